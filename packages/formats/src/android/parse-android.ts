import { categories } from '../plural-keys.ts'
import type { Block } from '../block/block.ts'
import { duplicateFindings, surrogateFindings } from '../findings.ts'
import type { Entry, ParsedFile, ParseOptions } from '../format.ts'
import { type ElementBlock, endOfContent } from '../xml/containers.ts'
import type { EntityNames } from '../xml/doctype.ts'
import { type ElementLines, elementLines, noteOf } from '../xml/element-lines.ts'
import { skipBlanks } from '../xml/lex.ts'
import { openXml } from '../xml/open-xml.ts'
import { attribute, elementsOf, walk } from '../xml/text.ts'
import type { XmlAttribute, XmlElement } from '../xml/xml.ts'
import { readValue } from './value.ts'

/** Reads a file of `res/values*`: `<string>`, `<plurals>` and `<string-array>`. Never throws for content. */
export function parseAndroid(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const xml = openXml(bytes, options, 'resources')
  if (!xml.ok) return xml.parsed
  const { opened, root, entities } = xml
  const { text, findings, done } = opened
  const entries = entriesOf(readBlocks(text, root, entities).root)
  const diagnostics = [...duplicateFindings(entries, findings), ...surrogateFindings(entries, findings)].toSorted(
    (a, b) => (a.range?.start ?? 0) - (b.range?.start ?? 0),
  )
  return done({ entries, diagnostics })
}

function entriesOf(root: Block): readonly Entry[] {
  const entries: Entry[] = []
  for (const { entry, children } of root.children) {
    if (entry) entries.push(entry)
    for (const { entry } of children) if (entry) entries.push(entry)
  }
  return entries
}

/** The resources of a file as blocks. */
interface AndroidBlocks {
  readonly root: Block
  /**
   * What a file of translations does not have: `translatable="false"`, colours, sizes and other resources that are no text.
   * Among all blocks in file order.
   */
  readonly leftOut: ReadonlySet<Block>
  readonly all: readonly Block[]
}

/** Reads `<resources>`: strings, plurals and string arrays with their entries. */
export function readBlocks(text: string, root: XmlElement, entities: EntityNames): AndroidBlocks {
  const places = elementLines(text, root)
  const all: Block[] = []
  const leftOut = new Set<Block>()
  const isForeign = isUntranslatable(root)
  for (const element of elementsOf(root)) {
    const place = places.get(element)
    if (place === undefined || element.name === 'eat-comment' || element.name === 'skip') continue
    const resource = isForeign ? undefined : readResource({ text, element, place, entities })
    const block = resource ?? bare(element, place)
    all.push(block)
    if (resource === undefined) leftOut.add(block)
  }
  const children = leftOut.size === 0 ? all : all.filter((block) => !leftOut.has(block))
  return { root: contain({ text, element: root, path: [], children }), leftOut, all }
}

interface ResourcePlace {
  readonly text: string
  readonly element: XmlElement
  readonly place: ElementLines
  readonly entities: EntityNames
}

/** `undefined` for what is no text, or not for translation. */
function readResource(reading: ResourcePlace): Block | undefined {
  const { element, text, place } = reading
  const kind = kindOf(element)
  if (kind === undefined) return undefined
  const key = find(element, 'name')
  const segment = key && segmentOf(key.value, attribute(element, 'product') ?? '')
  if (segment === undefined || isUntranslatable(element)) return undefined
  const note = noteOf(text, place.comments)
  if (kind === 'string') return toBlock(reading, { path: [segment], note, key, form: undefined })
  const places = elementLines(text, element)
  const items = elementsOf(element, 'item').flatMap((item, index): readonly Block[] => {
    const place = places.get(item)
    const quantity = kind === 'plurals' ? find(item, 'quantity') : undefined
    const form = quantity?.value
    if (place === undefined || (kind === 'plurals' && !categories.includes(form ?? ''))) return []
    const own = noteOf(text, place.comments)
    return [
      toBlock(
        { ...reading, element: item, place },
        {
          path: [segment, form ?? String(index)],
          note: note !== undefined && own !== undefined ? `${note}\n${own}` : (note ?? own),
          key: quantity,
          form,
        },
      ),
    ]
  })
  return contain({ text, element, path: [segment], children: items, place })
}

