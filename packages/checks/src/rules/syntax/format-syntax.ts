import type { WalkRule } from '../../rule.ts'
import { because } from '../../words.ts'

export const formatSyntax: WalkRule = {
  id: 'format-syntax',
  scope: 'walk',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'A text cannot be read as a pattern of its runtime.',
  why: 'A lone `%` or brace is the beginning of a placeholder: most runtimes stop with an error there.',
  example: {
    locale: 'de',
    source: '100%% of %s',
    target: '100% von %s',
    better: '100%% von %s',
    syntax: { id: 'printf' },
  },
  say: (args) => `cannot be read as a pattern${because(args, 'found', 'reason')}`,
}
