import { type SourcePart, toTokens } from '../marks/source-parts.ts'
import type { Token } from '../syntax.ts'
import { scanVue, type VuePart } from './scan.ts'

/** A message with plural forms is one block; what the compiler refuses is text. */
export function tokeniseVue(message: string): readonly Token[] {
  const parts = scanVue(message)
  const isBroken = parts.some(({ type }) => type === 'broken')
  if (!isBroken && parts.some(({ type }) => type === 'pipe')) {
    return [{ type: 'placeholder', kind: 'block', raw: message, name: 'count' }]
  }
  return toTokens(
    message,
    parts.map((part) => toSourcePart(message, part)),
  )
}

function toSourcePart(message: string, part: VuePart): SourcePart {
  const { start, end } = part
  const raw = message.slice(start, end)
  switch (part.type) {
    case 'variable':
      return { type: 'mark', start, end, token: { type: 'placeholder', kind: 'variable', raw, name: part.name } }
    case 'link':
      return { type: 'mark', start, end, token: { type: 'placeholder', kind: 'nesting', raw, name: part.name } }
    case 'literal':
      return { type: 'literal', start, end, text: part.text }
    case 'text':
      return { type: 'text', start, end }
    default:
      return { type: 'broken', start, end }
  }
}
