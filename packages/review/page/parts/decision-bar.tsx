import type { ReviewCard } from '@lockale/review-engine'
import { isHuman, isReopened, replacesHuman } from '../state/drafts.ts'
import { counted } from '../text/words.ts'
import { usePage } from './context.ts'
import { Icon } from './icon.tsx'

export function DecisionBar({ card }: { readonly card: ReviewCard }) {
  const { review, decide } = usePage()
  const { source, summary, drafts } = review
  if (source.isReadOnly) return null
  const draft = drafts.all.value.get(card.id)
  const price = decide.price.value?.id === card.id ? decide.price.value : undefined
  const isTranslating = decide.translating.value === card.id
  const isOpen = draft !== undefined && isReopened(draft)
  const goes = draft === undefined ? price !== undefined && isHuman(card) : replacesHuman(draft)
  return (
    <div class="decisions">
      {goes && (
        <p class="soft small">
          {draft === undefined ? 'The answer is a draft. ' : ''}Saving it replaces a human translation.
        </p>
      )}
      {isOpen && (
        <p class="soft small">
          Reopened: when it is saved, the next sync replaces {isHuman(card) ? 'a human' : 'this'} translation.
        </p>
      )}
      <div class="buttons">
        <button class="primary" disabled={card.isLocked} onClick={() => review.queue(decide.accept)}>
          <Icon name="check" /> Accept <kbd>A</kbd>
        </button>
        <button onClick={() => review.queue(() => review.move(1))}>
          Skip <kbd>S</kbd>
        </button>
        <button
          title="The next sync translates it again"
          disabled={card.isLocked || card.text === ''}
          onClick={() => review.queue(decide.reopen)}
        >
          Reopen <kbd>W</kbd>
        </button>
        {card.forms.some(({ machine }) => machine !== undefined) && (
          <button disabled={card.isLocked} onClick={() => review.queue(decide.takeMachine)}>
            Take machine <kbd>M</kbd>
          </button>
        )}
        {summary.value?.canTranslate === true && (
          <button disabled={card.isLocked || isTranslating} onClick={() => review.queue(decide.retranslate)}>
            <Icon name="translate" />
            {isTranslating
              ? 'Translating …'
              : price === undefined
                ? 'Re-translate'
                : `Translate for ${counted(price.characters, 'character')}`}
            <kbd>R</kbd>
          </button>
        )}
        <span class="space" />
        {draft !== undefined && <button onClick={() => decide.discard(card.id)}>Discard change</button>}
      </div>
    </div>
  )
}
