import { displayKey, type FileTotals, type Plan, type PlanStep, type TargetFile } from '@lockale/core'
import { unreachable } from '@lockale/errors'
import { count, figure, quote } from './figures.ts'
import { bold, dim, green, type Line, type Piece, red, type Screen, yellow } from './screen.ts'
import { type Budget, leftOutLines, outdatedLines, sharedLines, totalsLine } from './totals.ts'

/** About this many steps are shown, shared by the files; `--json` has them all. */
const maxSteps = 60
const leastForFile = 3
const maxFiles = 20

/** Message by message, grouped by locale and file in the plan's order, then one line of totals. */
export function renderPlan(plan: Plan, budget: Budget): Screen {
  const groups = groupSteps(plan.steps)
  const leftOut = plan.settings.flatMap(({ locale, leftOut: names }) => names.map((one) => ({ locale, ...one })))
  if (groups.length === 0) return [...leftOutLines(leftOut), ...outdatedLines(plan.outdated), nothingToDo]
  const bought = new Map(plan.totals.files.map((totals) => [fileId(totals), totals]))
  const limit = Math.max(leastForFile, Math.floor(maxSteps / groups.length))
  const hidden = groups.length - maxFiles
  return [
    ...groups
      .slice(0, maxFiles)
      .flatMap((group) => renderGroup({ ...group, limit, bought: bought.get(fileId(group)) })),
    ...(hidden > 0 ? [[dim(`and ${count(hidden, 'more file', 'more files')} (--json shows all)`)]] : []),
    ...leftOutLines(leftOut),
    ...outdatedLines(plan.outdated),
    ...sharedLines(plan.totals.recalled.shared, plan.troubles),
    ...renderTotals(plan, budget),
  ]
}

/** The line for a run that finds everything in step. */
export const nothingToDo: Line = [green('✓'), ' nothing to do: 0 requests, 0 characters']

function fileId({ locale, file }: { readonly locale: string; readonly file: string }): string {
  return JSON.stringify([locale, file])
}

interface Group {
  readonly locale: string
  readonly file: string
  readonly steps: readonly PlanStep[]
}

function groupSteps(steps: readonly PlanStep[]): readonly Group[] {
  const groups = new Map<string, Group & { readonly steps: PlanStep[] }>()
  for (const step of steps) {
    if (renderStep(step) === undefined) continue
    const { locale, file } = targetOf(step)
    const id = fileId({ locale, file })
    const group = groups.get(id)
    if (group === undefined) groups.set(id, { locale, file, steps: [step] })
    else group.steps.push(step)
  }
  return [...groups.values()]
}

/** The target file that a step is about. */
function targetOf(step: PlanStep): TargetFile {
  return step.kind === 'remove' || step.kind === 'keep-orphan' ? step.orphan.target : step.change.target
}

function renderGroup({ locale, file, steps, limit, bought }: ShownGroup): readonly Line[] {
  // One line that says "and 1 more" is no shorter than that one.
  const shown = steps.length <= limit + 1 ? steps : steps.slice(0, limit)
  const hidden = steps.length - shown.length
  return [
    [bold(locale), dim(`  ${file}${bought === undefined || bought.texts === 0 ? '' : `  ${sizeOf(bought)}`}`)],
    ...shown.flatMap((step) => {
      const line = renderStep(step)
      return line === undefined ? [] : [line]
    }),
    ...(hidden > 0 ? [[dim(`    and ${figure(hidden)} more (--json shows all)`)]] : []),
  ]
}

interface ShownGroup extends Group {
  /** Steps. */
  readonly limit: number
  readonly bought: FileTotals | undefined
}

function sizeOf({ texts, characters }: FileTotals): string {
  return `${count(texts, 'text')} · ${count(characters, 'character')}`
}

/** `+` new text, `~` text that is replaced, `=` written at no cost, `-` removed, `!` left for a person. */
function renderStep(step: PlanStep): Line | undefined {
  switch (step.kind) {
    case 'translate':
      return step.why === 'missing'
        ? messageLine(green('+'), step, sourceOf(step))
        : messageLine(yellow('~'), step, `${reasons[step.why]}: ${sourceOf(step)}`)
    case 'reuse':
      return messageLine(green('='), step, `${originOf(step)}, at no cost`)
    case 'keep':
      if (step.why === 'fuzzy') return messageLine(yellow('!'), step, "the source changed; a person's text is kept")
      if (step.why === 'locked' && step.change.state !== 'current' && step.change.state !== 'edited') {
        return messageLine(yellow('!'), step, `${step.change.state}, but this locale is locked`)
      }
      return undefined
    case 'remove': {
      const why = step.movedTo === undefined ? 'no longer in the source' : `moved to ${displayKey(step.movedTo)}`
      return ['  ', red('-'), ` ${displayKey(step.orphan.key)}  `, dim(why)]
    }
    case 'keep-orphan':
      return [
        '  ',
        yellow('!'),
        ` ${displayKey(step.orphan.key)}  `,
        dim("no longer in the source; a person's text is kept"),
      ]
    default:
      return unreachable(step)
  }
}

type MessageStep = Exclude<PlanStep, { readonly kind: 'remove' | 'keep-orphan' }>

const reasons = { missing: 'missing', stale: 'source changed', invalid: 'broken', refresh: 'refreshed' } as const

function messageLine(mark: Piece, { change, forms }: MessageStep, detail: string): Line {
  const written = forms.filter(({ kind }) => kind !== 'keep').map((form) => form.change.plan.form)
  const plural = change.unit.plural === undefined || written.length === 0 ? '' : ` (${written.join(', ')})`
  return ['  ', mark, ` ${displayKey(change.unit.key)}`, dim(`${plural}  ${detail}`)]
}

function sourceOf({ change: { unit } }: MessageStep): string {
  return quote((unit.forms.get('other') ?? [...unit.forms.values()][0])?.text ?? '', 60)
}

function originOf({ forms }: MessageStep): string {
  for (const form of forms) {
    if (form.kind === 'move') return `from ${displayKey(form.from)}`
    if (form.kind === 'send') return 'answered earlier'
  }
  return 'copied by rule'
}

function renderTotals({ totals }: Plan, budget: Budget): readonly Line[] {
  const { translate, reuse, remove } = totals
  const free = [
    reuse > 0 ? `${figure(reuse)} written at no cost` : undefined,
    remove > 0 ? `${figure(remove)} removed` : undefined,
  ].filter((part) => part !== undefined)
  return [
    ...(free.length > 0 ? [[dim(`= ${free.join(' · ')}`)]] : []),
    ...(totals.extraRequests > 0 ? [[dim(`i ${extraOf(totals)}`)]] : []),
    ...(translate + reuse + remove === 0 ? [nothingToDo] : [totalsLine(totals, budget)]),
  ]
}

function extraOf({ extraRequests, requests }: Plan['totals']): string {
  const of = `${figure(extraRequests)} of ${count(requests, 'request')}`
  return `${of} over the least possible: for notes of few texts, or sizes that do not fill one`
}
