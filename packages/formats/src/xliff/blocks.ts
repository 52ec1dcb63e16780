import { blankStart } from '../lines.ts'
import type { Block, BlockFile } from '../block/block.ts'
import type { ParsedFile } from '../format.ts'
import { type ElementLines, elementLines } from '../xml/element-lines.ts'
import type { XmlElement } from '../xml/xml.ts'
import type { XliffFile, XliffUnit } from './document.ts'
import { type SegmentEntry, viewOf, type XliffView } from './parse-xliff.ts'

/**
 * Units as blocks; a unit of several segments is a container of them. Files are containers where their names are part of paths,
 * else the units of all of them are those of one. Groups are none: what is added goes into the group, and
 * the file, of its neighbour.
 */
export function readBlocks(parsed: ParsedFile): Block {
  const view = viewOf(parsed)
  const { document, isNamed } = view
  const { text, files, root } = document
  const linesOf = linesReader(text)
  const containers = files.map((file): Block => {
    const path = isNamed ? [file.name] : []
    const children = file.units.map((unit) => toBlock(unit, { view, path, linesOf }))
    const { leadStart, start, end } = linesOf(file.element)
    return { leadStart, start, end, path, entry: undefined, children, insertAt: placeIn(text, file) }
  })
  const [first] = containers
  if (first !== undefined && !isNamed) return { ...first, children: containers.flatMap(({ children }) => children) }
  const insertAt = endInside(text, root)
  return { path: [], entry: undefined, children: containers, leadStart: 0, start: 0, end: text.length, insertAt }
}

/** The segment that an entry block stands for. */
export function segmentOf({ file, block }: { readonly file: BlockFile; readonly block: Block }): SegmentEntry {
  const found = block.entry && viewOf(file.parsed).segments.get(block.entry.keyRange.start)
  if (found === undefined) throw new Error('A block of XLIFF has no segment.')
  return found
}

/** Where a unit goes in a file that has none: in front of the end tag of its body, or of itself if it has no body. */
export function placeIn(text: string, { body, element }: XliffFile): number {
  return endInside(text, body ?? element)
}

/** The line of the end tag, or the tag itself if other things are in front of it there. */
function endInside(text: string, { closeStart, start, selfClosing }: XmlElement): number {
  return selfClosing ? start : (blankStart(text, closeStart) ?? closeStart)
}

type LinesOf = (element: XmlElement) => Pick<Block, 'leadStart' | 'start' | 'end'>

/** Children of one element are looked at together. */
function linesReader(text: string): LinesOf {
  const known = new Map<XmlElement, ReadonlyMap<XmlElement, ElementLines>>()
  return (element) => {
    const { parent, start, end } = element
    const siblings = parent && (known.get(parent) ?? elementLines(text, parent))
    if (parent && siblings) known.set(parent, siblings)
    return siblings?.get(element) ?? { leadStart: start, start, end }
  }
}

interface UnitContext {
  readonly view: XliffView
  /** Path of the file element. */
  readonly path: readonly string[]
  readonly linesOf: LinesOf
}

function toBlock(unit: XliffUnit, { view, path: filePath, linesOf }: UnitContext): Block {
  const { document, segments } = view
  const { element } = unit
  const { leadStart, start, end } = linesOf(element)
  const path = [...filePath, unit.id]
  if (unit.segments.length === 1) {
    const entry = segments.get(unit.idAttribute?.valueStart ?? element.start)?.entry
    return { leadStart, start, end, path, entry, children: [], insertAt: end }
  }
  const children = unit.segments.map((segment): Block => {
    const entry = segments.get(segment.idAttribute?.valueStart ?? segment.element.start)?.entry
    const { leadStart, start, end } = linesOf(segment.element)
    return { leadStart, start, end, path: [...path, segment.key], entry, children: [], insertAt: end }
  })
  return { leadStart, start, end, path, entry: undefined, children, insertAt: endInside(document.text, element) }
}
