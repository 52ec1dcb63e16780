import { rememberEach } from '@lockale/errors'
import type { Fact, Provenance } from '../model/fact.ts'
import type { Fingerprint, NoteHash, SettingsId, TermsHash, TextHash } from '../model/hash.ts'

const marks: Readonly<Record<Provenance, string>> = {
  machine: '=',
  review: '~',
  assistant: '~!',
  human: '!',
  reviewed: '+',
  copied: '&',
  adopted: '?',
}
const provenances = new Map(Object.entries(marks).map(([by, mark]) => [mark, by as Provenance]))

// Examples of records (`printFact` explains their parts):
// de=9fQw1z · de+9fQw1z/Ana · de~~9fQw1z · de=9fQw1zk3Zq81Lm.aB3x*kQ7z
// pl:few!u7Rt2b · de=9fQw1z- · de?9fQw1z<F12KVlh3uI5 · de~!9fQw1zk3Zq81Lm · de!9fQw1z> · de-AT=9fQw1z@ · de~9fQw1z/0.35:too formal
const factPattern =
  /^([A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*)(?::([a-z]+|=?\d+))?(\^?)(~!|[=~!+&?])(~?)([\w-]{6})(-|[\w-]{8})?(?:\.([\w-]{4}))?(?:\*([\w-]{4}))?(?:(<)([\w-]{11})?)?(>?)(@?)(?:\/([^\t/]+))?$/u

/**
 * Prints the record of a translation:
 * `<locale>[:<form>][^]<mark>[~]<text>[<settings>][.<note>][*<terms>][<source>][>][@][/<words>]`, where texts, settings
 * and notes are hashes. `<mark>`: a sign for who wrote it. `^`: the translation was replaced later. `~`: the file marks
 * it as needing review. `<`: it was already out of date at its import. The source string of that time follows; if it is
 * unknown, the record is `undated`. `>`: it is not known yet with which commit the text came. `@`: a variant. `-`: no settings. If settings are left out, the record has the usual ones.
 * `<words>`: the name of the reviewer; or `<score>:<reason>`, why the translation needs review.
 * @param usual the settings at the beginning of the line, for most of its records
 */
export function printFact(fact: Fact, usual?: SettingsId): string {
  const { locale, form, by, text, olderThan, undated, previous, inFile, uncommitted, settings, note, terms } = fact
  const { variant } = fact
  const isUsual = usual !== undefined && takesUsual(by, previous)
  const own = isUsual ? (settings === usual ? '' : (settings ?? '-')) : (settings ?? '')
  const beside =
    settings === undefined ? '' : `${note === undefined ? '' : `.${note}`}${terms === undefined ? '' : `*${terms}`}`
  return `${locale}${form === '' ? '' : `:${form}`}${previous === true ? '^' : ''}${marks[by]}${inFile === true ? '~' : ''}${text}${own}${beside}${olderThan === undefined && undated !== true ? '' : `<${olderThan ?? ''}`}${uncommitted === true ? '>' : ''}${variant === true ? '@' : ''}${wordsOf(fact)}`
}

/** Returns the end of a record that is in words: who reviewed the translation, or why it needs review. */
export function wordsOf({ by, previous, reviewer, doubt, score }: Fact): string {
  if (reviewer !== undefined) return `/${escapeName(reviewer)}`
  const isSaid = by === 'review' && previous !== true && (doubt !== undefined || score !== undefined)
  return isSaid ? `/${score ?? ''}:${escapeName(doubt ?? '')}` : ''
}

function readWords(words: string, by: Provenance): Pick<Fact, 'reviewer' | 'doubt' | 'score'> {
  if (by !== 'review') return { reviewer: unescapeName(words) }
  const [, score = '', doubt = ''] = /^(?:(0(?:\.\d{1,2})?|1)?:)?(.*)$/u.exec(words) ?? []
  return { ...(doubt !== '' && { doubt: unescapeName(doubt) }), ...(score !== '' && { score: Number(score) }) }
}

/**
 * Parses a record that `printFact` printed; returns `undefined` for any other text.
 * @param usual the settings at the beginning of the line, for most of its records
 */
export function parseFact(printed: string, source: Fingerprint, usual?: SettingsId): Fact | undefined {
  const short = usual === undefined ? undefined : parseShort(printed, source, usual)
  if (short !== undefined) return short
  const match = factPattern.exec(printed)
  if (match === null) return undefined
  const [, locale, form, previous, mark, inFile, text, own, note, terms, older, olderThan, uncommitted, ...rest] = match
  const [variant, words] = rest
  const by = provenances.get(mark ?? '')
  if (locale === undefined || by === undefined || text === undefined) return undefined
  const isPrevious = previous === '^'
  const isUsual = usual !== undefined && takesUsual(by, isPrevious)
  if (own === '-' && !isUsual) return undefined
  const settings = own === '-' ? undefined : (own ?? (isUsual ? usual : undefined))
  if ((note !== undefined || terms !== undefined) && settings === undefined) return undefined
  return {
    locale,
    form: form ?? '',
    by,
    text: text as TextHash,
    source,
    ...(olderThan === undefined ? {} : { olderThan: olderThan as Fingerprint }),
    ...(older !== undefined && olderThan === undefined ? { undated: true } : {}),
    ...(isPrevious ? { previous: true } : {}),
    ...(inFile === '~' ? { inFile: true } : {}),
    ...(uncommitted === '>' ? { uncommitted: true } : {}),
    ...(variant === '@' ? { variant: true } : {}),
    ...(settings === undefined ? {} : { settings: settings as SettingsId }),
    ...(note === undefined ? {} : { note: note as NoteHash }),
    ...(terms === undefined ? {} : { terms: terms as TermsHash }),
    ...(words === undefined ? {} : readWords(words, by)),
  }
}

function escapeName(name: string): string {
  return name.replaceAll(/[%/]/gu, (sign) => (sign === '%' ? '%25' : '%2F'))
}

function unescapeName(name: string): string {
  return name.replaceAll(/%(25|2F)/gu, (_, code: string) => (code === '25' ? '%' : '/'))
}

export function localeOf(printed: string): string {
  let end = 0
  while (end < printed.length && printed.charCodeAt(end) !== underscore && isBase64url(printed.charCodeAt(end))) end++
  return printed.slice(0, end)
}

/** Parses records such as `de=9fQw1z` (nearly all are like this): machine translation with the settings of its line. */
function parseShort(printed: string, source: Fingerprint, settings: SettingsId): Fact | undefined {
  const end = printed.length - 7
  if (end < 2 || printed.charCodeAt(end) !== equals) return undefined
  const locale = sharedLocale(printed.slice(0, end))
  if (locale === undefined) return undefined
  for (let at = end + 1; at < printed.length; at++) if (!isBase64url(printed.charCodeAt(at))) return undefined
  return { locale, form: '', by: 'machine', text: printed.slice(end + 1) as TextHash, source, settings }
}

const equals = 0x3d
const underscore = 0x5f
/** Returns one shared string object for all equal locales, so that comparing two of them is fast. */
const sharedLocale = rememberEach((found: string) => {
  return /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/u.test(found) ? Object.keys({ [found]: true })[0] : undefined
}, 1000)

function isBase64url(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x2d ||
    code === 0x5f
  )
}

