import type { Diagnostic } from '@lockale/errors'
import type { CatalogDiff, FormState } from '../model/change.ts'
import type { Judge } from '../judge/judge.ts'
import type { Config } from '../model/config.ts'
import { displayKey } from '../model/key.ts'
import type { Plan } from '../plan/plan.ts'
import type { Translated } from '../translate/translate.ts'
import { type Baseline, sortByBaseline } from '../validate/baseline.ts'
import { diagnoseDiff } from '../validate/diagnostics.ts'
import type { FinishedForm, FinishedMessage } from '../validate/finish.ts'
import type { CatalogResult } from '../write/edits.ts'
import type { SyncReport } from './report.ts'

export interface SyncResult {
  readonly config: Config
  readonly judge: Judge
  /** Findings in it are no news. */
  readonly baseline: Baseline | undefined
  readonly planned: Plan
  readonly translated: Translated
  readonly finished: readonly FinishedMessage[]
  readonly written: readonly CatalogResult[]
  /** Target files that changed under the run and were left alone. */
  readonly moved: ReadonlySet<string>
  readonly files: readonly string[]
  /** What the disk holds after the run: the report says that, not what was meant. */
  readonly after: { readonly diffs: readonly CatalogDiff[] }
}

const open: readonly FormState[] = ['missing', 'stale']

export function reportSync(result: SyncResult): SyncReport {
  const { config, planned, translated, written, moved, after, judge, baseline } = result
  const { requests, answered, texts, characters, charactersPossiblyTwice, stopped } = translated
  const locked = new Set(config.targets.filter(({ policy }) => policy === 'locked').map(({ locale }) => locale))
  const isOpen = after.diffs.some(
    ({ target, changes }) => !locked.has(target.locale) && changes.some(({ state }) => open.includes(state)),
  )
  const failures = result.finished.flatMap(toFailures)
  const failed = new Set(failures.map(({ file, message }) => `${file} ${message}`))
  const states = after.diffs
    .flatMap((diff) => diagnoseDiff(diff, judge))
    .filter(({ file, message }) => !failed.has(`${file} ${message}`))
  const { diagnostics: found } = sortByBaseline(states, baseline)
  return {
    plan: planned.totals,
    written: written.flatMap(({ finished }) => finished).filter(isWritten).length,
    removed: written.reduce((sum, { removed }) => sum + removed.length, 0),
    kept: result.finished.filter(isPersons).length,
    requests,
    answered,
    texts,
    characters,
    charactersPossiblyTwice,
    files: result.files,
    leftOut: planned.settings.flatMap(({ locale, leftOut }) => leftOut.map((each) => ({ locale, ...each }))),
    diagnostics: [...[...moved].map(toConflict), ...failures, ...found],
    stopped,
    isComplete: stopped === undefined && !isOpen && moved.size === 0 && failures.length === 0,
  }
}

function isWritten({ forms }: FinishedMessage): boolean {
  return forms.some(({ text }) => text !== undefined)
}

function isPersons({ forms }: FinishedMessage): boolean {
  return forms.some(
    ({ text, facts }) => text === undefined && facts.some(({ by }) => by === 'human' || by === 'reviewed'),
  )
}

function toFailures({ change, forms }: FinishedMessage): readonly Diagnostic[] {
  return forms.filter(hasFailed).map(({ change: form, failure }) => ({
    code: 'not-translated',
    severity: 'error',
    file: change.target.file,
    locale: change.target.locale,
    message: displayKey(change.unit.key),
    arguments: { reason: failure, form: form.plan.form },
  }))
}

function hasFailed(form: FinishedForm): form is FinishedForm & { readonly failure: string } {
  return form.failure !== undefined
}

function toConflict(file: string): Diagnostic {
  return { code: 'write-conflict', severity: 'error', file, arguments: {} }
}
