import { skipBlanks } from '../json/lex.ts'
import type { Format } from '../format.ts'
import { editLiteral } from '../literal/edit.ts'
import { codeLanguage } from '../literal/parse-literal.ts'
import { readQuotes } from '../literal/quotes.ts'
import { NotLiteral, scanLiteral, type ScannedLiteral } from '../literal/scan.ts'
import {
  closingQuotePhp,
  commentEnd,
  decodeStrings,
  describeValue,
  isRawPhp,
  nameAt,
  noCode,
  openArray,
  phpGrammar,
  quoteAt,
  skip,
} from './grammar.ts'
import { encodePhp } from './string-token.ts'

/** A PHP file that returns one array. It is read and edited as text, and never run. */
export const php: Format = {
  id: 'php',
  parse: (bytes, options) => language.parse(bytes, options),
  edit: (parsed, changes, options) => editLiteral(parsed, changes, { ...options, language }),
  create: (source, changes, options) => editLiteral(source, changes, { ...options, source, language }),
}

const language = codeLanguage({
  name: 'PHP',
  notation: {
    colon: '=>',
    indent: '    ',
    skipBlanks,
    commentEnd,
    contentStart: (text, { start }) => openArray(text, start)?.inner ?? start + 1,
    isBareKey: (key) => !isInteger(key),
  },
  scan: scanPhp,
  valueOf(text, { kind, start, end }) {
    if (kind === 'string') return decodeStrings(text, start, end)
    return kind === 'literal' ? text.slice(start, end) : '[]'
  },
  isRaw: isRawPhp,
  nothing: /^null$/i,
  writerOf(text, nodes, followed) {
    const quotes = { ...followed?.quotes, ...readQuotes(text, nodes) }
    const { quote = "'", avoidsEscapes = false } = quotes
    const style = { quote, avoidsEscapes }
    const [root] = nodes
    const open = root && text.slice(root.start, openArray(text, root.start)?.inner)
    const brackets = open === undefined || open === '[' ? (['[', ']'] as const) : ([open, ')'] as const)
    const hasQuotedNumbers = nodes.some(({ key, keyStart, keyEnd }) => keyEnd - keyStart > key.length && isInteger(key))
    return {
      quotes,
      keyQuote: quote,
      string: (value, old = '') => encodePhp(value, old, style),
      key(key, keyQuote) {
        const isBare = isInteger(key) && !hasQuotedNumbers
        return isBare ? key : encodePhp(key, '', { quote: keyQuote === '' ? quote : keyQuote, avoidsEscapes })
      },
      raw: (token) => (token === '{}' || token === '[]' ? brackets.join('') : token),
      brackets: { map: brackets, seq: brackets },
    }
  },
})

/** PHP treats such a key as an integer, with or without quotes. */
function isInteger(key: string): boolean {
  return /^(?:0|-?[1-9]\d{0,17})$/.test(key)
}

const wanted = 'an array with strings: `return [ … ];`'

/**
 * Reads the array that a PHP file returns, after `declare(strict_types=1);`, a namespace and imports. Runs nothing.
 * @throws {NotLiteral | TooDeep} at the first other code
 */
function scanPhp(text: string): ScannedLiteral {
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
  // PHP prints what follows the closing tag.
  if (text.startsWith('?>', at)) at = skipBlanks(text, at + 2)
  if (at < text.length) throw new NotLiteral(at, 'the end of the file', describeValue(text, at))
  return literal

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
