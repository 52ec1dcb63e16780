// Runs in the app while a bundler watches. Stores the shown strings, and notifies listeners of changes.
import { copyOf, isSame, patch, setOwn } from './patch.js'

/** @typedef {Record<string, unknown>} Texts */

/**
 * A namespace of a locale has changed from `before`. `isNew`: it was added while the app runs.
 * @typedef {{ readonly locale: string, readonly namespace: string, readonly texts: Texts, readonly before: Texts, readonly isNew: boolean }} Change
 */

/**
 * `shown`: object that the app uses and may have changed; `given`: content of the file; `wanted`: strings that the page
 * shows now: those of the file or of a pseudo-locale.
 * @typedef {{ readonly locale: string, readonly namespace: string, readonly shown: Texts, given: Texts, wanted: Texts }} Served
 */

/** @type {Map<string, Served>} */
const served = new Map()
/** @type {Map<string, Texts>} */
const lists = new Map()
/** @type {Set<(change: Change) => void>} */
const listeners = new Set()
/** @type {Map<string, Set<(before: Texts, now: Texts) => void>>} */
const listListeners = new Map()
/** @type {((locale: string, namespace: string) => Texts | undefined) | undefined} */
let substitute

/**
 * Returns the strings of a namespace: always the same object, updated to the latest content. Keys that the app has
 * added stay.
 * @param {string} locale
 * @param {string} namespace
 * @param {Texts} texts
 * @returns {Texts}
 */
export function serve(locale, namespace, texts) {
  const name = JSON.stringify([locale, namespace])
  const known = served.get(name)
  if (known === undefined) {
    // The app may change its object, so the content of the file is copied.
    const given = copyOf(texts)
    const one = { locale, namespace, shown: texts, given, wanted: given }
    served.set(name, one)
    if (substitute !== undefined) show(one)
    return one.shown
  }
  if (isSame(known.given, texts)) return known.shown
  known.given = copyOf(texts)
  tell(show(known))
  return known.shown
}

/** Returns what the page has loaded so far. @returns {readonly (readonly [locale: string, namespace: string])[]} */
export function servedNames() {
  return [...served.values()].map(({ locale, namespace }) => [locale, namespace])
}

/**
 * Shows strings that a function returns instead of those of the files; `undefined` shows the files' strings again.
 * @param {((locale: string, namespace: string) => Texts | undefined) | undefined} find
 */
export function override(find) {
  substitute = find
  for (const change of [...served.values()].map(show)) tell(change)
}

/** @returns {boolean} */
export function hasTexts() {
  return served.size > 0
}

/**
 * Returns the index with a name: always the same object, updated to the latest members. The index of a locale's name
 * has its namespaces, that of the empty name has the locales. Names with `-/` are for indexes without strings.
 * @template {object} T
 * @param {string} name
 * @param {T} members
 * @returns {T}
 */
export function list(name, members) {
  const known = lists.get(name)
  const given = /** @type {Texts} */ (members)
  if (known === undefined) {
    lists.set(name, given)
    return members
  }
  const before = { ...known }
  if (Array.isArray(known)) known.splice(0, known.length, ...Object.values(given))
  else replaceMembers(known, given)
  if (name === '') tellOfLocales(before, known)
  else if (!name.startsWith('-/')) tellOfNamespaces(name, before, known)
  for (const listener of listListeners.get(name) ?? []) listener(before, known)
  return /** @type {T} */ (known)
}

/**
 * Calls the listener after each change of a namespace. Returns a function that stops it. For apps whose listener shows
 * the change in the page.
 * @param {(change: Change) => void} listener
 * @returns {() => void}
 */
export function onUpdate(listener) {
  connect()
  return onChange(listener)
}

/**
 * Like `onUpdate`, for listeners that do not show the change in the page: does not call `connect`.
 * @param {(change: Change) => void} listener
 * @returns {() => void}
 */
export function onChange(listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let hasConnection = false

/** Records that something in the page shows changes without a reload. */
export function connect() {
  hasConnection = true
}

/** @returns {boolean} */
export function isConnected() {
  return hasConnection
}

/**
 * Calls the listener when an index is updated.
 * @param {string} name
 * @param {(before: Texts, now: Texts) => void} listener
 */
export function onList(name, listener) {
  const known = listListeners.get(name) ?? new Set()
  listListeners.set(name, known.add(listener))
}

/** @param {Served} one @returns {Change | undefined} */
function show(one) {
  const { locale, namespace, shown, wanted: before } = one
  one.wanted = substitute?.(locale, namespace) ?? one.given
  if (isSame(before, one.wanted)) return undefined
  patch(shown, before, one.wanted)
  return { locale, namespace, texts: shown, before, isNew: false }
}

/** @param {Texts} known @param {Texts} members */
function replaceMembers(known, members) {
  for (const key of Object.keys(known)) if (!Object.hasOwn(members, key)) delete known[key]
  for (const [key, value] of Object.entries(members)) setOwn(known, key, value)
}

/** @param {Texts} before @param {Texts} now */
function tellOfLocales(before, now) {
  for (const locale of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const [then, next] = [before, now].map((all) => (Object.hasOwn(all, locale) ? all[locale] : {}))
    if (then !== next) tellOfNamespaces(locale, /** @type {Texts} */ (then), /** @type {Texts} */ (next))
  }
}

/**
 * Serves added namespaces, and empties removed ones.
 * @param {string} locale
 * @param {Texts} before
 * @param {Texts} now
 */
function tellOfNamespaces(locale, before, now) {
  for (const namespace of Object.keys(before)) if (!Object.hasOwn(now, namespace)) serve(locale, namespace, {})
  for (const [namespace, texts] of Object.entries(now)) {
    if (!Object.hasOwn(before, namespace)) {
      tell({ locale, namespace, texts: /** @type {Texts} */ (texts), before: {}, isNew: true })
    }
  }
}

/** @param {Change | undefined} change */
function tell(change) {
  if (change === undefined) return
  for (const listener of listeners) {
    try {
      listener(change)
    } catch (error) {
      console.error(error) // the other listeners must still be called
    }
  }
}
