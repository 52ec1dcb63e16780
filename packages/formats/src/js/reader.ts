import { ParseProblem } from '../findings.ts'
import { decodeStrings, jsGrammar, quoteAt } from './grammar.ts'
import { skip, wordAt } from './lex.ts'
import { skipTypes } from './skip-type.ts'
import { skipCode } from './tokens.ts'

export { ParseProblem }

/** Reads code from an offset. Each method first skips blanks and comments. */
export interface Reader {
  isAt(mark: string): boolean
  isAtEnd(): boolean
  isAtText(): boolean
  /** Skips the given punctuation or whole word, and returns true, if it comes next. */
  takes(token: string): boolean
  /** Returns the next name; empty if there is none. */
  peekName(): string
  /** Reads a name. @throws {ParseProblem} if there is none */
  name(): string
  /** Reads a string, or a template without `${}`. @throws {ParseProblem} for other code */
  text(): string
  /** Skips `as const` and `satisfies X`. */
  types(): void
  /** Skips code up to the first of the given characters outside of brackets. @throws {ParseProblem} if there is none */
  skipTo(signs: string): void
}

export function openReader(text: string, start: number): Reader {
  let at = start
  const here = () => (at = skip(text, at))
  const peek = () => wordAt(text, here()) ?? ''
  return {
    isAt: (mark) => text.startsWith(mark, here()),
    isAtEnd: () => here() >= text.length,
    isAtText: () => quoteAt(text, here()) !== undefined,
    takes(token) {
      const isNext = wordAt(token, 0) === token ? peek() === token : text.startsWith(token, here())
      if (isNext) at += token.length
      return isNext
    },
    peekName: peek,
    name() {
      const name = peek()
      if (name === '') throw new ParseProblem(at, 'a name')
      at += name.length
      return name
    },
    text() {
      const { kind, end } = jsGrammar.value(text, here())
      if (kind !== 'string') throw new ParseProblem(at, 'a string')
      const value = decodeStrings(text, at, end)
      at = end
      return value
    },
    types: () => void (at = skipTypes(text, at)),
    skipTo: (signs) => void (at = skipCode(text, at, signs)),
  }
}
