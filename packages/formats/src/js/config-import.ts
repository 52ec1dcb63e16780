import { ParseProblem } from '../findings.ts'
import { firstLineBreak } from '../lines.ts'
import type { Patch } from '../splice.ts'
import { type ConfigCode, indexesOf, wordOf } from './config-code.ts'
import { isStatementEnd } from './skip-type.ts'
import type { Token } from './tokens.ts'

/** Adds an import after the last one, in the style of the file. @throws {ParseProblem} if its name is already in use */
export function importPatch(
  code: ConfigCode,
  imported: { readonly name: string; readonly from: string } | undefined,
): readonly Patch[] {
  if (imported === undefined) return []
  const { text, tokens, kind } = code
  const { name, from } = imported
  const taken = tokens.find((token) => token.kind === 'word' && wordOf(text, token) === name)
  if (taken !== undefined) throw new ParseProblem(taken.start, 'a name', { found: `the name \`${name}\`` })
  const quote = quoteOf(code)
  const module = quote + from + quote
  const line = kind === 'module' ? `import ${name} from ${module}` : `const ${name} = require(${module})`
  const last = (kind === 'module' ? lastImport(code) : lastRequire(code)) ?? directive(code)
  const lineBreak = firstLineBreak(text) ?? '\n'
  const print = (at: number) => line + (hasSemicolons(code, last) || wouldGoOn(code, at) ? ';' : '')
  if (last !== undefined) {
    const at = endOfLine(text, last)
    return [{ range: { start: at, end: at }, text: lineBreak + print(at) }]
  }
  const [head] = /^(?:#![^\n\r]*(?:\r\n|[\n\r]))?(?:\/\/ *@ts-[^\n\r]*(?:\r\n|[\n\r]))*/u.exec(text) ?? ['']
  const at = head.length
  const space = /^[\n\r]/u.test(text.slice(at)) ? lineBreak : lineBreak + lineBreak
  return [{ range: { start: at, end: at }, text: print(at) + space }]
}

/** Returns the quote of most strings in a file. */
export function quoteOf({ text, tokens }: ConfigCode): '"' | "'" {
  const strings = tokens.filter(({ kind }) => kind === 'string')
  const double = strings.filter(({ start }) => text[start] === '"').length
  return double * 2 > strings.length ? '"' : "'"
}

/** Returns the offset after the last import and its semicolon. */
function lastImport({ text, tokens }: ConfigCode): number | undefined {
  const imports = indexesOf(tokens, (index) => {
    const next = wordOf(text, tokens[index + 1])
    return isTop(text, tokens[index], 'import') && next !== '(' && next !== '.'
  })
  const last = imports.at(-1)
  if (last === undefined) return undefined
  const module = tokens.findIndex(({ kind }, index) => index > last && kind === 'string')
  const hasAttributes = ['with', 'assert'].includes(wordOf(text, tokens[module + 1]) ?? '')
  return behind({ text, tokens }, hasAttributes ? (tokens[module + 2]?.close ?? module) : module)
}

/** Returns the end of the last `const a = require('a')`, if nothing follows on its line. */
function lastRequire({ text, tokens }: ConfigCode): number | undefined {
  const ends = indexesOf(tokens, (index) => {
    const { close } = tokens[index + 1] ?? {}
    const isCall = close === index + 3 && tokens[index + 2]?.kind === 'string'
    const end = tokens[index + 3]?.end ?? text.length
    return isTop(text, tokens[index], 'require') && isCall && isStatementEnd(text, end)
  })
  const last = ends.findLast((index) => wordOf(text, tokens[index - 1]) === '=')
  return last === undefined ? undefined : behind({ text, tokens }, last + 3)
}

function directive({ text, tokens }: ConfigCode): number | undefined {
  const [first] = tokens
  return first?.kind === 'string' && isStatementEnd(text, first.end) ? behind({ text, tokens }, 0) : undefined
}

function isTop(text: string, token: Token | undefined, word: string): boolean {
  return token?.depth === 0 && token.kind === 'word' && wordOf(text, token) === word
}

function behind({ text, tokens }: Pick<ConfigCode, 'text' | 'tokens'>, index: number): number | undefined {
  const [last, next] = [tokens[index], tokens[index + 1]]
  const isSameLine = !/[\n\r]/u.test(text.slice(last?.end, next?.start))
  return isSameLine && wordOf(text, next) === ';' ? next?.end : last?.end
}

function hasSemicolons({ text, tokens }: ConfigCode, last: number | undefined): boolean {
  if (last !== undefined) return text[last - 1] === ';'
  return tokens.some((token) => token.depth === 0 && wordOf(text, token) === ';')
}

/** Returns true if code such as `(` follows a `require()` without semicolon, so that JavaScript would join both. */
function wouldGoOn({ text, tokens, kind }: ConfigCode, at: number): boolean {
  const next = tokens.find(({ start }) => start >= at)
  return kind === 'commonjs' && next !== undefined && next.kind !== 'word' && wordOf(text, next) !== ';'
}

/** Returns the offset after a comment on the same line; without one, directly after the statement. */
function endOfLine(text: string, from: number): number {
  const [comment = ''] = /^[ \t]*(?:\/\/[^\n\r]*|\/\*[^\n\r*]*\*\/[ \t]*)?(?=[\n\r]|$)/u.exec(text.slice(from)) ?? []
  return from + comment.length
}
