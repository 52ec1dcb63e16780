import { CST } from 'yaml'
import { readBlockHeader } from './block-scalar.ts'
import { decodeDouble } from './decode.ts'
import { breakLength, isBlank, isBreak, lineEnd, lineStart, skipSpaces } from './lex.ts'
import { type Building, setStart } from './node.ts'

/** Style, value and range of a scalar or alias that the library has found. */
export function fillScalar(source: string, token: CST.Token, slot: Building): void {
  if (token.type === 'alias') {
    setStart(slot, token.offset)
    slot.kind = 'alias'
    slot.style = 'plain'
    slot.end = token.offset + token.source.length
    slot.value = token.source.slice(1)
    return
  }
  const scalar = CST.isScalar(token) ? CST.resolveAsScalar(token, true, () => {}) : null
  if (scalar === null) return
  if (token.type === 'block-scalar') return fillBlockScalar(source, token, scalar.value, slot)
  if (!('source' in token) || (token.type === 'scalar' && token.source === '')) return
  setStart(slot, token.offset)
  slot.style = token.type === 'scalar' ? 'plain' : token.type === 'single-quoted-scalar' ? 'single' : 'double'
  slot.end = token.offset + token.source.length
  // Behind an escaped line break the library folds the blank lines that YAML keeps (§7.3.1).
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

/** Without the blank lines and the line break before an offset. */
function lastTextEnd(source: string, from: number): number {
  let end = from
  for (let start = from; ;) {
    while (start > 0 && isBlank(source.charCodeAt(start - 1))) start--
    if (!isBreak(source.charCodeAt(start - 1))) return end
    while (start > 0 && isBreak(source.charCodeAt(start - 1))) start--
    end = start
  }
}
