import { groupBy, rememberEach, rememberFor, surplus } from '@lockale/errors'
import { toAsciiDigits } from '../ascii-digits.ts'
import { on24Hours } from '../clock-hours.ts'
import { contrast } from '../contrast.ts'
import { namesNumber } from '../number-words.ts'
import { type Found, nothing, type TextRule, textRules } from '../rule.ts'
import { trait } from '../text-traits.ts'
import type { TextPair } from '../text-pair.ts'
import { slotMark, type TextView } from '../text-view.ts'
import { difference, quoted } from '../words.ts'

export const numberRules: readonly TextRule[] = textRules([
  {
    id: 'numbers',
    only: trait.digit,
    differs: contrast.digits,
    severity: 'info',
    tier: 'misleads',
    what: 'The numbers of a translation differ from its source. Digits of other scripts and other separators count as the same number.',
    why: 'Users act on prices, limits and dates.',
    remedy: 'If the language writes the number as a word, silence the rule for the message.',
    example: {
      locale: 'de',
      source: 'Up to 1,500 files',
      target: 'Bis zu 15.000 Dateien',
      better: 'Bis zu 1.500 Dateien',
    },
    check(pair) {
      const { source, target, language } = pair
      const wanted = (source.traits & trait.digit) === 0 ? [] : numbersOf(source)
      if (wanted.length === 0) return nothing
      if (hasSameDigits(source.prose, target.prose))
        return mayHaveMarks.test(source.prose) ? changedDecimals(pair) : nothing
      const found = numbersIn(target.prose)
      const extra = surplus(found, wanted)
      // a small number is often written as a word
      const isMissing = rememberEach((number: string) =>
        number.length > 1
          ? namesNumber(number, target.prose, language) !== true
          : isLost(number, source.prose, target.prose, language),
      )
      const missing = surplus(wanted, found).filter((number) => extra.length > 0 || isMissing(number))
      if (missing.length === 0) return changedDecimals(pair)
      // the same runs of digits in another order are right: `24/7` and `7/24`, `2024-01-31` and `31.01.2024`
      if (runsOf(source.prose, missing) === runsOf(target.prose, extra)) return []
      // `20:30` is right for `8:30 PM`
      if (on24Hours(source.prose).some((prose) => surplus(digitsIn(prose), digitsIn(target.prose)).length === 0))
        return []
      return [{ arguments: { missing: asWritten(missing, source), extra: asWritten(extra, target) } }]
    },
    say: (args) => `numbers differ from the source${difference(args)}`,
  },
  {
    id: 'css-spec',
    only: trait.unit,
    severity: 'warning',
    tier: 'breaks',
    what: 'The source is a CSS size (`width: 30em`), and the translation is not, or has other units.',
    why: 'Such a string sets the size of a window. A browser ignores it if it is not valid CSS.',
    example: {
      locale: 'de',
      source: 'width: 30em; height: 20em;',
      target: 'Breite: 30em; Höhe: 20em;',
      better: 'width: 34em; height: 20em;',
    },
    check({ source, target }) {
      if (source.raw.length > longest || !/^\s*(?:[a-z]|-?[\d.])/u.test(source.raw) || !/\d[a-z%]/u.test(source.raw))
        return []
      const wanted = shapeOf(source.raw)
      return wanted === undefined || wanted === shapeOf(target.raw)
        ? []
        : [{ arguments: { source: source.raw.trim() } }]
    },
    say: (args) => `must be a CSS size with the same units${quoted(args, 'source', ' as ')}`,
  },
])

/** Returns true if a small number stands alone in the source, and the translation has no word for it. */
function isLost(number: string, source: string, target: string, language: string): boolean {
  if (namesNumber(number, target, language) !== false || target.includes(slotMark) !== source.includes(slotMark))
    return false
  return new RegExp(String.raw`(?<![\p{L}\d.,:/_#+-])${number}(?![\p{L}\d:/_*-]|[.,]\d)`, 'u').test(source)
}

/** Returns true if both strings have the same runs of digits in the same order. Then no number can be missing. */
function hasSameDigits(source: string, target: string): boolean {
  if (!hasPlainDigits.test(source) || !hasPlainDigits.test(target)) return false
  return (source.match(digits)?.join(' ') ?? '') === (target.match(digits)?.join(' ') ?? '')
}

const digits = /[0-9]+/g
/**
 * Matches strings in scripts that use ASCII digits only (Latin, Greek, Cyrillic, kana, Chinese, Hangul). They have no
 * other digits, even after Unicode normalization (NFKC), so no search for such digits is needed.
 */
