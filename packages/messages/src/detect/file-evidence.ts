import type { SyntaxOptions } from '../syntax.ts'

/**
 * What the format of a file and the app's libraries say of its message format, whatever that is.
 * @param dependencies names of packages in package.json
 */
export function usualOptions(
  format: string,
  dependencies: readonly string[] = [],
): Pick<SyntaxOptions, 'dialect' | 'apostrophes'> {
  const ofFormat = usual.get(format)
  if (ofFormat !== undefined) return ofFormat
  const isPaired = dependencies.some((name) => paired.test(name)) && !dependencies.some((name) => formatJs.test(name))
  return isPaired ? { apostrophes: 'paired' } : format === 'xliff' ? { apostrophes: 'braces' } : none
}

const none = {}

/** Libraries that read messages with the parser of messageformat. */
const paired =
  /^@lingui\/|^(?:@jsverse|@ngneat)\/transloco-messageformat$|^ngx-translate-messageformat-compiler$|^messageformat$|^@messageformat\//u
/** Libraries that read them with the parser of FormatJS. */
const formatJs =
  /^react-intl$|^@formatjs\/(?:intl|cli|icu-messageformat-parser)$|^next-intl$|^use-intl$|^intl-messageformat$|^svelte-i18n$|^i18next-icu$/u

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
