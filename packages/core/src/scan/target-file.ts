import type { Entry, ParsedFile } from '@lockale/formats'
import type { TargetFile } from '../model/catalog.ts'
import { digestOf } from '../model/hash.ts'
import { type MessageKey, toMessageKey } from '../model/key.ts'

export interface ReadTarget {
  readonly locale: string
  readonly file: string
  /** `undefined`: there is no such file. */
  readonly bytes: Uint8Array | undefined
  readonly parse: (bytes: Uint8Array) => ParsedFile
}

/** A target file as it was read, whatever happens to it on the disk. */
export function openTargetFile({ locale, file, bytes, parse }: ReadTarget): TargetFile {
  let parsed: ParsedFile | undefined
  let entries: ReadonlyMap<MessageKey, Entry> | undefined
  let digest: string | undefined
  const open = () => (parsed ??= bytes && parse(bytes))
  return {
    locale,
    file,
    get parsed() {
      return open()
    },
    get entries() {
      return (entries ??= byPath(open()?.entries ?? []))
    },
    get digest() {
      return (digest ??= bytes && digestOf(bytes))
    },
    release() {
      parsed = undefined
      entries = undefined
    },
  }
}

/** Of duplicate keys the last one counts, as at run time. */
export function byPath(entries: readonly Entry[]): ReadonlyMap<MessageKey, Entry> {
  const found = new Map<MessageKey, Entry>()
  for (const entry of entries) found.set(toMessageKey(entry.path), entry)
  return found
}
