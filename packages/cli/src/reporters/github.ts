import type { Severity } from '@lockale/errors'
import { count } from '@lockale/terminal/render/figures'
import { withoutCommands } from '@lockale/terminal/render/terminal-safe'
import { type Checked, cut, gateSentences, toReported, touchedFirst, type ReportedProblem } from './checked.ts'

/** GitHub shows at most ten annotations of each severity for a step, and fifty for a job. It drops the rest. */
const maxOfKind = 10
const maxTitle = 200

/** Prints GitHub annotations by severity, for changed lines first. The last one says how many are left out, if any. */
export function annotateGithub({ gateResult, prefix, changed }: Checked): string {
  const sorted = touchedFirst(toReported(gateResult.newProblems, prefix), changed)
  const gates = gateSentences(gateResult).map((sentence) => command('error', { title: 'lockale check' }, sentence))
  const lines = (['error', 'warning', 'info'] as const).flatMap((severity) => {
    const own = sorted.filter((one) => one.severity === severity)
    const room = maxOfKind - (severity === 'error' ? Math.min(gates.length, maxOfKind - 1) : 0)
    const shown = own.length > room ? own.slice(0, room - 1) : own
    return [...shown.map(annotation), ...hidden(own.slice(shown.length), severity)]
  })
  return [...gates.slice(0, maxOfKind - 1), ...lines].map((line) => `${line}\n`).join('')
}

function annotation(reported: ReportedProblem): string {
  const { code, locale, file, line, column, hasPlace, severity, sentence } = reported
  const title = [code, locale].filter((part) => part !== undefined).join(' · ')
  return command(severity, { file, ...(hasPlace && { line, col: column }), title }, sentence)
}

function hidden(left: readonly ReportedProblem[], severity: Severity): readonly string[] {
  if (left.length === 0) return []
  const rules = new Map<string, number>()
  for (const { code } of left) rules.set(code, (rules.get(code) ?? 0) + 1)
  const most = [...rules].sort((a, b) => b[1] - a[1])
  const named = most.slice(0, 5).map(([code, times]) => `${code} ${times}`)
  const rest = most.length > named.length ? [count(most.length - named.length, 'more rule')] : []
  const files = count(new Set(left.map(({ file }) => file)).size, 'file')
  const says = `and ${count(left.length, 'more', 'more')} in ${files} (${[...named, ...rest].join(', ')}). The summary of this job lists them.`
  return [command(severity, { title: 'lockale check' }, says)]
}

const kinds: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' }

function command(severity: Severity, properties: Readonly<Record<string, string | number>>, text: string): string {
  const listed = Object.entries(properties).map(([name, value]) => {
    return `${name}=${escapeProperty(name === 'title' ? cut(String(value), maxTitle) : String(value))}`
  })
  return `::${kinds[severity]} ${listed.join(',')}::${escapeData(text)}`
}

/** Escapes a text for a command of GitHub Actions, in the same way as GitHub's own toolkit. */
function escapeData(text: string): string {
  return withoutCommands(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
