/** The text of a message or variant, as a range. Offsets are counted in the whole message. */
export interface Pattern {
  readonly start: number
  /** The offset behind the last text or braces. White space behind it is not displayed. */
  readonly end: number
  /** The parts in braces. All between these parts is text. */
  readonly placeables: readonly Placeable[]
}

export interface Placeable {
  readonly start: number
  readonly end: number
  readonly expression: Expression
}

export type Expression =
  | { readonly type: 'string'; readonly text: string }
  | { readonly type: 'number' | 'variable' | 'message' | 'term' | 'term attribute'; readonly name: string }
  | {
      readonly type: 'function'
      readonly name: string
      /** The first argument of a function, if it is a variable. */
      readonly variable: string | undefined
      readonly isOrdinal: boolean
    }
  | {
      readonly type: 'select'
      readonly selector: Expression
      readonly selectorText: string
      readonly variants: readonly SelectVariant[]
    }

export type Select = Extract<Expression, { readonly type: 'select' }>

export interface SelectVariant {
  /** Offset of the `[` or `*[` with which the variant begins. */
  readonly start: number
  readonly key: string
  readonly isDefault: boolean
  readonly pattern: Pattern
}

type Scan =
  | {
      readonly ok: true
      readonly pattern: Pattern
      /** Names of other messages and terms (`-term`) in the message, with attributes (`message.title`), in order. */
    }
  /** `at` is the offset of the error. */
  | { readonly ok: false; readonly at: number }

/** Nesting limit of placeables and arguments. */
const maxDepth = 100

class Refusal extends Error {
  readonly at: number
  constructor(at: number) {
    super()
    this.at = at
  }
}

