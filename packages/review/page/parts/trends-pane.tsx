import { useEffect, useState } from 'preact/hooks'
import type { ReviewTrends } from '../../src/protocol.ts'
import { figure } from '../text/words.ts'
import { BarPlot } from './bar-plot.tsx'
import { usePage } from './context.ts'
import { CoveragePlot } from './coverage-plot.tsx'

export function TrendsPane() {
  const { review } = usePage()
  const [trends, setTrends] = useState<ReviewTrends>()
  useEffect(() => void review.source.trends().then(setTrends).catch(review.notices.fail), [review])
  if (trends === undefined)
    return (
      <main class="trends">
        <p class="empty" role="status">
          Reading commits …
        </p>
      </main>
    )
  const { coverage, characters, ages } = trends
  const isEmpty = coverage.length === 0 && characters.length === 0 && ages.length === 0
  return (
    <main class="trends">
      <h1 class="hidden">Trends</h1>
      {isEmpty && <p class="empty">There is no history yet.</p>}
      {coverage.length > 0 && (
        <figure>
          <figcaption>
            <h2>Coverage by locale</h2>
            <p class="soft small">Share of messages that are up to date, by commit</p>
          </figcaption>
          <CoveragePlot coverage={coverage} />
        </figure>
      )}
      {characters.length > 0 && (
        <figure>
          <figcaption>
            <h2>Billed characters by month</h2>
            <p class="soft small">
              From the translation cache of this machine, which knows months since {characters[0]?.month}
            </p>
          </figcaption>
          <BarPlot
            unit="billed characters"
            bars={characters.map(({ month, billed }) => ({ name: month, value: billed, label: figure(billed) }))}
          />
        </figure>
      )}
      {ages.length > 0 && (
        <figure>
          <figcaption>
            <h2>Waiting for review</h2>
            <p class="soft small">Translations that need review, by days of waiting</p>
          </figcaption>
          <BarPlot
            unit="translations"
            bars={ages.map(({ days, count, isMore }) => ({
              name: `${isMore ? '>' : '≤'} ${figure(days)} d`,
              value: count,
              label: figure(count),
            }))}
          />
        </figure>
      )}
    </main>
  )
}
