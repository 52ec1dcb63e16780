import type { AskedFiles } from '../diff/evidence.ts'
import type { TextsBy } from '../diff/texts-by.ts'
import { openJournal } from '../ledger/journal.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { shareLedgers } from '../ledger/share-ledgers.ts'
import { withMemories, withoutMock } from '../memory/open-memories.ts'
import type { RunEvent } from '../model/event.ts'
import { namingConfig } from '../model/folder.ts'
import { isMockEngine, type KeptAnswers, type Translator } from '../model/translator.ts'
import type { MessageUnit } from '../model/unit.ts'
import { readNamedFiles } from '../plan/file-settings.ts'
import { fitTargets, type TranslatorOf, translatorsOf } from '../plan/fit-targets.ts'
import { measureOffline } from '../plan/offline.ts'
import { countOutdated, openOutdated, type RefreshPart } from '../plan/outdated.ts'
import { hasWork, planSteps } from '../plan/plan-steps.ts'
import type { Plan, PlanTotals } from '../plan/plan.ts'
import { countSkipped, type PlanStep, sendsOf } from '../plan/step.ts'
import { countRecalled, countTotals } from '../plan/totals.ts'
import { toBatches } from '../translate/batch.ts'
import { planTogether } from '../translate/translate-projects.ts'
import { planWithShared, wholeAnswers } from '../translate/shared-answers.ts'
import { openForeignMarks } from '../report/foreign-marks.ts'
import { refuseUnreadable } from '../validate/readable.ts'
import { rehearseEdits } from '../write/rehearse.ts'
import { inspect, type Inspection } from './inspect.ts'
import { eachProject, type InspectedProject, type PlannedProject, type RunProject } from './run-project.ts'

interface PlanChoice {
  /** Also re-translate machine translations that were made with other settings or another description. */
  readonly refresh?: readonly RefreshPart[] | undefined
  /** Also remove human translations whose message is gone. A copy stays in the translation cache. */
  readonly pruneHuman?: boolean | undefined
  /** Send strings again for which too many runs got only invalid answers. */
  readonly retryRefused?: boolean | undefined
}

/** Options that a plan and a sync share. */
export interface PlanRunOptions extends PlanChoice {
  /** The connection to ask which settings fit. Without it, the plan lists what it cannot know. */
  readonly translator?: Translator | TranslatorOf | undefined
  /** Cancels the run. What was answered before is written. */
  readonly signal?: AbortSignal | undefined
  /** Called with the progress of the run. */
  readonly onEvent?: ((event: RunEvent) => void) | undefined
  /** Import existing translations if the lockfile is missing or incomplete. */
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
    onEvent,
  }: PlanRunOptions & { readonly memoryOf: (config: RunProject['config']) => InspectedProject['memory'] },
): Promise<readonly InspectedProject[]> {
  const translatorOf = translatorsOf(given, projects.length > 1)
  const asked = new Map<RunProject, AskedFiles>()
  return eachProject(shareLedgers(projects), async (project) => {
    const { config, fs, root, assertHeld, selection, settingFiles: files, knownFiles } = project
    const onFile = (now: AskedFiles) => {
      const all = [...asked.set(project, now).values()]
      const sum = (of: keyof AskedFiles) => all.reduce((total, one) => total + one[of], 0)
      onEvent?.({ type: 'history', asked: sum('asked'), of: sum('of') })
    }
    const asking = project.askHistory?.(onFile)
    const ports = { fs, root, journal: await openJournal(fs, root), ...asking, files, knownFiles, assertHeld }
    const translator = translatorOf(config)
    const allowMock = translator !== undefined && isMockEngine(translator.engine)
    const narrowing = { ...selection, adopt, textsBy, allowMock, countsFound: true }
    const inspection = await inspect(config, ports, { ...narrowing, asksUndated: true })
    return { ...project, ports, narrowing, inspection, translator, memory: memoryOf(config) }
  })
}

interface PlanningOptions extends PlanChoice, Pick<PlanRunOptions, 'signal' | 'onEvent'> {
  /** Record answers of the service in the translation cache. */
  readonly isRecording?: boolean | undefined
  /** The longest wait that the service may ask for; 60 s by default. */
  readonly maxWaitMs?: number | undefined
}

export async function planProject(project: InspectedProject, options: PlanningOptions): Promise<PlannedProject> {
  const { kept, settingFiles, translator, memory, sharedLedger: ledger, config, inspection, folder } = project
  const { signal = new AbortController().signal, isRecording = false } = options
  const given = { ...options, signal, kept: isRecording ? kept : undefined }
  const planned = await namingConfig(project, () =>
    planMessages(config, inspection, { ...given, folder, settingFiles, translator, memory, ledger, rehearses: true }),
  )
  return { ...project, planned }
}

interface PlanningMessages extends PlanningOptions {
  readonly ledger: Ledger
  /** Without it, all settings count as fitting and sizes are approximate. */
  readonly translator: Translator | undefined
  readonly signal: AbortSignal
  readonly memory?: InspectedProject['memory']
  readonly settingFiles?: InspectedProject['settingFiles']
  readonly kept?: KeptAnswers | undefined
  readonly folder?: string | undefined
  /** Rehearse all edits without writing them, and refuse messages that a format cannot hold. */
  readonly rehearses?: boolean | undefined
}

