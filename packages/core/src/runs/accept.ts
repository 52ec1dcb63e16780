import { groupBy, whyOf } from '@lockale/errors'
import type { MessageChange } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import { displayKey } from '../model/key.ts'
import { findTexts, type TextName } from '../report/find-messages.ts'
import { keepUnchanged } from '../validate/finish.ts'
import { refuseUnreadable } from '../validate/readable.ts'
import {
  type AcceptReport,
  acceptWord,
  reopenWord,
  type ReviewState,
  settleMessages,
  type Word,
} from '../write/accept.ts'
import { commitRun } from '../write/commit-run.ts'
import { filesOf } from '../write/results.ts'
import type { Inspection, Ports } from './inspect.ts'

interface PersonsWord extends Pick<Ports, 'fs' | 'root' | 'journal' | 'assertHeld'>, WordChoice {
  readonly config: Config
  readonly inspection: Inspection
  readonly names: readonly TextName[]
  readonly reviewer?: string | undefined
}

export interface WordChoice {
  /** Selects translations that need review for one of these reasons. Absent: all translations. */
  readonly states?: readonly ReviewState[] | undefined
  /** True to report what would be recorded, and to write nothing. */
  readonly dryRun?: boolean | undefined
}

/**
 * Approves translations for the present source strings. Writes the lockfile, and removes review marks in target files.
 * @throws {LockaleError} `MESSAGE_UNKNOWN`; then nothing is recorded
 */
export function accept(word: PersonsWord): Promise<AcceptReport> {
  return settle(word, acceptWord(word.reviewer))
}

/**
 * Records that human texts may be replaced: the next run re-translates them. Writes only the lockfile.
 * @throws {LockaleError} `MESSAGE_UNKNOWN`; then nothing is recorded
 */
export function reopen(word: PersonsWord): Promise<AcceptReport> {
  return settle(word, reopenWord)
}

async function settle(
  { config, inspection, names, states, dryRun = false, ...ports }: PersonsWord,
  word: Word,
): Promise<AcceptReport> {
  refuseUnreadable(inspection.scan.diagnostics)
  const { diffs, whole } = inspection
  const { report, finished } = settleMessages(findTexts(diffs, names), word, states)
  if (report.accepted.length === 0 || dryRun) return report
  const said = new Set<MessageChange>(finished.map(({ change }) => change))
  const saidIn = groupBy(finished, ({ change }) => change.target)
  const targets = new Set(diffs.map(({ target }) => target))
  const results = whole
    .filter(({ target }) => targets.has(target))
    .map((diff) => {
      const others = diff.open.filter((change) => !said.has(change)).map(keepUnchanged)
      return { diff, finished: [...(saidIn.get(diff.target) ?? []), ...others], removed: [] }
    })
  const files = filesOf(results, { source: config.source, onlyTexts: true })
  const { moved } = await commitRun(files, ports)
  const refused = [...files.refused].map(([{ unit, target }, error]) => {
    return { file: target.file, locale: target.locale, message: displayKey(unit.key), why: whyOf(error) }
  })
  const isLeft = (one: AcceptReport['accepted'][number]) =>
    refused.some(({ file, locale, message }) => one.file === file && one.locale === locale && one.message === message)
  const accepted = report.accepted.filter((one) => !moved.has(one.file) && !isLeft(one))
  return { ...report, accepted, skipped: [...report.skipped, ...refused] }
}
