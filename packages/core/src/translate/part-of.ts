import type { SendStep } from '../plan/step.ts'
import type { Batch } from './batch.ts'

/** The texts of a batch for which `isIn` says so, as a batch; `undefined` where there is none. */
export function partOf(batch: Batch, isIn: (send: SendStep) => boolean): Batch | undefined {
  const chosen = batch.sends.flatMap((send, index) =>
    isIn(send) ? [{ send, text: batch.request.texts[index] ?? '' }] : [],
  )
  if (chosen.length === 0) return undefined
  if (chosen.length === batch.sends.length) return batch
  return {
    ...batch,
    request: { ...batch.request, texts: chosen.map(({ text }) => text) },
    sends: chosen.map(({ send }) => send),
    characters: chosen.reduce((sum, { send }) => sum + send.protectedText.characters, 0),
  }
}
