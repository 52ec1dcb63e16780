import { needsService, noService, type Plan, savePlan, type Translator } from '@lockale/core'
import { LockaleError, systemCode } from '@lockale/errors'
import type { PlanOptions, Project } from '@lockale/project'
import { planDocument } from '../documents/plan.ts'
import { exitOfPlan } from '../exit-codes.ts'
import { renderPlan } from '../render/plan.ts'
import { dim, type Screen } from '../render/screen.ts'
import { chooseLocales } from './choose-locales.ts'
import type { Answer, CommandContext } from './command.ts'
import { toChoice } from './plan-choice.ts'
import { resolvePath } from './saved-plan.ts'

export async function plan(context: CommandContext): Promise<Answer> {
  return showPlan(context, {
    isGate: context.flags.has('exit-code'),
    maxCharacters: undefined,
    options: toChoice(context),
    out: context.flags.text('out'),
  })
}

export interface ShowOptions {
  /** Changes that wait end with 1. */
  readonly isGate: boolean
  readonly maxCharacters: number | undefined
  readonly options: Pick<PlanOptions, 'adopt' | 'allowPrune' | 'refresh' | 'pruneHuman'>
  /** A file that the plan is saved in. */
  readonly out?: string | undefined
}

/** What `plan` and `sync --dry-run` do. Spends nothing: the service is asked what fits, not to translate. */
export async function showPlan(
  context: CommandContext,
  { isGate, maxCharacters, options, out }: ShowOptions,
): Promise<Answer> {
  const { host, flags } = context
  const project = await context.openProject()
  const { config } = project
  const locales = chooseLocales(flags.list('locale'), config)
  const progress = await context.progress()
  const translator = needsService(config, locales) ? await connectIfPossible(project, context) : noService(config)
  try {
    const planned = await project.plan({
      ...options,
      signal: host.signal,
      onEvent: (event) => progress.onEvent(event),
      ...(translator === undefined ? {} : { translator }),
      ...(locales === undefined ? {} : { locales }),
    })
    if (out !== undefined) await save(planned, { locales, options, out, context })
    const { translate, reuse, remove } = planned.totals
    const next: Screen =
      translate + reuse + remove === 0
        ? []
        : [[out === undefined ? '→ lockale sync does this' : `→ lockale sync --plan ${out} does exactly this`]]
    return {
      exitCode: exitOfPlan(planned, isGate),
      document: { ...planDocument(planned), isCheckedByService: translator !== undefined },
      screen: renderPlan(planned, { budget: config.budget, maxCharacters }),
      advice: [...(translator === undefined ? offlineAdvice : []), ...next],
    }
  } finally {
    progress.end()
    await translator?.close()
  }
}

interface Saving extends Pick<ShowOptions, 'options'> {
  readonly locales: readonly string[] | undefined
  readonly out: string
  readonly context: CommandContext
}

async function save(planned: Plan, { locales, options, out, context }: Saving): Promise<void> {
  const { adopt = false, refresh = [], pruneHuman = false } = options
  const saved = savePlan(planned, { locales: locales ?? null, refresh, pruneHuman, adopt })
  try {
    await context.host.parts.writeText(resolvePath(out, context), `${JSON.stringify(saved, undefined, 2)}\n`)
  } catch (cause) {
    throw new LockaleError('FILE_UNWRITABLE', `${out} cannot be written (${systemCode(cause) ?? 'unknown reason'}).`, {
      place: out,
      hint: 'Name a file in a folder that is there and writable.',
      cause,
    })
  }
}

const offlineAdvice: Screen = [[dim('i no LOCKALE_KEY: nobody asked the service which settings fit')]]

/** Without a key a plan is still worth having. With one, a service that cannot be reached is an error, not a guess. */
async function connectIfPossible(
  { config }: Project,
  { host, flags }: CommandContext,
): Promise<Translator | undefined> {
  const { LOCKALE_KEY: key } = host.env
  const isLocal = flags.has('local') || config.service.preset === 'local'
  if (!isLocal && (key === undefined || key === '')) return undefined
  return host.parts.connect(config, { env: host.env, ...(flags.has('local') ? { local: true } : {}) })
}
