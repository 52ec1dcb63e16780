/**
 * What a run may spend on repeats of requests that failed, so that a service in trouble is not asked so many times for each
 * batch. What failed in one round trip costs one token; a repeat that helped gives its tokens back.
 */
export interface RetryBudget {
  /** `undefined`: nothing is left. @param turn of the request that failed */
  spend(turn: number, latestTurn: number): number | undefined
  /** After an answer, with what its repeats cost. */
  refund(tokens: number): void
}

const capacity = 10
/** For an answer that needed no repeat. */
const earned = 0.2

export function openRetryBudget(): RetryBudget {
  let left = capacity
  let lastTurn = 0
  return {
    spend(turn, latestTurn) {
      if (turn <= lastTurn) return 0
      if (left < 1) return undefined
      lastTurn = latestTurn
      left--
      return 1
    },
    refund(tokens) {
      left = Math.min(capacity, left + Math.max(tokens, earned))
    },
  }
}
