import type { WalkRule } from '../../rule.ts'
import { names } from '../../words.ts'

export const placeholderExtra: WalkRule = {
  id: 'placeholder-extra',
  scope: 'walk',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'A translation has a placeholder that its source has not.',
  why: 'The app has no value for it: people see its name in braces, or an error.',
  example: { locale: 'de', source: 'Hello', target: 'Hallo {{name}}', better: 'Hallo' },
  say: (args) => `${names(args, 'placeholder', 'a placeholder')} not in the source`,
}
