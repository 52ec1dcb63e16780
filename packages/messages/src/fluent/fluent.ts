import type { Finding } from '../finding.ts'
import { cldrPlurals } from '../plural/plural-rules.ts'
import { mayOpenTag } from '../marks/source-parts.ts'
import type { Neighbours, Syntax } from '../syntax.ts'
import { scanFluent } from './scan.ts'
import { tokeniseFluent } from './tokenise.ts'
import { readFluentVariants } from './variants.ts'

/** Reads the text of a variant, in which signs at the start of a line mean something. */
const variant: Syntax = {
  id: 'fluent',
  countName: () => undefined,
  plurals: cldrPlurals,
  tokenise: tokeniseFluent,
  escape: (text, neighbours) => escapeLines(escapeFluent(text, neighbours), neighbours),
  reject: rejectFluent,
  splitKey: () => undefined,
  joinKey: ({ base }) => base,
  isNeverPlural: () => true,
}

const fluent: Syntax = {
  ...variant,
  escape: escapeFluent,
  readVariants: (message) => readFluentVariants(message, variant),
}

/**
 * Fluent texts as the `fluent` format gives them: `{ $name }`, `{ message }`, `{ -term }`, selects by variants. The format
 * writes the indent, and what means something at the edges of a text or at the start of its lines.
 */
export function openFluent(): Syntax {
  return fluent
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
  const found = message.slice(scan.at, scan.at + 20)
  return { code: 'fluent-syntax', severity: 'error', arguments: { found } }
}
