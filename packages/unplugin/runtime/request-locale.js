// Runs in the app, on a server or in a page. Chooses the locale for a request.

/**
 * The used part of a request: a `Request`, a request of Node, or an object with these fields.
 * @typedef {{
 *   readonly url?: string | URL,
 *   readonly headers?: { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>,
 * }} AskedRequest
 */

/**
 * Locales of the app, and the names of `cookie` and `parameter`; `false` disables one.
 * @typedef {{
 *   readonly locales: readonly string[],
 *   readonly source: string,
 *   readonly cookie?: string | false,
 *   readonly parameter?: string | false,
 * }} AppLocales
 */

/**
 * Returns the first locale of the app in this order: first part of the path, parameter, cookie, languages of the
 * browser. If none matches, returns the source locale.
 * @param {AskedRequest} request
 * @param {AppLocales} app
 * @returns {string}
 */
export function pickLocale({ url, headers }, { locales, source, cookie = 'locale', parameter = 'locale' }) {
  const address = toUrl(url)
  const [, first = ''] = address?.pathname.split('/') ?? []
  const exact = [
    decode(first),
    parameter === false ? undefined : address?.searchParams.get(parameter),
    cookie === false ? undefined : readCookie(readHeader(headers, 'cookie'), cookie),
  ]
  for (const wanted of exact) {
    const found = wanted === undefined || wanted === null ? undefined : findSame(wanted, locales)
    if (found !== undefined) return found
  }
  for (const wanted of readLanguages(readHeader(headers, 'accept-language'))) {
    const found = findSame(wanted, locales) ?? findLanguage(wanted, locales)
    if (found !== undefined) return found
  }
  return source
}

/** @param {string | URL | undefined} url */
function toUrl(url) {
  if (url === undefined) return undefined
  try {
    return new URL(url, 'http://localhost') // a request of Node has only a path
  } catch {
    return undefined
  }
}

/** @param {AskedRequest['headers']} headers @param {string} name @returns {string} */
function readHeader(headers, name) {
  if (headers === undefined) return ''
  const value =
    typeof headers.get === 'function' ? headers.get(name) : /** @type {Record<string, unknown>} */ (headers)[name]
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'string' ? value : ''
}

/** @param {string} header @param {string} name */
function readCookie(header, name) {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return decode(pair.slice(at + 1).trim())
  }
  return undefined
}

/**
 * Returns the languages of `de-AT,de;q=0.9`, highest quality first. Reads only the beginning: visitors control the
 * header.
 * @param {string} header
 */
function readLanguages(header) {
  return header
    .slice(0, 1000)
    .split(',')
    .map((part, at) => {
      const [tag = '', ...options] = part.trim().split(';')
      const quality = options.map((each) => /^\s*q=([\d.]+)\s*$/u.exec(each)?.[1]).find((each) => each !== undefined)
      return { tag, at, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality || a.at - b.at)
    .map(({ tag }) => tag)
}

/** @param {string} wanted @param {readonly string[]} locales */
function findSame(wanted, locales) {
  const name = toTag(wanted)
  return locales.find((locale) => toTag(locale) === name)
}

/**
 * Returns `de` for `de-AT`, and `pt-BR` for `pt` and `pt-PT`: the same language in another region is better than
 * another language.
 * @param {string} wanted
 * @param {readonly string[]} locales
 */
function findLanguage(wanted, locales) {
  const [language] = toTag(wanted).split('-')
  return (
    locales.find((locale) => toTag(locale) === language) ??
    locales.find((locale) => toTag(locale).split('-')[0] === language)
  )
}

/** @param {string} locale */
function toTag(locale) {
  return locale.replaceAll('_', '-').toLowerCase()
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
