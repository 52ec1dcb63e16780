import { rememberFor } from '@lockale/errors'
import { categories } from '../plural-keys.ts'
import { indentBefore } from '../lines.ts'
import type { Block, BlockDialect, BlockFile, NewBlock, PrintPlace, SourceBlock } from '../block/block.ts'
import type { Entry, EntryPath, ParsedFile } from '../format.ts'
import { addedIndent, elementOf, type OpenTag, openTagOf, toRoot, openElement } from '../xml/containers.ts'
import { escapeAttribute, escapeText } from '../xml/escape.ts'
import { escapeMarkup, hasSpan } from './escape-markup.ts'
import { type AndroidStyle, knownUnits, shortEscapes, spell } from './escape.ts'
import { productMark, readBlocks } from './parse-android.ts'
import { type PathTree, plant, plantTree, treeAt } from '../path-tree.ts'
import type { EntityNames } from '../xml/doctype.ts'
import { isFragment } from '../xml/text.ts'
import { openDocument } from '../xml/open-xml.ts'
import { isBlank } from '../xml/lex.ts'

/** The style of a file, and which of its strings contain XML tags. */
interface Layout extends TextPlaces {
  readonly style: AndroidStyle
}

export function androidDialect(layout: Layout): BlockDialect {
  return {
    read: (parsed) => {
      const { root, entities } = openDocument(parsed, '')
      return toRoot(parsed.text, root, readBlocks(parsed.text, root, entities))
    },
    printValue: (value, { target, block, entry }) => {
      const { selfClosing, name } = elementOf(block)
      const { path, kind, valueRange } = entry
      const isText = kind === 'text' && !selfClosing
      const own = isText ? target.parsed.text.slice(valueRange.start, valueRange.end) : undefined
      const printed = printText(path, value, { layout, old: own ?? layout.modelAt(path) ?? '' })
      if (selfClosing) return `>${printed}</${name}>`
      return entry.markup && !hasSpan(own ?? '') && !hasSpan(printed) ? withBlanksOf(own ?? '', printed) : printed
    },
    alsoPatch: (value, { block, entry: { path, valueRange } }) => {
      const { selfClosing, openEnd, closeStart } = elementOf(block)
      if (selfClosing || !layout.isMarkup(path, value) || !hasSpan(value)) return []
      // If the new value has a tag, Android would display the blanks around the value, so they are removed.
      return [
        { range: { start: openEnd, end: valueRange.start }, text: '' },
        { range: { start: valueRange.end, end: closeStart }, text: '' },
      ].filter(({ range }) => range.start < range.end)
    },
    printRaw: (raw, { target, block, entry: { valueRange } }) => {
      const { selfClosing, name } = elementOf(block)
      if (!selfClosing) return raw
      return raw === '' ? target.parsed.text.slice(valueRange.start, valueRange.end) : `>${raw}</${name}>`
    },
    printBlock: (block, place) => printBlock(block, place, layout),
    indentInside,
    openContainer: (container, printed, { parsed: { text } }) => {
      return openElement(elementOf(container), { text, printed, outer: indentOf(text, container) ?? '' })
    },
    rank: ({ path }) => rankOf(path),
  }
}

/** Puts a new value between the blanks that surround the old one. Android ignores these blanks. */
function withBlanksOf(old: string, printed: string): string {
  const before = /^[ \t\r\n]*/.exec(old)?.[0] ?? ''
  let end = old.length
  while (isBlank(old.charCodeAt(end - 1))) end--
  return before.length === old.length ? printed : before + printed + old.slice(end)
}

/** Prints a value as it is written between its tags. */
function printText(
  path: EntryPath,
  value: string,
  { layout, old }: { readonly layout: Layout; readonly old: string },
): string {
  const { style, entities } = layout
  if (layout.isMarkup(path, value)) return escapeMarkup(value, { style, entities, old })
  // An empty array item without quotes would be read as a missing translation.
  return value === '' && path.length === 2 && !isForm(path) ? '""' : escapeValue(value, style, old)
}

/** Returns the XML of a new resource with its tags, or of one new item of a resource. */
function printBlock(block: NewBlock, place: PrintPlace, layout: Layout): string {
  const { lineBreak, indent, inline } = place
  if (place.container !== place.target.root) return printElement('item', block, place, layout)
  const parts: string[] = []
  if (block.value) parts.push(printElement('string', block, place, layout))
  if (block.children.length > 0) parts.push(printContainer(block, place, layout))
  return parts.join(inline ? '' : lineBreak + indent)
}

