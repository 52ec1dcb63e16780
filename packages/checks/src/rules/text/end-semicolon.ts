import type { TextRule } from '../../rule.ts'
import { endRule } from './end-rule.ts'

export const endSemicolon: TextRule = endRule({
  id: 'end-semicolon',
  mark: 'semicolon',
  what: 'Only one of the two texts ends with a semicolon.',
  why: 'A semicolon at the end of a text parts it from what the app puts behind it.',
  example: { locale: 'de', source: 'No results;', target: 'Keine Ergebnisse', better: 'Keine Ergebnisse;' },
})
