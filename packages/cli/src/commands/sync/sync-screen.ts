import type { Config, SyncReport } from '@lockale/core'
import { documentLines, outdatedDocumentLines } from '../../render/document-lines.ts'
import { count, figure } from '../../render/figures.ts'
import { renderFindings } from '../../render/findings.ts'
import { cyan, green, type Line, red, type Screen, yellow } from '../../render/screen.ts'
import {
  type Budget,
  failedLines,
  leftOutLines,
  outdatedLines,
  refusedLines,
  sharedLines,
  skippedLines,
  totalsLine,
} from '../../render/totals.ts'
import { nothingToDo } from './plan-screen.ts'

export interface SyncOptions {
  readonly budget: Budget
  readonly onFuzzy: Config['onFuzzy']
}

/** What was to be done, what was done, what is left, in this order. */
export function renderSync(report: SyncReport, { budget, onFuzzy }: SyncOptions): Screen {
  const { plan, diagnostics, leftOut } = report
  const documents = report.documents === undefined ? [] : documentLines(report.documents)
  const isQuiet = plan.translate + plan.reuse + plan.remove + report.written + report.removed === 0
  const isIdle = isQuiet && report.files.length === 0
  const done = isIdle && report.isComplete ? nothingToDo : doneLine(report, onFuzzy)
  return [
    ...(plan.requests > 0 ? [totalsLine(plan, budget)] : []),
    ...(plan.refused.strings > 0 ? refusedLines({ ...plan.refused, blocked: 0 }) : []),
    ...leftOutLines(leftOut),
    ...renderFindings(diagnostics),
    ...sharedLines(plan.recalled.shared + report.textsShared, report.troubles),
    ...(isQuiet && documents.length > 0 ? [] : [done]),
    ...documents,
    ...doubtLines(report.inDoubt),
    ...warnings(report),
    ...outdatedLines(report.outdated),
    ...outdatedDocumentLines(report.documents?.outdated ?? []),
    ...skippedLines(report.skipped),
    ...failedLines(report.failedLocales),
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
  { isComplete, isMock, written, removed, requests, characters, charactersCounted, kept, copiesReplaced }: SyncReport,
  onFuzzy: Config['onFuzzy'],
): Line {
  const parts = [
    `${figure(written)} written`,
    removed > 0 ? `${figure(removed)} removed` : undefined,
    requests === 0 ? '0 characters sent' : billed(isMock ? charactersCounted : characters, isMock),
    written > 0 ? 'every placeholder and plural checked' : undefined,
    // Only a project that asks for it has people's texts replaced; then nobody may claim otherwise.
    copiesReplaced > 0 ? `${count(copiesReplaced, 'copy', 'copies')} of the source replaced` : undefined,
    onFuzzy === 'keep' ? `0 ${copiesReplaced > 0 ? 'other ' : ''}human texts touched` : undefined,
    onFuzzy === 'keep' && kept > 0 ? `${figure(kept)} kept` : undefined,
  ]
  const mark = isComplete ? green('✓') : yellow('!')
  return [mark, ` ${parts.filter((part) => part !== undefined).join(' · ')}`]
}

/** `! 3 need review: 2 with other numbers, 1 too long → lockale check shows them` */
function doubtLines({ messages, rules }: SyncReport['inDoubt']): readonly Line[] {
  if (messages === 0) return []
  const [needs, them] = messages === 1 ? ['needs', 'it'] : ['need', 'them']
  const why = Object.entries(rules).map(([code, number]) => `${figure(number)} ${doubtWords.get(code) ?? code}`)
  return [[yellow('!'), ` ${figure(messages)} ${needs} review: ${why.join(', ')} → lockale check shows ${them}`]]
}

/** What both answers of the service had. */
const doubtWords: ReadonlyMap<string, string> = new Map([
  ['unchanged', 'not translated'],
  ['numbers', 'with other numbers'],
  ['no-break-spaces', 'without plain spaces'],
  ['outer-quotes', 'in quotation marks'],
  ['repeated-text', 'with the same text twice'],
  ['max-length', 'too long'],
  ['max-lines', 'with too many lines'],
  ['max-size', 'too wide'],
  ['length-ratio', 'much longer or shorter than usual'],
  ['glossary-term-missing', 'without a term of the glossary'],
  ['forbidden-term', 'with a word that is not wanted'],
  ['needs-review', 'with placeholders that may be in the wrong place'],
])

/** `20 characters billed`, where somebody pays for them. */
export function billed(characters: number, isMock: boolean): string {
  return `${count(characters, 'character')} ${isMock ? '(mock service, not billed)' : 'billed'}`
}

/** What nobody can be certain of about the bill. */
function warnings(report: SyncReport): readonly Line[] {
  const { requests, characters, charactersCounted, charactersPossiblyTwice, charactersUnanswered } = report
  const { unansweredBefore } = report
  const said = [
    characters === charactersCounted || requests === 0 || report.isMock
      ? undefined
      : `the service billed ${count(characters, 'character')}, lockale counts ${figure(charactersCounted)}`,
    charactersPossiblyTwice === 0
      ? undefined
      : `${count(charactersPossiblyTwice, 'character')} may have been billed twice: no whole answer came when they were sent first`,
    charactersUnanswered === 0
      ? undefined
      : `${count(charactersUnanswered, 'character')} may have been billed with no answer: the next run sends them again`,
    unansweredBefore.requests === 0 ? undefined : earlier(unansweredBefore.characters),
  ]
  return said.flatMap((line) => (line === undefined ? [] : [[yellow('!'), ` ${line}`]]))
}

function earlier(characters: number): string {
  const [has, they] = characters === 1 ? ['has', 'it'] : ['have', 'they']
  return `${count(characters, 'character')} of an earlier run ${has} no answer on record: ${they} may have been billed`
}

/** Why it is not done, how far it came, and how to go on. */
function renderStop(report: SyncReport): readonly Line[] {
  const { stopped, answered, plan, isComplete, diagnostics } = report
  if (stopped?.why === 'aborted') {
    const kept = `${figure(answered)} of ${count(plan.requests, 'request')} answered and kept`
    return [[red('✗'), ` interrupted: ${kept}, lockale sync goes on from there`]]
  }
  if (stopped !== undefined) {
    return [
      [red('✗'), ` stopped: ${stopped.message}`],
      [`  ${figure(answered)} of ${count(plan.requests, 'request')} answered and kept`],
      [`  → ${stopped.hint}`],
      ['  → lockale sync goes on from there'],
    ]
  }
  if (isComplete) return []
  const notDone = diagnostics.filter(({ code }) => code === 'not-translated' || code === 'write-conflict')
  const { skipped, failedLocales } = report
  if (notDone.length === 0 && failedLocales.length + skipped.length > 0) {
    const left = count(failedLocales.length + skipped.length, 'locale is', 'locales are')
    const again = failedLocales.length === 0 ? [] : [['  → lockale sync tries again what failed']]
    return [[red('✗'), ` ${left} not done`], ...again]
  }
  const what = notDone.length > 0 ? `${figure(notDone.length)} not done` : 'not everything is done'
  return [[red('✗'), ` ${what}`], ...nextSteps(notDone, diagnostics).map((step): Line => [`  → ${step}`])]
}

/** What brings the rest, for each kind of what is not done. */
function nextSteps(notDone: SyncReport['diagnostics'], all: SyncReport['diagnostics']): readonly string[] {
  const asked = (retry: string) => notDone.filter(({ arguments: args }) => args['retry'] === retry).length
  const blocked = asked('retry-refused')
  const mocked = all.filter(({ code }) => code === 'stand-in-text').length
  const hasMore = notDone.some(({ code }) => code === 'write-conflict') || asked('sync') > 0
  return [
    ...(hasMore ? ['lockale sync tries again; lockale plan shows what that costs'] : []),
    ...(blocked > 0
      ? [`lockale sync --retry-refused asks again for ${count(blocked, 'string')} refused in three runs`]
      : []),
    ...(mocked > 0
      ? [
          `${count(mocked, 'pseudo-translation')} of the mock service: lockale check fails until a real service translates, or the config has service.preset 'local'`,
        ]
      : []),
    'lockale check shows what is left',
  ]
}

/** Where there was no time to ask version control about all files. */
export function historyAdvice({ asked, of }: { readonly asked: number; readonly of: number }): Screen {
  if (asked === of) return []
  return [
    [
      `→ git was asked about ${figure(asked)} of ${count(of, 'file')}: the next `,
      cyan('lockale sync'),
      ' asks the rest',
    ],
  ]
}
