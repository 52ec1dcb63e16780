import { parseFact, printFact } from '../lock/fact-line.ts'
import type { Fact } from '../model/fact.ts'
import type { FileSystem } from '../model/file-system.ts'
import type { Fingerprint } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import { openPrivateFile } from './private-file.ts'
import type { LedgerRecord } from './record.ts'

/**
 * What a run is about to write, on record while its files change: after a crash between the target files and the lockfile
 * it still tells whose the new texts are. Empty, and no file at all, between runs that end well.
 */
export interface Journal {
  /** Facts of runs that died: believed, as all facts, only where the text hashes to them. */
  journalOf(catalog: string, key: MessageKey): readonly Fact[]
  /** Before the first target file changes. Adds to an earlier unfinished run. Durable when it returns. */
  begin(entries: readonly JournalEntry[]): Promise<void>
  /** After the lockfile is written: what it says of these needs no journal. */
  commit(written: readonly { readonly catalog: string; readonly locale: string }[]): Promise<void>
}

export interface JournalEntry {
  readonly catalog: string
  readonly key: MessageKey
  readonly facts: readonly Fact[]
}

/**
 * The journal of the project in `root`, `.lockale/journal`. Reading it writes nothing.
 * @throws {LockaleError} `LEDGER_UNREADABLE`; on writing `LEDGER_UNWRITABLE`
 */
export async function openJournal(fs: FileSystem, root: string): Promise<Journal> {
  const { file, records } = await openPrivateFile(fs, { root, name: 'journal' })
  const pending: Pending = new Map()
  for (const record of records) take(record, pending)
  return {
    journalOf: (catalog, key) => pending.get(catalog)?.get(key) ?? [],
    async begin(entries) {
      const lines = entries.flatMap(({ catalog, key, facts }) =>
        facts.map((fact) => [catalog, key, `${fact.source}\t${printFact(fact)}`] as const),
      )
      const record = { t: 'begin', e: lines } as const
      await file.append(record)
      take(record, pending)
    },
    async commit(written) {
      const record = { t: 'done', w: written.map(({ catalog, locale }) => [catalog, locale] as const) } as const
      take(record, pending)
      // Nothing of an earlier run is left either: the file has nothing to say.
      if (pending.size === 0) await file.remove()
      else await file.append(record)
    },
  }
}

type Pending = Map<string, Map<MessageKey, readonly Fact[]>>

function take(record: LedgerRecord, pending: Pending): void {
  if (record.t === 'begin') for (const line of record.e) remember(line, pending)
  if (record.t === 'done') for (const [catalog, locale] of record.w) forget({ catalog, locale }, pending)
}

function remember([catalog, key, line]: readonly [string, string, string], pending: Pending): void {
  const [source, printed] = line.split('\t')
  const fact = parseFact(printed ?? '', source as Fingerprint)
  if (fact === undefined) return
  const keys = pending.get(catalog) ?? new Map<MessageKey, readonly Fact[]>()
  keys.set(key as MessageKey, [...(keys.get(key as MessageKey) ?? []), fact])
  pending.set(catalog, keys)
}

function forget({ catalog, locale }: { readonly catalog: string; readonly locale: string }, pending: Pending): void {
  const keys = pending.get(catalog)
  for (const [key, facts] of keys ?? []) {
    const rest = facts.filter((fact) => fact.locale !== locale)
    if (rest.length === 0) keys?.delete(key)
    else keys?.set(key, rest)
  }
  if (keys?.size === 0) pending.delete(catalog)
}
