/** Something on the service that a person gave a title. */
export interface Made {
  readonly id: string
  /** ISO 8601, as the service tells it. */
  readonly createdAt: string | undefined
}

/**
 * Of several of one title, the one that stays: made first, and of those made in one moment the one with the lower id. Every
 * machine that asks comes to the same.
 */
export function firstMade<T extends Made>(all: readonly T[]): T | undefined {
  const [first] = all.toSorted(compareAge)
  return first
}

/** For sorting: as `firstMade` has it, oldest first. */
export function compareAge(a: Made, b: Made): number {
  return timeOf(a) - timeOf(b) || (a.id < b.id ? -1 : 1)
}

/** Milliseconds. What has no time that can be read comes last. */
function timeOf({ createdAt }: Made): number {
  const time = Date.parse(createdAt ?? '')
  return Number.isNaN(time) ? Number.MAX_SAFE_INTEGER : time
}
