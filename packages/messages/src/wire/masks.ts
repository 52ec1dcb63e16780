import { rememberFor } from '@lockale/errors'
import { findForeignMarks, mayHaveForeignMarks } from '../placeholders/foreign-marks.ts'
import { visibleCharacter } from './entities.ts'

/** A part of a string: natural language, or a literal part that must not change (a URL, an emoji code). */
export type Masked =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'literal' | 'newline' | 'term'; readonly raw: string }

interface MaskOptions {
  /** Words that must not be translated. */
  readonly terms?: readonly string[]
  /** True to keep entities of letters and punctuation marks in the text, because the caller decodes them. */
  readonly leaveEntities?: boolean
}

/**
 * Splits a string into text and parts that a translation must not change: URLs, e-mail addresses, emoji codes, entities
 * (`&nbsp;`), placeholders that the message format does not know, line breaks with the white space around them,
 * characters that XML cannot contain, and terms. Reads the string a fixed number of times.
 */
export function maskLiterals(text: string, { terms = [], leaveEntities = false }: MaskOptions = {}): readonly Masked[] {
  if (terms.length === 0 && !maybeLiteral.test(text) && !mayHaveForeignMarks(text))
    return text === '' ? [] : [{ type: 'text', text }]
  const literals = [
    text.includes('://') ? findUrls(text) : [],
    findMails(text),
    text.includes('&') ? (leaveEntities ? findHiddenEntities(text) : findAll(text, entity)) : [],
    text.includes(':') ? findAll(text, emoji) : [],
    findAll(text, unwritable),
    findForeignMarks(text),
  ]
  const newlines = /[\r\n]/u.test(text) ? findAll(text, /\s+/gu).filter(({ raw }) => /[\r\n]/u.test(raw)) : []
  const found = [
    ...withType('newline', newlines),
    ...literals.flatMap((some) => withType('literal', some)),
    ...withType('term', findTerms(text, terms)),
  ]
  const masked: Masked[] = []
  let at = 0
  // if two parts begin at the same offset, white space comes first, because it may begin with a character that XML
  // cannot contain
  for (const { type, start, raw } of found.sort((a, b) => a.start - b.start)) {
    if (start < at) continue
    if (start > at) masked.push({ type: 'text', text: text.slice(at, start) })
    masked.push({ type, raw })
    at = start + raw.length
  }
  if (at < text.length) masked.push({ type: 'text', text: text.slice(at) })
  return masked
}

function withType<T extends 'literal' | 'newline' | 'term'>(type: T, found: readonly Found[]) {
  return found.map(({ start, raw }) => ({ type, start, raw }))
}

/** A quick test: parts that must not change contain such a character, except some placeholders of other formats. */
const maybeLiteral = /[^\t !"#'-9;-?A-Z[-z|}~\u00a0-\ud7ff\ue000-\ufffd]/u

interface Found {
  readonly start: number
  readonly raw: string
}

const entity = /&(?:[A-Za-z][A-Za-z0-9]{1,31}|#\d{1,7}|#[xX][0-9A-Fa-f]{1,6});/gu

/** Matches the code of an emoji: `:warning:`, but not the middle of `10:am:5`. */
const emoji = /(?<![\p{L}\p{N}:]):(?=[0-9_+-]{0,39}[a-z])[a-z0-9_+-]{2,40}:(?![\p{L}\p{N}:])/gu

/** Matches characters that no XML document may contain (XML 1.0 §2.2), and unpaired surrogates. */
// oxlint-disable-next-line no-control-regex -- they are what it is about
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Cs}/gu

function findAll(text: string, pattern: RegExp): readonly Found[] {
  return Array.from(text.matchAll(pattern), (match) => ({ start: match.index, raw: match[0] }))
}

/** Finds entities to hide from translators: invisible or unknown characters, and no-break spaces at the text's ends. */
function findHiddenEntities(text: string): readonly Found[] {
  return findAll(text, entity).filter(({ start, raw }) => {
    const character = visibleCharacter(raw)
    const isEdge = start === 0 || start + raw.length === text.length
    return character === undefined || (character === '\u00a0' && isEdge)
  })
}

/** Finds whole words in the same letter case. At the same offset, the longest wins. */
function findTerms(text: string, terms: readonly string[]): readonly Found[] {
  if (terms.length === 0) return []
  return findAll(text, patternOf(terms))
}

const patternOf = rememberFor((terms: readonly string[]) => {
  const words = terms.map((term) => term.trim()).filter((term) => term !== '')
  const choices = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`))
  return new RegExp(
    choices.length === 0 ? '(?!)' : `(?<![\\p{L}\\p{N}])(?:${choices.join('|')})(?![\\p{L}\\p{N}])`,
    'gu',
  )
})

/** Finds URLs, but without punctuation at a sentence's end, and without the `)` of a `(` that is before the URL. */
function findUrls(text: string): readonly Found[] {
  const urls = findAll(text, /(?:https?|ftp):\/\/[^\s<>"'`…\u3000-\u303f\uff00-\uffef]+/giu)
  return urls.map(({ start, raw }) => {
    let end = firstUnopened(raw)
    while (/[.,;:!?\]}*_”’»]/u.test(raw.charAt(end - 1))) end--
    return { start, raw: raw.slice(0, end) }
  })
}

/** Returns the offset of a `)` without its `(`, such as the one after the URL of a Markdown link. */
function firstUnopened(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth < 0) return at
  }
  return text.length
}

/** Finds e-mail addresses around each `@`: one expression for all would be slow (quadratic) on a long word. */
function findMails(text: string): readonly Found[] {
  const mails: Found[] = []
  let floor = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let start = at
    while (start > floor && /[\w.%+-]/u.test(text.charAt(start - 1))) start--
    let end = at + 1
    while (/[\w.-]/u.test(text.charAt(end))) end++
    while (/[.-]/u.test(text.charAt(end - 1))) end--
    floor = end
    const domain = text.slice(at + 1, end)
    if (start < at && /^[\w-]+(?:\.[\w-]+)+$/u.test(domain)) mails.push({ start, raw: text.slice(start, end) })
  }
  return mails
}
