import type { ParsedFile } from '../format.ts'
import { fieldOf, fromLanguage, isHeader } from './header.ts'
import { parsePluralForms, type PluralForms } from './plural-expression.ts'
import { defaultFormsOf, germanicForms, mapPlurals, type PluralMap } from './plural-rules.ts'
import type { PoMessage, PoScan } from './message.ts'

/** A parsed PO file, with its messages, its header and its plural rule. */
export interface PoFile {
  readonly scan: PoScan
  /** `source` if the file has the source strings: an empty `msgstr` then falls back to `msgid`. */
  readonly mode: 'source' | 'target'
  readonly header: PoMessage | undefined
  /** The last message of each key, which apps use; `undefined` if the file has no duplicates. */
  readonly last: ReadonlyMap<string, PoMessage> | undefined
  /** Messages that a later duplicate replaces, if one of the two has a plural. They have no entries. */
  readonly shadowed: ReadonlySet<PoMessage>
  /** Obsolete messages that are in the source again. Their entries come last, and need review. */
  readonly returned: readonly PoMessage[]
  readonly asked: string | undefined
  /** The locale that was asked for, or that the header names. */
  readonly locale: string | undefined
  readonly plurals: PluralMap
  /** The plural rule in the `Plural-Forms` field of the header; `undefined` if that field is missing or invalid. */
  readonly stated: PluralForms | undefined
  readonly charset: string | undefined
  readonly source: ParsedFile | undefined
}

export function toPoFile(
  read: PoScan,
  from: Pick<PoFile, 'mode' | 'asked' | 'charset' | 'source' | 'returned'>,
): PoFile {
  const { mode, asked, source } = from
  const scan = source === undefined || mode === 'source' ? read : withKeysOf(source, read)
  const header = scan.messages.find(isHeader)
  const last = findLast(scan.messages)
  const locale = asked ?? fromLanguage(fieldOf(header, 'Language') ?? '')
  const stated = parsePluralForms(fieldOf(header, 'Plural-Forms') ?? '')
  // A source file has two forms in every language: `msgid` for 1, and `msgid_plural` for all other numbers.
  const forms = stated ?? (mode === 'source' ? germanicForms() : defaultFormsOf(locale))
  const named = stated === undefined && mode === 'source' ? undefined : locale
  const shadowed = findShadowed(scan.messages, last)
  return { ...from, locale, scan, header, last, shadowed, plurals: mapPlurals(forms, named), stated }
}

/** Gives each message the key of the source message with the same context, if contexts identify messages. */
function withKeysOf(source: ParsedFile, scan: PoScan): PoScan {
  const file = files.get(source)
  const today = file && contextsOf(file.scan)
  if (today === undefined) return scan
  const there = new Set(scan.messages.map(({ key }) => key))
  const own = byContext(scan.messages)
  const messages = scan.messages.map((message): PoMessage => {
    const { context, pluralId } = message
    const now = context && own.get(context.value) === message ? today.get(context.value) : undefined
    if (now === undefined || there.has(now.key) || (now.pluralId === undefined) !== (pluralId === undefined))
      return message
    return { ...message, key: now.key, today: { message: now, text: source.text } }
  })
  return { ...scan, messages }
}

/** Returns messages by context if contexts identify them, as in next-intl: each context is unique, without blanks. */
function contextsOf({ messages }: PoScan): ReadonlyMap<string, PoMessage> | undefined {
  const own = messages.filter((message) => !isHeader(message))
  // In a file of few messages, words such as `menu` or `verb` are contexts, not keys.
  const name = own.length < fewMessages ? /^(?=\S*[^a-z\s])\S+$/u : /^\S+$/u
  const isKeyed = own.every(({ context, id, strings }) => {
    if (context === undefined || !name.test(context.value)) return false
    return strings.every(({ value }, at) => value === '' || at > 0 || value === id.value)
  })
  const found = isKeyed ? byContext(own) : undefined
  return found?.size === own.length ? found : undefined
}

const fewMessages = 5

function byContext(messages: readonly PoMessage[]): ReadonlyMap<string, PoMessage> {
  const found = new Map<string, PoMessage>()
  const doubled = new Set<string>()
  for (const message of messages) {
    const name = message.context?.value
    if (name === undefined) continue
    if (found.has(name)) doubled.add(name)
    found.set(name, message)
  }
  for (const name of doubled) found.delete(name)
  return found
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

/** Returns the messages of a parsed file; none if it was not read as PO, or has errors. */
export function messagesOf(parsed: ParsedFile): readonly PoMessage[] {
  return files.get(parsed)?.scan.messages ?? []
}

/** Returns the details of a parsed file. @throws {Error} if it was not parsed as PO, or has errors: a bug */
export function poFileOf(parsed: ParsedFile): PoFile {
  const file = files.get(parsed)
  if (file === undefined) throw new Error('The file was not read as a PO file.')
  return file
}
