import type { Block } from '../block/block.ts'
import { blankStart, toLines } from '../lines.ts'
import { endInside } from '../xml/containers.ts'
import { withoutUnseen } from '../path-tree.ts'
import { duplicateFindings, type FileProblem } from '../findings.ts'
import type { Entry, EntryPath, OpenEntry, ParsedFile, ParseOptions } from '../format.ts'
import { openText } from '../open-text.ts'
import { categories } from '../plural-keys.ts'
import { type ElementLines, elementLines, noteOf } from '../xml/element-lines.ts'
import { openXml } from '../xml/open-xml.ts'
import { contentRange, textOf } from '../xml/text.ts'
import type { XmlDocument, XmlElement } from '../xml/xml.ts'
import {
  formatKey,
  isBareFormat,
  isString,
  isStructural,
  type PlistPair,
  pluralRule,
  readPairs,
  rootDict,
  specKey,
} from './plist.ts'

interface PlistView {
  readonly document: XmlDocument
  /** `undefined` if the property list is not a dictionary, so that it has no strings. */
  readonly dict: PlistNode | undefined
}

/** A dictionary or a string. Other values have no node. */
export interface PlistNode {
  /** The key and value in the parent dictionary; `undefined` for the root. */
  readonly pair: PlistPair | undefined
  readonly path: EntryPath
  readonly value: XmlElement
  /** The entry of a string; `undefined` for a dictionary. */
  readonly entry: Entry | undefined
  readonly pairs: readonly PlistPair[]
  readonly children: PlistNode[]
}

/** Parses an XML property list. Never throws for content. */
export function parsePlist(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const binary = refuseBinary(bytes, options)
  if (binary) return binary
  const xml = openXml(bytes, options)
  if (!xml.ok) return xml.parsed
  const { opened, root } = xml
  const { text, findings } = opened
  if (root.name !== 'plist') {
    const found = `\`<${root.name.slice(0, 100)}>\``
    return opened.failed([findings.problem({ at: root.start, expected: 'the element `<plist>`', found })])
  }
  const element = rootDict(root)
  const dict = element && readTree(text, element)
  if (dict && 'expected' in dict) return opened.failed([findings.problem(dict)])
  const entries = dict ? listEntries(dict) : []
  const parsed = opened.done({ entries, diagnostics: duplicateFindings(entries, findings) })
  views.set(parsed, { document: xml, dict })
  return parsed
}

export function viewOf(parsed: ParsedFile): PlistView {
  const view = views.get(parsed)
  if (view === undefined) throw new Error('A file was edited as a property list that was not parsed as one.')
  return view
}

const views = new WeakMap<ParsedFile, PlistView>()

/** Reads nested dictionaries without recursion. The scanner limits the depth. */
function readTree(text: string, element: XmlElement): PlistNode | FileProblem {
  const pairs = readPairs(text, element)
  if ('expected' in pairs) return pairs
  const root: PlistNode = { pair: undefined, path: [], value: element, entry: undefined, pairs, children: [] }
  /** `count` is the position (from 1) of the argument that selects the plural form of a variable, if it is known. */
  const waiting: { node: PlistNode; notes: readonly string[]; count: string | undefined }[] = [
    { node: root, notes: [], count: undefined },
  ]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, notes, count } = next
    const lines = commentedLines(text, node.value)
    const isPlural = isPluralRule(text, node.pairs)
    const argumentOf = openArguments(text, node)
    for (const pair of node.pairs) {
      const { key, value } = pair
      const path = [...node.path, key]
      const comments = lines?.get(pair.keyElement)?.comments
      const note = comments && noteOf(text, comments)
      const ownNotes = note === undefined ? notes : [...notes, note]
      if (value.name === 'dict') {
        const inside = readPairs(text, value)
        if ('expected' in inside) return inside
        const child: PlistNode = { pair, path, value, entry: undefined, pairs: inside, children: [] }
        node.children.push(child)
        waiting.push({ node: child, notes: ownNotes, count: argumentOf(key) })
      } else if (isText(text, pair, { isPlural, isRoot: node === root })) {
        const entry: OpenEntry = {
          path,
          kind: 'text',
          value: textOf(text, value),
          note: ownNotes.length === 0 ? undefined : ownNotes.join('\n'),
          keyRange: contentRange(pair.keyElement),
          valueRange: contentRange(value),
        }
        if (isPlural) entry.form = key
        if (isPlural && count !== undefined) entry.count = count
        node.children.push({ pair, path, value, entry, pairs: [], children: [] })
      }
    }
  }
  return root
}

