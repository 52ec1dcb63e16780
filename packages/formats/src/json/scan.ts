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
        if (depth > maxDepth) return { ok: false, problem: { code: 'too-deep', at, expected: `at most ${maxDepth} levels` } }
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

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

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
  return { kind, parent, key, keyStart, keyEnd, start, end: start, children: [], shadowedBy: undefined, shadows: undefined }
}

/** The first offset that has something else than the blanks of JSON (RFC 8259 §2). */
export function skipBlanks(text: string, from: number): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at
    at++
  }
}

/** Offset of the quote that ends a string, or the complement (`~`) of the offset of what is wrong in it. */
function closingQuote(text: string, from: number): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (code >= 0x20) {
      if (code === quote) return at
      at++
      if (code !== backslash) continue
      const escape = text.charCodeAt(at)
      if (escape === 0x75) {
        if (!isHex(text, at + 1)) return ~(at - 1)
        at += 5
      } else if (isShortEscape(escape)) {
        at++
      } else {
        return at < text.length ? ~(at - 1) : ~at
      }
    } else {
      return ~at // a control character, or NaN behind the end
    }
  }
}

function isHex(text: string, from: number): boolean {
  for (let at = from; at < from + 4; at++) {
    const code = text.charCodeAt(at) | 0x20
    const isDigit = code >= 0x30 && code <= 0x39 && text.charCodeAt(at) === code
    if (!isDigit && !(code >= 0x61 && code <= 0x66)) return false
  }
  return true
}

/** `" / \ b f n r t` */
function isShortEscape(code: number): boolean {
  return (
    code === quote ||
    code === 0x2f ||
    code === backslash ||
    code === 0x62 ||
    code === 0x66 ||
    code === 0x6e ||
    code === 0x72 ||
    code === 0x74
  )
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

function literalEnd(text: string, at: number): number {
  for (const word of ['true', 'false', 'null']) if (text.startsWith(word, at)) return at + word.length
  number.lastIndex = at
  return number.test(text) ? number.lastIndex : -1
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
