import { hash } from 'node:crypto'
import { isRecord, LockaleError } from '@lockale/errors'
import { canonicalJson } from '../model/hash.ts'
import { displayKey } from '../model/key.ts'
import type { Plan } from './plan.ts'
import { type RefreshPart, refreshParts } from './outdated.ts'
import { type TextsBy, textsByValues } from '../diff/texts-by.ts'
import { type FormStep, type PlanStep, sendsIn } from './step.ts'

const savedPlanVersion = 1

interface SavedChoice {
  readonly locales: readonly string[] | null
  readonly files?: readonly string[] | undefined
  readonly messages?: readonly string[] | undefined
  readonly refresh: readonly RefreshPart[]
  readonly pruneHuman: boolean
  readonly retryRefused?: boolean
  readonly adopt: boolean
  /** Who made the existing translations (humans or a machine) in locales not yet in the lockfile. Absent: unknown. */
  readonly textsBy?: TextsBy
}

/** A plan saved to a file. A later run stops if it would do anything else. It is plain data, never executed. */
export interface SavedPlan {
  readonly savedPlan: typeof savedPlanVersion
  readonly choice: SavedChoice
  /** Maximum number of characters (code points) to send. */
  readonly characters: number
  /** One entry for each step that writes or removes a text, with a hash of its effect. */
  readonly steps: readonly SavedStep[]
}

interface SavedStep {
  readonly locale: string
  readonly file: string
  readonly message: string
  readonly id: string
}

export function savePlan({ steps, totals }: Plan, choice: SavedChoice): SavedPlan {
  return {
    savedPlan: savedPlanVersion,
    choice,
    characters: totals.characters,
    steps: steps.flatMap(toSavedStep),
  }
}

/**
 * Reads a saved plan from JSON.
 * @param place path of the file, for error messages
 * @throws {LockaleError} `PLAN_UNREADABLE`
 */
export function parseSavedPlan(text: string, place: string): SavedPlan {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw unreadable(place, cause)
  }
  if (!isSavedPlan(value)) throw unreadable(place)
  return value
}

/**
 * Throws if the new plan of a run differs from the saved one.
 * @throws {LockaleError} `PLAN_OUTDATED` if `planned` has other steps or more characters than `saved`
 */
export function refuseOtherPlan(saved: SavedPlan, planned: Plan): void {
  const steps = planned.steps.flatMap(toSavedStep)
  const first = differing(steps, saved.steps) ?? differing(saved.steps, steps)
  const { characters } = planned.totals
  if (first === undefined && characters <= saved.characters) return
  const what =
    first === undefined
      ? `It allows ${saved.characters} characters, and the run would send ${characters}.`
      : `The first difference is ${first.message} in ${first.locale} (${first.file}).`
  throw new LockaleError('PLAN_OUTDATED', `The saved plan is out of date. ${what}`, {
    hint: 'Nothing was sent or changed. Create a new plan: lockale plan --out <file>',
  })
}

function toSavedStep(step: PlanStep): readonly SavedStep[] {
  if (step.kind === 'keep' || step.kind === 'keep-orphan') return []
  if (step.kind === 'remove') {
    const { target, key, entry, form } = step.orphan
    const about = { locale: target.locale, file: target.file, message: displayKey(key) }
    return [{ ...about, id: digest(['remove', key, form, entry.value, step.movedTo ?? null]) }]
  }
  const { target, unit } = step.change
  const about = { locale: target.locale, file: target.file, message: displayKey(unit.key) }
  return [{ ...about, id: digest([unit.key, unit.fingerprint, step.forms.map(contentOf)]) }]
}

/** Returns the old text of a plural form and all that decides its new text, to compare the plans of two runs. */
function contentOf(form: FormStep): readonly unknown[] {
  const { plan, entry } = form.change
  const place = [plan.form, entry?.value ?? null]
  switch (form.kind) {
    case 'keep':
      return place
    case 'refuse':
      return [...place, form.kind]
    case 'rule':
    case 'move':
      return [...place, form.text]
    case 'derive': {
      const original = form.from.forms.find((one) => one.plan.form === plan.form)
      return [...place, form.from.target.locale, original?.entry?.value ?? null]
    }
    case 'copy':
      return [...place, form.kind, form.of]
    case 'send':
    case 'assemble':
      return [
        ...place,
        ...sendsIn(form).map(({ source, settings, place: { note } }) => [source, settings, note ?? null]),
      ]
  }
}

function differing(steps: readonly SavedStep[], others: readonly SavedStep[]): SavedStep | undefined {
  const known = new Set(others.map((step) => canonicalJson(step)))
  return steps.find((step) => !known.has(canonicalJson(step)))
}

function digest(content: readonly unknown[]): string {
  return hash('sha256', canonicalJson(content), 'base64url').slice(0, 22)
}

function isSavedPlan(value: unknown): value is SavedPlan {
  if (!isRecord(value)) return false
  const { savedPlan, choice, characters, steps } = value
  return (
    savedPlan === savedPlanVersion &&
    typeof characters === 'number' &&
    isChoice(choice) &&
    Array.isArray(steps) &&
    steps.every(isStep)
  )
}

function isChoice(value: unknown): value is SavedChoice {
  if (!isRecord(value)) return false
  const { locales, files, messages, refresh, pruneHuman, retryRefused, adopt, textsBy } = value
  const known: readonly unknown[] = refreshParts
  return (
    (locales === null || isTexts(locales)) &&
    (files === undefined || isTexts(files)) &&
    (messages === undefined || isTexts(messages)) &&
    isTexts(refresh) &&
    refresh.every((part) => known.includes(part)) &&
    typeof pruneHuman === 'boolean' &&
    (retryRefused === undefined || typeof retryRefused === 'boolean') &&
    typeof adopt === 'boolean' &&
    (textsBy === undefined || textsByValues.some((each) => each === textsBy))
  )
}

function isStep(value: unknown): value is SavedStep {
  return isRecord(value) && isTexts([value['locale'], value['file'], value['message'], value['id']])
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function unreadable(place: string, cause?: unknown): LockaleError {
  return new LockaleError('PLAN_UNREADABLE', `${place} is not a saved plan.`, {
    place,
    hint: 'Create one: lockale plan --out <file>',
    cause,
  })
}