/** Ranks an item in its container: plural categories in CLDR's order, array items by index. */
function rankOf(path: EntryPath): number {
  const last = path.at(-1) ?? ''
  return path.length < 2 ? 0 : isForm(path) ? categories.indexOf(last) : Number(last) || 0
}

function isForm(path: EntryPath): boolean {
  return categories.includes(path.at(-1) ?? '')
}

function printContainer(block: NewBlock, place: PrintPlace, layout: Layout): string {
  const { target, source, lineBreak, indent, inline } = place
  const isPlurals = block.children.some(({ path }) => isForm(path))
  const tag = tagFor(block.path, place, isPlurals ? 'plurals' : 'string-array')
  const unit = indentUnit(target) ?? (source && indentUnit(source.file)) ?? '    '
  const between = inline ? '' : lineBreak + indent + unit
  const counterparts = new Map(source?.block.children.map((child) => [child.path.at(-1), child]))
  const items = block.children
    .toSorted((one, other) => rankOf(one.path) - rankOf(other.path))
    .map((child) => {
      const counterpart = counterparts.get(child.path.at(-1))
      const counterpartPlace = source && counterpart && { file: source.file, block: counterpart }
      const lead = inline || counterpartPlace === undefined ? '' : leadLines(counterpartPlace, between)
      return lead + between + printElement('item', child, { ...place, source: counterpartPlace }, layout)
    })
  return `${tag.open}${items.join('')}${inline ? '' : lineBreak + indent}</${tag.name}>`
}

function leadLines({ file, block }: SourceBlock, between: string): string {
  const lead = file.parsed.text.slice(block.leadStart, block.start).trim()
  if (lead === '') return ''
  const lines = lead.split(/\r\n|\n|\r/).map((line) => between + line.trim())
  return lines.join('')
}

function printElement(name: 'string' | 'item', { path, value }: NewBlock, place: PrintPlace, layout: Layout): string {
  const tag = tagFor(path, place, name)
  const old = layout.modelAt(path) ?? ''
  const text = value?.kind === 'text' ? printText(path, value.value, { layout, old }) : (value?.raw ?? '')
  return `${tag.open}${text}</${tag.name}>${commentBehind(place)}`
}

/** Returns the start tag that the source has at the path; without one, a start tag in the style of the neighbour. */
function tagFor(path: EntryPath, place: PrintPlace, name: string): OpenTag {
  const { source, target, lineBreak } = place
  if (source) {
    const element = elementOf(source.block)
    const isKind = name === 'string' ? source.block.entry !== undefined : element.name === name
    if (isKind) return openTagOf(source.file.parsed.text, element, { root: elementOf(target.root), lineBreak })
  }
  if (name === 'item') return { name, open: isForm(path) ? `<item quantity="${path.at(-1) ?? ''}">` : '<item>' }
  const [key = '', product] = (path[0] ?? '').split(productMark)
  const attributes = [['name', key] as const, ...(product === undefined ? [] : [['product', product] as const])]
  return {
    name,
    open: `<${name}${attributes.map(([name, value]) => ` ${name}="${escapeAttribute(value, '"')}"`).join('')}>`,
  }
}

function commentBehind({ source, inline }: PrintPlace): string {
  if (source === undefined || inline) return ''
  const behind = source.file.parsed.text.slice(elementOf(source.block).end, source.block.end).trim()
  return behind === '' ? '' : ` ${behind}`
}

/** Returns the indent of an item in the file's first plural or array; without one, the indent of its first resource. */
const indentUnit = rememberFor(({ parsed: { text }, root }: BlockFile): string | undefined => {
  for (const container of root.children) {
    const step = addedIndent(indentOf(text, container), indentOf(text, container.children[0]))
    if (step !== undefined) return step
  }
  return indentOf(text, root.children[0])
})

function indentOf(text: string, block: Block | undefined): string | undefined {
  return block && indentBefore(text, elementOf(block).start)
}

