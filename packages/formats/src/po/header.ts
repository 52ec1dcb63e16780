import type { Range } from '@lockale/errors'
import { decodeLatin1 } from '../encoding.ts'
import type { PoMessage, PoScan } from './message.ts'

/** One field of the header: `Language: de`. */
export interface HeaderField {
  readonly name: string
  /** Value without white space around it. */
  readonly value: string
  /** Range in the decoded header, with the line break. */
  readonly range: Range
}

/** The message that is the header: of several the first. */
export function headerOf({ messages }: PoScan): PoMessage | undefined {
  return messages.find(isHeader)
}

export function isHeader({ context, id }: PoMessage): boolean {
  return context === undefined && id.value === ''
}

export function fieldsOf(header: PoMessage | undefined): readonly HeaderField[] {
  const fields: HeaderField[] = []
  const value = header?.strings[0]?.value ?? ''
  let start = 0
  while (start < value.length) {
    const found = value.indexOf('\n', start)
    const end = found === -1 ? value.length : found + 1
    const line = value.slice(start, end)
    const colon = line.indexOf(':')
    if (colon !== -1) {
      fields.push({ name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim(), range: { start, end } })
    }
    start = end
  }
  return fields
}

/** Returns a field by name; of several, the first. */
export function findField(fields: readonly HeaderField[], name: string): HeaderField | undefined {
  const wanted = name.toLowerCase()
  return fields.find((field) => field.name.toLowerCase() === wanted)
}

/**
 * What the header says of the charset, before anything can be decoded.
 * @returns `undefined` where it says nothing
 */
export function declaredCharset(bytes: Uint8Array): string | undefined {
  // Bytes as characters: all charsets that PO files come in have ASCII in its place.
  const head = decodeLatin1(bytes.subarray(0, headLength))
  const [header] = headerLines.exec(head) ?? []
  return header === undefined ? undefined : /charset=[ \t]*([\w.:+-]{1,40})/i.exec(header)?.[1]
}

/** `CHARSET` is what `xgettext` leaves to be filled in. */
export function isUtf8Charset(charset: string | undefined): boolean {
  return charset === undefined || utf8Names.has(charset.toLowerCase())
}

export function isLatin1Charset(charset: string | undefined): boolean {
  return charset !== undefined && latin1Names.has(charset.toLowerCase())
}

const utf8Names: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'charset'])
const latin1Names: ReadonlySet<string> = new Set(['iso-8859-1', 'iso8859-1', 'iso_8859-1', 'latin1', 'latin-1'])

/** The header is the first entry: above it are comments at most. */
const headLength = 128 * 1024

const headerLines = /^[ \t]*msgid[ \t]*""[ \t]*\r?[\n\r][ \t]*msgstr\b[^\r\n]*(?:\r?[\n\r][ \t]*"[^\r\n]*)*/m

/**
 * A locale as the `Language` field has it (gettext manual, "Header Entry"): `pt_BR`, `sr@latin`, `zh_CN`.
 */
export function toLanguage(locale: string): string {
  const { language, script, rest } = partsOf(locale)
  const modifier = script === undefined ? undefined : modifiers.get(script)
  const base = [language, ...(script === undefined || modifier !== undefined ? [] : [script]), ...rest].join('_')
  return modifier === undefined ? base : `${base}@${modifier}`
}

/** The locale that a `Language` field names; `undefined` for an empty one and for a name in words. */
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

interface LocaleParts {
  readonly language: string
  readonly script: string | undefined
  readonly rest: readonly string[]
}

function partsOf(locale: string): LocaleParts {
  const [language = '', ...tail] = locale.split('-')
  const [script, ...rest] = tail
  if (script !== undefined && /^[A-Za-z]{4}$/.test(script)) return { language, script, rest }
  return { language, script: undefined, rest: tail }
}
