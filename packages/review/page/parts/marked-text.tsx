import type { ReviewMark } from '@lockale/core'
import { piecesOf } from '../text/marks.ts'

/** A string whose placeholders and tags stand out, each isolated from the direction of the words around it. */
export function MarkedText({ text, marks }: { readonly text: string; readonly marks: readonly ReviewMark[] }) {
  return <>{piecesOf(text, marks).map((piece) => (piece.isMark ? <bdi class="mark">{piece.text}</bdi> : piece.text))}</>
}
