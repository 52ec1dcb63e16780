import {
  backslash,
  closeBrace,
  closeBracket,
  colon,
  comma,
  doubleQuote,
  openBrace,
  openBracket,
  singleQuote,
  slash,
} from '../signs.ts'
import type { FileProblem } from '../findings.ts'
import { skipWhite } from '../lines.ts'
import { markShadowed } from './duplicates.ts'
import {
  bareKeyEnd,
  closingQuote,
  closingQuote5,
  literalEnd,
  literalEnd5,
  skipTrivia,
  strictSyntax,
  type Syntax,
} from './lex.ts'
import { decodeString } from './string-token.ts'

export interface ScanOptions {
  readonly maxDepth?: number
  /** The JSON syntax. Default: RFC 8259. */
  readonly syntax?: Syntax
}

/** The values of a file as rows of numbers, which are twice as fast as objects. Row 0 is the root. */
export interface TokenBuffer {
  readonly cells: Int32Array
  /** Decoded key of each row: the index for an array item, `''` for the root. */
  readonly keys: readonly string[]
  /** Maps each row with a replaced duplicate key to the row of the last duplicate. */
  readonly shadowed: ReadonlyMap<number, number>
}

type TokenScan =
  | { readonly ok: true; readonly tokens: TokenBuffer }
  | { readonly ok: false; readonly problem: FileProblem }

/** Kinds of values. A plain string has no escapes. */
export const tokenKind = { map: 0, seq: 1, plainString: 2, string: 3, literal: 4 } as const

/**
 * Columns of a row. `parent` is the row of the container, -1 for the root. Offsets are UTF-16, ends are exclusive. A
 * key range includes the quotes; without a key, it is empty at the start of the value.
 */
export const column = { kind: 0, parent: 1, keyStart: 2, keyEnd: 3, start: 4, end: 5 } as const
const columns = 6

export function cell({ cells }: TokenBuffer, row: number, column: number): number {
  return cells[row * columns + column] ?? 0
}

/** Default nesting limit, far above that of any locale file. A deeper file is an attack or a mistake. */
export const defaultMaxDepth = 100_000

