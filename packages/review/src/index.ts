export type { ReviewCalls } from './answer-api.ts'
export { readPageFiles } from './page-files.ts'
export { collectReport, reportHtml } from './report-html.ts'
export { serveReview } from './serve-review.ts'
