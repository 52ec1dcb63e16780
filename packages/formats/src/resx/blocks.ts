import type { Block } from '../block/block.ts'
import type { Entry } from '../format.ts'
import { type ElementBlock, endOfContent } from '../xml/containers.ts'
import { type ElementLines, elementLines, noteOf } from '../xml/element-lines.ts'
import { isBlank, skipBlanks } from '../xml/lex.ts'
import { attribute, elementsOf, textOf } from '../xml/text.ts'
import type { XmlElement } from '../xml/xml.ts'

/** The data of a file as blocks. */
interface ResxBlocks {
  readonly root: Block
  /** What a file of translations does not have: numbers, pictures, what the designer keeps for itself. */
  readonly leftOut: ReadonlySet<Block>
  /** All blocks, in file order. */
  readonly all: readonly Block[]
}

interface DataElements {
  readonly data: XmlElement
  /** Where the text stands: `<value>`, or `<data>` itself in files written by hand. */
  readonly value: XmlElement
  readonly comment: XmlElement | undefined
}

interface DataBlock extends Block {
  readonly elements: DataElements
}

/** The elements that a block with an entry was read from. */
export function elementsOfBlock(block: Block): DataElements {
  if (!('elements' in block)) throw new Error('A block that was not read from a file was asked for its elements.')
  return (block as DataBlock).elements
}

/** Reads `<root>`: the `<data>` with a text in it. */
export function readBlocks(text: string, root: XmlElement): ResxBlocks {
  const places = elementLines(text, root)
  const all: Block[] = []
  const leftOut = new Set<Block>()
  for (const element of elementsOf(root)) {
    const place = places.get(element)
    if (place === undefined || !foreign.has(element.name)) continue
    const found = element.name === 'data' ? findText(text, element) : undefined
    const block = found ? toBlock(text, found, place) : bare(element, place)
    all.push(block)
    if (found === undefined) leftOut.add(block)
  }
  const children = all.filter((block) => !leftOut.has(block))
  const inside: ElementBlock = {
    element: root,
    path: [],
    entry: undefined,
    children,
    leadStart: root.start,
    start: root.start,
    end: root.end,
    insertAt: endOfContent(text, root),
  }
  return { root: inside, leftOut, all }
}

/** Elements with values; the schema and the headers of the file are not among them. */
const foreign: ReadonlySet<string> = new Set(['data', 'metadata', 'assembly'])

/** Of a window the designer stores all properties by `$this`; these are for people. */
const windowTexts = /^\$this\.(?:Text|ToolTip|ToolTipText|Title|Caption|AccessibleName|AccessibleDescription)$/

/**
 * The elements of a text; `undefined` for other values, for the designer's own (`>>name`, `$this.…`), and where the comment
 * says `{Locked}`, which localization tools for .NET take for "not for translation".
 */
function findText(text: string, data: XmlElement): DataElements | undefined {
  const name = attribute(data, 'name')
  const type = attribute(data, 'type')
  if (name === undefined || attribute(data, 'mimetype') !== undefined) return undefined
  if (type !== undefined && !/^System\.String(?:,|$)/.test(type)) return undefined
  if (name.startsWith('>>') || (name.startsWith('$') && !windowTexts.test(name))) return undefined
  const inner = elementsOf(data)
  const value = inner.findLast(({ name }) => name === 'value')
  const comment = inner.findLast(({ name }) => name === 'comment')
  if (comment && textOf(text, comment).includes('{Locked}')) return undefined
  if (value) return value.children.every(({ kind }) => kind !== 'element') ? { data, value, comment } : undefined
  const hasText = !data.selfClosing && skipBlanks(text, data.openEnd) < data.closeStart && inner.length === 0
  return hasText ? { data, value: data, comment } : undefined
}

function toBlock(text: string, found: DataElements, place: ElementLines): DataBlock {
  const { data, value, comment } = found
  const range = value === data ? withoutBlanks(text, value) : rangeOf(text, value)
  const raw = textOf(text, value)
  const name = data.attributes.find((one) => one.name === 'name')
  const words = comment && textOf(text, comment).trim()
  const entry: Entry = {
    path: [name?.value ?? ''],
    kind: 'text',
    value: value === data ? raw.trim() : raw,
    note: words === undefined || words === '' ? noteOf(text, place.comments) : words,
    keyRange: { start: name?.valueStart ?? data.start, end: name?.valueEnd ?? data.start },
    valueRange: range,
  }
  const { leadStart, start, end } = place
  return { path: entry.path, entry, children: none, leadStart, start, end, insertAt: data.end, elements: found }
}

/** The inside; of `<value/>` what closes it. */
function rangeOf(text: string, { selfClosing, openEnd, closeStart, end }: XmlElement): Entry['valueRange'] {
  if (!selfClosing) return { start: openEnd, end: closeStart }
  let start = end - 2
  while (isBlank(text.charCodeAt(start - 1))) start--
  return { start, end }
}

function withoutBlanks(text: string, { openEnd, closeStart }: XmlElement): Entry['valueRange'] {
  let end = closeStart
  while (isBlank(text.charCodeAt(end - 1))) end--
  return { start: skipBlanks(text, openEnd), end }
}

function bare(element: XmlElement, { leadStart, start, end }: ElementLines): Block {
  return { path: [], entry: undefined, children: none, leadStart, start, end, insertAt: element.end }
}

const none: readonly Block[] = []