/** Parses a Fluent 1.0 pattern without its indent. Outside braces, `.`, `[` and `*` are text. Never throws. */
export function scanFluent(message: string): Scan {
  try {
    const pattern = readPattern(0, 0)
    return { ok: true, pattern }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, at: error.at }
    throw error
  }

  /** Reads a pattern. Inside braces, it ends before a line that begins with `}`, `.`, `[` or `*`. */
  function readPattern(start: number, depth: number): Pattern {
    const placeables: Placeable[] = []
    let at = start
    let end = start
    for (;;) {
      mark.lastIndex = at
      const found = mark.exec(message)?.index ?? message.length
      if (found > at) end = depth === 0 ? found : found - countBlanksBefore(found, at)
      at = found
      if (at === message.length) break
      if (message[at] === '{') {
        const placeable = readPlaceable(at, depth + 1)
        placeables.push(placeable)
        at = end = placeable.end
      } else if (message[at] === '}') {
        throw new Refusal(at)
      } else {
        const next = skipBlank(at)
        if (depth > 0 && (next === message.length || '}.[*'.includes(message.charAt(next)))) break
        at = depth > 0 ? next : at + 1
        if (depth === 0) end = at
      }
    }
    return { start, end, placeables }
  }

  function countBlanksBefore(at: number, floor: number): number {
    let from = at
    while (from > floor && message[from - 1] === ' ') from--
    return message[at] === '\n' || at === message.length ? at - from : 0
  }

  function readPlaceable(start: number, depth: number): Placeable {
    if (depth > maxDepth) throw new Refusal(start)
    const from = skipBlank(start + 1)
    const [inner, behind] = readInline(from, depth)
    let at = skipBlank(behind)
    let expression = inner
    if (message.startsWith('->', at)) {
      const canSelect =
        inner.type !== 'message' && inner.type !== 'term' && inner.type !== 'select' && message[from] !== '{'
      if (!canSelect) throw new Refusal(at)
      const lineEnd = skipSpaces(at + 2)
      if (message[lineEnd] !== '\n') throw new Refusal(lineEnd)
      const [variants, variantsEnd] = readVariants(lineEnd, depth)
      expression = { type: 'select', selector: inner, selectorText: message.slice(from, behind), variants }
      at = variantsEnd
    } else if (inner.type === 'term attribute') {
      throw new Refusal(at)
    }
    return { start, end: expect('}', at), expression }
  }

  function readVariants(from: number, depth: number): readonly [variants: readonly SelectVariant[], end: number] {
    const variants: SelectVariant[] = []
    let at = skipBlank(from)
    while (message[at] === '[' || message.startsWith('*[', at)) {
      const isDefault = message[at] === '*'
      if (isDefault && variants.some((variant) => variant.isDefault)) throw new Refusal(at)
      const keyStart = skipBlank(at + (isDefault ? 2 : 1))
      const key = matchAt(variantKey, keyStart) ?? refuse(keyStart)
      const behind = expect(']', skipBlank(keyStart + key.length))
      const inline = skipSpaces(behind)
      const patternStart = message[inline] === '\n' ? skipBlank(inline) : inline
      if (patternStart > inline && '}.[*'.includes(message.charAt(patternStart))) throw new Refusal(behind)
      const pattern = readPattern(patternStart, depth)
      if (pattern.end === pattern.start) throw new Refusal(behind)
      variants.push({ start: at, key, isDefault, pattern })
      at = skipBlank(pattern.end)
    }
    if (!variants.some(({ isDefault }) => isDefault)) throw new Refusal(at)
    return [variants, at]
  }

  function readInline(at: number, depth: number): readonly [expression: Expression, end: number] {
    if (message[at] === '{') {
      const { expression, end } = readPlaceable(at, depth + 1)
      return [expression, end]
    }
    const literal = matchAt(stringLiteral, at)
    if (literal !== undefined) return [{ type: 'string', text: decode(literal.slice(1, -1)) }, at + literal.length]
    const number = matchAt(numberLiteral, at)
    if (number !== undefined) return [{ type: 'number', name: number }, at + number.length]
    const variable = matchAt(variableName, at)
    if (variable !== undefined) return [{ type: 'variable', name: variable.slice(1) }, at + variable.length]
    const name = matchAt(reference, at) ?? refuse(at)
    const end = at + name.length
    const open = skipBlank(end)
    const isTerm = name.startsWith('-')
    if (message[open] === '(' && !isTerm) {
      if (!/^[A-Z][A-Z\d_-]*$/u.test(name)) throw new Refusal(open)
      const { behind, first, isOrdinal } = readArguments(open, depth + 1)
      const variable = first?.type === 'variable' ? first.name : undefined
      return [{ type: 'function', name, variable, isOrdinal }, behind]
    }
    if (!isTerm) return [{ type: 'message', name }, end]
    const type = name.includes('.') ? 'term attribute' : 'term'
    return [{ type, name }, message[open] === '(' ? readArguments(open, depth + 1).behind : end]
  }

  function readArguments(
    open: number,
    depth: number,
  ): { readonly behind: number; readonly first: Expression | undefined; readonly isOrdinal: boolean } {
    if (depth > maxDepth) throw new Refusal(open)
    const names = new Set<string>()
    let first: Expression | undefined
    let isOrdinal = false
    let at = skipBlank(open + 1)
    while (message[at] !== ')') {
      const name = matchAt(argumentName, at)
      if (name === undefined) {
        const [expression, end] = readInline(at, depth)
        if (names.size > 0) throw new Refusal(at)
        first ??= expression
        at = skipBlank(end)
      } else {
        const key = name.replace(/[ \n:]+$/u, '')
        if (names.has(key)) throw new Refusal(at)
        names.add(key)
        const valueAt = skipBlank(at + name.length)
        const value = matchAt(stringLiteral, valueAt) ?? matchAt(numberLiteral, valueAt) ?? refuse(valueAt)
        isOrdinal ||= key === 'type' && value === '"ordinal"'
        at = skipBlank(valueAt + value.length)
      }
      if (message[at] !== ',') break
      at = skipBlank(at + 1)
    }
    return { behind: expect(')', at), first, isOrdinal }
  }

  function skipSpaces(from: number): number {
    let at = from
    while (message[at] === ' ') at++
    return at
  }

  function skipBlank(from: number): number {
    let at = from
    while (message[at] === ' ' || message[at] === '\n') at++
    return at
  }

  function expect(sign: string, at: number): number {
    return message[at] === sign ? at + 1 : refuse(at)
  }

  function matchAt(pattern: RegExp, at: number): string | undefined {
    pattern.lastIndex = at
    return pattern.exec(message)?.[0]
  }
}

const mark = /[{}\n]/gu
const variantKey = /-?\d+(?:\.\d+)?|[A-Za-z][\w-]*/uy
const numberLiteral = /-?\d+(?:\.\d+)?/uy
const variableName = /\$[A-Za-z][\w-]*/uy
const reference = /-?[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)?/uy
const argumentName = /[A-Za-z][\w-]*[ \n]*:/uy
const stringLiteral = /"[^"\\\n]*(?:\\(?:["\\]|u[\dA-Fa-f]{4}|U[\dA-Fa-f]{6})[^"\\\n]*)*"/uy

function refuse(at: number): never {
  throw new Refusal(at)
}

function decode(literal: string): string {
  return literal.replaceAll(/\\(?:(["\\])|u(.{4})|U(.{6}))/gu, (_, sign?: string, short?: string, long?: string) => {
    if (sign !== undefined) return sign
    const code = Number.parseInt(short ?? long ?? '', 16)
    return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code)
  })
}
