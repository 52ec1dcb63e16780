import { useState } from 'preact/hooks'
import type { ReviewCard } from '@lockale/review-engine'
import { openComment } from '../state/keys.ts'
import { usePage } from './context.ts'

/** Shows the description of a message, and a form to write it. */
export function Description({ card }: { readonly card: ReviewCard }) {
  const { review } = usePage()
  const { comment, notices, source } = review
  const [isSending, setSending] = useState(false)
  const written = comment.value?.id === card.id ? comment.value.text : undefined
  const isSame = written?.trim() === (card.description ?? '')
  const close = () => void (comment.value = undefined)
  async function save(note: string): Promise<void> {
    setSending(true)
    try {
      const file = await source.describe(card.id, note)
      notices.inform(`Wrote the comment into ${file}.`)
      close()
      review.queue(review.refresh)
    } catch (error) {
      notices.fail(error)
    } finally {
      setSending(false)
    }
  }
  if (written !== undefined)
    return (
      <form
        class="comment"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSending && !isSame) void save(written)
        }}
        onKeyDown={(event) => {
          if (event.isComposing) return
          if (event.key === 'Escape') close()
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) {
            event.preventDefault()
            event.currentTarget.requestSubmit()
          }
        }}
      >
        <textarea
          id="comment"
          rows={3}
          aria-label="Comment for translators"
          placeholder="What the string means, and where it appears"
          maxLength={1000}
          dir="auto"
          value={written}
          onInput={(event) => void (comment.value = { id: card.id, text: event.currentTarget.value })}
        />
        <button type="submit" disabled={isSending || isSame}>
          Save comment
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </form>
    )
  return (
    <>
      {card.description !== undefined && (
        <p class="description">
          <span class="hidden">Description: </span>
          <bdi>{card.description}</bdi>
        </p>
      )}
      {!source.isReadOnly && (
        <p>
          <button class="link small" onClick={() => review.queue(() => openComment(review))}>
            {card.description === undefined ? 'Add a comment' : 'Edit the comment'} <kbd>D</kbd>
          </button>
        </p>
      )}
    </>
  )
}
