/** `ok`; `note`: works, but a person may want to know; `broken`: must be mended; `skipped`: could not be looked at. */
export type HealthStatus = 'ok' | 'note' | 'broken' | 'skipped'

/** One finding of `lockale doctor`: data, put into lines by whoever shows it. */
export interface HealthLine {
  /** What was looked at, in one word: `config`, `lockfile`. Several lines may have the same. */
  readonly id: string
  readonly status: HealthStatus
  /** The package of a workspace that it is about, as a path with `/`; absent where it is about all or about the only one. */
  readonly folder?: string
  /** One sentence, without its full stop. */
  readonly says: string
  /** Where it is a list: what is in it, one sentence each. */
  readonly more?: readonly string[]
  /** The next thing to do; a command is between backticks. Of `ok` there is none. */
  readonly fix: string | undefined
}

/** Looks at one thing. Writes nothing and spends nothing. */
export interface HealthCheck {
  readonly id: string
  /** May throw: that is one broken line. */
  readonly look: (signal: AbortSignal) => Promise<readonly HealthLine[]>
}
