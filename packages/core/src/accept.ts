import { lockfileName } from './lock/read.ts'
import type { MessageChange } from './model/change.ts'
import type { Config } from './model/config.ts'
import type { Inspection, Ports } from './inspect.ts'
import { findMessages } from './report/find-messages.ts'
import { asItIs } from './validate/finish.ts'
import { refuseUnreadable } from './validate/readable.ts'
import { type Acceptance, acceptMessages, type AcceptReport } from './write/accept.ts'
import { commitOne } from './write/commit.ts'
import { toLockfileEdit } from './write/next-lockfile.ts'
import { checkWritable } from './write/preflight.ts'
import { reopenMessages } from './write/reopen.ts'

/** A project, and the messages that a person says something of. */
export interface PersonsWord extends Pick<Ports, 'fs' | 'root' | 'assertHeld'> {
  readonly config: Config
  readonly inspection: Inspection
  /** As `findMessages` takes them. */
  readonly names: readonly string[]
}

/**
 * Puts a person's word on record: these texts are right for the source as it is. Writes the lockfile only.
 * @throws {LockaleError} `MESSAGE_UNKNOWN`
 */
export function accept(word: PersonsWord): Promise<AcceptReport> {
  return settle(word, acceptMessages)
}

/**
 * Hands texts back to the machine: the next run makes them anew. Writes the lockfile only.
 * @throws {LockaleError} `MESSAGE_UNKNOWN`
 */
export function reopen(word: PersonsWord): Promise<AcceptReport> {
  return settle(word, reopenMessages)
}

async function settle(
  { config, inspection, names, fs, root, assertHeld }: PersonsWord,
  say: (changes: readonly MessageChange[]) => Acceptance,
): Promise<AcceptReport> {
  refuseUnreadable(inspection.scan.diagnostics)
  const { diffs, lockfile } = inspection
  const chosen = new Set(names.flatMap((name) => findMessages(diffs, name)))
  const { report, finished } = say([...chosen])
  if (report.accepted.length === 0) return report
  const said = new Set(finished.map(({ change }) => change))
  const results = diffs.map((diff) => ({
    diff,
    finished: [
      ...finished.filter(({ change }) => change.target === diff.target),
      ...diff.open.filter((change) => !said.has(change)).map(asItIs),
    ],
    removed: [],
  }))
  const options = { lockfile, source: config.source, settings: [], results }
  const edit = toLockfileEdit(options, inspection.lockfileDigest)
  await checkWritable([lockfileName], { fs, root })
  await commitOne(edit, { fs, root, assertHeld })
  return report
}
