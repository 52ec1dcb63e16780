import { jsonProgress } from './progress-json.ts'
import type { chooseProgress } from './progress-kind.ts'
import { liveProgress } from './progress-live.ts'
import type { Progress, ProgressOptions } from './progress-options.ts'
import { plainProgress } from './progress-plain.ts'

export type { Progress } from './progress-options.ts'

interface OpenOptions extends Omit<ProgressOptions, 'every'>, Partial<Pick<ProgressOptions, 'every'>> {
  /** By default a live block on a terminal, and plain lines elsewhere. */
  readonly kind?: ReturnType<typeof chooseProgress>
}

export function openProgress({ kind, ...given }: OpenOptions): Progress {
  const options: ProgressOptions = { every: repeat, ...given }
  switch (kind ?? (options.terminal.isTty ? 'live' : 'plain')) {
    case 'none':
      return { onEvent() {}, end() {} }
    case 'json':
      return jsonProgress(options)
    case 'plain':
      return plainProgress(options)
    default:
      return liveProgress(options)
  }
}

function repeat(ms: number, act: () => void): () => void {
  const timer = setInterval(act, ms)
  timer.unref()
  return () => clearInterval(timer)
}
