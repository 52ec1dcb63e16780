import type { ReviewMark } from '@lockale/core'
import { piecesOf } from '../text/marks.ts'

/** Highlights placeholders and tags. Each is isolated from the text direction around it. */
export function MarkedText({ text, marks }: { readonly text: string; readonly marks: readonly ReviewMark[] }) {
  return <>{piecesOf(text, marks).map((piece) => (piece.isMark ? <bdi class="mark">{piece.text}</bdi> : piece.text))}</>
}

/** Isolates all that looks like a placeholder. Otherwise tags in Arabic are mirrored. */
export function IsolatedText({ text }: { readonly text: string }) {
  const parts = text.split(/(<[^<>]*>|\{+[^{}]*\}+|%[\w$.]+)/u)
  return <>{parts.map((part, at) => (at % 2 === 1 ? <bdi>{part}</bdi> : part))}</>
}
