import {
  displayKey,
  type FileTotals,
  lockedLocale,
  type MessageChange,
  type Plan,
  type PlanStep,
  sentAs,
  type TargetFile,
} from '@lockale/core'
import { sendsIn } from '@lockale/core/plan/step'
import { groupBy, unreachable } from '@lockale/errors'
import { count, figure, quote } from '@lockale/terminal/render/figures'
import {
  bold,
  dim,
  green,
  type Line,
  type Piece,
  red,
  type Screen,
  screenOf,
  yellow,
} from '@lockale/terminal/render/screen'
import {
  type Budget,
  leftOutLines,
  mostAgainWithin,
  outdatedLines,
  refusedLines,
  sentAsLines,
  sharedLines,
  skippedLines,
  totalsLine,
} from '@lockale/terminal/render/totals'
import { columnsOf, padEnd } from '@lockale/terminal/render/width'

/** Approximate limit of steps (a step: one message in one locale) to show, divided among the files. */
const maxSteps = 60
const leastForFile = 3
const maxFiles = 20
/** Greatest width of a name in an aligned column, in characters. Longer names are not aligned. */
const widestName = 32

export interface PlanView extends Budget {
  readonly isMock?: boolean | undefined
  /** Returns the previous source string of a changed message, if git has it. */
  readonly previousSource?: (change: MessageChange) => string | undefined
}

/** Renders a plan: messages by locale and file, the meaning of each sign before a message, the cost. */
export function renderPlan(plan: Plan, view: PlanView): Screen {
  const groups = groupSteps(plan.steps)
  const leftOut = plan.settings.flatMap(({ locale, leftOut: names }) => names.map((one) => ({ locale, ...one })))
  if (groups.length === 0) {
    const idle = plan.skipped.length === 0 ? [nothingToDo] : []
    return [...leftOutLines(leftOut), ...skippedLines(plan.skipped), ...outdatedLines(plan.outdated), ...idle]
  }
  const { totals } = plan
  const sent: ReadonlyMap<string, FileTotals> = new Map(totals.files.map((file) => [fileId(file), file]))
  const limit = limitFor(groups)
  const hidden = groups.slice(maxFiles)
  const messages = hidden.reduce((sum, { steps }) => sum + steps.length, 0)
  return screenOf(
    ...groups
      .slice(0, maxFiles)
      .flatMap((group) => renderGroup(group, { limit, sent: sent.get(fileId(group.target)), view })),
    hidden.length > 0 && [dim(`… ${count(hidden.length, 'more file')} with ${count(messages, 'string')}; ${showsAll}`)],
    [],
    ...sentAsLines(sentAs(plan)),
    ...leftOutLines(leftOut),
    ...skippedLines(plan.skipped),
    ...outdatedLines(plan.outdated),
    ...sharedLines(totals.recalled.shared, plan.troubles),
    ...refusedLines(totals.refused),
    totals.extraRequests > 0 && [dim(`i ${extraOf(totals)}`)],
    totals.undescribed > 0 &&
      view.isMock !== true && [
        dim(
          `i ${count(totals.undescribed, 'string')} of one or two words without a description; lockale notes export --missing lists what to describe`,
        ),
      ],
    totals.translate > 0 &&
      totals.characters > 0 &&
      view.isMock !== true && [
        dim(
          `i doubtful answers are asked for again: usually 2 % more, at most ${count(mostAgainWithin(totals, view), 'character')}`,
        ),
      ],
    legend(groups),
    totals.translate + totals.reuse + totals.remove === 0
      ? nothingToDo
      : totalsLine({ ...totals, strings: totals.translate }, view),
  )
}

export function shownStale({ steps }: Pick<Plan, 'steps'>): readonly MessageChange[] {
  const groups = groupSteps(steps)
  const limit = limitFor(groups)
  return groups
    .slice(0, maxFiles)
    .flatMap((group) => firstOf(group.steps, limit).flatMap(({ step }) => (hasNewSource(step) ? [step.change] : [])))
}

function hasNewSource(step: PlanStep): step is MessageStep {
  return (step.kind === 'translate' && step.why === 'stale') || (step.kind === 'keep' && step.why === 'source-changed')
}

