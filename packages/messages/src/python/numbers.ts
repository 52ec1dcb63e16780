import { readBraceField, readPercentField } from './fields.ts'

/** `{}` as `{0}`, `{:{}}` as `{0:{1}}`, wherever it stands in a text: the number is that of the value it takes. */
export function numberBraces(text: string, next: () => number): string {
  let written = ''
  let from = 0
  for (let at = text.indexOf('{'); at !== -1;) {
    const isEscape = text.startsWith('{{', at)
    const field = isEscape ? undefined : readBraceField(text, at)
    if (field !== undefined) {
      const number = field.name === '' ? String(next()) : ''
      written += `${text.slice(from, at)}{${number}${numberBraces(field.raw.slice(1), next)}`
      from = at + field.raw.length
    }
    at = text.indexOf('{', field === undefined ? at + (isEscape ? 2 : 1) : from)
  }
  return written + text.slice(from)
}

/** How many values the `%s` and `%*d` of a text take. */
export function countPercents(text: string): number {
  let count = 0
  for (let at = text.indexOf('%'); at !== -1;) {
    const isEscape = text.startsWith('%%', at)
    const field = isEscape ? undefined : readPercentField(text, at)
    if (field?.name === '') count += valuesOf(field.raw)
    at = text.indexOf('%', at + (field?.raw.length ?? (isEscape ? 2 : 1)))
  }
  return count
}

/** 1, and one more for each `*`. */
export function valuesOf(raw: string): number {
  return raw.split('*').length
}
