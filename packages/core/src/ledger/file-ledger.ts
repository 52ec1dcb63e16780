import { join } from 'node:path'
import { LockaleError, systemCode } from '@lockale/errors'
import { parseFact, printFact } from '../lock/fact-line.ts'
import type { Fact } from '../model/fact.ts'
import type { FileSystem } from '../model/file-system.ts'
import type { Fingerprint } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import type { Ledger } from './ledger.ts'
import { isJournalLine, type LedgerRecord, parseRecords, printRecord } from './record.ts'

/** The folder beside the config that is never committed; it ignores itself. */
export const privateFolder = '.lockale'
const fileName = 'ledger'

/**
 * The ledger of the project in `root`, in `.lockale/ledger`. Reading it writes nothing; the folder appears with the first
 * record. A damaged file loses the damaged lines only.
 * @throws {LockaleError} `LEDGER_UNREADABLE`; on writing `LEDGER_UNWRITABLE`
 */
export async function openLedger(fs: FileSystem, root: string): Promise<Ledger> {
  const folder = join(root, privateFolder)
  const path = join(folder, fileName)
  const lines = (await readText(fs, path)).split('\n')
  const state = new LedgerState()
  for (const record of parseRecords(lines.filter(isJournalLine))) state.take(record)
  let unread: readonly string[] | undefined = lines.filter((line) => !isJournalLine(line))
  let isFolderReady = false

  /** A check asks for the journal only, and is done before the answers of years are parsed. */
  function readAnswers(): LedgerState {
    if (unread === undefined) return state
    for (const record of parseRecords(unread)) state.take(record)
    unread = undefined
    return state
  }

  async function append(record: LedgerRecord): Promise<void> {
    try {
      if (!isFolderReady) {
        await fs.mkdir(folder)
        // The empty line in front closes what a killed run may have left torn.
        await fs.writeFile(join(folder, '.gitignore'), new TextEncoder().encode('*\n'))
        await fs.append(path, new TextEncoder().encode('\n'))
        isFolderReady = true
      }
      await fs.append(path, new TextEncoder().encode(printRecord(record)))
    } catch (cause) {
      throw new LockaleError(
        'LEDGER_UNWRITABLE',
        `${privateFolder}/${fileName} cannot be written (${systemCode(cause)}).`,
        {
          place: `${privateFolder}/${fileName}`,
          hint: 'Make the folder writable and give it room: without it a paid answer could be lost.',
          cause,
        },
      )
    }
    readAnswers().take(record)
  }

  return {
    recall: (memoryKey) => readAnswers().answers.get(memoryKey),
    journalOf: (catalog, key) => state.journal.get(journalId(catalog, key)) ?? [],
    get unanswered() {
      const { open } = readAnswers()
      const characters = [...open.values()].reduce((sum, each) => sum + each, 0)
      return { requests: open.size, characters }
    },
    sent: ({ id, locale, texts, characters }) => append({ t: 'sent', id, locale, n: texts, c: characters }),
    received: ({ id, answers, billedCharacters }) =>
      append({ t: 'got', id, a: answers, ...(billedCharacters === undefined ? {} : { billed: billedCharacters }) }),
    refused: (id) => append({ t: 'not', id }),
    begin: (entries) =>
      append({
        t: 'begin',
        e: entries.flatMap(({ catalog, key, facts }) =>
          facts.map((fact) => [catalog, key, `${fact.source}\t${printFact(fact)}`] as const),
        ),
      }),
    commit: (written) => append({ t: 'done', w: written.map(({ catalog, locale }) => [catalog, locale] as const) }),
  }
}

class LedgerState {
  readonly answers = new Map<string, string>()
  readonly journal = new Map<string, readonly Fact[]>()
  /** Characters of requests without an answer, by request id. */
  readonly open = new Map<string, number>()
  readonly #journalCatalogs = new Map<string, string>()

  take(record: LedgerRecord): void {
    switch (record.t) {
      case 'sent':
        this.open.set(record.id, record.c)
        break
      case 'got':
        this.open.delete(record.id)
        for (const [memoryKey, text] of record.a) this.answers.set(memoryKey, text)
        break
      case 'not':
        this.open.delete(record.id)
        break
      case 'begin':
        for (const [catalog, key, line] of record.e) this.#remember(catalog, key, line)
        break
      case 'done':
        this.#forget(record.w)
        break
    }
  }

  #remember(catalog: string, key: string, line: string): void {
    const [source, printed] = line.split('\t')
    const fact = parseFact(printed ?? '', source as Fingerprint)
    if (fact === undefined) return
    const id = journalId(catalog, key as MessageKey)
    this.#journalCatalogs.set(id, catalog)
    this.journal.set(id, [...(this.journal.get(id) ?? []), fact])
  }

  #forget(written: readonly (readonly [string, string])[]): void {
    const done = new Set(written.map(([catalog, locale]) => `${locale} ${catalog}`))
    for (const [id, facts] of this.journal) {
      const catalog = this.#journalCatalogs.get(id) ?? ''
      const rest = facts.filter(({ locale }) => !done.has(`${locale} ${catalog}`))
      if (rest.length === 0) this.journal.delete(id)
      else this.journal.set(id, rest)
    }
  }
}

function journalId(catalog: string, key: MessageKey): string {
  return `${catalog}\t${key}`
}

async function readText(fs: FileSystem, path: string): Promise<string> {
  try {
    return new TextDecoder().decode(await fs.readFile(path))
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') return ''
    throw new LockaleError('LEDGER_UNREADABLE', `${privateFolder}/${fileName} cannot be read (${systemCode(cause)}).`, {
      place: `${privateFolder}/${fileName}`,
      hint: 'Make it readable, or delete it: then texts it remembers may have to be bought again.',
      cause,
    })
  }
}
