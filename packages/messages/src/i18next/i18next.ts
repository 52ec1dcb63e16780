import { i18nextV3Plurals } from '../pipes/positions.ts'
import {
  breaksSyntax,
  type Finding,
  type FormKey,
  strayDelimiter,
  type Syntax,
  type SyntaxOptions,
  toBlock,
  type Variants,
  variablesIn,
} from '../syntax.ts'
import { readForms, type WrittenForm } from '../pipes/forms.ts'
import { cldrOrder, cldrPlurals, type PluralRules } from '../plural/plural-rules.ts'
import { i18nextRenderer } from '../render/intervals.ts'
import { rememberLast } from '../marks/marks.ts'
import { type Delimiters, tokeniseI18next } from './tokenise.ts'

/**
 * Messages of i18next JSON v4 and v3: `{{variable}}`, `$t(nesting)`, tags of `Trans`, plural forms as key suffixes.
 * There are no escapes. A file keeps its version, because the i18next of one version does not know the plural forms of
 * the other.
 */
export function openI18next(options: SyntaxOptions): Syntax {
  const { version = 4, pluralSeparator = '_', notPlural = [] } = options
  const delimiters = delimitersOf(options)
  const strayMark = strayPattern(delimiters)
  const tornPrefix = openTorn(delimiters)
  const neverPlural = new Set(notPlural)
  const tokenise = rememberLast((message) => tokeniseI18next(message, delimiters))
  const text: Syntax = {
    id: 'i18next',
    isCustom: (options.prefix ?? options.suffix ?? options.nestingPrefix ?? options.nestingSuffix) !== undefined,
    countName: (texts) => countName(texts, delimiters),
    plurals: version === 3 ? i18nextV3Plurals : i18nextPlurals,
    tokenise,
    escape: (text) => text,
    reject(text) {
      let before = ''
      for (const token of tokenise(text)) {
        const stray = token.type === 'text' ? strayMark?.exec(token.text)?.[0] : tornPrefix(before, token.raw)
        if (stray !== undefined) return strayDelimiter(stray)
        before = token.type === 'text' ? token.text : ''
      }
      return undefined
    },
    splitKey: (segment, has) =>
      version === 3 ? splitV3Key(segment, pluralSeparator, has) : splitPluralKey(segment, pluralSeparator),
    joinKey: (key) => (version === 3 ? joinV3Key : joinPluralKey)(key, pluralSeparator),
    isNeverPlural: (base) => neverPlural.has(base),
  }
  return {
    ...text,
    tokenise: (message) => (isIntervals(message) ? [toBlock(message, 'count')] : text.tokenise(message)),
    reject: (message) => (isIntervals(message) ? rejectIntervals(message) : text.reject(message)),
    readVariants: (message) => readIntervals(message, text),
    renderer: i18nextRenderer({ isChoice: isIntervals, texts: text }),
  }
}

/** Finds an extra `{` before `{{name}}`. i18next would look for a variable named `{name`, which does not exist. */
function openTorn({ prefix }: Delimiters): (before: string, raw: string) => string | undefined {
  return (before, raw) => {
    const tail = before.slice(-1)
    const isTorn = tail !== '' && raw.startsWith(prefix) && (tail + prefix).startsWith(prefix)
    return isTorn ? tail + prefix : undefined
  }
}

/** Returns the name of the variable that displays the number: `count`, or the only variable, such as `fileCount`. */
function countName(texts: Iterable<string>, delimiters: Delimiters): string {
  const forms = [...texts]
  if (forms.length < 2 || !forms.some((text) => text.includes('Count'))) return 'count'
  const names = forms.flatMap((text) => variablesIn(tokeniseI18next(text, delimiters)))
  const [name = 'count', ...others] = new Set(names)
  return others.length === 0 && name.endsWith('Count') ? name : 'count'
}

/** Plural rules of i18next. If a locale has none, i18next uses those of the system's language: any form is possible. */
const i18nextPlurals: PluralRules = { ...cldrPlurals, withoutRules: cldrOrder }

function delimitersOf(options: SyntaxOptions): Delimiters {
  const { prefix = '{{', suffix = '}}', nestingPrefix = '$t(', nestingSuffix = ')' } = options
  const { unescapePrefix = '-', formatSeparator = ',' } = options
  return { prefix, suffix, nestingPrefix, nestingSuffix, unescapePrefix, formatSeparator }
}

