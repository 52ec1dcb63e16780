import type { WalkRule } from '../../rule.ts'
import { change } from '../../words.ts'

export const placeholderUnescapedChanged: WalkRule = {
  id: 'placeholder-unescaped-changed',
  scope: 'walk',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'A placeholder is escaped in the source and not in the translation, or the other way.',
  why: 'Unescaped, a value can bring HTML of a stranger into the page; escaped, people see `&amp;` for `&`.',
  remedy: 'Write the placeholder as it is in the source.',
  example: { locale: 'de', source: 'By {{name}}', target: 'Von {{- name}}', better: 'Von {{name}}' },
  say: (args) => `${change(args, 'a placeholder')}: whether it is escaped is not as in the source`,
}