/** A lockfile record of a message without plural: only author, text and settings. Its line begins with the source. */
export interface PlainFact extends Pick<Fact, 'by' | 'text'> {
  readonly settings: SettingsId | undefined
}

/**
 * Reads the record of one locale from a line of the lockfile (which begins with the source string) without a full
 * parse. Returns `undefined` if the line has no record of the locale, has several, or has one that must be parsed in
 * full.
 * @param note hash of the present description. If a machine translation was made with another, returns `undefined`
 */
export function readPlainFact(line: string, locale: string, note: NoteHash | undefined): PlainFact | undefined {
  const field = `\t${locale}`
  const start = indexOfField(line, field, sourceEnd)
  const place = start + field.length + 1
  const by = start < 0 ? undefined : provenances.get(line.charAt(place - 1))
  if (by === undefined || by === 'review') return undefined
  const next = line.indexOf('\t', place)
  const end = next < 0 ? line.length : next
  const textEnd = place + textLength
  const hasOwn = isBase64url(line.charCodeAt(textEnd))
  const own = hasOwn ? (line.slice(textEnd, textEnd + settingsLength) as SettingsId) : usualIn(line)
  const settings = by === 'machine' ? own : undefined
  const suffix = note === undefined || settings === undefined ? '' : `.${note}`
  const length = end - place - suffix.length
  const isPlain = length === textLength || (length === textLength + settingsLength && by === 'machine')
  if (!isPlain || !line.endsWith(suffix, end) || indexOfField(line, field, end) >= 0) return undefined
  return { by, text: line.slice(place, textEnd) as TextHash, settings }
}

