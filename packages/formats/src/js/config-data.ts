import { ParseProblem } from '../findings.ts'
import { wordOf } from './config-code.ts'
import { decodeStrings, jsGrammar } from './grammar.ts'
import { skip } from './lex.ts'
import { skipType, skipTypes } from './skip-type.ts'
import { tokenize } from './tokens.ts'

/** The value of a config module, as far as it is known without running it. */
export type ConfigData =
  | {
      readonly value: unknown
      /** True if `value` is the complete config: nothing is left out, and running the module would do nothing else. */
      readonly isWhole: boolean
    }
  /** The offset of the first code whose value cannot be known without running the module. */
  | { readonly stopsAt: number }

export interface ConfigDataOptions {
  /** The package that exports `defineConfig` and `UserConfig`. */
  readonly package: string
  /** Config fields that hold functions. They are skipped. */
  readonly functions: readonly string[]
}

/** Reads a config module as data, without running it: literals, constants that are literals, and spreads of these. */
export function readConfigData(text: string, options: ConfigDataOptions): ConfigData {
  if (text.length > maxCharacters) return { stopsAt: 0 }
  try {
    return readModule(text, options)
  } catch (error) {
    if (error instanceof ParseProblem) return { stopsAt: error.at }
    throw error
  }
}

const maxCharacters = 200_000
/** Nesting limit of a config. A real config has five levels. */
const maxDepth = 50