function limitFor(groups: readonly Group[]): number {
  return Math.max(leastForFile, Math.floor(maxSteps / groups.length))
}

/** Returns the steps up to the limit; if only one more is left, also this one, since a line "1 more" is as long. */
function firstOf(steps: readonly MarkedStep[], limit: number): readonly MarkedStep[] {
  return steps.length <= limit + 1 ? steps : steps.slice(0, limit)
}

export const nothingToDo: Line = [green('✓'), ' nothing to do: 0 requests, 0 characters']

function fileId({ locale, file }: Pick<TargetFile, 'locale' | 'file'>): string {
  return JSON.stringify([locale, file])
}

const showsAll = 'lockale plan --json lists all'

interface Group {
  readonly target: TargetFile
  readonly steps: readonly MarkedStep[]
}

interface MarkedStep {
  readonly mark: Mark
  readonly step: PlanStep
}

function groupSteps(steps: readonly PlanStep[]): readonly Group[] {
  const marked = steps.flatMap((step): readonly MarkedStep[] => {
    const mark = markOf(step)
    return mark === undefined ? [] : [{ mark, step }]
  })
  const groups = groupBy(marked, ({ step }) => fileId(targetOf(step)))
  return [...groups.values()].flatMap((own) =>
    own.slice(0, 1).map(({ step }) => ({ target: targetOf(step), steps: own })),
  )
}

function targetOf(step: PlanStep): TargetFile {
  return step.kind === 'remove' || step.kind === 'keep-orphan' ? step.orphan.target : step.change.target
}

function renderGroup(
  { target: { locale, file }, steps }: Group,
  { limit, sent, view }: { readonly limit: number; readonly view: PlanView; readonly sent: FileTotals | undefined },
): readonly Line[] {
  const first = firstOf(steps, limit)
  const hidden = steps.length - first.length
  const shown = first.map(({ mark, step }) => ({ mark, ...describeStep(step, view) }))
  const widths = shown.map(({ name }) => columnsOf(name)).filter((width) => width <= widestName)
  const width = Math.max(0, ...widths)
  return [
    [bold(locale), dim(`  ${file}${sent === undefined || sent.texts === 0 ? '' : `  ${sizeOf(steps, sent)}`}`)],
    ...shown.map(({ mark, name, detail }): Line => [
      '  ',
      marks[mark].sign,
      ` ${padEnd(name, width)}`,
      dim(`  ${detail}`),
    ]),
    ...(hidden > 0 ? [[dim(`    … ${figure(hidden)} more; ${showsAll}`)]] : []),
  ]
}

function sizeOf(steps: readonly MarkedStep[], { characters }: FileTotals): string {
  const strings = steps.filter(({ step }) => step.kind === 'translate').length
  return `${count(strings, 'string')} · ${count(characters, 'character')}`
}

type Mark = 'new' | 'again' | 'free' | 'removed' | 'kept'

const marks: Readonly<Record<Mark, { readonly sign: Piece; readonly means: string }>> = {
  new: { sign: green('+'), means: 'to translate' },
  again: { sign: yellow('~'), means: 'to re-translate' },
  free: { sign: green('='), means: 'to reuse, not billed' },
  removed: { sign: red('-'), means: 'to remove' },
  kept: { sign: yellow('!'), means: 'to review' },
}

/** Returns how to mark a step (`new`, `removed`); `undefined` if the step changes nothing and needs no review. */
export function markOf(step: PlanStep): Mark | undefined {
  switch (step.kind) {
    case 'translate':
      return step.why === 'missing' ? 'new' : 'again'
    case 'reuse':
      return 'free'
    case 'keep': {
      const { state } = step.change
      if (step.why === 'refused') return 'kept'
      // If the whole locale is locked, its missing messages are not shown. If only the message is locked, it is shown.
      const isMissing = state === 'missing' && step.lockedBy !== undefined && step.lockedBy !== lockedLocale
      const isOpen = step.why === 'locked' && (isMissing || state === 'stale' || state === 'source-changed')
      return step.why === 'source-changed' || step.why === 'review' || isOpen ? 'kept' : undefined
    }
    case 'remove':
      return 'removed'
    case 'keep-orphan':
      return 'kept'
    default:
      return unreachable(step)
  }
}

