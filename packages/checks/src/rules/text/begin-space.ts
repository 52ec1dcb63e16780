import type { TextRule } from '../../rule.ts'
import { spaceRule } from './edge-rules.ts'

export const beginSpace: TextRule = spaceRule({
  id: 'begin-space',
  edge: 'begin',
  what: 'The translation begins with more or fewer spaces than the source.',
  why: 'A text that begins with a space is put behind another one; without it the two run together.',
  example: { locale: 'de', source: ' of {{total}}', target: 'von {{total}}', better: ' von {{total}}' },
})