/** `translatable="false"`; on `<resources>` it is said of the whole file. */
function isUntranslatable(element: XmlElement): boolean {
  return /^false$/i.test(attribute(element, 'translatable') ?? '')
}

function kindOf(element: XmlElement): 'string' | 'plurals' | 'string-array' | undefined {
  const { name } = element
  if (name === 'string' || name === 'plurals' || name === 'string-array') return name
  return name === 'item' && attribute(element, 'type') === 'string' ? 'string' : undefined
}

/** The first segment of a path; `undefined` for no name, and for one that would look like another one's product. */
function segmentOf(name: string, product: string): string | undefined {
  if (name === '' || name.includes(productMark)) return undefined
  return product === '' || product === 'default' ? name : name + productMark + product
}

function find({ attributes }: XmlElement, name: string): XmlAttribute | undefined {
  return attributes.find((one) => one.name === name)
}

/** Between a name and its product in a path. No name that Android takes has a blank in it. */
export const productMark = ' product='

interface Facts extends Pick<Entry, 'path' | 'note'> {
  readonly key: XmlAttribute | undefined
  readonly form: string | undefined
}

function toBlock({ text, element, place, entities }: ResourcePlace, { path, note, key, form }: Facts): ElementBlock {
  const { kind, value, markup, range } = readValue(text, element, entities)
  // An item of an array cannot be missing, or those behind it would move up: an empty one stands for a missing one.
  const isMissing = path.length === 2 && form === undefined && value === '' && isEmpty(text, element)
  const plain: Entry = {
    path,
    kind: isMissing ? 'other' : kind,
    value: kind === 'other' ? text.slice(range.start, range.end) : value,
    note: withExamples(note, element),
    keyRange: key ? { start: key.valueStart, end: key.valueEnd } : { start: element.start, end: element.openEnd },
    valueRange: range,
  }
  const refers = kind === 'other' && !/^@(?:null|empty)$/.test(plain.value)
  const formed = { ...plain, ...(form !== undefined && { form }), ...(refers && { reference: true as const }) }
  const entry = markup ? { ...formed, markup } : formed
  const { leadStart, start, end } = place
  return { path, entry, children: none, insertAt: element.end, leadStart, start, end, element }
}

function isEmpty(text: string, { openEnd, closeStart }: XmlElement): boolean {
  return skipBlanks(text, openEnd) >= closeStart
}

/** `<xliff:g id="count" example="5">`: what a placeholder may stand for. */
function withExamples(note: string | undefined, element: XmlElement): string | undefined {
  if (!element.children.some(({ kind }) => kind === 'element')) return note
  const lines = note === undefined ? [] : [note]
  walk(element, (node) => {
    if (node.kind !== 'element') return
    const example = attribute(node, 'example')
    if (example !== undefined) lines.push(`${attribute(node, 'id') ?? node.name}: ${example}`)
  })
  return lines.length === 0 ? undefined : lines.join('\n')
}

interface Container {
  readonly text: string
  readonly element: XmlElement
  readonly path: readonly string[]
  readonly children: readonly Block[]
  readonly place?: ElementLines
}

function contain({ text, element, path, children, place }: Container): ElementBlock {
  const { start, end } = place ?? element
  const leadStart = place?.leadStart ?? start
  const insertAt = endOfContent(text, element)
  return { path, entry: undefined, children, insertAt, leadStart, start, end, element }
}

/** Returns the block of an element without an entry. */
function bare(element: XmlElement, { leadStart, start, end }: ElementLines): ElementBlock {
  return { path: [], entry: undefined, children: none, insertAt: element.end, leadStart, start, end, element }
}

const none: readonly Block[] = []
