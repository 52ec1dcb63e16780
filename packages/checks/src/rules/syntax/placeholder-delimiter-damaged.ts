import type { WalkRule } from '../../rule.ts'
import { because } from '../../words.ts'

export const placeholderDelimiterDamaged: WalkRule = {
  id: 'placeholder-delimiter-damaged',
  scope: 'walk',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'The marks around a placeholder are damaged.',
  why: 'With fullwidth braces or a blank between two braces it is no placeholder to the app, and people see it as it stands.',
  example: { locale: 'ja', source: 'Hello {{name}}', target: 'こんにちは｛｛name｝｝', better: 'こんにちは{{name}}' },
  say: (args) => `a placeholder is damaged${because(args, 'found', 'reason')}`,
}
