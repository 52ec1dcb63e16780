/** A value of a config in a few words, safe to print: what it is, and its text only where a text was to be expected. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return shownText(value)
  if (value === null || value === undefined || typeof value === 'boolean') return String(value)
  if (typeof value === 'number' || typeof value === 'bigint') return String(value).slice(0, 40)
  return kindOf(value)
}

/** A text in quotes, cut short, with everything escaped that could change how a terminal shows it. */
export function shownText(text: string): string {
  const cut = text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text
  return `"${cut.replaceAll(/["\\]|[\p{C}\p{Zl}\p{Zp}]/gu, escaped)}"`
}

/** `an object`, `a list`, `a string`, … */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return isThenable(value) ? 'a promise' : 'an object'
  return `a ${typeof value}`
}

const maxCharacters = 60

function escaped(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}

function isThenable(value: object): boolean {
  try {
    return 'then' in value && typeof value.then === 'function'
  } catch {
    return false
  }
}
