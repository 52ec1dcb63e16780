import type { ReviewMark } from '@lockale/core'
import { piecesOf } from '../text/marks.ts'

/** A string whose placeholders and tags stand out, each isolated from the direction of the words around it. */
export function MarkedText({ text, marks }: { readonly text: string; readonly marks: readonly ReviewMark[] }) {
  return <>{piecesOf(text, marks).map((piece) => (piece.isMark ? <bdi class="mark">{piece.text}</bdi> : piece.text))}</>
}

/** The same where it is not known what is a placeholder: what looks like one. Without it, tags in Arabic are mirrored. */
export function IsolatedText({ text }: { readonly text: string }) {
  const parts = text.split(/(<[^<>]*>|\{+[^{}]*\}+|%[\w$.]+)/u)
  return <>{parts.map((part, at) => (at % 2 === 1 ? <bdi>{part}</bdi> : part))}</>
}
