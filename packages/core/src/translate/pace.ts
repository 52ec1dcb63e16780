/** How many requests may be under way. Grows by one with each round of successes, falls by a third when the service is busy. */
export interface Pace {
  limit(): number
  speedUp(): void
  slowDown(): void
}

/** @param cap requests at the same time, at most; at least 1 */
export function createPace(cap: number): Pace {
  let allowed = Math.max(1, Math.min(4, cap))
  return {
    limit: () => Math.floor(allowed),
    speedUp() {
      allowed = Math.min(cap, allowed + 1 / allowed)
    },
    slowDown() {
      allowed = Math.max(1, allowed * 0.7)
    },
  }
}