/** Reads JSON in one pass, by default exactly what `JSON.parse` accepts (RFC 8259). It does not recurse. */
export function readTokens(
  text: string,
  { maxDepth = defaultMaxDepth, syntax = strictSyntax }: ScanOptions = {},
): TokenScan {
  const isStrict = !syntax.comments && !syntax.json5
  const { json5, trailingCommas } = syntax
  let cells: Int32Array = new Int32Array(columns * (16 + Math.ceil(text.length / 32)))
  const keys: string[] = []
  const shadowed = new Map<number, number>()
  // Row numbers of the members of all open containers. The last `count` rows belong to the innermost container.
  const members: number[] = []
  const counts: number[] = []
  let memberCount = 0
  let count = 0
  let current = -1
  let isObject = false
  // Offsets of the next control character and the next backslash, as far as they are known.
  let controlAt = -1
  let backslashAt = -1
  let at = 0

  for (;;) {
    at = skip(at)
    let code = text.charCodeAt(at)
    const isClosing = current >= 0 && code === (isObject ? closeBrace : closeBracket) && (count === 0 || trailingCommas)
    if (!isClosing) {
      let key = ''
      const keyStart = at
      let keyEnd = at
      if (isObject) {
        const isQuoted = code === doubleQuote || (json5 && code === singleQuote)
        if (isQuoted) keyEnd = endOfString(at + 1, code)
        else keyEnd = json5 ? bareKeyEnd(text, at) : -1
        if (keyEnd < 0) return isQuoted ? failString(text, ~keyEnd, syntax) : failKey(at, count, syntax)
        const start = isQuoted ? at + 1 : at
        const end = isQuoted ? keyEnd - 1 : keyEnd
        key = backslashAt < end ? decodeString(text, start, end) : text.slice(start, end)
        at = skip(keyEnd)
        if (text.charCodeAt(at) !== colon) return fail(at, '`:`')
        at = skip(at + 1)
        code = text.charCodeAt(at)
      } else if (current >= 0) {
        key = String(count)
      }
      const row = keys.length
      const cellAt = row * columns
      if (cellAt === cells.length) cells = grown(cells)
      cells[cellAt + column.parent] = current
      cells[cellAt + column.keyStart] = keyStart
      cells[cellAt + column.keyEnd] = keyEnd
      cells[cellAt + column.start] = at
      keys.push(key)
      members[memberCount++] = row
      count++
      if (code === openBrace || code === openBracket) {
        if (counts.length === maxDepth) {
          return { ok: false, problem: { code: 'too-deep', at, expected: `at most ${maxDepth} levels` } }
        }
        isObject = code === openBrace
        cells[cellAt + column.kind] = isObject ? tokenKind.map : tokenKind.seq
        counts.push(count)
        count = 0
        current = row
        at++
        continue
      }
      let end: number
      if (code === doubleQuote || (json5 && code === singleQuote)) {
        end = endOfString(at + 1, code)
        if (end < 0) return failString(text, ~end, syntax)
        cells[cellAt + column.kind] = backslashAt < end ? tokenKind.string : tokenKind.plainString
      } else {
        end = json5 ? literalEnd5(text, at) : literalEnd(text, at)
        if (end < 0) {
          const mayEnd = current >= 0 && !isObject && (count === 1 || trailingCommas)
          return fail(at, mayEnd ? 'a value, or `]`' : 'a value')
        }
        cells[cellAt + column.kind] = tokenKind.literal
      }
      cells[cellAt + column.end] = end
      at = end
    }
    // After a value, a comma may follow, or the closing brackets of any number of containers.
    for (;;) {
      at = skip(at)
      if (current < 0) {
        return at < text.length ? fail(at, 'the end of the file') : { ok: true, tokens: { cells, keys, shadowed } }
      }
      code = text.charCodeAt(at)
      if (code === comma) {
        at++
        break
      }
      if (code !== (isObject ? closeBrace : closeBracket)) return fail(at, isObject ? '`,` or `}`' : '`,` or `]`')
      at++
      cells[current * columns + column.end] = at
      memberCount -= count
      if (isObject && count > 1) markShadowed({ members, from: memberCount, count, keys }, shadowed)
      current = cells[current * columns + column.parent] ?? -1
      count = counts.pop() ?? 0
      isObject = cells[current * columns + column.kind] === tokenKind.map
    }
  }

  /** Skips blanks and comments. Fast path: usually there is at most one space. */
  function skip(from: number): number {
    if (from + 1 >= text.length) return isStrict ? skipWhite(text, from) : skipTrivia(text, from, syntax)
    const start = text.charCodeAt(from) === 0x20 ? from + 1 : from
    const code = text.charCodeAt(start)
    if (code > 0x20 && code < 0x80 && code !== slash) return start
    return isStrict ? skipWhite(text, start) : skipTrivia(text, start, syntax)
  }

  /** Returns the offset after the closing quote, or the complement of the offset of a problem. */
  function endOfString(from: number, code: number): number {
    if (backslashAt < from) backslashAt = endIfNone(text.indexOf('\\', from))
    if (json5) return behindQuote(closingQuote5(text, from, code))
    if (controlAt < from) {
      noControl.lastIndex = from
      noControl.test(text)
      controlAt = noControl.lastIndex
    }
    const close = text.indexOf('"', from)
    if (close >= 0 && close < backslashAt && close < controlAt) return close + 1
    return behindQuote(closingQuote(text, Math.min(backslashAt, controlAt)))
  }

  function endIfNone(offset: number): number {
    return offset < 0 ? text.length : offset
  }
}

const noControl = /[ -\uffff]*/y

function grown(full: Int32Array): Int32Array {
  const cells = new Int32Array(full.length * 2)
  cells.set(full)
  return cells
}

function fail(at: number, expected: string): TokenScan {
  return { ok: false, problem: { code: 'parse-error', at, expected } }
}

function failKey(at: number, count: number, { json5, trailingCommas }: Syntax): TokenScan {
  const expected = json5 ? 'a key' : 'a key in double quotes'
  return fail(at, count === 0 || trailingCommas ? `${expected}, or \`}\`` : expected)
}

function failString(text: string, at: number, { json5 }: Syntax): TokenScan {
  if (text.charCodeAt(at) === backslash) {
    const escapes = '\\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u and four hex digits'
    return fail(
      at,
      json5
        ? 'an escape that JSON5 knows: no digit but a lone \\0, and hex digits behind \\x and \\u'
        : `an escape that JSON knows: ${escapes}`,
    )
  }
  const sign = json5 ? 'closing quote' : 'closing `"`'
  return fail(at, at < text.length ? `the ${sign}, or an escape in place of this character` : `the ${sign}`)
}

function behindQuote(close: number): number {
  return close < 0 ? close : close + 1
}
