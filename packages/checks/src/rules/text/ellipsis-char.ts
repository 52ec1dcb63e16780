import type { TextRule } from '../../rule.ts'
import { mendProse } from './mend.ts'

export const ellipsisChar: TextRule = {
  id: 'ellipsis-char',
  group: 'text',
  scope: 'text',
  severity: 'info',
  tier: 'cosmetic',
  what: 'The translation writes three dots where the source has an ellipsis character.',
  why: 'The two look different beside each other.',
  example: { locale: 'de', source: 'Loading…', target: 'Wird geladen...', better: 'Wird geladen…' },
  say: () => 'writes ... where the source has …',
  check({ source, target }) {
    if (!target.raw.includes('...') || !source.raw.includes('…')) return []
    return dots.test(target.prose) && !dots.test(source.prose) && source.prose.includes('…') ? [{ arguments: {} }] : []
  },
  fix: (pair) => mendProse(pair, (piece) => piece.replaceAll(allDots, (run: string) => (run.length > 3 ? '……' : '…'))),
}

const dots = /(?<!\.)\.{3}(?:\.{3})?(?!\.)/u
const allDots = /(?<!\.)\.{3}(?:\.{3})?(?!\.)/gu
