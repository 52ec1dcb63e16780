// Runs in the app while a bundler watches. Reports messages that the app asks for and that do not exist.
import { noteFound, noteMissing } from './notes.js'
import { isPseudo } from './pseudo-state.js'

/** Puts brackets around a missing key, so that it is not mistaken for a translation. @param {string} key */
function markKey(key) {
  return `\u27e6${key}\u27e7`
}

const watched = Symbol.for('lockale.watched')

/**
 * Watches the keys that an instance of i18next looks up. Does not use `saveMissing`, which would make backends of the
 * app send keys. Keeps a `parseMissingKeyHandler` of the app.
 * @param {any} i18next
 */
export function watchI18next(i18next) {
  const { translator } = i18next
  if (typeof translator?.resolve !== 'function' || translator[watched]) return
  translator[watched] = true
  const { options } = i18next
  // For an object, i18next looks up each of its strings with `joinArrays: false`. There a key must stay unchanged.
  options.parseMissingKeyHandler ||= (key, defaultText, asked) =>
    defaultText ?? (asked?.joinArrays === false ? key : markKey(key))
  if (translator.options !== options) translator.options.parseMissingKeyHandler ||= options.parseMissingKeyHandler

  const { exists, resolve } = translator
  let isAsking = false
  translator.exists = function (...args) {
    isAsking = true
    try {
      return exists.apply(this, args)
    } finally {
      isAsking = false
    }
  }
  translator.resolve = function (keys, asked = {}) {
    const found = resolve.call(this, keys, asked)
    // i18next passes a list of keys for a real lookup, and a single key for its own check of the setup.
    if (Array.isArray(keys) && !isAsking && !isPseudo()) attempt(() => noteLookUp(i18next, { keys, asked, found }))
    return found
  }
}

/** @param {any} i18next */
function noteLookUp(i18next, { keys, asked, found }) {
  const { translator } = i18next
  const locale = asked.lng || translator.language
  if (!locale || locale.toLowerCase() === 'cimode') return
  const wanted = keys.at(-1)
  if (typeof wanted !== 'string') return
  const { key, namespaces } = translator.extractFromKey(wanted, asked)
  const isFound = Boolean(found) && translator.isValidLookup(found.res)
  const namespace = isFound ? found.usedNS : namespaces[0]
  // The namespace may still be loading.
  if (!i18next.isInitialized || !i18next.hasLoadedNamespace(namespace, { lng: locale })) return
  const isCounted = asked.count !== undefined && typeof asked.count !== 'string'
  const form = isCounted ? translator.pluralResolver.getSuffix(locale, asked.count, asked) : undefined
  const missing = { locale, namespace, key, form }
  if (!isFound) return noteMissing(missing)
  if (!isSameLanguage(locale, found.usedLng)) return noteMissing({ ...missing, from: found.usedLng })
  // For a missing plural form, i18next 27 uses `_other`, and 26 the key without a suffix.
  if (form && isOtherForm(found, form, translator)) return noteMissing({ ...missing, instead: found.exactUsedKey })
  noteFound(missing)
}

/** Returns whether `_other` replaces a missing form. A key without a suffix is for all counts; `zero` is valid. */
function isOtherForm({ exactUsedKey, usedKey }, form, translator) {
  if (exactUsedKey === usedKey || exactUsedKey.endsWith(form)) return false
  return exactUsedKey.endsWith(`${translator.options.pluralSeparator}other`)
}

/** Returns whether both locales have the same language: a fallback from `de-AT` to `de` is intended. */
function isSameLanguage(locale, other) {
  return toLanguage(locale) === toLanguage(other)
}

function toLanguage(locale) {
  return String(locale)
    .replace(/[-_].*/u, '')
    .toLowerCase()
}

/** Watches the keys that vue-i18n does not find. Keeps a handler of the app. @param {any} i18n */
export function watchVueI18n(i18n) {
  const composer = i18n.global ?? i18n
  const isLegacy = typeof composer.setMissingHandler !== 'function'
  const own = isLegacy ? composer.missing : composer.getMissingHandler()
  if (composer[watched]) return
  composer[watched] = true
  const handle = (locale, key, ...rest) => {
    if (!isPseudo()) attempt(() => noteMissingVue(composer, locale, key))
    return own ? own(locale, key, ...rest) : markKey(key)
  }
  if (isLegacy) composer.missing = handle
  else composer.setMissingHandler(handle)
}

/** vue-i18n reports each locale of the fallback chain. Only the current locale counts. */
function noteMissingVue(composer, locale, key) {
  const current = typeof composer.locale === 'object' ? composer.locale.value : composer.locale
  if (locale !== current) return
  const given =
    typeof composer.fallbackLocale === 'object' && 'value' in composer.fallbackLocale
      ? composer.fallbackLocale.value
      : composer.fallbackLocale
  const others = (Array.isArray(given) ? given : [given]).filter((each) => typeof each === 'string' && each !== locale)
  const from = others.find((each) => composer.te(key, each))
  if (from !== undefined && isSameLanguage(locale, from)) return
  noteMissing({ locale, namespace: '', key, from })
}

/** Runs a function and catches its errors, which must never break the app. */
function attempt(work) {
  try {
    work()
  } catch (error) {
    console.debug('[lockale]', error)
  }
}
