import type { WalkRule } from '../../rule.ts'
import { textOf } from '../../words.ts'

export const ambiguousScalar: WalkRule = {
  id: 'ambiguous-scalar',
  scope: 'walk',
  group: 'file',
  severity: 'warning',
  tier: 'misleads',
  what: 'A value of a YAML file has no quotes, and readers disagree about what it is.',
  why: '`Yes`, `no` and `1:30` are texts to some readers of YAML, and truth values or numbers to others.',
  remedy: 'Put the value in quotes.',
  example: undefined,
  say: (args) =>
    `${textOf(args, 'token') ?? 'the word'} is a text to some readers of YAML, and something else to others: put it in quotes`,
}
