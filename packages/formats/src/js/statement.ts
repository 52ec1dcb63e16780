import { skip, wordAt } from './lex.ts'
import { skipType } from './skip-type.ts'

const lineBreak = /[\n\r\u2028\u2029]/

/**
 * Behind `as const`, `satisfies Messages`, `as const satisfies Messages`, where one follows a value.
 * @throws {NotLiteral}
 */
export function skipTypes(text: string, from: number): number {
  let here = from
  for (;;) {
    const at = skip(text, here)
    const word = wordAt(text, at)
    // behind a line break it would begin a statement
    if ((word !== 'as' && word !== 'satisfies') || lineBreak.test(text.slice(here, at))) return here
    here = skipType(text, skip(text, at + word.length))
  }
}

/** A semicolon, the end of the text, or a line break before a word: no other sign can go on with what stands before it. */
export function isStatementEnd(text: string, from: number): boolean {
  const next = skip(text, from)
  if (next >= text.length || text[next] === ';') return true
  const word = wordAt(text, next)
  return lineBreak.test(text.slice(from, next)) && word !== undefined && word !== 'in' && word !== 'instanceof'
}
