import type { AskingHistory, Clock, History } from '@lockale/core'

/** For commands that put on record what they learn: what is left is asked by the next one. */
export const recordingMs = 30_000
/** For commands that only read, and would learn the same each time. */
export const readingMs = 10_000

export interface HistoryLimits {
  readonly clock: Pick<Clock, 'now'>
  /** From the first question on; 0: none is asked. */
  readonly limitMs: number
  readonly onFile?: AskingHistory['onFile']
}

/** Version control, and how long it may be asked. */
export function askHistory(
  history: History | undefined,
  { clock, limitMs, onFile }: HistoryLimits,
): { readonly history?: History | undefined; readonly asking?: AskingHistory } {
  if (limitMs === 0) return {}
  let startedAt: number | undefined
  const timeLeft = () => Math.max(0, 1 - (clock.now() - (startedAt ??= clock.now())) / limitMs)
  return { history, asking: { timeLeft, onFile } }
}
