import {
  accountKeys,
  type CharactersLeft,
  type Config,
  displayKey,
  type FormStep,
  type Plan,
  type PlanStep,
  type Connection,
  needsKey,
  usesMock,
} from '@lockale/core'
import { savePlan } from '@lockale/core/plan/saved-plan'
import { sendsIn } from '@lockale/core/plan/step'
import { isLockaleError } from '@lockale/errors'
import type { PlanOptions, Project, Selection } from '@lockale/project'
import { exitOfPlan } from '@lockale/terminal/exit-codes'
import { count, untilDay } from '@lockale/terminal/render/figures'
import { dim, type Line, type Screen } from '@lockale/terminal/render/screen'
import { mostAgainWithin } from '@lockale/terminal/render/totals'
import { unknownTargetLines } from '@lockale/terminal/render/unknown-locales'
import { keyOptions } from '@lockale/terminal/service/open-service'
import { chooseSelection } from '@lockale/terminal/command/choose-selection'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { saveFile } from '@lockale/terminal/command/save-file'
import { type Connections, connectServices } from '@lockale/terminal/service/connect-services'
import { toChoice } from './plan-choice.ts'
import { markOf, type PlanView, renderPlan, shownStale } from './plan-screen.ts'

export async function plan(context: CommandContext): Promise<Answer> {
  return showPlan(context, {
    isGate: context.flags.has('exit-code'),
    maxCharacters: undefined,
    options: toChoice(context),
    out: context.flags.text('out'),
  })
}

interface ShowOptions {
  readonly isGate: boolean
  readonly maxCharacters: number | undefined
  readonly options: Pick<PlanOptions, 'adopt' | 'textsBy' | 'allowPrune' | 'refresh' | 'pruneHuman' | 'retryRefused'>
  readonly out?: string | undefined
}

/** Runs `plan` and `sync --dry-run`. Nothing is billed: the service is asked about settings, not for translations. */
export async function showPlan(
  context: CommandContext,
  { isGate, maxCharacters, options, out }: ShowOptions,
): Promise<Answer> {
  const { host } = context
  const project = await context.openProject()
  const { config } = project
  const selection = chooseSelection(context, project)
  const { locales } = selection
  const progress = await context.progress()
  const keys = keyOptions(context)
  const connections = await connectServices(project, locales, (each) => connectIfPossible(each, { ...context, keys }))
  const { translator } = connections
  try {
    const planned = await project.plan({
      ...options,
      historyMs: context.flags.time('history'),
      signal: host.signal,
      onEvent: (event) => progress.onEvent(event),
      ...(translator === undefined ? {} : { translator }),
      ...selection,
    })
    if (out !== undefined) await saveFile(context, out, printSaved(planned, options, selection))
    const left = await askLeft(planned, connections, host.signal)
    const { translate, reuse, remove } = planned.totals
    const applied = out === undefined ? '→ lockale sync applies' : `→ lockale sync --plan ${out} applies exactly`
    const next: Screen = translate + reuse + remove === 0 ? [] : [[`${applied} this plan`]]
    return {
      exitCode: exitOfPlan(planned, isGate),
      document: {
        ...planDocument(planned),
        secondRequests: { charactersAtMost: mostAgainWithin(planned.totals, { budget: config.budget, maxCharacters }) },
        isCheckedByService: translator !== undefined,
        left: left ?? null,
      },
      screen: [
        ...renderPlan(planned, {
          budget: config.budget,
          maxCharacters,
          isMock: context.flags.has('local') || usesMock(config),
          ...(await previousTexts(planned, context, project)),
        }),
        ...(left === undefined ? [] : [[dim(`i ${count(left.characters, 'character')} left${untilDay(left.until)}`)]]),
      ],
      advice: [
        ...(translator === undefined ? [...(await unknownTargetLines(config, locales)), offlineAdvice(config)] : []),
        ...next,
      ],
      ...(planned.isIdle === true && next.length === 0 ? { next: 'same' } : {}),
    }
  } finally {
    progress.end()
    await connections.close()
  }
}

/** Returns how many characters the service still allows; `undefined` for several services, or without a limit. */
async function askLeft(
  { totals }: Plan,
  { translator }: Connections,
  signal: AbortSignal,
): Promise<CharactersLeft | undefined> {
  if (totals.characters === 0 || translator === undefined || typeof translator === 'function') return undefined
  try {
    return await translator.charactersLeft(signal)
  } catch (error) {
    // The API key may have only the right to translate.
    if (isLockaleError(error, 'UNAUTHORIZED')) return undefined
    throw error
  }
}

/** Returns the previous source strings of messages to show, from git. Reads nothing for `--json`. */
async function previousTexts(
  planned: Plan,
  { flags }: CommandContext,
  project: Pick<Project, 'previousTexts'>,
): Promise<Pick<PlanView, 'previousSource'>> {
  const stale = flags.has('json') ? [] : shownStale(planned)
  if (stale.length === 0 || project.previousTexts === undefined) return {}
  return { previousSource: await project.previousTexts(stale) }
}

function printSaved(planned: Plan, options: ShowOptions['options'], selection: Selection): string {
  const { adopt = false, textsBy, refresh = [], pruneHuman = false, retryRefused = false } = options
  const choice = { refresh, pruneHuman, adopt, ...(textsBy && { textsBy }), ...(retryRefused && { retryRefused }) }
  const saved = savePlan(planned, { ...selection, locales: selection.locales ?? null, ...choice })
  return `${JSON.stringify(saved, undefined, 2)}\n`
}

function offlineAdvice(config: Config): Line {
  const own = 'LOCKALE_KEY, LOCKALE_KEY_FILE, LOCKALE_KEY_COMMAND, LOCKALE_CREDENTIAL_HELPER or your key file'
  const all = [own, ...accountKeys(config)].join(', or in ')
  return [dim(`i settings were not validated: no API key in ${all}`)]
}

/** Connects to the service; without an API key, returns `undefined`. Throws if the service cannot be reached. */
async function connectIfPossible(
  config: Config,
  { host, flags, keys }: CommandContext & { readonly keys: ReturnType<typeof keyOptions> },
): Promise<Connection | undefined> {
  const { preset } = config.service
  const local = flags.has('local')
  const isKeyNeeded = !local && preset !== 'local' && keys.stdin === undefined && needsKey(config, undefined)
  if (isKeyNeeded && !(await host.parts.hasKey(host.env, preset))) return undefined
  for (const name of local ? [] : accountKeys(config)) {
    if (!(await host.parts.hasKey(host.env, preset, name))) return undefined
  }
  return host.parts.connect(config, { ...keys, local })
}

function planDocument(planned: Plan): Readonly<Record<string, unknown>> {
  const { source, settings, skipped, totals, steps, outdated, troubles } = planned
  return {
    source,
    totals,
    skipped,
    troubles,
    outdated,
    settings: settings.map(({ locale, code = locale, settings: fitting, leftOut }) => {
      return { locale, code, settings: fitting, leftOut }
    }),
    // Leaves out unchanged messages that need no review.
    steps: steps.filter((step) => markOf(step) !== undefined).map(stepDocument),
  }
}

/** Returns a step as JSON data. The sum of `characters` may exceed the total: equal strings are sent only once. */
function stepDocument(step: PlanStep): Readonly<Record<string, unknown>> {
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
  const billed = sendsIn(form).filter(({ recalled }) => recalled === undefined)
  return billed.reduce((sum, { protectedText }) => sum + protectedText.characters, 0)
}
