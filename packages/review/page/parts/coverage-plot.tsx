import type { ReviewTrends } from '../../src/protocol.ts'
import { share } from '../text/words.ts'

const size = { width: 720, height: 220, left: 40, top: 8, bottom: 24 }
const colors = 8

/** A line for each locale, over commits in even steps: commits bunch up on a scale of time. */
export function CoveragePlot({ coverage }: Pick<ReviewTrends, 'coverage'>) {
  const locales = [...new Set(coverage.flatMap((point) => Object.keys(point.locales)))]
  const shares = coverage.flatMap((point) => Object.values(point.locales))
  const lowest = Math.min(0.9, Math.floor(Math.min(...shares) * 10) / 10)
  const [first, last] = [coverage[0], coverage.at(-1)]
  const x = (at: number) =>
    size.left + (coverage.length < 2 ? 0 : (at / (coverage.length - 1)) * (size.width - size.left - 8))
  const y = (part: number) => size.top + ((1 - part) / (1 - lowest)) * (size.height - size.top - size.bottom)
  const summary = locales.map((each) => `${each} ${share(last?.locales[each] ?? 0)}`).join(', ')
  return (
    <>
      <div class="plot-scroll" tabIndex={0} role="img" aria-label={`Coverage now: ${summary}`}>
        <svg class="plot" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
          {[1, (1 + lowest) / 2, lowest].map((part) => (
            <g key={part}>
              <line x1={size.left} x2={size.width - 8} y1={y(part)} y2={y(part)} />
              <text class="at-end soft" x={size.left - 6} y={y(part) + 4}>
                {share(part)}
              </text>
            </g>
          ))}
          {locales.map((locale, at) => (
            <polyline
              key={locale}
              class={`line-${at % colors}`}
              points={coverage
                .flatMap((point, place) => {
                  const part = point.locales[locale]
                  return part === undefined ? [] : [`${x(place).toFixed(1)},${y(part).toFixed(1)}`]
                })
                .join(' ')}
            />
          ))}
          <text class="at-start soft" x={size.left} y={size.height - 4}>
            {dayOf(first?.date)}
          </text>
          <text class="at-end soft" x={size.width - 8} y={size.height - 4}>
            {dayOf(last?.date)}
          </text>
        </svg>
      </div>
      <ul class="legend">
        {locales.map((locale, at) => (
          <li key={locale}>
            <span class={`swatch line-${at % colors}`} />
            <bdi>{locale}</bdi> <span class="number soft">{share(last?.locales[locale] ?? 0)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function dayOf(date: string | undefined): string {
  return date?.slice(0, 10) ?? ''
}
