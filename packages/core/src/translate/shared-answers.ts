import { withoutHidden } from '@lockale/messages/engine'
import type { SharedMemory } from '../model/shared-memory.ts'
import { isMisplaced, readAnswer, type ReadAnswerOptions } from '../plan/read-answer.ts'
import { doubtKey } from '../plan/send-step.ts'
import { type PlanStep, type Send, sendsOf } from '../plan/step.ts'

export type IsWhole = (send: Send, answer: string) => boolean

/** Returns the translations in `found` (from a shared cache) that are valid and have no invisible characters. */
function soundOnly(
  found: ReadonlyMap<string, string>,
  sends: readonly Send[],
  isWhole: IsWhole,
): ReadonlyMap<string, string> {
  const sound = new Map<string, string>()
  for (const send of sends) {
    const { memoryKey } = send
    const text = found.get(memoryKey)
    if (text === undefined || sound.has(memoryKey)) continue
    if (isPlain(text, send) && isWhole(send, text)) sound.set(memoryKey, text)
  }
  return sound
}

function isPlain(text: string, { protectedText: { wire }, place }: Send): boolean {
  return withoutHidden(text, { source: wire, locale: place.locale }) === text
}

/** Returns a test for translations that may be shared: valid ones, even if doubtful, with placeholders in place. */
export function wholeAnswers(checking: ReadAnswerOptions): IsWhole {
  return (send, answer) => {
    if (send.refused?.answers.includes(answer) === true) return false
    const restored = readAnswer(send, answer, checking)
    return restored.ok && !restored.doubts.some(isMisplaced)
  }
}

interface SharedOptions {
  readonly memory: SharedMemory | undefined
  readonly isWhole: IsWhole
  readonly signal: AbortSignal
  /** Stores translations of other machines (by `memoryKey`) in the project's translation cache, for the next plan. */
  readonly remember: (found: ReadonlyMap<string, string>) => Promise<void>
}

/** One look-up for each way to protect placeholders: after an invalid translation, a plan uses the next way. */
const maxRounds = 3

/** Makes a plan, looks up its strings in the shared cache of other machines, and plans again with what it found. */
export async function planWithShared(
  plan: () => readonly PlanStep[],
  { memory, isWhole, signal, remember }: SharedOptions,
): Promise<readonly PlanStep[]> {
  let steps = plan()
  if (memory === undefined) return steps
  const claims = openSharedCacheClaims({ memory, isWhole }, signal)
  for (let round = 0; round < maxRounds; round++) {
    const sound = await claims.recall(sendsOf(steps).filter(({ recalled }) => recalled === undefined))
    if (sound.size === 0) break
    await remember(sound)
    steps = plan()
  }
  return steps
}

/** Reservations in the shared cache, so that two machines do not send the same string. Without a cache: no effect. */
export interface SharedCacheClaims {
  /** Number of calls of `take` that are not finished: they may wait for another run to share its translations. */
  readonly waiting: number
  /** Returns translations of the shared cache by `memoryKey`. Does not reserve strings that have none. */
  recall(sends: readonly Send[]): Promise<ReadonlyMap<string, string>>
  /** Returns translations of the shared cache by `memoryKey`, and reserves the other strings until `settle`. */
  take(sends: readonly Send[]): Promise<ReadonlyMap<string, string>>
  /** Ends the reservation of strings in `answers`. Shares valid answers; other runs may send the other strings. */
  settle(sends: readonly Send[], answers: ReadonlyMap<string, string>): Promise<void>
  /** Ends the reservations that `settle` has not ended. */
  releaseAll(): Promise<void>
}

/** Opens the reservations of a run. @param signal aborted at the end of the run, to stop waiting for other runs */
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
        // Other machines would not know that the translation is in doubt.
        const isDoubted = answers.has(doubtKey(send.memoryKey, text))
        if (!isDoubted && isWhole(send, text)) whole.push([send.memoryKey, text])
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
