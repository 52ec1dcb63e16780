import { skipWhite } from '../lines.ts'
import { categories } from '../plural-keys.ts'
import type { Block } from '../block/block.ts'
import { duplicateFindings, surrogateFindings } from '../findings.ts'
import type { Entry, OpenEntry, ParsedFile, ParseOptions } from '../format.ts'
import { contain, type ElementBlock, readResources, type Resource } from '../xml/containers.ts'
import type { EntityNames } from '../xml/doctype.ts'
import { type ElementLines, elementLines, noteOf } from '../xml/element-lines.ts'
import { openXml } from '../xml/open-xml.ts'
import { attribute, findAttribute, walk } from '../xml/text.ts'
import type { XmlAttribute, XmlElement } from '../xml/xml.ts'
import { readValue } from './value.ts'

/** Parses a file of `res/values*`: `<string>`, `<plurals>` and `<string-array>`. Never throws for content. */
export function parseAndroid(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const xml = openXml(bytes, options, 'resources')
  if (!xml.ok) return xml.parsed
  const { text, findings, done } = xml.opened
  const entries: Entry[] = []
  for (const { block } of readBlocks(text, xml.root, xml.entities)) {
    const { entry, children } = block
    if (entry) entries.push(entry)
    for (const { entry } of children) if (entry) entries.push(entry)
  }
  const halves = text.includes('\\u') ? surrogateFindings(entries, findings) : []
  return done({ entries, diagnostics: [...duplicateFindings(entries, findings), ...halves] })
}

/** Reads strings, plurals and string arrays. Omits `translatable="false"`, and resources such as colours. */
export function readBlocks(text: string, root: XmlElement, entities: EntityNames): Iterable<Resource> {
  const isForeign = isUntranslatable(root)
  return readResources(text, root, {
    isBlock: (name) => name !== 'eat-comment' && name !== 'skip',
    read: (place) => (isForeign ? undefined : readResource({ text, place, entities })),
  })
}

interface ResourcePlace {
  readonly text: string
  readonly place: ElementLines
  readonly entities: EntityNames
}

/** Returns `undefined` for a resource that is not a string or not translatable. */
function readResource(reading: ResourcePlace): Block | undefined {
  const { text, place } = reading
  const { element } = place
  const kind = kindOf(element)
  if (kind === undefined) return undefined
  const key = findAttribute(element, 'name')
  const segment = key && segmentOf(key.value, attribute(element, 'product') ?? '')
  if (segment === undefined || isUntranslatable(element)) return undefined
  const note = noteOf(text, place.comments)
  if (kind === 'string') return toBlock(reading, { path: [segment], note, key, form: undefined })
  const places = Array.from(elementLines(text, element)).filter((one) => one.element.name === 'item')
  const items = places.flatMap((itemPlace, index): readonly Block[] => {
    const quantity = kind === 'plurals' ? findAttribute(itemPlace.element, 'quantity') : undefined
    const form = quantity?.value
    if (kind === 'plurals' && !categories.includes(form ?? '')) return []
    const own = noteOf(text, itemPlace.comments)
    return [
      toBlock(
        { ...reading, place: itemPlace },
        {
          path: [segment, form ?? String(index)],
          note: note !== undefined && own !== undefined ? `${note}\n${own}` : (note ?? own),
          key: quantity,
          form,
        },
      ),
    ]
  })
  return contain(text, element, { path: [segment], children: items, place })
}

/** Returns true for `translatable="false"`. On `<resources>`, the attribute applies to the whole file. */
function isUntranslatable(element: XmlElement): boolean {
  return /^false$/i.test(attribute(element, 'translatable') ?? '')
}

function kindOf(element: XmlElement): 'string' | 'plurals' | 'string-array' | undefined {
  const { name } = element
  if (name === 'string' || name === 'plurals' || name === 'string-array') return name
  return name === 'item' && attribute(element, 'type') === 'string' ? 'string' : undefined
}

/** Returns the path segment of a name and a product; `undefined` if the name is empty or contains ` product=`. */
function segmentOf(name: string, product: string): string | undefined {
  if (name === '' || name.includes(productMark)) return undefined
  return product === '' || product === 'default' ? name : name + productMark + product
}

/** Separates a name and its product in a path. Android allows no blank in a name. */
export const productMark = ' product='

function toBlock(
  { text, place, entities }: ResourcePlace,
  { path, note, key, form }: Pick<Entry, 'path' | 'note'> & { key: XmlAttribute | undefined; form: string | undefined },
): ElementBlock {
  const { element, leadStart, start, end } = place
  const { kind, value, markup, valueRange } = readValue(text, element, entities)
  // A missing translation is written as an empty array item: without that item, later items would move up.
  const isMissing =
    path.length === 2 && form === undefined && value === '' && skipWhite(text, element.openEnd) >= element.closeStart
  const entry: OpenEntry = {
    path,
    kind: isMissing ? 'other' : kind,
    value: kind === 'other' ? text.slice(valueRange.start, valueRange.end) : value,
    note: withExamples(note, element),
    keyRange: key ? { start: key.valueStart, end: key.valueEnd } : { start: element.start, end: element.openEnd },
    valueRange,
  }
  if (form !== undefined) entry.form = form
  if (kind === 'other' && !/^@(?:null|empty)$/.test(entry.value)) entry.reference = true
  if (markup) entry.markup = true
  return { path, entry, children: [], insertAt: element.end, leadStart, start, end, element }
}

/** Adds the examples of placeholders to a note: `<xliff:g id="count" example="5">`. */
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
