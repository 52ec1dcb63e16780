import { describeTakenPlace } from '@lockale/checks'
import { groupBy } from '@lockale/errors'
import type { Entry } from '@lockale/formats'
import { type FindTakenPlace, openTakenPlaces, takenPlaceOf } from '../diff/taken-places.ts'
import type { TargetFile } from '../model/catalog.ts'
import type { CatalogDiff } from '../model/change.ts'
import { type PlanStep, refuseStep } from './step.ts'

interface RefuseOptions {
  /** Folder of the package in the workspace: file paths in error messages begin with it. */
  readonly folder: string
  readonly diffs: readonly CatalogDiff[]
  readonly planOrphans: (steps: readonly PlanStep[]) => readonly PlanStep[]
}

/**
 * Returns the same steps, but refuses to write messages for which the file has no place: with a text under the key
 * `cart`, it cannot have a text under `cart.title`. All other messages are written.
 */
export function refuseTakenPlaces(
  steps: readonly PlanStep[],
  { diffs, planOrphans, folder }: RefuseOptions,
): readonly PlanStep[] {
  const takenIn = new Map<TargetFile, FindTakenPlace>()
  for (const diff of diffs) {
    const find = diff.open.some(({ state }) => state === 'missing') ? openTakenPlaces(diff) : undefined
    if (find !== undefined) takenIn.set(diff.target, find)
  }
  if (takenIn.size === 0) return steps
  for (;;) {
    const gone = entriesToRemove(planOrphans(steps))
    const next = steps.map((step) => refuseTaken(step, { takenIn, gone, folder }))
    if (next.every((step, at) => step === steps[at])) return steps
    // A text that was to be moved to a refused message now stays, and may be in the way of another message.
    steps = next
  }
}

function entriesToRemove(steps: readonly PlanStep[]): ReadonlyMap<TargetFile, ReadonlySet<Entry>> {
  const removed = steps.flatMap((step) => (step.kind === 'remove' ? [step.orphan] : []))
  const byTarget = groupBy(removed, ({ target }) => target)
  return new Map([...byTarget].map(([target, own]) => [target, new Set(own.map(({ entry }) => entry))]))
}

interface Taken extends Pick<RefuseOptions, 'folder'> {
  readonly takenIn: ReadonlyMap<TargetFile, FindTakenPlace>
  readonly gone: ReadonlyMap<TargetFile, ReadonlySet<Entry>>
}

function refuseTaken(step: PlanStep, { takenIn, gone, folder }: Taken): PlanStep {
  if (step.kind !== 'translate' && step.kind !== 'reuse') return step
  const { change } = step
  const find = takenIn.get(change.target)
  if (find === undefined) return step
  const written = step.forms.filter(({ kind }) => kind !== 'keep' && kind !== 'refuse')
  const wanted = { unit: change.unit, forms: written.map((form) => form.change) }
  const place = takenPlaceOf(wanted, find, gone.get(change.target))
  if (place === undefined) return step
  const why = describeTakenPlace(place, folder === '' ? change.target.file : `${folder}/${change.target.file}`)
  return refuseStep(step, why)
}