/** Matches unpaired or damaged delimiters: `{ {`, `｛｛`, `$T(`, `$ t(`. Delimiters of one character are too common. */
function strayPattern({ prefix, suffix, nestingPrefix }: Delimiters): RegExp | undefined {
  const marks = [prefix, suffix, nestingPrefix].filter((mark) => mark.length > 1)
  return marks.length === 0 ? undefined : new RegExp(marks.map(damaged).join('|'), 'u')
}

function damaged(mark: string): string {
  return Array.from(mark, (character) => {
    const code = character.charCodeAt(0)
    const fullwidth = code > 0x20 && code < 0x7f ? String.fromCharCode(code + 0xfee0) : ''
    const spellings = new Set([character, character.toUpperCase(), character.toLowerCase(), fullwidth])
    return `[${[...spellings].join('').replaceAll(/[\\\]^-]/gu, String.raw`\$&`)}]`
  }).join(String.raw`\s{0,2}`)
}

const ordinalMark = 'ordinal'

/** Splits keys of JSON v4 into base and plural form: `items_one`, `place_ordinal_few`. The base is never empty. */
function splitPluralKey(segment: string, separator: string): FormKey | undefined {
  const form = cldrOrder.find((category) => segment.endsWith(separator + category))
  if (form === undefined) return undefined
  const base = segment.slice(0, -(separator.length + form.length))
  if (base === '') return undefined
  const ordinalEnd = separator + ordinalMark
  return base.endsWith(ordinalEnd) && base.length > ordinalEnd.length
    ? { base: base.slice(0, -ordinalEnd.length), plural: 'ordinal', form }
    : { base, plural: 'cardinal', form }
}

function joinPluralKey({ base, plural, form }: FormKey, separator: string): string {
  const middle = plural === 'ordinal' ? separator + ordinalMark : ''
  return base + middle + separator + form
}

/** Splits keys of JSON v3 into base and plural form (`item_2`). `item` is a form only if sibling keys show a plural. */
function splitV3Key(
  segment: string,
  separator: string,
  has: (sibling: string) => boolean = () => false,
): FormKey | undefined {
  const at = segment.lastIndexOf(separator)
  const ending = segment.slice(at + separator.length)
  const isSingular = at > 0 && has(`${segment}${separator}plural`)
  if (at > 0 && !isSingular && /^(?:plural|[0-5])$/u.test(ending)) {
    return { base: segment.slice(0, at), plural: 'cardinal', form: ending }
  }
  return segment === '' ? undefined : { base: segment, plural: 'cardinal', form: 'singular' }
}

function joinV3Key({ base, form }: FormKey, separator: string): string {
  return form === 'singular' ? base : base + separator + form
}

/** Returns true for a string with intervals for i18next's postprocessor: `(0)[none];(1)[one];(2-inf)[many]`. */
function isIntervals(message: string): boolean {
  const start = message.trimStart()
  return start.startsWith('(') && /^\([\d-]+(?:inf)?\)[[{]/u.test(start) && /[\]}];\s*\(/u.test(start)
}

/** Returns the forms of an interval string; `undefined` if the postprocessor cannot read it. */
function readIntervals(message: string, syntax: Syntax): Variants | undefined {
  if (!isIntervals(message)) return undefined
  const parts = partsOf(message)
  const forms = parts.map(readForm)
  if (!forms.every((form) => form !== undefined)) return undefined
  return readForms({
    forms,
    separators: parts.slice(1).map(() => ';'),
    before: '',
    after: message.slice(parts.join(';').length),
    count: 'count',
    syntax: {
      ...syntax,
      reject: (text, source) => (text.includes(';') ? breaksSyntax(text) : syntax.reject(text, source)),
    },
    positions: cldrPlurals,
  })
}

/** Reports a part of an interval string that i18next cannot read. No number selects such a part. */
function rejectIntervals(message: string): Finding | undefined {
  const broken = isIntervals(message) ? partsOf(message).find((part) => readForm(part) === undefined) : undefined
  return broken === undefined ? undefined : breaksSyntax(broken)
}

function partsOf(message: string): readonly string[] {
  const parts = message.split(';')
  return parts.length > 1 && parts.at(-1)?.trim() === '' ? parts.slice(0, -1) : parts
}

function readForm(part: string): WrittenForm | undefined {
  const found = /^(\s*\((\d{1,9})(?:-(\d{1,9}|inf))?\)([[{]))([^]*)([\]}]\s*)$/u.exec(part)
  if (found === null) return undefined
  const [, mark = '', from, to = from, open, text = '', end = ''] = found
  if (end.startsWith(']') !== (open === '[')) return undefined
  const [low, high] = [Number(from), to === 'inf' ? Infinity : Number(to)]
  return { mark, text, end, numbers: { has: (number) => number >= low && number <= high, sample: low } }
}
