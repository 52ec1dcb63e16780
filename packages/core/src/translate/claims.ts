import type { SharedMemory } from '../model/shared-memory.ts'

/** What this run says to others about the texts it buys. Without a shared memory it says nothing and finds nothing. */
export interface Claims {
  /** Calls of `take` that have not come back: another run may be buying those texts. */
  readonly waiting: number
  /** Gives the answers that others bought. The rest is this run's, and stays so until it is settled. */
  take(memoryKeys: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Ends the claim on what was answered: shares what is whole, and lets others try the rest. */
  settle(answered: {
    readonly whole: readonly (readonly [memoryKey: string, text: string])[]
    readonly others: readonly string[]
  }): Promise<void>
  /** Ends all that are left. */
  releaseAll(): Promise<void>
}

/** @param signal the run is about to end: waiting for others is over */
export function openClaims(memory: SharedMemory | undefined, signal: AbortSignal): Claims {
  const held = new Set<string>()
  let waiting = 0
  return {
    get waiting() {
      return waiting
    },
    async take(memoryKeys) {
      const wanted = memoryKeys.filter((memoryKey) => !held.has(memoryKey))
      if (memory === undefined || wanted.length === 0) return new Map()
      for (const memoryKey of wanted) held.add(memoryKey)
      waiting++
      try {
        const found = await memory.claim(wanted, signal)
        for (const memoryKey of found.keys()) held.delete(memoryKey)
        return found
      } finally {
        waiting--
      }
    },
    async settle({ whole, others }) {
      if (memory === undefined) return
      for (const memoryKey of [...whole.map(([each]) => each), ...others]) held.delete(memoryKey)
      if (whole.length > 0) await memory.offer(whole)
      if (others.length > 0) await memory.release(others)
    },
    async releaseAll() {
      const left = [...held]
      held.clear()
      if (memory !== undefined && left.length > 0) await memory.release(left)
    },
  }
}
