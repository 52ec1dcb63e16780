import type { TextRule } from '../../rule.ts'
import { endRule } from './end-rule.ts'

export const endQuestion: TextRule = endRule({
  id: 'end-question',
  mark: 'question',
  what: 'Only one of the two texts ends with a question mark.',
  why: 'Without its mark a question reads like a statement, and a statement with one like a question.',
  example: { locale: 'de', source: 'Delete this file?', target: 'Diese Datei löschen', better: 'Diese Datei löschen?' },
})
