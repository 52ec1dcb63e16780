import type { Environment } from '../host.ts'

/** What `--progress` takes. */
export const progressKinds = ['auto', 'plain', 'json', 'none'] as const
export type ProgressKind = (typeof progressKinds)[number]

export interface ProgressQuestion {
  /** `--progress` */
  readonly wanted: string | undefined
  readonly isJson: boolean
  readonly isQuiet: boolean
  readonly env: Environment
  /** stderr is a terminal. */
  readonly isTty: boolean
}

/** What is asked for, and nothing under `--quiet`. By itself: nothing beside `--json`; a live block on a terminal; else plain lines. */
export function chooseProgress({
  wanted,
  isJson,
  isQuiet,
  env,
  isTty,
}: ProgressQuestion): 'live' | Exclude<ProgressKind, 'auto'> {
  if (isQuiet) return 'none'
  const kind = progressKinds.find((one) => one === wanted) ?? 'auto'
  if (kind !== 'auto') return kind
  if (isJson) return 'none'
  return isTty && env['TERM'] !== 'dumb' ? 'live' : 'plain'
}
