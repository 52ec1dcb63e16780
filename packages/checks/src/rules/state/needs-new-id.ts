import type { WalkRule } from '../../rule.ts'
import { textOf } from '../../words.ts'

export const needsNewId: WalkRule = {
  id: 'needs-new-id',
  scope: 'walk',
  group: 'state',
  severity: 'off',
  tier: 'report',
  what: 'A source text has changed its meaning, and its key is the same.',
  why: 'Translations that are not updated in time say what the text said before. Under a new key they are missing instead, which people see.',
  remedy: 'Give the message a new key.',
  example: undefined,
  say: (args) =>
    `the source changed from ${textOf(args, 'before') ?? 'another text'} to ${textOf(args, 'source') ?? 'this one'} under the same key`,
}
