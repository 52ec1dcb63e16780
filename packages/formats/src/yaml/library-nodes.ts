import { CST, type YAMLError } from 'yaml'
import type { FileProblem } from '../findings.ts'
import { decodeDouble } from './decode.ts'
import { readBlockHeader } from './block-scalar.ts'
import { breakLength, isBlank, isBreak, lineEnd, lineStart, skipSpaces } from '../lines.ts'
import { markShadowed } from '../tree/tree-node.ts'
import { type Building, hasProperties, newNode, setStart, type YamlNode, type YamlTree } from './node.ts'

/** Returns the nodes of a document in which the `yaml` library found no error. Iterative, as the tree may be deep. */
export function buildTree(source: string, document: CST.Document): YamlTree {
  const shadowed: YamlNode[] = []
  const root = newNode(undefined, '', 0)
  setProperties(root, document.start)
  const steps: Step[] = document.value ? [{ token: document.value, slot: root }] : []
  /** Collections by start offset, so that outer ones precede inner ones. */
  const collections: Building[] = []
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const { token, slot } = step
    if (token.type === 'block-map' || token.type === 'block-seq' || token.type === 'flow-collection') {
      collections.push(slot)
      openCollection(source, token, slot, steps)
    } else {
      fillScalar(source, token, slot)
      const at = flushLine(source, slot)
      if (at >= 0) return failed(at, 'a text that stands behind its key, or in quotes')
    }
  }
  const crooked = crookedChild(source, collections)
  if (crooked !== undefined) return failed(crooked, expectedIndent)
  for (const node of collections.toReversed()) {
    if (node.style === 'block') node.end = node.children.at(-1)?.end ?? node.start
    if (node.kind === 'map') markShadowed(node.children, shadowed)
  }
  return { ok: true, root, shadowed: shadowed.toSorted((a, b) => a.itemStart - b.itemStart) }
}

export function isProperty({ type }: CST.Token): boolean {
  return type === 'anchor' || type === 'tag'
}

function failed(at: number, expected: string): YamlTree {
  return { ok: false, problem: { code: 'parse-error', at, expected } }
}

interface Step {
  readonly token: CST.Token
  readonly slot: Building
}

/**
 * Returns the offset of the first line of a plain scalar that is not indented deeper than the scalar's parent, or -1.
 * The `yaml` library accepts such a line after a comment like `#this`.
 */
function flushLine(source: string, { style, parent, start, end }: Building): number {
  if (style !== 'plain' || parent?.style !== 'block') return -1
  for (let at = lineEnd(source, start); at < end; at = lineEnd(source, at)) {
    const line = at + breakLength(source, at)
    at = skipSpaces(source, line)
    if (at < end && !isBreak(source.charCodeAt(at)) && at - line <= parent.indent) return at
  }
  return -1
}

/** Returns the offset of an entry in a wrong column, or with its colon on the next line: `yaml` (npm) accepts both. */
function crookedChild(source: string, collections: readonly Building[]): number | undefined {
  for (const { style, indent, children } of collections) {
    if (style !== 'block') continue
    for (const child of children) {
      const { itemStart, keyEnd, colonAt } = child
      if (itemStart - lineStart(source, itemStart) !== indent) return itemStart
      if (colonAt < 0 && child.parent?.kind === 'map' && child.style !== 'empty') return child.start
      const isExplicit = source.startsWith('?', itemStart) && child.keyStart > itemStart
      if (child.parent?.kind === 'map' && !isExplicit && (colonAt < 0 || lineEnd(source, keyEnd) < colonAt))
        return itemStart
    }
  }
  return undefined
}

/** Sets the tag and anchor of a value from tokens. Only the last ones count: earlier ones may belong to the key. */
function setProperties(slot: Building, tokens: readonly CST.SourceToken[]): void {
  for (const { type, source, offset } of tokens) {
    if (type !== 'anchor' && type !== 'tag') continue
    if (!hasProperties(slot)) slot.propsStart = offset
    if (type === 'anchor') slot.anchor = source.slice(1)
    else slot.tag = source
    slot.start = offset + source.length
    slot.end = slot.start
  }
}

