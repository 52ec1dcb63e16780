import { none } from '../none.ts'
import { MessageSyntaxError, parseMessage, validate } from 'messageformat'
import type { CST } from 'messageformat/cst'
import { errorOf, type Finding, type Neighbours, type Syntax, toBlock, type Token } from '../syntax.ts'
import { mayOpenTag, type SourcePart, toTokens } from '../marks/source-parts.ts'
import { mf2Renderer } from '../render/mf2.ts'
import { longestMessage, parseMf2, readMf2Variants } from './variants.ts'

const pattern: Syntax = {
  ...none,
  id: 'mf2',
  tokenise: tokenisePattern,
  escape: escapePattern,
  reject: (text) => rejectMf2(`{{${text}}}`),
}

/** Unicode MessageFormat 2 (LDML 45 and later): `{$name :function}`, `{#b}…{/b}`, `.input`, `.local` and `.match`. */
export const mf2: Syntax = {
  ...pattern,
  tokenise: tokeniseMf2,
  escape: escapeSimple,
  reject: rejectMf2,
  readVariants: (message, locale) =>
    rejectMf2(message) === undefined ? readMf2Variants(message, pattern, locale) : undefined,
  renderer: mf2Renderer,
}

function escapePattern(text: string, { after }: Neighbours): string {
  const behind = after === undefined || after.type === 'text' ? undefined : after.raw
  return text.replaceAll(/[\\{}<]/gu, (sign, at: number) => {
    if (sign !== '<') return `\\${sign}`
    return mayOpenTag(text, at, behind) ? '{|<|}' : '<'
  })
}

/** Escapes a message without declarations: a dot at its start would begin a declaration. */
function escapeSimple(text: string, neighbours: Neighbours): string {
  const escaped = escapePattern(text, neighbours)
  if (neighbours.before !== undefined) return escaped
  return escaped.replace(/^([\s\u061c\u200e\u200f\u2066-\u2069]*)\./u, '$1{|.|}')
}

function rejectMf2(message: string): Finding | undefined {
  if (message.length > longestMessage) return errorOf('mf2-syntax', { found: 'too-long' })
  try {
    validate(parseMessage(message))
    return undefined
  } catch (error) {
    if (!(error instanceof MessageSyntaxError)) throw error
    const place = message.slice(error.start, Math.min(error.end, error.start + 20))
    return errorOf('mf2-syntax', { found: place === '' ? error.type : `${error.type} ${place}` })
  }
}

/** Splits a message into tokens. If it has declarations or variants, it is one `block` token; if invalid, a text. */
function tokeniseMf2(message: string): readonly Token[] {
  const parsed = parseMf2(message)
  if (parsed === undefined) return toTokens(message, [{ type: 'broken', start: 0, end: message.length }])
  if (parsed.type === 'select') return [toBlock(message, parsed.selectors[0]?.name ?? '')]
  if (parsed.type === 'complex') return [toBlock(message, '')]
  return toTokens(message, parsed.pattern.body.flatMap(toSourceParts(message)))
}

function tokenisePattern(text: string): readonly Token[] {
  const quoted = `{{${text}}}`
  const parsed = parseMf2(quoted)
  if (parsed === undefined || parsed.type === 'select') {
    return toTokens(text, [{ type: 'broken', start: 0, end: text.length }])
  }
  const parts = parsed.pattern.body.flatMap(toSourceParts(quoted))
  return toTokens(
    text,
    parts.map((part) => ({ ...part, start: part.start - 2, end: part.end - 2 })),
  )
}

function toSourceParts(message: string): (part: CST.Text | CST.Expression) => readonly SourcePart[] {
  return (part) => (part.type === 'text' ? readEscapes(message, part) : [readExpression(message, part)])
}

function readEscapes(message: string, { start, end }: CST.Text): readonly SourcePart[] {
  return Array.from(message.slice(start, end).matchAll(/\\[\\{|}]/gu), ({ 0: raw, index }): SourcePart => {
    return { type: 'literal', start: start + index, end: start + index + raw.length, text: raw.slice(1) }
  })
}

function readExpression(message: string, part: CST.Expression): SourcePart {
  const { start, end } = part
  const raw = message.slice(start, end)
  const { markup, arg, functionRef, attributes } = part
  if (markup !== undefined) {
    const shape = markup.open.value === '/' ? 'close' : markup.close === undefined ? 'open' : 'single'
    // the name begins with `#`, so that the HTML tag `</b>` does not close the `{#b}` of MessageFormat 2
    return { type: 'mark', start, end, token: { type: 'part', shape, raw, name: `#${nameOf(markup.name)}` } }
  }
  if (arg?.type === 'literal' && functionRef === undefined && attributes.length === 0) {
    return { type: 'literal', start, end, text: arg.value }
  }
  const own = functionRef?.type === 'function' ? nameOf(functionRef.name) : ''
  const name = arg?.type === 'variable' ? arg.name : (arg?.value ?? own)
  return { type: 'mark', start, end, token: { type: 'placeholder', kind: 'variable', raw, name } }
}

function nameOf(identifier: CST.Identifier): string {
  return identifier.map(({ value }) => value).join('')
}
