import type { ReviewRow } from '@lockale/review-engine'
import { type Draft, draftText, isReopened } from '../state/drafts.ts'
import type { Review } from '../state/review.ts'
import { counted, languageName, queueWords } from '../text/words.ts'
import { usePage } from './context.ts'
import { Icon } from './icon.tsx'
import { IsolatedText } from './marked-text.tsx'

export const rowHeight = 70

export function RowLine({
  index,
  total,
  top,
}: {
  readonly index: number
  readonly total: number
  /** Distance from the top of the view in pixels. */
  readonly top: number
}) {
  const { review } = usePage()
  const row = review.rows.row(index)
  const isChosen = review.selection.value.index === index
  return (
    <div
      id={`row-${index}`}
      class="row"
      role="option"
      aria-selected={isChosen}
      aria-posinset={index + 1}
      aria-setsize={total}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => {
        review.isCardOpen.value = true
        review.queue(() => review.select(index))
      }}
    >
      {row === undefined ? <span class="ghost" /> : <RowWords row={row} />}
    </div>
  )
}

function RowWords({ row }: { readonly row: ReviewRow }) {
  const { review } = usePage()
  const draft = review.drafts.all.value.get(row.id)
  const text = draft === undefined ? row.text : draftText(draft.card, draft, draft.card.forms[0]?.form ?? '')
  const locale = review.summary.value?.locales.find((each) => each.locale === row.locale)
  return (
    <>
      <p class="row-key">
        <span class={`dot ${row.queue ?? 'none'}`} title={row.queue && queueWords[row.queue].name} />
        <bdi class="key" title={row.message}>
          {row.message}
        </bdi>
        <RowBadges row={row} />
        <bdi class="tag" title={languageName(row.locale)}>
          {row.locale}
        </bdi>
      </p>
      <p class="row-source soft" lang={review.summary.value?.sourceLocale} dir="auto">
        <IsolatedText text={inOneLine(row.source)} />
      </p>
      {text === '' ? (
        <p class="row-text soft">no translation</p>
      ) : (
        <p class="row-text" lang={row.locale} dir={locale?.direction}>
          <IsolatedText text={inOneLine(text)} />
        </p>
      )}
    </>
  )
}

/** Returns whether a draft is known to break a rule of severity error, so that it cannot be saved. */
function hasError({ checks }: Review, { card, texts }: Draft): boolean {
  return card.forms.some((form) => {
    const text = texts[form.form]
    if (text === undefined) return false
    const { isCurrent, problems } = checks.read(card, form, text)
    return isCurrent && problems.some(({ severity }) => severity === 'error')
  })
}

function inOneLine(text: string): string {
  return text.replaceAll(/\r?\n/gu, ' ⏎ ')
}

function RowBadges({ row: { id, errors, warnings, drift } }: { readonly row: ReviewRow }) {
  const { review } = usePage()
  const draft = review.drafts.all.value.get(id)
  if (draft?.refused !== undefined || draft?.now !== undefined)
    return (
      <span class="badge error">
        <Icon name="error" /> not saved
      </span>
    )
  if (draft !== undefined && hasError(review, draft))
    return (
      <span class="badge error">
        <Icon name="error" /> edited
      </span>
    )
  if (draft !== undefined)
    return (
      <span class="badge changed">
        <Icon name={draft.isAccepted ? 'check' : isReopened(draft) ? 'translate' : 'pencil'} />
        {draft.isAccepted ? 'accepted' : isReopened(draft) ? 'reopened' : 'edited'}
      </span>
    )
  return (
    <>
      {drift === 'case-only' && <span class="badge">case or punctuation</span>}
      {drift === 'before-import' && <span class="badge">before the import</span>}
      {errors > 0 && (
        <span class="badge error" title={counted(errors, 'error')}>
          <Icon name="error" /> {errors}
        </span>
      )}
      {warnings.length > 0 && (
        <span class="badge warning" title={warnings.join(', ')}>
          <Icon name="warning" /> {warnings.length}
          <span class="hidden">: {warnings.join(', ')}</span>
        </span>
      )}
    </>
  )
}
