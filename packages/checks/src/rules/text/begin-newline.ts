import type { TextRule } from '../../rule.ts'
import { newlineRule } from './edge-rules.ts'

export const beginNewline: TextRule = newlineRule({
  id: 'begin-newline',
  edge: 'begin',
  what: 'The translation begins with more or fewer line breaks than the source.',
  why: 'Line breaks at the edge of a text are there for the layout.',
  example: { locale: 'de', source: '\nUsage:', target: 'Aufruf:', better: '\nAufruf:' },
})