/** Returns a function that returns, for a variable, the position of the argument that selects its plural form. */
function openArguments(text: string, { pairs, value }: PlistNode): (variable: string) => string | undefined {
  const format = pairs.find(({ key, value: of }) => key === formatKey && isString(of))
  if (format === undefined) return () => undefined
  const written = textOf(text, format.value)
  const [, first] = /^[^%]*%(?:1\$)?#@([^@]*)@/.exec(written) ?? []
  const numbered = text.slice(value.openEnd, value.closeStart).matchAll(/%(\d{1,3})\$#@([^@<]*)@/g)
  const numbers = new Map(Array.from(numbered, ([, number, name]) => [name, number]))
  return (variable) => numbers.get(variable) ?? (variable === first ? '1' : undefined)
}

/** Returns the lines of each element in a dictionary; `undefined` if it has no comments, which is the usual case. */
function commentedLines(text: string, dict: XmlElement): ReadonlyMap<XmlElement, ElementLines> | undefined {
  if (!dict.children.some(({ kind }) => kind === 'comment')) return undefined
  return new Map(Array.from(elementLines(text, dict), (lines) => [lines.element, lines]))
}

function isPluralRule(text: string, pairs: readonly PlistPair[]): boolean {
  return pairs.some(({ key, value }) => key === specKey && textOf(text, value) === pluralRule)
}

function isText(
  text: string,
  { key, value }: PlistPair,
  { isPlural, isRoot }: { readonly isPlural: boolean; readonly isRoot: boolean },
): boolean {
  if (!isString(value)) return false
  if (isRoot) return true
  if (isPlural) return categories.includes(key)
  return key === formatKey ? !isBareFormat(textOf(text, value)) : !isStructural(key)
}

/** Returns the entries in file order, without those inside a dictionary that a later duplicate replaces. */
function listEntries(root: PlistNode): readonly Entry[] {
  const entries: Entry[] = []
  const dead = new Set<Entry>()
  const waiting: { readonly node: PlistNode; readonly isDead: boolean }[] = [{ node: root, isDead: false }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, isDead } = next
    if (node.entry) {
      entries.push(node.entry)
      if (isDead) dead.add(node.entry)
    }
    const last = new Map(node.pairs.map((pair) => [pair.key, pair]))
    for (const child of node.children.toReversed()) {
      const isLost = child.pair !== undefined && last.get(child.pair.key) !== child.pair
      waiting.push({ node: child, isDead: isDead || isLost })
    }
  }
  return dead.size === 0 ? entries : withoutUnseen(entries, dead)
}

/** Refuses a binary property list, to which Xcode compiles property lists when it builds an app. */
function refuseBinary(bytes: Uint8Array, options: ParseOptions): ParsedFile | undefined {
  if (!'bplist'.split('').every((letter, index) => bytes[index] === letter.charCodeAt(0))) return undefined
  const opened = openText(bytes.subarray(0, 6), options)
  if (!opened.ok) return opened.parsed
  const found = 'a binary one, which `plutil -convert xml1` turns into XML'
  const end = opened.text.length
  return opened.failed([opened.findings.problem({ at: 0, end, expected: 'a property list in XML', found })])
}

export function readBlocks(parsed: ParsedFile): Block {
  const { dict } = viewOf(parsed)
  const { text } = parsed
  if (dict === undefined) {
    const end = text.length
    return { path: [], entry: undefined, children: [], leadStart: 0, start: 0, end, insertAt: end }
  }
  // Calls itself as deep as dictionaries nest. The scanner limits this depth.
  const toBlock = (node: PlistNode, lines?: Lines): Block => {
    const { path, entry, value } = node
    const inside = commentedLines(text, value)
    const children = node.children.map((child) => toBlock(child, inside))
    const block = { ...rangeOf(text, node, lines), path, entry, children, insertAt: endInside(text, value) }
    nodes.set(block, node)
    return block
  }
  return toBlock(dict)
}

export function nodeOf(block: Block): PlistNode {
  const node = nodes.get(block)
  if (node === undefined) throw new Error('A block of a property list stands for nothing in it.')
  return node
}

const nodes = new WeakMap<Block, PlistNode>()

/** Returns the range from the comment above a key to the end of its value. */
function rangeOf(text: string, { pair, value }: PlistNode, lines: Lines): Pick<Block, 'leadStart' | 'start' | 'end'> {
  if (pair === undefined) return { leadStart: value.start, start: value.start, end: value.end }
  const { keyElement } = pair
  const first = lines?.get(keyElement)?.comments[0]
  const above = first && first.start < keyElement.start ? first.start : keyElement.start
  const behind = lines?.get(value)?.comments.at(-1)
  const last = behind && behind.start > value.end ? behind.end : value.end
  const whole = toLines(text, { start: above, end: last })
  const isLines = whole.start < above || whole.end > last || blankStart(text, above) === above
  if (!isLines) return { leadStart: above, start: keyElement.start, end: last }
  return { leadStart: whole.start, start: blankStart(text, keyElement.start) ?? keyElement.start, end: whole.end }
}

type Lines = ReturnType<typeof commentedLines>
