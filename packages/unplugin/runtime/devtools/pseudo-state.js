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
