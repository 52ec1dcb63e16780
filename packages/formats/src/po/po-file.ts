import type { ParsedFile } from '../format.ts'
import { fieldOf, fromLanguage, isHeader } from './header.ts'
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
  readonly asked: string | undefined
  readonly plurals: PluralMap
  /** The `Plural-Forms` field, if it is one that can be followed. */
  readonly stated: PluralForms | undefined
  /** As the header has it; `undefined` where it says nothing. */
  readonly charset: string | undefined
  readonly source: ParsedFile | undefined
}

export function toPoFile(read: PoScan, from: Pick<PoFile, 'mode' | 'asked' | 'charset' | 'source'>): PoFile {
  const { mode, asked, source } = from
  const scan = source === undefined || mode === 'source' ? read : withKeysOf(source, read)
  const header = scan.messages.find(isHeader)
  const last = findLast(scan.messages)
  const locale = asked ?? fromLanguage(fieldOf(header, 'Language') ?? '')
  const stated = parsePluralForms(fieldOf(header, 'Plural-Forms') ?? '')
  // `msgid` and `msgid_plural` are for 1 and for all other numbers, in whatever language they are.
  const forms = stated ?? (mode === 'source' ? germanicForms() : defaultFormsOf(locale))
  const named = stated === undefined && mode === 'source' ? undefined : locale
  const shadowed = findShadowed(scan.messages, last)
  return { ...from, scan, header, last, shadowed, plurals: mapPlurals(forms, named), stated }
}

/** Messages that are known by their context have the key of their source, also where its text is another one by now. */
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

/**
 * The messages of a source file by their contexts, where these are keys, as next-intl's extraction writes them: each message
 * has one of its own, without blanks, and the text is in `msgid`.
 */
function contextsOf({ messages }: PoScan): ReadonlyMap<string, PoMessage> | undefined {
  const own = messages.filter((message) => !isHeader(message))
  // of few messages, plain words are what gettext has contexts for: `menu`, `verb`
  const name = own.length < fewMessages ? /^(?=\S*[^a-z\s])\S+$/u : /^\S+$/u
  const isKeyed = own.every(({ context, id, strings }) => {
    if (context === undefined || !name.test(context.value)) return false
    return strings.every(({ value }, at) => value === '' || at > 0 || value === id.value)
  })
  const found = isKeyed ? byContext(own) : undefined
  return found?.size === own.length ? found : undefined
}

const fewMessages = 5

/** Returns the messages whose context is unique, by context. */
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

/** @throws {Error} for a file that was not read by this format, or not without errors: a bug of the caller */
export function poFileOf(parsed: ParsedFile): PoFile {
  const file = files.get(parsed)
  if (file === undefined) throw new Error('The file was not read as a PO file.')
  return file
}
