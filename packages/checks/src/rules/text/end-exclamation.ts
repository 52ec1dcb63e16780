import type { TextRule } from '../../rule.ts'
import { endRule } from './end-rule.ts'

export const endExclamation: TextRule = endRule({
  id: 'end-exclamation',
  mark: 'exclamation',
  what: 'Only one of the two texts ends with an exclamation mark.',
  why: 'An exclamation mark changes the tone of a text.',
  example: { locale: 'de', source: 'Welcome back!', target: 'Willkommen zurück', better: 'Willkommen zurück!' },
})
