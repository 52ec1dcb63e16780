import type { ReviewCard } from '@lockale/review-engine'
import { type Draft, draftText } from '../state/drafts.ts'
import { usePage } from './context.ts'
import { Entry } from './entry.tsx'
import { Icon } from './icon.tsx'

/** Shows why a change was not saved, and both translations if the file changed. */
export function Conflict({ card, draft }: { readonly card: ReviewCard; readonly draft: Draft }) {
  const { decide } = usePage()
  const { refused, now } = draft
  if (refused === undefined && now === undefined) return null
  const isSourceChanged = now !== undefined && now.sourceHash !== draft.card.sourceHash
  return (
    <div class="conflict" role="alert">
      <p>
        <Icon name="error" />
        <b>{refused === undefined ? 'The files changed since your edit.' : 'This change is not saved.'}</b>
        {refused !== undefined && <bdi>{refused.sentence}</bdi>}
      </p>
      {now !== undefined && (
        <>
          <dl>
            {isSourceChanged && (
              <Entry name="source now" dir="auto">
                {now.forms.map(({ source }) => source).join(' · ')}
              </Entry>
            )}
            <Entry name="in the file" lang={card.locale} dir={card.direction}>
              {now.forms.map(({ text }) => text ?? '–').join(' · ')}
            </Entry>
            <Entry name="yours" lang={card.locale} dir={card.direction}>
              {draft.card.forms.map(({ form }) => draftText(draft.card, draft, form)).join(' · ')}
            </Entry>
          </dl>
          <p class="buttons">
            <button onClick={() => decide.keepMine(card.id)}>Keep yours</button>
            <button onClick={() => decide.discard(card.id)}>Take the file’s</button>
          </p>
        </>
      )}
    </div>
  )
}
