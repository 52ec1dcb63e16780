import type { ParsedFile } from '../format.ts'
import { fieldsOf, findField, fromLanguage, headerOf } from './header.ts'
import { parsePluralForms, type PluralForms } from './plural-expression.ts'
import { defaultFormsOf, germanicForms, mapPlurals, type PluralMap } from './plural-rules.ts'
import type { PoMessage, PoScan } from './message.ts'

/** `source`: what stands in `msgid` is the text where `msgstr` has none. */
export type PoMode = 'source' | 'target'

/** A PO file as more than its entries. */
export interface PoFile {
  readonly scan: PoScan
  readonly mode: PoMode
  readonly header: PoMessage | undefined
  /** Of several messages with one key the one that counts; `undefined` if there are no two of one key. */
  readonly last: ReadonlyMap<string, PoMessage> | undefined
  /**
   * Messages without entries: of two with one key, of which one has a plural, programs know the last with its forms and
   * nothing of the other. gettext refuses such a file.
   */
  readonly shadowed: ReadonlySet<PoMessage>
  /** Of the texts in `msgstr`, as far as anybody says. */
  readonly locale: string | undefined
  /** Which it was asked for as. */
  readonly asked: string | undefined
  readonly plurals: PluralMap
  /** The `Plural-Forms` field, if it is one that can be followed. */
  readonly stated: PluralForms | undefined
  /** As the header has it; `undefined` where it says nothing. */
  readonly charset: string | undefined
}

interface ReadAs {
  readonly mode: PoMode
  readonly locale: string | undefined
  readonly charset: string | undefined
}

export function toPoFile(scan: PoScan, { mode, locale: asked, charset }: ReadAs): PoFile {
  const header = headerOf(scan)
  const last = findLast(scan.messages)
  const fields = fieldsOf(header)
  const locale = asked ?? fromLanguage(findField(fields, 'Language')?.value ?? '')
  const stated = parsePluralForms(findField(fields, 'Plural-Forms')?.value ?? '')
  // `msgid` and `msgid_plural` are for 1 and for all other numbers, in whatever language they are.
  const forms = stated ?? (mode === 'source' ? germanicForms() : defaultFormsOf(locale))
  const named = stated === undefined && mode === 'source' ? undefined : locale
  return {
    scan,
    mode,
    header,
    last,
    shadowed: findShadowed(scan.messages, last),
    locale,
    plurals: mapPlurals(forms, named),
    asked,
    stated,
    charset,
  }
}

function findLast(messages: readonly PoMessage[]): ReadonlyMap<string, PoMessage> | undefined {
  const last = new Map<string, PoMessage>()
  for (const message of messages) last.set(message.key, message)
  return last.size === messages.length ? undefined : last
}

function findShadowed(messages: readonly PoMessage[], last: PoFile['last']): ReadonlySet<PoMessage> {
  return new Set(
    messages.filter((message) => {
      const counts = last?.get(message.key) ?? message
      return counts !== message && (counts.pluralId !== undefined || message.pluralId !== undefined)
    }),
  )
}

const files = new WeakMap<ParsedFile, PoFile>()

export function rememberFile(parsed: ParsedFile, file: PoFile): ParsedFile {
  files.set(parsed, file)
  return parsed
}

/** @throws {Error} for a file that was not read by this format, or not without errors: a bug of the caller */
export function poFileOf(parsed: ParsedFile): PoFile {
  const file = files.get(parsed)
  if (file === undefined) throw new Error('The file was not read as a PO file.')
  return file
}
