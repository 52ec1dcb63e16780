// Runs in the app while a bundler watches. Stores which pseudo-locale is shown.

/** @typedef {{ readonly lang: string | null, readonly dir: string | null }} Dress */

/**
 * `before`: attributes of `<html>` that the app set last.
 * @type {{ locale: string | undefined, before: Dress | undefined, observer: MutationObserver | undefined }}
 */
export const state = (globalThis[Symbol.for('lockale.pseudo')] ??= {
  locale: undefined,
  before: undefined,
  observer: undefined,
})

export const pseudoLocales = ['en-XA', 'ar-XB']

export function isPseudo() {
  return state.locale !== undefined
}

/** Returns a value of this tab. A sandboxed page has no storage. @param {string} key */
export function readStorage(key) {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value for this tab, if the page has storage. @param {string} key @param {string | undefined} value */
export function writeStorage(key, value) {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {}
}
