import type { ReviewLocale } from '@lockale/core'
import { counted, figure, queues, queueWords, share } from '../text/words.ts'
import { usePage } from './context.ts'

/** One bar for each locale, which filters, and its queues, which lead there. */
export function LocaleList() {
  const { review } = usePage()
  const { locales = [], sourceLocale, isComparing } = review.summary.value ?? {}
  const chosen = review.place.value.locales
  return (
    <nav class="locales" aria-label="Locales">
      <p class="caption">
        <span>
          {counted(locales.length, 'locale')} <span class="soft">from {sourceLocale}</span>
        </span>
        {isComparing === true && <Comparing locales={locales} />}
        {chosen.length > 0 && (
          <button class="link" onClick={() => review.queue(() => review.go({ locales: [] }))}>
            Show all
          </button>
        )}
      </p>
      <ul>
        {locales.map((each) => (
          <LocaleItem key={each.locale} {...each} />
        ))}
      </ul>
    </nav>
  )
}

function Comparing({ locales }: { readonly locales: readonly ReviewLocale[] }) {
  const done = locales.filter(({ isPartial }) => isPartial !== true).length
  return (
    <span class="soft" role="status">
      {done < locales.length ? `Comparing: ${done} of ${counted(locales.length, 'locale')}` : 'Reading the history …'}
    </span>
  )
}

function LocaleItem({ locale, coverage, queues: counts, isPartial }: ReviewLocale) {
  const { review } = usePage()
  const { locales } = review.place.value
  const isChosen = locales.includes(locale)
  const next = isChosen ? locales.filter((each) => each !== locale) : [...locales, locale]
  const open = queues.filter((queue) => counts[queue] > 0)
  return (
    <li class={isChosen || locales.length === 0 ? '' : 'is-off'}>
      <button class="locale" aria-pressed={isChosen} onClick={() => review.queue(() => review.go({ locales: next }))}>
        <bdi>{locale}</bdi>
        <span class="bar">
          {isPartial !== true && <span style={{ inlineSize: `${Math.round(coverage * 1000) / 10}%` }} />}
        </span>
        <span class="number">
          {isPartial === true ? '…' : share(coverage)}
          <span class="hidden">{isPartial === true ? ' being compared' : ' up to date'}</span>
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
