// Runs in the app while a bundler watches: the texts that are shown, and who wants to know when they change.
import { copyOf, isSame, patch, setOwn } from './patch.js'

/** @typedef {Record<string, unknown>} Texts */

/**
 * A namespace of a locale shows other texts than `before`. `isNew`: it has come while the app ran.
 * @typedef {{ readonly locale: string, readonly namespace: string, readonly texts: Texts, readonly before: Texts, readonly isNew: boolean }} Change
 */

/**
 * `shown` is what the app has, and may have changed; `given` what its file holds; `wanted` what it was last told to show.
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
 * The texts of a namespace in a locale: the same object every time, which holds what was given last. What the app has put
 * into it besides stays.
 * @param {string} locale
 * @param {string} namespace
 * @param {Texts} texts
 * @returns {Texts}
 */
export function serve(locale, namespace, texts) {
  const name = JSON.stringify([locale, namespace])
  const known = served.get(name)
  if (known === undefined) {
    // The app may change what it gets: what the file holds is kept apart.
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

/** What the page has loaded so far. @returns {readonly (readonly [locale: string, namespace: string])[]} */
export function servedNames() {
  return [...served.values()].map(({ locale, namespace }) => [locale, namespace])
}

/**
 * Shows other texts in the places of those of the files, wherever the function has some; `undefined` ends that.
 * @param {((locale: string, namespace: string) => Texts | undefined) | undefined} find
 */
export function override(find) {
  substitute = find
  for (const change of [...served.values()].map(show)) tell(change)
}

/** Whether any texts were asked for. @returns {boolean} */
export function hasTexts() {
  return served.size > 0
}

/**
 * What there is: the same object every time, which holds what was given last. Names: a locale has its namespaces, the empty
 * name has the locales; names that begin with `-/` have what no text is.
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
 * Calls the listener after each change of a namespace. Gives what ends that. For apps: one that listens shows the change.
 * @param {(change: Change) => void} listener
 * @returns {() => void}
 */
export function onUpdate(listener) {
  connect()
  return onChange(listener)
}

/**
 * The same for what may have nothing to show yet: see `connect`.
 * @param {(change: Change) => void} listener
 * @returns {() => void}
 */
export function onChange(listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let hasConnection = false

/** Says that something in the page shows a change by itself. */
export function connect() {
  hasConnection = true
}

/** @returns {boolean} */
export function isConnected() {
  return hasConnection
}

/**
 * Calls the listener when what there is of a name is given again.
 * @param {string} name
 * @param {(before: Texts, now: Texts) => void} listener
 */
export function onList(name, listener) {
  const known = listListeners.get(name) ?? new Set()
  listListeners.set(name, known.add(listener))
}

/**
 * @param {Served} one
 * @returns {Change | undefined}
 */
function show(one) {
  const { locale, namespace, shown, wanted: before } = one
  one.wanted = substitute?.(locale, namespace) ?? one.given
  if (isSame(before, one.wanted)) return undefined
  patch(shown, before, one.wanted)
  return { locale, namespace, texts: shown, before, isNew: false }
}

/**
 * @param {Texts} known
 * @param {Texts} members
 */
function replaceMembers(known, members) {
  for (const key of Object.keys(known)) if (!Object.hasOwn(members, key)) delete known[key]
  for (const [key, value] of Object.entries(members)) setOwn(known, key, value)
}

/**
 * @param {Texts} before
 * @param {Texts} now
 */
function tellOfLocales(before, now) {
  for (const locale of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const [then, next] = [before, now].map((all) => (Object.hasOwn(all, locale) ? all[locale] : {}))
    if (then !== next) tellOfNamespaces(locale, /** @type {Texts} */ (then), /** @type {Texts} */ (next))
  }
}

/**
 * Namespaces that come and go.
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
      console.error(error) // the others are told all the same
    }
  }
}
