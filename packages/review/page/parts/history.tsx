import { useEffect } from 'preact/hooks'
import type { LastChange } from '@lockale/core'
import type { ReviewCard } from '@lockale/review-engine'
import { agoOf } from '../text/dates.ts'
import { originWords } from '../text/words.ts'
import { usePage } from './context.ts'
import { Entry } from './entry.tsx'
import { FilePlace } from './file-place.tsx'

/** Shows where a translation comes from: commits with author, date and subject, its origin, its file. */
export function History({ card }: { readonly card: ReviewCard }) {
  const { review } = usePage()
  const { lastChanges, source, summary } = review
  const asked = [card.id, summary.value?.revision]
  useEffect(() => (source.isReadOnly ? undefined : lastChanges.request(card.id)), asked)
  const { source: ofSource, translation } = lastChanges.of(card.id) ?? {}
  return (
    <section>
      <h3>History</h3>
      <dl>
        {ofSource !== undefined && (
          <Entry name="source">
            <Change change={ofSource} />
          </Entry>
        )}
        {translation !== undefined && (
          <Entry name="translation">
            <Change change={translation} />
          </Entry>
        )}
        {card.by !== undefined && <Entry name="origin">{originWords[card.by]}</Entry>}
        {card.reviewers !== undefined && <Entry name="approved by">{card.reviewers.join(', ')}</Entry>}
        <Entry name="file">
          <FilePlace file={card.file} line={card.place?.line} column={card.place?.column} />
        </Entry>
        <Entry name="format">{card.messageFormat}</Entry>
      </dl>
    </section>
  )
}

function Change({ change: { commit, author, date, subject } }: { readonly change: LastChange }) {
  if (commit === undefined) return <>not committed yet</>
  return (
    <>
      {author !== undefined && <bdi>{author}, </bdi>}
      {date !== undefined && (
        <time dateTime={date} title={new Date(date).toLocaleString()}>
          {agoOf(date, Date.now())}
        </time>
      )}{' '}
      <bdi class="file soft">{commit.slice(0, 8)}</bdi>
      {subject !== undefined && subject !== '' && (
        <p>
          <bdi>{subject}</bdi>
        </p>
      )}
    </>
  )
}
