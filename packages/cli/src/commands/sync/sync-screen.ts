import { isError } from '@lockale/errors'
import { describe, explainRule, type SyncReport } from '@lockale/core'
import { count, figure } from '@lockale/terminal/render/figures'
import { explainLines } from '@lockale/terminal/render/error'
import { listFindings, renderFindings } from '../../render/findings.ts'
import { cyan, dim, green, type Line, red, type Screen, screenOf, yellow } from '@lockale/terminal/render/screen'
import {
  billed,
  type Budget,
  failedLines,
  leftOutLines,
  outdatedLines,
  refusedLines,
  sentAsLines,
  sharedLines,
  skippedLines,
  totalsLine,
} from '@lockale/terminal/render/totals'
import { nothingToDo } from './plan-screen.ts'

export function renderSync(
  report: SyncReport,
  { budget, seconds }: { readonly budget: Budget; readonly seconds?: string | undefined },
): Screen {
  const { plan, diagnostics, leftOut } = report
  const isQuiet = plan.translate + plan.reuse + plan.remove + report.written + report.removed === 0
  const isIdle = isQuiet && report.files.length === 0
  const time = seconds === undefined ? [] : [dim(` · ${seconds}`)]
  const done: Line = [...(isIdle && report.isComplete ? nothingToDo : doneLine(report)), ...time]
  return screenOf(
    plan.requests > 0 &&
      totalsLine({ ...plan, strings: plan.translate }, report.isMock ? withoutPrice(budget) : budget),
    ...(plan.refused.strings > 0 ? refusedLines({ ...plan.refused, blocked: 0 }) : []),
    ...sentAsLines(report.sentAs),
    ...leftOutLines(leftOut),
    ...renderFindings(listFindings(diagnostics)),
    ...sharedLines(plan.recalled.shared + report.textsShared, report.troubles),
    done,
    ...doubtLines(report),
    ...warnings(report),
    ...outdatedLines(report.outdated),
    ...skippedLines(report.skipped),
    ...failedLines(report.failedLocales),
    ...renderStop(report),
  )
}

/** Removes the price per character, since the mock service bills nothing. */
function withoutPrice({ budget: { currency, maxCharacters }, ...more }: Budget): Budget {
  return { ...more, budget: maxCharacters === undefined ? { currency } : { currency, maxCharacters } }
}

/** Renders advice after a complete sync that left problems for the user to review: `check` fails until this is done. */
export function renderSyncAdvice({ isComplete, diagnostics }: SyncReport): Screen {
  // A translation has a problem for each of its plural forms, and may have others; a problem of a file counts as one.
  const open = new Set(diagnostics.filter(isError).map((one) => [one.file, one.message ?? describe(one)].join('\0')))
    .size
  if (!isComplete || open === 0) return []
  const [them, theyAre] = open === 1 ? ['it', 'it is'] : ['them', 'they are']
  const need = count(open, 'translation needs', 'translations need')
  return [[`→ ${need} review: lockale check shows ${them}, and fails until ${theyAre} resolved`]]
}

function doneLine(report: SyncReport): Line {
  const { isComplete, isMock, written, removed, requests, characters, charactersCounted } = report
  const { kept, copiesReplaced, humanChanged } = report
  const parts = [
    `${count(written, 'string')} written`,
    removed > 0 ? `${figure(removed)} removed` : undefined,
    requests === 0 ? '0 characters sent' : billed(isMock ? charactersCounted : characters, isMock),
    written > 0 ? 'placeholders and plurals validated' : undefined,
    copiesReplaced > 0 ? `${count(copiesReplaced, 'copy', 'copies')} of the source replaced` : undefined,
    `${copiesReplaced > 0 ? 'other ' : ''}human translations: ${figure(humanChanged)} changed${kept > 0 ? `, ${figure(kept)} kept` : ''}`,
    humanChanged > 0 ? 'lockale cache has copies' : undefined,
  ]
  const mark = isComplete ? green('✓') : yellow('!')
  return [mark, ` ${parts.filter((part) => part !== undefined).join(' · ')}`]
}

/** Returns what second requests did, and which strings need review: `! 3 strings need review: 2 not translated, …`. */
function doubtLines({
  inDoubt,
  textsAgain,
  textsMended,
  charactersAgain,
  textsUnasked,
  isMock,
  judged,
}: SyncReport): readonly Line[] {
  const { messages, rules, said } = inDoubt
  const why = [
    ...Object.entries(rules).map(([code, number]) => `${figure(number)} ${explainRule(code)?.words ?? code}`),
    ...(said > 0 ? [`${figure(said)} in doubt for their translator or judge`] : []),
  ]
  const [needs, them] = messages === 1 ? ['needs', 'it'] : ['need', 'them']
  const notAgain = `${count(textsUnasked, 'doubtful answer')} not asked for again`
  const again = `${count(textsAgain, 'doubtful answer')} asked for again (${count(charactersAgain, 'character')})`
  return screenOf(
    textsAgain > 0 && !isMock && [dim(`i ${again}: ${figure(textsMended)} right now`)],
    judged !== undefined &&
      judged.judged > 0 && [
        dim(
          `i ${count(judged.judged, 'translation')} judged: ${figure(judged.low)} with a low score` +
            (judged.cached > 0 ? ` · ${count(judged.cached, 'score')} from the translation cache` : ''),
        ),
      ],
    judged !== undefined &&
      judged.unjudged > 0 && [
        yellow('!'),
        ` ${count(judged.unjudged, 'translation')} written without a score: ${judged.problems.join(' ')}`,
      ],
    textsUnasked > 0 && !isMock && [dim(`i ${notAgain}: second requests have a limit`)],
    messages > 0 && [
      yellow('!'),
      ` ${count(messages, 'string')} ${needs} review: ${why.join(', ')} → lockale check shows ${them}`,
    ],
  )
}

