import { bareKeyEnd, literalEnd5 } from '../json/lex.ts'
import { matchEnd, skipWhite } from '../lines.ts'
import { decodeString } from '../json/string-token.ts'
import { type FileProblem, ParseProblem } from '../findings.ts'
import type { Key, LiteralGrammar, Scalar } from '../literal/scan.ts'
import { closingQuoteJs, skip, wordAt } from './lex.ts'

/** The grammar of JavaScript literals, which can be read without running code. */
export const jsGrammar: LiteralGrammar = {
  skip,
  open(text, at) {
    if (text[at] === '{') return { kind: 'map', inner: at + 1, close: '}' }
    return text[at] === '[' ? { kind: 'seq', inner: at + 1, close: ']' } : undefined
  },
  key: (text, at, kind) => (kind === 'map' ? keyAt(text, at) : undefined),
  value: valueAt,
  misplaced(text, at, close) {
    throw new ParseProblem(at, `\`,\` or \`${close}\``, describeTail(text, at))
  },
}

export const noCode = 'lockale does not run code: write the strings in this file, or move them to a JSON or YAML file'

/** Decodes a string, strings joined with `+`, or a template without `${}`. */
export function decodeStrings(text: string, start: number, end: number): string {
  let decoded = ''
  for (let at = start; at < end;) {
    const quote = quoteAt(text, at)
    if (quote === undefined) {
      at = skip(text, at + 1)
      continue
    }
    const close = closingQuoteJs(text, at + 1, quote)
    const raw = text.slice(at + 1, close)
    // Line breaks of a template are read as `\n` (ECMAScript §12.9.6).
    const plain = quote === '`' ? raw.replaceAll(/\r\n?/g, '\n') : raw
    decoded += decodeString(plain, 0, plain.length)
    at = skip(text, close + 1)
  }
  return decoded
}

export function quoteAt(text: string, at: number): '"' | "'" | '`' | undefined {
  const sign = text[at]
  return sign === '"' || sign === "'" || sign === '`' ? sign : undefined
}

/** Matches an ASCII word, or a number in canonical form: `1e3` would be another spelling of the key `1000`. */
const plainKey = /(?:[A-Za-z_$][\w$]*|0|[1-9]\d{0,14})(?![\w.$\\\u0080-\uffff])/y

function keyAt(text: string, at: number): Key {
  const quote = quoteAt(text, at)
  if (quote === '"' || quote === "'") {
    const end = endOfToken(text, at, quote)
    return key(text, at, { end, key: decodeString(text, at + 1, end - 1) })
  }
  if (text[at] === '[') return computedKey(text, at)
  const plain = matchEnd(plainKey, text, at)
  if (plain >= 0) return key(text, at, { end: plain, key: text.slice(at, plain) })
  const end = bareKeyEnd(text, at)
  if (end < 0) throw new ParseProblem(at, 'a key, or `}`', describeValue(text, at))
  return key(text, at, { end, key: decodeString(text, at, end) })
}

function key(text: string, at: number, { end, key }: Pick<Key, 'key' | 'end'>): Key {
  const colon = skip(text, end)
  if (text[colon] !== ':') throw new ParseProblem(colon, '`:`', describeMember(text, colon, key))
  if (key === '__proto__') {
    throw new ParseProblem(at, 'a key', {
      found: '`__proto__`, which sets the prototype of the object',
      hint: "write ['__proto__'] for a key of that name",
    })
  }
  return { key, end, valueFrom: colon + 1 }
}

/** Reads `['a key']`. Refuses other computed keys, because their value is known only at run time. */
function computedKey(text: string, at: number): Key {
  const start = skip(text, at + 1)
  const quote = quoteAt(text, start)
  const end = quote === undefined ? start : endOfToken(text, start, quote)
  const close = skip(text, end)
  if (quote === undefined || text[close] !== ']') {
    throw new ParseProblem(at, 'a key, or `}`', { found: 'a computed key', hint: noCode })
  }
  const colon = skip(text, close + 1)
  const name = decodeStrings(text, start, end)
  if (text[colon] !== ':') throw new ParseProblem(colon, '`:`', describeMember(text, colon, name))
  return { key: name, end: close + 1, valueFrom: colon + 1 }
}

function valueAt(text: string, at: number): Scalar {
  const quote = quoteAt(text, at)
  if (quote !== undefined) return { kind: 'string', end: endOfStrings(text, at, quote) }
  const word = wordAt(text, at)
  if (word !== undefined && words.has(word)) return { kind: 'literal', end: at + word.length }
  const end = word === undefined ? endOfNumber(text, at) : -1
  if (end < 0) throw new ParseProblem(at, 'a string, a number, an object or a list', describeValue(text, at))
  return { kind: 'literal', end }
}