function readModule(text: string, { package: ours, functions }: ConfigDataOptions): ConfigData {
  const tokens = tokenize(text)
  const constants = new Map<string, unknown>()
  let [at, isWhole] = [0, true]
  let helper: string | undefined
  while (isAt('import')) readImport()
  while (isAt('const') || isAt('export', 'const')) readConstant()
  const isCommonJs = isAt('module')
  if (isCommonJs) isWhole = false
  expect(...(isCommonJs ? ['module', '.', 'exports', '='] : ['export', 'default']))
  const value = readExported()
  takes(';')
  if (at < tokens.length) fail()
  return { value, isWhole }

  function readImport(): void {
    const start = startOf(at)
    const isType = isAt('import', 'type')
    while (tokens[at] !== undefined && tokens[at]?.kind !== 'string') at++
    const names = text.slice(start, startOf(at))
    const isOurs = readValue(maxDepth) === ours
    const hasAttributes = takes('with')
    if (hasAttributes) at = closeOf(at) + 1
    takes(';')
    const [, specifiers = ''] = /\{([^}]*)\}\s*from\s*$/u.exec(names) ?? []
    const imported = specifiers.split(',').flatMap((one) => one.trim() || [])
    const known = /^(?:defineConfig|type\s+UserConfig)(?:\s+as\s+[\w$]+)?$/u
    const isPlain = isOurs && imported.length > 0 && imported.every((one) => known.test(one))
    if (!(isType || isPlain) || hasAttributes) isWhole = false
    if (!isOurs || isType) return
    const own = imported.find((one) => /^defineConfig\b/u.test(one))
    helper = own === undefined ? helper : (/\s([\w$]+)$/u.exec(own)?.[1] ?? own)
  }

  /** Reads `const targets: readonly string[] = ['de']`, also exported. */
  function readConstant(): void {
    takes('export')
    expect('const')
    const name = wordOf(text, tokens[at])
    if (name === undefined || tokens[at]?.kind !== 'word') fail()
    at++
    if (takes(':')) goTo(skipType(text, startOf(at)))
    expect('=')
    constants.set(name, readExported())
    takes(';')
  }

  /** Reads the exported value. It may be the argument of a helper, such as `defineConfig({ … })`. */
  function readExported(): unknown {
    if (helper === undefined || !takes(helper, '(')) return readValue(0)
    const value = readValue(0)
    takes(',')
    expect(')')
    goTo(skipTypes(text, endOf(at - 1)))
    return value
  }

  function readValue(depth: number): unknown {
    const value = readPlain(depth)
    goTo(skipTypes(text, endOf(at - 1)))
    return value
  }

  function readPlain(depth: number): unknown {
    if (depth > maxDepth) fail()
    if (isAt('{')) return readObject(depth)
    if (isAt('[')) return readList(depth)
    const name = wordOf(text, tokens[at])
    if (name !== undefined && constants.has(name)) {
      at++
      return constants.get(name)
    }
    const start = startOf(at)
    const { kind, end } = jsGrammar.value(text, start)
    const value = kind === 'string' ? decodeStrings(text, start, end) : literalOf(text.slice(start, end))
    if (value === unknownLiteral) fail()
    goTo(end)
    return value
  }

  function readObject(depth: number): unknown {
    const found: Record<string, unknown> = {}
    for (const close = open(); at < close; separate(close)) {
      if (takes('.', '.', '.')) {
        const spread = readValue(depth + 1)
        if (typeof spread !== 'object' || Array.isArray(spread)) fail()
        Object.assign(found, spread)
      } else if (depth === 0 && isFunction()) {
        isWhole = false
        while (at < close && !isAt(',')) at = (tokens[at]?.close ?? at) + 1
      } else {
        const name = wordOf(text, tokens[at]) ?? ''
        const isShort = tokens[at]?.kind === 'word' && (at + 1 === close || isAt(name, ','))
        if (isShort && !constants.has(name)) fail()
        const written = isShort ? undefined : (jsGrammar.key(text, startOf(at), 'map') ?? fail())
        const { key, valueFrom } = written ?? { key: name, valueFrom: startOf(at) }
        // In an object literal, `__proto__` would set the prototype.
        if (key === '__proto__') fail()
        goTo(skip(text, valueFrom))
        found[key] = readValue(depth + 1)
      }
    }
    return found
  }

  /** Returns true at a field with a function: `translator: …`, `translator() { … }`, `async translator() { … }`. */
  function isFunction(): boolean {
    const token = tokens[at + (isAt('async') ? 1 : 0)]
    const name = token?.kind === 'string' ? decodeStrings(text, token.start, token.end) : wordOf(text, token)
    return name !== undefined && functions.includes(name)
  }

  function readList(depth: number): unknown {
    const found: unknown[] = []
    for (const close = open(); at < close; separate(close)) {
      if (takes('.', '.', '.')) {
        const spread = readValue(depth + 1)
        if (!Array.isArray(spread)) fail()
        found.push(...(spread as readonly unknown[]))
      } else found.push(readValue(depth + 1))
    }
    return found
  }

  /** Moves to the first token inside brackets, or behind empty brackets. Returns the index of the closing bracket. */
  function open(): number {
    const close = closeOf(at)
    at = at + 1 === close ? close + 1 : at + 1
    return close
  }

  /** Moves after the comma that follows a member, or after the closing bracket. */
  function separate(close: number): void {
    if (at !== close) expect(',')
    if (at === close) at++
  }

  function isAt(...words: readonly string[]): boolean {
    return words.every((word, ahead) => wordOf(text, tokens[at + ahead]) === word)
  }

  /** Returns true and moves after the given words, if all of them come next. */
  function takes(...words: readonly string[]): boolean {
    const isThere = isAt(...words)
    if (isThere) at += words.length
    return isThere
  }

  function expect(...words: readonly string[]): void {
    for (const word of words) if (!takes(word)) fail()
  }

  /** Moves to the first token at or after an offset. */
  function goTo(offset: number): void {
    while (at < tokens.length && startOf(at) < offset) at++
  }

  function startOf(index: number): number {
    return tokens[index]?.start ?? text.length
  }

  function endOf(index: number): number {
    return tokens[index]?.end ?? text.length
  }

  function closeOf(index: number): number {
    return tokens[index]?.close ?? fail()
  }

  function fail(): never {
    throw new ParseProblem(startOf(at), 'a literal')
  }
}

const unknownLiteral = Symbol('no value of JSON')

function literalOf(token: string): unknown {
  if (words.has(token)) return words.get(token)
  const value = token.endsWith('n') ? Number.NaN : Number(token.replaceAll('_', ''))
  return Number.isFinite(value) ? value : unknownLiteral
}

const words: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
])
