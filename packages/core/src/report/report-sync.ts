import type { Diagnostic, DiagnosticCode } from '@lockale/errors'
import type { CatalogDiff, FormState } from '../model/change.ts'
import type { Judge } from '../judge/judge.ts'
import type { Lockfile } from '../lock/lockfile.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { policyOf } from '../config/policy.ts'
import type { Config } from '../model/config.ts'
import { displayKey } from '../model/key.ts'
import { isStandIn } from '../model/translator.ts'
import type { Plan } from '../plan/plan.ts'
import type { RunTotals } from '../translate/run.ts'
import { sendsOf, type Translated } from '../translate/translate.ts'
import { type Baseline, sortByBaseline } from '../validate/baseline.ts'
import { diagnoseDiff } from '../validate/diagnostics.ts'
import { foldFindings, isCounted } from '../validate/fold-findings.ts'
import { type FinishedForm, type FinishedMessage, notReached } from '../validate/finish.ts'
import type { CatalogResult } from '../write/edits.ts'
import type { InDoubt, SyncReport } from './report.ts'

export interface SyncResult {
  readonly config: Config
  readonly judge: Judge
  /** Findings in it are no news. */
  readonly baseline: Baseline | undefined
  readonly planned: Plan
  /** As the run found it. */
  readonly inspection: { readonly lockfile: Lockfile }
  readonly translated: Translated
  /** What the report says that it cost. */
  readonly bill: RunTotals
  /** Requests of earlier runs that have no answer on record. */
  readonly unanswered: Ledger['unanswered']
  readonly finished: readonly FinishedMessage[]
  readonly written: readonly CatalogResult[]
  /** Target files that changed under the run and were left alone. */
  readonly moved: ReadonlySet<string>
  readonly files: readonly string[]
  /** Of the shared memory, in words. */
  readonly troubles: readonly string[]
  /** What the disk holds after the run: the report says that, not what was meant. */
  readonly after: { readonly diffs: readonly CatalogDiff[] }
}

const open: readonly FormState[] = ['missing', 'stale']

export function reportSync(result: SyncResult): SyncReport {
  const { config, inspection, planned, translated, bill, written, moved, after, judge, baseline } = result
  const { stopped, requests } = translated
  const isOpen = after.diffs.some((diff) =>
    diff.open.some((change) => open.includes(change.state) && policyOf(change, config) !== 'locked'),
  )
  const failedLocales = countFailed(result)
  // One line says it for the locale.
  const told = new Set([...planned.skipped, ...failedLocales].map(({ locale }) => locale))
  const isTold = ({ code, locale = '' }: Diagnostic) => untranslated.has(code) && told.has(locale)
  const failures = result.finished
    .flatMap(toFailures)
    .filter((failure) => !(isTold(failure) && failure.arguments['reason'] === notReached))
  const failed = new Set(failures.map(({ file, message }) => `${file} ${message}`))
  const states = after.diffs
    .flatMap((diff) => {
      const isFirst = !inspection.lockfile.isKnown(diff.catalog.id, diff.target.locale)
      return diagnoseDiff(diff, judge).filter((finding) => isFirst || !isCounted(finding))
    })
    .filter(({ file, message }) => !failed.has(`${file} ${message}`))
    .filter((state) => !isTold(state))
  const { diagnostics: found } = sortByBaseline(states, baseline)
  return {
    isMock: planned.settings.length > 0 && planned.settings.every(({ settings }) => isStandIn(settings.engine)),
    plan: planned.totals,
    written: written.flatMap(({ finished }) => finished).filter(isWritten).length,
    inDoubt: countDoubts(written.flatMap(({ finished }) => finished)),
    removed: written.reduce((sum, { removed }) => sum + removed.length, 0),
    copiesReplaced: written.flatMap(({ finished }) => finished).filter(replacesCopy).length,
    kept: countPersons(result.finished, planned.diffs),
    ...bill,
    // Only a run that buys can buy again what they were paid for.
    unansweredBefore: requests > 0 ? result.unanswered : { requests: 0, characters: 0 },
    outdated: planned.outdated,
    files: result.files,
    leftOut: planned.settings.flatMap(({ locale, leftOut }) => leftOut.map((each) => ({ locale, ...each }))),
    diagnostics: [...[...moved].map(toConflict), ...failures, ...foldFindings(found).diagnostics],
    skipped: planned.skipped,
    failedLocales,
    stopped,
    troubles: [...new Set([...planned.troubles, ...result.troubles])],
    isComplete: stopped === undefined && !isOpen && moved.size === 0 && failures.length + told.size === 0,
  }
}

const untranslated: ReadonlySet<string> = new Set([
  'not-translated',
  'missing-file',
  'missing-key',
  'plural-category-missing',
  'ordinal-category-missing',
  'empty-translation',
  'was-translated',
  'stale',
])

function countFailed({ planned, translated }: SyncResult): SyncReport['failedLocales'] {
  return translated.failedLocales.flatMap((failed) => {
    const sends = sendsOf(planned.steps).filter(
      (send) => send.place.locale === failed.locale && !translated.settled.has(send),
    )
    const messages = new Set(sends.map(({ message }) => message)).size
    return messages === 0 ? [] : [{ ...failed, messages }]
  })
}

function isWritten({ forms }: FinishedMessage): boolean {
  return forms.some(({ text }) => text !== undefined)
}

function countDoubts(finished: readonly FinishedMessage[]): InDoubt {
  const doubtful = finished.flatMap(({ forms }) => {
    const doubts = new Set(forms.flatMap((form) => form.doubts ?? []))
    return doubts.size === 0 ? [] : [doubts]
  })
  const rules: Partial<Record<DiagnosticCode, number>> = {}
  for (const code of doubtful.flatMap((doubts) => [...doubts])) rules[code] = (rules[code] ?? 0) + 1
  return { messages: doubtful.length, rules }
}

/** Empty texts are nobody's words. */
function replacesCopy({ forms }: FinishedMessage): boolean {
  return forms.some(({ change: { state, entry }, text }) => {
    return text !== undefined && state === 'missing' && (entry?.value ?? '') !== ''
  })
}

/** Messages with a text of a person that stays as it is. */
function countPersons(finished: readonly FinishedMessage[], diffs: readonly CatalogDiff[]): number {
  const open = new Set(diffs.flatMap((diff) => diff.open))
  const quiet = diffs.reduce((sum, diff) => sum + diff.quiet.persons, 0)
  return quiet + finished.filter((message) => open.has(message.change) && isPersons(message)).length
}

function isPersons({ forms }: FinishedMessage): boolean {
  return forms.some(
    ({ text, facts }) => text === undefined && facts.some(({ by }) => by === 'human' || by === 'reviewed'),
  )
}

function toFailures({ change, forms }: FinishedMessage): readonly Diagnostic[] {
  return forms.filter(hasFailed).map(({ change: form, failure, retry }) => ({
    code: 'not-translated',
    severity: 'error',
    file: change.target.file,
    locale: change.target.locale,
    message: displayKey(change.unit.key),
    arguments: { reason: failure, form: form.plan.form, ...(retry === undefined ? {} : { retry }) },
  }))
}

function hasFailed(form: FinishedForm): form is FinishedForm & { readonly failure: string } {
  return form.failure !== undefined
}

function toConflict(file: string): Diagnostic {
  return { code: 'write-conflict', severity: 'error', file, arguments: {} }
}
