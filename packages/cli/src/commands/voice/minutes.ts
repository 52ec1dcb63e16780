import { LockaleError } from '@lockale/errors'
import { billedMinutes, type MinutesLeft, minutesLeftOf } from '@lockale/voice'
import { count } from '../../render/figures.ts'
import type { CommandContext } from '../command.ts'
import type { OpenService } from '../service/open-service.ts'

/** What speech costs, and what is left. */
export interface SpeechCost {
  /** `undefined`: nobody knows before it was heard. */
  readonly durationMs: number | undefined
  readonly minutes: number | undefined
  readonly left: MinutesLeft | undefined
}

/**
 * Asks what is left, before any sound is sent.
 * @throws {LockaleError} `BUDGET_EXCEEDED` for more than `--max-minutes`, or for sound of unknown length beside it
 */
export async function countMinutes(
  { flags, host: { signal } }: Pick<CommandContext, 'flags' | 'host'>,
  { client }: Pick<OpenService, 'client'>,
  { durationMs, isSpoken }: { readonly durationMs: number | undefined; readonly isSpoken: boolean },
): Promise<SpeechCost> {
  const minutes = durationMs === undefined ? undefined : billedMinutes(durationMs)
  const max = flags.count('max-minutes')
  if (max !== undefined && !flags.has('dry-run') && (minutes === undefined || minutes > max)) {
    const what =
      minutes === undefined ? 'The length of this audio is unknown' : `This audio has ${count(minutes, 'minute')}`
    throw new LockaleError('BUDGET_EXCEEDED', `${what}; the limit is ${count(max, 'minute')}.`, {
      hint:
        minutes === undefined
          ? 'Remove --max-minutes, or add the length to the file: ffmpeg -i in.webm -c copy out.webm. Nothing was sent.'
          : 'Raise --max-minutes, or remove it. Nothing was sent.',
    })
  }
  return { durationMs, minutes, left: await minutesLeftOf(client, { isSpoken, signal }) }
}

/** For `--json`. */
export function minutesDocument({ durationMs, minutes, left }: SpeechCost): Readonly<Record<string, unknown>> {
  return {
    soundMs: durationMs === undefined ? null : Math.round(durationMs),
    minutes: minutes ?? null,
    minutesLeft: left?.minutes ?? null,
    leftUntil: left?.until ?? null,
  }
}
