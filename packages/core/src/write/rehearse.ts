import { addToGroup, groupBy, whyOf } from '@lockale/errors'
import type { EntryPath } from '@lockale/formats'
import type { Catalog, TargetFile } from '../model/catalog.ts'
import type { CatalogDiff, MessageChange } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import type { MessageUnit } from '../model/unit.ts'
import type { Plan } from '../plan/plan.ts'
import { type FormStep, type PlanStep, refuseStep } from '../plan/step.ts'
import { finishMessages } from '../validate/finish.ts'
import { type CatalogResult, toFileEdits } from './edits.ts'
import { openReplacedTexts } from './replaced-texts.ts'
import { groupResults } from './results.ts'

/** A target file whose edits were tried: the planned steps, and why messages cannot be written. */
interface Tried {
  readonly steps: readonly PlanStep[]
  readonly whyNot: Map<MessageUnit, string>
}

/**
 * Returns a function that tries whether file formats can write the messages of a plan, before anything is billed. It
 * edits the files in memory, with source strings in place of the translations, and returns the steps of the plan: those
 * of messages that cannot be written are refused. Equal new files of a catalog are tried once.
 */
export function openRehearsals(config: Config): (plan: Pick<Plan, 'diffs' | 'steps'>) => readonly PlanStep[] {
  const triedIn = new Map<Catalog, Tried[]>()
  return ({ diffs, steps }) => {
    const stepsOf = groupBy(steps, (step) => ('change' in step ? step.change : step.orphan).target)
    const tried = new Map<TargetFile, Tried>()
    const fresh: CatalogDiff[] = []
    for (const diff of diffs) {
      const own = stepsOf.get(diff.target) ?? []
      const isNew = diff.target.digest === undefined && diff.partOf === undefined
      const known = isNew ? triedIn.get(diff.catalog)?.find((one) => areAlike(own, one.steps)) : undefined
      const now = known ?? { steps: own, whyNot: new Map<MessageUnit, string>() }
      tried.set(diff.target, now)
      if (known !== undefined) continue
      fresh.push(diff)
      if (isNew) addToGroup(triedIn, diff.catalog, now)
    }
    for (const [{ target, unit }, why] of refusedOf(fresh, { stepsOf, config })) {
      tried.get(target)?.whyNot.set(unit, why)
    }
    if (![...tried.values()].some(({ whyNot }) => whyNot.size > 0)) return steps
    return setAside(steps, ({ target, unit }) => tried.get(target)?.whyNot.get(unit))
  }
}

function refusedOf(
  diffs: readonly CatalogDiff[],
  { stepsOf, config }: { readonly stepsOf: ReadonlyMap<unknown, readonly PlanStep[]>; readonly config: Config },
): ReadonlyMap<MessageChange, string> {
  const steps = diffs.flatMap(({ target }) => stepsOf.get(target) ?? [])
  const settled = {
    get: (send: { readonly source: string }) => ({ ok: true, text: send.source, needsReview: false }) as const,
  }
  const results = groupResults({ diffs, steps }, finishMessages(steps, { config, settled, termsIn: new Map() }))
  const findReplaced = openReplacedTexts(results)
  const inTheWay = new Map<MessageChange, string>()
  const { refused } = toFileEdits(results, (result, edited) => {
    for (const { path, isMeant } of findReplaced(result, edited)) {
      const message = isMeant ? undefined : writtenOver(path, result)
      if (message !== undefined) inTheWay.set(message, otherShape)
    }
  })
  return new Map([...inTheWay, ...[...refused].map(([change, error]) => [change, whyOf(error)] as const)])
}

const otherShape =
  'this file has a human translation of it with other plural forms or variations → remove that, then run lockale sync'

/** Returns the message that would overwrite a text at this path with other plural forms or variations. */
function writtenOver(path: EntryPath, { finished }: CatalogResult): MessageChange | undefined {
  const written = finished.filter(({ forms }) => forms.some(({ text }) => text !== undefined))
  return written.find(({ change: { unit } }) => unit.path.every((segment, at) => segment === path[at]))?.change
}

/** Refuses messages for which `whyNot` returns a reason. Texts that were to be moved to them stay where they are. */
function setAside(
  steps: readonly PlanStep[],
  whyNot: (change: MessageChange) => string | undefined,
): readonly PlanStep[] {
  const staying = new Set<unknown>()
  const kept = steps.map((step): PlanStep => {
    if (step.kind !== 'translate' && step.kind !== 'reuse') return step
    const why = whyNot(step.change)
    if (why === undefined) return step
    for (const form of step.forms) if (form.kind === 'move') staying.add(form.orphan)
    return refuseStep(step, why)
  })
  return kept.map((step) => {
    return step.kind === 'remove' && staying.has(step.orphan) ? { kind: 'keep-orphan', orphan: step.orphan } : step
  })
}

function areAlike(steps: readonly PlanStep[], others: readonly PlanStep[]): boolean {
  if (steps.length !== others.length) return false
  return steps.every((step, at) => {
    const other = others[at]
    if (other?.kind !== step.kind || !('change' in step) || !('change' in other)) return false
    if (step.change.unit !== other.change.unit || step.forms.length !== other.forms.length) return false
    return step.forms.every((form, index) => isAlike(form, other.forms[index]))
  })
}

function isAlike(form: FormStep, other: FormStep | undefined): boolean {
  const { path, plan } = form.change
  if (other?.change.plan.form !== plan.form || other.change.path.length !== path.length) return false
  const text = sourceTextOf(form)
  return text !== undefined && text === sourceTextOf(other) && other.change.path.every((each, at) => each === path[at])
}

function sourceTextOf(form: FormStep): string | undefined {
  return form.kind === 'send' ? form.source : form.kind === 'rule' ? form.text : undefined
}
