import { setTimeout as wait } from 'node:timers/promises'
import type { HealthCheck, HealthLine } from '@lockale/core'
import { lineOfError } from './line.ts'

/**
 * Makes all checks at the same time and gives their lines in order. One that throws or takes too long is one broken line;
 * the others are not touched by it. Never fails.
 */
export async function runChecks(
  checks: readonly HealthCheck[],
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<readonly HealthLine[]> {
  const found = await Promise.all(checks.map((check) => runCheck(check, { timeoutMs, signal })))
  return found.flat()
}

async function runCheck(
  { id, look }: HealthCheck,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<readonly HealthLine[]> {
  const ended = new AbortController()
  const stop = AbortSignal.any([signal, ended.signal])
  const looking = Promise.resolve()
    .then(() => look(stop))
    .catch((error: unknown) => [lineOfError(id, error)])
  const late = wait(timeoutMs, undefined, { signal: stop, ref: false }).then(
    () => [linesOf(id).broken(`no answer within ${timeoutMs / 1000} s`, lateFix)],
    () => looking,
  )
  try {
    return await Promise.race([looking, late])
  } finally {
    ended.abort()
  }
}

const lateFix = 'The disk or the network may be very slow. Run it again, or use `--offline` to skip the network.'

/** Lines of one check, by how things are. */
interface Lines {
  readonly ok: (says: string) => HealthLine
  readonly note: (says: string, fix: string) => HealthLine
  readonly broken: (says: string, fix: string) => HealthLine
  readonly skipped: (says: string, fix?: string) => HealthLine
}

export function linesOf(id: string): Lines {
  return {
    ok: (says) => ({ id, status: 'ok', says, fix: undefined }),
    note: (says, fix) => ({ id, status: 'note', says, fix }),
    broken: (says, fix) => ({ id, status: 'broken', says, fix }),
    skipped: (says, fix) => ({ id, status: 'skipped', says, fix }),
  }
}

/** `1 file`, `2 files`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
