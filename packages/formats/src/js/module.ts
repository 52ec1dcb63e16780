import type { Range } from '@lockale/errors'
import { matchEnd } from '../lines.ts'
import { ParseProblem } from '../findings.ts'
import { type ScannedLiteral, scanLiteral } from '../literal/scan.ts'
import { describeValue, jsGrammar, noCode, quoteAt } from './grammar.ts'
import { closingQuoteJs, skip, wordAt } from './lex.ts'
import { isStatementEnd, skipBalanced, skipType, skipTypes } from './skip-type.ts'

/** A module that only defines one object. */
export interface JsModule extends ScannedLiteral {
  /** The range of the constant's name in its declaration, if a constant holds the object. */
  readonly name: Range | undefined
  /** True if the declaration itself is exported. */
  readonly isExported: boolean
}

/**
 * Reads the one object of a module: `export default { … }`, `export const en = { … }`, `const en = { … }; export
 * default en`, `module.exports = { … }`, with types (`as const`, `satisfies X`), imports and type declarations around
 * it. Runs nothing.
 * @throws {ParseProblem} at the first other code
 */
export function readJsModule(text: string): JsModule {
  const found: JsModule[] = []
  const exported = new Map<string, number>()
  let at = skip(text, 0)
  while (at < text.length) {
    at = skip(text, readStatement(at))
  }
  const [first] = found
  if (first === undefined) throw new ParseProblem(text.length, 'an object with strings: `export default { … }`')
  const name = first.name && text.slice(first.name.start, first.name.end)
  for (const [other, place] of exported) {
    if (other === name) continue
    throw new ParseProblem(place, 'the name of the object', { found: `\`${other.slice(0, 40)}\``, hint: noCode })
  }
  if (!first.isExported && (name === undefined || !exported.has(name))) {
    throw new ParseProblem(text.length, 'an export of the object: `export default …`')
  }
  return first

  function readStatement(start: number): number {
    if (text[start] === ';') return start + 1
    if (quoteAt(text, start) !== undefined) return readDirective(start)
    const word = wordAt(text, start)
    const behind = skip(text, start + (word?.length ?? 0))
    switch (word) {
      case 'import':
        return readImport(start, behind)
      case 'export':
        return readExport(behind)
      case 'const':
      case 'let':
      case 'var':
        return readConstant(behind, false)
      case 'type':
      case 'interface':
      case 'declare':
        return readTypes(word, behind)
      case 'module':
      case 'exports':
        return readCommonJs(start)
      default:
        throw misplaced(start)
    }
  }

  /** Reads `'use strict'`. */
  function readDirective(start: number): number {
    const quote = text[start]
    const close = quote === '"' || quote === "'" ? closingQuoteJs(text, start + 1, quote) : -1
    if (close < 0) throw misplaced(start)
    return endStatement(close + 1)
  }

  /** Skips an import: the object has only literals, so it can use nothing but imported types. */
  function readImport(start: number, from: number): number {
    let here = from
    for (;;) {
      const quote = quoteAt(text, here)
      if (quote === '"' || quote === "'") {
        const close = closingQuoteJs(text, here + 1, quote)
        if (close < 0) throw misplaced(here)
        return endStatement(skipAttributes(close + 1))
      }
      const word = wordAt(text, here)
      if (word === undefined && !/[{},*]/.test(text[here] ?? '')) throw misplaced(start)
      here = skip(text, here + (word?.length ?? 1))
    }
  }

  /** Skips `with { type: 'json' }`. */
  function skipAttributes(from: number): number {
    const here = skip(text, from)
    if (wordAt(text, here) !== 'with') return from
    return skipBalanced(text, skip(text, here + 4))
  }

  function readExport(from: number): number {
    const word = wordAt(text, from)
    const behind = skip(text, from + (word?.length ?? 0))
    switch (word) {
      case 'default':
        return readValue(behind)
      case 'const':
      case 'let':
      case 'var':
        return readConstant(behind, true)
      case 'type':
        if (text[behind] === '*') return readImport(from, behind)
        if (text[behind] === '{') return readTypeNames(behind)
        return readTypes(word, behind)
      case 'interface':
      case 'declare':
        return readTypes(word, behind)
      default:
        if (text[from] === '{') return readNames(from)
        if (text[from] === '=') return readValue(skip(text, from + 1))
        throw misplaced(from)
    }
  }

  /** Reads `export type { A, B as C } from './a'`. */
  function readTypeNames(from: number): number {
    const end = skipBalanced(text, from)
    const next = skip(text, end)
    return wordAt(text, next) === 'from' ? readImport(from, next) : endStatement(end)
  }

  /** Reads `export { en, en as default }`. */
  function readNames(from: number): number {
    let here = skip(text, from + 1)
    while (text[here] !== '}') {
      const isType = wordAt(text, here) === 'type' && wordAt(text, skip(text, here + 4)) !== undefined
      if (isType) here = skip(text, here + 4)
      const name = wordAt(text, here)
      if (name === undefined) throw misplaced(here)
      if (!isType) exported.set(name, here)
      here = skip(text, here + name.length)
      if (wordAt(text, here) === 'as') {
        here = skip(text, here + 2)
        here = skip(text, here + (wordAt(text, here)?.length ?? 0))
      }
      if (text[here] === ',') here = skip(text, here + 1)
      else if (text[here] !== '}') throw misplaced(here)
    }
    const behind = skip(text, here + 1)
    if (wordAt(text, behind) === 'from') {
      throw new ParseProblem(behind, 'one object with strings', { found: 'an export of another module', hint: noCode })
    }
    return endStatement(here + 1)
  }

  function readConstant(from: number, isExported: boolean): number {
    const name = wordAt(text, from)
    if (name === undefined) throw misplaced(from)
    let here = skip(text, from + name.length)
    if (text[here] === ':') here = skip(text, skipType(text, skip(text, here + 1)))
    if (text[here] !== '=') throw misplaced(here)
    const range = { start: from, end: from + name.length }
    return readValue(skip(text, here + 1), { name: range, isExported })
  }

  function readTypes(word: string, from: number): number {
    let here = from
    if (word === 'type') {
      const name = wordAt(text, here)
      if (name === undefined) throw misplaced(from)
      here = skip(text, here + name.length)
      if (text[here] === '<') here = skip(text, skipBalanced(text, here))
      if (text[here] !== '=') throw misplaced(here)
      return endStatement(skipType(text, skip(text, here + 1)))
    }
    // skips to the end of the block: `interface A<B> extends C, D { … }` · `declare module 'x' { … }`
    for (;;) {
      const quote = quoteAt(text, here)
      const name = wordAt(text, here)
      if (text[here] === '{') return skipBalanced(text, here)
      if (text[here] === '<') here = skipBalanced(text, here)
      else if (quote === '"' || quote === "'") here = closingQuoteJs(text, here + 1, quote) + 1
      else if (name !== undefined && !values.has(name)) here += name.length
      else if (text[here] === ',' || text[here] === '.') here++
      else throw misplaced(here)
      if (here === 0) throw misplaced(from)
      here = skip(text, here)
    }
  }

  function readCommonJs(start: number): number {
    const end = matchEnd(commonJs, text, start)
    if (end < 0) throw misplaced(start)
    return readValue(skip(text, end))
  }

  /** Reads the object, or the name of an exported constant. @param constant the constant that gets the object */
  function readValue(from: number, constant?: Pick<JsModule, 'name' | 'isExported'>): number {
    const word = wordAt(text, from)
    const next = word === undefined ? from : skip(text, from + word.length)
    if (constant === undefined && word !== undefined && !values.has(word) && isStatementEnd(text, from + word.length)) {
      exported.set(word, from)
      return endStatement(from + word.length)
    }
    const inner = text[from] === '(' ? from + 1 : matchEnd(wrapper, text, from)
    const isWrapped = inner >= 0
    const start = isWrapped ? skip(text, inner) : from
    if (text[start] !== '{') {
      const isOpened = text[next] === '(' && word !== undefined && text[skip(text, next + 1)] === '{'
      const hint = isOpened ? `${noCode} (only define…() and Object.freeze() around the object are read over)` : noCode
      throw new ParseProblem(from, 'one object with strings', { ...describeValue(text, from), hint })
    }
    const [first] = found
    if (first) {
      throw new ParseProblem(start, 'one object with strings', {
        found: 'a second object',
        hint: 'write each object to a file of its own, or all strings to one object',
      })
    }
    const literal = scanLiteral(text, start, jsGrammar)
    found.push({ name: undefined, isExported: true, ...constant, ...literal })
    let here = skipTypes(text, literal.root.end)
    if (isWrapped) {
      here = skip(text, here)
      if (text[here] === ',') here = skip(text, here + 1)
      if (text[here] !== ')') throw new ParseProblem(here, '`)`', describeValue(text, here))
      here = skipTypes(text, here + 1)
    }
    return endStatement(here)
  }

  function endStatement(from: number): number {
    const next = skip(text, from)
    if (text[next] === ';') return next + 1
    if (isStatementEnd(text, from)) return next
    throw new ParseProblem(next, 'the end of the statement', describeValue(text, next))
  }

  function misplaced(at: number): ParseProblem {
    if (/^\s*<(?:\?xml|!DOCTYPE TS|TS\b)/.test(text)) {
      return new ParseProblem(at, 'a JavaScript or TypeScript module', { found: 'XML, as Qt Linguist writes it' })
    }
    if (at >= text.length) return new ParseProblem(at, 'an object with strings: `export default { … }`')
    const { found = 'code', hint = noCode } = describeValue(text, at)
    return new ParseProblem(at, 'one object with strings: `export default { … }`', { found, hint })
  }
}

const commonJs = /(?:module\s*\.\s*exports|exports\s*\.\s*default)\s*=(?![=>])/y
/** Matches functions that return the object unchanged, perhaps with another type. Other functions may change it. */
const wrapper = /(?:Object\s*\.\s*freeze|define(?![A-Za-z]*Config\b)[A-Z][A-Za-z]*)\s*\(/y
/** Reserved words that begin a value or a statement. */
const values: ReadonlySet<string> = new Set(
  'function class async await new const let var enum import export return true false null undefined'.split(' '),
)
