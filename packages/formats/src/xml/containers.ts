import { blankStart, firstLineBreak, lineBreakBefore } from '../lines.ts'
import { type Block, toWorkText } from '../block/block.ts'
import { removalPatches } from '../block/remove-blocks.ts'
import { encodeText } from '../encoding.ts'
import type { Format, ParsedFile } from '../format.ts'
import { plantTree } from '../path-tree.ts'
import { type Patch, splice } from '../splice.ts'
import { type ElementLines, elementLines } from './element-lines.ts'
import type { XmlElement } from './xml.ts'
import { escapeAttribute } from './escape.ts'
import { attribute, quoteOf, trimmedRange } from './text.ts'

/** A block of an XML file with the element that it is read from. */
export interface ElementBlock extends Block {
  readonly element: XmlElement
}

export function elementOf(block: Block): XmlElement {
  if (!('element' in block)) throw new Error('A block that was not read from a file was asked for its element.')
  return (block as ElementBlock).element
}

/** Returns the block of a container element. @param place position in the file; absent for the root */
export function contain(
  text: string,
  element: XmlElement,
  { path, children, place }: Pick<Block, 'path' | 'children'> & { readonly place?: ElementLines },
): ElementBlock {
  const { openEnd, closeStart } = element
  const { start, end } = place ?? element
  const leadStart = place?.leadStart ?? start
  // New children go to the line of the end tag if only blanks precede that tag, otherwise directly before it.
  const at = blankStart(text, closeStart)
  const insertAt = at !== undefined && at > openEnd ? at : closeStart
  return { path, entry: undefined, children, insertAt, leadStart, start, end, element }
}

/** A child of the root of a resource file. */
export interface Resource {
  readonly block: Block
  /** True for a resource that target files do not contain. */
  readonly isLeftOut: boolean
}

/** Reads children of the root, one at a time. @param read returns a block; `undefined` for what a target file omits */
export function* readResources(
  text: string,
  root: XmlElement,
  { isBlock, read }: { isBlock: (name: string) => boolean; read: (place: ElementLines) => Block | undefined },
): Generator<Resource, void> {
  for (const place of elementLines(text, root)) {
    if (!isBlock(place.element.name)) continue
    const block = read(place)
    const isLeftOut = block === undefined
    yield { block: block ?? contain(text, place.element, { path: [], children: [], place }), isLeftOut }
  }
}

/** Returns the root block of a resource file, without the resources that a target file omits. */
export function toRoot(text: string, root: XmlElement, resources: Iterable<Resource>): Block {
  const children = Array.from(resources).flatMap(({ block, isLeftOut }) => (isLeftOut ? [] : block))
  return contain(text, root, { path: [], children })
}

/** Returns the patch that opens an empty element for its first child. @param outer the indent of the end tag */
export function openElement(
  element: XmlElement,
  { text, printed, outer }: { readonly text: string; readonly printed: string; readonly outer: string },
): Patch | undefined {
  const lineBreak = lineBreakBefore(printed, printed.length) ?? ''
  if (element.selfClosing) {
    const body = `>${lineBreak}${printed}${outer}</${element.name}>`
    return { range: { start: element.end - 2, end: element.end }, text: body }
  }
  const range = { start: element.openEnd, end: element.closeStart }
  const isEmpty = /^[ \t]*$/.test(text.slice(range.start, range.end))
  return isEmpty ? { range, text: lineBreak + printed + outer } : undefined
}

/** Returns the patch that fills an empty or self-closing element; `undefined` for any other element. */
export function fillElement(text: string, element: XmlElement, inside: string): Patch | undefined {
  const { openEnd: start, closeStart: end, name, selfClosing } = element
  if (selfClosing) return { range: trimmedRange(text, element), text: `>${inside}</${name}>` }
  return start < end ? undefined : { range: { start, end }, text: inside }
}

/** Returns where a new last child goes: to the line of the end tag, or before the tag if text precedes it there. */
export function endInside(text: string, { closeStart, start, selfClosing }: XmlElement): number {
  return selfClosing ? start : (blankStart(text, closeStart) ?? closeStart)
}

/** Returns what `inner`, the indent of an inner line, adds to the indent `outer`; `undefined` if it adds nothing. */
export function addedIndent(outer: string | undefined, inner: string | undefined): string | undefined {
  const isDeeper = outer !== undefined && inner !== outer && inner?.startsWith(outer)
  return isDeeper ? inner?.slice(outer.length) : undefined
}

/** Removes the blocks that a target file omits, with their comments. @param more patches outside of the blocks */
export function withoutLeftOut(
  source: ParsedFile,
  resources: Iterable<Resource>,
  { parse, file, more = [] }: { parse: Format['parse']; file: string; more?: readonly Patch[] },
): ParsedFile {
  const list = Array.from(resources)
  const leftOut = new Set(list.flatMap(({ block, isLeftOut }) => (isLeftOut ? block : [])))
  if (leftOut.size === 0 && more.length === 0) return source
  const work = toWorkText(source.text, firstLineBreak(source.text) ?? '\n')
  const all = list.map(({ block }) => block)
  const root: Block = { path: [], entry: undefined, children: all, leadStart: 0, start: 0, end: 0, insertAt: 0 }
  const parents = new Map(all.map((block) => [block, root]))
  const removals = removalPatches(leftOut, { parsed: source, root, index: plantTree(), parents }, work)
  const bytes = encodeText(work.finish(splice(work.text, [...removals, ...more])), source)
  return parse(bytes, { file, maxBytes: Number.MAX_SAFE_INTEGER })
}

export interface OpenTag {
  readonly open: string
  readonly name: string
}

/**
 * Returns a start tag for another file. Omits attributes whose prefix the other file does not declare.
 * @param root root element of the other file
 * @param rename the new value of the tag's attribute `name`
 */
export function openTagOf(
  text: string,
  element: XmlElement,
  { root, lineBreak, rename }: { root: XmlElement | undefined; lineBreak: string; rename?: string },
): OpenTag {
  const { name, start } = element
  let open = text.slice(start, start + 1 + name.length)
  let behind = start + 1 + name.length
  for (const one of element.attributes) {
    const end = one.valueEnd + 1
    if (one.name === 'name' && rename !== undefined) {
      const quote = quoteOf(text, one)
      open += text.slice(behind, one.valueStart) + escapeAttribute(rename, quote) + quote
    } else if (isKnown(one.name, element, root)) {
      open += text.slice(behind, end)
    }
    behind = end
  }
  return { name, open: `${open.replaceAll(/\r\n|\n|\r/g, lineBreak)}>` }
}

/** Returns true if the prefix of a name is declared on the element or on an element around it. */
function isKnown(name: string, element: XmlElement, root: XmlElement | undefined): boolean {
  const [prefix, local] = name.split(':')
  if (local === undefined || prefix === 'xml' || prefix === 'xmlns') return true
  return [element, root].some((one) => one && attribute(one, `xmlns:${prefix}`) !== undefined)
}
