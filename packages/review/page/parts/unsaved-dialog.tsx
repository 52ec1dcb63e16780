import { type Draft, draftText, isReopened, replacesHuman } from '../state/drafts.ts'
import { counted, figure } from '../text/words.ts'
import { wordDiff } from '../text/word-diff.ts'
import { usePage } from './context.ts'
import { Modal } from './modal.tsx'

const maxShown = 200

/** Shows what a save would write, like the output of `git diff`. */
export function UnsavedDialog() {
  const { review } = usePage()
  const all = [...review.drafts.all.value].toSorted(([, a], [, b]) => Number(isRefused(b)) - Number(isRefused(a)))
  return (
    <Modal title={counted(all.length, 'unsaved change')}>
      <ul class="unsaved">
        {all.slice(0, maxShown).map(([id, draft]) => (
          <UnsavedItem key={id} id={id} draft={draft} />
        ))}
      </ul>
      {all.length > maxShown && <p class="soft">and {figure(all.length - maxShown)} more</p>}
      <p class="buttons">
        <button
          class="primary"
          disabled={all.length === 0}
          onClick={() => {
            review.dialog.value = undefined
            review.queue(review.saveAll)
          }}
        >
          Save all
        </button>
        <button
          disabled={all.length === 0}
          onClick={() => {
            review.drafts.change(all.map(([id]) => [id, undefined]))
            review.dialog.value = undefined
          }}
        >
          Discard all
        </button>
      </p>
    </Modal>
  )
}

function UnsavedItem({ id, draft }: { readonly id: string; readonly draft: Draft }) {
  const { review, decide } = usePage()
  const { card, texts, refused, now } = draft
  const edited = card.forms.filter(({ form }) => texts[form] !== undefined)
  return (
    <li>
      <p>
        <bdi class="tag">{card.locale}</bdi>
        <button
          class="link key"
          onClick={() => {
            review.dialog.value = undefined
            review.isCardOpen.value = true
            review.queue(() => review.selectId(id))
          }}
        >
          <bdi>{card.message}</bdi>
        </button>
        <span class="space" />
        <button class="link" onClick={() => decide.discard(id)}>
          Discard
        </button>
      </p>
      {edited.length === 0 && (
        <p class="soft">{isReopened(draft) ? 'reopened: the next sync translates it again' : 'accepted as it is'}</p>
      )}
      {replacesHuman(draft) && <p class="soft">replaces a human translation</p>}
      {edited.map((form) => (
        <p key={form.form} lang={card.locale} dir={card.direction}>
          {wordDiff(form.text ?? '', draftText(card, draft, form.form), card.locale).map(({ kind, text }) =>
            kind === 'same' ? text : kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>,
          )}
        </p>
      ))}
      {(refused !== undefined || now !== undefined) && (
        <p class="refusal">{refused?.sentence ?? 'The files changed since your edit.'}</p>
      )}
    </li>
  )
}

function isRefused({ refused, now }: Draft): boolean {
  return refused !== undefined || now !== undefined
}
