import { isLineComment, membersOf } from './comments.ts'
import type { LiteralNode } from './literal-node.ts'
import type { Notation } from './notation.ts'

/** What the comments attached to members say, for the members that have any. */
export function readNotes(
  text: string,
  nodes: readonly LiteralNode[],
  notation: Notation,
): ReadonlyMap<LiteralNode, string | undefined> {
  const notes = new Map<LiteralNode, string | undefined>()
  for (const container of nodes) {
    if (container.children.length === 0) continue
    for (const { node, lead, trail } of membersOf(text, container, notation).extents) {
      if (lead.length + trail.length === 0) continue
      const note = [...lead, ...trail]
        .map(({ start, end }) => contentOf(text.slice(start, end), isLineComment(text, { start, end })))
        .filter((line) => line !== '' && !forTools.test(line))
        .join('\n')
      if (note !== '') notes.set(node, note)
    }
  }
  return notes
}

/** A comment without its signs: slashes, and the stars that lines of a block begin with. */
function contentOf(comment: string, isLine: boolean): string {
  if (isLine) return comment.replace(/^(?:\/+|#+)/, '').trim()
  return comment
    .slice(2, -2)
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim().replace(/^\*+/, '').trim())
    .join('\n')
    .trim()
}

/** What a linter or a formatter is to do says nothing of a string. */
const forTools =
  /^(?:(?:eslint|oxlint|stylelint|prettier|biome)-|phpcs:|cspell:|(?:istanbul|c8|v8) ignore|@(?:ts|phpstan|psalm)-)/
