import { ParseProblem } from '../findings.ts'
import { describeValue } from './grammar.ts'
import { skip } from './lex.ts'
import { isStatementEnd, skipType, skipTypes } from './skip-type.ts'
import { type Token, tokenize } from './tokens.ts'

/** The code of a build tool's config, and the value it exports. */
export interface ConfigCode {
  readonly text: string
  readonly tokens: readonly Token[]
  /** How the config imports modules: `module` by `import`, `commonjs` by `require()`. */
  readonly kind: 'module' | 'commonjs'
  /** Index of the first token of the exported value. */
  readonly value: number
}

/** Maximum length of a config, in characters. A real config has a few pages. */
const maxCharacters = 200_000

/** Finds the one value that a config exports, without running it. @throws {ParseProblem} without exactly one value */
export function readConfigCode(text: string): ConfigCode {
  if (text.length > maxCharacters) throw new ParseProblem(0, 'a config', { found: 'a very long file' })
  const tokens = tokenize(text)
  const is = (index: number, ...words: readonly string[]) =>
    words.every((word, ahead) => wordOf(text, tokens[index + ahead]) === word)
  const defaults = indexesOf(tokens, (index) => is(index, 'export', 'default') && tokens[index]?.depth === 0)
  const assigned = indexesOf(tokens, (index) => is(index, 'module', '.', 'exports'))
  const [first, second] = [...defaults, ...assigned]
  if (first === undefined) {
    throw new ParseProblem(text.length, 'an export', { found: 'no `export default` and no `module.exports`' })
  }
  if (second !== undefined) {
    throw new ParseProblem(tokens[second]?.start ?? 0, 'one export', { found: 'a second export of the config' })
  }
  if (defaults.length === 1) return { text, tokens, kind: 'module', value: first + 2 }
  const isAssignment = is(first + 3, '=') && !is(first + 4, '=') && !is(first + 4, '>')
  if (tokens[first]?.depth !== 0 || is(first - 1, '.') || !isAssignment) throw notPlain(text, tokens[first])
  return { text, tokens, kind: 'commonjs', value: first + 4 }
}

/**
 * Returns the offset of the object that a config exports: directly, in parentheses or a call such as `defineConfig()`,
 * or as a constant that nothing else uses. @throws {ParseProblem} for other code
 */
export function objectOf({ text, tokens, value }: ConfigCode): number {
  const found = objectAt(value)
  const opening = found ?? declared(value)
  if (opening === undefined) throw notPlain(text, tokens[value])
  return tokens[opening]?.start ?? 0

  function objectAt(index: number): number | undefined {
    const opening = openingAt(index)
    if (opening === undefined) return undefined
    const last = opening === index ? closeOf(opening) : closeOf(opening - 1)
    if (!endsStatement(text, tokens[last]?.end)) throw notPlain(text, tokens[last + 1])
    return opening
  }

  /** Returns the index of the `{` in `{ … }`, `({ … })` or `defineConfig({ … })`. */
  function openingAt(index: number): number | undefined {
    if (markAt(index) === '{') return index
    const name = tokens[index]?.kind === 'word' ? wordOf(text, tokens[index]) : undefined
    const bracket = name === undefined ? index : index + 1
    const isKnown = name === undefined || (/^define\w*Config$/u.test(name) && !isDeclared(name))
    if (markAt(bracket) !== '(' || !isKnown) return undefined
    if (markAt(bracket + 1) !== '{') throw notPlain(text, tokens[bracket + 1])
    const behind = behindTypes(closeOf(bracket + 1))
    const close = markAt(behind) === ',' ? behind + 1 : behind
    return close === closeOf(bracket) ? bracket + 1 : undefined
  }

  /** Returns the object of `const config = { … }`, if the constant is used only by the export. */
  function declared(index: number): number | undefined {
    const name = tokens[index]
    if (name?.kind !== 'word' || !endsStatement(text, name.end)) return undefined
    const word = wordOf(text, name)
    const places = indexesOf(tokens, (at) => wordOf(text, tokens[at]) === word)
    const place = places.find((at) => wordOf(text, tokens[at - 1]) === 'const' && tokens[at]?.depth === 0)
    if (place === undefined || places.length !== 2) return undefined
    const assigned = markAt(place + 1) === ':' ? behindType(place + 2) : place + 1
    return markAt(assigned) === '=' ? objectAt(assigned + 1) : undefined
  }

  function behindType(index: number): number {
    return indexAt(skipType(text, tokens[index]?.start ?? text.length))
  }

  function behindTypes(last: number): number {
    return indexAt(skipTypes(text, tokens[last]?.end ?? text.length))
  }

  function indexAt(from: number): number {
    const at = skip(text, from)
    return tokens.findIndex(({ start }) => start === at)
  }

  function isDeclared(name: string): boolean {
    return indexesOf(tokens, (at) => wordOf(text, tokens[at]) === name).some((at) =>
      declarations.has(wordOf(text, tokens[at - 1]) ?? ''),
    )
  }

  function markAt(index: number): string | undefined {
    const token = tokens[index]
    return token?.kind === 'mark' ? text.slice(token.start, token.end) : undefined
  }

  function closeOf(index: number): number {
    return tokens[index]?.close ?? tokens.length
  }
}

const declarations: ReadonlySet<string> = new Set(['const', 'let', 'var', 'function', 'class'])

/** Returns the range of the exported value: an object, a name, or calls. @throws {ParseProblem} for other code */
export function wholeValue({ text, tokens, value }: ConfigCode): { readonly start: number; readonly end: number } {
  const first = tokens[value]
  const sign = first === undefined ? '' : text.slice(first.start, first.end)
  if (first === undefined || !(first.kind === 'word' ? !starters.has(sign) : sign === '{')) throw notPlain(text, first)
  let last = first.close ?? value
  for (;;) {
    const next = tokens[last + 1]
    const mark = next?.kind === 'mark' ? text.slice(next.start, next.end) : ''
    if (first.kind === 'word' && mark === '(') last = next?.close ?? last
    else if (first.kind === 'word' && mark === '.' && tokens[last + 2]?.kind === 'word') last += 2
    else break
  }
  const end = skipTypes(text, tokens[last]?.end ?? text.length)
  if (!isStatementEnd(text, end)) throw notPlain(text, tokens[last + 1])
  return { start: first.start, end }
}

/** Reserved words: a value that begins with one of them is neither a name nor a call. */
const starters: ReadonlySet<string> = new Set(
  'function class async await new typeof void delete yield import null undefined true false'.split(' '),
)

/** Returns the text of a word or a punctuation character; `undefined` for other tokens, such as strings. */
export function wordOf(text: string, token: Token | undefined): string | undefined {
  if (token === undefined || (token.kind !== 'word' && token.kind !== 'mark')) return undefined
  return text.slice(token.start, token.end)
}

export function indexesOf(tokens: readonly Token[], fits: (index: number) => boolean): readonly number[] {
  return [...tokens.keys()].filter(fits)
}

function endsStatement(text: string, from = text.length): boolean {
  return isStatementEnd(text, skipTypes(text, from))
}

export function notPlain(text: string, token: Token | undefined): ParseProblem {
  const at = token?.start ?? text.length
  return new ParseProblem(at, 'a config that is one object', { found: describeValue(text, at).found ?? 'code' })
}
