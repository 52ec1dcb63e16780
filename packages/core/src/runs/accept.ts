import { lockfileName } from './lock/read.ts'
import type { MessageChange } from './model/change.ts'
import type { Config } from './model/config.ts'
import type { Inspection, Ports } from './inspect.ts'
import { findTexts, type TextName } from './report/find-messages.ts'
import { asItIs, type FinishedMessage, textToWrite } from './validate/finish.ts'
import { refuseUnreadable } from './validate/readable.ts'
import { acceptWord, type AcceptReport, settleMessages, type SettledState, type Word } from './write/accept.ts'
import { commitOne } from './write/commit.ts'
import { commitOnRecord } from './write/commit-on-record.ts'
import { toFileEdits } from './write/edits.ts'
import { toLockfileEdit } from './write/next-lockfile.ts'
import { checkWritable } from './write/preflight.ts'
import { targetsOf, toJournalEntries } from './write/results.ts'
import { reopenWord } from './write/reopen.ts'

/** A project, and the messages that a person says something of. */
export interface PersonsWord extends Pick<Ports, 'fs' | 'root' | 'journal' | 'assertHeld'>, WordChoice {
  readonly config: Config
  readonly inspection: Inspection
  readonly names: readonly TextName[]
}

export interface WordChoice {
  /** Only texts that wait in one of these ways. All, and those that do not wait, when absent. */
  readonly states?: readonly SettledState[] | undefined
  /** Says what it would put on record and writes nothing. */
  readonly dryRun?: boolean | undefined
}

/**
 * Puts a person's word on record: these texts are right for the source as it is. Writes the lockfile; and target files that say
 * themselves that such a text has to be reviewed: they say so no longer.
 * @throws {LockaleError} `MESSAGE_UNKNOWN`; then nothing is on record of any of them
 */
export function accept(word: PersonsWord): Promise<AcceptReport> {
  return settle(word, acceptWord)
}

/**
 * Hands texts back to the machine: the next run makes them anew. Writes the lockfile only.
 * @throws {LockaleError} `MESSAGE_UNKNOWN`; then nothing is on record of any of them
 */
export function reopen(word: PersonsWord): Promise<AcceptReport> {
  return settle(word, reopenWord)
}

async function settle(
  { config, inspection, names, states, dryRun = false, fs, root, journal, assertHeld }: PersonsWord,
  word: Word,
): Promise<AcceptReport> {
  refuseUnreadable(inspection.scan.diagnostics)
  const { diffs, whole, lockfile } = inspection
  const { report, finished } = settleMessages(findTexts(diffs, names), word, states)
  if (report.accepted.length === 0 || dryRun) return report
  const said = new Set<MessageChange>(finished.map(({ change }) => change))
  const saidIn = new Set(finished.map(({ change }) => change.target))
  const targets = new Set(diffs.map(({ target }) => target))
  const results = whole
    .filter(({ target }) => targets.has(target))
    .map((diff) => ({
      diff,
      finished: [
        ...(saidIn.has(diff.target) ? finished.filter(({ change }) => change.target === diff.target) : []),
        ...diff.open.filter((change) => !said.has(change)).map(asItIs),
      ],
      removed: [],
    }))
  const lockfileEdit = (said: typeof results) =>
    toLockfileEdit({ lockfile, source: config.source, settings: [], results: said }, inspection.lockfileDigest)
  const isWritten = ({ forms }: FinishedMessage) => forms.some((form) => textToWrite(form) !== undefined)
  const edits = toFileEdits(results.filter((result) => result.finished.some(isWritten)))
  await checkWritable([...edits.map(({ file }) => file), lockfileName], { fs, root })
  if (edits.length === 0) {
    await commitOne(lockfileEdit(results), { fs, root, assertHeld })
    return report
  }
  const remake = (moved: ReadonlySet<string>) =>
    Promise.resolve(lockfileEdit(results.filter(({ diff }) => !moved.has(diff.target.file))))
  const record = { journal, entries: toJournalEntries(results), targets: targetsOf(results) }
  const closing = { edit: lockfileEdit(results), remake }
  const { moved } = await commitOnRecord(edits, { ...record, fs, root, assertHeld, closing })
  return { ...report, accepted: report.accepted.filter(({ file }) => !moved.has(file)) }
}
