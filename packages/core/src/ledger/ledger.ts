import { type FileSystem, openPrivateFile } from '@lockale/disk'
import { type ArchivedText, type LedgerRecord, printRecord, refusedRecord, type RefusedString } from './record.ts'
import { compactLines } from './compact.ts'
import { lastUseOf, type LedgerState, readLedger, takeRecord, unansweredIn } from './ledger-state.ts'

/** The translation cache of one clone: billed translations, requests, archived texts. It is never committed to git. */
export interface Ledger {
  /**
   * Reads the file, only once. Call it before `recall`, which parses single answers.
   * @throws {LockaleError} `CACHE_UNREADABLE`, `CACHE_TRACKED`
   */
  load(): Promise<void>
  /** Returns the recorded answer (translation) with this key. Call `load` first. */
  recall(memoryKey: string): string | undefined
  /** Requests without a recorded answer, which may have been billed. Zero before `load`. */
  readonly unanswered: { readonly requests: number; readonly characters: number }
  /** Records a request. Call it before sending. As with all methods below, the record is on disk when it returns. */
  sent(request: {
    readonly id: string
    readonly locale: string
    readonly texts: number
    readonly characters: number
  }): Promise<void>
  /** Records an answer of the service. Call it before the answer is used. */
  received(response: {
    readonly id: string
    readonly answers: readonly (readonly [memoryKey: string, text: string])[]
    readonly billedCharacters: number | undefined
  }): Promise<void>
  /** Records that a request was refused or not sent, and so not billed. */
  refused(id: string): Promise<void>
  /** Records answers from another cache: that of another project, or a shared one. They were billed before. */
  found(answers: readonly (readonly [memoryKey: string, text: string])[]): Promise<void>
  /** Stores copies of human translations that are removed from files. Only a user can delete these copies. */
  archive(texts: readonly ArchivedText[]): Promise<void>
  /** Returns all archived translations, the oldest first. Call `load` first. */
  archived(): readonly ArchivedText[]
  /** Records about strings that got only invalid translations. Call `load` before `of` and `all`. */
  readonly refusals: {
    of(memoryKey: string): RefusedString | undefined
    all(): readonly RefusedString[]
    /** Replaces the records about `strings`. A record with 0 runs is deleted. */
    put(strings: readonly RefusedString[]): Promise<void>
  }
  /** Keeps the file open between records until the returned function is called. */
  keepOpen(): () => Promise<void>
  /**
   * Compacts the file at the end of a run that wrote to it, if more than half of a file above 1 MiB is no longer
   * needed, or if answers are above the limit. The caller must hold the run lock. Ignores failures.
   */
  tidy(): Promise<void>
}

const defaultMaxBytes = 64 * 1024 * 1024

/**
 * Opens the translation cache (ledger) of the project in `root`, `.lockale/ledger`.
 * @param options size limit of answers
 * @throws {LockaleError} all writing methods: `CACHE_UNWRITABLE`
 */
