import type { TextRule } from '../../rule.ts'
import { spaceRule } from './edge-rules.ts'

export const endSpace: TextRule = spaceRule({
  id: 'end-space',
  edge: 'end',
  what: 'The translation ends with more or fewer spaces than the source.',
  why: 'A text that ends with a space is put before another one; without it the two run together.',
  example: { locale: 'de', source: 'Signed in as ', target: 'Angemeldet als', better: 'Angemeldet als ' },
})
