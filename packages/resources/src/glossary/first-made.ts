/** Something on the service that a person gave a title. */
export interface Made {
  readonly id: string
  /** ISO 8601, as the service tells it. */
  readonly createdAt: string | undefined
}

/**
 * Returns the one that stays of several of one title: made first, and of those made in one moment the one with the lower id.
 * Every machine that asks comes to the same.
 */
export function firstMade<T extends Made>(all: readonly T[]): T | undefined {
  const [first] = all.toSorted((a, b) => timeOf(a) - timeOf(b) || (a.id < b.id ? -1 : 1))
  return first
}

/** Milliseconds. What has no time that can be read comes last. */
function timeOf({ createdAt }: Made): number {
  const time = Date.parse(createdAt ?? '')
  return Number.isNaN(time) ? Number.MAX_SAFE_INTEGER : time
}
