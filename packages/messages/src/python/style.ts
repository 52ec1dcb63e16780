import { readBraceField, readPercentField } from './fields.ts'

/**
 * How a text is filled in: by the `%` operator, by `str.format`, or not at all. A text says so by what it contains: a key
 * (`%(name)s`) or a field in braces tells more than a bare `%s`, which a percent sign beside a word looks like.
 */
export type Style = 'percent' | 'brace' | 'plain'

export function styleOf(message: string): Style {
  let hasPercent = false
  for (let at = message.indexOf('%'); at !== -1;) {
    const isEscape = message.startsWith('%%', at)
    const field = isEscape ? undefined : readPercentField(message, at)
    if (field !== undefined && field.name !== '') return 'percent'
    hasPercent ||= field !== undefined
    at = message.indexOf('%', at + (field?.raw.length ?? (isEscape ? 2 : 1)))
  }
  if (hasBraceField(message)) return 'brace'
  return hasPercent || message.includes('%%') ? 'percent' : 'plain'
}

function hasBraceField(message: string): boolean {
  for (let at = message.indexOf('{'); at !== -1;) {
    const isEscape = message.startsWith('{{', at)
    if (!isEscape && readBraceField(message, at) !== undefined) return true
    at = message.indexOf('{', at + (isEscape ? 2 : 1))
  }
  return false
}
