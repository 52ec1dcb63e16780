import type { WalkRule } from '../../rule.ts'
import { because } from '../../words.ts'

export const mf2Syntax: WalkRule = {
  id: 'mf2-syntax',
  scope: 'walk',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'A text is no message that MessageFormat 2 can read.',
  why: 'The app shows the raw text, or stops with an error.',
  example: {
    locale: 'de',
    source: 'Hello {$name}',
    target: 'Hallo {$name',
    better: 'Hallo {$name}',
    syntax: { id: 'mf2' },
  },
  say: (args) => `cannot be read as a message of MessageFormat 2${because(args, 'reason', 'found')}`,
}
