import type { TextRule } from '../../rule.ts'
import { trait } from '../../text-traits.ts'
import { first, quoted } from '../../words.ts'
import { excerpt } from './excerpt.ts'
import { mendProse } from './mend.ts'

export const doubleSpace: TextRule = {
  id: 'double-space',
  group: 'text',
  scope: 'text',
  severity: 'warning',
  tier: 'cosmetic',
  what: 'The translation has two spaces in a row, the source has not.',
  why: 'It is nearly always a slip, and it shows where the app keeps white space.',
  example: { locale: 'de', source: 'Save as copy', target: 'Als  Kopie speichern', better: 'Als Kopie speichern' },
  say(args) {
    const found = first(args, 'found') ?? ''
    const visible = found.replaceAll(/ {2,}/gu, (run: string) => '␣'.repeat(run.length))
    return `has two spaces in a row${quoted({ found: visible }, 'found', ': ')}`
  },
  check({ source, target }) {
    if ((target.traits & trait.blanks) === 0) return []
    if ((source.traits & trait.blanks) !== 0 && double.test(source.prose)) return []
    const found = double.exec(target.prose)
    return found === null ? [] : [{ arguments: { found: excerpt(target.prose, found.index) } }]
  },
  fix: (pair) =>
    mendProse(pair, (piece, { isFirst, isLast }) =>
      piece.replaceAll(/ {2,}/gu, (run: string, at: number) =>
        (isFirst && at === 0) || (isLast && at + run.length === piece.length) || isLayout(piece, at, run) ? run : ' ',
      ),
    ),
}

/** Not at the begin or end of a line: there it is an indent, or for another rule. */
const double = /(?<=[^\s]) {2,}(?=[^\s])/u

/** Blanks that put words below or beside others: columns, indents, a mark that is as wide as another one. */
function isLayout(piece: string, at: number, run: string): boolean {
  const [before, after] = [piece.charAt(at - 1), piece.charAt(at + run.length)]
  return run.length > 3 || before === '\n' || /[([]/u.test(before) || /[)\]=:%]/u.test(after)
}
