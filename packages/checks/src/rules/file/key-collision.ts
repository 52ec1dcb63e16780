import type { WalkRule } from '../../rule.ts'
import { first } from '../../words.ts'

export const keyCollision: WalkRule = {
  id: 'key-collision',
  scope: 'walk',
  group: 'file',
  severity: 'warning',
  tier: 'misleads',
  what: 'Two keys of a file are the same key at run time.',
  why: 'The app finds only one of them: of `a.b` and `b` inside `a`, i18next takes the nested one.',
  remedy: 'Rename one of the two.',
  example: undefined,
  say: (args) => `is the same key at run time as ${first(args, 'other', 'with', 'key') ?? 'another one'}`,
}