/** Warns about requests that may have been billed. */
function warnings(report: SyncReport): readonly Line[] {
  const { requests, characters, charactersCounted, charactersPossiblyTwice, charactersUnanswered } = report
  const { unansweredBefore } = report
  const warn = (line: string): Line => [yellow('!'), ` ${line}`]
  const size = (value: number) => count(value, 'character')
  return screenOf(
    characters !== charactersCounted &&
      requests > 0 &&
      !report.isMock &&
      warn(`the service billed ${size(characters)}, lockale counts ${figure(charactersCounted)}`),
    charactersPossiblyTwice > 0 &&
      warn(`${size(charactersPossiblyTwice)} may have been billed twice: the first response was lost`),
    charactersUnanswered > 0 &&
      warn(`${size(charactersUnanswered)} may have been billed without a response: the next run sends them again`),
    unansweredBefore.requests > 0 && warn(earlier(unansweredBefore.characters)),
  )
}

function earlier(characters: number): string {
  return `an earlier run got no response for ${count(characters, 'character')}: ${characters === 1 ? 'it' : 'they'} may have been billed`
}

function renderStop(report: SyncReport): readonly Line[] {
  const { stopped, isComplete, diagnostics } = report
  if (stopped?.why === 'aborted') {
    return [[red('✗'), ` interrupted: ${completed(report)}`], [`  → ${resume}`]]
  }
  if (stopped !== undefined) {
    return screenOf(
      [red('✗'), ` stopped: ${stopped.message}`],
      [`  ${completed(report)}`],
      stopped.why !== 'deadline' && [`  → ${stopped.hint}`], // its hint is the same as `resume`
      [`  → ${resume}`],
    )
  }
  if (isComplete) return []
  const notDone = diagnostics.filter(({ code }) => code === 'not-translated' || code === 'write-conflict')
  const { skipped, failedLocales } = report
  if (notDone.length === 0 && failedLocales.length + skipped.length > 0) {
    const left = count(failedLocales.length + skipped.length, 'locale is', 'locales are')
    const again = failedLocales.length === 0 ? [] : [['  → lockale sync retries what failed']]
    return [[red('✗'), ` ${left} not done`], ...again, ...explainLines(failedLocales.map(({ code }) => code))]
  }
  const what = notDone.length > 0 ? `${count(notDone.length, 'string')} not translated` : 'not everything is translated'
  return [[red('✗'), ` ${what}`], ...nextSteps(notDone, diagnostics).map((step): Line => [`  → ${step}`])]
}

const resume = 'lockale sync continues from there'

function completed({ answered, plan }: SyncReport): string {
  return `${figure(answered)} of ${count(plan.requests, 'request')} completed, their translations are kept`
}

function nextSteps(notDone: SyncReport['diagnostics'], all: SyncReport['diagnostics']): readonly string[] {
  const asked = (retry: string) => notDone.filter(({ arguments: args }) => args['retry'] === retry).length
  const blocked = asked('retry-refused')
  const mocked = all.filter(({ code }) => code === 'pseudo-translation').length
  const hasMore = notDone.some(({ code }) => code === 'write-conflict') || asked('sync') > 0
  const real = "lockale check fails until a real service translates, or the config has service.preset 'local'"
  const steps = [
    hasMore && 'lockale sync retries; lockale plan shows the cost',
    blocked > 0 && `lockale sync --retry-refused retries ${count(blocked, 'string')} that failed in three runs`,
    mocked > 0 && `${count(mocked, 'pseudo-translation')} of the mock service: ${real}`,
    'lockale check shows what is left',
  ]
  return steps.filter((step) => step !== false)
}

/** Returns a hint if there was not enough time to read the git history of all files. */
export function historyAdvice({ asked, of }: { readonly asked: number; readonly of: number }): Screen {
  if (asked === of) return []
  const read = `→ git history was read for ${figure(asked)} of ${count(of, 'file')}: `
  // The next run would have no more time than this one.
  if (asked === 0) return [[read, cyan('lockale sync --history 10m'), ' gives it more time']]
  return [[`${read}the next `, cyan('lockale sync'), ' reads the rest']]
}
