import { isLockaleError } from '@lockale/errors'
import type { Ledger } from '../ledger/ledger.ts'
import { printUnsaved } from '../ledger/unsaved.ts'
import type { Clock } from '../model/clock.ts'
import type { RunEvent, RunStop } from '../model/event.ts'
import { diskStop } from './stops.ts'
import type { Batch } from './batch.ts'

export interface RecordOptions {
  readonly ledger: Ledger
  readonly clock: Clock
  readonly onEvent: (event: RunEvent) => void
  readonly stop: (stop: RunStop) => void
}

/** The ledger as a run sees it: when it cannot be written, the run stops and nothing that was paid is lost. */
export interface RunRecord {
  /** Gives the id of the request; `undefined`: it is not on record and must not leave. */
  sent(batch: Batch): Promise<string | undefined>
  /** Answers that the ledger cannot take are printed. */
  received(response: Parameters<Ledger['received']>[0]): Promise<void>
  refused(id: string): Promise<void>
  found(answers: ReadonlyMap<string, string>): Promise<void>
}

export function openRecord({ ledger, clock, onEvent, stop }: RecordOptions): RunRecord {
  let nextId = 0
  return {
    async sent({ request, sends, characters }) {
      const id = `${process.pid}-${Math.trunc(clock.random() * 1e9).toString(36)}-${++nextId}`
      const isWritten = await write(() => ledger.sent({ id, locale: request.target, texts: sends.length, characters }))
      return isWritten ? id : undefined
    },
    async received(response) {
      const isWritten = await write(() => ledger.received(response))
      if (!isWritten) onEvent({ type: 'unsaved', line: printUnsaved(response) })
    },
    async refused(id) {
      await write(() => ledger.refused(id))
    },
    async found(answers) {
      await write(() => ledger.found([...answers]))
    },
  }

  async function write(act: () => Promise<void>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      if (!isLockaleError(error, 'LEDGER_UNWRITABLE')) throw error
      stop(diskStop(error))
      return false
    }
  }
}
