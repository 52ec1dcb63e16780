import type { TextRule } from '../../rule.ts'
import { endRule } from './end-rule.ts'

export const endColon: TextRule = endRule({
  id: 'end-colon',
  mark: 'colon',
  what: 'Only one of the two texts ends with a colon.',
  why: 'A colon says that a value or a list follows.',
  example: { locale: 'de', source: 'Your name:', target: 'Ihr Name', better: 'Ihr Name:' },
})
