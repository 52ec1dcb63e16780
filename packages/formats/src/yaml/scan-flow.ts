import { decodeDouble, decodeSingle } from './decode.ts'
import {
  closeBrace,
  closeBracket,
  colon,
  comma,
  doubleQuote,
  endsWord,
  openBrace,
  openBracket,
  question,
  singleQuote,
  skipSpaces,
} from './lex.ts'
import { type Building, markShadowed, newNode, type YamlNode } from './node.ts'
import { flowPlainEnd, isFlowSign, startsPlain, trimEnd } from './plain.ts'
import { quotedEnd } from './quoted.ts'

/** Deeper ones are left to the library. */
const maxFlowDepth = 100

/**
 * A map or list in brackets that ends in its line and holds scalars, maps and lists only. Returns the offset behind it, or
 * -1 for anything else.
 */
export function scanFlow(text: string, start: number, slot: Building, shadowed: YamlNode[]): number {
  const open: Building[] = []
  let top = openFlow(slot, start)
  open.push(top)
  let at = skipSpaces(text, start + 1)
  for (;;) {
    // A member, or the end of an empty collection.
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
        at = skipSpaces(text, at + 1)
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
        at = skipSpaces(text, at + 1)
        continue
      }
      const end = scalarEnd(at)
      if (end < 0) return -1
      child.value = readScalar(child, at, end)
      child.end = end
      at = end
    }
    for (;;) {
      at = skipSpaces(text, at)
      const code = text.charCodeAt(at)
      if (code === comma) {
        at = skipSpaces(text, at + 1)
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
    child.kind = text.charCodeAt(from) === openBrace ? 'map' : 'seq'
    child.style = 'flow'
    if (child.propsStart === child.start) child.propsStart = from
    if (child.parent?.kind === 'seq') child.keyStart = child.keyEnd = from
    child.start = from
    child.children = []
    return child
  }

  function closerOf({ kind }: Building): number {
    return kind === 'map' ? closeBrace : closeBracket
  }
}
