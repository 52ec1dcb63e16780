import { lineFeedLength, skipSpaces } from '../lines.ts'
import {
  asterisk,
  backslash,
  closeBrace,
  closeBracket,
  closeParenthesis,
  colon,
  comma,
  dash,
  dollar,
  dot,
  doubleQuote,
  greaterThan,
  isDigit,
  isLetter,
  openBrace,
  openBracket,
  openParenthesis,
} from '../signs.ts'
import type { Range } from '@lockale/errors'
import { ParseProblem } from '../findings.ts'
import { skipBlank, skipBlankLines } from './lex.ts'

/** The pattern of a message, attribute or variant. */
export interface FluentPattern extends Range {
  /** True if it begins on its own line. The range then includes the indent of that line. */
  readonly isBlock: boolean
  /** Direct placeables, not those inside other placeables. */
  readonly placeables: readonly Range[]
}

/** Nesting limit of placeables and arguments. */
export const maxDepth: number = 100

/** Reads the pattern after `=` or `]`. Returns `undefined` for an empty pattern. */
export function scanPattern(text: string, from: number, depth: number): FluentPattern | undefined {
  const start = skipSpaces(text, from)
  if (start === text.length) return undefined
  if (lineFeedLength(text, start) === 0) return scanText(text, start, { start, isBlock: false, depth })
  const line = skipBlankLines(text, start)
  if (!continuesText(text, line)) return undefined
  return scanText(text, skipSpaces(text, line), { start: line, isBlock: true, depth })
}

function scanText(
  text: string,
  from: number,
  { start, isBlock, depth }: Pick<FluentPattern, 'start' | 'isBlock'> & { readonly depth: number },
): FluentPattern {
  const placeables: Range[] = []
  let at = from
  for (;;) {
    at = skipWords(text, at)
    if (at === text.length) break
    const code = text.charCodeAt(at)
    if (code === openBrace) {
      const end = skipPlaceable(text, at, depth + 1)
      placeables.push({ start: at, end })
      at = end
    } else if (code === closeBrace) {
      throw new ParseProblem(at, 'a `{` before this `}` (as a text it is `{"}"}`)')
    } else if (lineFeedLength(text, at) > 0) {
      const line = skipBlankLines(text, at)
      if (!continuesText(text, line)) break
      at = skipSpaces(text, line)
    } else {
      at++
    }
  }
  return { start, end: at, isBlock, placeables }
}

/** Skips text up to the next brace, line break or lone CR. */
function skipWords(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x0a || code === 0x0d || code === openBrace || code === closeBrace) return at
  }
  return text.length
}

function skipPlaceable(text: string, start: number, depth: number): number {
  if (depth > maxDepth) throw new ParseProblem(start, '', { code: 'too-deep' })
  const from = skipBlank(text, start + 1)
  const selector = readInline(text, from, depth)
  let at = skipBlank(text, selector.end)
  if (text.charCodeAt(at) === dash && text.charCodeAt(at + 1) === greaterThan) {
    const refused = notSelectors.get(selector.kind)
    if (refused !== undefined) throw new ParseProblem(at, `something else than ${refused} to select by`)
    at = skipSpaces(text, at + 2)
    const lineBreak = lineFeedLength(text, at)
    if (lineBreak === 0 && at < text.length) throw new ParseProblem(at, 'the end of the line')
    at = skipVariants(text, at + lineBreak, depth)
  } else if (selector.kind === 'term attribute') {
    throw new ParseProblem(at, 'something else than an attribute of a term')
  }
  return expect(text, at, closeBrace)
}

type InlineKind =
  | 'literal'
  | 'variable'
  | 'function'
  | 'message'
  | 'message attribute'
  | 'term'
  | 'term attribute'
  | 'placeable'

const notSelectors: ReadonlyMap<InlineKind, string> = new Map([
  ['message', 'a message'],
  ['message attribute', 'an attribute of a message'],
  ['term', 'a term (an attribute of it can be)'],
  ['placeable', 'a placeable'],
])

function readInline(text: string, start: number, depth: number): { readonly kind: InlineKind; readonly end: number } {
  const code = text.charCodeAt(start)
  if (code === openBrace) return { kind: 'placeable', end: skipPlaceable(text, start, depth + 1) }
  if (isNumberStart(text, start)) return { kind: 'literal', end: skipNumber(text, start) }
  if (code === doubleQuote) return { kind: 'literal', end: skipString(text, start) }
  if (code === dollar) return { kind: 'variable', end: readIdentifier(text, start + 1) }
  if (code === dash) {
    const { end, hasAttribute } = skipReference(text, start + 1)
    const open = skipBlank(text, end)
    const kind = hasAttribute ? 'term attribute' : 'term'
    return text.charCodeAt(open) === openParenthesis
      ? { kind, end: skipArguments(text, open, depth + 1) }
      : { kind, end }
  }
  if (!isLetter(code)) {
    throw new ParseProblem(
      start,
      'a variable (`$name`), a term (`-id`), a message, a function, a number or a string in quotes',
    )
  }
  const name = readIdentifier(text, start)
  const open = skipBlank(text, name)
  if (text.charCodeAt(open) === openParenthesis) {
    if (/[a-z]/.test(text.slice(start, name))) throw new ParseProblem(name, 'a function in capital letters (`NUMBER`)')
    return { kind: 'function', end: skipArguments(text, open, depth + 1) }
  }
  const { end, hasAttribute } = skipReference(text, start)
  return { kind: hasAttribute ? 'message attribute' : 'message', end }
}

