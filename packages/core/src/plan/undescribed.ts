import { rememberEach } from '@lockale/errors'
import type { MessageUnit } from '../model/unit.ts'
import type { Send } from './step.ts'

/** Counts messages of one or two words that are sent without a description. A translator has to guess their meaning. */
export interface UndescribedCounter {
  add(sends: readonly Send[]): void
  count(): number
}

/** @param source the source locale: not all languages put blanks between words */
export function openUndescribed(source: string): UndescribedCounter {
  let segmenter: Intl.Segmenter | undefined
  const isShort = rememberEach((text: string) => {
    if (text.length > mostLength) return false
    let words = text.split(/\s+/u).filter((part) => /\p{L}/u.test(part))
    if (words.length < 3 && unspaced.test(text)) {
      segmenter ??= new Intl.Segmenter(source, { granularity: 'word' })
      words = Array.from(segmenter.segment(text), ({ segment }) => segment).filter((word) => /\p{L}/u.test(word))
    }
    return words.length === 1 || words.length === 2
  }, 10_000)
  const short = new Map<MessageUnit, boolean>()
  return {
    add(sends) {
      for (const send of sends) {
        if (send.kind === 'text' || send.recalled !== undefined || send.place.note !== undefined) continue
        const { unit } = send.message
        if (short.get(unit) === false) continue
        const prose = send.protectedText.pieces.map((piece) => (piece.type === 'text' ? piece.text : ' ')).join('')
        short.set(unit, isShort(prose))
      }
    },
    count: () => [...short.values()].filter(Boolean).length,
  }
}

/** No string of two words is longer, so that words are not counted in every sentence. */
const mostLength = 80

/** Matches letters of languages that put no blanks between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
