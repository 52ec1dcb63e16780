import type { TextRule } from '../../rule.ts'
import { trait } from '../../text-traits.ts'
import { textOf } from '../../words.ts'
import { excerpt } from './excerpt.ts'

export const softHyphen: TextRule = {
  id: 'soft-hyphen',
  group: 'text',
  scope: 'text',
  severity: 'info',
  tier: 'cosmetic',
  what: 'The translation has soft hyphens, the source has none.',
  why: 'They may be meant, but many came along with a copied text; search does not find the word, and some apps show them.',
  example: { locale: 'fr', source: 'Settings', target: 'Para\u00admètres', better: 'Paramètres' },
  say: (args) => `has a soft hyphen (U+00AD)${args['found'] === undefined ? '' : ` in ${textOf(args, 'found') ?? ''}`}`,
  check({ source, target }) {
    if ((target.traits & ~source.traits & trait.softHyphen) === 0) return []
    const at = target.prose.indexOf('\u00ad')
    return at === -1 ? [] : [{ arguments: { found: excerpt(target.prose, at).replaceAll('\u00ad', '') } }]
  },
}
