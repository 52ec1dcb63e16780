import { rememberFor } from '@lockale/errors'
import type { Block, BlockFile } from '../block/block.ts'
import type { ParsedFile } from '../format.ts'
import { endInside } from '../xml/containers.ts'
import { elementLines } from '../xml/element-lines.ts'
import type { XmlElement } from '../xml/xml.ts'
import type { XliffFile, XliffUnit } from './document.ts'
import { type SegmentEntry, viewOf } from './parse-xliff.ts'

/**
 * Reads units (XLIFF's messages) as blocks. A unit with several segments is a container; so is a `<file>` whose name is
 * in paths. Groups are no containers: a new unit goes beside its neighbour.
 */
export function readBlocks(parsed: ParsedFile): Block {
  const { document, isNamed } = viewOf(parsed)
  const { text, files, root } = document
  const linesIn = rememberFor(
    (parent: XmlElement) => new Map(Array.from(elementLines(text, parent), (lines) => [lines.element, lines])),
  )
  const containers = files.map((file): Block => {
    const path = isNamed ? [file.name] : []
    const children = file.units.map((unit) => toBlock(unit, path))
    return { ...linesOf(file.element), path, entry: undefined, children, insertAt: placeIn(text, file) }
  })
  const [first] = containers
  if (first !== undefined && !isNamed) return { ...first, children: containers.flatMap(({ children }) => children) }
  const insertAt = endInside(text, root)
  return { path: [], entry: undefined, children: containers, leadStart: 0, start: 0, end: text.length, insertAt }

  function toBlock({ element, id, idAttribute, segments: parts }: XliffUnit, filePath: readonly string[]): Block {
    const path = [...filePath, id]
    if (parts.length === 1) return toLeaf({ element, idAttribute }, path)
    const children = parts.map((segment) => toLeaf(segment, [...path, segment.key]))
    return { ...linesOf(element), path, entry: undefined, children, insertAt: endInside(text, element) }
  }

  function toLeaf(
    { element, idAttribute }: Pick<XliffUnit, 'element' | 'idAttribute'>,
    path: readonly string[],
  ): Block {
    const { leadStart, start, end } = linesOf(element)
    const entry = segmentsByStart(viewOf(parsed)).get(idAttribute?.valueStart ?? element.start)?.entry
    return { leadStart, start, end, path, entry, children: [], insertAt: end }
  }

  function linesOf(element: XmlElement): Pick<Block, 'leadStart' | 'start' | 'end'> {
    const lines = element.parent && linesIn(element.parent).get(element)
    const { start, end } = lines ?? element
    return { leadStart: lines?.leadStart ?? start, start, end }
  }
}

/** Maps the start of an entry's key range to the segment of that entry. */
const segmentsByStart = rememberFor(
  ({ segments }: ReturnType<typeof viewOf>) => new Map(segments.map((one) => [one.entry.keyRange.start, one])),
)

export function segmentOf({ file, block }: { readonly file: BlockFile; readonly block: Block }): SegmentEntry {
  const found = block.entry && segmentsByStart(viewOf(file.parsed)).get(block.entry.keyRange.start)
  if (found === undefined) throw new Error('A block of XLIFF has no segment.')
  return found
}

/** Returns the offset for a first unit: before the end tag of the body, or of the file if there is no body. */
export function placeIn(text: string, { body, element }: XliffFile): number {
  return endInside(text, body ?? element)
}
