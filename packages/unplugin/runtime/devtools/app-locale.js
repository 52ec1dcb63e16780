// Runs in the app while a bundler watches. Reads and switches the locale of the app.
import { localeSwitches } from './notes.js'
import { pseudoLocales, state } from './pseudo-state.js'
import { switchPseudo } from './pseudo.js'
import { hasTexts } from '../served.js'

/** Returns the locale that the app shows, as the project names it. @param {readonly string[]} locales of the project */
export function appLocale(locales = []) {
  if (state.locale !== undefined && !pseudoLocales.includes(state.locale)) return state.locale
  const said = [...localeSwitches].map(({ current }) => current()).find((locale) => locale !== undefined)
  const lang = state.locale === undefined ? document.documentElement.lang : state.before?.lang
  return [said, firstSegment(), lang].flatMap((one) => (one ? (sameLocale(locales, one) ?? []) : []))[0]
}

/** Returns whether the panel can show the app in another locale. */
export function canSwitchLocale() {
  return localeSwitches.size > 0 || hasLocaleInAddress() || hasTexts()
}

function hasLocaleInAddress() {
  const segment = firstSegment().toLowerCase()
  return segment !== '' && segment === document.documentElement.lang.toLowerCase()
}

/**
 * Shows the app in another locale: by its i18n library, else by the address (`/de/cart`), else by the strings of this
 * locale in place of those that the page has loaded, as for a pseudo-locale.
 * @param {string} locale as the project names it
 */
export async function switchLocale(locale) {
  const results = await Promise.all([...localeSwitches].map((one) => one.switchTo(locale)))
  if (results.includes(true)) return switchPseudo(undefined)
  if (hasLocaleInAddress()) {
    const url = new URL(location.href)
    url.pathname = url.pathname.replace(/^\/[^/]+/u, () => `/${locale}`)
    return location.assign(url)
  }
  if (hasTexts()) await switchPseudo(locale)
}

function firstSegment() {
  return location.pathname.split('/')[1] ?? ''
}

/** @param {readonly string[]} locales @param {string} wanted */
function sameLocale(locales, wanted) {
  const tag = wanted.replaceAll('_', '-').toLowerCase()
  return locales.find((one) => one.toLowerCase() === tag)
}
