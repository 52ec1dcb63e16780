import type { ReviewMark } from '@lockale/review-engine'
import { piecesOf } from '../text/marks.ts'

/** Highlights placeholders and tags. The direction of the text around them does not change their display. */
export function MarkedText({ text, marks }: { readonly text: string; readonly marks: readonly ReviewMark[] }) {
  return <>{piecesOf(text, marks).map((piece) => (piece.isMark ? <bdi class="mark">{piece.text}</bdi> : piece.text))}</>
}

/** Isolates everything that looks like a placeholder. Otherwise, Arabic text shows tags mirrored. */
export function IsolatedText({ text }: { readonly text: string }) {
  const parts = text.split(/(<[^<>]*>|\{+[^{}]*\}+|%[\w$.]+)/u)
  return <>{parts.map((part, at) => (at % 2 === 1 ? <bdi>{part}</bdi> : part))}</>
}
