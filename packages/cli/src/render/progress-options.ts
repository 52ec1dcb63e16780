import type { RunEvent } from '@lockale/core'
import type { Terminal } from '../host.ts'
import type { PrintOptions } from './screen.ts'

/** Shows a run while it goes on. Call `end` before anything else is printed. */
export interface Progress {
  onEvent(event: RunEvent): void
  end(): void
}

export interface ProgressOptions extends PrintOptions {
  /** stderr */
  readonly terminal: Terminal
  /** Milliseconds */
  readonly now: () => number
  /** Calls again and again, and keeps no process alive for it. Gives what stops it. */
  readonly every: (ms: number, act: () => void) => () => void
}
