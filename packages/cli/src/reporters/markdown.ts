import type { LocaleCoverage } from '@lockale/core'
import type { MachineTranslation } from '@lockale/project/machine-translations'
import { type Diagnostic, escapeHtml, groupBy, type Severity } from '@lockale/errors'
import { count, figure, percent } from '@lockale/terminal/render/figures'
import { countSeverities } from '../render/findings.ts'
import { terminalSafe } from '@lockale/terminal/render/terminal-safe'
import { type Checked, cut, gateSentences, toReported, touchedFirst, type ReportedProblem } from './checked.ts'

/** Length limit of a comment on GitHub and GitLab. */
const maxComment = 65_536
/** GitHub drops a job summary over 1 MiB. Leaves some space, since other programs may write to the summary, too. */
const maxSummary = 900_000

/** First line of each pull request comment. A new comment replaces the old one, which begins with the same line. */
const marker = '<!-- lockale-check -->'

export function reportAsMarkdown(checked: Checked): string {
  return compose(checked, { head: `${marker}\n`, room: maxComment, sizeOf: (text) => text.length })
}

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
  const spare = 200 // for the line that says how many problems are left out
  const left = room - sizeOf(top) - sizeOf(end) - spare
  // Problems come first, in at most two thirds of the space. Machine translations get the rest.
  const problems = findingsByFile(checked, { room: checked.machine === undefined ? left : (left * 2) / 3, sizeOf })
  const rest = { room: left - sizeOf(problems), sizeOf }
  const machine = machineSection(checked.machine ?? [], report.diagnostics, rest)
  const whole = `${top}${problems}${machine}${end}`
  // Without problems and translations, the report is too long only if it has very many locales.
  return sizeOf(whole) <= room ? whole : `${top}The report is too long for this page: \`lockale check\` prints it.\n`
}

function title({ gateResult: { newProblems, exitCode } }: Checked): string {
  return `${exitCode === 0 ? '✅' : '❌'} Translations: ${countSeverities(newProblems).join(' · ') || 'no problems found'}`
}

/** Renders a folded section for each file with problems, changed files first, until there is no space left. */
function findingsByFile({ gateResult, prefix, changed }: Checked, { room, sizeOf }: Omit<Limits, 'head'>): string {
  const ranked = touchedFirst(toReported(gateResult.newProblems, prefix), changed)
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
  const rows = coverage.map(({ locale, coverage: share, states, invalid, toReview }) => {
    const figures = [states.missing, states.stale, states['source-changed'] + toReview, invalid].map((value) =>
      value === 0 ? '' : figure(value),
    )
    return `| ${escapeCell(locale)} | ${percent(share)} | ${figures.join(' | ')} |\n`
  })
  return `| locale | up to date | missing | out of date | needs review | invalid |\n| --- | ---: | ---: | ---: | ---: | ---: |\n${rows.join('')}`
}

/** Replaces unsafe characters in a locale by `?`. A valid locale has only letters, digits and hyphens. */
function escapeCell(text: string): string {
  return text.replaceAll(/[^\w-]/gu, '?')
}

/**
 * Prints machine translations in a table for each locale, those with the worst problems first. Uses HTML tables, in
 * which Markdown has no effect, so that no string can change the layout. Returns `''` without translations.
 * @param problems all problems of the check; each is shown in the row of its translation
 */
function machineSection(
  translations: readonly MachineTranslation[],
  problems: readonly Diagnostic[],
  { room, sizeOf }: Omit<Limits, 'head'>,
): string {
  if (translations.length === 0) return ''
  const problemsOf = groupBy(problems, ({ file, message }) => nameOf({ file, message: message ?? '' }))
  const rated = translations.map((one) => rate(one, problemsOf.get(nameOf(one)) ?? []))
  let text = '#### Machine translations in this branch\n\n'
  let used = sizeOf(text) + spare
  let shown = 0
  for (const [locale, own] of groupBy(rated, ({ translation }) => translation.locale)) {
    const doubtful = own.filter(({ rank }) => rank > 0).length
    const doubt = doubtful === 0 ? '' : `, ${figure(doubtful)} to look at`
    const head = `<details><summary><code>${escapeCell(locale)}</code>: ${count(own.length, 'translation')}${doubt}</summary>\n\n${tableHead}`
    const tail = '</table>\n\n</details>\n\n'
    used += sizeOf(head) + sizeOf(tail)
    const rows: string[] = []
    for (const one of own.toSorted((a, b) => b.rank - a.rank).slice(0, maxRows)) {
      const row = rowOf(one)
      if (used + sizeOf(row) > room) break
      rows.push(row)
      used += sizeOf(row)
    }
    if (rows.length === 0) break
    const left = own.length - rows.length
    text += `${head}${rows.join('')}${left === 0 ? '' : `<tr><td colspan="5">… and ${figure(left)} more</td></tr>\n`}${tail}`
    shown += own.length
  }
  const left = rated.length - shown
  return left === 0 ? text : `${text}… and ${figure(left)} more in other locales.\n\n`
}

/** Limit of rows for one locale: a comment has to stay readable. */
const maxRows = 100
const spare = 500
/** Length limit of a table cell, in UTF-16 units. */
const maxCell = 300

const tableHead = '<table>\n<tr><th>message</th><th>source</th><th>before</th><th>now</th><th>look at</th></tr>\n'

interface Rated {
  readonly translation: MachineTranslation
  readonly rank: number
  readonly reasons: readonly string[]
}

const ranks: Readonly<Record<Severity, number>> = { error: 4, warning: 3, info: 1 }

function rate(translation: MachineTranslation, problems: readonly Diagnostic[]): Rated {
  const doubt = translation.needsReview ? ['needs review'] : []
  return {
    translation,
    rank: Math.max(translation.needsReview ? 2 : 0, ...problems.map(({ severity }) => ranks[severity])),
    reasons: [...new Set(problems.map(({ code }) => code)), ...doubt],
  }
}

function nameOf({ file, message }: Pick<MachineTranslation, 'file' | 'message'>): string {
  return JSON.stringify([file, message])
}

function rowOf({ translation: { message, form, source, before, now }, reasons }: Rated): string {
  const name = form === '' ? message : `${message} (${form})`
  const cells = [name, source, before ?? '', now].map((text) => {
    return text === '' ? '' : `<code>${escapeHtml(cut(terminalSafe(text), maxCell))}</code>`
  })
  return `<tr>${[...cells, reasons.join(', ')].map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`
}
