import type { DiagnosticCode } from '@lockale/errors'
import { isPseudoLocale } from '@lockale/messages'
import { policyOf } from '../config/policy.ts'
import type { FormChange } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import { presentFacts, previousFactsOf } from '../model/fact.ts'
import { hashText } from '../model/hash.ts'
import type { FixReport } from '../report/report.ts'
import { keepUnchanged, type FinishedForm, type FinishedMessage } from '../validate/finish.ts'
import { refuseUnreadable } from '../validate/readable.ts'
import { toTranslation } from '../validate/text-survey.ts'
import { commitRun } from '../write/commit-run.ts'
import { fixText } from '../write/fix.ts'
import { beginResult, filesOf } from '../write/results.ts'
import type { Inspection, Ports } from './inspect.ts'

/** Options of `fix`. */
export interface FixChoice {
  readonly rules?: readonly DiagnosticCode[] | undefined
  readonly dryRun?: boolean | undefined
}

/** Fixes problems in translations, if that is safe. Skips locked targets, texts to be replaced, and pseudo-locales. */
export async function fix(
  config: Config,
  inspection: Inspection,
  ports: Ports,
  { rules, dryRun = false }: FixChoice = {},
): Promise<FixReport> {
  refuseUnreadable(inspection.scan.diagnostics)
  const { diffs, lockfile, checker } = inspection
  const fixes: FixReport['fixed'][number][] = []
  const results = diffs.map((diff) => {
    const { locale, file } = diff.target
    const isPseudo = isPseudoLocale(locale)
    const finished = diff.changes().map((change): FinishedMessage => {
      if (isPseudo || policyOf(change, config) === 'locked') return keepUnchanged(change)
      const forms = change.forms.map((form): FinishedForm => {
        const translation = toTranslation(change, form)
        const fixed = translation && fixText(translation, { config, checker, only: rules })
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
  const changed = filesOf(results, { source: config.source })
  const { files, moved } = await commitRun(
    lockfile.condition === 'absent' ? { ...changed, lockfile: undefined } : changed,
    ports,
  )
  const nameOf = (...fixed: readonly [file: string, message: string]) => JSON.stringify(fixed)
  const refused = new Set([...changed.refused.keys()].map(({ target, unit }) => nameOf(target.file, unit.name)))
  const written = fixes.filter(({ file, message }) => !moved.has(file) && !refused.has(nameOf(file, message)))
  return { fixed: written, files }
}

function factsOfFixed({ facts, plan }: FormChange, text: string): FormChange['facts'] {
  const hash = hashText(text)
  const moved = presentFacts(facts).map((fact) => ({ ...fact, text: hash }))
  return [...moved, ...previousFactsOf(facts, { form: plan.form, hash })]
}
