import { basename } from 'node:path'
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Project } from '@lockale/project'
import { escapeHtml } from '@lockale/errors'
import { type Review, type ReviewCard, reviewQueues, type ReviewRow } from '@lockale/review-engine'
import { type PageFiles, pageIcon, readPageFiles } from './page-files.ts'
import type { ReportCard, ReportData } from './protocol.ts'

/** Returns the review page of the whole project as one HTML file. */
export async function htmlReport(project: Project): Promise<string> {
  const [review, page] = await Promise.all([project.review(), readPageFiles()])
  const data = await collectReport(review, { project: basename(project.root), createdAt: new Date() })
  return reportHtml(data, page)
}

/** Returns an HTML file that contains data, script and style, so that a browser loads no other files. */
export function reportHtml(data: ReportData, { script, style }: PageFiles): string {
  const [inScript, inStyle] = [
    script.replaceAll('</script', String.raw`<\/script`).replaceAll('<!--', String.raw`<\!--`),
    style.replaceAll('</', String.raw`<\/`),
  ]
  const policy = `default-src 'none'; script-src '${digestOf(inScript)}'; style-src '${digestOf(inStyle)}'; img-src data:; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${pageIcon}">
<title>${escapeHtml(data.summary.project)} · lockale</title>
<style>${inStyle}</style>
</head>
<body>
<div id="page"></div>
<script type="application/json" id="lockale-report">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>
<script type="module">${inScript}</script>
</body>
</html>
`
}

function digestOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** Maximum number of strings in the report, so that a browser can open it. The worst problems come first. */
const maxRows = 20_000
const maxCards = 1000

/**
 * Collects the data of a report: strings that need a decision, the worst first, with all details for the first ones.
 * @param project name of the project
 */
export async function collectReport(
  review: Review,
  { project, createdAt }: { readonly project: string; readonly createdAt: Date },
): Promise<ReportData> {
  await findWarnings(review)
  const rows: ReviewRow[] = []
  for (const queue of reviewQueues) rows.push(...review.rows({ queue, from: 0, count: maxRows - rows.length }).rows)
  const cards = await review.cards(rows.slice(0, maxCards).map(({ id }) => id))
  const { shared, inReport } = shareOthers(cards)
  return {
    summary: { ...review.summary, project, createdAt: createdAt.toISOString() },
    rows,
    cards: inReport,
    others: shared,
  }
}

/** Looks for warnings, so that rows have them. Does nothing if the report is full without them. */
async function findWarnings(review: Review): Promise<void> {
  const waiting = review.summary.locales.flatMap(({ queues }) => Object.values(queues))
  if (waiting.reduce((sum, count) => sum + count, 0) >= maxRows) return
  // This takes many steps. Between them, the process can receive a signal.
  while (review.rows({ queue: 'warnings', from: 0, count: 0 }).isSearching === true) await nextTurn()
}

type Other = ReviewCard['others'][number]

function shareOthers(cards: readonly ReviewCard[]) {
  const shared: Other[] = []
  const places = new Map<string, number>()
  const placeOf = (other: Other): number => {
    const printed = JSON.stringify(other)
    const known = places.get(printed)
    if (known !== undefined) return known
    places.set(printed, shared.length)
    return shared.push(other) - 1
  }
  const inReport = cards.map((card): ReportCard => ({ ...card, others: card.others.map(placeOf) }))
  return { shared, inReport }
}
