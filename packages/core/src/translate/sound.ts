import type { SendStep } from '../plan/step.ts'

/** An answer that is good enough for others. */
export type IsWhole = (send: SendStep, answer: string) => boolean

/**
 * What a shared memory gave, without all that a service would not have answered: texts that break the message they are
 * for, that are out of proportion, or that hold characters which nobody sees. What is left out is bought.
 */
export function soundOnly(
  found: ReadonlyMap<string, string>,
  sends: readonly SendStep[],
  isWhole: IsWhole,
): ReadonlyMap<string, string> {
  const sound = new Map<string, string>()
  for (const send of sends) {
    const { memoryKey, protectedText } = send
    const text = found.get(memoryKey)
    if (text === undefined || sound.has(memoryKey)) continue
    if (isPlausible(text, protectedText.wire) && isWhole(send, text)) sound.set(memoryKey, text)
  }
  return sound
}

function isPlausible(text: string, wire: string): boolean {
  if (text.length > 1000 + 20 * wire.length) return false
  return (text.match(hidden) ?? []).every((character) => wire.includes(character))
}

/** Control characters, bidi marks and overrides, lone surrogates. The joiners of Persian, Hindi and emoji are none of them. */
const hidden = /[\p{Cc}\p{Cs}\u{202a}-\u{202e}\u{2066}-\u{2069}\u{feff}\u{fff9}-\u{fffb}\u{e0000}-\u{e007f}]/gu
