import type { SharedMemory } from '../model/shared-memory.ts'
import type { Send } from '../plan/step.ts'
import { type IsWhole, soundOnly } from './sound.ts'

/** What this run says to others about the strings it translates. Without a shared memory it says nothing and finds nothing. */
export interface SharedCacheClaims {
  /** Calls of `take` that have not come back: another run may be translating those strings. */
  readonly waiting: number
  /** The answers that others have, by memory key, without a claim on the rest. */
  recall(sends: readonly Send[]): Promise<ReadonlyMap<string, string>>
  /** The answers that others have, by memory key. The rest is this run's, and stays so until it is settled. */
  take(sends: readonly Send[]): Promise<ReadonlyMap<string, string>>
  /** Ends the claim on what was answered: shares what is whole, and lets others try the rest. */
  settle(sends: readonly Send[], answers: ReadonlyMap<string, string>): Promise<void>
  /** Ends all that are left. */
  releaseAll(): Promise<void>
}

/** @param signal the run is about to end: waiting for others is over */
export function openSharedCacheClaims(
  { memory, isWhole }: { readonly memory?: SharedMemory | undefined; readonly isWhole: IsWhole },
  signal: AbortSignal,
): SharedCacheClaims {
  const held = new Set<string>()
  let waiting = 0
  return {
    get waiting() {
      return waiting
    },
    async recall(sends) {
      if (memory === undefined || sends.length === 0) return new Map()
      const memoryKeys = [...new Set(sends.map(({ memoryKey }) => memoryKey))]
      return soundOnly(await memory.recall(memoryKeys, signal), sends, isWhole)
    },
    async take(sends) {
      if (memory === undefined) return new Map()
      const wanted = sends.map(({ memoryKey }) => memoryKey).filter((memoryKey) => !held.has(memoryKey))
      if (wanted.length === 0) return new Map()
      for (const memoryKey of wanted) held.add(memoryKey)
      waiting++
      try {
        const found = await memory.claim(wanted, signal)
        for (const memoryKey of found.keys()) held.delete(memoryKey)
        return soundOnly(found, sends, isWhole)
      } finally {
        waiting--
      }
    },
    async settle(sends, answers) {
      if (memory === undefined) return
      const [whole, others] = [[] as (readonly [string, string])[], [] as string[]]
      for (const send of sends) {
        const text = answers.get(send.memoryKey)
        if (text === undefined) continue
        held.delete(send.memoryKey)
        if (isWhole(send, text)) whole.push([send.memoryKey, text])
        else others.push(send.memoryKey)
      }
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
