import { NotLiteral, type ScannedLiteral, scanLiteral } from '../literal/scan.ts'
import { describeValue, noCode, openArray, phpGrammar, quoteAt } from './grammar.ts'
import { closingQuotePhp, nameAt, skip, skipBlanks } from './lex.ts'

const wanted = 'an array with strings: `return [ … ];`'

/**
 * Reads the array that a file of PHP returns: `<?php`, then `declare(strict_types=1);`, a namespace and imports if there are any, then
 * `return [ … ];` or `return array( … );`. Nothing is run.
 * @throws {NotLiteral | TooDeep} at the first thing that is more than that
 */
export function scanPhp(text: string): ScannedLiteral {
  const [opening] = /^<\?php(?=[ \t\r\n]|$)/i.exec(text) ?? []
  if (opening === undefined) throw new NotLiteral(0, '`<?php` at the start of the file')
  let at = skip(text, opening.length)
  for (;;) {
    const word = nameAt(text, at)?.toLowerCase()
    if (word === 'return') break
    if (word !== 'declare' && word !== 'namespace' && word !== 'use') throw misplaced(at)
    at = skip(text, endOfStatement(at))
  }
  const start = skip(text, at + 'return'.length)
  if (openArray(text, start) === undefined) {
    throw new NotLiteral(start, wanted, { hint: noCode, ...describeValue(text, start) })
  }
  const literal = scanLiteral(text, start, phpGrammar)
  at = skip(text, literal.root.end)
  if (text[at] !== ';' && !text.startsWith('?>', at)) throw new NotLiteral(at, '`;`', describeValue(text, at))
  if (text[at] === ';') at = skip(text, at + 1)
  // what stands behind the closing tag is printed
  if (text.startsWith('?>', at)) at = skipBlanks(text, at + 2)
  if (at < text.length) throw new NotLiteral(at, 'the end of the file', describeValue(text, at))
  return literal

  /** Returns the end of `declare(strict_types=1);`, `namespace A;` and `use A\B;`. */
  function endOfStatement(from: number): number {
    for (let here = from; ; here = skip(text, here)) {
      const quote = quoteAt(text, here)
      if (text[here] === ';') return here + 1
      if (quote !== undefined) here = closingQuotePhp(text, here + 1, quote) + 1
      else if (/[\w\\(),={}]/.test(text[here] ?? '')) here++
      else throw misplaced(here)
      if (here === 0) throw misplaced(from)
    }
  }

  function misplaced(at: number): NotLiteral {
    if (at >= text.length) return new NotLiteral(at, wanted)
    const { found = 'code', hint = noCode } = describeValue(text, at)
    return new NotLiteral(at, wanted, { found, hint })
  }
}
