import type { WalkRule } from '../../rule.ts'
import { because } from '../../words.ts'

export const fluentSyntax: WalkRule = {
  id: 'fluent-syntax',
  scope: 'walk',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'A text is no message that Fluent can read.',
  why: 'The app skips a message that it cannot read, and shows another language or the key.',
  example: {
    locale: 'de',
    source: 'Hello { $name }',
    target: 'Hallo { $name',
    better: 'Hallo { $name }',
    syntax: { id: 'fluent' },
  },
  say: (args) => `cannot be read as a Fluent message${because(args, 'reason', 'found')}`,
}
