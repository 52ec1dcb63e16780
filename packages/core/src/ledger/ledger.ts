import type { FileSystem } from '../model/file-system.ts'
import { type ArchivedText, type LedgerRecord, printRecord, refusedRecord, type RefusedString } from './record.ts'
import { compactLines } from './compact.ts'
import {
  answerOf,
  generationOf,
  type LedgerState,
  readLedger,
  sizeOf,
  takeRecord,
  unansweredIn,
} from './ledger-state.ts'
import { openPrivateFile } from './private-file.ts'

/** One clone's memory of what it paid for. Never committed to git. */
export interface Ledger {
  /** Reads the file, once. A command that buys nothing never needs it. @throws {LockaleError} `CACHE_UNREADABLE`, `CACHE_TRACKED` */
  load(): Promise<void>
  /** The answer to a question, if it was ever received. After `load`. */
  recall(memoryKey: string): string | undefined
  /** Requests that were sent and have no recorded answer. They may have been billed. Empty before `load`. */
  readonly unanswered: { readonly requests: number; readonly characters: number }
  /** Records a request before it is sent. The record is on disk when the call returns, as with all following calls. */
  sent(request: {
    readonly id: string
    readonly locale: string
    readonly texts: number
    readonly characters: number
  }): Promise<void>
  /** Records an answer before it is used. */
  received(response: {
    readonly id: string
    readonly answers: readonly (readonly [memoryKey: string, text: string])[]
    readonly billedCharacters: number | undefined
    /** The mock service bills nothing, whatever it says. */
    readonly isMock?: boolean | undefined
  }): Promise<void>
  /**
   * Characters that were billed, by month (`2026-11`, in UTC), the oldest first. Of what earlier versions of lockale recorded nothing
   * says when. After `load`.
   */
  billedByMonth(): readonly { readonly month: string; readonly billed: number }[]
  /** The service said no, or nothing left the machine: the request of that id was not billed. */
  refused(id: string): Promise<void>
  /** Records answers that another machine was billed for. */
  found(answers: readonly (readonly [memoryKey: string, text: string])[]): Promise<void>
  /** Keeps human translations that leave the working tree. Only a user removes them from here. */
  archive(texts: readonly ArchivedText[]): Promise<void>
  /** Returns all archived translations, the oldest first. Call `load` first. */
  archived(): readonly ArchivedText[]
  /** What is recorded about refused strings. Call `load` before `of` and `all`. */
  readonly refusals: {
    of(memoryKey: string): RefusedString | undefined
    all(): readonly RefusedString[]
    /** Takes the place of what was on record for the same questions. One of no runs is forgotten. */
    put(strings: readonly RefusedString[]): Promise<void>
  }
  /** Keeps its file open from one record to the next, until the function that this returns is called. */
  keepOpen(): () => Promise<void>
  /** At the end of a run that holds the run lock: makes the file small if that is worth it. A failure harms nothing. */
  tidy(): Promise<void>
}

const defaultMaxBytes = 64 * 1024 * 1024

/**
 * The ledger of the project in `root`, `.lockale/ledger`.
 * @param options limit of the answers after a compaction, and the date: without it answers are recorded without their month
 * @throws {LockaleError} all writing methods: `CACHE_UNWRITABLE`
 */
export function openLedger(
  fs: FileSystem,
  root: string,
  { maxBytes = defaultMaxBytes, today }: { maxBytes?: number | undefined; today?: (() => Date) | undefined } = {},
): Ledger {
  const file = openPrivateFile(fs, { root, name: 'ledger' })
  let state: LedgerState | undefined
  let loading: Promise<LedgerState> | undefined
  /** This run's own generation has begun. */
  let isWriting = false
  let appended = 0
  const used = new Set<string>()

  return {
    async load() {
      await load()
    },
    recall(memoryKey) {
      const answer = answerOf(loaded(), memoryKey)
      if (answer !== undefined) used.add(memoryKey)
      return answer?.text
    },
    get unanswered() {
      return state === undefined ? { requests: 0, characters: 0 } : unansweredIn(state)
    },
    sent: ({ id, locale, texts, characters }) => record({ t: 'sent', id, locale, n: texts, c: characters }),
    received({ id, answers: a, billedCharacters: billed, isMock = false }) {
      if (billed === undefined) return record({ t: 'got', id, a })
      const m = isMock || billed === 0 ? undefined : today?.().toISOString().slice(0, 'yyyy-mm'.length)
      return record({ t: 'got', id, a, billed, ...(m === undefined ? {} : { m }) })
    },
    billedByMonth() {
      const months = [...loaded().billed].map(([month, billed]) => ({ month, billed }))
      return months.sort((a, b) => (a.month < b.month ? -1 : 1))
    },
    refused: (id) => record({ t: 'not', id }),
    async found(answers) {
      if (answers.length > 0) await record({ t: 'got', a: answers })
    },
    async archive(texts) {
      // A run that died after this may do it again.
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
        const bytes = await file.read()
        await file.replace(bytes, compactLines(readLedger(bytes), { maxBytes, used }))
      } catch {
        // The file is as it was.
      }
      ;[state, loading] = [undefined, undefined]
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
    const begin: readonly LedgerRecord[] = isWriting ? [] : [{ t: 'run', g: known.generation + 1 }]
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

  /** Which answers are still of use is known only where runs say so; that matters when some of them will have to go. */
  async function markUsed(known: LedgerState): Promise<void> {
    if (known.bytes.length < maxBytes / 2) return
    const { generation, marks } = known
    const k = [...used].filter((memoryKey) => {
      return Math.max(generationOf(known, memoryKey), marks.get(memoryKey) ?? 0) < generation
    })
    if (k.length > 0) await file.append([printRecord({ t: 'used', g: generation, k })])
  }
}

/** A file below this is read and written in a few milliseconds, whatever is in it. */
const smallBytes = 1024 * 1024

/** Half of a file that is not small is waste, or the answers are above their limit and some may go. */
function isWorthIt(
  state: LedgerState,
  { fileBytes, maxBytes }: { readonly fileBytes: number; readonly maxBytes: number },
): boolean {
  if (fileBytes <= Math.min(smallBytes, maxBytes)) return false
  const { answers, generation } = state
  let answerBytes = 0
  let hasOlder = false
  for (const memoryKey of answers.keys()) {
    answerBytes += sizeOf(state, memoryKey)
    hasOlder ||= generationOf(state, memoryKey) < generation
  }
  if (answerBytes > maxBytes && hasOlder) return true
  // Of each text there is one line at least, shorter than its answer: what goes beyond that is texts written again and again.
  const writtenBytes = Math.min(bytesOf(state.written), answerBytes)
  return fileBytes > smallBytes && answerBytes + writtenBytes + bytesThatStay(state) < fileBytes / 2
}

/** Beside the answers, more or less. */
function bytesThatStay({ archived, foreign, open, refused }: LedgerState): number {
  const texts = archived.reduce((sum, { text }) => sum + text.length + 120, 0)
  const lines = bytesOf(foreign)
  return texts + lines + open.size * 90 + refused.size * 200
}

function bytesOf(ranges: readonly (readonly [start: number, end: number])[]): number {
  return ranges.reduce((sum, [start, end]) => sum + end - start, 0)
}