function openCollection(
  source: string,
  token: CST.BlockMap | CST.BlockSequence | CST.FlowCollection,
  slot: Building,
  steps: Step[],
): void {
  const isFlow = token.type === 'flow-collection'
  slot.kind = token.type === 'block-map' || (isFlow && token.start.source === '{') ? 'map' : 'seq'
  slot.style = isFlow ? 'flow' : 'block'
  slot.children = []
  setStart(slot, token.offset)
  if (isFlow) slot.end = endOf(token)
  const inside: Step[] = []
  for (const item of token.items) {
    const { key, sep, value } = item
    const isItem = item.start.some(({ type }) => type === 'seq-item-ind' || type === 'explicit-key-ind')
    if (!isItem && !key && !sep && !value && !item.start.some(isProperty)) continue
    const isPair = sep !== undefined || item.start.some(({ type }) => type === 'explicit-key-ind')
    if (slot.kind === 'map') inside.push(...addPair(item, slot))
    else if (isPair) addPairInList(item, slot)
    else inside.push(...addItem(item, slot))
  }
  if (!isFlow) {
    setStart(slot, slot.children[0]?.itemStart ?? token.offset)
    slot.indent = slot.start - lineStart(source, slot.start)
  }
  for (const step of inside.toReversed()) steps.push(step)
}

function addItem({ start, value }: CST.CollectionItem, list: Building): readonly Step[] {
  const sign = start.find(({ type }) => type === 'seq-item-ind')
  const property = start.find(isProperty)
  const at = sign?.offset ?? property?.offset ?? value?.offset ?? list.start
  const child = newNode(list, String(list.children.length), at)
  if (sign) {
    child.colonAt = sign.offset
    child.propsStart = child.start = child.end = sign.offset + 1
  }
  setProperties(child, start)
  child.keyStart = child.keyEnd = child.start
  list.children.push(child)
  return value ? [{ token: value, slot: child }] : []
}

/** Adds the pair of `[a: b]`: a map without brackets. */
function addPairInList(item: CST.CollectionItem, list: Building): void {
  const map = newNode(list, String(list.children.length), 0)
  map.kind = 'map'
  map.style = 'flow'
  map.isOpaque = true
  map.children = []
  list.children.push(map)
  addPair(item, map)
  const pair = map.children[0]
  map.itemStart = map.propsStart = map.keyStart = map.keyEnd = map.start = pair?.itemStart ?? 0
  const last = item.value ?? item.sep?.at(-1) ?? item.key
  map.end = last ? last.offset + ('source' in last ? last.source.length : 0) : map.start
  map.children = []
}

function addPair(item: CST.CollectionItem, map: Building): readonly Step[] {
  const { start, key, sep, value } = item
  const colon = sep?.find(({ type }) => type === 'map-value-ind')
  const sign = start.find(({ type }) => type === 'explicit-key-ind') ?? start.find(isProperty)
  const keyAt = key?.offset ?? colon?.offset ?? (sign ? sign.offset + sign.source.length : map.start)
  const child = newNode(map, '', Math.min(sign?.offset ?? keyAt, keyAt))
  child.keyStart = child.keyEnd = keyAt
  if (key) setKey(child, key, start)
  child.propsStart = child.start = child.end = colon ? colon.offset + 1 : child.keyEnd
  if (colon) {
    child.colonAt = colon.offset
    setProperties(child, sep?.slice(sep.indexOf(colon)) ?? [])
  }
  map.children.push(child)
  return value ? [{ token: value, slot: child }] : []
}

function setKey(child: Building, key: CST.Token, start: readonly CST.SourceToken[]): void {
  const scalar = resolve(key)
  const isMerge = scalar?.type === 'PLAIN' && scalar.value === '<<' && !start.some(isProperty)
  child.key = scalar?.value ?? ''
  child.keyEnd = endOf(key)
  child.isOpaque = scalar === null || isMerge
}

function resolve(token: CST.Token) {
  return CST.isScalar(token) ? CST.resolveAsScalar(token, true, () => {}) : null
}

function endOf(token: CST.Token): number {
  if (token.type === 'flow-collection') return (token.end[0]?.offset ?? token.offset) + 1
  if ('source' in token) return token.offset + token.source.length
  return token.offset
}

const expectedIndent: string = 'the indent of the entries beside it'

/** Returns words for an error message: what YAML expects where the `yaml` library found an error, and what is there. */
export function wordsFor({ code, message }: YAMLError): Pick<FileProblem, 'expected' | 'found'> {
  const known = words.find(([errorCode, sign]) => errorCode === code && sign.test(message))
  if (known) return { expected: known[2] }
  return { expected: 'YAML', found: message }
}

