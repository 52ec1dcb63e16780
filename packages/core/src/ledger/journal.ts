import { parseFact, printFact } from '../lock/fact-line.ts'
import { groupBy, isLockaleError } from '@lockale/errors'
import type { Fact } from '../model/fact.ts'
import { type FileSystem, openPrivateFile, eachLine, inParts, payloadIn, toLine } from '@lockale/disk'
import type { Fingerprint, SettingsId } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import type { Settings } from '../model/settings.ts'
import type { Lockfile } from '../lock/lockfile.ts'
import { parseObject } from './record.ts'
import { printWritten, readWritten } from './written-texts.ts'

/** Records what a run is about to write. After a crash, the journal shows which new texts lockale wrote. */
export interface Journal {
  /** True if there is a journal: an earlier run stopped before it could delete it. */
  readonly isThere: boolean
  /** Returns records (facts) about a message from unfinished runs. A record is valid only for a text with its hash. */
  journalOf(catalog: string, key: MessageKey): readonly Fact[]
  /** Returns records of all translations that runs of this clone wrote; empty without a translation cache. */
  written(): Promise<Lockfile>
  /**
   * Records what a run will write, and waits until it is on disk. Call it before the first target file changes.
   * @param settings settings of machine translations by their id, since a record contains only the id
   */
  begin(entries: Iterable<JournalEntry>, settings?: ReadonlyMap<SettingsId, Settings>): Promise<void>
  /** Removes the records about target files from the journal. Call it after the lockfile is written. */
  commit(written: readonly { readonly catalog: string; readonly locale: string }[]): Promise<void>
}

export interface JournalEntry {
  readonly catalog: string
  readonly key: MessageKey
  readonly facts: readonly Fact[]
}

/**
 * Opens the journal of the project in `root`: `.lockale/journal`, with what unfinished runs were about to write.
 * Opening changes nothing on disk. A journal that is committed to git is ignored.
 * @throws {LockaleError} `CACHE_UNREADABLE`; on writing `CACHE_UNWRITABLE`
 */
export async function openJournal(fs: FileSystem, root: string): Promise<Journal> {
  const file = openPrivateFile(fs, { root, name: 'journal' })
  const ledger = openPrivateFile(fs, { root, name: 'ledger' })
  const bytes = await file.read().catch(orNone)
  const pending: PendingFacts = new Map()
  /** Entries that this run has added to the journal, until the lockfile is written. */
  let begun: Iterable<JournalEntry> = []
  eachLine(bytes, (start, end) => {
    const payload = payloadIn(bytes, start, end)
    if (payload !== undefined) take(parseObject(payload) ?? {}, pending)
  })
  let hasFile = bytes.length > 0
  let written: Promise<Lockfile> | undefined
  return {
    get isThere() {
      return hasFile
    },
    journalOf: (catalog, key) => [...(pending.get(catalog)?.get(key)?.values() ?? [])],
    written: () => (written ??= ledger.read().catch(orNone).then(readWritten)),
    async begin(entries, settings = new Map()) {
      if (linesInEach(entries).next().done === true) return
      await ledger.append(printWritten(entries, settings)).catch(missUnwritable)
      // After unfinished runs, the file is rewritten, so that it does not grow with each of them.
      if (hasFile) {
        for (const line of linesInEach(entries)) remember(line, pending)
        await file.replace(bytes, Array.from(beginLines(linesIn(pending)), toLine))
      } else {
        for (const some of inParts(beginLines(linesInEach(entries)), linesPerWrite)) await file.append(some)
        begun = entries
      }
      hasFile = true
    },
    async commit(written) {
      const done = groupBy(written, ({ catalog }) => catalog)
      for (const { catalog, key, facts } of begun) {
        const left = facts.filter(({ locale }) => done.get(catalog)?.some((one) => one.locale === locale) !== true)
        for (const line of linesOf({ catalog, key, facts: left })) remember(line, pending)
      }
      begun = []
      for (const { catalog, locale } of written) forget({ catalog, locale }, pending)
      // If `pending` is empty, no record is needed any more, neither of this run nor of an earlier one.
      if (pending.size === 0) await file.remove()
      else
        await file.append([JSON.stringify({ t: 'done', w: written.map(({ catalog, locale }) => [catalog, locale]) })])
      hasFile = pending.size > 0
    },
  }
}

/** Ignores that the translation cache cannot be written: the lockfile will have the records. Throws other errors. */
function missUnwritable(error: unknown): void {
  if (!isLockaleError(error, 'CACHE_UNWRITABLE')) throw error
}

function orNone(error: unknown): Buffer {
  if (isLockaleError(error, 'CACHE_TRACKED')) return Buffer.alloc(0)
  throw error
}

type PendingFacts = Map<string, Map<MessageKey, Map<string, Fact>>>

const factsPerLine = 1000
/** Number of lines that are written at once, about 5 MB. */
const linesPerWrite = 50

type FactLine = readonly [catalog: string, key: string, fact: string]

function linesOf({ catalog, key, facts }: JournalEntry): readonly FactLine[] {
  return facts.map((fact) => [catalog, key, `${fact.source}\t${printFact(fact)}`])
}

function* linesInEach(entries: Iterable<JournalEntry>): Generator<FactLine> {
  for (const entry of entries) yield* linesOf(entry)
}

function linesIn(pending: PendingFacts): readonly FactLine[] {
  return [...pending].flatMap(([catalog, keys]) =>
    [...keys].flatMap(([key, facts]) => [...facts.keys()].map((line): FactLine => [catalog, key, line])),
  )
}

/** Yields lines like `{ t: 'begin', e: [[catalog, key, fact], …] }`. */
function* beginLines(facts: Iterable<FactLine>): Generator<string> {
  for (const e of inParts(facts, factsPerLine)) yield JSON.stringify({ t: 'begin', e })
}

function take({ t, e, w }: Readonly<Record<string, unknown>>, pending: PendingFacts): void {
  if (t === 'begin') for (const line of listsOfTexts(e)) remember(line, pending)
  if (t !== 'done') return
  for (const [catalog, locale] of listsOfTexts(w)) {
    if (catalog !== undefined && locale !== undefined) forget({ catalog, locale }, pending)
  }
}

function listsOfTexts(value: unknown): readonly (readonly string[])[] {
  if (!Array.isArray(value)) return []
  return value.filter(Array.isArray).map((list: readonly unknown[]) => list.map(String))
}

function remember([catalog, key, line]: readonly string[], pending: PendingFacts): void {
  if (catalog === undefined || key === undefined || line === undefined) return
  const [source, printed] = line.split('\t')
  const fact = parseFact(printed ?? '', source as Fingerprint)
  if (fact === undefined) return
  const keys = pending.get(catalog) ?? new Map<MessageKey, Map<string, Fact>>()
  const facts = keys.get(key as MessageKey) ?? new Map<string, Fact>()
  facts.set(line, fact)
  keys.set(key as MessageKey, facts)
  pending.set(catalog, keys)
}

function forget(
  { catalog, locale }: { readonly catalog: string; readonly locale: string },
  pending: PendingFacts,
): void {
  const keys = pending.get(catalog)
  for (const [key, facts] of keys ?? []) {
    for (const [line, fact] of facts) if (fact.locale === locale) facts.delete(line)
    if (facts.size === 0) keys?.delete(key)
  }
  if (keys?.size === 0) pending.delete(catalog)
}
