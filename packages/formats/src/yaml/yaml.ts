import type { Diagnostic, Range } from '@lockale/errors'
import { encodeUtf8 } from '../encoding.ts'
import { findingsIn, hasError } from '../findings.ts'
import type { EditOptions, EntryChange, Format, ParsedFile, ParseOptions, Entry } from '../format.ts'
import { refuseMismatch } from '../refuse.ts'
import { createYaml, editYaml } from './edit.ts'
import { shaped } from '../shape/shaped.ts'
import { parseYaml, yamlFileOf } from './parse-yaml.ts'
import { isForeign, isPlural, readingOf, toEntry } from './entries.ts'
import { maxDepth, nodesAround, type YamlNode } from './node.ts'

/** A YAML document with a map or list as root. List indexes are segments of a path. A locale root key is not. */
export const yaml: Format = shaped({
  id: 'yaml',
  parse,
  edit: (parsed, changes, options) => editAlone(editYaml, parsed, changes, options),
  create: (source, changes, options) => editAlone(createYaml, source, changes, options),
  canCopy: (raw, { text }) => !raw.startsWith('*') || text.includes(`&${raw.slice(1).trimEnd()}`),
  inherited(parsed, locales) {
    const inner = alone.get(parsed)?.inner ?? parsed
    const { root, localeRoot } = yamlFileOf(inner, locales) ?? {}
    const top = localeRoot ?? root
    return top === undefined ? [] : listInherited(inner.text, top, localeRoot?.key)
  },
})

/** The only document with strings, in a file that has several YAML documents. */
interface Alone {
  /** The document as a file of its own, with unchanged offsets. The other documents keep their bytes. */
  readonly inner: ParsedFile
  readonly start: number
  readonly blanks: string
  readonly before: string
  readonly behind: string
}

const alone = new WeakMap<ParsedFile, Alone>()

/** Parses a file. Of several documents, only one may contain strings. */
function parse(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const parsed = parseYaml(bytes, options)
  if (!hasError(parsed)) return parsed
  const places = documentsOf(parsed.text)
  if (places.length < 2) return parsed
  const read = places.map((place) => readAlone(parsed, place, options))
  if (read.some(({ inner }) => hasError(inner))) return parsed
  const [only, second] = read.filter(({ inner }) => inner.entries.some(({ kind }) => kind === 'text'))
  if (only === undefined) return parsed
  if (second !== undefined) return { ...parsed, diagnostics: [severalFinding(parsed, second.start, options)] }
  const file: ParsedFile = { ...only.inner, text: parsed.text }
  alone.set(file, only)
  return file
}

/** Reads only one document: blanks replace the text before it, so that offsets stay. Text after it is omitted. */
function readAlone({ text, bom }: ParsedFile, { start, end }: Range, options: ParseOptions): Alone {
  const before = text.slice(0, start)
  const blanks = before.replaceAll(/[^\r\n]/g, ' ')
  const inner = parseYaml(encodeUtf8(blanks + text.slice(start, end), bom), options)
  return { inner, start, blanks, before, behind: text.slice(end) }
}

function editAlone(
  change: typeof editYaml,
  parsed: ParsedFile,
  changes: readonly EntryChange[],
  options: EditOptions,
): Uint8Array {
  const { source } = options
  const inside = source === undefined ? options : { ...options, source: alone.get(source)?.inner ?? source }
  const known = alone.get(parsed)
  if (known === undefined) return change(parsed, changes, inside)
  const { inner, blanks, before, behind } = known
  const edited = new TextDecoder('utf-8', { ignoreBOM: true }).decode(change(inner, changes, inside))
  const text = parsed.bom ? edited.slice(1) : edited
  const isClosed = behind === '' || /[\r\n]$/.test(text)
  if (!text.startsWith(blanks) || !isClosed) throw refuseMismatch(options.file)
  return encodeUtf8(before + text.slice(blanks.length) + behind, parsed.bom)
}

/** Returns the range of each document. `---` at the start of a line always begins a document (YAML 1.2.2, 9.1.2). */
function documentsOf(text: string): readonly Range[] {
  const marks = [...text.matchAll(/(?<![^\r\n])---(?=[ \t\r\n]|$)/g)].map(({ index }) => index)
  const [first = 0] = marks
  const isHead = text
    .slice(0, first)
    .split(/[\r\n]/)
    .every((line) => /^[ \t]*(?:[#%]|$)/.test(line))
  const starts = [0, ...(isHead ? marks.slice(1) : marks)]
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? text.length }))
}

