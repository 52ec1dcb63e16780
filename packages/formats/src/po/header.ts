import type { PoMessage } from './message.ts'

export function isHeader({ context, id }: PoMessage): boolean {
  return context === undefined && id.value === ''
}

/** Returns the trimmed value of a field such as `Language`; if it is repeated, the first. */
export function fieldOf(header: PoMessage | undefined, name: string): string | undefined {
  for (const line of header?.strings[0]?.value.split('\n') ?? []) {
    const [, field = '', value] = /^([^:]*):([^]*)$/.exec(line) ?? []
    if (field.trim().toLowerCase() === name.toLowerCase()) return value?.trim()
  }
  return undefined
}

/** Returns true for UTF-8, for no charset, and for `CHARSET`, the placeholder that `xgettext` writes. */
export function isUtf8Charset(charset: string | undefined): boolean {
  return charset === undefined || utf8Names.has(charset.toLowerCase())
}

export function isLatin1Charset(charset: string | undefined): boolean {
  return charset !== undefined && latin1Names.has(charset.toLowerCase())
}

const utf8Names: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'charset'])
const latin1Names: ReadonlySet<string> = new Set(['iso-8859-1', 'iso8859-1', 'iso_8859-1', 'latin1', 'latin-1'])

/** Returns the `Language` field of a locale (gettext manual, "Header Entry"): `pt_BR`, `sr@latin`, `zh_CN`. */
export function toLanguage(locale: string): string {
  const [language, script = '', ...rest] = locale.split('-')
  const modifier = modifiers.get(script)
  return modifier === undefined ? locale.replaceAll('-', '_') : `${[language, ...rest].join('_')}@${modifier}`
}

/** Returns the locale of a `Language` field; `undefined` for an empty field, or for a language's name (`German`). */
export function fromLanguage(language: string): string | undefined {
  const [, name, modifier] =
    /^([A-Za-z]{2,3}(?:[_-][A-Za-z0-9]{2,8})*)(?:\.[\w-]*)?(?:@(\w+))?$/.exec(language.trim()) ?? []
  if (name === undefined) return undefined
  const [head = '', ...tail] = name.split(/[_-]/)
  const script = [...modifiers].find(([, word]) => word === modifier)?.[0]
  try {
    return Intl.getCanonicalLocales([head, ...(script === undefined ? [] : [script]), ...tail].join('-'))[0]
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const modifiers: ReadonlyMap<string, string> = new Map([
  ['Latn', 'latin'],
  ['Cyrl', 'cyrillic'],
  ['Deva', 'devanagari'],
  ['Arab', 'arabic'],
])