function describeStep(step: PlanStep, view: PlanView): { readonly name: string; readonly detail: string } {
  switch (step.kind) {
    case 'translate': {
      const why = step.why === 'missing' ? sourceOf(step) : whyAgain(step, view)
      return { name: nameOf(step), detail: `${refusedBefore(step)}${why}` }
    }
    case 'reuse':
      return { name: nameOf(step), detail: originOf(step) }
    case 'keep':
      return { name: nameOf(step), detail: whyKept(step, view) }
    case 'remove': {
      const detail = step.movedTo === undefined ? 'not in the source any more' : `moved to ${displayKey(step.movedTo)}`
      return { name: displayKey(step.orphan.key), detail }
    }
    case 'keep-orphan':
      return { name: displayKey(step.orphan.key), detail: 'not in the source any more; human translation kept' }
    default:
      return unreachable(step)
  }
}

function whyKept(step: Extract<PlanStep, { readonly kind: 'keep' }>, view: PlanView): string {
  const { why, change, forms, lockedBy = lockedLocale } = step
  if (why === 'locked') return `${lockedWords[change.state] ?? change.state}, but ${lockedBy}`
  const refused = why === 'refused' ? forms.find((form) => form.kind === 'refuse') : undefined
  if (refused !== undefined) return refused.why
  if (why === 'review') return 'needs review, as its file says'
  const changed = oldAndNew(step, view)
  return `needs review: source changed${changed === undefined ? '' : `, ${changed}`}`
}

const lockedWords: Readonly<Record<string, string>> = { stale: 'out of date', 'source-changed': 'source changed' }

type MessageStep = Exclude<PlanStep, { readonly kind: 'remove' | 'keep-orphan' }>

function nameOf({ change, forms }: MessageStep): string {
  const written = forms.filter(({ kind }) => kind !== 'keep').map((form) => form.change.plan.form)
  const plural = change.unit.plural === undefined || written.length === 0 ? '' : ` (${written.join(', ')})`
  return `${displayKey(change.unit.key)}${plural}`
}

function refusedBefore({ forms }: MessageStep): string {
  const [refused] = forms.flatMap((form) => sendsIn(form).flatMap((send) => send.refused ?? []))
  return refused === undefined ? '' : `refused before (${refused.reason}): `
}

const reasons = {
  missing: 'missing',
  stale: 'source changed',
  invalid: 'invalid',
  refresh: 'settings changed',
} as const

function whyAgain(step: MessageStep & { readonly kind: 'translate' }, view: PlanView): string {
  return oldAndNew(step, view) ?? `${reasons[step.why]}: ${sourceOf(step)}`
}

/** Returns `"Buy" → "Buy now"`; `undefined` if the source string is the same, or its old version is unknown. */
function oldAndNew(step: MessageStep, { previousSource }: PlanView): string | undefined {
  const previous = hasNewSource(step) ? previousSource?.(step.change) : undefined
  return previous === undefined ? undefined : `${quote(previous, 40)} → ${sourceOf(step, 40)}`
}

function sourceOf({ change: { unit } }: MessageStep, columns = 60): string {
  return quote((unit.forms.get('other') ?? [...unit.forms.values()][0])?.text ?? '', columns)
}

function originOf({ forms }: MessageStep): string {
  for (const form of forms) {
    if (form.kind === 'move') return `from ${displayKey(form.from)}`
    if (form.kind === 'derive') return `copied from ${form.from.target.locale}`
    if (form.kind === 'send') return 'from the translation cache'
  }
  return 'copied by rule'
}

function legend(groups: readonly Group[]): Line {
  const steps = groups.flatMap((group) => group.steps)
  const parts = Object.entries(marks).flatMap(([mark, { sign, means }]): readonly Piece[] => {
    const amount = steps.filter((one) => one.mark === mark).length
    return amount === 0 ? [] : [' · ', sign, ` ${figure(amount)} ${means}`]
  })
  return parts.slice(1)
}

function extraOf({ extraRequests, requests }: Plan['totals']): string {
  const of = `${figure(extraRequests)} of ${count(requests, 'request')}`
  return `${of} could not be filled: strings with descriptions or sizes of their own`
}
