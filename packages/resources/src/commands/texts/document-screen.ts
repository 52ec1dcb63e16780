import { normalize, relative } from 'node:path'
import { count, figure } from '@lockale/terminal/render/figures'
import { dim, green, type Line, red, type Screen, yellow } from '@lockale/terminal/render/screen'
import { type Cost, costLine } from '@lockale/terminal/service/cost'
import type { DocumentEvaluation } from '../../documents/document-translator.ts'
import type { LeftOutFile } from '../../documents/find-files.ts'
import type { FileJob } from '../../documents/plan-file.ts'
import type { TranslatedFile } from '../../documents/translate-file.ts'

export interface DocumentOutcome {
  readonly job: FileJob
  /** The translated file; `undefined` if there is none. */
  readonly done: TranslatedFile | undefined
  readonly failure: { readonly message: string; readonly hint: string } | undefined
  /** True if the service still has the document after an error. Running the same command again then downloads it. */
  readonly isAtService: boolean
}

/**
 * Renders a line for each file, then the skipped files and the cost.
 * @param unmeasured files whose characters only the service can count
 */
export function renderDocuments(
  outcomes: readonly DocumentOutcome[],
  {
    leftOut,
    cost,
    unmeasured,
    isDryRun,
  }: {
    readonly leftOut: readonly LeftOutFile[]
    readonly cost: Cost
    readonly unmeasured: number
    readonly isDryRun: boolean
  },
): Screen {
  return [
    ...outcomes.flatMap((outcome) => renderOutcome(outcome, isDryRun)),
    ...(leftOut.length > 0 ? [[dim(leftOutWords(leftOut))]] : []),
    costLine(cost, isDryRun),
    ...(unmeasured > 0
      ? [
          [
            dim(
              `i ${count(unmeasured, 'file')} of a type that only the service can count: some plans bill at least 50,000 characters per file`,
            ),
          ],
        ]
      : []),
  ]
}

/** Returns the skipped files: `i 7 files left out: a.exe (type), b.md (empty), c.fr.md (translation), and 4 more` */
function leftOutWords(leftOut: readonly LeftOutFile[]): string {
  const shown = leftOut.slice(0, 3).map(({ named, why }) => `${named} (${why})`)
  const more = leftOut.length - shown.length
  const names = [...shown, ...(more > 0 ? [`and ${figure(more)} more`] : [])]
  return `i ${count(leftOut.length, 'file')} left out: ${names.join(', ')}`
}

function renderOutcome({ job, done, failure, isAtService }: DocumentOutcome, isDryRun: boolean): readonly Line[] {
  const names: Line = [`${job.named} → ${nameOf(job)}`]
  if (failure !== undefined) {
    const hint = isAtService
      ? 'It was sent and may be billed. Run the same command again to download it.'
      : failure.hint
    return [[red('✗'), ' ', ...names, `: ${failure.message}`], [`  → ${hint}`]]
  }
  if (done === undefined) return isDryRun ? [[green('+'), ' ', ...names]] : [[yellow('!'), ' ', ...names, ': not sent']]
  return [
    [green('✓'), ' ', ...names, ...(done.isResumed ? [dim(' (sent before)')] : [])],
    ...(done.evaluation === undefined ? [] : [[dim(`  ${evaluationWords(done.evaluation)}`)]]),
    ...(done.evaluationFailure === undefined
      ? []
      : [[yellow('!'), ` no quality evaluation: ${done.evaluationFailure}`]]),
    ...(done.isUnchanged
      ? [[yellow('!'), ' the translation equals the source: the mock service does not translate this file type']]
      : []),
    ...(done.isSentAgain
      ? [[yellow('!'), ' the service lost the file, and lockale sent it again: it may have been billed twice']]
      : []),
  ]
}

/** Returns an evaluation: `96.5 of 100 over 12 segments · 2 Major · 5 Minor` */
function evaluationWords({ segments, meanScore, issues }: DocumentEvaluation): string {
  const score = meanScore === undefined ? 'no segments' : `${meanScore} of 100 over ${count(segments, 'segment')}`
  const found = issues.map(({ severity, count: amount }) => `${figure(amount)} ${severity}`)
  return [score, ...(found.length === 0 ? ['no issues'] : found)].join(' · ')
}

/** Returns the output path, relative or absolute like the path that the user gave for the source. */
function nameOf({ named, path, out }: DocumentOutcome['job']): string {
  const name = normalize(named)
  const base = path.endsWith(name) ? path.slice(0, path.length - name.length) : undefined
  return base === undefined || base === '' ? out : relative(base, out)
}
