import type { WalkRule } from '../../rule.ts'
import { difference } from '../../words.ts'

export const nestingChanged: WalkRule = {
  id: 'nesting-changed',
  scope: 'walk',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'A translation brings in another message than its source, or with other options.',
  why: 'The key of a nested message is no text: translated, it names a message that does not exist.',
  example: { locale: 'de', source: 'Go to $t(home)', target: 'Gehe zu $t(start)', better: 'Gehe zu $t(home)' },
  say: (args) => `nested messages differ from the source${difference(args)}`,
}
