import {
  backslash,
  closeBrace,
  closeBracket,
  closingQuote,
  colon,
  comma,
  literalEnd,
  openBrace,
  openBracket,
  quote,
  skipBlanks,
} from './lex.ts'
import { decodeString } from './string-token.ts'

export interface ScanOptions {
  /** Objects and arrays inside each other, at most. */
  readonly maxDepth?: number
}

/** A value and its place. Offsets are UTF-16, ends are exclusive. */
export interface JsonNode {
  readonly kind: 'object' | 'array' | 'string' | 'literal'
  readonly parent: JsonNode | undefined
  /** Decoded; of an array item its index; of the root `''`. */
  readonly key: string
  /** With the quotes. Where there is no key, both are `start`. */
  readonly keyStart: number
  readonly keyEnd: number
  readonly start: number
  readonly end: number
  /** In file order. */
  readonly children: readonly JsonNode[]
  /** The last one with the same key in the same object: the one that counts. */
  readonly shadowedBy: JsonNode | undefined
  /** Those with the same key before it, if it is the one that counts. */
  readonly shadows: readonly JsonNode[] | undefined
}

export type Scan =
  | { readonly ok: true; readonly root: JsonNode; readonly shadowed: readonly JsonNode[] }
  | { readonly ok: false; readonly problem: ScanProblem }

export interface ScanProblem {
  readonly code: 'parse-error' | 'too-deep'
  readonly at: number
  /** As words: "expected …". */
  readonly expected: string
}

/** Far deeper than any locale file. Above it a file is taken for an attack or a mistake. */
export const defaultMaxDepth = 100_000

interface Building extends JsonNode {
  end: number
  readonly children: Building[]
  shadowedBy: Building | undefined
  shadows: Building[] | undefined
}

const none: Building[] = []

/**
 * Reads strict JSON (RFC 8259) whose root is an object: accepts what `JSON.parse` accepts, and nothing else. Iterative, so
 * that depth costs no stack; one pass.
 */
export function scanJson(text: string, { maxDepth = defaultMaxDepth }: ScanOptions = {}): Scan {
  const shadowed: Building[] = []
  let at = skipBlanks(text, 0)
  if (text.charCodeAt(at) !== openBrace) return fail(at, 'an object `{`')
  const root = container('object', undefined, '', at, at, at)
  let current = root
  let depth = 1
  at++
  for (;;) {
    at = skipBlanks(text, at)
    let code = text.charCodeAt(at)
    const isObject = current.kind === 'object'
    const isFirst = current.children.length === 0
    if (!isFirst || code !== (isObject ? closeBrace : closeBracket)) {
      let key: string
      const keyStart = at
      let keyEnd = at
      if (isObject) {
        if (code !== quote) return fail(at, isFirst ? 'a key in double quotes, or `}`' : 'a key in double quotes')
        const close = closingQuote(text, at + 1)
        if (close < 0) return failString(text, ~close)
        key = decodeString(text, at + 1, close)
        keyEnd = close + 1
        at = skipBlanks(text, keyEnd)
        if (text.charCodeAt(at) !== colon) return fail(at, '`:`')
        at = skipBlanks(text, at + 1)
        code = text.charCodeAt(at)
      } else {
        key = String(current.children.length)
      }
      if (code === openBrace || code === openBracket) {
        depth++
        if (depth > maxDepth)
          return { ok: false, problem: { code: 'too-deep', at, expected: `at most ${maxDepth} levels` } }
        const inner = container(code === openBrace ? 'object' : 'array', current, key, keyStart, keyEnd, at)
        current.children.push(inner)
        current = inner
        at++
        continue
      }
      let end: number
      if (code === quote) {
        const close = closingQuote(text, at + 1)
        if (close < 0) return failString(text, ~close)
        end = close + 1
      } else {
        end = literalEnd(text, at)
        if (end < 0) return fail(at, isObject || !isFirst ? 'a value' : 'a value, or `]`')
      }
      current.children.push({
        kind: code === quote ? 'string' : 'literal',
        parent: current,
        key,
        keyStart,
        keyEnd,
        start: at,
        end,
        children: none,
        shadowedBy: undefined,
        shadows: undefined,
      })
      at = end
    }
    // Behind a value: a comma, or the ends of any number of containers.
    for (;;) {
      at = skipBlanks(text, at)
      code = text.charCodeAt(at)
      if (code === comma) {
        at++
        break
      }
      const close = current.kind === 'object' ? closeBrace : closeBracket
      if (code !== close) return fail(at, current.kind === 'object' ? '`,` or `}`' : '`,` or `]`')
      at++
      current.end = at
      depth--
      if (current.kind === 'object' && current.children.length > 1) markShadowed(current.children, shadowed)
      const { parent } = current as { readonly parent: Building | undefined }
      if (parent === undefined) {
        at = skipBlanks(text, at)
        return at < text.length ? fail(at, 'the end of the file') : { ok: true, root, shadowed }
      }
      current = parent
    }
  }
}

/** Keys and indexes from the root down to a node. */
export function pathOf(node: JsonNode): readonly string[] {
  const path: string[] = []
  for (let at = node; at.parent !== undefined; at = at.parent) path.push(at.key)
  return path.reverse()
}

function fail(at: number, expected: string): Scan {
  return { ok: false, problem: { code: 'parse-error', at, expected } }
}

function failString(text: string, at: number): Scan {
  if (text.charCodeAt(at) === backslash) {
    return fail(at, 'an escape that JSON knows: \\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u and four hex digits')
  }
  return fail(at, at < text.length ? 'the closing `"`, or an escape in place of this character' : 'the closing `"`')
}

function container(
  kind: 'object' | 'array',
  parent: Building | undefined,
  key: string,
  keyStart: number,
  keyEnd: number,
  start: number,
): Building {
  return {
    kind,
    parent,
    key,
    keyStart,
    keyEnd,
    start,
    end: start,
    children: [],
    shadowedBy: undefined,
    shadows: undefined,
  }
}

/** Of equal keys the last one counts. Small objects are compared pair by pair: a Map costs more than it saves. */
function markShadowed(children: readonly Building[], shadowed: Building[]): void {
  if (children.length <= 8) {
    for (let index = 0; index < children.length - 1; index++) {
      const child = children[index]
      const last = child && children.findLast(({ key }) => key === child.key)
      if (child && last && last !== child) shadow(child, last, shadowed)
    }
    return
  }
  const lasts = new Map<string, Building>()
  for (const child of children) lasts.set(child.key, child)
  if (lasts.size === children.length) return
  for (const child of children) {
    const last = lasts.get(child.key)
    if (last && last !== child) shadow(child, last, shadowed)
  }
}

function shadow(child: Building, last: Building, shadowed: Building[]): void {
  child.shadowedBy = last
  last.shadows ??= []
  last.shadows.push(child)
  shadowed.push(child)
}
