import type { WalkRule } from '../../rule.ts'
import { change } from '../../words.ts'

export const placeholderRenamed: WalkRule = {
  id: 'placeholder-renamed',
  scope: 'walk',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'The name of a placeholder was translated.',
  why: 'The app knows the value by its name in the source, and shows the other name as it stands.',
  remedy: 'Give the placeholder the name that it has in the source.',
  example: { locale: 'it', source: 'Hello {{name}}', target: 'Ciao {{nome}}', better: 'Ciao {{name}}' },
  say: (args) => `${change(args, 'a placeholder')}: its name is not to be translated`,
}
