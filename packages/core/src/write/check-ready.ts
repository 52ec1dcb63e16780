import { groupBy, LockaleError } from '@lockale/errors'
import { lockfileName } from '../lock/lockfile.ts'
import { type CatalogDiff, countMessages } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import type { FileSystem } from '../model/file-system.ts'
import type { Plan } from '../plan/plan.ts'
import type { FormStep, PlanStep } from '../plan/step.ts'
import { finishMessages, type FinishOptions } from '../validate/finish.ts'
import { toFileEdits } from './edits.ts'
import { checkRoom, checkWritable } from './preflight.ts'
import { groupResults } from './results.ts'

interface CheckReadyOptions {
  readonly config: Config
  readonly fs: FileSystem
  readonly root: string
  readonly allowPrune: boolean
}

/**
 * What would stop a run later stops it now, before anything is spent.
 * @throws {LockaleError} as `checkPruning`, `rehearseEdits`, `checkWritable` and `checkRoom`
 */
export async function checkReady(planned: Plan, { config, allowPrune, ...ports }: CheckReadyOptions): Promise<void> {
  const { texts, characters } = planned.totals
  if (!allowPrune) checkPruning(planned)
  if (texts > 0) rehearseEdits(planned, { config, termsIn: new Map() })
  const files = [...filesToWrite(planned), lockfileName]
  await checkWritable([...files, '.lockale/ledger'], ports)
  await checkRoom(files, characters * ledgerBytesPerCharacter, ports)
}

/** An answer in four-byte letters, and what stands around it. */
const ledgerBytesPerCharacter = 8

function filesToWrite({ steps }: Plan): readonly string[] {
  const files = new Set<string>()
  for (const step of steps) {
    if (step.kind === 'remove') files.add(step.orphan.target.file)
    else if (step.kind === 'translate' || step.kind === 'reuse') files.add(step.change.target.file)
  }
  return [...files]
}

/**
 * Makes all edits of a plan with the source texts in place of answers, and throws them away: what a format would refuse to
 * write it refuses now, before anything is spent. Of new files of one catalog with the same texts one stands for all.
 * @throws {LockaleError} as `Format.edit`
 */
function rehearseEdits(plan: Plan, options: Omit<FinishOptions, 'settled'>): void {
  const settled = {
    get: (send: { readonly source: string }) => ({ ok: true, text: send.source, needsReview: false }) as const,
  }
  const stepsOf = groupBy(plan.steps, (step) => ('change' in step ? step.change : step.orphan).target)
  const diffs: CatalogDiff[] = []
  for (const diff of plan.diffs) {
    const steps = stepsOf.get(diff.target) ?? []
    const isRehearsed = diffs.some((other) => {
      return isNewBeside(diff, other) && areAlike(steps, stepsOf.get(other.target) ?? [])
    })
    if (!isRehearsed) diffs.push(diff)
  }
  const steps = diffs.flatMap(({ target }) => stepsOf.get(target) ?? [])
  toFileEdits(groupResults({ ...plan, diffs, steps }, finishMessages(steps, { ...options, settled })))
}

function isNewBeside(one: CatalogDiff, other: CatalogDiff): boolean {
  const isNew = one.target.text === undefined && other.target.text === undefined
  return isNew && one.catalog === other.catalog && one.partOf === undefined && other.partOf === undefined
}

/** The same texts at the same paths. */
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

const leastSuspicious = 10

/**
 * Stops a run that would delete an implausible share of a file: rather a wrong glob or a truncated source than a wish.
 * @throws {LockaleError} `PRUNE_IMPLAUSIBLE` for more than half of a file's messages, from ten on
 */
function checkPruning({ steps, diffs }: Pick<Plan, 'steps' | 'diffs'>): void {
  const files = new Map<string, { removed: number; stays: number }>()
  const countIn = (file: string) => {
    const count = files.get(file) ?? { removed: 0, stays: 0 }
    files.set(file, count)
    return count
  }
  for (const diff of diffs) countIn(diff.target.file).stays += countMessages(diff.partOf?.whole ?? diff)
  for (const step of steps) {
    if (step.kind !== 'remove' && step.kind !== 'keep-orphan') continue
    const isGone = step.kind === 'remove' && step.movedTo === undefined
    countIn(step.orphan.target.file)[isGone ? 'removed' : 'stays']++
  }
  for (const [file, { removed, stays }] of files) {
    if (removed < leastSuspicious || removed <= stays) continue
    throw new LockaleError(
      'PRUNE_IMPLAUSIBLE',
      `${removed} of ${removed + stays} messages of ${file} would be deleted.`,
      {
        place: file,
        hint: 'If their source messages are really gone, run the command again with --allow-prune. Otherwise check the source file.',
      },
    )
  }
}
