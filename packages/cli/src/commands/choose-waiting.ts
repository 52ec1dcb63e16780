import type { Waiting } from '@lockale/project'
import type { Flags } from '../arguments/flags.ts'

/** What `--lock-timeout` says. */
export function chooseWaiting(flags: Flags): Waiting {
  const lockTimeoutMs = flags.time('lock-timeout')
  return lockTimeoutMs === undefined ? {} : { lockTimeoutMs }
}
