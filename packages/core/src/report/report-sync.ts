import type { Diagnostic, DiagnosticCode } from '@lockale/errors'
import type { Ledger } from '../ledger/ledger.ts'
import type { ArchivedText } from '../ledger/record.ts'
import type { Lockfile } from '../lock/lockfile.ts'
import type { CatalogDiff, FormState } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import { saidIn } from '../model/fact.ts'
import { displayKey } from '../model/key.ts'
import { isMockEngine } from '../model/translator.ts'
import type { Plan } from '../plan/plan.ts'
import { openSources } from '../plan/read-source.ts'
import { sentAs } from '../plan/totals.ts'
import type { TextChecker } from '../text-check/text-checker.ts'
import type { JudgedTotals } from '../translate/judge.ts'
import type { RunTotals } from '../translate/run-state.ts'
import type { Translated } from '../translate/translate.ts'
import { type Baseline, sortByBaseline } from '../validate/baseline.ts'
import { diagnoseDiff, openSyncOutlook } from '../validate/diagnostics.ts'
import { type FinishedForm, type FinishedMessage, notReached } from '../validate/finish.ts'
import { foldFindings, isCounted } from '../validate/report-finding.ts'
import type { CatalogResult } from '../write/edits.ts'
import type { InDoubt, SyncReport } from './report.ts'

interface SyncResult {
  readonly config: Config
  readonly checker: TextChecker
  readonly baseline: Baseline | undefined
  readonly planned: Plan
  readonly inspection: { readonly lockfile: Lockfile }
  readonly translated: Translated
  readonly bill: RunTotals
  readonly judged?: JudgedTotals | undefined
  readonly unanswered: Ledger['unanswered']
  readonly results: readonly CatalogResult[]
  /** The results of all files that were written: without the files in `moved`. */
  readonly written: readonly CatalogResult[]
  /** Human translations that the run replaced or removed. */
  readonly replaced: readonly ArchivedText[]
  /** Target files that changed during the run and were not written. */
  readonly moved: ReadonlySet<string>
  readonly files: readonly string[]
  readonly troubles: readonly string[]
  /** The comparison of the files after the run. The report describes this state. */
  readonly after: { readonly diffs: readonly CatalogDiff[] }
}

const open: readonly FormState[] = ['missing', 'stale']

