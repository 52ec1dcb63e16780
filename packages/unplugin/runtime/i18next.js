// Runs in the app while a bundler watches. Passes changed strings to i18next and re-renders.
import { watchI18next } from './devtools/missing.js'
import { localeSwitches, tell } from './devtools/notes.js'
import { copyOf, isBranch, patch } from './patch.js'
import { connect, onChange, onList } from './store.js'

/** @typedef {import('./served.js').Change} Change */

/**
 * The used part of an i18next store.
 * @typedef {{ readonly data: Record<string, Record<string, unknown> | undefined>, emit(event: string, ...values: unknown[]): void }} Store
 */

/**
 * The used part of an i18next instance.
 * @typedef {{
 *   readonly language?: string,
 *   readonly languages?: readonly string[],
 *   readonly isInitialized?: boolean,
 *   readonly options: { readonly resources?: unknown, readonly ns?: unknown, readonly supportedLngs?: false | readonly string[] },
 *   readonly services?: { readonly backendConnector?: { readonly backend?: unknown } },
 *   readonly store?: Store,
 *   addResourceBundle(locale: string, namespace: string, texts: unknown): unknown,
 *   hasResourceBundle(locale: string, namespace: string): boolean,
 *   reloadResources(locales: readonly string[], namespaces: readonly string[]): Promise<unknown>,
 *   cloneInstance(...given: unknown[]): Instance,
 *   emit(event: string, ...values: unknown[]): void,
 *   changeLanguage(locale: string): Promise<unknown>,
 * }} Instance
 */

/** Weak references: a server creates an instance for each request. @type {Set<WeakRef<Instance>>} */
const instances = new Set()

/** A plugin for `i18next.use(live)`. Shows edits of locale files without a reload. */
export const live = {
  type: '3rdParty',
  /** @param {Instance} instance */
  init(instance) {
    follow(instance)
  },
}

onChange((change) => {
  const done = new Set()
  for (const { store, options } of living()) {
    if (store === undefined || done.has(store)) continue // a clone shares the store of its original
    done.add(store)
    apply(change, store, options.resources !== undefined)
  }
  redrawSoon()
})

onList('-/loaders', (before, now) => {
  for (const instance of living()) loadWhatIsNew(instance, before, now)
})

/** @param {Instance} instance */
function follow(instance) {
  if (living().includes(instance)) return
  instances.add(new WeakRef(instance))
  connect()
  watchI18next(instance)
  offerSwitch()
  // i18next does not start plugins for a clone.
  const cloneInstance = instance.cloneInstance.bind(instance)
  instance.cloneInstance = (...given) => {
    const clone = cloneInstance(...given)
    follow(clone)
    return clone
  }
}

/** Registers the panel's switch once. In a page, all instances show the same locale. */
function offerSwitch() {
  if (typeof document === 'undefined' || localeSwitches.has(localeSwitch)) return
  localeSwitches.add(localeSwitch)
  tell()
}

/** @type {import('./devtools/notes.js').LocaleSwitch} */
const localeSwitch = {
  current: () => living().find(({ language }) => language !== undefined)?.language,
  async switchTo(locale) {
    const able = living().filter((instance) => instance.isInitialized)
    await Promise.all(
      able.map(async (instance) => {
        const known = [...Object.keys(instance.store?.data ?? {}), ...(instance.options.supportedLngs || [])]
        await instance.changeLanguage(known.find((each) => isSameLocale(each, locale)) ?? locale)
      }),
    )
    return able.length > 0
  },
}

/** @returns {readonly Instance[]} */
function living() {
  return [...instances].flatMap((reference) => {
    const instance = reference.deref()
    if (instance === undefined) instances.delete(reference)
    return instance ?? []
  })
}

/**
 * Changes a bundle in place, since `addResourceBundle` would keep removed keys. The bundle may be the module's own
 * object, which already has the change. Adds a bundle that was not loaded only if all strings were given at the start.
 * @param {Change} change
 * @param {Store} store
 * @param {boolean} hasAll
 */
function apply({ locale, namespace, texts, before, isNew }, store, hasAll) {
  const names = Object.keys(store.data).filter((name) => isSameLocale(name, locale))
  if (isNew && hasAll && names.length === 0) names.push(locale)
  for (const name of names) {
    const bundles = (store.data[name] ??= {})
    const bundle = Object.hasOwn(bundles, namespace) ? bundles[namespace] : undefined
    if (isBranch(bundle)) {
      if (bundle !== texts) patch(bundle, before, texts)
    } else if (isNew && hasAll) bundles[namespace] = copyOf(texts)
    else continue
    store.emit('added', name, namespace, texts)
  }
}

/**
 * Loads namespaces that an instance requested before they existed.
 * @param {Instance} instance
 * @param {Record<string, unknown>} before
 * @param {Record<string, unknown>} now
 */
function loadWhatIsNew(instance, before, now) {
  const { ns } = instance.options
  if (instance.services?.backendConnector?.backend === undefined || !Array.isArray(ns)) return
  for (const locale of instance.languages ?? []) {
    const wanted = ns.filter(
      (each) =>
        hasMember(now, locale, each) && !hasMember(before, locale, each) && !instance.hasResourceBundle(locale, each),
    )
    if (wanted.length > 0) void instance.reloadResources([locale], wanted).then(redrawSoon)
  }
}

/** @param {Record<string, unknown>} lists @param {string} locale @param {string} namespace */
function hasMember(lists, locale, namespace) {
  const name = Object.keys(lists).find((each) => isSameLocale(each, locale))
  const members = name === undefined ? undefined : lists[name]
  return isBranch(members) && Object.hasOwn(members, namespace)
}

let isWaiting = false
/** Delay before rendering: files that are saved together arrive as several updates but are rendered once. */
const togetherMs = 20

function redrawSoon() {
  if (isWaiting) return
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    for (const instance of living()) {
      if (instance.isInitialized) instance.emit('languageChanged', instance.language)
    }
  }, togetherMs)
}

/** i18next 26 keeps locale names as written, 27 uses their canonical form. @param {string} a @param {string} b */
function isSameLocale(a, b) {
  return a === b || a.replaceAll('_', '-').toLowerCase() === b.replaceAll('_', '-').toLowerCase()
}
