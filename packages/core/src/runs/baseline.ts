import { LockaleError } from '@lockale/errors'
import type { Config } from '../model/config.ts'
import { digestOf } from '../model/hash.ts'
import type { BaselineReport } from '../report/report.ts'
import { readBytes } from '@lockale/disk'
import { canBeKnown, looksLikeBaseline, printBaseline } from '../validate/baseline.ts'
import { refuseUnreadable } from '../validate/readable.ts'
import { commitOne } from '../write/commit.ts'
import { findAll } from './check.ts'
import { inspect, type Ports } from './inspect.ts'

/**
 * Writes the problems that a check finds now to the baseline file that the config names.
 * @throws {LockaleError} `BASELINE_UNREADABLE` if the file is not a baseline
 */
export async function makeBaseline(config: Config, ports: Ports): Promise<BaselineReport> {
  const { baseline: file } = config
  const inspection = await inspect(config, ports, { remarks: true })
  refuseUnreadable(inspection.scan.diagnostics)
  const found = await findAll(inspection, config, { ports, isNarrow: false })
  const findings = found.filter(canBeKnown)
  const before = await readBytes(ports.fs, ports.root, file)
  if (before !== undefined && !looksLikeBaseline(new TextDecoder().decode(before))) {
    throw new LockaleError(
      'BASELINE_UNREADABLE',
      `${file} is not a baseline of lockale, so lockale left it as it is.`,
      {
        place: file,
        hint: 'Set another file as `baseline` in the config, or delete this one.',
      },
    )
  }
  const bytes = new TextEncoder().encode(printBaseline(findings))
  const digest = before && digestOf(before)
  const isSame = digestOf(bytes) === digest
  if (!isSame) await commitOne({ file, bytes, digest }, ports)
  return { file, findings: findings.length, isChanged: !isSame }
}
