// Runs in the app while a bundler watches: shows pseudo texts, made of those of the source, in place of all locales' texts.
import { tell } from './notes.js'
import { pseudoLocales, state } from './pseudo-state.js'
import { override } from './store.js'

// The texts hand themselves over. Said here, so that Vite does not take what imports this for changed when they are.
if (import.meta.hot) import.meta.hot.accept('virtual:lockale/-/pseudo', () => {})

const storageKey = 'lockale.pseudo'
/** The parameter of the page's address, which says it too. */
const parameter = 'lockale'

/** What the address says, or else what was chosen last in this tab. */
function wantedPseudo() {
  if (typeof location === 'undefined') return undefined
  const asked = new URLSearchParams(location.search).get(parameter)
  const wanted = asked ?? readStorage()
  if (wanted === null || wanted === '' || wanted === 'off') return undefined
  if (pseudoLocales.includes(wanted)) return wanted
  console.warn(`[lockale] "${wanted}" is not a pseudo-locale. Available: ${pseudoLocales.join(', ')}.`)
  return undefined
}

/** Shows what is wanted when the page begins. */
export async function startPseudo() {
  const wanted = wantedPseudo()
  if (wanted === state.locale) return
  writeStorage(wanted)
  await show(wanted).catch(reportFault)
}

/** Switches to a pseudo-locale, or back with `undefined`; it stays so in this tab. @param {string | undefined} locale */
export async function switchPseudo(locale) {
  writeStorage(locale)
  const url = new URL(location.href)
  if (url.searchParams.has(parameter)) {
    url.searchParams.delete(parameter)
    history.replaceState(history.state, '', url)
  }
  await show(locale).catch(reportFault)
}

/** @type {Map<string, Readonly<Record<string, unknown>>>} Namespace → texts of the pseudo-locale that is shown. */
const shown = new Map()

/** A module of pseudo texts says what it holds, when it is loaded and when a source text has changed. */
export function servePseudo(locale, namespace, texts) {
  if (locale === state.locale) {
    shown.set(namespace, texts)
    applyTexts()
  }
  return texts
}

async function show(locale) {
  const before = state.locale
  if (locale !== undefined) {
    const { default: loaders } = await import('virtual:lockale/-/pseudo')
    const loads = Object.entries(loaders[locale] ?? {})
    const loaded = await Promise.all(loads.map(([, load]) => load()))
    shown.clear()
    for (const [at, [name]] of loads.entries()) shown.set(name, loaded[at]?.default ?? {})
  }
  state.locale = locale
  if (before !== locale) applyTexts()
  dress(locale)
  tell()
}

function applyTexts() {
  override(state.locale === undefined ? undefined : (_locale, namespace) => shown.get(namespace))
}

/** `<html lang dir>` are the app's again, as it set them last, when the switch is off. */
function dress(locale) {
  if (typeof document === 'undefined') return
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

/** A page in a sandbox has no storage. */
function readStorage() {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function writeStorage(locale) {
  try {
    if (locale === undefined) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, locale)
  } catch {
    // Then it holds for this page.
  }
}
