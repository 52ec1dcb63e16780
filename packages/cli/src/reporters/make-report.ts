import { checkDocument } from '../documents/reports.ts'
import { documentJson } from '../output.ts'
import { jsonSafe } from '../render/terminal-safe.ts'
import type { Reporter } from './checked.ts'
import type { ReporterName } from './choose-reporters.ts'

const reportAsJson: Reporter = ({ report, verdict }) => {
  return `${jsonSafe(documentJson({ command: 'check', ...checkDocument(report, verdict) }))}\n`
}

/** What makes the text of a report. Each is loaded when it is asked for. */
export const reporters: Readonly<Record<Exclude<ReporterName, 'pretty'>, () => Promise<Reporter>>> = {
  json: async () => reportAsJson,
  github: async () => (await import('./github.ts')).annotateGithub,
  gitlab: async () => (await import('./gitlab.ts')).reportForGitlab,
  sarif: async () => (await import('./sarif.ts')).reportAsSarif,
  junit: async () => (await import('./junit.ts')).reportAsJunit,
  markdown: async () => (await import('./markdown.ts')).reportAsMarkdown,
}