export function openLedger(
  fs: FileSystem,
  root: string,
  { maxBytes = defaultMaxBytes }: { readonly maxBytes?: number | undefined } = {},
): Ledger {
  const file = openPrivateFile(fs, { root, name: 'ledger' })
  let state: LedgerState | undefined
  let loading: Promise<LedgerState> | undefined
  /** True as soon as this run has written the record that marks its beginning. */
  let isWriting = false
  let appended = 0
  const used = new Set<string>()

  return {
    async load() {
      await load()
    },
    recall(memoryKey) {
      const text = loaded().answers.recall(memoryKey)
      if (text !== undefined) used.add(memoryKey)
      return text
    },
    get unanswered() {
      return state === undefined ? { requests: 0, characters: 0 } : unansweredIn(state)
    },
    sent: ({ id, locale, texts, characters }) => record({ t: 'sent', id, locale, n: texts, c: characters }),
    received: ({ id, answers: a, billedCharacters: billed }) => record({ t: 'got', id, a, billed }),
    refused: (id) => record({ t: 'not', id }),
    async found(answers) {
      if (answers.length > 0) await record({ t: 'got', a: answers })
    },
    async archive(texts) {
      // Skips archived texts: if an earlier run stopped after this point, this run would archive the same texts again.
      const known = new Set((await load()).archived.map((text) => JSON.stringify(text)))
      const fresh = texts.filter((text) => !known.has(JSON.stringify(text)))
      if (fresh.length > 0) await record({ t: 'kept', x: fresh })
    },
    archived: () => loaded().archived,
    refusals: {
      of: (memoryKey) => loaded().refused.get(memoryKey),
      all: () => [...loaded().refused.values()],
      async put(strings) {
        if (strings.length > 0) await record(...strings.map(refusedRecord))
      },
    },
    keepOpen: () => file.keepOpen(),
    async tidy() {
      if (state === undefined) return
      try {
        await markUsed(state)
        if (!isWriting || !isWorthIt(state, { fileBytes: state.bytes.length + appended, maxBytes })) return
        ;[state, loading] = [undefined, undefined]
        const bytes = await file.read()
        await file.replace(bytes, compactLines(readLedger(bytes), maxBytes))
      } catch {
        // If compaction fails, the file is unchanged.
      }
    },
  }

  async function load(): Promise<LedgerState> {
    loading ??= file.read().then(readLedger)
    state = await loading
    return state
  }

  function loaded(): LedgerState {
    if (state === undefined) throw new Error('The ledger was asked before it was loaded.')
    return state
  }

  async function record(...some: readonly LedgerRecord[]): Promise<void> {
    const known = await load()
    const begin: readonly LedgerRecord[] = isWriting ? [] : [{ t: 'run' }]
    isWriting = true
    const records = [...begin, ...some]
    const payloads = records.map(printRecord)
    try {
      await file.append(payloads)
    } catch (error) {
      if (begin.length > 0) isWriting = false
      throw error
    }
    appended += payloads.reduce((sum, payload) => sum + payload.length, 0)
    for (const each of records) takeRecord(known, each)
  }

  /** Records which answers this run used, so that they are kept when the file reaches its limit. */
  async function markUsed(known: LedgerState): Promise<void> {
    if (known.bytes.length < maxBytes / 2) return
    const k = [...used].filter((memoryKey) => {
      const at = known.answers.find(memoryKey)
      return at !== undefined && lastUseOf(known, at) < known.lastRun
    })
    if (k.length > 0) await file.append([printRecord({ t: 'used', k })])
  }
}

/** A file below this size is not compacted: it is read and written in a few milliseconds. */
const smallBytes = 1024 * 1024

function isWorthIt(
  state: LedgerState,
  { fileBytes, maxBytes }: { readonly fileBytes: number; readonly maxBytes: number },
): boolean {
  const { answers, written, archived, foreign, open, refused } = state
  if (answers.bytes > maxBytes && answers.size > 0) return true
  // `written` has one line, shorter than an answer, for each text that a run wrote. If these lines have more bytes than
  // the answers, many are about replaced texts and can be removed.
  const writtenBytes = Math.min(bytesOf(written), answers.bytes)
  const textBytes = archived.reduce((sum, { text }) => sum + text.length + 120, 0)
  const others = textBytes + bytesOf(foreign) + open.size * 90 + refused.size * 200
  return fileBytes > smallBytes && answers.bytes + writtenBytes + others < fileBytes / 2
}

function bytesOf(ranges: readonly (readonly [start: number, end: number])[]): number {
  return ranges.reduce((sum, [start, end]) => sum + end - start, 0)
}

/**
 * Lets the projects of a run use each other's translation caches (ledgers), so that no text is billed twice.
 * `sharedLedger` reads the caches of all projects and writes only to the cache of its own project. `keepBorrowed`
 * copies answers that the project used from other caches to its own cache; it ignores failures.
 */
export function shareLedgers<T extends { readonly ledger: Ledger }>(
  projects: readonly T[],
): readonly (T & { readonly sharedLedger: Ledger; readonly keepBorrowed: () => Promise<void> })[] {
  const ledgers = projects.map(({ ledger }) => ledger)
  return projects.map((project) => {
    const { ledger: own } = project
    const others = ledgers.filter((ledger) => ledger !== own)
    if (others.length === 0) return { ...project, sharedLedger: own, keepBorrowed: () => Promise.resolve() }
    const borrowed = new Map<string, string>()
    const sharedLedger: Ledger = {
      ...own,
      get unanswered() {
        return own.unanswered
      },
      async load() {
        for (const ledger of ledgers) await ledger.load()
      },
      recall(memoryKey) {
        const answer = own.recall(memoryKey)
        if (answer !== undefined) return answer
        for (const other of others) {
          const found = other.recall(memoryKey)
          if (found === undefined) continue
          borrowed.set(memoryKey, found)
          return found
        }
        return undefined
      },
    }
    const keepBorrowed = async () => {
      try {
        const lacking = [...borrowed].filter(([memoryKey]) => own.recall(memoryKey) === undefined)
        if (lacking.length > 0) await own.found(lacking)
      } catch {
        // The failure is harmless: the other caches still have the answers.
      }
    }
    return { ...project, sharedLedger, keepBorrowed }
  })
}
