import { rememberFor } from '@lockale/errors'
import type { Block } from '../block/block.ts'
import { blankStart, toLines } from '../lines.ts'
import { endInside } from '../xml/containers.ts'
import { withoutUnseen } from '../path-tree.ts'
import { duplicateFindings, hasError, orProblem, ParseProblem } from '../findings.ts'
import type { Entry, EntryPath, OpenEntry, ParsedFile, ParseOptions } from '../format.ts'
import { inside } from '../literal/entries.ts'
import { openText } from '../open-text.ts'
import { categories } from '../plural-keys.ts'
import { type ElementLines, elementLines, noteOf } from '../xml/element-lines.ts'
import { openDocument, openXml } from '../xml/open-xml.ts'
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
  /** True if a later pair of the same dictionary has the same key. */
  readonly isLost: boolean
  readonly pairs: readonly PlistPair[]
  readonly children: readonly PlistNode[]
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
  const dict = rootDict(root)
  const entries: Entry[] = []
  const dead = new Set<Entry>()
  const list = ({ entry, children, isLost }: PlistNode, isDead = false): void => {
    if (entry) entries.push(entry)
    if (entry && (isDead || isLost)) dead.add(entry)
    for (const child of children) list(child, isDead || isLost)
  }
  // Each message is dropped when its strings are read: together, they take several times the memory of the strings.
  if (dict && orProblem(() => readRoot(text, dict, list)) instanceof ParseProblem) {
    const problem = orProblem(() => checkDicts(text, dict))
    if (problem) return opened.failed([findings.problem(problem)])
  }
  const alive = dead.size === 0 ? entries : withoutUnseen(entries, dead)
  return opened.done({ entries: alive, diagnostics: duplicateFindings(alive, findings) })
}

/** Reads a file that was parsed without errors for an edit. */
export const viewOf: (parsed: ParsedFile) => PlistView = rememberFor((parsed) => {
  if (hasError(parsed)) throw new Error('A file was edited as a property list that was not parsed as one.')
  const document = openDocument(parsed, '')
  const dict = rootDict(document.root)
  return { document, dict: dict && readRoot(parsed.text, dict) }
})

function readRoot(text: string, value: XmlElement, take?: (child: PlistNode) => void): PlistNode {
  return readDict(text, { pair: undefined, path: [], value, isLost: false }, { notes: [], count: undefined }, take)
}

/**
 * Reads a dictionary and all inside it. Calls itself as deep as dictionaries nest. The scanner limits this depth.
 * @param count the position (from 1) of the argument that selects the plural form of a variable, if it is known
 * @param take gets each child when it is complete; by default, they are the children of the node
 * @throws {ParseProblem}
 */
function readDict(
  text: string,
  { pair: own, path: base, value: dict, isLost }: Pick<PlistNode, 'pair' | 'path' | 'value' | 'isLost'>,
  { notes, count }: { readonly notes: readonly string[]; readonly count: string | undefined },
  take?: (child: PlistNode) => void,
): PlistNode {
  const pairs = readPairs(text, dict)
  const children: PlistNode[] = []
  const add = take ?? ((child) => children.push(child))
  const lines = commentedLines(text, dict)
  const lasts = lastPairs(pairs)
  const isPlural = isPluralRule(text, pairs)
  const argumentOf = openArguments(text, { pairs, value: dict })
  for (const pair of pairs) {
    const { key, keyElement, value } = pair
    const isDict = value.name === 'dict'
    const isShown = isString(value) && (own === undefined || isText(text, pair, isPlural))
    if (!isDict && !isShown) continue
    const path = inside(base, key)
    const comments = lines?.get(keyElement)?.comments
    const note = comments && noteOf(text, comments)
    const ownNotes = note === undefined ? notes : [...notes, note]
    const isOld = lasts !== undefined && lasts.get(key) !== pair
    if (isDict) {
      const place = { pair, path, value, isLost: isOld }
      add(readDict(text, place, { notes: ownNotes, count: argumentOf(key) }))
      continue
    }
    const entry: OpenEntry = {
      path,
      kind: 'text',
      value: textOf(text, value),
      note: ownNotes.length === 0 ? undefined : ownNotes.join('\n'),
      keyRange: contentRange(keyElement),
      valueRange: contentRange(value),
    }
    if (isPlural) entry.form = key
    if (isPlural && count !== undefined) entry.count = count
    add({ pair, path, value, entry, isLost: isOld, pairs: [], children: [] })
  }
  return { pair: own, path: base, value: dict, entry: undefined, isLost, pairs, children }
}

/** Returns the last pair of each key; `undefined` if all keys differ, which is the usual case. */
function lastPairs(pairs: readonly PlistPair[]): ReadonlyMap<string, PlistPair> | undefined {
  const isUnique = pairs.length <= 8 && pairs.every((pair, at) => pairs.findIndex(({ key }) => key === pair.key) === at)
  return isUnique ? undefined : new Map(pairs.map((pair) => [pair.key, pair]))
}

/** Throws the problem of the outermost dictionary that has one. @throws {ParseProblem} */
function checkDicts(text: string, root: XmlElement): void {
  const waiting = [readPairs(text, root)]
  for (let pairs = waiting.pop(); pairs !== undefined; pairs = waiting.pop()) {
    for (const { value } of pairs) if (value.name === 'dict') waiting.push(readPairs(text, value))
  }
}

/** Returns a function that returns, for a variable, the position of the argument that selects its plural form. */
function openArguments(text: string, { pairs, value: dict }: Pick<PlistNode, 'pairs' | 'value'>) {
  const format = pairs.find(({ key, value: of }) => key === formatKey && isString(of))
  if (format === undefined) return () => undefined
  const written = textOf(text, format.value)
  const first = /^[^%]*%(?:1\$)?#@([^@]*)@/.exec(written)?.[1]
  const raw = text.slice(dict.openEnd, dict.closeStart)
  const numbered = raw.includes('$#@') ? raw.matchAll(/%(\d{1,3})\$#@([^@<]*)@/g) : []
  const numbers = new Map(Array.from(numbered, ([, number, name]) => [name, number]))
  return (variable: string) => numbers.get(variable) ?? (variable === first ? '1' : undefined)
}

/** Returns the lines of each element in a dictionary; `undefined` if it has no comments, which is the usual case. */
function commentedLines(text: string, dict: XmlElement): ReadonlyMap<XmlElement, ElementLines> | undefined {
  if (!dict.children.some(({ kind }) => kind === 'comment')) return undefined
  return new Map(Array.from(elementLines(text, dict), (lines) => [lines.element, lines]))
}

function isPluralRule(text: string, pairs: readonly PlistPair[]): boolean {
  return pairs.some(({ key, value }) => key === specKey && textOf(text, value) === pluralRule)
}

function isText(text: string, { key, value }: PlistPair, isPlural: boolean): boolean {
  if (isPlural) return categories.includes(key)
  return key === formatKey ? !isBareFormat(textOf(text, value)) : !isStructural(key)
}

/** Refuses a binary property list, to which Xcode compiles property lists when it builds an app. */
function refuseBinary(bytes: Uint8Array, options: ParseOptions): ParsedFile | undefined {
  if (!'bplist'.split('').every((letter, index) => bytes[index] === letter.charCodeAt(0))) return undefined
  const opened = openText(bytes.subarray(0, 6), options)
  if (!opened.ok) return opened.parsed
  const found = 'a binary one, which `plutil -convert xml1` turns into XML'
  const { length: end } = opened.text
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
