import { blankStart, firstLineBreak } from '../lines.ts'
import { type Block, toWorkText } from '../block/block.ts'
import { removalPatches } from '../block/remove-blocks.ts'
import { encodeText } from '../encoding.ts'
import type { ParsedFile } from '../format.ts'
import { plantTree } from '../path-tree.ts'
import { type Patch, splice } from '../splice.ts'
import type { XmlElement } from './xml.ts'
import { escapeAttribute } from './escape.ts'
import { attribute } from './text.ts'

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
  const at = blankStart(text, closeStart)
  return at !== undefined && at > openEnd ? at : closeStart
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

interface LeftOut {
  /** All blocks of the root element, in file order. */
  readonly all: readonly Block[]
  readonly leftOut: ReadonlySet<Block>
  /** Outside of the blocks. */
  readonly more: readonly Patch[]
}

/**
 * The bytes of a source file without what a file of translations does not have. It goes like a removed entry does: with its
 * comment and a blank line. `undefined` if there is nothing to leave out.
 */
export function withoutBlocks(source: ParsedFile, { all, leftOut, more }: LeftOut): Uint8Array | undefined {
  if (leftOut.size === 0 && more.length === 0) return undefined
  const work = toWorkText(source.text, firstLineBreak(source.text) ?? '\n')
  const root: Block = { path: [], entry: undefined, children: all, leadStart: 0, start: 0, end: 0, insertAt: 0 }
  const parents = new Map(all.map((block) => [block, root]))
  const removals = removalPatches(leftOut, { parsed: source, root, index: plantTree(), parents }, work)
  return encodeText(work.finish(splice(work.text, [...removals, ...more])), source)
}

/** A start tag that does not close its element, and the name for the end tag. */
export interface OpenTag {
  readonly open: string
  readonly name: string
}

interface TagPlace {
  /** Root of the file that the tag is for. */
  readonly root: XmlElement | undefined
  readonly lineBreak: string
  /** New name of the tag. */
  readonly rename?: string
}

/**
 * Returns the start tag of an element for another file: unchanged, but without attributes whose prefix that file does
 * not declare.
 */
export function openTagOf(text: string, element: XmlElement, { root, lineBreak, rename }: TagPlace): OpenTag {
  const { name, start } = element
  let open = text.slice(start, start + 1 + name.length)
  let behind = start + 1 + name.length
  for (const one of element.attributes) {
    const end = one.valueEnd + 1
    if (one.name === 'name' && rename !== undefined) {
      const quote = text[one.valueEnd] === "'" ? "'" : '"'
      open += text.slice(behind, one.valueStart) + escapeAttribute(rename, quote) + quote
    } else if (isKnown(one.name, element, root)) {
      open += text.slice(behind, end)
    }
    behind = end
  }
  return { name, open: `${open.replaceAll(/\r\n|\n|\r/g, lineBreak)}>` }
}

/** Namespaces in XML 1.0: a prefix is declared by an attribute of the element itself or of one around it. */
function isKnown(name: string, element: XmlElement, root: XmlElement | undefined): boolean {
  const [prefix, local] = name.split(':')
  if (local === undefined || prefix === 'xml' || prefix === 'xmlns') return true
  return [element, root].some((one) => one && attribute(one, `xmlns:${prefix}`) !== undefined)
}
