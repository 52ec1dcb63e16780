import { MessageSyntaxError, parseMessage, validate } from 'messageformat'
import type { Finding } from '../finding.ts'
import { cldrPlurals } from '../plural/plural-rules.ts'
import type { Neighbours, Syntax } from '../syntax.ts'
import { mayOpenTag } from '../marks/source-parts.ts'
import { longestMessage } from './parse.ts'
import { tokeniseMf2, tokenisePattern } from './tokenise.ts'
import { readMf2Variants } from './variants.ts'

/** Reads what stands between `{{` and `}}`. */
const pattern: Syntax = {
  id: 'mf2',
  countName: () => undefined,
  plurals: cldrPlurals,
  tokenise: tokenisePattern,
  escape: escapePattern,
  reject: (text) => rejectMf2(`{{${text}}}`),
  splitKey: () => undefined,
  joinKey: ({ base }) => base,
  isNeverPlural: () => true,
}

const mf2: Syntax = {
  ...pattern,
  tokenise: tokeniseMf2,
  escape: escapeSimple,
  reject: rejectMf2,
  readVariants: (message) => (rejectMf2(message) === undefined ? readMf2Variants(message, pattern) : undefined),
}

/** Unicode MessageFormat 2 (LDML 45 and later): `{$name :function}`, `{#b}…{/b}`, `.input`, `.local` and `.match`. */
export function openMf2(): Syntax {
  return mf2
}

function escapePattern(text: string, { after }: Neighbours): string {
  const behind = after === undefined || after.type === 'text' ? undefined : after.raw
  return text.replaceAll(/[\\{}<]/gu, (sign, at: number) => {
    if (sign !== '<') return `\\${sign}`
    return mayOpenTag(text, at, behind) ? '{|<|}' : '<'
  })
}

/** A message that begins with a dot is one with declarations. */
function escapeSimple(text: string, neighbours: Neighbours): string {
  const escaped = escapePattern(text, neighbours)
  if (neighbours.before !== undefined) return escaped
  return escaped.replace(/^([\s\u061c\u200e\u200f\u2066-\u2069]*)\./u, '$1{|.|}')
}

function rejectMf2(message: string): Finding | undefined {
  if (message.length > longestMessage) return refuse('too-long')
  try {
    validate(parseMessage(message))
    return undefined
  } catch (error) {
    if (!(error instanceof MessageSyntaxError)) throw error
    const place = message.slice(error.start, Math.min(error.end, error.start + 20))
    return refuse(place === '' ? error.type : `${error.type} ${place}`)
  }
}

function refuse(found: string): Finding {
  return { code: 'mf2-syntax', severity: 'error', arguments: { found } }
}
