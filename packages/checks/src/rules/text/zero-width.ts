import type { TextRule } from '../../rule.ts'
import type { TextPair } from '../../text-pair.ts'
import { trait } from '../../text-traits.ts'
import { listed } from '../../words.ts'
import { codePoint } from './code-points.ts'
import { mendTexts } from './mend.ts'

export const zeroWidth: TextRule = {
  id: 'zero-width',
  group: 'text',
  scope: 'text',
  severity: 'warning',
  tier: 'misleads',
  what: 'The translation has a character without width that the source has not, in a script that needs none.',
  why: 'Nobody sees it, and it breaks search, sorting and comparison.',
  example: { locale: 'de', source: 'Save', target: 'Spei\u200bchern', better: 'Speichern' },
  say: (args) => `has invisible characters${listed(args, 'found')}`,
  check(pair) {
    if ((pair.target.traits & trait.invisible) === 0) return []
    const found = new Set(strangers(pair, pair.target.prose).map(({ character }) => codePoint(character)))
    return found.size === 0 ? [] : [{ arguments: { found: [...found] } }]
  },
  fix: (pair) =>
    mendTexts(pair, (text) => {
      let end = text.length
      let mended = ''
      for (const { at } of strangers(pair, text).reverse()) {
        mended = text.slice(at + 1, end) + mended
        end = at
      }
      return text.slice(0, end) + mended
    }),
}

const invisible = /[\u034f\u115f\u1160\u180e\u200b-\u200d\u2061-\u2064\u3164\ufeff\uffa0]/gu

function strangers({ source, language }: TextPair, text: string): { character: string; at: number }[] {
  const strange = new Set([...new Set(text.match(invisible))].filter((character) => !source.raw.includes(character)))
  if (strange.size === 0) return []
  return Array.from(text.matchAll(invisible), (match) => ({ character: match[0], at: match.index })).filter(
    ({ character, at }) => strange.has(character) && !isRight(character, at, text, language),
  )
}

/** Unicode core specification: joiners steer Arabic and Indic shaping (9.2, 12.1) and emoji (UTS #51), ZWSP parts words without spaces (16). */
function isRight(character: string, at: number, text: string, language: string): boolean {
  if (character === '\u200b') return withoutSpaces.has(language)
  if (character === '\u200c' || character === '\u200d') {
    if (
      /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\u0900-\u0dff\u1000-\u109f\u1780-\u17ff]/u.test(
        beside(at, text),
      )
    )
      return true
    return (
      character === '\u200d' &&
      /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u.test(text.slice(Math.max(0, at - 2), at))
    )
  }
  return character === '\u180e' && language === 'mn'
}

function beside(at: number, text: string): string {
  return text.slice(Math.max(0, at - 1), at + 2)
}

const withoutSpaces = new Set(['th', 'lo', 'km', 'my', 'shn', 'bo', 'dz', 'ja', 'zh', 'yue'])
