import { lockfileName } from './lock/read.ts'
import type { Config } from './model/config.ts'
import type { Inspection, Ports } from './pipeline.ts'
import { findMessages } from './report/find-messages.ts'
import { asItIs } from './validate/finish.ts'
import { refuseUnreadable } from './validate/readable.ts'
import { acceptMessages, type AcceptReport } from './write/accept.ts'
import { commitEdits } from './write/commit.ts'
import { toLockfileEdit } from './write/next-lockfile.ts'
import { checkWritable } from './write/preflight.ts'

/**
 * Puts a person's word on record: these texts are right for the source as it is. Writes the lockfile only.
 * @throws {LockaleError} `MESSAGE_UNKNOWN`
 */
export async function accept(
  config: Config,
  inspection: Inspection,
  names: readonly string[],
  { fs, root }: Pick<Ports, 'fs' | 'root'>,
): Promise<AcceptReport> {
  refuseUnreadable(inspection.scan.diagnostics)
  const { diffs, lockfile } = inspection
  const chosen = new Set(names.flatMap((name) => findMessages(diffs, name)))
  const { report, finished } = acceptMessages([...chosen])
  if (report.accepted.length === 0) return report
  const byChange = new Map(finished.map((message) => [message.change, message]))
  const results = diffs.map((diff) => ({
    diff,
    finished: diff.changes.map((change) => byChange.get(change) ?? asItIs(change)),
    removed: [],
  }))
  const options = { lockfile, source: config.source, settings: [], results }
  const edit = toLockfileEdit(options, inspection.lockfileDigest)
  await checkWritable([lockfileName], { fs, root })
  await commitEdits([edit], { fs, root })
  return report
}
