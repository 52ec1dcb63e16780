import { foreignMarksIn } from '@lockale/messages/engine'
import { brands } from './brands.ts'
import { clockHoursIn } from './clock-hours.ts'
import { type Measure, mayNameDate } from './intl-words.ts'
import { measuresIn } from './measures.ts'
import { clearNegation } from './negations.ts'
import { languageOf } from './open-pair.ts'
import { ordinalsIn } from './ordinals.ts'
import { trait } from './text-traits.ts'
import type { TextView } from './text-view.ts'
import { sourceUnitsOf } from './unit-words.ts'
import { variablesIn } from './variables.ts'
import { type GroupWord, groupWordsOf, hasOpposite } from './word-groups.ts'

/** Bits for the things in a source string that rules compare by their meaning. */
export const hint = {
  measure: 1,
  date: 2,
  negation: 4,
  variables: 8,
  name: 16,
  shortcut: 32,
  word: 64,
  ordinal: 128,
  brand: 256,
  order: 512,
  marks: 1024,
  foreign: 2048,
  markdown: 4096,
  mdx: 8192,
  rst: 16_384,
} as const

/** Returns the bits of `hint` for a source string. Cached in the string, which has many translations. */
export function hintsOf(source: TextView, locale: string): number {
  return (source.hints ??= readHints(source, locale))
}

function readHints(source: TextView, locale: string): number {
  const { raw, reading } = source
  const hasDigit = (reading.traits & trait.digit) !== 0
  let hints = names.test(raw) ? hint.name : 0
  if (keys.test(raw)) hints |= hint.shortcut
  if (/[*`#~_|>!\n]/u.test(raw) && markdown.test(raw)) hints |= hint.markdown
  if (mdxHints.some((sign) => raw.includes(sign))) hints |= hint.mdx
  if (rstHints.some((sign) => raw.includes(sign))) hints |= hint.rst
  // of words and simple placeholders, only what is in brackets may be a mark
  if ((reading.slots === undefined || raw.includes('[')) && foreignMarksIn(source).length > 0) hints |= hint.foreign
  if (hasTwoVariables(reading.slots ?? raw) && variablesIn(source).length > 1) hints |= hint.variables
  if (clearNegation(raw, languageOf(locale)) !== undefined) hints |= hint.negation
  if ((hasDigit && clockHoursIn(raw).length > 0) || mayNameDate(source.words, locale)) hints |= hint.date
  if (/[\d{%$@€£]/u.test(raw)) source.measures = measuresIn(source.prose, locale)
  if (source.measures.length + sourceUnitsOf(source, locale).length > 0) hints |= hint.measure
  if (hasDigit && /\d[.,]\d/u.test(raw)) hints |= hint.marks
  if (hasDigit && ordinalsIn(raw).length > 0) hints |= hint.ordinal
  if (source.words.some((word) => brands.has(word))) hints |= hint.brand
  const own = source.words.length > mostWords ? [] : groupWordsOf(source.prose, languageOf(locale))
  source.groupWords = own
  if (own.some((word) => hasOpposite(word, languageOf(locale)))) hints |= hint.word
  if (mayHaveOrder(own, raw)) hints |= hint.order
  return hints
}

/** A longer source says too many things: its words may be said in other words and in another order. */
const mostWords = 30

/** Returns the words of a source string that belong to a group; none for a long text. Cached in the string. */
export function sourceWordsOf(source: TextView, locale: string): readonly GroupWord[] {
  hintsOf(source, locale)
  return source.groupWords
}

/** Returns the numbers with units of a source string. Cached in the string. */
export function sourceMeasuresOf(source: TextView, locale: string): readonly Measure[] {
  hintsOf(source, locale)
  return source.measures
}

/** Returns false for a string without numbered steps, and without two opposites with two more words. */
function mayHaveOrder(words: readonly GroupWord[], raw: string): boolean {
  if (words.length > 0 && /\d[.)、．]/u.test(raw)) return true
  return (
    words.length > 3 && words.some(({ group }, at) => words.some((other, index) => index > at && other.group === group))
  )
}

/** Matches URLs, domains, paths, file names, versions and code. */
const names = /[/\\`]|\w\.[a-z\d]|\w_\w|[a-z]{2}[A-Z][a-z]|(?:^|\s)\.[a-z]/u

/** Matches shortcuts, and the words beside names of keys. */
const keys = /\+|<kbd|\b(?:press|hit|hold|tap|key)/i

/** Matches a sign that may be one of Markdown. */
const markdown = /\*|`|#\s|~~|(?<!\w)_|^[^\S\r\n\u2028\u2029]*[>|]|!\[|\n[^\S\n]*(?:[-•]|\d+[.)])\s/mu
/** Every mark of MDX, and of reStructuredText, contains one of these. */
export const mdxHints: readonly string[] = ['{/*', ':::', 'import ', 'export ']
export const rstHints: readonly string[] = ['`', '.. ', '|']

/** Returns false for a string that cannot have two variables. */
function hasTwoVariables(text: string): boolean {
  const first = text.search(/[{%$<:]/u)
  return first !== -1 && /[{%$<:]/u.test(text.slice(first + 3))
}
