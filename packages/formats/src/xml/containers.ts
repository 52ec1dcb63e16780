import type { Block } from '../block/block.ts'
import type { Patch } from '../splice.ts'
import type { XmlElement } from './xml.ts'

/** A block that knows which element it was read from. */
export interface ElementBlock extends Block {
  readonly element: XmlElement
}

export function elementOf(block: Block): XmlElement {
  if (!('element' in block)) throw new Error('A block that was not read from a file was asked for its element.')
  return (block as ElementBlock).element
}

/** Where a last child goes: the start of the line of the end tag, if nothing else is before that, else the tag itself. */
export function endOfContent(text: string, { openEnd, closeStart }: XmlElement): number {
  let at = closeStart
  while (at > openEnd && (text[at - 1] === ' ' || text[at - 1] === '\t')) at--
  return at > openEnd && (text[at - 1] === '\n' || text[at - 1] === '\r') ? at : closeStart
}

/**
 * Opens an element that closes itself, or has not even a line break between its tags, around its first children.
 * @param outer the indent of its end tag
 * @returns `undefined` where that is not needed
 */
export function openElement(
  element: XmlElement,
  { text, printed, outer }: { readonly text: string; readonly printed: string; readonly outer: string },
): Patch | undefined {
  const lineBreak = /(?:\r\n|\n|\r)$/.exec(printed.slice(-2))?.[0] ?? ''
  if (element.selfClosing) {
    const body = `>${lineBreak}${printed}${outer}</${element.name}>`
    return { range: { start: element.end - 2, end: element.end }, text: body }
  }
  const range = { start: element.openEnd, end: element.closeStart }
  const isEmpty = /^[ \t]*$/.test(text.slice(range.start, range.end))
  return isEmpty ? { range, text: lineBreak + printed + outer } : undefined
}
