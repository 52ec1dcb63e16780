import { LockaleError, systemCode } from '@lockale/errors'
import type { Entry, ParsedFile } from '@lockale/formats'
import type { Entries, TargetFile } from '../model/catalog.ts'
import { digestOf } from '../model/hash.ts'
import { type MessageKey, toMessageKey } from '../model/key.ts'

interface ReadTarget {
  readonly locale: string
  readonly file: string
  readonly read: () => Promise<Uint8Array | undefined>
  /** Reads the bytes of the file again, synchronously. Absent: this is not possible, so the bytes stay in memory. */
  readonly readAgain: (() => Uint8Array) | undefined
  readonly parse: (bytes: Uint8Array) => ParsedFile
  /** Keys of the source file. Target files usually have them in the same order, which makes finding entries fast. */
  readonly sourceKeys: SourceKeys
}

interface SourceKeys {
  readonly list: readonly { readonly path: readonly string[]; readonly key: MessageKey }[]
  /** Positions of keys in `list`. If a key occurs twice, its last position counts. */
  readonly places: ReadonlyMap<MessageKey, number>
}

export function sourceKeysOf({ entries }: ParsedFile): SourceKeys {
  const list = entries.map(({ path }) => ({ path, key: toMessageKey(path) }))
  return { list, places: new Map(list.map(({ key }, at) => [key, at])) }
}

/**
 * Opens a target file. During a run, its content is always the one that was read first. If its bytes must be read from
 * disk again and have changed, this is an error.
 * @param known bytes of the file, if they were read already
 */
export function openTargetFile(place: ReadTarget, known?: { readonly bytes: Uint8Array | undefined }): TargetFile {
  const { locale, file, readAgain, parse, sourceKeys } = place
  let bytes = known?.bytes
  let state: 'unread' | 'kept' | 'dropped' = known === undefined ? 'unread' : 'kept'
  let parsed: ParsedFile | undefined
  let entries: Entries | undefined
  let digest: string | undefined
  let text: string | undefined
  const parseNow = () => {
    const now = content()
    return now && parse(now)
  }
  const open = () => (parsed ??= parseNow())
  return {
    locale,
    file,
    async read() {
      if (state !== 'unread') return
      bytes = await place.read()
      state = 'kept'
    },
    get parsed() {
      return open()
    },
    get entries() {
      return (entries ??= layBeside(withDrafts(open()?.entries ?? []), sourceKeys))
    },
    get digest() {
      const now = digest === undefined ? content() : undefined
      return (digest ??= now && digestOf(now))
    },
    get text() {
      // Parses the file, but keeps only its text: the entries take more memory and may not be needed.
      return (text ??= (parsed ?? parseNow())?.text)
    },
    get isOpen() {
      return parsed !== undefined
    },
    release(but) {
      text = but && (text ?? parsed?.text)
      parsed = undefined
      entries = undefined
    },
    dropBytes() {
      if (bytes === undefined || readAgain === undefined) return
      digest ??= digestOf(bytes)
      bytes = undefined
      state = 'dropped'
      this.release()
    },
    withBytes: (other) => openTargetFile(place, { bytes: other }),
  }

  function content(): Uint8Array | undefined {
    if (state === 'unread') throw new Error(`${file} was not read.`)
    if (state === 'dropped') {
      bytes = readSame(place, digest)
      // From now on, the bytes stay in memory. So an edit of the file can still be planned if another process changes
      // it.
      state = 'kept'
    }
    return bytes
  }
}

/** Reads the bytes again. @throws {LockaleError} `FILE_UNREADABLE` if the file has changed since it was read */
function readSame({ file, readAgain }: ReadTarget, digest: string | undefined): Uint8Array {
  let bytes: Uint8Array | undefined
  try {
    bytes = readAgain?.()
  } catch (error) {
    if (systemCode(error) === undefined) throw error
  }
  if (bytes !== undefined && digestOf(bytes) === digest) return bytes
  throw new LockaleError('FILE_UNREADABLE', `${file} was changed during the run.`, {
    place: file,
    hint: 'Run the command again.',
  })
}

/** Returns the entries, with drafts (`fuzzy` in gettext) as values, since lockale compares drafts. Apps ignore them. */
function withDrafts(entries: readonly Entry[]): readonly Entry[] {
  if (!entries.some(({ draft }) => draft !== undefined)) return entries
  return entries.map((entry) => (entry.draft === undefined ? entry : { ...entry, kind: 'text', value: entry.draft }))
}

/** Stores target entries in a list, each at the position of its key in the source file: a map would be slow. */
function layBeside(entries: readonly Entry[], { list, places }: SourceKeys): Entries {
  const laid: (Entry | undefined)[] = []
  const others = new Map<MessageKey, Entry>()
  let next = 0
  for (const entry of entries) {
    let place: number | undefined = next
    if (!isSamePath(list[next]?.path, entry.path)) {
      const key = toMessageKey(entry.path)
      place = places.get(key)
      if (place === undefined) others.set(key, entry)
    }
    if (place === undefined) continue
    laid[place] = entry
    next = place + 1
  }
  const count = laid.reduce((sum, entry) => (entry === undefined ? sum : sum + 1), others.size)
  if (places.size < list.length || count < entries.length) return byPath(entries)
  const get = (key: MessageKey) => {
    const place = places.get(key)
    return place === undefined ? others.get(key) : laid[place]
  }
  return {
    get,
    has: (key) => get(key) !== undefined,
    values: () => entries.values(),
    *[Symbol.iterator]() {
      for (const [at, entry] of laid.entries()) {
        const key = list[at]?.key
        if (entry !== undefined && key !== undefined) yield [key, entry]
      }
      yield* others
    },
  }
}

/** Returns a map of entries by path. If a path occurs twice, its last entry counts, as in apps. */
export function byPath(entries: readonly Entry[]): ReadonlyMap<MessageKey, Entry> {
  return new Map(entries.map((entry) => [toMessageKey(entry.path), entry]))
}

export function isSamePath(one: readonly string[] | undefined, other: readonly string[]): boolean {
  if (one === undefined || one.length !== other.length) return false
  for (let at = one.length - 1; at >= 0; at--) if (one[at] !== other[at]) return false
  return true
}
