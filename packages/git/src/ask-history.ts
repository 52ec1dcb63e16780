import type { AskingHistory, Clock, History } from '@lockale/core'

/** For commands that put on record what they learn: what is left is asked by the next one. */
export const recordingMs = 30_000
/** For commands that only read, and would learn the same each time. */
export const readingMs = 10_000

export interface HistoryLimits {
  readonly clock: Pick<Clock, 'now'>
  /** Time limit from the first question on; 0: ask none. */
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

/** The history of a folder. Git and all that reads it are loaded with the first question: most runs have none. */
export function historyWhenAsked(root: string): History {
  let opened: Promise<History> | undefined
  const open = () => (opened ??= import('./history.ts').then(({ gitHistory }) => gitHistory(root)))
  return {
    historiesOf: async (...question) => (await open()).historiesOf(...question),
    commitsOf: async (...question) => (await open()).commitsOf(...question),
    read: async (...question) => (await open()).read(...question),
    readBlob: async (...question) => (await open()).readBlob(...question),
    blobsAt: async (...question) => (await open()).blobsAt(...question),
    otherVersions: async (...question) => (await open()).otherVersions(...question),
    begun: async () => (await open()).begun(),
    writtenAfter: async (...question) => (await open()).writtenAfter(...question),
    aboutCommits: async (...question) => (await open()).aboutCommits(...question),
  }
}
