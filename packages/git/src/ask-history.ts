import type { AskingHistory, Clock, History } from '@lockale/core'

/** Time limit for reading the git history, if the results are written to the lockfile. The next run continues. */
export const recordingMs = 30_000
/** Time limit for reading the git history without writing the lockfile. Such commands read the history each time. */
export const readingMs = 10_000

export interface HistoryLimits {
  readonly clock: Pick<Clock, 'now'>
  /** Time limit in milliseconds, from the first search in the history. 0: does not use the git history. */
  readonly limitMs: number
  readonly onFile?: AskingHistory['onFile']
}

/** Returns the git history. `asking.timeLeft` returns which share of the time limit is left, from 1 to 0. */
export function askHistory(
  history: History | undefined,
  { clock, limitMs, onFile }: HistoryLimits,
): { readonly history?: History | undefined; readonly asking?: AskingHistory } {
  if (limitMs === 0) return {}
  let startedAt: number | undefined
  const timeLeft = () => Math.max(0, 1 - (clock.now() - (startedAt ??= clock.now())) / limitMs)
  return { history, asking: { timeLeft, onFile } }
}

/** Returns the git history of a folder. Loads the code for git at the first call, since most runs do not need it. */
export function historyWhenAsked(root: string): History {
  let opened: Promise<History> | undefined
  const open = () => (opened ??= import('./history.ts').then(({ gitHistory }) => gitHistory(root)))
  return {
    head: async () => (await open()).head(),
    historiesOf: async (...question) => (await open()).historiesOf(...question),
    commitsOf: async (...question) => (await open()).commitsOf(...question),
    read: async (...question) => (await open()).read(...question),
    readBlob: async (...question) => (await open()).readBlob(...question),
    blobsAt: async (...question) => (await open()).blobsAt(...question),
    otherVersions: async (...question) => (await open()).otherVersions(...question),
    begun: async () => (await open()).begun(),
    writtenAfter: async (...question) => (await open()).writtenAfter(...question),
    renamedBy: async (...question) => (await open()).renamedBy(...question),
    aboutCommits: async (...question) => (await open()).aboutCommits(...question),
    lineCommits: async (...question) => (await open()).lineCommits(...question),
  }
}
