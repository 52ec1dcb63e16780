import type { Entry, ParsedFile } from '@lockale/formats'
import type { TargetFile } from '../model/catalog.ts'
import { digestOf } from '../model/hash.ts'
import { type MessageKey, toMessageKey } from '../model/key.ts'

interface ReadTarget {
  readonly locale: string
  readonly file: string
  readonly bytes: Uint8Array | undefined
  readonly parse: (bytes: Uint8Array) => ParsedFile
  /** Keys of the source file: a target file has nearly the same paths in the same order. */
  readonly sourceKeys?: readonly PathKey[] | undefined
}

interface PathKey {
  readonly path: readonly string[]
  readonly key: MessageKey
}

/** Opens a target file with the bytes that were read, even if it changes on disk. */
export function openTargetFile({ locale, file, bytes, parse, sourceKeys }: ReadTarget): TargetFile {
  let parsed: ParsedFile | undefined
  let entries: ReadonlyMap<MessageKey, Entry> | undefined
  let digest: string | undefined
  let text: string | undefined
  const open = () => (parsed ??= bytes && parse(bytes))
  return {
    locale,
    file,
    get parsed() {
      return open()
    },
    get entries() {
      return (entries ??= byPath(withDrafts(open()?.entries ?? []), sourceKeys))
    },
    get digest() {
      return (digest ??= bytes && digestOf(bytes))
    },
    get text() {
      // Parses without keeping the entries, which take more memory than the text.
      return (text ??= (parsed ?? (bytes && parse(bytes)))?.text)
    },
    get isOpen() {
      return parsed !== undefined
    },
    release(but) {
      text = but && (text ?? parsed?.text)
      parsed = undefined
      entries = undefined
    },
  }
}

/** Returns drafts as strings, although programs ignore them (`fuzzy` of gettext). */
function withDrafts(entries: readonly Entry[]): readonly Entry[] {
  if (!entries.some(({ draft }) => draft !== undefined)) return entries
  return entries.map((entry) => (entry.draft === undefined ? entry : { ...entry, kind: 'text', value: entry.draft }))
}

/** Returns entries by path. Of duplicates the last one counts, as at run time. */
export function byPath(entries: readonly Entry[], known: readonly PathKey[] = []): ReadonlyMap<MessageKey, Entry> {
  const found = new Map<MessageKey, Entry>()
  let at = 0
  for (const entry of entries) {
    if (!isSamePath(known[at]?.path, entry.path) && isSamePath(known[at + 1]?.path, entry.path)) at++
    const duplicate = known[at]
    if (duplicate !== undefined && isSamePath(duplicate.path, entry.path)) {
      found.set(duplicate.key, entry)
      at++
    } else found.set(toMessageKey(entry.path), entry)
  }
  return found
}

export function isSamePath(one: readonly string[] | undefined, other: readonly string[]): boolean {
  if (one === undefined || one.length !== other.length) return false
  for (let at = one.length - 1; at >= 0; at--) if (one[at] !== other[at]) return false
  return true
}
