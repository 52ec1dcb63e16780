import { useState } from 'preact/hooks'
import type { ReviewCard } from '@lockale/review-engine'
import { openNewTerm } from '../state/keys.ts'
import { usePage } from './context.ts'

/** A form that adds a term to the glossary file of the project. It begins with the words that are selected. */
export function NewTerm({ card }: { readonly card: ReviewCard }) {
  const { review } = usePage()
  const { newTerm, notices, source } = review
  const [isSending, setSending] = useState(false)
  const shown = newTerm.value?.id === card.id ? newTerm.value : undefined
  if (shown === undefined)
    return (
      <button class="link small" onClick={() => review.queue(() => openNewTerm(review))}>
        Add a term <kbd>G</kbd>
      </button>
    )
  const put = (change: Partial<typeof shown>) => void (newTerm.value = { ...shown, ...change })
  const close = () => void (newTerm.value = undefined)
  async function add(): Promise<void> {
    setSending(true)
    try {
      const { id, term, translation } = shown ?? { id: card.id, term: '', translation: '' }
      const file = await source.addTerm({ id, term, translation })
      notices.inform(`Added “${term.trim()}” to ${file}.`)
      close()
      review.queue(review.refresh)
    } catch (error) {
      notices.fail(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      class="new-term"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.isComposing) close()
      }}
    >
      <label>
        <span class="soft small">term</span>
        <input
          id="new-term"
          required
          value={shown.term}
          onInput={(event) => put({ term: event.currentTarget.value })}
          lang={review.summary.value?.sourceLocale}
          dir="auto"
        />
      </label>
      <label>
        <span class="soft small">translation</span>
        <input
          required
          value={shown.translation}
          onInput={(event) => put({ translation: event.currentTarget.value })}
          lang={card.locale}
          dir={card.direction}
        />
      </label>
      <button type="submit" disabled={isSending}>
        Add to the glossary
      </button>
      <button type="button" onClick={close}>
        Cancel
      </button>
    </form>
  )
}
