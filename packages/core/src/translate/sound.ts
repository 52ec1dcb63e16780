import { withoutHidden } from '@lockale/messages'
import type { SendStep } from '../plan/step.ts'

/** An answer that is good enough for others. */
export type IsWhole = (send: SendStep, answer: string) => boolean

/**
 * What a shared memory gave, without all that a service would not have answered: texts that break the message they are
 * for, or that hold characters which nobody sees. What is left out is bought.
 */
export function soundOnly(
  found: ReadonlyMap<string, string>,
  sends: readonly SendStep[],
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

function isPlain(text: string, { protectedText: { wire }, place }: SendStep): boolean {
  return withoutHidden(text, { source: wire, locale: place.locale }) === text
}