function severalFinding({ text }: ParsedFile, start: number, { file }: ParseOptions): Diagnostic {
  const expected = 'the end of the file, as only one document may hold strings'
  const found = 'a second document with strings'
  return findingsIn(text, file).problem({ at: start, end: start + 3, expected, found })
}

/** Limit of strings found by aliases: nested aliases multiply them. Above the limit, no such strings are listed. */
const maxInherited = 100_000
/** Limit of the total number of path segments of strings found by aliases. */
const maxSegments = 10 * maxInherited

/**
 * Returns the strings that programs find by an alias or a merge key (`*x`, `<<: *x`), in the order in which a program
 * reads them, with the ranges of the repeated strings. They are no entries of the file.
 * @param railsLocale the root key of a Rails file; `undefined` for any other file
 */
function listInherited(text: string, root: YamlNode, railsLocale: string | undefined): readonly Entry[] {
  if (!text.includes('*') && !text.includes('<<')) return []
  const { anchored, merged } = readLinks(root)
  if (merged === undefined) return []
  const membersOf = (node: YamlNode) => merged.get(node) ?? ownMembers(node)
  const found: Entry[] = []
  const hasComments = text.includes('#')
  const open = new Set<YamlNode>()
  let segments = 0
  return walk(root, [], { isInherited: false, isForm: false }) ? found : []

  /** Collects strings of a node. Returns false above the limit. @param isInherited true inside an alias or merge key */
  function walk(
    node: YamlNode,
    path: readonly string[],
    { isInherited, isForm }: { readonly isInherited: boolean; readonly isForm: boolean },
  ): boolean {
    // To follow an alias inside the node that it refers to would never end.
    if (open.has(node) || isForeign(node)) return true
    if (isInherited) segments += path.length
    if (path.length >= maxDepth || segments > maxSegments) return false
    open.add(node)
    for (const { key, value, isMerged } of membersOf(node)) {
      const target = value.kind === 'alias' ? anchored.get(value) : value
      if (target === undefined) continue
      const isOther = isInherited || isMerged || target !== value
      if (target.children.length > 0) {
        const isFormed = railsLocale !== undefined && isPlural(target, railsLocale)
        if (!walk(target, [...path, key], { isInherited: isOther, isForm: isFormed })) return false
      } else if (isOther && readingOf(target) !== 'other') {
        segments += path.length + 1
        if (found.length >= maxInherited) return false
        const entry = toEntry(text, { ...target, key }, { outer: path, isText: true, hasComments })
        found.push(isForm ? { ...entry, form: key } : entry)
      }
    }
    open.delete(node)
    return true
  }
}

interface Member {
  readonly key: string
  readonly value: YamlNode
  readonly isMerged: boolean
}

/**
 * Resolves aliases and merge keys in file order. An alias has the value of the last anchor of its name before it. Own
 * members of a map have priority over merged members. Returns `undefined` above the limit.
 */
function readLinks(root: YamlNode) {
  const anchors = new Map<string, YamlNode>()
  const anchored = new Map<YamlNode, YamlNode>()
  const merges: YamlNode[] = []
  for (const node of nodesAround(root)) {
    const anchor = node.kind === 'alias' ? anchors.get(node.value) : undefined
    if (anchor !== undefined) anchored.set(node, anchor)
    if (node.anchor !== undefined) anchors.set(node.anchor, node)
    if (node.isOpaque && node.key === '<<') merges.push(node)
  }
  const merged = new Map<YamlNode, readonly Member[]>()
  let left = maxInherited
  for (const merge of merges) {
    const { parent } = merge
    if (parent === undefined) continue
    const members = [...(merged.get(parent) ?? ownMembers(parent))]
    const known = new Set(members.map(({ key }) => key))
    for (const map of merge.kind === 'seq' ? merge.children : [merge]) {
      const source = map.kind === 'alias' ? anchored.get(map) : map
      if (source?.kind !== 'map' || source === parent) continue
      for (const { key, value } of merged.get(source) ?? ownMembers(source)) {
        if (left-- < 0) return { anchored, merged: undefined }
        if (known.has(key)) continue
        known.add(key)
        members.push({ key, value, isMerged: true })
      }
    }
    merged.set(parent, members)
  }
  return { anchored, merged }
}

/** Returns the members of a map; of duplicate keys, only the last member. */
function ownMembers({ children }: YamlNode): readonly Member[] {
  const own = children.filter(({ isOpaque, shadowedBy }) => !isOpaque && shadowedBy === undefined)
  return own.map((value) => ({ key: value.key, value, isMerged: false }))
}
