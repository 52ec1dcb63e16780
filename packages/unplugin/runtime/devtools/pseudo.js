// Runs in the app while a bundler watches. Replaces the strings of all locales with pseudo-translations of the source.
import { tell } from './notes.js'
import { pseudoLocales, readStorage, state, writeStorage } from './pseudo-state.js'
import { hasTexts, override } from '../served.js'

// The strings update themselves. Accepting them here keeps Vite from updating the modules that import this one.
if (import.meta.hot) import.meta.hot.accept('virtual:lockale/-/pseudo', () => {})

const storageKey = 'lockale.pseudo'
const parameter = 'lockale'
/** State set by a dev server that renders pages: see `src/devtools/server-pseudo`. */
const server = typeof document === 'undefined' ? globalThis[Symbol.for('lockale.server')] : undefined

function wantedPseudo() {
  if (typeof location === 'undefined') return undefined
  const asked = new URLSearchParams(location.search).get(parameter)
  const wanted = asked ?? readStorage(storageKey) ?? readCookie()
  if (wanted === null || wanted === '' || wanted === 'off') return undefined
  if (pseudoLocales.includes(wanted)) return wanted
  console.warn(`[lockale] "${wanted}" is not a pseudo-locale. Available: ${pseudoLocales.join(', ')}.`)
  return undefined
}

/** Shows the chosen pseudo-locale when the page starts. On a server, registers to show that of each request. */
export async function startPseudo() {
  if (server !== undefined) {
    // `override` identifies the store: if this module is loaded again, it replaces its earlier registration.
    server.stores.set(override, (locale) => show(locale).catch(reportFault))
    return show(server.locale).catch(reportFault)
  }
  const wanted = wantedPseudo()
  writeStorage(storageKey, wanted)
  if (wanted === state.locale) {
    if (typeof document !== 'undefined') tellServer()
    return
  }
  await show(wanted, dressInTime).catch(reportFault)
}

/** Shows a pseudo-locale in this tab; `undefined` switches it off. @param {string | undefined} locale */
export async function switchPseudo(locale) {
  writeStorage(storageKey, locale)
  const url = new URL(location.href)
  if (url.searchParams.has(parameter)) {
    url.searchParams.delete(parameter)
    history.replaceState(history.state, '', url)
  }
  await show(locale).catch(reportFault)
  // If the page has loaded no strings, the server has rendered them.
  if (!hasTexts()) location.reload()
}

/** Namespace → strings of the shown pseudo-locale. @type {Map<string, Readonly<Record<string, unknown>>>} */
const shown = new Map()

/** Receives pseudo-translations when their module loads and when a source string changes. */
export function servePseudo(locale, namespace, texts) {
  if (locale === state.locale) {
    shown.set(namespace, texts)
    applyTexts()
  }
  return texts
}

/** @type {string | undefined} */
let latest
/** @type {string | undefined} */
let applied

async function show(locale, dressRoot = dress) {
  latest = locale
  const loaded = locale === undefined ? [] : await loadTexts(locale)
  if (latest !== locale) return // another pseudo-locale was chosen meanwhile
  shown.clear()
  for (const [name, texts] of loaded) shown.set(name, texts)
  state.locale = locale
  if (locale !== undefined || applied !== undefined) applyTexts()
  applied = locale
  if (typeof document !== 'undefined') {
    dressRoot(locale)
    tellServer()
  }
  tell()
}

/** @returns {Promise<readonly (readonly [namespace: string, texts: Readonly<Record<string, unknown>>])[]>} */
async function loadTexts(locale) {
  const { default: loaders } = await import('virtual:lockale/-/pseudo')
  const loads = Object.entries(loaders[locale] ?? {})
  return Promise.all(loads.map(async ([name, load]) => /** @type {const} */ ([name, (await load()).default ?? {}])))
}

function applyTexts() {
  override(state.locale === undefined ? undefined : (_locale, namespace) => shown.get(namespace))
}

/** Changes `<html>` only after hydration, which must find it unchanged. */
function dressInTime(locale) {
  const isRendered = (document.body?.innerText ?? '').trim() !== ''
  if (isRendered) whenQuiet(() => latest === locale && dress(locale))
  else dress(locale)
}

const quietMs = 500

/** Calls `work` when modules stop loading: frameworks do not report the end of hydration. @param {() => void} work */
function whenQuiet(work) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  const waitAgain = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      observer.disconnect()
      work()
    }, quietMs)
  }
  const observer = new PerformanceObserver((list) => {
    const isModule = (/** @type {object} */ entry) =>
      'initiatorType' in entry && (entry.initiatorType === 'script' || entry.initiatorType === 'other')
    if (list.getEntries().some(isModule)) waitAgain()
  })
  observer.observe({ type: 'resource' })
  waitAgain()
}

/** Sets `lang` and `dir` of `<html>`. When switched off, restores the values that the app set last. */
function dress(locale) {
  const root = document.documentElement
  state.observer?.disconnect()
  if (locale === undefined) {
    for (const [name, value] of Object.entries(state.before ?? {})) setOrRemove(root, name, value)
    state.before = undefined
    return
  }
  const ours = { lang: locale, dir: locale === 'ar-XB' ? 'rtl' : 'ltr' }
  state.before ??= { lang: root.getAttribute('lang'), dir: root.getAttribute('dir') }
  const put = () => {
    for (const [name, value] of Object.entries(ours)) root.setAttribute(name, value)
    state.observer?.takeRecords()
  }
  state.observer = new MutationObserver(() => {
    const now = { lang: root.getAttribute('lang'), dir: root.getAttribute('dir') }
    const { lang, dir } = state.before ?? now
    state.before = { lang: now.lang === ours.lang ? lang : now.lang, dir: now.dir === ours.dir ? dir : now.dir }
    put()
  })
  put()
  state.observer.observe(root, { attributes: true, attributeFilter: ['lang', 'dir'] })
}

function setOrRemove(element, name, value) {
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

function reportFault(error) {
  console.error('[lockale] The pseudo-translations could not be loaded.', error)
}

/** Returns a cookie name with the port, since apps on all ports of a host share cookies. */
const cookieName = () => `lockale.pseudo.${location.port}`
let isTelling = false

/**
 * Stores what this tab shows, for the next request to a server that renders pages. All tabs share one cookie, so a tab
 * stores it again when it becomes visible or is about to load a page.
 */
function tellServer() {
  if (!isTelling) {
    isTelling = true
    for (const name of ['focus', 'beforeunload']) addEventListener(name, tellServer)
  }
  const value = state.locale ?? '; max-age=0'
  try {
    document.cookie = `${cookieName()}=${value}; path=/; samesite=lax`
  } catch {
    // A sandboxed page has no cookies. It reads the pseudo-locale from the URL.
  }
}

function readCookie() {
  try {
    const pairs = document.cookie.split('; ')
    return pairs.find((pair) => pair.startsWith(`${cookieName()}=`))?.slice(cookieName().length + 1) ?? null
  } catch {
    return null
  }
}