/** Returns the indent of the first child of an empty container. */
function indentInside(...[container, target, source]: Parameters<NonNullable<BlockDialect['indentInside']>>): string {
  const unit = indentUnit(target) ?? (source && indentUnit(source.file)) ?? '    '
  return container === target.root ? unit : (indentOf(target.parsed.text, container) ?? '') + unit
}

/** Tells which existing value is the model for a new value, and whether the new value contains XML tags. */
export interface TextPlaces {
  /** Returns the raw value that a new value at the path imitates: one from the source, or else one from this file. */
  readonly modelAt: (path: EntryPath) => string | undefined
  /** Returns true if the existing string at a path contains XML tags, so that a new one may contain them, too. */
  readonly isMarkupPlace: (path: EntryPath) => boolean
  /** Returns true if a value goes into the file unescaped, with its tags. */
  readonly isMarkup: (path: EntryPath, value: string) => boolean
  readonly entities: EntityNames
}

export function textPlaces(
  target: ParsedFile,
  { source, entities }: { readonly source: ParsedFile | undefined; readonly entities: EntityNames },
): TextPlaces {
  const sources = source && toTree(source)
  const targets = toTree(target)
  const find = (path: EntryPath): Model | undefined => formAt(sources, path) ?? formAt(targets, path)
  const isMarkupPlace = (path: EntryPath): boolean => find(path)?.entry.markup === true
  return {
    isMarkupPlace,
    modelAt: (path) => {
      const { entry, file } = find(path) ?? {}
      return entry?.kind === 'text' ? file?.text.slice(entry.valueRange.start, entry.valueRange.end) : undefined
    },
    isMarkup: (path, value) => isMarkupPlace(path) && isFragment(value, entities),
    entities,
  }
}

interface Model {
  readonly entry: Entry
  readonly file: ParsedFile
}

/** Returns the entry at a path. Falls back to the plural form `other`, which every language has. */
function formAt(tree: PathTree<Model> | undefined, path: EntryPath): Model | undefined {
  const model = treeAt(tree, path)?.value
  return model !== undefined || path.length < 2 ? model : treeAt(tree, [...path.slice(0, -1), 'other'])?.value
}

function toTree(file: ParsedFile): PathTree<Model> {
  const tree = plantTree<Model>()
  for (const entry of file.entries) plant(tree, entry.path, { entry, file })
  return tree
}

/** Matches every character except the printable ASCII characters that have no special meaning in Android. */
const special = /[^!#-&(-[\]-~]/gu

/**
 * Escapes a value without markup for aapt2. If aapt2 would fold its white space, puts the value in quotes, or writes
 * the white space as `\u0020` if the old value has that escape.
 * @param old the raw value that is replaced, or that of the source: a CDATA section or quotes around it are kept
 */
function escapeValue(value: string, style: AndroidStyle, old = ''): string {
  const inCdata = old.includes('<![CDATA[')
  const isFolded = /^ | $| {2}/.test(value)
  const spellsBlanks = isFolded && old.includes('\\u0020')
  const isQuoted = isQuotedWhole(old) || (isFolded && !spellsBlanks) || (style.quotesApostrophes && value.includes("'"))
  const known = knownUnits(old)
  let escaped = value.replaceAll(special, (character, offset: number) => {
    if (character === "'") return isQuoted ? character : "\\'"
    if (character === ' ') return spellsBlanks && isFoldedAt(value, offset) ? '\\u0020' : character
    return shortEscapes.get(character) ?? known.get(character) ?? spell(character, style, inCdata)
  })
  if (isQuoted) escaped = `"${escaped}"`
  else if (/^[@?]/.test(escaped)) escaped = `\\${escaped}`
  if (inCdata) return `<![CDATA[${escaped.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
  // Quotes have a meaning in Android, so they are never written as references.
  const xml = { ...style.xml, escapesQuotes: false, ...(style.ascii && { maxCodePoint: 0x7f }) }
  return escapeText(escaped, xml, old.replaceAll(/&(?:quot|apos);|["']/g, ''))
}

/** Returns true for `"…"` without a further unescaped quote inside. */
function isQuotedWhole(old: string): boolean {
  const raw = old.replace(/^<!\[CDATA\[([^]*)\]\]>$/, '$1')
  return /^"(?:[^"\\]|\\[^])*"$/.test(raw)
}

function isFoldedAt(value: string, offset: number): boolean {
  return offset === 0 || offset === value.length - 1 || value[offset - 1] === ' '
}
