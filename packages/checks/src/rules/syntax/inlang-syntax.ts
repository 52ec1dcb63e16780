import type { WalkRule } from '../../rule.ts'
import { because } from '../../words.ts'

export const inlangSyntax: WalkRule = {
  id: 'inlang-syntax',
  scope: 'walk',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'A message with variants that inlang, and so Paraglide, cannot read.',
  why: 'Paraglide does not compile the project, or leaves the message out.',
  example: {
    locale: 'de',
    source: '[{"declarations":["input n"],"match":{"n=1":"One cat","n=*":"{n} cats"}}]',
    target: '[{"declarations":["Eingabe n"],"match":{"n=1":"Eine Katze","n=*":"{n} Katzen"}}]',
    better: '[{"declarations":["input n"],"match":{"n=1":"Eine Katze","n=*":"{n} Katzen"}}]',
    syntax: { id: 'inlang' },
  },
  say: (args) => `cannot be read as a message of inlang${because(args, 'reason', 'found')}`,
}
