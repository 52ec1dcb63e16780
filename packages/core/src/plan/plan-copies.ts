import { groupBy } from '@lockale/errors'
import { lockedBy } from '../config/policy.ts'
import type { TargetFile } from '../model/catalog.ts'
import type { CatalogDiff, FormChange, MessageChange } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import { isKept, isVariant } from '../model/fact.ts'
import { lineOf, originFile, originsOf } from '../model/origins.ts'
import type { MessageUnit } from '../model/unit.ts'
import { copiedFrom, keepReason, reasonToWrite } from './left-by-sync.ts'
import type { Donor } from './reuse.ts'
import type { FormStep, PlanStep } from './step.ts'

type MessageStep = Extract<PlanStep, { readonly change: MessageChange }>

interface PlanCopiesOptions {
  readonly config: Config
  /** Comparisons of the files whose texts are copied. */
  readonly donors: readonly CatalogDiff[]
  /** Finds the text that a renamed message left under its old key. */
  readonly findLeft: (change: MessageChange, form: FormChange) => Donor | undefined
  /** Returns how a translator of the project's own is asked for a plural form; `undefined` if the service is asked. */
  readonly ask: (change: MessageChange, form: FormChange) => FormStep | undefined
}

/**
 * Plans the locales whose translations are copies of another target locale (`from`): their messages that need work, and
 * those whose original gets a new text in this run.
 * @param steps the steps of all other locales
 * @returns these steps, followed by those of the copied locales
 */
export function planCopies(
  diffs: readonly CatalogDiff[],
  steps: readonly PlanStep[],
  options: PlanCopiesOptions,
): readonly PlanStep[] {
  const origins = originsOf(options.config)
  const depth = ({ target }: CatalogDiff) => lineOf(target.locale, origins).length
  if (diffs.length === 0) return steps
  const donors = new Map(options.donors.map((diff) => [diff.target, diff]))
  const planned = new Map<TargetFile, readonly MessageStep[]>(
    groupBy(steps.filter(hasMessage), ({ change }) => change.target),
  )
  const copies = diffs
    .toSorted((a, b) => depth(a) - depth(b))
    .map((diff) => {
      const file = originFile(diff.catalog, diff.target, origins)
      const own = (file && planned.get(file)) ?? []
      const stepOf = new Map(own.map((step) => [step.change.unit, step]))
      const written = own.filter(({ kind }) => kind !== 'keep').map(({ change }) => change.unit)
      const { open } = diff
      const isOpen = new Set(open.map(({ unit }) => unit))
      const changes = open.concat(diff.changes(written.filter((unit) => !isOpen.has(unit))))
      const original = file && donors.get(file)
      const changesOf = (one: CatalogDiff | undefined) =>
        new Map(one?.changes(changes.map(({ unit }) => unit)).map((each) => [each.unit, each]))
      const originals = changesOf(original)
      const root = lineOf(diff.target.locale, origins).at(-1)
      const rootFile = diff.catalog.targets.find(({ locale }) => locale === root)
      const roots = rootFile === file ? originals : changesOf(rootFile && donors.get(rootFile))
      const found = changes.map((change) => planCopy(change, { ...options, stepOf, originals, roots }))
      planned.set(diff.target, found)
      return found
    })
  return [...steps, ...copies.flat()]
}

function hasMessage(step: PlanStep): step is MessageStep {
  return 'change' in step
}

interface Originals extends PlanCopiesOptions {
  readonly stepOf: ReadonlyMap<MessageUnit, MessageStep>
  readonly originals: ReadonlyMap<MessageUnit, MessageChange>
  /** The messages in the locale that is translated: the last of the line. */
  readonly roots: ReadonlyMap<MessageUnit, MessageChange>
}

