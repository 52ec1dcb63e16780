import { type FileProblem, ParseProblem } from '../findings.ts'
import { matchEnd, skipWhite } from '../lines.ts'
import {
  type Key,
  type LiteralGrammar,
  type Opening,
  type Scalar,
  scanLiteral,
  type ScannedLiteral,
} from '../literal/scan.ts'
import { decodePhp, hasSoundEscapes } from './string-token.ts'

/** The grammar of PHP literals, which can be read without running code. */
const phpGrammar: LiteralGrammar = { skip, open: openArray, key: keyAt, value: valueAt, misplaced }

const wanted = 'an array with strings: `return [ … ];`'

/**
 * Reads the array that a PHP file returns, after `declare(strict_types=1);`, a namespace and imports. Runs nothing.
 * @throws {ParseProblem} at the first other code
 */
export function scanPhp(text: string): ScannedLiteral {
  const [opening] = /^<\?php(?=[ \t\r\n]|$)/i.exec(text) ?? []
  if (opening === undefined) throw new ParseProblem(0, '`<?php` at the start of the file')
  let at = skip(text, opening.length)
  for (;;) {
    const word = nameAt(text, at)?.toLowerCase()
    if (word === 'return') break
    if (word !== 'declare' && word !== 'namespace' && word !== 'use') throw unexpected(at)
    at = skip(text, endOfStatement(at))
  }
  const start = skip(text, at + 'return'.length)
  if (openArray(text, start) === undefined) {
    throw new ParseProblem(start, wanted, { hint: noCode, ...describeValue(text, start) })
  }
  const literal = scanLiteral(text, start, phpGrammar)
  at = skip(text, literal.root.end)
  if (text[at] !== ';' && !text.startsWith('?>', at)) throw new ParseProblem(at, '`;`', describeValue(text, at))
  if (text[at] === ';') at = skip(text, at + 1)
  // PHP outputs text after the closing tag, so only blanks may follow.
  if (text.startsWith('?>', at)) at = skipWhite(text, at + 2)
  if (at < text.length) throw new ParseProblem(at, 'the end of the file', describeValue(text, at))
  return literal

  function endOfStatement(from: number): number {
    for (let here = from; ; here = skip(text, here)) {
      const quote = quoteAt(text, here)
      if (text[here] === ';') return here + 1
      if (quote !== undefined) here = closingQuotePhp(text, here + 1, quote) + 1
      else if (/[\w\\(),={}]/.test(text[here] ?? '')) here++
      else throw unexpected(here)
      if (here === 0) throw unexpected(from)
    }
  }

  function unexpected(at: number): ParseProblem {
    if (at >= text.length) return new ParseProblem(at, wanted)
    const { found = 'code', hint = noCode } = describeValue(text, at)
    return new ParseProblem(at, wanted, { found, hint })
  }
}

const noCode = 'lockale does not run code: write the strings in this array, or move them to a JSON or YAML file'

/** Returns the array that `[` or `array(` opens at an offset. */
export function openArray(text: string, at: number): Opening | undefined {
  if (text[at] === '[') return { kind: 'any', inner: at + 1, close: ']' }
  if (text[at] !== 'a' && text[at] !== 'A') return undefined
  if (nameAt(text, at)?.toLowerCase() !== 'array') return undefined
  const bracket = skip(text, at + 5)
  return text[bracket] === '(' ? { kind: 'any', inner: bracket + 1, close: ')' } : undefined
}

/** Decodes a string, or strings joined with a dot. */
export function decodeStrings(text: string, start: number, end: number): string {
  let decoded = ''
  for (let at = start; at < end; at = skipWhite(text, at)) {
    const quote = quoteAt(text, at)
    const close = quote === undefined ? at : closingQuotePhp(text, at + 1, quote)
    if (quote !== undefined) decoded += decodePhp(text.slice(at, close + 1)) ?? ''
    at = close + 1
  }
  return decoded
}

function quoteAt(text: string, at: number): '"' | "'" | undefined {
  const sign = text[at]
  return sign === '"' || sign === "'" ? sign : undefined
}

/** Returns true for a token that is a number or a word such as `true`. */
export function isRawPhp(token: string): boolean {
  return words.has(token.toLowerCase()) || endOfNumber(token, 0) === token.length
}

const words: ReadonlySet<string> = new Set(['null', 'true', 'false'])
const number = /[+-]?(?:0[xX][\da-fA-F_]+|0[bB][01_]+|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?)/y
/** Matches integers as PHP prints them. Others, such as `08` and `1_000`, would give one key two spellings. */
const integer = /-?[1-9]\d{0,17}(?![\w.])|0(?![\w.])/y

function keyAt(text: string, at: number): Key | undefined {
  const quote = quoteAt(text, at)
  if (text[at] === '[') return undefined
  const end = quote === undefined ? matchEnd(integer, text, at) : endOfToken(text, at, quote)
  const arrow = skip(text, end < 0 ? at + (nameAt(text, at)?.length ?? 0) : end)
  if (!text.startsWith('=>', arrow)) return undefined
  if (end < 0) {
    throw new ParseProblem(at, 'a key in quotes, or a whole number', { ...describeValue(text, at), hint: noCode })
  }
  const token = text.slice(at, end)
  return { key: quote === undefined ? token : (decodePhp(token) ?? ''), end, valueFrom: arrow + 2 }
}

function valueAt(text: string, at: number): Scalar {
  const quote = quoteAt(text, at)
  if (quote !== undefined) return { kind: 'string', end: endOfStrings(text, at, quote) }
  const name = nameAt(text, at)
  if (name !== undefined && words.has(name.toLowerCase())) return { kind: 'literal', end: at + name.length }
  const end = name === undefined ? endOfNumber(text, at) : -1
  if (end < 0) throw new ParseProblem(at, 'a string, a number or an array', describeValue(text, at))
  return { kind: 'literal', end }
}

