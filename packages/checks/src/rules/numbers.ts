import { rememberFor, surplus } from '@lockale/errors'
import { toAsciiDigits } from '../ascii-digits.ts'
import { on24Hours } from '../clock-hours.ts'
import { contrast } from '../contrast.ts'
import { type Found, nothing, type TextRule, textRules } from '../rule.ts'
import { trait } from '../text-traits.ts'
import type { TextView } from '../text-view.ts'
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
    check({ source, target }) {
      const wanted = (source.traits & trait.digit) === 0 ? [] : numbersOf(source)
      if (wanted.length === 0 || hasSameDigits(source.prose, target.prose)) return nothing
      const found = numbersIn(target.prose)
      const extra = surplus(found, wanted)
      // a number of one digit is often written as a word, so it is reported only if the translation has another number
      // in its place
      const missing = surplus(wanted, found).filter((number) => number.length > 1 || extra.length > 0)
      if (missing.length === 0) return changedDecimals(source.prose, target.prose)
      // the same runs of digits in another order are right: `24/7` and `7/24`, `2024-01-31` and `31.01.2024`
      if (runsOf(source.prose, missing) === runsOf(target.prose, extra)) return []
      // `20:30` is right for `8:30 PM`
      if (on24Hours(source.prose).some((prose) => surplus(digitsIn(prose), digitsIn(target.prose)).length === 0))
        return []
      return [{ arguments: { missing, extra } }]
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

function digitsIn(prose: string): readonly string[] {
  return toAsciiDigits(prose).match(digits) ?? []
}

/** Finds numbers with the same digits of which only one has decimals: `1.5` and `15`. */
function changedDecimals(source: string, target: string): readonly Found[] {
  const found = writtenIn(target)
  for (const number of writtenIn(source)) {
    const same = found.filter((other) => withoutSeparators(other) === withoutSeparators(number))
    const [other] = same
    if (other !== undefined && same.every((one) => decimal.test(one) !== decimal.test(number)))
      return [{ arguments: { missing: [number], extra: [other] } }]
  }
  return nothing
}

const decimal = /^\d+[.,٫]\d{1,2}$/u

function withoutSeparators(number: string): string {
  return number.replaceAll(/\D/gu, '')
}

const longest = 200
const size = String.raw`-?\d*\.?\d+\s*(?:px|em|rem|ch|ex|pt|vw|vh)`
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