function planCopy(change: MessageChange, options: Originals): MessageStep {
  const { config, stepOf, originals, roots, findLeft, ask } = options
  const keepAll = change.forms.map((form): FormStep => ({ kind: 'keep', change: form }))
  const locked = lockedBy(change, config)
  if (locked !== undefined) return { kind: 'keep', change, why: 'locked', lockedBy: locked, forms: keepAll }
  const step = stepOf.get(change.unit)
  const from = originals.get(change.unit)
  let why: Extract<PlanStep, { readonly kind: 'reuse' }>['why'] | undefined
  const forms = change.forms.map((form): FormStep => {
    const made = step?.forms.find((one) => isSameForm(one.change, form))
    const isNew = made !== undefined && writes(made)
    const isOurs = form.by === undefined || !isKept(form.by)
    const own = reasonToWrite(form, config)
    const original = from?.forms.find((one) => isSameForm(one, form))
    // A copy with an error is what its original is: only another original can help.
    const isCopy = form.copyOf !== undefined || original?.entry?.value === form.entry?.value
    const reason = own === undefined || (own === 'invalid' && isCopy) ? (isNew && isOurs ? 'stale' : undefined) : own
    if (reason === undefined) return { kind: 'keep', change: form }
    why ??= reason
    const sent = made?.kind === 'send' || made?.kind === 'assemble' ? made : undefined
    const left = findLeft(change, form)
    const isVariantLeft = left !== undefined && sent === undefined && isVariant(left.facts)
    if (left !== undefined && (isKept(left.by) ? left.orphan !== undefined : isVariantLeft)) {
      const { text, by, facts, key, orphan } = left
      return { kind: 'move', change: form, text, by, facts, from: key, orphan }
    }
    const isThere = original !== undefined && isText(original)
    const root = roots.get(change.unit)
    const same = root?.forms.find((one) => isSameForm(one, form))
    const question = sent ?? (root && same && ask(root, same))
    const asked = question?.kind === 'send' || question?.kind === 'assemble' ? question : undefined
    return from !== undefined && (isNew || isThere)
      ? { kind: 'derive', change: form, from, ...(asked && { asked }) }
      : { kind: 'refuse', change: form, why: whyNot(change, step, config), retry: 'never' }
  })
  if (why === undefined) return { kind: 'keep', change, why: keepReason(change), forms: keepAll }
  if (forms.some(writes)) return { kind: 'reuse', change, why, forms }
  // A translation that is out of date stays a problem: a human may have changed the original since.
  if (step?.kind === 'keep' && step.lockedBy !== undefined && change.state === 'missing') {
    const origin = originsOf(config).get(change.target.locale) ?? ''
    return { kind: 'keep', change, why: 'locked', lockedBy: copiedFrom(origin, step.lockedBy), forms: keepAll }
  }
  const isLater = step?.kind === 'keep' && (step.why === 'offline' || step.why === 'unsupported')
  return isLater
    ? { kind: 'keep', change, why: step.why, forms: keepAll }
    : { kind: 'keep', change, why: 'refused', forms }
}

/** Returns whether a translation can be copied: it is neither missing nor out of date. A human one is copied in any case. */
export function isText({ state }: FormChange): boolean {
  return state !== 'missing' && state !== 'stale'
}

function isSameForm(one: FormChange, other: FormChange): boolean {
  return one.plan.form === other.plan.form
}

function writes({ kind }: FormStep): boolean {
  return kind !== 'keep' && kind !== 'refuse'
}

function whyNot({ target }: MessageChange, step: MessageStep | undefined, config: Config): string {
  const origin = originsOf(config).get(target.locale) ?? ''
  const refused = step?.forms.find((form) => form.kind === 'refuse')
  const why = step?.kind === 'keep' ? (step.lockedBy ?? refused?.why) : refused?.why
  return why === undefined ? withoutOriginal(origin) : `${withoutOriginal(origin)}: ${why}`
}

/** Returns the reason why a translation cannot be copied from another locale. */
export function withoutOriginal(origin: string): string {
  return `it is copied from ${origin}, which has no up-to-date translation of it`
}

export function brokenOriginal(origin: string, rule: string): string {
  return `it is copied from ${origin}, where it is invalid (${rule})`
}
