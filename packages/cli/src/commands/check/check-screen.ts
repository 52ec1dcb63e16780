import { type CheckReport, fixableRules } from '@lockale/core'
import { type Diagnostic, type DiagnosticCode, isError } from '@lockale/errors'
import { exits } from '@lockale/terminal/exit-codes'
import { count, figure } from '@lockale/terminal/render/figures'
import {
  findingsSummary,
  isMany,
  type ListedFindings,
  listFindings,
  renderCounts,
  renderFindings,
  renderList,
} from '../../render/findings.ts'
import { green, type Line, red, type Screen, yellow } from '@lockale/terminal/render/screen'
import { gateSentences, type GateResult } from '../../reporters/checked.ts'

interface CheckOptions {
  readonly gateResult: GateResult
  readonly list?: ListedFindings | undefined
  /** Source string and translation to show below a problem; some problems have none. */
  readonly frames?: ReadonlyMap<Diagnostic, Screen> | undefined
  /** True to list each problem; false to show some problems only as a number in one line. */
  readonly isVerbose?: boolean | undefined
  readonly isSummary?: boolean | undefined
  readonly seconds?: string | undefined
}

/** Renders problems by file (if there are many, also their number by rule), other reasons to fail, and a summary. */
export function renderCheck(
  report: CheckReport,
  { gateResult, list, frames, isVerbose = false, isSummary = false, seconds }: CheckOptions,
): Screen {
  const { baseline } = report
  const { newProblems, older, exitCode } = gateResult
  const known = baseline?.known ?? 0
  const passed = [
    known === 0 ? '' : ` ${count(known, 'problem')} in the baseline, ignored.`,
    older.length === 0 ? '' : ` ${count(older.length, 'older problem')} on unchanged lines, ignored.`,
  ].join('')
  const gates = gateSentences(gateResult).map((sentence): Line => [red('✗'), ` ${sentence}`])
  const mark = exitCode !== exits.done ? red('✗') : newProblems.length > 0 ? yellow('!') : green('✓')
  const found = newProblems.length === 0 ? 'No problems found.' : `Found ${findingsSummary(newProblems)}.`
  const isCounted = isMany(newProblems)
  const findings = (): Screen => [
    ...renderList(foldedOf(report, isVerbose)),
    ...renderFindings(list ?? listOfCheck(report, { gateResult, isVerbose }), { frames, isCounted }),
  ]
  return [
    ...(isSummary ? [] : findings()),
    ...(isCounted || (isSummary && newProblems.length > 0) ? renderCounts(newProblems) : []),
    ...gates,
    [mark, ` ${found} ${scopeOf(report, seconds)}${passed}`],
  ]
}

/** Returns the problems that `renderCheck` lists. Without `--verbose`, some problems are only counted, not listed. */
export function listOfCheck(
  report: CheckReport,
  { gateResult: { newProblems }, isVerbose = false }: Pick<CheckOptions, 'gateResult' | 'isVerbose'>,
): ListedFindings {
  const unfolded = new Set(foldedOf(report, isVerbose).map(({ code }) => code))
  return listFindings(newProblems.filter(({ code, message }) => message !== undefined || !unfolded.has(code)))
}

function foldedOf({ folded = [] }: CheckReport, isVerbose: boolean): readonly Diagnostic[] {
  return isVerbose ? folded : []
}

function scopeOf({ messages, coverage }: CheckReport, seconds: string | undefined): string {
  const time = seconds === undefined ? '' : ` in ${seconds}`
  return `Checked ${count(messages, 'string')} in ${count(coverage.length, 'locale')}${time}.`
}

/** With this many errors or more, the project is probably new to lockale, and a baseline is suggested. */
const manyErrors = 51

const fixable: ReadonlySet<DiagnosticCode> = new Set(fixableRules)

export function renderCheckAdvice({ diagnostics, baseline }: Pick<CheckReport, 'diagnostics' | 'baseline'>): Screen {
  const forSync = diagnostics.filter(({ isBySync }) => isBySync === true).length
  const sourceChanged = diagnostics.filter(({ code }) => code === 'source-changed').length
  const conflicts = diagnostics.filter(({ code }) => code === 'conflict-marker').length
  const advice: Line[] = []
  if (conflicts > 0)
    advice.push([`→ resolve ${count(conflicts, 'git conflict')} first (lockale resolve), then run again`])
  if (forSync > 0) advice.push([`→ lockale sync fixes ${figure(forSync)} of these; lockale plan shows how`])
  if (sourceChanged > 0)
    advice.push(['→ lockale accept <message> approves a translation as it is; lockale why <message> shows its history'])
  const forFix = diagnostics.filter(({ code }) => fixable.has(code)).length
  if (forFix > 0)
    advice.push([`→ lockale fix can fix up to ${figure(forFix)} of these; lockale fix --dry-run shows how`])
  const errors = diagnostics.filter(isError).length
  if (baseline === undefined && errors >= manyErrors) {
    advice.push(['→ lockale baseline records these problems, so that only new ones fail'])
  }
  if (baseline !== undefined && baseline.gone > 0) {
    const [are, them] = baseline.gone === 1 ? ['is', 'it'] : ['are', 'them']
    const gone = `${count(baseline.gone, 'problem')} of the baseline ${are} fixed`
    advice.push([`→ ${gone}: lockale baseline removes ${them}`])
  }
  return advice
}
