import type { TextRule } from '../../rule.ts'
import { textOf } from '../../words.ts'

export const outerQuotes: TextRule = {
  id: 'outer-quotes',
  group: 'text',
  scope: 'text',
  severity: 'warning',
  tier: 'misleads',
  what: 'The whole translation stands in quotation marks, and its source does not.',
  why: 'Models answer in quotation marks, and people see them on the button.',
  example: { locale: 'de', source: 'Save changes', target: '"Änderungen speichern"', better: 'Änderungen speichern' },
  say: (args) => `stands in quotation marks, which the source does not: ${textOf(args, 'found') ?? 'see there'}`,
  check({ source, target }) {
    const text = target.raw.trim()
    const closing = pairs.get(text.slice(0, 1))
    if (closing === undefined || text.length < 3 || !closing.includes(text.slice(-1))) return []
    const [opening, end, inside] = [text.slice(0, 1), text.slice(-1), text.slice(1, -1)]
    // two quotations, or a word at each end
    if (inside.includes(opening) || inside.includes(end)) return []
    return atAnEdge.test(source.raw.trim()) ? [] : [{ arguments: { found: opening + end } }]
  },
}

/** What may close each mark, in any language. */
const pairs: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['”', '”'],
  ['„', '“”„'],
  ['‘', '’'],
  ['‚', '‘’'],
  ['«', '»'],
  ['»', '«»'],
  ['‹', '›'],
  ['›', '‹'],
  ['「', '」'],
  ['『', '』'],
  ['＂', '＂'],
])

const atAnEdge = /^["'“”„‘’‚«»‹›「」『』＂`]|["'“”„‘’«»‹›「」『』＂`]$/u
