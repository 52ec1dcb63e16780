import { counted, figure, share } from '../text/words.ts'
import { isFiltering, noFilter } from '../state/filter.ts'
import { usePage } from './context.ts'
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
    queue !== 'missing'
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
          Filter
        </button>
        <span>{total === undefined ? 'Loading …' : counted(total, 'translation')}</span>
        {isSearching && (
          <span class="soft" role="status">
            {rows.progress.value === undefined
              ? 'Still searching …'
              : `Looking for problems: ${share(rows.progress.value)}`}
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
            Accept all {figure(total ?? 0)}
          </button>
        )}
      </div>
      {total === 0 && !isSearching ? (
        <NoRows hasFilter={place.value.search !== '' || place.value.locales.length > 0 || isFiltering(place.value)} />
      ) : (
        <RowList />
      )}
    </section>
  )
}

function NoRows({ hasFilter }: { readonly hasFilter: boolean }) {
  const { review } = usePage()
  const isComparing = review.summary.value?.isComparing === true
  return (
    <div class="empty">
      <p>
        {hasFilter ? 'No translation matches.' : 'Nothing is left in this queue.'}
        {isComparing && ' lockale is still comparing files.'}
      </p>
      {hasFilter && (
        <button onClick={() => review.queue(() => review.go({ search: '', locales: [], ...noFilter }))}>
          Clear the filter
        </button>
      )}
    </div>
  )
}
