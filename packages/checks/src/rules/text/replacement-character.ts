import type { TextRule } from '../../rule.ts'
import { trait } from '../../text-traits.ts'
import { textOf } from '../../words.ts'
import { excerpt } from './excerpt.ts'

export const replacementCharacter: TextRule = {
  id: 'replacement-character',
  group: 'text',
  scope: 'text',
  severity: 'error',
  tier: 'breaks',
  what: 'The translation has U+FFFD, the sign that stands for a letter that was lost.',
  why: 'A program read the text in the wrong encoding. The letter is gone, and users see the sign.',
  remedy: 'Take the letter from an older version of the file, or translate the text again.',
  example: { locale: 'de', source: 'Size', target: 'Gr\ufffdße', better: 'Größe' },
  say: (args) => `a letter was lost (U+FFFD) in ${textOf(args, 'found') ?? 'the text'}`,
  check({ source, target }) {
    if ((target.traits & ~source.traits & trait.replacement) === 0) return []
    return [{ arguments: { found: excerpt(target.raw, target.raw.indexOf('\ufffd')) } }]
  },
}