// oxlint-disable-next-line no-control-regex -- all of ASCII
const hasPlainDigits = /^[\0-\x7f\u00c0-\u05ff\u2010-\u2026\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]*$/

const digit = /\p{Nd}/u

/** Returns the runs of digits of which some numbers are written, sorted: `01 2024 31` for `31.01.2024`. */
function runsOf(prose: string, numbers: readonly string[]): string {
  const written = new Map(writtenIn(prose).map((number) => [withoutSeparators(number), number.split(/\D+/u)]))
  return numbers
    .flatMap((number) => written.get(number) ?? [])
    .sort()
    .join(' ')
}

const numbersOf = rememberFor(({ prose }: TextView) => numbersIn(prose))

/** Returns the numbers in ASCII digits, without group separators. */
function numbersIn(prose: string): readonly string[] {
  return digit.test(prose) ? writtenIn(prose).map(withoutSeparators) : []
}

/** Returns the numbers in ASCII digits, with their separators. */
function writtenIn(prose: string): readonly string[] {
  const ascii = toAsciiDigits(prose.normalize('NFKC'))
  return ascii.match(/\d+(?:[.,'’٫٬ \u00a0\u202f]\d{3}(?!\d))*(?:[.,٫]\d+)*/gu) ?? []
}

/** Returns numbers as they are written in a text: `3.0` for `30`. */
function asWritten(numbers: readonly string[], { prose }: TextView): readonly string[] {
  const written = new Map(writtenIn(prose).map((number) => [withoutSeparators(number), number]))
  return numbers.map((number) => written.get(number) ?? number)
}

function digitsIn(prose: string): readonly string[] {
  return toAsciiDigits(prose).match(digits) ?? []
}

const mayHaveMarks = /\d[.,]\d/u

/** Finds numbers with the same digits of another value, by the marks of the languages: `1.5` and `15`, `10,000` and `10`. */
function changedDecimals({ source, target, sourceLocale, locale }: TextPair): readonly Found[] {
  const all = groupBy(new Set(writtenIn(target.prose)), withoutSeparators)
  for (const number of new Set(writtenIn(source.prose))) {
    const found = all.get(withoutSeparators(number)) ?? []
    const wanted = decimalsOf(number, sourceLocale)
    const [other] = found
    if (
      other !== undefined &&
      wanted !== undefined &&
      found.every((one) => isOther(one, wanted, locale) && (one !== number || wanted === 0))
    )
      return [{ arguments: { missing: [number], extra: [other] } }]
  }
  return nothing
}

function isOther(number: string, wanted: number, locale: string): boolean {
  const decimals = decimalsOf(number, locale)
  if (decimals === undefined) return false
  return decimals !== wanted || (decimals > 0 && number.includes(',') && decimalMark(locale) === '.')
}

/** Returns how many decimals a number has in a language; `undefined` for versions and dates. */
function decimalsOf(number: string, locale: string): number | undefined {
  const parts = number.split(/\D/u)
  if (parts.length === 1) return 0
  const [mark = ''] = /[^\d](?=\d+$)/u.exec(number) ?? []
  const last = parts.at(-1)?.length ?? 0
  const isGrouped = last === 3 && (parts[0]?.length ?? 4) < 4 && parts[0] !== '0'
  if (parts.length > 2) return isGrouped && parts.slice(1).every((part) => part.length === 3) ? 0 : undefined
  if (!/[.,٫]/u.test(mark)) return 0
  return isGrouped && mark !== decimalMark(locale) ? 0 : last
}

/** Returns the decimal mark of a locale. */
const decimalMark = rememberEach((locale: string) => {
  try {
    return new Intl.NumberFormat(locale.replaceAll('_', '-')).format(0.5).charAt(1)
  } catch {
    return '.'
  }
})

function withoutSeparators(number: string): string {
  return number.replaceAll(/\D/gu, '')
}

const longest = 200
const size = String.raw`-?(?:\d+(?:\.\d+)?|\.\d+)\s*(?:px|em|rem|ch|ex|pt|vw|vh)`
const whole = new RegExp(
  String.raw`^\s*(?:${size}|(?:(?:min-|max-)?(?:width|height|inline-size|block-size)\s*:\s*${size}\s*(?:;\s*|$))+)\s*$`,
  'u',
)

/** Returns the properties and units of a CSS size. They must be equal in both strings; the numbers may differ. */
function shapeOf(text: string): string | undefined {
  if (text.length > longest || !whole.test(text)) return undefined
  return text
    .replaceAll(/-?\d*\.?\d+/gu, '#')
    .replaceAll(/\s+/gu, '')
    .replace(/;$/u, '')
}
