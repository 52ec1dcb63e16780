import type { LocaleCoverage } from '@lockale/core'
import { escapeHtml, groupBy } from '@lockale/errors'
import { count, figure, percent } from '@lockale/terminal/render/figures'
import { type Checked, gateSentences, isTouched, toReported, type ReportedProblem } from './checked.ts'
import { escapeCell } from './escape-cell.ts'
import { machineSection } from './machine-section.ts'

/** GitHub and GitLab take no longer comment. */
const maxComment = 65_536
/** GitHub drops the whole summary of a step over 1 MiB; others may have written to it before. */
const maxSummary = 900_000

/** A comment finds its older self by this line and takes its place. */
const marker = '<!-- lockale-check -->'

/** Returns the report for a comment on a pull request. */
export function reportAsMarkdown(checked: Checked): string {
  return compose(checked, { head: `${marker}\n`, room: maxComment, sizeOf: (text) => text.length })
}

/** Returns the report for `GITHUB_STEP_SUMMARY`. */
export function summariseForGithub(checked: Checked): string {
  return compose(checked, { head: '', room: maxSummary, sizeOf: (text) => Buffer.byteLength(text) })
}

interface Limits {
  readonly head: string
  readonly room: number
  readonly sizeOf: (text: string) => number
}

function compose(checked: Checked, { head, room, sizeOf }: Limits): string {
  const { report, gateResult } = checked
  const gates = gateSentences(gateResult)
    .map((sentence) => `- ❌ ${escapeHtml(sentence)}\n`)
    .join('')
  const older =
    gateResult.older.length === 0
      ? ''
      : `${count(gateResult.older.length, 'older problem')} on lines that this change did not touch.\n\n`
  const table = coverageTable(report.coverage)
  const top = `${head}### ${title(checked)}\n\n${gates === '' ? '' : `${gates}\n`}`
  const end = `${older}${table}\n<sub>${count(report.messages, 'string')} × ${count(report.coverage.length, 'locale')} · <code>lockale check</code></sub>\n`
  const spare = 200 // for the line that says how many more there are
  const left = room - sizeOf(top) - sizeOf(end) - spare
  // Problems come first: translations take what they leave, but at least a third.
  const problems = findingsByFile(checked, { room: checked.machine === undefined ? left : (left * 2) / 3, sizeOf })
  const machine = machineSection({
    translations: checked.machine ?? [],
    problems: report.diagnostics,
    room: left - sizeOf(problems),
    sizeOf,
  })
  const whole = `${top}${problems}${machine}${end}`
  // So many locales that not even their table fits.
  return sizeOf(whole) <= room ? whole : `${top}The report is too long for this page: \`lockale check\` prints it.\n`
}

function title({ gateResult: { newProblems, exitCode } }: Checked): string {
  const of = (severity: string) => newProblems.filter((finding) => finding.severity === severity).length
  const parts = [
    ...(of('error') > 0 ? [count(of('error'), 'error')] : []),
    ...(of('warning') > 0 ? [count(of('warning'), 'warning')] : []),
    ...(of('info') > 0 ? [count(of('info'), 'note')] : []),
  ]
  const mark = exitCode === 0 ? '✅' : '❌'
  return `${mark} Translations: ${parts.length === 0 ? 'no problems found' : parts.join(' · ')}`
}

/** Files with findings, folded; those of the change first, then by file. As many as there is room for. */
function findingsByFile({ gateResult, prefix, changed }: Checked, { room, sizeOf }: Omit<Limits, 'head'>): string {
  const reported = toReported(gateResult.newProblems, prefix)
  const ranked =
    changed === undefined
      ? reported
      : [...reported].sort((a, b) => Number(isTouched(b.finding, changed)) - Number(isTouched(a.finding, changed)))
  const files = groupBy(ranked, ({ file }) => file)
  let text = ''
  let used = 0
  let shown = 0
  for (const [file, own] of files) {
    const head = `<details${files.size === 1 ? ' open' : ''}><summary><code>${escapeHtml(file)}</code>: ${count(own.length, 'problem')}</summary>\n\n<pre>\n`
    const tail = '</pre>\n\n</details>\n\n'
    const lines: string[] = []
    let size = sizeOf(head) + sizeOf(tail)
    for (const one of own) {
      const line = `${escapeHtml(findingLine(one))}\n`
      if (used + size + sizeOf(line) > room) break
      lines.push(line)
      size += sizeOf(line)
    }
    if (lines.length === 0) break
    text += `${head}${lines.join('')}${tail}`
    used += size
    shown += lines.length
    if (lines.length < own.length) break
  }
  const left = ranked.length - shown
  return left === 0 ? text : `${text}… and ${figure(left)} more: <code>lockale check</code> prints all of them.\n\n`
}

const marks = { error: '✗', warning: '!', info: 'i' } as const

function findingLine({ severity, line, column, hasPlace, sentence, code }: ReportedProblem): string {
  return `${marks[severity]} ${hasPlace ? `${line}:${column} ` : ''}${sentence} [${code}]`
}

function coverageTable(coverage: readonly LocaleCoverage[]): string {
  if (coverage.length === 0) return ''
  const rows = coverage.map(({ locale, coverage: share, states, invalid }) => {
    const figures = [states.missing, states.stale, states['source-changed'], invalid].map((value) =>
      value === 0 ? '' : figure(value),
    )
    return `| ${escapeCell(locale)} | ${percent(share)} | ${figures.join(' | ')} |\n`
  })
  return `| locale | up to date | missing | out of date | needs review | invalid |\n| --- | ---: | ---: | ---: | ---: | ---: |\n${rows.join('')}`
}
