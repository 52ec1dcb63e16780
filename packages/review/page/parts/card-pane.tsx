import type { ReviewCard } from '@lockale/review-engine'
import { queueWords, stateWords } from '../text/words.ts'
import { cardOfDraft } from '../state/drafts.ts'
import { CardContext } from './card-context.tsx'
import { Conflict } from './conflict.tsx'
import { usePage } from './context.ts'
import { DecisionBar } from './decision-bar.tsx'
import { Description } from './description.tsx'
import { FilePlace } from './file-place.tsx'
import { FormBlock } from './form-block.tsx'
import { Icon } from './icon.tsx'

export function CardPane() {
  const { review } = usePage()
  const { card, selection, rows, isCardOpen } = review
  const { row, id } = selection.value
  return (
    <section class="card-pane" aria-label="Selected translation">
      <button class="back narrow-only" onClick={() => void (isCardOpen.value = false)}>
        <Icon name="back" /> All translations
      </button>
      {card.value !== undefined && id !== undefined ? (
        <Card key={card.value.id} card={card.value} />
      ) : row !== undefined && review.source.isReadOnly ? (
        <div class="empty">
          <p>This report has no details of {row.message}.</p>
          <p class="soft">Run `lockale review` to see them.</p>
        </div>
      ) : (
        <div class="empty">
          {rows.total.value !== 0 && id === undefined && <p class="soft">Select a translation.</p>}
        </div>
      )}
    </section>
  )
}

function Card({ card }: { readonly card: ReviewCard }) {
  const { review } = usePage()
  const draft = review.drafts.all.value.get(card.id)
  const edited = cardOfDraft(card, draft)
  // While the next card loads, keys are meant for the next card.
  const isOld = review.selection.value.id !== card.id
  return (
    <article class={`card${isOld ? ' is-old' : ''}`} aria-busy={isOld} aria-label={`${card.message}, ${card.locale}`}>
      <div class="card-scroll">
        <header>
          <h2>
            <bdi class="tag">{card.locale}</bdi>
            <bdi class="key">{card.message}</bdi>
            {card.isLocked && (
              <span class="badge">
                <Icon name="lock" /> locked
              </span>
            )}
          </h2>
          <p class="soft small">
            {card.queue !== undefined && (
              <span class="state">
                <span class={`dot ${card.queue}`} /> {queueWords[card.queue].name}
                {card.queue === 'missing' && `: ${stateWords[card.state]}`}
              </span>
            )}
            {card.queue === undefined && <span class="state">{stateWords[card.state]}</span>}
            <FilePlace file={card.sourceFile} line={card.line} />
          </p>
          <Description card={card} />
        </header>
        {draft !== undefined && <Conflict card={card} draft={draft} />}
        {edited.forms.map((form, at) => (
          <FormBlock
            key={form.form}
            card={edited}
            form={form}
            showsSource={at === 0 || form.source !== edited.forms[at - 1]?.source}
          />
        ))}
        <CardContext card={card} />
      </div>
      <DecisionBar card={card} />
    </article>
  )
}
