import type { Severity } from '@lockale/errors'
import { jsonSafe } from '@lockale/terminal/render/terminal-safe'
import { type Checked, fingerprints, toReported } from './checked.ts'

/** Prints GitLab's report format: https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
export function reportForGitlab({ report, prefix }: Checked): string {
  const reported = toReported(report.diagnostics, prefix)
  const names = fingerprints(reported)
  const issues = reported.map(({ sentence, code, severity, file, line }, index) => ({
    description: sentence,
    check_name: code,
    fingerprint: names[index],
    severity: levels[severity],
    location: { path: file, lines: { begin: line } },
  }))
  return `${jsonSafe(JSON.stringify(issues, undefined, 2))}\n`
}

const levels: Readonly<Record<Severity, 'info' | 'minor' | 'major'>> = {
  info: 'info',
  warning: 'minor',
  error: 'major',
}
