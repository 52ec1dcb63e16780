import { placeholderProblem } from '@lockale/messages/engine'
import { toolSegment } from '@lockale/disk'
import type { SchemaFormat } from './json-schema.ts'
import { templateProblem } from './path-template.ts'

/** Functions by string format. Each returns what is wrong with a text, as the end of a sentence, or `undefined`. */
export const problemFinders: Readonly<Record<SchemaFormat, (text: string) => string | undefined>> = {
  locale: localeProblem,
  'path-name': pathNameProblem,
  'path-template': (text) => about(text, templateProblem(withoutDotSlash(text))),
  'project-path': projectPathProblem,
  'notes-path': (path) =>
    projectPathProblem(path) ??
    (/^[^{}]+\.jsonl$/u.test(path) ? undefined : about(path, 'is not the path of one file that ends with .jsonl')),
  'service-url': urlProblem,
  pattern: (text) =>
    orElse(() => new RegExp(text, 'u').unicode, false) ? undefined : about(text, 'is not a regular expression'),
  placeholder: (text) => about(text, placeholderProblem(text)),
}

function about(text: string, problem: string | undefined): string | undefined {
  return problem && `${shownText(text)} ${problem}`
}

/** Returns the locale in canonical form (RFC 5646 §4.5, by `Intl`), or `undefined` if it is not a BCP 47 tag. */
export function canonicalLocale(text: string): string | undefined {
  return orElse(() => Intl.getCanonicalLocales(text)[0], undefined)
}

/** Returns the result of `work`, or `otherwise` if it throws. */
export function orElse<T, U>(work: () => T, otherwise: U): T | U {
  try {
    return work()
  } catch {
    return otherwise
  }
}

export function withoutDotSlash(template: string): string {
  return template.replace(/^(?:\.\/+)+/u, '')
}

/** Returns what is wrong with a name that replaces `{locale}` in paths. */
export function pathNameProblem(name: string): string | undefined {
  if (!/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_@+.-]*[\p{L}\p{M}\p{N}_])?$/u.test(name)) {
    return `${shownText(name)} is not valid in a path; use letters, digits and _ - . + @, and begin with a letter or digit`
  }
  if (/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu.test(name)) {
    return `${shownText(name)} is a reserved device name on Windows and cannot be used in a path`
  }
  return undefined
}

function projectPathProblem(path: string): string | undefined {
  const isInside = /^(?!\/|[A-Za-z]:)[^\p{C}\\]*[^\p{C}\\/]$/u.test(path) && !path.split('/').includes('..')
  if (!isInside) return `${shownText(path)} is not the path of a file in this folder; separate folders with "/"`
  const foreign = toolSegment(path)
  if (foreign !== undefined) return `${shownText(path)} is inside ${foreign}, where lockale neither reads nor writes`
  return withoutDotSlash(path) === 'lockale.lock' ? 'must not be the lockfile' : undefined
}

function localeProblem(text: string): string | undefined {
  if (canonicalLocale(text) !== undefined) return undefined
  const withHyphens = canonicalLocale(text.replaceAll('_', '-'))
  const found = `${shownText(text)} is not a locale (BCP 47: "de", "pt-BR", "zh-Hant")`
  if (withHyphens === undefined) return found
  return `${found}. If paths spell it like this, write { locale: "${withHyphens}", file: ${shownText(text)} }`
}

/** Returns what is wrong with a URL. Shows no part of the URL: it could contain a password. */
function urlProblem(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'must be an https URL'
  if (url.username !== '' || url.password !== '')
    return 'must not contain a user name or password. Set LOCKALE_KEY instead'
  if (url.search !== '' || url.hash !== '' || /[?#]/u.test(text)) return 'must not contain "?" or "#"'
  const isLoopback = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/u.test(url.hostname)
  return url.protocol === 'http:' && !isLoopback ? 'must be https: http is allowed only for this machine' : undefined
}

/** Describes a value of a config in a few words that are safe to print: `an object`, but a string in quotes. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return shownText(value)
  if (value === null || value === undefined || typeof value === 'boolean') return String(value)
  if (typeof value === 'number' || typeof value === 'bigint') return String(value).slice(0, 40)
  return kindOf(value)
}

/** Returns a text in quotes, cut to 60 characters, with everything escaped that could affect a terminal. */
export function shownText(text: string): string {
  const cut = text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text
  return `"${cut.replaceAll(/["\\]|[\p{C}\p{Zl}\p{Zp}]/gu, escaped)}"`
}

/** Returns what kind of value it is, in words: `an object`, `a list`, `a string`, … */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'a list'
  if (typeof value !== 'object') return `a ${typeof value}`
  const isThenable = orElse(() => 'then' in value && typeof value.then === 'function', false)
  return isThenable ? 'a promise' : 'an object'
}

const maxCharacters = 60

function escaped(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}
