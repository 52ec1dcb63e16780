import {
  asterisk,
  closeBrace,
  closeBracket,
  colon,
  comma,
  doubleQuote,
  hash,
  openBrace,
  openBracket,
  question,
  singleQuote,
  carriageReturn,
  lineFeed,
} from '../signs.ts'
import { decodeDouble, decodeSingle, nextLine, quotedEnd } from './decode.ts'
import { endsWord, isBlank, isBreak, lineEnd, skipSpaces } from '../lines.ts'
import { markShadowed } from '../tree/tree-node.ts'
import { type Building, newNode, setCollection, type YamlNode } from './node.ts'
import { anchorEnd, isFlowSign, startsPlain, trimEnd } from './plain.ts'

/** Nesting limit of this scanner. The `yaml` library reads collections that nest deeper. */
const maxFlowDepth = 100

/**
 * Scans a flow map or list of scalars, aliases, maps and lists. Scalars must end on their line. Returns the end, or -1
 * for anything else.
 * @param anchors names of the anchors before the collection
 * @param parentIndent column of the block collection around it. Further lines must be indented deeper. It is -1 at the
 * root, where the collection must end on its first line
 */
export function scanFlow(
  text: string,
  start: number,
  slot: Building,
  { anchors, shadowed, parentIndent }: { anchors: ReadonlySet<string>; shadowed: YamlNode[]; parentIndent: number },
): number {
  const open: Building[] = []
  let top = openFlow(slot, start)
  open.push(top)
  let at = skipLayout(start + 1)
  for (;;) {
    // Here a member begins, or an empty collection ends.
    const isMap = top.kind === 'map'
    if (top.children.length > 0 || text.charCodeAt(at) !== closerOf(top)) {
      let child: Building
      if (isMap) {
        const keyEnd = scalarEnd(at)
        if (keyEnd < 0) return -1
        child = newNode(top, '', at)
        child.key = readScalar(child, at, keyEnd)
        child.isOpaque = child.key === '<<' && child.style === 'plain'
        child.style = 'empty'
        child.keyEnd = keyEnd
        at = skipSpaces(text, keyEnd)
        if (text.charCodeAt(at) !== colon || !endsWord(text.charCodeAt(at + 1))) return -1
        child.colonAt = at
        at = skipLayout(at + 1)
      } else {
        child = newNode(top, String(top.children.length), at)
      }
      child.propsStart = at
      child.start = at
      top.children.push(child)
      const code = text.charCodeAt(at)
      if (code === openBrace || code === openBracket) {
        if (open.length >= maxFlowDepth) return -1
        top = openFlow(child, at)
        open.push(top)
        at = skipLayout(at + 1)
        continue
      }
      const end = code === asterisk ? scanAlias(child, at) : scanScalar(child, at)
      if (end < 0) return -1
      child.end = end
      at = end
    }
    for (;;) {
      at = skipLayout(at)
      const code = text.charCodeAt(at)
      if (code === comma) {
        at = skipLayout(at + 1)
        break
      }
      if (code !== closerOf(top)) return -1
      at++
      top.end = at
      if (top.kind === 'map') markShadowed(top.children, shadowed)
      open.pop()
      const outer = open.at(-1)
      if (outer === undefined) return at
      top = outer
    }
  }

  /** Skips blanks, line breaks and comments. Stops if the next line is not clearly part of the collection. */
  function skipLayout(from: number): number {
    let at = skipSpaces(text, from)
    for (;;) {
      const behind = text.charCodeAt(at) === hash && isBlank(text.charCodeAt(at - 1)) ? lineEnd(text, at) : at
      const next = isBreak(text.charCodeAt(behind)) && parentIndent >= 0 ? nextLine(text, behind, parentIndent) : -1
      if (next < 0) return at
      at = next
    }
  }

  function scanScalar(child: Building, from: number): number {
    const end = scalarEnd(from)
    if (end >= 0) child.value = readScalar(child, from, end)
    return end
  }

  function scanAlias(child: Building, from: number): number {
    const end = anchorEnd(text, from)
    const name = text.slice(from + 1, end)
    if (!anchors.has(name)) return -1
    child.kind = 'alias'
    child.style = 'plain'
    child.value = name
    return end
  }

  function scalarEnd(from: number): number {
    const code = text.charCodeAt(from)
    if (code === doubleQuote || code === singleQuote) return quotedEnd(text, from, -1)
    if (endsWord(code) || isFlowSign(code) || code === question || !startsPlain(text, from)) return -1
    return trimEnd(text, from, flowPlainEnd(text, from))
  }

  function readScalar(child: Building, from: number, end: number): string {
    const code = text.charCodeAt(from)
    child.style = code === doubleQuote ? 'double' : code === singleQuote ? 'single' : 'plain'
    if (child.style === 'plain') return text.slice(from, end)
    const raw = text.slice(from + 1, end - 1)
    return child.style === 'double' ? decodeDouble(raw) : decodeSingle(raw)
  }

  function openFlow(child: Building, from: number): Building {
    const kind = text.charCodeAt(from) === openBrace ? 'map' : 'seq'
    setCollection(child, { kind, style: 'flow', start: from })
    return child
  }

  function closerOf({ kind }: Building): number {
    return kind === 'map' ? closeBrace : closeBracket
  }
}

/** Returns the end of a plain scalar in a flow collection. It also ends at `,[]{}`, and at a `:` before these. */
function flowPlainEnd(text: string, from: number): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (isFlowSign(code)) return at
    if (code === colon) {
      const next = text.charCodeAt(at + 1)
      if (endsWord(next) || isFlowSign(next)) return at
    } else if (code === hash) {
      if (isBlank(text.charCodeAt(at - 1))) return at
    } else if (code === lineFeed || code === carriageReturn || Number.isNaN(code)) {
      return at
    }
    at++
  }
}