/** Returns true for a token that is a number or a word such as `true`. */
export function isRawJs(token: string): boolean {
  return words.has(token) || endOfNumber(token, 0) === token.length
}

const words: ReadonlySet<string> = new Set(['true', 'false', 'null', 'undefined', 'NaN', 'Infinity'])

const otherNumber =
  /[+-]?(?:0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:0|[1-9][\d_]*)(?:\.[\d_]*)?(?:[eE][+-]?\d+)?)n?/y

function endOfNumber(text: string, at: number): number {
  const other = matchEnd(otherNumber, text, at)
  const end = other < 0 ? literalEnd5(text, at) : other
  return end >= 0 && /[\w$]/.test(text[end] ?? '') ? -1 : end
}

/** Returns the end of strings joined with `+`. Stops before a comment between them, which an edit would lose. */
function endOfStrings(text: string, from: number, quote: '"' | "'" | '`'): number {
  let end = endOfToken(text, from, quote)
  for (;;) {
    const plus = skipWhite(text, end)
    const next = text[plus] === '+' ? skipWhite(text, plus + 1) : -1
    const sign = next < 0 ? undefined : quoteAt(text, next)
    if (sign === undefined) return end
    end = endOfToken(text, next, sign)
  }
}

function endOfToken(text: string, at: number, quote: '"' | "'" | '`'): number {
  const close = closingQuoteJs(text, at + 1, quote)
  if (close >= 0) return close + 1
  const wrong = ~close
  if (quote === '`' && text.startsWith('${', wrong)) {
    throw new ParseProblem(wrong, 'a template without values', {
      found: '`${`, a value that only the program knows',
      hint: 'write a placeholder of your message format, such as {name}, in its place',
    })
  }
  if (text[wrong] === '\\') throw new ParseProblem(wrong, 'an escape that JavaScript knows')
  throw new ParseProblem(wrong, `the closing ${quote === '`' ? 'backquote' : `\`${quote}\``}`)
}

/** Describes for users the code that stands where a value is expected. */
export function describeValue(text: string, at: number): Partial<FileProblem> {
  const rest = text.slice(at, at + 200)
  if (rest.startsWith('...')) return { found: 'a spread (`...`)', hint: noCode }
  if (rest.startsWith('/*')) return { found: 'a comment without its end `*/`' }
  if (rest.startsWith('/')) return { found: 'a regular expression', hint: noCode }
  if (/^\([^()]*\)\s*=>/.test(rest)) return { found: 'a function', hint: noCode }
  if (rest.startsWith('(')) return { found: 'an expression in parentheses', hint: noCode }
  if (/^(?:async\b|function\b|[\w$]+\s*=>)/.test(rest)) return { found: 'a function', hint: noCode }
  const [, name, call] = /^([A-Za-z_$][\w$.]*)\s*([(`])?/.exec(rest) ?? []
  if (name === undefined) return {}
  if (name === 'new' || name === 'class' || name === 'await') return { found: `\`${name}\``, hint: noCode }
  const shown = name.slice(0, 40)
  if (call !== undefined) return { found: `\`${shown}${call}\`, a function call`, hint: noCode }
  return { found: `\`${shown}\`, a variable`, hint: noCode }
}

/** Describes for users the code after a key, where a colon is expected. */
function describeMember(text: string, at: number, key: string): Partial<FileProblem> {
  const name = key.slice(0, 40)
  if (text[at] === '(' || /^(?:get|set|async)$/.test(key)) return { found: `a method (\`${name}\`)`, hint: noCode }
  if (text[at] === ',' || text[at] === '}') return { found: `only the name of a variable (\`${name}\`)`, hint: noCode }
  return {}
}

/** Describes for users the code after a value, where a comma is expected. */
function describeTail(text: string, at: number): Partial<FileProblem> {
  const sign = text[at] ?? ''
  if (text.startsWith('/*', at)) return { found: 'a comment without its end `*/`' }
  if ('+-*%?|&.([<>='.includes(sign) && sign !== '') return { found: `\`${sign}\`, an expression`, hint: noCode }
  const word = wordAt(text, at)
  if (word === 'as' || word === 'satisfies') {
    return { found: `\`${word}\``, hint: 'write the type behind the outermost object' }
  }
  return {}
}