function skipReference(text: string, start: number): { readonly end: number; readonly hasAttribute: boolean } {
  const end = readIdentifier(text, start)
  if (text.charCodeAt(end) !== dot) return { end, hasAttribute: false }
  return { end: readIdentifier(text, end + 1), hasAttribute: true }
}

function skipArguments(text: string, start: number, depth: number): number {
  if (depth > maxDepth) throw new ParseProblem(start, '', { code: 'too-deep' })
  const names = new Set<string>()
  let at = skipBlank(text, start + 1)
  while (text.charCodeAt(at) !== closeParenthesis) {
    const argument = readInline(text, at, depth)
    let end = skipBlank(text, argument.end)
    if (text.charCodeAt(end) === colon) {
      if (argument.kind !== 'message') throw new ParseProblem(end, 'a plain name before `:`')
      const name = text.slice(at, argument.end)
      end = skipLiteral(text, skipBlank(text, end + 1))
      if (names.has(name)) throw new ParseProblem(end, 'each name of an argument once')
      names.add(name)
      end = skipBlank(text, end)
    } else if (names.size > 0) {
      throw new ParseProblem(end, 'arguments with a name behind those without')
    }
    at = end
    if (text.charCodeAt(at) !== comma) break
    at = skipBlank(text, at + 1)
  }
  return expect(text, at, closeParenthesis)
}

function skipVariants(text: string, from: number, depth: number): number {
  let at = skipBlank(text, from)
  let count = 0
  let hasDefault = false
  for (;;) {
    const isDefault = text.charCodeAt(at) === asterisk && text.charCodeAt(at + 1) === openBracket
    if (!isDefault && text.charCodeAt(at) !== openBracket) break
    if (isDefault && hasDefault) throw new ParseProblem(at, 'only one default variant (`*[…]`)')
    hasDefault ||= isDefault
    at = skipVariant(text, isDefault ? at + 1 : at, depth)
    count++
  }
  if (count === 0) throw new ParseProblem(at, 'a variant (`[one]`) in the line behind `->`')
  if (!hasDefault) throw new ParseProblem(at, 'a default variant (`*[other]`)')
  return at
}

function skipVariant(text: string, start: number, depth: number): number {
  const key = skipBlank(text, start + 1)
  const code = text.charCodeAt(key)
  const keyEnd = isDigit(code) || code === dash ? skipNumber(text, key) : readIdentifier(text, key)
  const behind = expect(text, skipBlank(text, keyEnd), closeBracket)
  const pattern = scanPattern(text, behind, depth)
  if (pattern === undefined) throw new ParseProblem(behind, 'a text behind the key of this variant')
  return skipBlank(text, pattern.end)
}

function skipLiteral(text: string, start: number): number {
  if (isNumberStart(text, start)) return skipNumber(text, start)
  if (text.charCodeAt(start) === doubleQuote) return skipString(text, start)
  throw new ParseProblem(start, 'a number or a string in quotes')
}

function isNumberStart(text: string, at: number): boolean {
  return isDigit(text.charCodeAt(text.charCodeAt(at) === dash ? at + 1 : at))
}

function skipNumber(text: string, start: number): number {
  const end = skipDigits(text, text.charCodeAt(start) === dash ? start + 1 : start)
  return text.charCodeAt(end) === dot ? skipDigits(text, end + 1) : end
}

function skipDigits(text: string, start: number): number {
  let at = start
  while (isDigit(text.charCodeAt(at))) at++
  if (at === start) throw new ParseProblem(at, 'a digit')
  return at
}

function skipString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && lineFeedLength(text, at) === 0) {
    const code = text.charCodeAt(at)
    if (code === doubleQuote) return at + 1
    at = code === backslash ? skipEscape(text, at) : at + 1
  }
  throw new ParseProblem(at, 'the `"` that closes this string in the same line')
}

function skipEscape(text: string, start: number): number {
  const letter = text.charAt(start + 1)
  if (letter === '\\' || letter === '"') return start + 2
  if (letter !== 'u' && letter !== 'U') {
    throw new ParseProblem(start, 'an escape that Fluent knows: \\" \\\\ \\uXXXX \\UXXXXXX')
  }
  const end = start + (letter === 'u' ? 6 : 8)
  if (!/^[0-9A-Fa-f]*$/.test(text.slice(start + 2, end)) || end > text.length) {
    throw new ParseProblem(start, 'hex digits: \\uXXXX or \\UXXXXXX')
  }
  return end
}

function expect(text: string, at: number, code: number): number {
  if (text.charCodeAt(at) !== code) throw new ParseProblem(at, `\`${String.fromCharCode(code)}\``)
  return at + 1
}

export function readIdentifier(text: string, start: number): number {
  const end = identifierEnd(text, start)
  if (end === start) throw new ParseProblem(start, 'a letter')
  return end
}

/** Returns the end of an identifier; the same offset if there is none. */
function identifierEnd(text: string, from: number): number {
  if (!isLetter(text.charCodeAt(from))) return from
  let at = from + 1
  for (;;) {
    const code = text.charCodeAt(at)
    if (!isLetter(code) && !isDigit(code) && code !== 0x5f && code !== dash) return at
    at++
  }
}

/** Returns true if the pattern continues on the line at an offset. */
function continuesText(text: string, line: number): boolean {
  const at = skipSpaces(text, line)
  const code = text.charCodeAt(at)
  if (code === openBrace) return true
  const isSign = code === closeBrace || code === dot || code === openBracket || code === asterisk
  return at > line && at < text.length && !isSign
}
