import type { SyntaxOptions } from '../syntax.ts'

/** What the format of a file says of its message format, whatever that is. */
export function usualOptions(format: string): Pick<SyntaxOptions, 'dialect' | 'apostrophes'> {
  return usual.get(format) ?? none
}

const none = {}
const usual: ReadonlyMap<string, Pick<SyntaxOptions, 'dialect' | 'apostrophes'>> = new Map([
  ['android', { dialect: 'android' }],
  ['strings', { dialect: 'apple' }],
  ['plist-strings', { dialect: 'apple' }],
  ['stringsdict', { dialect: 'apple' }],
  ['xcstrings', { dialect: 'apple' }],
  // gen_l10n reads apostrophes as they stand, unless its `use-escaping` is on
  ['arb', { apostrophes: 'literal' }],
])

/** True if the first key of a YAML file is the locale, with nothing behind it. */
export function hasLocaleRoot(text: string, locale: string): boolean {
  const first = text.split('\n', 200).find((line) => /^[^\s#%-]/u.test(line)) ?? ''
  const [, key] = /^["']?([A-Za-z][\w-]*)["']?:\s*(?:#.*)?$/u.exec(first) ?? []
  return key !== undefined && key.toLowerCase() === locale.toLowerCase()
}
