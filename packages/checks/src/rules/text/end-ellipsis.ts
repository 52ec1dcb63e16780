import type { TextRule } from '../../rule.ts'
import { endRule } from './end-rule.ts'

export const endEllipsis: TextRule = endRule({
  id: 'end-ellipsis',
  mark: 'ellipsis',
  what: 'Only one of the two texts ends with an ellipsis.',
  why: 'An ellipsis says that something is going on, or that a dialog will open.',
  example: { locale: 'de', source: 'Loading…', target: 'Wird geladen', better: 'Wird geladen …' },
})
