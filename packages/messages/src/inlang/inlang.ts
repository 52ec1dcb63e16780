import { none } from '../none.ts'
import { errorOf, type Finding, type Neighbours, strayDelimiter, type Syntax, toBlock, type Token } from '../syntax.ts'
import { openFinder } from '../marks/tags.ts'
import { type SourcePart, toTokens, withTexts } from '../marks/source-parts.ts'
import { inlangRenderer } from '../render/inlang.ts'
import { looksComplex, readComplex, readInlangVariants } from './variants.ts'

const pattern: Syntax = {
  ...none,
  id: 'inlang',
  tokenise: tokenisePattern,
  escape,
  reject: rejectPattern,
}

/**
 * inlang's message format, which Paraglide compiles: `{name}`, with a backslash before a plain brace. A message with
 * variants is the object or list in the file, as JSON: its field `match` has the texts, and its declarations show which
 * selector is a plural. Follows `@inlang/plugin-message-format` 4.
 */
export const inlang: Syntax = {
  ...pattern,
  tokenise: (message) =>
    looksComplex(message)
      ? [toBlock(message, readComplex(message)?.selectors[0]?.variable ?? '')]
      : tokenisePattern(message),
  reject: rejectMessage,
  readVariants(message, locale) {
    const complex = readComplex(message)
    return complex && readInlangVariants(message, complex, { syntax: pattern, locale })
  },
  renderer: inlangRenderer(pattern),
}

function tokenisePattern(message: string): readonly Token[] {
  return toTokens(message, partsOf(message))
}

function partsOf(message: string): readonly SourcePart[] {
  const nextClose = openFinder(message, '}')
  const parts: SourcePart[] = []
  for (const { 0: sign, index: start } of message.matchAll(/\\[\\{}]|\{/gu)) {
    if (start < (parts.at(-1)?.end ?? 0)) continue
    const end = (sign === '{' ? nextClose(start) : start + 1) + 1
    if (end > message.length) continue
    const raw = message.slice(start, end)
    const token = { type: 'placeholder', kind: 'variable', raw, name: raw.slice(1, -1).trim() } as const
    parts.push(sign === '{' ? { type: 'mark', start, end, token } : { type: 'literal', start, end, text: raw.slice(1) })
  }
  return parts
}

/** Escapes a text. A backslash is an ordinary character unless a backslash or brace follows. */
function escape(text: string, { after }: Neighbours): string {
  const behind = after === undefined || after.type === 'text' ? '' : after.raw.charAt(0)
  return text.replaceAll(/[{}]|\\(?=([\\{}]|$)?)/gu, (sign, next: string | undefined, at: number) => {
    if (sign !== '\\') return `\\${sign}`
    const isLast = at === text.length - 1
    return next !== undefined && next !== '' ? '\\\\' : isLast && /[\\{}]/u.test(behind) ? '\\\\' : sign
  })
}

/** Rejects a string with an unpaired brace, probably the rest of a placeholder, unless the source has one, too. */
function rejectPattern(text: string, source?: string): Finding | undefined {
  const stray = strayBrace(text)
  if (stray === undefined || (source !== undefined && strayBrace(source) !== undefined)) return undefined
  return strayDelimiter(stray)
}

function strayBrace(text: string): string | undefined {
  const braces = withTexts(text, partsOf(text)).flatMap(({ type, start, end }) =>
    type === 'text' ? (text.slice(start, end).match(/[{}]/u) ?? []) : [],
  )
  return braces[0]
}

function rejectMessage(message: string, source?: string): Finding | undefined {
  if (!looksComplex(message)) return rejectPattern(message, source)
  const complex = readComplex(message)
  if (complex === undefined) return errorOf('inlang-syntax', { found: message.slice(0, 60) })
  for (const text of complex.match.values()) {
    const finding = rejectPattern(text)
    if (finding !== undefined) return finding
  }
  return undefined
}
