import { none } from '../none.ts'
import { errorOf, type Finding, type Neighbours, type Syntax, type Token } from '../syntax.ts'
import { mayOpenTag, type SourcePart, toTokens } from '../marks/source-parts.ts'
import { fluentRenderer } from '../render/fluent.ts'
import { axisName } from './axes.ts'
import { type Expression, type Placeable, scanFluent } from './scan.ts'
import { readFluentVariants } from './variants.ts'

/** The format of a variant, in which `[`, `*` and `.` at the start of a line have a meaning. */
const variant: Syntax = {
  ...none,
  id: 'fluent',
  tokenise: tokeniseFluent,
  escape: (text, neighbours) => escapeLines(escapeFluent(text, neighbours), neighbours),
  reject: rejectFluent,
}

/** Fluent messages without the indent and escapes that the file format writes: `{ $name }`, `{ -term }`, selects. */
export const fluent: Syntax = {
  ...variant,
  escape: escapeFluent,
  readVariants: (message, locale) => readFluentVariants(message, variant, locale),
  renderer: fluentRenderer({ tokenise: tokeniseFluent }),
}

function escapeFluent(text: string, { after }: Neighbours): string {
  const behind = after === undefined || after.type === 'text' ? undefined : after.raw
  return text.replaceAll(/[{}]+|</gu, (signs, at: number) =>
    signs === '<' && !mayOpenTag(text, at, behind) ? '<' : `{"${signs}"}`,
  )
}

function escapeLines(text: string, { before }: Neighbours): string {
  const beginsLine = before?.type === 'text' && /\n *$/u.test(before.text)
  const escaped = text.replaceAll(/(\n *)([.[*])/gu, '$1{"$2"}')
  return beginsLine ? escaped.replace(/^( *)([.[*])/u, '$1{"$2"}') : escaped
}

function rejectFluent(message: string): Finding | undefined {
  const scan = scanFluent(message)
  if (scan.ok) return undefined
  return errorOf('fluent-syntax', { found: message.slice(scan.at, scan.at + 20) })
}

/** Splits a message into tokens. A select is one token of kind `block`; an invalid message is text. */
function tokeniseFluent(message: string): readonly Token[] {
  const scan = scanFluent(message)
  if (!scan.ok) return toTokens(message, [{ type: 'broken', start: 0, end: message.length }])
  return toTokens(
    message,
    scan.pattern.placeables.map((placeable) => toPart(message, placeable)),
  )
}

function toPart(message: string, { start, end, expression }: Placeable): SourcePart {
  if (expression.type === 'string' && isPlain(expression.text)) {
    return { type: 'literal', start, end, text: expression.text }
  }
  const raw = message.slice(start, end)
  const token: Token = { type: 'placeholder', kind: kindOf(expression), raw, name: nameOf(expression) }
  return { type: 'mark', start, end, token }
}

/** Returns true if a quoted literal can be plain text. Spaces at its ends and invisible characters could get lost. */
function isPlain(text: string): boolean {
  return text !== '' && text.trim() === text && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u00a0\u202f]/u.test(text)
}

function kindOf({ type }: Expression): 'variable' | 'nesting' | 'block' {
  if (type === 'select') return 'block'
  return type === 'message' || type === 'term' || type === 'term attribute' ? 'nesting' : 'variable'
}

function nameOf(expression: Expression): string {
  if (expression.type === 'string') return expression.text
  return expression.type === 'select' ? axisName(expression.selector) : axisName(expression)
}
