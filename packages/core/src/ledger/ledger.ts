import type { FileSystem } from '../model/file-system.ts'
import { openPrivateFile } from './private-file.ts'

/** One clone's memory of what it paid for. Never committed to git. */
export interface Ledger {
  /** The answer to a question, if it was ever received. */
  recall(memoryKey: string): string | undefined
  /** Requests that went out and have no answer on record: they may have been billed. */
  readonly unanswered: { readonly requests: number; readonly characters: number }
  /** Put on record before a request leaves. Durable when it returns, like all that follow. */
  sent(request: {
    readonly id: string
    readonly locale: string
    readonly texts: number
    readonly characters: number
  }): Promise<void>
  /** Put on record before an answer is used. */
  received(response: {
    readonly id: string
    readonly answers: readonly (readonly [memoryKey: string, text: string])[]
    readonly billedCharacters: number | undefined
  }): Promise<void>
  /** The service said no, or nothing left the machine: the request of that id was not billed. */
  refused(id: string): Promise<void>
}

/**
 * The ledger of the project in `root`, `.lockale/ledger`. A damaged file loses the damaged lines only.
 * @throws {LockaleError} `LEDGER_UNREADABLE`; on writing `LEDGER_UNWRITABLE`
 */
export async function openLedger(fs: FileSystem, root: string): Promise<Ledger> {
  const { file, records } = await openPrivateFile(fs, { root, name: 'ledger' })
  const answers = new Map<string, string>()
  /** Characters of requests without an answer, by request id. */
  const open = new Map<string, number>()
  for (const record of records) {
    if (record.t === 'sent') open.set(record.id, record.c)
    if (record.t === 'got' || record.t === 'not') open.delete(record.id)
    if (record.t === 'got') for (const [memoryKey, text] of record.a) answers.set(memoryKey, text)
  }
  return {
    recall: (memoryKey) => answers.get(memoryKey),
    get unanswered() {
      return { requests: open.size, characters: [...open.values()].reduce((sum, each) => sum + each, 0) }
    },
    async sent({ id, locale, texts, characters }) {
      await file.append({ t: 'sent', id, locale, n: texts, c: characters })
      open.set(id, characters)
    },
    async received({ id, answers: received, billedCharacters }) {
      const billed = billedCharacters === undefined ? {} : { billed: billedCharacters }
      await file.append({ t: 'got', id, a: received, ...billed })
      open.delete(id)
      for (const [memoryKey, text] of received) answers.set(memoryKey, text)
    },
    async refused(id) {
      await file.append({ t: 'not', id })
      open.delete(id)
    },
  }
}
