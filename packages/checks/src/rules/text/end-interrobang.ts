import type { TextRule } from '../../rule.ts'
import { endRule } from './end-rule.ts'

export const endInterrobang: TextRule = endRule({
  id: 'end-interrobang',
  mark: 'interrobang',
  what: 'Only one of the two texts ends with an interrobang (?!).',
  why: 'It is a question and an exclamation at once; one of the two marks says less.',
  example: { locale: 'de', source: 'You did what?!', target: 'Du hast was?', better: 'Du hast was?!' },
})
