import type { SharedMemory } from '../model/shared-memory.ts'
import type { PlanStep } from '../plan/step.ts'
import { type IsWhole, soundOnly } from './sound.ts'
import { sendsOf } from './translate.ts'

export interface SharedOptions {
  readonly memory: SharedMemory
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
