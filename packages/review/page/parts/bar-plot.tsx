interface BarPlotProperties {
  readonly unit: string
  readonly bars: readonly { readonly name: string; readonly value: number; readonly label: string }[]
}

const height = 160
const step = 56
const barWidth = 32

/** Bars with their values above and their names below. */
export function BarPlot({ bars, unit }: BarPlotProperties) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const summary = bars.map(({ name, label }) => `${name}: ${label}`).join(', ')
  return (
    <div class="plot-scroll" tabIndex={0} role="img" aria-label={`${summary} ${unit}`}>
      <svg class="plot" width={bars.length * step} height={height + 44} aria-hidden="true">
        {bars.map(({ name, value, label }, at) => {
          const size = Math.max(value > 0 ? 2 : 0, (value / most) * height)
          const middle = at * step + step / 2
          return (
            <g key={name}>
              <rect x={middle - barWidth / 2} y={height + 20 - size} width={barWidth} height={size} rx={3} />
              <text x={middle} y={height + 14 - size}>
                {label}
              </text>
              <text class="soft" x={middle} y={height + 38}>
                {name}
              </text>
            </g>
          )
        })}
        <line x1={0} x2={bars.length * step} y1={height + 20.5} y2={height + 20.5} />
      </svg>
    </div>
  )
}
