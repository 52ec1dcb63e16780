import { counted, figure, queueWords, share } from '../text/words.ts'
import { isFiltering, noFilter, isNarrowed } from '../state/filter.ts'
import { usePage } from './context.ts'
import { Icon } from './icon.tsx'
import { RowList } from './row-list.tsx'

export function RowPane() {
  const { review } = usePage()
  const { rows, place, hidesSmall, source, dialog } = review
  const total = rows.total.value
  const isSearching = rows.isSearching.value
  const { queue } = place.value
  const canAcceptAll =
    !source.isReadOnly &&
    !isSearching &&
    (total ?? 0) > 1 &&
    queue !== 'invalid' &&
    queue !== 'refused' &&
    queue !== 'missing' &&
    queue !== 'warnings'
  const canFixAll =
    !source.isReadOnly && !isSearching && (total ?? 0) > 0 && (queue === 'warnings' || place.value.rule !== '')
  return (
    <section class="rows" aria-label="Translations">
      <div class="caption">
        <button
          class="link narrow-only"
          aria-expanded={review.isFilterOpen.value}
          onClick={() => void (review.isFilterOpen.value = !review.isFilterOpen.value)}
        >
          Filter{isFiltering(place.value) && ': on'}
        </button>
        <span>{total === undefined ? 'Loading …' : counted(total, 'translation')}</span>
        {isSearching && (
          <span class="soft" role="status">
            {rows.progress.value === undefined
              ? 'Still searching …'
              : `${place.value.order === 'newest' ? 'Reading the history' : 'Looking for problems'}: ${share(rows.progress.value)}`}
          </span>
        )}
        {rows.hidden.value > 0 && (
          <button
            class="link"
            aria-pressed={!hidesSmall.value}
            title="Sources that changed in case or punctuation only, or before the import"
            onClick={() => review.queue(() => review.showSmall(hidesSmall.value))}
          >
            {hidesSmall.value ? 'Show' : 'Hide'} {counted(rows.hidden.value, 'small change')}
          </button>
        )}
        <span class="space" />
        {canFixAll && (
          <button class="link" onClick={() => void (dialog.value = 'fix-all')}>
            Fix all …
          </button>
        )}
        {canAcceptAll && (
          <button class="link" onClick={() => void (dialog.value = 'accept-all')}>
            {queue === undefined ? 'Accept all …' : `Accept all ${figure(total ?? 0)}`}
          </button>
        )}
      </div>
      {total === 0 && !isSearching ? <NoRows hasFilter={isNarrowed(place.value)} /> : <RowList />}
    </section>
  )
}

/** Says what is left to do, when a list is empty. */
function NoRows({ hasFilter }: { readonly hasFilter: boolean }) {
  const { review } = usePage()
  const { queue, locales } = review.place.value
  const isComparing = review.summary.value?.isComparing === true
  const next = review.nextQueue()
  const isDone = !hasFilter && queue !== undefined
  return (
    <div class="empty">
      {isDone && (
        <span class="done">
          <Icon name="check" />
        </span>
      )}
      <p>
        {isDone ? 'Nothing is left in this queue.' : 'No translation matches.'}
        {isDone && next === undefined && !isComparing && ' Nothing else needs a decision.'}
        {isComparing && ' lockale is still comparing files.'}
      </p>
      {hasFilter && (
        <button onClick={() => review.queue(() => review.go({ search: '', ...noFilter }))}>Clear the filter</button>
      )}
      {isDone && next !== undefined && (
        <button class="primary" onClick={() => review.queue(() => review.go({ queue: next }))}>
          Next: {queueWords[next].name} ({figure(review.counts.value[next] ?? 0)}) <kbd class="wide-only">N</kbd>
        </button>
      )}
      {locales.length > 0 && (
        <button class="link" onClick={() => review.queue(() => review.go({ locales: [] }))}>
          Show all locales
        </button>
      )}
    </div>
  )
}