/** Returns the settings at the beginning of a line, with which most of its machine translations were made. */
export function usualIn(line: string): SettingsId | undefined {
  const start = sourceEnd + 2
  return line.charCodeAt(start - 1) === at ? (line.slice(start, start + settingsLength) as SettingsId) : undefined
}

/** Returns the position of a locale in a line. Skips longer locales: `de-AT` is not `de`. */
function indexOfField(line: string, field: string, from: number): number {
  let start = line.indexOf(field, from)
  while (start >= 0 && isBase64url(line.charCodeAt(start + field.length))) start = line.indexOf(field, start + 1)
  return start
}

/** Length of the source fingerprint at the beginning of a line. */
export const sourceEnd = 11
const textLength = 6
const settingsLength = 8
const at = 0x40

/** Returns whether a record may use its line's settings: only machine translations that were not replaced may. */
function takesUsual(by: Provenance, previous: boolean | undefined): boolean {
  return (by === 'machine' || by === 'review') && previous !== true
}

/**
 * Returns the settings that are printed once, at the beginning of a line: the most frequent ones, if two or more of its
 * records have them. If two settings are equally frequent, returns the smaller id.
 */
export function usualSettings(facts: readonly Fact[]): SettingsId | undefined {
  const counts = new Map<SettingsId, number>()
  for (const { by, previous, settings } of facts) {
    if (settings !== undefined && takesUsual(by, previous)) counts.set(settings, (counts.get(settings) ?? 0) + 1)
  }
  let usual: SettingsId | undefined
  let most = 1
  for (const [id, count] of counts) {
    if (count < most || count < 2 || (count === most && usual !== undefined && id > usual)) continue
    usual = id
    most = count
  }
  return usual
}

/** Escapes tabs, line ends, controls and lone surrogates, so that any key fits on one line of UTF-8. */
export function escapeField(field: string): string {
  return field.replaceAll(/[\\\p{Cc}\u2028\u2029]|[\ud800-\udfff]/gu, escapeCharacter)
}

export function escapeCharacter(character: string): string {
  return character === '\\' ? '\\\\' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Escapes a catalog id, also `#` and `%` at its start: a line that begins with these is not about a message. */
export function escapeCatalog(catalog: string): string {
  const escaped = escapeField(catalog)
  return /^[#%]/u.test(escaped) ? `\\u00${escaped.charCodeAt(0).toString(16)}${escaped.slice(1)}` : escaped
}

export function unescapeField(field: string): string {
  if (!field.includes('\\')) return field
  return field.replaceAll(/\\(?:\\|u([0-9a-f]{4}))/gu, (_, hex: string | undefined) =>
    hex === undefined ? '\\' : String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
