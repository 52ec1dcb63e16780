import { memberOf, textOf } from '../json-profile/members.ts'
import type { JsonNode } from '../json/scan.ts'

/**
 * What a translator needs of a message's attributes, each in a line of its own: the description, `Context: …`, and for each
 * placeholder that has one of the two `{name}: description, e.g. example`.
 */
export function noteOf(text: string, meta: JsonNode): string | undefined {
  const context = textOf(text, memberOf(meta, 'context'))
  const lines = [
    textOf(text, memberOf(meta, 'description')),
    context ? `Context: ${context}` : undefined,
    ...(memberOf(meta, 'placeholders')?.children ?? []).map((placeholder) => describe(text, placeholder)),
  ]
  return lines.filter(Boolean).join('\n') || undefined
}

function describe(text: string, placeholder: JsonNode): string | undefined {
  if (placeholder.shadowedBy) return undefined
  const example = textOf(text, memberOf(placeholder, 'example'))
  const facts = [textOf(text, memberOf(placeholder, 'description')), example ? `e.g. ${example}` : undefined]
  const known = facts.filter(Boolean).join(', ')
  return known ? `{${placeholder.key}}: ${known}` : undefined
}
