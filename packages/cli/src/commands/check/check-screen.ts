import { type CheckReport, fixableRules } from '@lockale/core'
import type { Diagnostic, DiagnosticCode } from '@lockale/errors'
import { exits } from '../../exit-codes.ts'
import { count, figure } from '../../render/figures.ts'
import { findingsSummary, renderFindings, renderList } from '../../render/findings.ts'
import { green, type Line, red, type Screen, yellow } from '../../render/screen.ts'
import { gateSentences, type GateResult } from '../../reporters/checked.ts'

interface CheckOptions {
  readonly gateResult: GateResult
  /** Lines of the file, for some findings. */
  readonly frames?: ReadonlyMap<Diagnostic, Screen>
  /** What is counted in one line is listed instead. */
  readonly isVerbose?: boolean | undefined
}

/** Findings, what else makes it fail, one line of summary. */
export function renderCheck(report: CheckReport, { gateResult, frames, isVerbose = false }: CheckOptions): Screen {
  const { coverage, messages, baseline } = report
  const { news, older, exitCode } = gateResult
  const scope = `${count(messages, 'message')} × ${count(coverage.length, 'locale')}`
  const passed = [
    ...(baseline === undefined || baseline.known === 0 ? [] : [` · ${figure(baseline.known)} known to the baseline`]),
    ...(older.length === 0 ? [] : [` · ${figure(older.length)} older, on lines that were not changed`]),
  ].join('')
  const gates = gateSentences(gateResult).map((sentence): Line => [red('✗'), ` ${sentence}`])
  const mark = exitCode !== exits.done ? red('✗') : news.length > 0 ? yellow('!') : green('✓')
  const summary = news.length === 0 ? `${scope}: nothing to report` : `${findingsSummary(news)} · ${scope}`
  const folded = isVerbose ? (report.folded ?? []) : []
  const listed = new Set(folded.map(({ code }) => code))
  const others = news.filter(({ code, message }) => message !== undefined || !listed.has(code))
  return [...renderList(folded), ...renderFindings(others, frames), ...gates, [mark, ` ${summary}${passed}`]]
}

const syncSettles: ReadonlySet<DiagnosticCode> = new Set([
  'missing-key',
  'missing-file',
  'stale',
  'stand-in-text',
  'plural-category-missing',
  'not-translated',
])

/** Nobody fixes so many at once: a project that begins with lockale. */
const manyErrors = 100

const fixable: ReadonlySet<DiagnosticCode> = new Set(fixableRules)

/** The next commands, from what was found. */
export function renderCheckAdvice({ diagnostics, baseline }: Pick<CheckReport, 'diagnostics' | 'baseline'>): Screen {
  const forSync = diagnostics.filter(({ code }) => syncSettles.has(code)).length
  const fuzzy = diagnostics.filter(({ code }) => code === 'fuzzy').length
  const conflicts = diagnostics.filter(({ code }) => code === 'conflict-marker').length
  const advice: Line[] = []
  if (conflicts > 0) advice.push([`→ settle ${count(conflicts, 'git conflict')} first, then run again`])
  if (forSync > 0) advice.push([`→ lockale sync settles ${figure(forSync)} of these; lockale plan shows how`])
  if (fuzzy > 0)
    advice.push(['→ lockale accept <message> keeps a text as it is, lockale why <message> shows its facts'])
  const forFix = diagnostics.filter(({ code }) => fixable.has(code)).length
  if (forFix > 0) advice.push([`→ lockale fix may mend ${figure(forFix)} of these; lockale fix --dry-run shows how`])
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  if (baseline === undefined && errors >= manyErrors) {
    advice.push(['→ lockale baseline records the problems of today: from then on only new ones fail'])
  }
  if (baseline !== undefined && baseline.gone > 0) {
    advice.push([`→ ${count(baseline.gone, 'finding')} of the baseline are gone: lockale baseline makes it shorter`])
  }
  return advice
}
