import type { Config, SyncReport } from '@lockale/core'
import { count, figure } from './figures.ts'
import { renderFindings } from './findings.ts'
import { nothingToDo } from './plan.ts'
import { green, type Line, red, type Screen, yellow } from './screen.ts'
import { type Budget, leftOutLines, totalsLine } from './totals.ts'

export interface SyncOptions {
  readonly budget: Budget
  readonly onFuzzy: Config['onFuzzy']
}

/** What was to be done, what was done, what is left, in this order. */
export function renderSync(report: SyncReport, { budget, onFuzzy }: SyncOptions): Screen {
  const { plan, diagnostics, leftOut } = report
  const isIdle = plan.translate + plan.reuse + plan.remove === 0 && report.files.length === 0
  const done = isIdle && report.isComplete ? nothingToDo : doneLine(report, onFuzzy)
  return [
    ...(plan.requests > 0 ? [totalsLine(plan, budget)] : []),
    ...leftOutLines(leftOut),
    ...renderFindings(diagnostics),
    done,
    ...warnings(report),
    ...renderStop(report),
  ]
}

/** A run can be complete and leave something that only a person may settle: `check` will fail on it. */
export function renderSyncAdvice({ isComplete, diagnostics }: SyncReport): Screen {
  const open = diagnostics.filter(({ severity }) => severity === 'error').length
  return isComplete && open > 0
    ? [[`→ ${count(open, 'text waits', 'texts wait')} for a person: lockale check fails until then`]]
    : []
}

/** `✓ 12,760 written · every placeholder and plural checked · 0 human texts touched` */
function doneLine(
  { isComplete, written, removed, requests, characters, kept }: SyncReport,
  onFuzzy: Config['onFuzzy'],
): Line {
  const parts = [
    `${figure(written)} written`,
    removed > 0 ? `${figure(removed)} removed` : undefined,
    requests === 0 ? '0 characters sent' : `${count(characters, 'character')} billed`,
    written > 0 ? 'every placeholder and plural checked' : undefined,
    // Only a project that asks for it has people's texts replaced; then nobody may claim otherwise.
    onFuzzy === 'keep' ? '0 human texts touched' : undefined,
    onFuzzy === 'keep' && kept > 0 ? `${figure(kept)} kept` : undefined,
  ]
  const mark = isComplete ? green('✓') : yellow('!')
  return [mark, ` ${parts.filter((part) => part !== undefined).join(' · ')}`]
}

function warnings({ charactersPossiblyTwice }: SyncReport): readonly Line[] {
  if (charactersPossiblyTwice === 0) return []
  const amount = count(charactersPossiblyTwice, 'character')
  return [[yellow('!'), ` ${amount} may have been billed twice: a connection broke after they were sent`]]
}

/** Why it is not done, how far it came, and how to go on. */
function renderStop(report: SyncReport): readonly Line[] {
  const { stopped, answered, plan, isComplete, diagnostics } = report
  if (stopped !== undefined) {
    return [
      [red('✗'), ` stopped: ${stopped.message}`],
      [`  ${figure(answered)} of ${count(plan.requests, 'request')} answered and kept`],
      [`  → ${stopped.hint}`],
      ['  → lockale sync goes on from there'],
    ]
  }
  if (isComplete) return []
  const open = diagnostics.filter(({ code }) => code === 'not-translated' || code === 'write-conflict').length
  const what = open > 0 ? `${figure(open)} not done` : 'not everything is done'
  return [[red('✗'), ` ${what}`], ['  → lockale sync tries again; lockale check shows what is left']]
}
