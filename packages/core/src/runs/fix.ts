import type { DiagnosticCode } from '@lockale/errors'
import { isPseudoLocale } from '@lockale/messages'
import type { Judge } from './judge/judge.ts'
import { lockfileName, readLockfile } from './lock/read.ts'
import type { FormChange, MessageChange } from './model/change.ts'
import { policyOf } from './config/policy.ts'
import type { Config } from './model/config.ts'
import { formersOf } from './model/fact.ts'
import { digestOf, hashText } from './model/hash.ts'
import type { Inspection, Ports } from './inspect.ts'
import type { FixReport } from './report/report.ts'
import { toTranslation } from './validate/check-texts.ts'
import { asItIs, type FinishedForm, type FinishedMessage } from './validate/finish.ts'
import { refuseUnreadable } from './validate/readable.ts'
import { commitOnRecord } from './write/commit-on-record.ts'
import { type CatalogResult, toFileEdits } from './write/edits.ts'
import { type Fixed, fixText } from './write/fix.ts'
import { toLockfileEdit } from './write/next-lockfile.ts'
import { checkWritable } from './write/preflight.ts'
import { beginResult, targetsOf, toJournalEntries } from './write/results.ts'

export interface FixChoice {
  /** Only these rules; all that have a safe fix when absent. */
  readonly rules?: readonly DiagnosticCode[] | undefined
  /** Says what it would do and writes nothing. */
  readonly dryRun?: boolean | undefined
}

/**
 * Mends what has one right way to be mended. A text stays the text of whoever wrote it: its facts go along. Targets whose
 * policy is `locked`, texts that will be replaced and pseudo-locales are left alone.
 */
export async function fix(
  config: Config,
  inspection: Inspection,
  { fs, root, journal, assertHeld }: Ports,
  { rules, dryRun = false }: FixChoice = {},
): Promise<FixReport> {
  refuseUnreadable(inspection.scan.diagnostics)
  const { diffs, lockfile, judge } = inspection
  const fixes: FixReport['fixed'][number][] = []
  const results = diffs.map((diff) => {
    const { locale, file } = diff.target
    const isPseudo = isPseudoLocale(locale)
    const finished = diff.changes.map((change): FinishedMessage => {
      if (isPseudo || policyOf(change, config) === 'locked') return asItIs(change)
      const forms = change.forms.map((form): FinishedForm => {
        const fixed = fixForm(change, form, { config, judge, only: rules })
        if (fixed === undefined) return { change: form, text: undefined, facts: form.facts, failure: undefined }
        const before = form.entry?.value ?? ''
        fixes.push({ file, locale, message: change.unit.name, rules: fixed.rules, before, after: fixed.text })
        return { change: form, text: fixed.text, facts: factsOfFixed(form, fixed.text), failure: undefined }
      })
      return { change, forms }
    })
    const begun = beginResult(diff)
    return { diff: begun.diff, finished: [...begun.finished, ...finished], removed: [] }
  })
  if (fixes.length === 0 || dryRun) return { fixed: fixes, files: [] }
  const edits = toFileEdits(results)
  const lockfileEdit = async (written: readonly CatalogResult[]) => {
    if (lockfile.condition === 'absent') return undefined
    const before = await readLockfile(fs, root)
    const options = { lockfile: before.lockfile, source: config.source, settings: [], results: written }
    return toLockfileEdit(options, before.bytes && digestOf(before.bytes))
  }
  const closing = await lockfileEdit(results)
  await checkWritable([...edits.map(({ file }) => file), lockfileName], { fs, root })
  const remake = (moved: ReadonlySet<string>) =>
    lockfileEdit(results.filter(({ diff }) => !moved.has(diff.target.file)))
  const record = { journal, entries: toJournalEntries(results), targets: targetsOf(results) }
  const options = { ...record, fs, root, assertHeld, closing: { edit: closing, remake } }
  const { files, moved } = await commitOnRecord(edits, options)
  return { fixed: fixes.filter(({ file }) => !moved.has(file)), files }
}

interface FormFix {
  readonly config: Config
  readonly judge: Judge
  readonly only: readonly DiagnosticCode[] | undefined
}

function fixForm(change: MessageChange, form: FormChange, options: FormFix): Fixed | undefined {
  const translation = toTranslation(change, form)
  return translation && fixText(translation, options)
}

function factsOfFixed({ facts, plan }: FormChange, text: string): FormChange['facts'] {
  const hash = hashText(text)
  const moved = facts.filter(({ former }) => former !== true).map((fact) => ({ ...fact, text: hash }))
  return [...moved, ...formersOf(facts, { form: plan.form, hash })]
}
