import { addToGroup, isLockaleError } from '@lockale/errors'
import type { Ledger } from '../ledger/ledger.ts'
import { printUnsaved } from '../ledger/record.ts'
import type { RunStop } from '../model/event.ts'
import type { Batch } from './batch.ts'
import type { RunOptions } from './run.ts'

export type AnswerStore = Pick<Ledger, 'load' | 'recall' | 'sent' | 'received' | 'refused' | 'found' | 'keepOpen'>

/**
 * Records requests and translations of a run in the translation caches (ledgers) of its projects. If a cache cannot
 * be written, the run stops and prints the translations that are already billed, so that they are not lost.
 */
export class RunRecord {
  readonly #options: Pick<RunOptions, 'ledgersOf' | 'clock' | 'onEvent'>
  readonly #stop: (stop: RunStop) => void
  readonly #homes = new Map<string, AnswerStore>()
  #nextId = 0

  constructor(options: Pick<RunOptions, 'ledgersOf' | 'clock' | 'onEvent'>, stop: (stop: RunStop) => void) {
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
