import { withoutHidden } from '@lockale/messages/engine'
import type { SharedMemory } from '../model/shared-memory.ts'
import { isMisplaced, readAnswer, type ReadAnswerOptions } from '../plan/read-answer.ts'
import { type PlanStep, sendsOf, type Send } from '../plan/step.ts'

/** Returns true for an answer that may be shared. */
export type IsWhole = (send: Send, answer: string) => boolean

/**
 * Removes answers of a shared memory that no service would have given: those that break their message, and those with
 * invisible characters. What is removed is requested again.
 */
export function soundOnly(
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
  for (let round = 0; round < maxRounds; round++) {
    const open = sendsOf(steps).filter(({ recalled }) => recalled === undefined)
    const memoryKeys = [...new Set(open.map(({ memoryKey }) => memoryKey))]
    const found = memoryKeys.length === 0 ? new Map() : await memory.recall(memoryKeys, signal)
    const sound = soundOnly(found, open, isWhole)
    if (sound.size === 0) break
    await remember(sound)
    steps = plan()
  }
  return steps
}
