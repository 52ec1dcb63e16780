import type { TextRule } from '../../rule.ts'
import { trait } from '../../text-traits.ts'
import { textOf } from '../../words.ts'
import { excerpt } from './excerpt.ts'
import { mendProse } from './mend.ts'

export const unicodeNormalisation: TextRule = {
  id: 'unicode-normalisation',
  group: 'text',
  scope: 'text',
  severity: 'warning',
  tier: 'misleads',
  what: 'The translation writes a letter as two characters that Unicode has as one (it is not in form NFC).',
  why: 'It looks the same and is not: search, sorting and comparison miss it, and some fonts draw it badly.',
  example: { locale: 'de', source: 'Size', target: 'Gro\u0308ße', better: 'Größe' },
  say: (args) => `is not in form NFC: ${textOf(args, 'found') ?? 'see there'}`,
  check({ target }) {
    if ((target.traits & trait.combining) === 0) return []
    const { prose } = target
    // Some letters of Indic scripts and Hebrew are longer in NFC, and marks are put in order: nothing that matters here.
    if (prose.normalize('NFC').length >= prose.length) return []
    let at = 0
    while (at < prose.length && prose.slice(at, at + 3).normalize('NFC').length >= Math.min(3, prose.length - at)) at++
    return [{ arguments: { found: excerpt(prose, at).normalize('NFC') } }]
  },
  fix: (pair) =>
    mendProse(pair, (piece) => {
      const composed = piece.normalize('NFC')
      return composed.length < piece.length ? composed : piece
    }),
}
