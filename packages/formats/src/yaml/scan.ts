import {
  asterisk,
  colon,
  dash,
  doubleQuote,
  hash,
  openBrace,
  openBracket,
  question,
  singleQuote,
  space,
  tab,
} from '../signs.ts'
import { toUnits } from '../code-units.ts'
import { readBlockHeader, readBlockScalar } from './block-scalar.ts'
import { decodeDouble, decodeSingle, foldLines, quotedEnd } from './decode.ts'
import { breakLength, endsWord, isBlank, isBreak, lineEnd, skipBlanks, skipSpaces } from '../lines.ts'
import { markShadowed } from '../tree/tree-node.ts'
import {
  type Building,
  hasProperties,
  maxDepth,
  newNode,
  setCollection,
  setEmptyAt,
  setScalar,
  type YamlNode,
  type YamlTree,
} from './node.ts'
import { maxKeyLength, scanSimpleItem, scanSimpleMember } from './scan-simple.ts'
import { anchorEnd, isFlowSign, plainEnd, startsPlain, trimEnd } from './plain.ts'
import { scanFlow } from './scan-flow.ts'

/** The result of a scan. `at` is the offset of the first syntax that only the `yaml` library can read. */
type Scan = Extract<YamlTree, { ok: true }> | { readonly ok: false; readonly at: number }

/**
 * Scans the YAML that people and tools write in locale files: one document of block maps and lists, flow collections,
 * and all styles of scalars. Gives up in doubt, so that it never reads a value that other YAML readers read
 * differently. Iterative, one pass.
 * @param text without NUL
 */
