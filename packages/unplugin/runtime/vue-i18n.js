// Runs in the app while a bundler watches: gives changed texts to vue-i18n, which shows them by itself.
import { watchVueI18n } from './devtools/missing.js'
import { copyOf, isBranch, patch } from './patch.js'
import { onUpdate } from './store.js'

/** @typedef {Record<string, unknown>} Messages */

/**
 * What is used of `createI18n()`; `global` is alike in its legacy and its composition mode.
 * @typedef {{ readonly global: {
 *   readonly availableLocales: readonly string[],
 *   getLocaleMessage(locale: string): Messages | undefined,
 *   setLocaleMessage(locale: string, messages: Messages): void,
 * } }} VueI18n
 */

/**
 * Shows an edit of a locale file without a reload. Gives what ends that.
 * @param {VueI18n} i18n
 * @returns {() => void}
 */
export function connectVueI18n({ global }) {
  watchVueI18n(global)
  return onUpdate(({ locale, namespace, texts, before, isNew }) => {
    const isLoaded = global.availableLocales.includes(locale)
    // A locale that is not loaded yet will be loaded with the new strings.
    if (!isLoaded && !isNew) return
    // A new object: changes inside the old one might not be noticed.
    const messages = copyOf(global.getLocaleMessage(locale) ?? {})
    if (isFlat(messages, namespace, before)) patch(messages, before, texts)
    else {
      const own = messages[namespace]
      if (!isBranch(own) && !isNew) return
      const next = isBranch(own) ? own : {}
      patch(next, before, texts)
      messages[namespace] = next
    }
    global.setLocaleMessage(locale, messages)
  })
}

/**
 * An app with namespaces has them as the first level of its messages. The namespace `translation` is that of a project that
 * has none: its texts are the messages, if they were not put there whole.
 * @param {Messages} messages
 * @param {string} namespace
 * @param {Messages} before
 */
function isFlat(messages, namespace, before) {
  if (isBranch(messages[namespace]) && !Object.hasOwn(before, namespace)) return false
  if (namespace === 'translation') return true
  const keys = Object.keys(before)
  return keys.length > 0 && keys.every((key) => Object.hasOwn(messages, key))
}