export function reportSync(result: SyncResult): SyncReport {
  const { config, inspection, planned, translated, bill, written, moved, after, checker, baseline } = result
  const { stopped, requests } = translated
  const sync = openSyncOutlook(config, { readSource: openSources(config) })
  const isOpen = after.diffs.some((diff) =>
    diff.open.some((change) => open.includes(change.state) && sync.left(change)?.isLocked !== true),
  )
  const finished = result.results.flatMap((one) => one.finished)
  const failedLocales = countFailed(result, finished)
  // Locales reported in one line: their untranslated messages are not reported one by one.
  const told = new Set([...planned.skipped, ...failedLocales].map(({ locale }) => locale))
  const isTold = ({ code, locale = '' }: Diagnostic) => untranslated.has(code) && told.has(locale)
  const failures = finished
    .flatMap(toFailures)
    .filter((failure) => !(isTold(failure) && failure.arguments['reason'] === notReached))
  const failed = new Set(failures.map(({ file, message }) => `${file} ${message}`))
  const states = after.diffs
    .flatMap((diff) => {
      const isFirst = !inspection.lockfile.isKnown(diff.catalog.id, diff.target.locale)
      return diagnoseDiff(diff, checker, { sync }).filter((finding) => isFirst || !isCounted(finding))
    })
    .filter(({ file, message }) => !failed.has(`${file} ${message}`))
    .filter((state) => !isTold(state))
  const { diagnostics: found } = sortByBaseline(states, baseline)
  const conflicts = Array.from(moved, (file): Diagnostic => {
    return { code: 'write-conflict', severity: 'error', file, arguments: {} }
  })
  return {
    isMock: planned.settings.length > 0 && planned.settings.every(({ settings }) => isMockEngine(settings.engine)),
    plan: planned.totals,
    written:
      countIn(written, ({ forms }) => forms.some(({ text }) => text !== undefined)) +
      written.reduce((sum, { sound }) => sum + (sound?.count ?? 0), 0),
    inDoubt: countDoubts(written),
    ...(result.judged && { judged: result.judged }),
    removed: written.reduce((sum, { removed }) => sum + removed.length, 0),
    copiesReplaced: countIn(written, replacesCopy),
    humanChanged: new Set(result.replaced.map(({ catalog, key, locale }) => JSON.stringify([catalog, key, locale])))
      .size,
    kept: countPersons(finished, planned.diffs),
    ...bill,
    // Only a run that sends requests can repeat unanswered requests of earlier runs.
    unansweredBefore: requests > 0 ? result.unanswered : { requests: 0, characters: 0 },
    outdated: planned.outdated,
    files: result.files,
    leftOut: planned.settings.flatMap(({ locale, leftOut }) => leftOut.map((each) => ({ locale, ...each }))),
    sentAs: sentAs(planned),
    diagnostics: [...conflicts, ...failures, ...foldFindings(found).diagnostics],
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

function countFailed({ translated }: SyncResult, finished: readonly FinishedMessage[]): SyncReport['failedLocales'] {
  // Sorted, because requests finish in a different order in each run.
  const byLocale = translated.failedLocales.toSorted((a, b) => (a.locale < b.locale ? -1 : 1))
  return byLocale.flatMap((failed) => {
    const messages = finished.filter(({ change, forms }) => {
      return change.target.locale === failed.locale && forms.some(({ failure }) => failure === notReached)
    }).length
    return messages === 0 ? [] : [{ ...failed, messages }]
  })
}

function countIn(results: readonly CatalogResult[], isCounted: (message: FinishedMessage) => boolean): number {
  return results.reduce((sum, { finished }) => sum + finished.filter(isCounted).length, 0)
}

function countDoubts(results: readonly CatalogResult[]): InDoubt {
  const rules: Partial<Record<DiagnosticCode, number>> = {}
  let said = 0
  const messages = countIn(results, ({ forms }) => {
    const isSaid = forms.some(({ text, facts }) => text !== undefined && saidIn(facts).doubt !== undefined)
    if (isSaid) said++
    if (!isSaid && forms.every(({ doubts = [] }) => doubts.length === 0)) return false
    for (const code of new Set(forms.flatMap(({ doubts = [] }) => doubts))) rules[code] = (rules[code] ?? 0) + 1
    return true
  })
  return { messages, rules, said }
}

/** Returns true if a run replaced a copy of the source by a translation; false for empty texts and moved list items. */
function replacesCopy({ forms }: FinishedMessage): boolean {
  return forms.some(({ change: { state, entry, by }, text }) => {
    return text !== undefined && state === 'missing' && by === undefined && (entry?.value ?? '') !== ''
  })
}

function countPersons(finished: readonly FinishedMessage[], diffs: readonly CatalogDiff[]): number {
  const unchanged = diffs.reduce((sum, diff) => sum + diff.unchanged.persons, 0)
  const persons = finished.filter(({ forms }) =>
    forms.some(({ text, facts }) => text === undefined && facts.some(({ by }) => by === 'human' || by === 'reviewed')),
  )
  if (persons.length === 0) return unchanged
  const open = new Set(diffs.flatMap((diff) => diff.open))
  return unchanged + persons.filter(({ change }) => open.has(change)).length
}

function toFailures({ change, forms }: FinishedMessage): readonly Diagnostic[] {
  if (!forms.some(hasFailed)) return none
  const waiting = forms.flatMap(({ change: { plan, state }, text, failure }) => {
    return failure === undefined && text === undefined && state === 'missing' ? [plan.form] : []
  })
  return forms.filter(hasFailed).map(({ change: form, failure, retry }) => ({
    code: 'not-translated',
    severity: 'error',
    file: change.target.file,
    locale: change.target.locale,
    message: displayKey(change.unit.key),
    arguments: {
      reason: failure,
      form: form.plan.form,
      ...(waiting.length === 0 ? {} : { waiting }),
      ...(retry === undefined ? {} : { retry }),
    },
  }))
}

const none: readonly Diagnostic[] = []

function hasFailed(form: FinishedForm): form is FinishedForm & { readonly failure: string } {
  return form.failure !== undefined
}