export function scanYaml(text: string): Scan {
  if (text.includes('\uFEFF')) return { ok: false, at: text.indexOf('\uFEFF') }
  // The array has a 0 after the text, at which every loop ends.
  const codes = toUnits(text, text.length + 1)
  let at = 0
  let lineStart = 0
  let hasStarted = false
  const root = newNode(undefined, '', 0)
  const shadowed: YamlNode[] = []
  const anchors = new Set<string>()
  /** Open block collections, outer ones first. */
  const open: Building[] = []
  let top: Building | undefined
  /** The member whose value may follow on the next lines. */
  let pending: Building | undefined = root
  /** The member of a `? key`, whose `:` must follow on the next line. */
  let explicit: Building | undefined

  while (at < text.length) {
    lineStart = at
    while (codes[at] === space) at++
    const code = codes[at] ?? 0
    if (isBreak(code)) {
      at += breakLength(text, at)
      continue
    }
    if (code === hash) {
      at = lineEnd(text, at)
      at += breakLength(text, at)
      continue
    }
    if (code === 0) break
    if (code === tab) return giveUp()
    const column = at - lineStart
    if (column === 0 && isMarker(at)) {
      if (isEndMark()) break
      if (hasStarted || pending !== root || hasProperties(root) || code !== dash) return giveUp()
      hasStarted = true
      at += 3
      if (!endLine()) return giveUp()
      continue
    }
    if (!scanLine(column)) return giveUp()
  }
  if (explicit) return giveUp()
  while (open.length > 0) close()
  if (pending === root && hasProperties(root)) return giveUp()
  return { ok: true, root: pending === root ? undefined : root, shadowed }

  function giveUp(): Scan {
    return { ok: false, at }
  }

  /** Scans a line from its first character, which is at `at`. */
  function scanLine(column: number): boolean {
    if (explicit) {
      if (top?.indent !== column || text.charCodeAt(at) !== colon) return false
      const child = explicit
      explicit = undefined
      return scanBehindColon(child)
    }
    if (pending) {
      const slot = pending
      const isListOfMap = top?.kind === 'map' && column === top.indent && isDash(at)
      if (top === undefined || column > top.indent || isListOfMap) {
        pending = undefined
        return scanNode(slot, true)
      }
      pending = undefined
    }
    while (top && top.indent > column) close()
    if (top === undefined || top.indent !== column) return false
    if (top.kind === 'seq') {
      if (isDash(at)) return scanItem(top)
      close()
      if (top?.indent !== column) return false
    }
    return scanMember(top)
  }

  function openBlock(slot: Building, kind: 'map' | 'seq'): Building | undefined {
    if (open.length >= maxDepth) return undefined
    setCollection(slot, { kind, style: 'block', start: at })
    slot.indent = at - lineStart
    open.push(slot)
    top = slot
    return slot
  }

  function close(): void {
    const node = open.pop()
    top = open.at(-1)
    if (node === undefined) return
    node.end = node.children.at(-1)?.end ?? node.end
    if (node.kind === 'map') markShadowed(node.children, shadowed)
  }

  function scanItem(list: Building): boolean {
    const child = newNode(list, String(list.children.length), at)
    child.colonAt = at
    list.children.push(child)
    const behind = scanSimpleItem(text, codes, child)
    if (behind > 0) at = behind
    return behind > 0 || scanInLine(child, true)
  }

  /** Scans the `:` or `-` at `at` and the value after it. */
  function scanInLine(child: Building, canNest: boolean): boolean {
    at++
    setEmptyAt(child, at)
    at = skipSpaces(text, at)
    const code = text.charCodeAt(at)
    if (code === hash || isBreak(code) || Number.isNaN(code)) {
      pending = child
      return endLine()
    }
    return code !== tab && scanNode(child, canNest)
  }

  function scanBehindColon(child: Building): boolean {
    child.colonAt = at
    if (!endsWord(text.charCodeAt(at + 1))) return false
    return scanInLine(child, false)
  }

  function scanMember(map: Building): boolean {
    const behind = scanSimpleMember(text, codes, map, at)
    if (behind > 0) {
      const child = map.children.at(-1)
      if (child?.style === 'empty') pending = child
      at = behind
      return true
    }
    const code = text.charCodeAt(at)
    if (code === question && endsWord(text.charCodeAt(at + 1))) return scanExplicit(map)
    if (code === doubleQuote || code === singleQuote) {
      const end = quotedEnd(text, at, -1)
      return end > 0 && text.charCodeAt(skipSpaces(text, end)) === colon && scanPair(map, end)
    }
    if (!startsPlain(text, at)) return false
    const end = plainEnd(text, at)
    return text.charCodeAt(end) === colon && scanPair(map, trimEnd(text, at, end))
  }

  /** Scans the key from `at` to `keyEnd`, and the colon after it. */
  function scanPair(map: Building, keyEnd: number): boolean {
    const keyStart = at
    if (keyEnd - keyStart > maxKeyLength) return false
    const code = text.charCodeAt(keyStart)
    const child = newNode(map, '', keyStart)
    if (code === doubleQuote) child.key = decodeDouble(text.slice(keyStart + 1, keyEnd - 1))
    else if (code === singleQuote) child.key = decodeSingle(text.slice(keyStart + 1, keyEnd - 1))
    else {
      child.key = text.slice(keyStart, keyEnd)
      child.isOpaque = child.key === '<<'
    }
    child.keyEnd = keyEnd
    map.children.push(child)
    at = keyEnd
    while (text.charCodeAt(at) !== colon) at++
    return scanBehindColon(child)
  }

  /** Scans `? key`. The value is on the next line. */
  function scanExplicit(map: Building): boolean {
    const child = newNode(map, '', at)
    const key = newNode(map, '', at)
    at = skipSpaces(text, at + 1)
    if (endsWord(text.charCodeAt(at))) return false
    const keyAt = at
    if (!scanNode(key, false) || key.kind !== 'scalar' || key.start !== keyAt || key.indent >= 0) return false
    child.key = key.value
    child.keyStart = key.start
    child.keyEnd = key.end
    child.isOpaque = key.style === 'plain' && key.value === '<<'
    map.children.push(child)
    explicit = child
    return true
  }

  /** Scans a value. @param canNest true if a block collection, or its first key, may begin here */
  function scanNode(slot: Building, canNest: boolean): boolean {
    const code = text.charCodeAt(at)
    if (code === dash && endsWord(text.charCodeAt(at + 1))) {
      const list = canNest ? openBlock(slot, 'seq') : undefined
      return list !== undefined && scanItem(list)
    }
    if (code === question && endsWord(text.charCodeAt(at + 1))) {
      const map = canNest ? openBlock(slot, 'map') : undefined
      return map !== undefined && scanExplicit(map)
    }
    if (code === 0x26 || code === 0x21) return scanProperties(slot)
    if (code === asterisk) return scanAlias(slot)
    if (code === 0x7c || code === 0x3e) return scanBlockScalar(slot)
    if (code === openBrace || code === openBracket) {
      const end = scanFlow(text, at, slot, { anchors, shadowed, parentIndent: top?.indent ?? -1 })
      if (end < 0) return false
      at = end
      return endLine()
    }
    if (code === doubleQuote || code === singleQuote) return scanQuoted(slot, canNest)
    return startsPlain(text, at) && scanPlain(slot, canNest)
  }

  function scanPlain(slot: Building, canNest: boolean): boolean {
    let stop = plainEnd(text, at)
    if (text.charCodeAt(stop) === colon) {
      const map = canNest && mayHold(slot) ? openBlock(slot, 'map') : undefined
      return map !== undefined && scanPair(map, trimEnd(text, at, stop))
    }
    const start = at
    let end = trimEnd(text, at, stop)
    let isFolded = false
    while (text.charCodeAt(stop) !== hash) {
      const next = continuation(stop)
      if (next < 0) break
      if (next === 0) return false
      stop = plainEnd(text, next)
      if (text.charCodeAt(stop) === colon) return false
      end = trimEnd(text, next, stop)
      isFolded = true
    }
    const raw = text.slice(start, end)
    setScalar(slot, { style: 'plain', start, end, value: isFolded ? foldLines(raw) : raw })
    at = stop
    return endLine()
  }

  /** Returns the next line of a plain scalar whose line ends at `stop`; -1 if there is none, 0 if that is uncertain. */
  function continuation(stop: number): number {
    let next = stop
    for (let length = breakLength(text, next); length > 0; length = breakLength(text, next)) {
      const line = next + length
      next = skipSpaces(text, line)
      const code = text.charCodeAt(next)
      if (isBreak(code)) continue
      if (code === hash || Number.isNaN(code)) return -1
      const column = next - line
      if (code === tab) return 0
      if (column <= (top?.indent ?? -1)) return -1
      return top === undefined ? 0 : next
    }
    return -1
  }

  function scanQuoted(slot: Building, canNest: boolean): boolean {
    const start = at
    const end = quotedEnd(text, start, top?.indent ?? -1)
    if (end < 0) return false
    const behind = skipSpaces(text, end)
    if (text.charCodeAt(behind) === colon) {
      if (!canNest || !mayHold(slot) || lineEnd(text, start) < end) return false
      const map = openBlock(slot, 'map')
      return map !== undefined && scanPair(map, end)
    }
    const raw = text.slice(start + 1, end - 1)
    const isDouble = text.charCodeAt(start) === doubleQuote
    const value = isDouble ? decodeDouble(raw) : decodeSingle(raw)
    setScalar(slot, { style: isDouble ? 'double' : 'single', start, end, value })
    at = end
    return endLine()
  }

  /** Returns true if a map may begin here: not after an anchor on this line, because the anchor belongs to the key. */
  function mayHold({ propsStart, start }: Building): boolean {
    return propsStart === start || start < lineStart
  }

  function scanBlockScalar(slot: Building): boolean {
    const parentIndent = top?.indent ?? -1
    if (parentIndent < 0) return false
    const header = readBlockHeader(text, at)
    const scalar = header && readBlockScalar(text, header, parentIndent)
    if (header === undefined || scalar === undefined) return false
    const style = header.isFolded ? 'folded' : 'literal'
    setScalar(slot, { style, start: at, end: scalar.end, value: scalar.value })
    slot.indent = scalar.indent
    at = scalar.next
    return true
  }

  /** Scans an anchor, or a tag such as `!!str` or `!ruby/symbol`. The `yaml` library reads other tags. */
  function scanProperties(slot: Building): boolean {
    if (hasProperties(slot)) return false
    const start = at
    let end = at
    while (!endsWord(text.charCodeAt(end))) {
      if (isFlowSign(text.charCodeAt(end))) return false
      end++
    }
    const word = text.slice(start, end)
    if (/^!!?[\w./:-]*$/.test(word) && word !== '!!') slot.tag = word
    else if (word.startsWith('&') && word.length > 1 && anchorEnd(text, start) === end) {
      slot.anchor = word.slice(1)
      anchors.add(slot.anchor)
    } else return false
    setEmptyAt(slot, end)
    slot.propsStart = start
    at = skipSpaces(text, end)
    const code = text.charCodeAt(at)
    if (code === hash || isBreak(code) || Number.isNaN(code)) {
      if (isTextTag(slot.tag)) return false
      pending = slot
      return endLine()
    }
    const isQuoted = code === doubleQuote || code === singleQuote
    if (isQuoted || code === 0x7c || code === 0x3e) return scanNode(slot, false)
    if (code === openBrace || code === openBracket) return !isTextTag(slot.tag) && scanNode(slot, false)
    return code !== tab && startsPlain(text, at) && scanNode(slot, false)
  }

  function isTextTag(tag: string | undefined): boolean {
    return tag === '!' || tag === '!!str'
  }

  function scanAlias(slot: Building): boolean {
    const start = at
    const end = anchorEnd(text, start)
    const name = text.slice(start + 1, end)
    if (!anchors.has(name) || hasProperties(slot)) return false
    setScalar(slot, { style: 'plain', start, end, value: name })
    slot.kind = 'alias'
    at = end
    return endsWord(text.charCodeAt(end)) && endLine()
  }

  /** Moves to the end of the line. Returns false if more than a comment follows the value. */
  function endLine(): boolean {
    const from = at
    at = skipBlanks(text, at)
    const code = text.charCodeAt(at)
    if (code === hash && at > from) at = lineEnd(text, at)
    else if (!isBreak(code) && !Number.isNaN(code)) {
      // A plain scalar ends at the `#` of a comment, so the blank before it is already skipped.
      if (code !== hash || !isBlank(text.charCodeAt(at - 1))) return false
      at = lineEnd(text, at)
    }
    at += breakLength(text, at)
    return true
  }

  /** Returns true at a `...` that ends the document. translatewiki.net writes it. */
  function isEndMark(): boolean {
    const isMark = open.length > 0 && explicit === undefined && text.startsWith('...', at)
    return isMark && /^[ \r\n]*$/.test(text.slice(at + 3))
  }

  function isDash(offset: number): boolean {
    return text.charCodeAt(offset) === dash && endsWord(text.charCodeAt(offset + 1))
  }

  /** Returns true for `---` and `...` at the start of a line, and for directives. */
  function isMarker(offset: number): boolean {
    const code = text.charCodeAt(offset)
    if (code === 0x25) return true
    if (code !== dash && code !== 0x2e) return false
    const isThree = text.charCodeAt(offset + 1) === code && text.charCodeAt(offset + 2) === code
    return isThree && endsWord(text.charCodeAt(offset + 3))
  }
}
