import type { ReviewMark } from '@lockale/review-engine'
import { piecesOf } from './marks.ts'

/** What to look for in translations, and what to write instead. */
export interface Replacement {
  readonly find: string
  readonly replace: string
  readonly matchesCase: boolean
  readonly wholeWords: boolean
}

/** Returns a text with all replacements outside of its placeholders and tags; the same text if there are none. */
export function replaceIn(text: string, marks: readonly ReviewMark[], replacement: Replacement): string {
  const pattern = toPattern(replacement)
  if (pattern === undefined) return text
  return piecesOf(text, marks)
    .map((piece) => (piece.isMark ? piece.text : piece.text.replaceAll(pattern, () => replacement.replace)))
    .join('')
}

function toPattern({ find, matchesCase, wholeWords }: Replacement): RegExp | undefined {
  if (find === '') return undefined
  const words = find.replaceAll(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`)
  const letter = String.raw`[\p{L}\p{N}\p{M}]`
  return new RegExp(wholeWords ? `(?<!${letter})${words}(?!${letter})` : words, matchesCase ? 'gu' : 'giu')
}
