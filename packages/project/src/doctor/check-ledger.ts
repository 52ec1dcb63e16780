import { type HealthCheck, inspectLedger, lookAtRunLock, type Processes } from '@lockale/core'
import type { Place } from './check-files.ts'
import { countOf, linesOf } from './line.ts'

/** The record of answers in `.lockale/`. */
export function checkLedger(place: Place): HealthCheck {
  return {
    id: 'ledger',
    async look() {
      const { ok, note } = linesOf('ledger')
      const { answers, damagedLines, unanswered } = await inspectLedger(place)
      const lines = [ok(`${countOf(answers, 'answer')} on record`)]
      if (damagedLines > 0) {
        lines.push(
          note(
            `${countOf(damagedLines, 'damaged line')} in .lockale/ledger`,
            'Their answers are gone; sweep them: `lockale cache --compact`',
          ),
        )
      }
      if (unanswered.requests > 0) {
        const lost = `${countOf(unanswered.requests, 'request')} never got an answer (${unanswered.characters} characters)`
        lines.push(note(lost, 'They may have been billed: compare with what the service says you used.'))
      }
      return lines
    },
  }
}

export function checkRunLock(place: Place, processes: Pick<Processes, 'isGone'>): HealthCheck {
  return {
    id: 'run lock',
    async look() {
      const { ok, note } = linesOf('run lock')
      const held = await lookAtRunLock({ ...place, processes })
      if (held === undefined) return [ok('no run is at work')]
      const { holder, id, isGone, isTorn } = held
      const name =
        holder === undefined
          ? 'a run'
          : `${holder.command} (process ${holder.pid} on ${holder.host}, since ${holder.since})`
      if (isGone || isTorn)
        return [note(`${name} left its lock behind`, 'The next run takes it over, or remove it: `lockale unlock`')]
      return [note(`${name} is at work`, `Wait for it. If it is gone for good: \`lockale unlock ${id}\``)]
    },
  }
}
