import { backslash, colon, doubleQuote, hash, singleQuote, space, tab } from '../signs.ts'
import { breakLength, isBlank, isBreak } from '../lines.ts'
import { type Building, newNode, noChildren, setScalar } from './node.ts'

/** Length limit of implicit keys (YAML 1.2.2 §7.4.2). */
export const maxKeyLength = 1024

/**
 * Scans a line `key: value` or `key:` with an unquoted key and nothing else, as most lines of most files are. Returns
 * the end of the line; for any other line, returns -1 and changes nothing. A member without a value has the style
 * `empty`, and its value may follow on the next lines.
 */
export function scanSimpleMember(text: string, codes: Uint16Array, map: Building, keyStart: number): number {
  if (!isWordStart(codes[keyStart] ?? 0)) return -1
  const colonAt = simpleEnd(codes, keyStart)
  if (codes[colonAt] !== colon || isBlank(codes[colonAt - 1] ?? 0) || colonAt - keyStart > maxKeyLength) return -1
  if (isBreak(codes[colonAt + 1] ?? 0)) {
    const child = newNode(map, text.slice(keyStart, colonAt), keyStart)
    child.keyEnd = child.colonAt = colonAt
    child.propsStart = child.start = child.end = colonAt + 1
    map.children.push(child)
    return colonAt + 1 + breakLength(text, colonAt + 1)
  }
  if (codes[colonAt + 1] !== space) return -1
  let start = colonAt + 2
  while (codes[start] === space) start++
  const code = codes[start] ?? 0
  let end: number
  let style: Building['style'] = 'plain'
  let value: string
  if (isWordStart(code)) {
    end = simpleEnd(codes, start)
    if (!isBreak(codes[end] ?? 0) || isBlank(codes[end - 1] ?? 0) || !isFollowed(text, codes, end, map.indent))
      return -1
    value = text.slice(start, end)
  } else if (code === doubleQuote || code === singleQuote) {
    end = quoteBehind(codes, start)
    if (end < 0 || !isBreak(codes[end] ?? 0)) return -1
    style = code === doubleQuote ? 'double' : 'single'
    value = text.slice(start + 1, end - 1)
  } else return -1
  map.children.push({
    kind: 'scalar',
    style,
    parent: map,
    key: text.slice(keyStart, colonAt),
    isOpaque: false,
    itemStart: keyStart,
    keyStart,
    keyEnd: colonAt,
    colonAt,
    propsStart: start,
    start,
    end,
    tag: undefined,
    anchor: undefined,
    value,
    indent: -1,
    children: noChildren,
    shadowedBy: undefined,
    shadows: undefined,
  })
  return end + breakLength(text, end)
}

/** Scans `- text`. The item begins at the dash. */
export function scanSimpleItem(text: string, codes: Uint16Array, child: Building): number {
  const start = child.itemStart + 2
  if (codes[start - 1] !== space || !isWordStart(codes[start] ?? 0)) return -1
  const end = simpleEnd(codes, start)
  const indent = child.parent?.indent ?? -1
  if (!isBreak(codes[end] ?? 0) || isBlank(codes[end - 1] ?? 0) || !isFollowed(text, codes, end, indent)) return -1
  setScalar(child, { style: 'plain', start, end, value: text.slice(start, end) })
  child.propsStart = start
  return end + breakLength(text, end)
}

/** Returns true if the line after the line break at `end` certainly does not continue a scalar. */
function isFollowed(text: string, codes: Uint16Array, end: number, indent: number): boolean {
  const line = end + breakLength(text, end)
  const limit = line + indent + 1
  let next = line
  while (next < limit && codes[next] === space) next++
  if (next >= limit) return false
  const code = codes[next] ?? 0
  return !isBreak(code) && code !== tab
}

/** Returns the end of a plain scalar on a line: before `: `, ` #`, a tab or the line break. */
function simpleEnd(codes: Uint16Array, from: number): number {
  let at = from
  for (;;) {
    const code = codes[at] ?? 0
    if (code > colon || code === space) {
      at++
    } else if (code === colon) {
      const next = codes[at + 1] ?? 0
      if (next <= space) return at
      at++
    } else if (code === hash) {
      if (codes[at - 1] === space) return at
      at++
    } else if (code < space) {
      return at
    } else {
      at++
    }
  }
}

/** Returns the end of a quoted scalar without escapes and line breaks; -1 for any other scalar. */
function quoteBehind(codes: Uint16Array, start: number): number {
  const quote = codes[start] ?? 0
  for (let at = start + 1; ; at++) {
    const code = codes[at] ?? 0
    if (code === quote) return codes[at + 1] === quote ? -1 : at + 1
    if (code < space || code === backslash) return -1
  }
}

function isWordStart(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code >= 0x80
}