const words: readonly (readonly [code: YAMLError['code'], sign: RegExp, expected: string])[] = [
  ['TAB_AS_INDENT', /^/, 'spaces as indent'],
  ['BAD_INDENT', /[Ff]low/, 'the closing bracket, or a deeper indent'],
  ['BAD_INDENT', /^/, expectedIndent],
  ['BAD_DQ_ESCAPE', /^/, 'an escape that YAML knows'],
  ['BAD_SCALAR_START', /^/, 'quotes around a text that begins with this character'],
  ['MULTILINE_IMPLICIT_KEY', /^/, 'a key in one line, and `:`'],
  ['KEY_OVER_1024_CHARS', /^/, 'a key of at most 1024 characters, or `? ` before it'],
  ['BLOCK_AS_IMPLICIT_KEY', /^/, 'one `key: value` in a line, or quotes around the text'],
  ['MULTIPLE_ANCHORS', /^/, 'one anchor'],
  ['MULTIPLE_TAGS', /^/, 'one tag'],
  ['MISSING_CHAR', /closing "/, 'the closing `"`'],
  ['MISSING_CHAR', /closing '/, "the closing `'`"],
  ['MISSING_CHAR', /map values/, '`:` and a value behind this key'],
  ['MISSING_CHAR', /must end with/, 'the closing bracket'],
  ['MISSING_CHAR', /between/, '`,`'],
  ['MISSING_CHAR', /white space/, 'a blank before this'],
  ['MISSING_CHAR', /directives-end/, '`---`'],
  ['UNEXPECTED_TOKEN', /^Unexpected .*(?:scalar|alias|flow-\w+) ?(?:token|at node end)/, 'the end of the line'],
]

function fillScalar(source: string, token: CST.Token, slot: Building): void {
  if (token.type === 'alias') {
    setStart(slot, token.offset)
    slot.kind = 'alias'
    slot.style = 'plain'
    slot.end = token.offset + token.source.length
    slot.value = token.source.slice(1)
    return
  }
  const scalar = resolve(token)
  if (scalar === null) return
  if (token.type === 'block-scalar') return fillBlockScalar(source, token, scalar.value, slot)
  if (!('source' in token) || (token.type === 'scalar' && token.source === '')) return
  setStart(slot, token.offset)
  slot.style = token.type === 'scalar' ? 'plain' : token.type === 'single-quoted-scalar' ? 'single' : 'double'
  slot.end = token.offset + token.source.length
  // After an escaped line break, the `yaml` library folds blank lines that YAML keeps (§7.3.1).
  const isFoldedTwice = slot.style === 'double' && /\\\r?\n[ \t]*\r?\n/.test(token.source)
  slot.value = isFoldedTwice ? decodeDouble(token.source.slice(1, -1)) : scalar.value
}

function fillBlockScalar(source: string, token: CST.BlockScalar, value: string, slot: Building): void {
  const at = token.props.find(({ type }) => type === 'block-scalar-header')?.offset ?? token.offset
  const header = readBlockHeader(source, at)
  if (header === undefined) return
  setStart(slot, at)
  slot.style = header.isFolded ? 'folded' : 'literal'
  slot.value = value
  const first = header.lineEnd + breakLength(source, header.lineEnd)
  const end = first + token.source.length
  const text = firstText(source, first, end)
  const isEmpty = text < 0
  const parentIndent = slot.parent?.indent ?? -1
  if (header.indentation !== undefined) slot.indent = Math.max(0, parentIndent) + header.indentation
  else slot.indent = isEmpty ? parentIndent + 1 : text - lineStart(source, text)
  slot.end = header.chomping === 'keep' ? withoutLastBreak(source, end) : lastTextEnd(source, end)
  if (isEmpty && header.chomping !== 'keep') slot.end = header.lineEnd
}

function firstText(source: string, from: number, end: number): number {
  for (let at = from; at < end; at = lineEnd(source, at) + 1) {
    at = skipSpaces(source, at)
    if (at < end && !isBreak(source.charCodeAt(at))) return at
  }
  return -1
}

function withoutLastBreak(source: string, end: number): number {
  if (source.charCodeAt(end - 1) === 0x0a) return end - (source.charCodeAt(end - 2) === 0x0d ? 2 : 1)
  return end
}

/** Returns the end of the last text before an offset, without blank lines. */
function lastTextEnd(source: string, from: number): number {
  let end = from
  for (let start = from; ;) {
    while (start > 0 && isBlank(source.charCodeAt(start - 1))) start--
    if (!isBreak(source.charCodeAt(start - 1))) return end
    while (start > 0 && isBreak(source.charCodeAt(start - 1))) start--
    end = start
  }
}
