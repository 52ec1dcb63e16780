import type { Placeholder, Token } from '../syntax.ts'
import { openFinder, pairTags, readTag, type TagPart } from '../marks/tags.ts'

export interface Delimiters {
  readonly prefix: string
  readonly suffix: string
  readonly nestingPrefix: string
  readonly nestingSuffix: string
  readonly unescapePrefix: string
  readonly formatSeparator: string
}

/** Longer placeholders are read as text. This limits the time for strings that are made to slow lockale down. */
const longestPlaceholder = 2000

/** Splits a message into inline tags, texts, and the parts that i18next's `Interpolator` finds. Takes linear time. */
export function tokeniseI18next(message: string, delimiters: Delimiters): readonly Token[] {
  const nextVariable = openFinder(message, delimiters.prefix)
  const nextNesting = openFinder(message, delimiters.nestingPrefix)
  const nextTag = openFinder(message, '<')
  const nextCommentEnd = openFinder(message, '-->')
  const readVariable = openVariableReader(message, delimiters)
  const parts: (Token | TagPart)[] = []
  let at = 0
  let textStart = 0
  for (;;) {
    const start = Math.min(nextNesting(at), nextVariable(at), nextTag(at))
    if (start === Infinity) break
    const part =
      (start === nextNesting(at) ? readNesting(message, start, delimiters) : undefined) ??
      (start === nextVariable(at) ? readVariable(start) : undefined) ??
      (start === nextTag(at) ? readTag(message, start, nextCommentEnd) : undefined)
    at = start + 1
    if (part === undefined) continue
    if (start > textStart) parts.push({ type: 'text', text: message.slice(textStart, start) })
    parts.push(part)
    at = textStart = start + part.raw.length
  }
  if (textStart < message.length) parts.push({ type: 'text', text: message.slice(textStart) })
  return pairTags(parts)
}

/** Reads `$t()` as i18next's own pattern does: options have one level of parentheses, and quotes `"` or `'`. */
function readNesting(message: string, start: number, delimiters: Delimiters): Placeholder | undefined {
  const { nestingPrefix, nestingSuffix } = delimiters
  const inner = start + nestingPrefix.length
  const limit = Math.min(message.length, start + longestPlaceholder)
  let inParentheses = false
  let quote = ''
  for (let at = inner; at < limit; at++) {
    const character = message.charAt(at)
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (!inParentheses && message.startsWith(nestingSuffix, at)) {
      const raw = message.slice(start, at + nestingSuffix.length)
      return { type: 'placeholder', kind: 'nesting', raw, name: nestedKey(message.slice(inner, at)) }
    } else if (character === '"' || character === "'") {
      quote = character
    } else if (character === '(') {
      if (inParentheses) return undefined
      inParentheses = true
    } else if (character === ')') {
      if (!inParentheses) return undefined
      inParentheses = false
    }
  }
  return undefined
}

/** Returns the key of a nesting: the part before a separator or the first brace, where options begin. */
function nestedKey(content: string): string {
  const options = content.indexOf('{')
  const key = options === -1 ? content : content.slice(0, options).trimEnd()
  const hasSeparator = options !== -1 && !/[\p{L}\p{N}]/u.test(key.slice(-1))
  return firstArgument(hasSeparator ? key.slice(0, -1) : key, ',')
}

function openVariableReader(message: string, delimiters: Delimiters) {
  const { prefix, suffix, unescapePrefix, formatSeparator } = delimiters
  const nextSuffix = openFinder(message, suffix)
  const nextPrefix = openFinder(message, prefix)

  return function readVariable(start: number): Placeholder | undefined {
    const inner = start + prefix.length
    const end = nextSuffix(inner)
    if (end === inner || end - start > longestPlaceholder) return undefined
    // `{{{name}}}` (as in Handlebars) is one placeholder; in `{{ {{name}}` only the second half is one
    const isTriple = prefix === '{{' && suffix === '}}' && message[inner] === '{' && message[end + 2] === '}'
    if (!isTriple && prefix !== suffix && nextPrefix(start + 1) < end) return undefined
    const content = isTriple ? message.slice(inner + 1, end) : message.slice(inner, end)
    // i18next's own pattern matches no line ends, because its `.` does not
    if (/[\n\r\u2028\u2029]/u.test(content) || (isTriple && content.includes('{'))) return undefined
    const raw = message.slice(start, end + suffix.length + (isTriple ? 1 : 0))
    const named = content.startsWith(unescapePrefix) ? content.slice(unescapePrefix.length) : content
    return { type: 'placeholder', kind: 'variable', raw, name: firstArgument(named, formatSeparator) }
  }
}

/** Returns the part before the first separator: `count` of `count, number`, or the key of a `$t()` with options. */
function firstArgument(content: string, separator: string): string {
  const end = content.indexOf(separator)
  return (end === -1 ? content : content.slice(0, end)).trim()
}
