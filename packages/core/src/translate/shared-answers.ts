import { withoutHidden } from '@lockale/messages/engine'
import type { SharedMemory } from '../model/shared-memory.ts'
import { isMisplaced, readAnswer, type ReadAnswerOptions } from '../plan/read-answer.ts'
import { type PlanStep, type Send, sendsOf } from '../plan/step.ts'

/** Returns true for an answer that may be shared. */
export type IsWhole = (send: Send, answer: string) => boolean

/**
 * Removes answers of a shared memory that no service would have given: those that break their message, and those with
 * invisible characters. What is removed is requested again.
 */
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

/** Tells answers that others can make use of. What is in doubt for what it says has been paid for all the same. */
export function wholeAnswers(checking: ReadAnswerOptions): IsWhole {
  return (send, answer) => {
    if (send.refused?.answers.includes(answer) === true) return false
    const restored = readAnswer(send, answer, checking)
    return restored.ok && !restored.doubts.some(isMisplaced)
  }
}

interface SharedOptions {
  /** `undefined`: there is none to ask. */
  readonly memory: SharedMemory | undefined
  readonly isWhole: IsWhole
  readonly signal: AbortSignal
  /** Takes answers that others bought, by memory key: the next plan must know them. */
  readonly remember: (found: ReadonlyMap<string, string>) => Promise<void>
}

/** Strategies of protection: a text whose first answer is no good is asked for in another way. */
const maxRounds = 3

/** Plans, asks other machines for what the plan would buy, and plans again with what they have. */
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
