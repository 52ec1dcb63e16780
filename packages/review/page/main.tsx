import { render } from 'preact'
import { App } from './parts/app.tsx'
import { PageContext } from './parts/context.ts'
import type { ReportData } from '../src/protocol.ts'
import { embeddedSource } from './source/embedded-source.ts'
import { httpSource } from './source/http-source.ts'
import type { ReviewSource } from './source/review-source.ts'
import { onChange } from './state/cell.ts'
import { openDecide } from './state/decide.ts'
import { openReview } from './state/review.ts'
import './style/base.css'
import './style/layout.css'
import './style/rows.css'
import './style/card.css'
import './style/dialogs.css'

const root = document.getElementById('page')
if (root !== null) {
  const review = openReview(openSource())
  const state = { review, decide: openDecide(review) }
  const draw = () =>
    render(
      <PageContext.Provider value={state}>
        <App />
      </PageContext.Provider>,
      root,
    )
  onChange(draw)
  draw()
  review.queue(review.start)
}

/** Returns the data source. A report contains its own data, written by the same version of lockale. */
function openSource(): ReviewSource {
  const report = document.getElementById('lockale-report')
  return report === null ? httpSource() : embeddedSource(JSON.parse(report.textContent ?? '') as ReportData)
}