/**
 * Plans a run message by message. Asks the service which settings fit only if there is something to translate.
 * @throws {LockaleError} for source or target files that cannot be read, and as `Translator.fit`
 */
export async function planMessages(
  given: RunProject['config'],
  inspection: Inspection,
  options: PlanningMessages,
): Promise<Plan> {
  refuseUnreadable(inspection.scan.diagnostics)
  const config = { ...given, targets: await readNamedFiles(given.targets, options.settingFiles) }
  const { ledger, translator, signal, maxWaitMs, kept, onEvent, refresh = [], pruneHuman, retryRefused } = options
  const { diffs, checker } = inspection
  const { source, context } = config
  const locales = [...new Set(diffs.map(({ target }) => target.locale))]
  const targets = config.targets.filter(({ locale }) => locales.includes(locale))
  const isIdle = refresh.length === 0 && !diffs.some(({ open }) => open.some((change) => hasWork(change, config)))
  const notes = new Set<string>()
  const onWait = (why: string, ms: number) => onEvent?.({ type: 'waiting', why, ms })
  const asking = { signal, maxWaitMs, kept, onWait, onNote: (note: string) => void notes.add(note) }
  const { settings, unsupported, wantedIn } = await fitTargets(targets, { config, translator, asking, isIdle })
  if (!isIdle) await ledger.load()
  const byLocale = new Map(settings.map((fitted) => [fitted.locale, fitted]))
  const outdated = openOutdated(inspection.lockfile.settings, wantedIn)
  const limits = translator ?? measureOffline
  const shared = new Map<string, string>()
  const planning = {
    config,
    settings: byLocale,
    checker,
    limits,
    recall: (key: string) => ledger.recall(key) ?? shared.get(key),
    refusedBefore: (key: string) => ledger.refusals.of(key),
    retryRefused,
    refresh: { parts: new Set(refresh), outdated },
    pruneHuman,
    folder: options.folder,
    unsupported: new Set(unsupported.map(({ locale }) => locale)),
    donors: inspection.whole,
    lastSources: isIdle ? undefined : await inspection.lastSources(),
  }
  const memory = withoutMock(options.memory, settings)
  const wanted = await planWithShared(() => planSteps(diffs, planning), {
    memory: isIdle ? undefined : memory,
    isWhole: wholeAnswers({ source, checker, engine: translator?.engine }),
    signal,
    async remember(found) {
      if (options.isRecording === true) await ledger.found([...found])
      for (const [memoryKey, text] of found) shared.set(memoryKey, text)
    },
  })
  const steps =
    options.rehearses === true && wanted.some(spends) ? rehearseEdits({ diffs, steps: wanted }, config) : wanted
  const sizes = { ...toBatches([{ sends: sendsOf(steps), source, settings: byLocale, context }], limits), locales }
  const totals = { ...countTotals({ steps, diffs }, sizes), recalled: countRecalled(steps, new Set(shared.keys())) }
  // Foreign marks are described only before the first translation.
  const marks = inspection.lockfile.settings.size === 0 ? describeMarks(steps) : []
  const troubles = [...notes, ...marks, ...(memory?.troubles ?? [])]
  const skipped = countSkipped(steps, unsupported)
  return { source, steps, diffs, settings, skipped, totals, outdated: countOutdated(steps, outdated), troubles, isIdle }
}

function describeMarks(steps: readonly PlanStep[]): readonly string[] {
  const units = new Map<string, Set<MessageUnit>>()
  for (const step of steps) {
    if (step.kind !== 'translate') continue
    const { catalog, unit } = step.change
    units.set(catalog.id, (units.get(catalog.id) ?? new Set()).add(unit))
  }
  const marks = openForeignMarks()
  for (const [id, own] of units) marks.add(id, own)
  return marks.describe()
}

function spends({ kind }: PlanStep): boolean {
  return kind === 'translate'
}

export type Price = Pick<PlanTotals, 'translate' | 'texts' | 'requests' | 'characters'>

/**
 * Returns the totals of `plan`. Locales share no request, so it plans one after another and keeps only the totals: the
 * plan of a large project takes more memory than its files.
 * @throws {LockaleError} as `plan`
 */
export async function priceOf(
  config: RunProject['config'],
  inspection: Inspection,
  { ledger }: Pick<PlanningMessages, 'ledger'>,
): Promise<Price> {
  const { signal } = new AbortController()
  let asked: ReturnType<Inspection['lastSources']> | undefined
  const lastSources = () => (asked ??= inspection.lastSources())
  const price = { translate: 0, texts: 0, requests: 0, characters: 0 }
  for (const { locale } of config.targets) {
    const isOwn = ({ target }: Inspection['diffs'][number]) => target.locale === locale
    const own = { diffs: inspection.diffs.filter(isOwn), whole: inspection.whole.filter(isOwn) }
    const { totals } = await planMessages(
      config,
      { ...inspection, ...own, lastSources },
      { ledger, translator: undefined, signal },
    )
    price.translate += totals.translate
    price.texts += totals.texts
    price.requests += totals.requests
    price.characters += totals.characters
  }
  return price
}
