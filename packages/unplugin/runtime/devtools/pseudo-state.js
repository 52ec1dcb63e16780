// Runs in the app while a bundler watches: which pseudo-locale is shown.

/** @typedef {{ readonly lang: string | null, readonly dir: string | null }} Dress */

/** `before`: what `<html>` had, as the app set it last. @type {{ locale: string | undefined, before: Dress | undefined, observer: MutationObserver | undefined }} */
export const state = (globalThis[Symbol.for('lockale.pseudo')] ??= {
  locale: undefined,
  before: undefined,
  observer: undefined,
})

/** All pseudo-locales. */
export const pseudoLocales = ['en-XA', 'ar-XB']

export function isPseudo() {
  return state.locale !== undefined
}

/** What was stored in this tab; a page in a sandbox has no storage. @param {string} key */
export function readStorage(key) {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Without storage it holds for this page alone. @param {string} key @param {string | undefined} value */
export function writeStorage(key, value) {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {}
}
