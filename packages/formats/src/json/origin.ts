import type { Range } from '@lockale/errors'
import { isLineComment } from './comments.ts'
import type { Source } from './edit-plan.ts'
import { hasBlankLine, leadOf } from './layout.ts'
import type { JsonNode } from './scan.ts'
import { type CommentText, noOrigin, type Origin } from './wish.ts'

/** What a value brings along from its place in the source: a blank line before it, and its comments. */
export function originOf(node: JsonNode | undefined, source: Source | undefined): Origin {
  if (node === undefined || source === undefined) return noOrigin
  const { text, extents } = source
  const { start, lead, trail } = extents.extentOf(node) ?? { start: node.keyStart, lead: [], trail: [] }
  return {
    isSpaced: hasBlankLine(text, start),
    lead: lead.map((comment) => toText(text, comment)),
    trail: trail.map((comment) => toText(text, comment)),
  }
}

function toText(text: string, comment: Range): CommentText {
  const lead = leadOf(text, comment.start)
  const indent = lead.replace(/^[\r\n]+/, '')
  const [first = '', ...others] = text.slice(comment.start, comment.end).split(/\r\n|[\r\n]/)
  const lines = [
    first,
    ...others.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart())),
  ]
  return { lines, isLine: isLineComment(text, comment), gap: indent }
}
