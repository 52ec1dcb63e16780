import { addToGroup, isLockaleError } from '@lockale/errors'
import type { Ledger } from '../ledger/ledger.ts'
import { printUnsaved } from '../ledger/record.ts'
import type { Clock } from '../model/clock.ts'
import type { RunEvent, RunStop } from '../model/event.ts'
import type { Batch } from './batch.ts'

export type AnswerStore = Pick<Ledger, 'load' | 'recall' | 'sent' | 'received' | 'refused' | 'found' | 'keepOpen'>

export interface RecordOptions {
  /**
   * Returns the translation caches (ledgers) of the projects that need a translation. Only the first one records the
   * request and its billed characters, so that these are counted once.
   */
  readonly ledgersOf: (memoryKey: string) => readonly AnswerStore[]
  readonly clock: Clock
  readonly onEvent: (event: RunEvent) => void
  readonly stop: (stop: RunStop) => void
}

/**
 * Records requests and translations of a run in the translation caches (ledgers) of its projects. If a cache cannot
 * be written, the run stops and prints the translations that are already billed, so that they are not lost.
 */
export interface RunRecord {
  /** Records a request before it is sent. Returns its id; `undefined` if it was not recorded and must not be sent. */
  sent(batch: Batch): Promise<string | undefined>
  /** Records translations in the caches of the projects that need them. Prints them if a cache cannot be written. */
  received(response: Parameters<Ledger['received']>[0]): Promise<void>
  refused(id: string): Promise<void>
  found(answers: ReadonlyMap<string, string>): Promise<void>
}

export function openRecord({ ledgersOf, clock, onEvent, stop }: RecordOptions): RunRecord {
  let nextId = 0
  const homes = new Map<string, AnswerStore>()
  return {
    async sent({ request, sends, characters }) {
      const [home] = ledgersOf(sends[0]?.memoryKey ?? '')
      if (home === undefined) throw new Error('Nobody waits for the answer to this request.')
      const id = `${process.pid}-${Math.trunc(clock.random() * 1e9).toString(36)}-${++nextId}`
      const isWritten = await write(() => home.sent({ id, locale: request.target, texts: sends.length, characters }))
      if (isWritten) homes.set(id, home)
      return isWritten ? id : undefined
    },
    async received({ id, answers, billedCharacters }) {
      const home = homes.get(id)
      homes.delete(id)
      const shares = shareOut(answers, home).map(([ledger, own]) => {
        const billed = ledger === home ? billedCharacters : undefined
        return [ledger, { id, answers: own, billedCharacters: billed }] as const
      })
      await Promise.all(
        shares.map(async ([ledger, response]) => {
          const isWritten = await write(() => ledger.received(response))
          if (!isWritten) onEvent({ type: 'unsaved', line: printUnsaved(response) })
        }),
      )
    },
    async refused(id) {
      const home = homes.get(id)
      if (home !== undefined) await write(() => home.refused(id))
    },
    async found(answers) {
      for (const [ledger, own] of shareOut([...answers])) await write(() => ledger.found(own))
    },
  }

  /** Groups translations by the caches (ledgers) that need them. Several projects may need the same translation. */
  function shareOut(
    answers: readonly RecordedAnswer[],
    home?: AnswerStore,
  ): readonly (readonly [AnswerStore, readonly RecordedAnswer[]])[] {
    // The cache that recorded the request records its bill, even if it needs none of the translations.
    const shares = new Map<AnswerStore, RecordedAnswer[]>(home === undefined ? [] : [[home, []]])
    for (const answer of answers) {
      for (const ledger of ledgersOf(answer[0])) addToGroup(shares, ledger, answer)
    }
    return [...shares]
  }

  async function write(act: () => Promise<void>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      if (!isLockaleError(error, 'CACHE_UNWRITABLE')) throw error
      stop({ why: 'disk', message: error.message, hint: error.hint })
      return false
    }
  }
}

type RecordedAnswer = readonly [memoryKey: string, text: string]
