import { addToGroup, isLockaleError } from '@lockale/errors'
import type { Ledger } from '../ledger/ledger.ts'
import { printUnsaved } from '../ledger/record.ts'
import type { Clock } from '../model/clock.ts'
import type { RunEvent, RunStop } from '../model/event.ts'
import type { Batch } from './batch.ts'

export type AnswerStore = Pick<Ledger, 'load' | 'recall' | 'sent' | 'received' | 'refused' | 'found' | 'keepOpen'>

export interface RecordOptions {
  /** Returns the ledgers that need a translation. Only the first one records the request and its billed characters. */
  readonly ledgersOf: (memoryKey: string) => readonly AnswerStore[]
  readonly clock: Clock
  readonly onEvent: (event: RunEvent) => void
}

/** Records requests and answers in ledgers. If one cannot be written, stops the run and prints what is billed. */
export class RunRecord {
  readonly #options: RecordOptions
  readonly #stop: (stop: RunStop) => void
  readonly #homes = new Map<string, AnswerStore>()
  #nextId = 0

  constructor(options: RecordOptions, stop: (stop: RunStop) => void) {
    this.#options = options
    this.#stop = stop
  }

  /** Records a request before it is sent. Returns its id; `undefined` if it was not recorded and must not be sent. */
  async sent({ request, sends, characters }: Batch): Promise<string | undefined> {
    const { ledgersOf, clock } = this.#options
    const [home] = ledgersOf(sends[0]?.memoryKey ?? '')
    if (home === undefined) throw new Error('Nobody waits for the answer to this request.')
    const id = `${process.pid}-${Math.trunc(clock.random() * 1e9).toString(36)}-${++this.#nextId}`
    const sent = { id, locale: request.target, texts: sends.length, characters }
    if (!(await this.#write(() => home.sent(sent)))) return undefined
    this.#homes.set(id, home)
    return id
  }

  /** Records translations in the caches of the projects that need them. Prints them if a cache cannot be written. */
  async received({ id, answers, billedCharacters }: Parameters<Ledger['received']>[0]): Promise<void> {
    const home = this.#homes.get(id)
    this.#homes.delete(id)
    const record = async ([ledger, own]: readonly [AnswerStore, typeof answers]) => {
      const billed = ledger === home ? billedCharacters : undefined
      const response = { id, answers: own, billedCharacters: billed }
      const isWritten = await this.#write(() => ledger.received(response))
      if (!isWritten) this.#options.onEvent({ type: 'unsaved', line: printUnsaved(response) })
    }
    await Promise.all([...this.#shareOut(answers, home)].map(record))
  }

  async refused(id: string): Promise<void> {
    const home = this.#homes.get(id)
    if (home !== undefined) await this.#write(() => home.refused(id))
  }

  async found(answers: ReadonlyMap<string, string>): Promise<void> {
    for (const [ledger, own] of this.#shareOut([...answers])) await this.#write(() => ledger.found(own))
  }

  /** Groups translations by the caches (ledgers) that need them. Several projects may need the same translation. */
  #shareOut<T extends readonly [memoryKey: string, text: string]>(answers: readonly T[], home?: AnswerStore) {
    // The cache that recorded the request records its bill, even if it needs none of the translations.
    const shares = new Map<AnswerStore, T[]>(home === undefined ? [] : [[home, []]])
    for (const answer of answers) {
      for (const ledger of this.#options.ledgersOf(answer[0])) addToGroup(shares, ledger, answer)
    }
    return shares
  }

  async #write(act: () => Promise<void>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      if (!isLockaleError(error, 'CACHE_UNWRITABLE')) throw error
      this.#stop({ why: 'disk', message: error.message, hint: error.hint })
      return false
    }
  }
}