function endOfNumber(text: string, at: number): number {
  const end = matchEnd(number, text, at)
  return end >= 0 && /\w/.test(text[end] ?? '') ? -1 : end
}

/** Returns the end of a string, or of strings joined with a dot and only blanks between them. */
function endOfStrings(text: string, from: number, quote: '"' | "'"): number {
  let end = endOfToken(text, from, quote)
  for (;;) {
    const dot = skipWhite(text, end)
    const next = text[dot] === '.' ? skipWhite(text, dot + 1) : -1
    const sign = next < 0 ? undefined : quoteAt(text, next)
    if (sign === undefined) return end
    end = endOfToken(text, next, sign)
  }
}

function endOfToken(text: string, at: number, quote: '"' | "'"): number {
  const close = closingQuotePhp(text, at + 1, quote)
  if (close < 0 && ~close < text.length) {
    throw new ParseProblem(~close, 'a string without variables', {
      found: `\`${/^\{?\$\{?\w*/.exec(text.slice(~close, ~close + 40))?.[0] ?? '$'}\`, a variable`,
      hint: 'write \\$ for a dollar sign, or a placeholder of your message format, such as :name',
    })
  }
  if (close < 0) throw new ParseProblem(text.length, `the closing \`${quote}\``)
  const token = text.slice(at, close + 1)
  if (!token.includes('\\')) return close + 1
  if (!hasSoundEscapes(token)) throw new ParseProblem(at, 'escapes that PHP knows: hex digits in \\u{…}')
  if (decodePhp(token) === undefined) throw new ParseProblem(at, 'UTF-8 in the escapes of a string')
  return close + 1
}

/** Describes for users the code that stands where a value is expected. */
function describeValue(text: string, at: number): Partial<FileProblem> {
  const rest = text.slice(at, at + 200)
  if (rest.startsWith('...')) return { found: 'a spread (`...`)', hint: noCode }
  if (rest.startsWith('/*')) return { found: 'a comment without its end `*/`' }
  if (rest.startsWith('<<<')) return { found: 'a heredoc', hint: 'write the string in quotes' }
  if (rest.startsWith('&')) return { found: 'a reference (`&`)', hint: noCode }
  if (rest.startsWith('?>')) return { found: '`?>`, the end of the code' }
  if (rest.startsWith('(')) return { found: 'an expression in parentheses', hint: noCode }
  if (/^(?:static\s+)?(?:fn|function)\b/i.test(rest)) return { found: 'a function', hint: noCode }
  const [variable] = /^\$[\w]{1,40}/.exec(rest) ?? []
  if (variable !== undefined) return { found: `\`${variable}\`, a variable`, hint: noCode }
  const [, name, call] = /^([A-Za-z_\\][\w\\]*(?:::\w+)?)\s*(\()?/.exec(rest) ?? []
  if (name === undefined) return {}
  const shown = name.slice(0, 40)
  if (name === 'new') return { found: '`new`', hint: noCode }
  if (call !== undefined) return { found: `\`${shown}(\`, a function call`, hint: noCode }
  return { found: `\`${shown}\`, a constant`, hint: noCode }
}

function misplaced(text: string, at: number, close: string): never {
  const sign = text[at] ?? ''
  const isMark = text.startsWith('/*', at) || text.startsWith('?>', at)
  const isExpression = !isMark && sign !== '' && '.+-*/%?|&([<>='.includes(sign)
  throw new ParseProblem(
    at,
    `\`,\` or \`${close}\``,
    isExpression ? { found: `\`${sign}\`, an expression`, hint: noCode } : isMark ? describeValue(text, at) : {},
  )
}

/** Returns the end of the comment at an offset. A line comment also ends before `?>`. */
export function commentEnd(text: string, at: number): number | undefined {
  const sign = text[at]
  if (sign !== '/' && sign !== '#') return undefined
  if (text.startsWith('/*', at)) {
    const end = text.indexOf('*/', at + 2)
    return end < 0 ? undefined : end + 2
  }
  if (text[at + 1] === '[' || (sign === '/' && text[at + 1] !== '/')) return undefined
  lineEnd.lastIndex = at
  return lineEnd.exec(text)?.index ?? text.length
}

const lineEnd = /[\r\n]|\?>/g

/** Skips blanks and comments, but not a comment without an end. */
function skip(text: string, from: number): number {
  let at = skipWhite(text, from)
  for (let end = commentEnd(text, at); end !== undefined; end = commentEnd(text, at)) at = skipWhite(text, end)
  return at
}

/** Returns the name at an offset with its namespace. */
function nameAt(text: string, at: number): string | undefined {
  name.lastIndex = at
  return name.exec(text)?.[0]
}

const name = /[A-Za-z_\u0080-\uffff\\][\w\u0080-\uffff\\]*/y

/** Returns the closing quote's offset, or the complement (`~`) of a problem's offset: a variable, or the end. */
function closingQuotePhp(text: string, from: number, quote: '"' | "'"): number {
  const first = text.indexOf(quote, from)
  if (first >= 0 && !unusual.test(text.slice(from, first))) return first
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (sign === quote) return at
    if (sign === '\\') at++
    else if (quote === '"' && isVariable(text, at)) return ~at
  }
  return ~text.length
}

/** Matches characters that may begin an escape or a variable. */
const unusual = /[\\$]/

/** Matches `$name`, `${name}` and `{$name}`, which double quotes replace by the value of a variable. */
function isVariable(text: string, at: number): boolean {
  if (text[at] === '{') return text[at + 1] === '$'
  return text[at] === '$' && /[A-Za-z_{\u0080-\uffff]/.test(text[at + 1] ?? '')
}
