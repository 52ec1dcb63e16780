import type { TextRule } from '../../rule.ts'
import { newlineRule } from './edge-rules.ts'

export const endNewline: TextRule = newlineRule({
  id: 'end-newline',
  edge: 'end',
  what: 'The translation ends with more or fewer line breaks than the source.',
  why: 'Line breaks at the edge of a text are there for the layout.',
  example: { locale: 'de', source: 'Done.\n', target: 'Fertig.', better: 'Fertig.\n' },
})
