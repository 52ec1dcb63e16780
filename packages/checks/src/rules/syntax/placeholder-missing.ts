import type { WalkRule } from '../../rule.ts'
import { names } from '../../words.ts'

export const placeholderMissing: WalkRule = {
  id: 'placeholder-missing',
  scope: 'walk',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'A placeholder of the source is not in the translation.',
  why: 'What the app wants to say there is not said: a name, a number, a price.',
  example: { locale: 'de', source: 'Hello {{name}}', target: 'Hallo', better: 'Hallo {{name}}' },
  say: (args) => `${names(args, 'placeholder', 'a placeholder')} missing`,
}
