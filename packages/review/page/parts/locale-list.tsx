import type { ReviewLocale } from '@lockale/review-engine'
import { useState } from 'preact/hooks'
import type { ShownLocale } from '../state/shown-locales.ts'
import { counted, figure, languageName, queues, queueWords, share } from '../text/words.ts'
import { usePage } from './context.ts'

/** Shows a bar for each locale. A click on it filters by locale; a click on a queue in it opens the queue. */
export function LocaleList() {
  const { review } = usePage()
  const { sourceLocale, isComparing } = review.summary.value ?? {}
  const locales = review.locales.value
  const chosen = review.place.value.locales
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase()
  const shown = locales.filter(({ locale }) => `${locale} ${languageName(locale)}`.toLowerCase().includes(words))
  return (
    <nav class="locales" aria-label="Locales">
      <p class="caption">
        <span>
          {isComparing === true ? <Comparing locales={locales} /> : counted(locales.length, 'locale')}{' '}
          {isComparing !== true && <span class="soft">from {sourceLocale}</span>}
        </span>
        {chosen.length > 0 && (
          <button class="link" onClick={() => review.queue(() => review.go({ locales: [] }))}>
            Show all
          </button>
        )}
      </p>
      {locales.length >= manyLocales && (
        <input
          id="filter-locales"
          type="search"
          placeholder="Filter locales"
          aria-label="Filter locales: Enter chooses the first one"
          autocomplete="off"
          spellcheck={false}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = shown
            if (event.key === 'Escape') setTyped('')
            if (event.key === 'Enter' && first !== undefined)
              review.queue(() => review.go({ locales: words === '' ? [] : [first.locale] }))
            if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur()
          }}
        />
      )}
      {shown.length === 0 && <p class="soft none">No locale matches.</p>}
      <ul>
        {shown.map((each) => (
          <LocaleItem key={each.locale} {...each} />
        ))}
      </ul>
      <Legend locales={shown} />
    </nav>
  )
}

/** Says what the dots beside the numbers mean. */
function Legend({ locales }: { readonly locales: readonly ShownLocale[] }) {
  const shown = queues.filter((queue) => locales.some(({ queues: counts }) => counts[queue] > 0))
  return (
    <ul class="legend soft" aria-label="Colors of the numbers">
      {shown.map((queue) => (
        <li key={queue} title={queueWords[queue].what}>
          <span class={`dot ${queue}`} /> {queueWords[queue].name}
        </li>
      ))}
    </ul>
  )
}

/** Number of locales from which they have a filter of their own. */
const manyLocales = 12

function Comparing({ locales }: { readonly locales: readonly ReviewLocale[] }) {
  const done = locales.filter(({ isPartial }) => isPartial !== true).length
  return (
    <span class="soft" role="status">
      {done < locales.length ? `Comparing: ${done} of ${counted(locales.length, 'locale')}` : 'Reading the history …'}
    </span>
  )
}

function LocaleItem({ locale, coverage, queues: counts, isPartial, isBefore }: ShownLocale) {
  const { review } = usePage()
  const { locales } = review.place.value
  const isChosen = locales.includes(locale)
  const next = isChosen ? locales.filter((each) => each !== locale) : [...locales, locale]
  const open = queues.filter((queue) => counts[queue] > 0)
  const isCounted = isPartial !== true || isBefore === true
  const state = isBefore === true ? ' is-before' : ''
  return (
    <li
      class={`${isChosen || locales.length === 0 ? '' : 'is-off'}${state}`}
      title={isBefore === true ? 'Numbers of the last review: lockale is comparing these files' : undefined}
    >
      <button class="locale" aria-pressed={isChosen} onClick={() => review.queue(() => review.go({ locales: next }))}>
        <bdi class="code">{locale}</bdi>
        <bdi class="soft name">{languageName(locale)}</bdi>
        <span class="bar">{isCounted && <span style={{ inlineSize: `${Math.round(coverage * 1000) / 10}%` }} />}</span>
        <span class="number">
          {isCounted ? share(coverage) : '…'}
          <span class="hidden">
            {isCounted && ' up to date'}
            {isBefore === true && ' at the last review,'}
            {isPartial === true && ' being compared'}
          </span>
        </span>
      </button>
      {open.length > 0 && (
        <p class="counts">
          {open.map((queue) => {
            const name = `${figure(counts[queue])} ${queueWords[queue].name.toLowerCase()}`
            return (
              <button
                key={queue}

                title={name}
                aria-label={`${locale}: ${name}`}
                onClick={() => review.queue(() => review.go({ queue, locales: [locale] }))}
              >
                <span class={`dot ${queue}`} />
                {figure(counts[queue])}
              </button>
            )
          })}
        </p>
      )}
    </li>
  )
}
