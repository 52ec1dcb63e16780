import type { TextRule } from '../../rule.ts'
import { trait } from '../../text-traits.ts'
import { textOf } from '../../words.ts'

export const multipleCapitals: TextRule = {
  id: 'multiple-capitals',
  group: 'text',
  scope: 'text',
  severity: 'info',
  tier: 'cosmetic',
  what: 'A word of the translation begins with two capital letters and goes on in small ones.',
  why: 'The shift key was held too long.',
  example: { locale: 'de', source: 'Save file', target: 'DAtei speichern', better: 'Datei speichern' },
  say: (args) => `${textOf(args, 'found') ?? 'a word'} begins with two capital letters`,
  check({ source, target, language }) {
    if ((target.traits & trait.capitals) === 0) return []
    const words = (target.prose.match(twoCapitals) ?? []).map((word) => [word.slice(0, 2), word] as const)
    for (const [start, found] of new Map(words)) {
      if (language === 'nl' && found.startsWith('IJ')) continue
      // an acronym of the source with an ending (IDer, PDen), and names
      if (source.raw.includes(start) || /^[KMGTP](?:Bit|Byte|Hert|Pixel)/iu.test(found)) continue
      return [{ arguments: { found } }]
    }
    return []
  },
}

const twoCapitals = /(?<![\p{L}\p{M}\p{N}'’-])\p{Lu}{2}\p{Ll}{2,}/gu
