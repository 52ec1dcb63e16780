import { type Config, type MessageChange, policyOf } from '@lockale/core'
import { hasError, isToReview, type RefusedMessages } from '@lockale/core/stages'
import type { ReviewQueue } from '../review.ts'

/** Returns why a translation needs attention, without the problems of rules; `undefined` if it needs none. */
export function queueOf(
  change: MessageChange,
  { config, refused }: { readonly config: Config; readonly refused: RefusedMessages },
): ReviewQueue | undefined {
  const queue = waitingFor(change, refused)
  // Locked messages need no review. Locked imported messages are listed all the same, because the number of imported
  // texts includes them.
  return queue !== 'imported' && policyOf(change, config) === 'locked' ? undefined : queue
}

function waitingFor(change: MessageChange, refused: RefusedMessages): ReviewQueue | undefined {
  const { state, forms } = change
  if (forms.some((form) => form.state !== 'missing' && hasError(form))) return 'invalid'
  if (state === 'missing' || state === 'stale') return refused(change) === undefined ? 'missing' : 'refused'
  if (state === 'source-changed') return 'source-changed'
  if (forms.some(isToReview)) return 'unreviewed'
  return forms.some(({ by }) => by === 'adopted') ? 'imported' : undefined
}
