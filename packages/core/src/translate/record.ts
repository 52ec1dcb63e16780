import { addToGroup, isLockaleError } from '@lockale/errors'
import type { Ledger } from '../ledger/ledger.ts'
import { printUnsaved } from '../ledger/record.ts'
import type { Clock } from '../model/clock.ts'
import type { RunEvent, RunStop } from '../model/event.ts'
import type { Batch } from './batch.ts'

/** Where requests and answers are recorded. */
export type AnswerStore = Pick<Ledger, 'load' | 'recall' | 'sent' | 'received' | 'refused' | 'found' | 'keepOpen'>

export interface RecordOptions {
  /** The ledgers of those who wait for an answer; the first of them pays, and has the request on record. */
  readonly ledgersOf: (memoryKey: string) => readonly AnswerStore[]
  readonly clock: Clock
  readonly onEvent: (event: RunEvent) => void
  readonly stop: (stop: RunStop) => void
}

/** The ledgers as a run sees them: when one cannot be written, the run stops and nothing that was paid is lost. */
export interface RunRecord {
  /** Gives the id of the request; `undefined`: it is not on record and must not leave. */
  sent(batch: Batch): Promise<string | undefined>
  /** Answers that the ledger cannot take are printed. */
  received(response: Parameters<Ledger['received']>[0]): Promise<void>
  refused(id: string): Promise<void>
  found(answers: ReadonlyMap<string, string>): Promise<void>
}

export function openRecord({ ledgersOf, clock, onEvent, stop }: RecordOptions): RunRecord {
  let nextId = 0
  /** By request id, the ledger that has it on record. */
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
    async received({ id, answers, billedCharacters, isMock }) {
      const home = homes.get(id)
      homes.delete(id)
      const shares = shareOut(answers).map(([ledger, own]) => {
        const billed = ledger === home ? billedCharacters : undefined
        return [ledger, { id, answers: own, billedCharacters: billed, isMock }] as const
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

  /** An answer goes to everyone who waits for it. */
  function shareOut(
    answers: readonly RecordedAnswer[],
  ): readonly (readonly [AnswerStore, readonly RecordedAnswer[]])[] {
    const shares = new Map<AnswerStore, RecordedAnswer[]>()
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
