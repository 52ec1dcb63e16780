import { without } from '../../bags.ts'
import type { TextRule } from '../../rule.ts'
import { difference } from '../../words.ts'

export const numbers: TextRule = {
  id: 'numbers',
  scope: 'text',
  group: 'markup',
  severity: 'info',
  tier: 'misleads',
  what: 'A number of the source is not in the translation, or another is. Digits of other scripts and other separators are the same number.',
  why: 'Prices, limits and dates are what people act on.',
  remedy: 'Where the language writes the number as a word, silence it for the message.',
  example: {
    locale: 'de',
    source: 'Up to 1,500 files',
    target: 'Bis zu 15.000 Dateien',
    better: 'Bis zu 1.500 Dateien',
  },
  check({ source, target }) {
    if (!digit.test(source.raw) || (!digit.test(source.prose) && !digit.test(target.prose))) return []
    const wanted = numbersIn(source.prose)
    const found = numbersIn(target.prose)
    const extra = without(found, wanted)
    // one digit is often written as a word; another in its place is another number
    const missing = without(wanted, found).filter((number) => number.length > 1 || extra.length > 0)
    // the same digits in other groups: `24/7` and `7/24`
    if (missing.length === 0 || digitsOf(missing) === digitsOf(extra)) return []
    return [{ arguments: { missing, extra } }]
  },
  say: (args) => `numbers differ from the source${difference(args)}`,
}

const digit = /\p{Nd}/u

function digitsOf(runs: readonly string[]): string {
  return [...runs.join('')].sort().join('')
}

/** Runs of digits, as ASCII, without what stands between groups of them. */
function numbersIn(prose: string): readonly string[] {
  if (!digit.test(prose)) return []
  const ascii = prose.normalize('NFKC').replaceAll(/[^\P{Nd}0-9]/gu, toAscii)
  const runs = ascii.match(/\d+(?:[.,'’٫٬ \u00a0\u202f]\d{3}(?!\d))*(?:[.,٫]\d+)*/gu) ?? []
  return runs.map((run) => run.replaceAll(/\D/gu, ''))
}

/** Unicode has the digits of each script in a row of ten that begins with the zero. */
function toAscii(character: string): string {
  let code = character.codePointAt(0) ?? 0
  for (let value = 0; value < 10; value++, code--) {
    if (!digit.test(String.fromCodePoint(code - 1))) return String(value)
  }
  return character
}
