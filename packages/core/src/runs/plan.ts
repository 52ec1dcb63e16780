import type { AskedFiles } from '../diff/evidence.ts'
import type { TextsBy } from '../diff/texts-by.ts'
import { openJournal } from '../ledger/journal.ts'
import { shareLedgers } from '../ledger/ledger.ts'
import { withMemories } from '../memory/open-memories.ts'
import { namingConfig } from '../model/folder.ts'
import { isMockEngine, type Connection } from '../model/translator.ts'
import { type TranslatorOf, translatorsOf } from '../plan/fit-targets.ts'
import type { Plan, PlanTotals } from '../plan/plan.ts'
import { planTogether } from '../translate/translate-projects.ts'
import { inspect } from './inspect.ts'
import { type PlanChoice, planMessages } from './plan-messages.ts'
import { eachProject, type InspectedProject, type PlannedProject, type RunProject } from './run-project.ts'

/** Options that a plan and a sync share. */
export interface PlanRunOptions extends PlanChoice {
  /** The connection to the service, to ask which settings it supports. Without it, all count as supported. */
  readonly translator?: Connection | TranslatorOf | undefined
  /** Limit in milliseconds for searches in version control, for all projects together. Later runs continue them. */
  readonly historyMs?: number | undefined
  /** Record existing translations in the lockfile (import them) if the lockfile is missing or incomplete. */
  readonly adopt?: boolean | undefined
  /** Who made the translations of locales that are not in the lockfile yet. Default: unknown. */
  readonly textsBy?: TextsBy | undefined
}

/** Plans a run over projects: inspects and plans each, then joins the plans. Writes nothing. */
export function plan(projects: readonly RunProject[], options: PlanRunOptions): Promise<Plan> {
  return withMemories(
    projects.map(({ config }) => config),
    async (memoryOf) => {
      const inspected = await inspectProjects(projects, { ...options, memoryOf })
      const planned = await eachProject(inspected, (project) => planProject(project, options))
      for (const { knownFiles } of projects) knownFiles?.close()
      return planTogether(planned)
    },
  )
}

export async function inspectProjects(
  projects: readonly RunProject[],
  {
    adopt,
    textsBy,
    translator: given,
    memoryOf,
    historyMs,
    onEvent,
  }: PlanRunOptions & { readonly memoryOf: (config: RunProject['config']) => InspectedProject['memory'] },
): Promise<readonly InspectedProject[]> {
  const translatorOf = translatorsOf(given, projects.length > 1)
  const asked = new Map<RunProject, AskedFiles>()
  return eachProject(shareLedgers(projects), async (project) => {
    const { config, fs, root, assertHeld, selection, settingFiles: files, knownFiles, assistant } = project
    const onFile = (now: AskedFiles) => {
      const all = [...asked.set(project, now).values()]
      const sum = (of: keyof AskedFiles) => all.reduce((total, one) => total + one[of], 0)
      onEvent?.({ type: 'history', asked: sum('asked'), of: sum('of') })
    }
    const asking = project.askHistory?.(onFile, historyMs && historyMs / projects.length)
    const ports = {
      fs,
      root,
      journal: await openJournal(fs, root),
      ...asking,
      files,
      knownFiles,
      assertHeld,
      assistant,
    }
    const translator = translatorOf(config)
    const allowMock = translator !== undefined && isMockEngine(translator.engine)
    const narrowing = { ...selection, adopt, textsBy, allowMock, countsFound: true }
    const inspection = await inspect(config, ports, { ...narrowing, asksUndated: true, onEvent })
    return { ...project, ports, narrowing, inspection, translator, memory: memoryOf(config) }
  })
}

export async function planProject(
  project: InspectedProject,
  options: PlanChoice & Pick<Parameters<typeof planMessages>[2], 'isRecording' | 'maxWaitMs'>,
): Promise<PlannedProject> {
  const { kept, settingFiles, translator, memory, sharedLedger: ledger, config, inspection, folder } = project
  const { signal = new AbortController().signal, isRecording = false } = options
  const given = { ...options, signal, kept: isRecording ? kept : undefined }
  const planned = await namingConfig(project, () =>
    planMessages(config, inspection, { ...given, folder, settingFiles, translator, memory, ledger, rehearses: true }),
  )
  return { ...project, planned }
}

export type Price = Pick<PlanTotals, 'translate' | 'texts' | 'requests' | 'characters'>
