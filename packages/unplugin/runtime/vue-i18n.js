// Runs in the app while a bundler watches. Passes changed strings to vue-i18n, which re-renders.
import { watchVueI18n } from './devtools/missing.js'
import { localeSwitches, tell } from './devtools/notes.js'
import { copyOf, isBranch, patch } from './patch.js'
import { onUpdate } from './store.js'

/** @typedef {Record<string, unknown>} Messages */

/**
 * The used part of the result of `createI18n()`. `global` is alike in legacy and composition mode.
 * @typedef {{ readonly global: {
 *   readonly availableLocales: readonly string[],
 *   locale?: string | { value: string },
 *   getLocaleMessage(locale: string): Messages | undefined,
 *   setLocaleMessage(locale: string, messages: Messages): void,
 * } }} VueI18n
 */

/**
 * Shows edits of locale files without a reload. Returns a function that stops it.
 * @param {VueI18n} i18n
 * @returns {() => void}
 */
export function connectVueI18n({ global }) {
  watchVueI18n(global)
  const localeSwitch = switchOf(global)
  if (typeof document !== 'undefined') localeSwitches.add(localeSwitch)
  tell()
  const stop = onUpdate(({ locale, namespace, texts, before, isNew }) => {
    const isLoaded = global.availableLocales.includes(locale)
    // A locale that is not loaded yet will be loaded with the new strings.
    if (!isLoaded && !isNew) return
    // vue-i18n might not notice changes inside the same object.
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
  return () => {
    localeSwitches.delete(localeSwitch)
    stop()
  }
}

/** Returns the panel's switch for vue-i18n: in composition mode, `locale` is a reference. @param {VueI18n['global']} global */
function switchOf(global) {
  const read = () => (typeof global.locale === 'string' ? global.locale : global.locale?.value)
  return {
    current: read,
    async switchTo(/** @type {string} */ locale) {
      if (!global.availableLocales.includes(locale)) return false
      if (typeof global.locale === 'object') global.locale.value = locale
      else global.locale = locale
      return true
    },
  }
}

/**
 * Returns true if the messages of a locale contain the strings directly. Otherwise the first level has the namespaces.
 * A project without namespaces uses the name `translation`, unless the app has added a level of that name.
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
