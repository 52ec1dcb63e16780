import type { Entry, EntryPath, ParsedFile } from '../format.ts'

/**
 * What stands between a key and its value: blanks, and at most one `=` or `:` before or among them. Without what continues
 * it in the next line. Empty behind a key that has neither separator nor value.
 */
export function separatorOf(text: string, { keyRange, valueRange }: Entry): string {
  const length = valueRange.start - keyRange.end
  if (length > maxSeparator) return ''
  const separator = text.slice(keyRange.end, valueRange.start).replaceAll(/\\(?:\r\n|\n|\r)[ \t\f]*/g, '')
  return valueRange.start === valueRange.end && isBare(separator) ? '' : separator
}

/** Longer ones are not copied: with 10,000 of them an edit would write gigabytes. */
const maxSeparator = 1000

/** The most common separator of a file, of several the first; `undefined` in a file that has none. */
export function commonSeparator({ text, entries }: ParsedFile): string | undefined {
  const counts = new Map<string, number>()
  for (const entry of entries) {
    const separator = separatorOf(text, entry)
    if (separator !== '') counts.set(separator, (counts.get(separator) ?? 0) + 1)
  }
  let common: string | undefined
  for (const [separator, count] of counts) if (count > (counts.get(common ?? '') ?? 0)) common = separator
  return common
}

/** The first of some separators that may stand behind a key. Behind an empty one no blank separates. */
export function chooseSeparator([key]: EntryPath, separators: readonly (string | undefined)[]): string {
  return separators.find((separator) => separator && !(key === '' && isBare(separator))) ?? '='
}

/** It is made of blanks. */
export function isBare(separator: string): boolean {
  return !/[=:]/.test(separator)
}
