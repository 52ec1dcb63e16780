import { memberOf, textOf } from '../json-profile/members.ts'
import type { JsonNode } from '../json/scan.ts'

/**
 * What a translator needs to know of a message, each in a line of its own: the description, and what each placeholder
 * stands for: `$user$ = $1, e.g. Cira`.
 */
export function noteOf(text: string, member: JsonNode): string | undefined {
  const placeholders = memberOf(member, 'placeholders')?.children ?? []
  const lines = [
    textOf(text, memberOf(member, 'description')),
    ...placeholders.filter(({ shadowedBy }) => shadowedBy === undefined).map((node) => describe(text, node)),
  ]
  return lines.filter(Boolean).join('\n') || undefined
}

function describe(text: string, placeholder: JsonNode): string {
  const content = textOf(text, memberOf(placeholder, 'content'))
  const example = textOf(text, memberOf(placeholder, 'example'))
  const name = `$${placeholder.key}$`
  return (content ? `${name} = ${content}` : name) + (example ? `, e.g. ${example}` : '')
}
