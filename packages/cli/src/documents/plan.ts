import { displayKey, type FormStep, type Plan, type PlannedDocument, type PlanStep, sendsIn } from '@lockale/core'

/** One step of a plan as JSON. Messages that stay as they are and need nobody are not in it. */
export interface StepDocument {
  readonly locale: string
  readonly file: string
  /** The message as a person writes it; not unique. */
  readonly message: string
  /** Its exact name in the catalog. */
  readonly key: string
  readonly action: PlanStep['kind']
  readonly why: string | null
  /** Plural forms that are written; `['']` for a message without plural. */
  readonly forms: readonly string[]
  /** Of this step alone. The same text is sent once, so the total may be less than the sum. */
  readonly characters: number
}

export function planDocument({
  source,
  settings,
  skipped,
  totals,
  steps,
  outdated,
  troubles,
  documents,
}: Plan): Readonly<Record<string, unknown>> {
  return {
    source,
    totals,
    skipped,
    troubles,
    outdated,
    settings: settings.map(({ locale, settings: fitting, leftOut }) => ({ locale, settings: fitting, leftOut })),
    steps: steps.filter(isWorthTelling).map(stepDocument),
    documents: documents === undefined ? null : { ...documents, steps: documents.steps.map(withoutId) },
  }
}

/** It is for saved plans. */
function withoutId({ id: _id, ...step }: PlannedDocument): Omit<PlannedDocument, 'id'> {
  return step
}

function isWorthTelling(step: PlanStep): boolean {
  return step.kind !== 'keep' || step.why === 'fuzzy' || step.why === 'locked' || step.why === 'refused'
}

function stepDocument(step: PlanStep): StepDocument {
  if (step.kind === 'remove' || step.kind === 'keep-orphan') {
    const { target, key } = step.orphan
    const movedTo = step.kind === 'remove' && step.movedTo !== undefined ? `moved to ${displayKey(step.movedTo)}` : null
    const name = { locale: target.locale, file: target.file, message: displayKey(key), key }
    return { ...name, action: step.kind, why: movedTo, forms: [], characters: 0 }
  }
  const { target, unit } = step.change
  return {
    locale: target.locale,
    file: target.file,
    message: displayKey(unit.key),
    key: unit.key,
    action: step.kind,
    why: step.why,
    forms: step.forms.filter(({ kind }) => kind !== 'keep').map(({ change }) => change.plan.form),
    characters: step.forms.reduce((sum, form) => sum + charactersOf(form), 0),
  }
}

function charactersOf(form: FormStep): number {
  const bought = sendsIn(form).filter(({ recalled }) => recalled === undefined)
  return bought.reduce((sum, { protectedText }) => sum + protectedText.characters, 0)
}
