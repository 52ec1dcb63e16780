import { withoutHidden } from '@lockale/messages/engine'
import type { SharedMemory } from '../model/shared-memory.ts'
import { doubtKey, isMisplaced, readAnswer, type ReadAnswerOptions, recallVariants } from '../plan/read-answer.ts'
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

/** One look-up for each way to protect placeholders: after an invalid translation, a plan uses the next way. */
const maxRounds = 3

/**
 * Makes a plan, looks up its strings in the shared cache of other machines, and plans again with what it found.
 * `remember` stores that, by `memoryKey`, in the project's translation cache, for the next plan.
 */
export async function planWithShared(
  plan: () => readonly PlanStep[],
  sharing: {
    readonly memory: SharedMemory | undefined
    readonly isWhole: IsWhole
    readonly signal: AbortSignal
    readonly remember: (found: ReadonlyMap<string, string>) => Promise<void>
  },
): Promise<readonly PlanStep[]> {
  let steps = plan()
  if (sharing.memory === undefined) return steps
  const claims = new SharedCacheClaims(sharing, sharing.signal)
  for (let round = 0; round < maxRounds; round++) {
    const sound = await claims.recall(sendsOf(steps).filter(({ recalled }) => recalled === undefined))
    if (sound.size === 0) break
    await sharing.remember(sound)
    steps = plan()
  }
  return steps
}

/** Reservations in the shared cache, so that two machines do not send the same string. Without a cache: no effect. */
export class SharedCacheClaims {
  readonly #memory: SharedMemory | undefined
  readonly #isWhole: IsWhole
  readonly #signal: AbortSignal
  readonly #held = new Set<string>()
  /** Number of calls of `take` that are not finished: they may wait for another run to share its translations. */
  waiting = 0

  /** @param signal aborted at the end of the run, to stop waiting for other runs */
  constructor({ memory, isWhole }: { memory?: SharedMemory | undefined; isWhole: IsWhole }, signal: AbortSignal) {
    ;[this.#memory, this.#isWhole, this.#signal] = [memory, isWhole, signal]
  }

  /** Returns translations of the shared cache by `memoryKey`. Does not reserve strings that have none. */
  async recall(sends: readonly Send[]): Promise<ReadonlyMap<string, string>> {
    if (this.#memory === undefined || sends.length === 0) return new Map()
    const memoryKeys = [...new Set(sends.map(({ memoryKey }) => memoryKey))]
    return soundOnly(await this.#memory.recall(memoryKeys, this.#signal), sends, this.#isWhole)
  }

  /** Returns translations of the shared cache by `memoryKey`, and reserves the other strings until `settle`. */
  async take(sends: readonly Send[]): Promise<ReadonlyMap<string, string>> {
    if (this.#memory === undefined) return new Map()
    const wanted = sends.map(({ memoryKey }) => memoryKey).filter((memoryKey) => !this.#held.has(memoryKey))
    if (wanted.length === 0) return new Map()
    for (const memoryKey of wanted) this.#held.add(memoryKey)
    this.waiting++
    try {
      const found = await this.#memory.claim(wanted, this.#signal)
      for (const memoryKey of found.keys()) this.#held.delete(memoryKey)
      return soundOnly(found, sends, this.#isWhole)
    } finally {
      this.waiting--
    }
  }

  /** Ends the reservation of strings in `answers`. Shares valid answers; other runs may send the other strings. */
  async settle(sends: readonly Send[], answers: ReadonlyMap<string, string>): Promise<void> {
    if (this.#memory === undefined) return
    const [whole, others] = [[] as (readonly [string, string])[], [] as string[]]
    for (const send of sends) {
      const text = answers.get(send.memoryKey)
      if (text === undefined) continue
      this.#held.delete(send.memoryKey)
      // Other machines would not know that the translation is in doubt, or that other locales have another one.
      const isMore =
        answers.has(doubtKey(send.memoryKey, text)) || recallVariants(send, (key) => answers.get(key)) !== undefined
      if (!isMore && this.#isWhole(send, text)) whole.push([send.memoryKey, text])
      else others.push(send.memoryKey)
    }
    if (whole.length > 0) await this.#memory.offer(whole)
    if (others.length > 0) await this.#memory.release(others)
  }

  /** Ends the reservations that `settle` has not ended. */
  async releaseAll(): Promise<void> {
    const left = [...this.#held]
    this.#held.clear()
    if (this.#memory !== undefined && left.length > 0) await this.#memory.release(left)
  }
}
