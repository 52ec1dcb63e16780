import type { TextRule } from '../../rule.ts'
import { trait } from '../../text-traits.ts'
import { textOf } from '../../words.ts'
import { excerpt } from './excerpt.ts'
import { mendProse } from './mend.ts'

export const kashida: TextRule = {
  id: 'kashida',
  group: 'text',
  scope: 'text',
  severity: 'info',
  tier: 'cosmetic',
  what: 'The translation stretches a word with kashida (U+0640).',
  why: 'It is decoration: search does not find the word, and fonts stretch better than letters do.',
  example: { locale: 'ar', source: 'Save', target: 'حـــفظ', better: 'حفظ' },
  say: (args) => `a word is stretched with kashida: ${textOf(args, 'found') ?? 'see there'}`,
  check({ source, target }) {
    if ((target.traits & ~source.traits & trait.tatweel) === 0) return []
    const found = stretch.exec(target.prose)
    return found === null ? [] : [{ arguments: { found: excerpt(target.prose, found.index) } }]
  },
  fix: (pair) => mendProse(pair, (piece) => piece.replaceAll(allStretches, '')),
}

// Between two Arabic letters only: before a name in Latin letters, a number or a placeholder (لـ {{name}}) it joins a prefix.
const stretch = /(?<=[\u0620-\u063f\u0641-\u065f\u0671-\u06d3])\u0640+(?=[\u0620-\u063f\u0641-\u065f\u0671-\u06d3])/u
const allStretches = new RegExp(stretch.source, 'gu')
