import { breakLength, hasBreak, lineStart, skipBlanks, toLines } from '../lines.ts'
import { isBlank } from './lex.ts'
import type { XmlElement, XmlLeaf } from './xml.ts'

/** The range of an element; whole lines if nothing else is on them. `leadStart`: start of the comments above it. */
export interface ElementLines {
  readonly element: XmlElement
  readonly leadStart: number
  readonly start: number
  readonly end: number
  /** Comments directly above the element, and after it on its last line. */
  readonly comments: readonly XmlLeaf[]
}

/**
 * Returns the ranges of child elements, in file order. A comment belongs to the element below it without a blank line,
 * or to the element before it if nothing else follows on its line.
 */
export function* elementLines(text: string, parent: XmlElement): Generator<ElementLines, void> {
  let above = none
  let last: XmlElement | undefined
  let lead = none
  for (const node of parent.children) {
    const comment = above.at(-1)
    if (comment && !isGap(text, comment.end, node.start)) above = none
    if (node.kind === 'element') {
      if (last) yield linesOf(text, { element: last, above: lead, behind: undefined })
      last = node
      lead = above
      above = none
    } else if (node.kind === 'comment') {
      if (last && !hasBreak(text, last.end, node.start) && endsLine(text, node.end)) {
        yield linesOf(text, { element: last, above: lead, behind: node })
        last = undefined
      } else if (above.length === 0) {
        above = [node]
      } else {
        above.push(node)
      }
    } else {
      above = none
    }
  }
  if (last) yield linesOf(text, { element: last, above: lead, behind: undefined })
}

const none: XmlLeaf[] = []

/** Returns the text of comments, trimmed by line; `undefined` if it is empty. */
export function noteOf(text: string, comments: readonly XmlLeaf[]): string | undefined {
  if (comments.length === 0) return undefined
  const note = comments
    .map(({ start, end }) => text.slice(start + 4, end - 3).trim())
    .join('\n')
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .join('\n')
    .trim()
  return note === '' ? undefined : note
}

function linesOf(
  text: string,
  { element, above, behind }: { element: XmlElement; above: readonly XmlLeaf[]; behind: XmlLeaf | undefined },
): ElementLines {
  const first = above[0]?.start ?? element.start
  const last = behind?.end ?? element.end
  const comments = behind ? [...above, behind] : above
  const { start, end } = toLines(text, { start: first, end: last })
  if (start === first && end === last && !endsLine(text, last))
    return { element, leadStart: first, start: element.start, end, comments }
  return { element, leadStart: start, start: Math.max(start, lineStart(text, element.start)), end, comments }
}

/** Returns true if the text is blank and has at most one line break, as between a comment and its element. */
function isGap(text: string, start: number, end: number): boolean {
  let breaks = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (!isBlank(code)) return false
    if (code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) breaks++
    if (breaks > 1) return false
  }
  return true
}

function endsLine(text: string, at: number): boolean {
  const next = skipBlanks(text, at)
  return next === text.length || breakLength(text, next) > 0
}
