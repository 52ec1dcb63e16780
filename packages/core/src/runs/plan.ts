import { addToGroup, groupBy } from '@lockale/errors'
import type { AskedFiles } from '../diff/evidence.ts'
import type { TextsBy } from '../diff/texts-by.ts'
import { openJournal } from '../ledger/journal.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { shareLedgers } from '../ledger/share-ledgers.ts'
import { withMemories, withoutMock } from '../memory/open-memories.ts'
import type { TargetFile } from '../model/catalog.ts'
import type { RunEvent } from '../model/event.ts'
import { namingConfig } from '../model/folder.ts'
import { isMockEngine, type KeptAnswers, type Translator } from '../model/translator.ts'
import type { MessageUnit } from '../model/unit.ts'
import { readNamedFiles } from '../plan/file-settings.ts'
import { fitTargets, type TranslatorOf, translatorsOf } from '../plan/fit-targets.ts'
import { measureOffline } from '../plan/offline.ts'
import { countOutdated, joinOutdated, openOutdated, type RefreshPart } from '../plan/outdated.ts'
import { hasWork, planSteps } from '../plan/plan-steps.ts'
import type { PartialPlan, Plan, PlanTotals, ProjectPlan } from '../plan/plan.ts'
import { openSources } from '../plan/read-source.ts'
import { countSkipped, joinSkipped, type PlanStep, sendsOf } from '../plan/step.ts'
import { countRecalled, countTotals, joinTotals } from '../plan/totals.ts'
import { toBatches } from '../translate/batch.ts'
import { planTogether } from '../translate/translate-projects.ts'
import { planWithShared, wholeAnswers } from '../translate/shared-answers.ts'
import { openForeignMarks } from '../report/foreign-marks.ts'
import { refuseUnreadable } from '../validate/readable.ts'
import { openRehearsals } from '../write/rehearse.ts'
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
  /** The connection to the service, to ask which settings fit. Without it, the plan assumes that all fit. */
  readonly translator?: Translator | TranslatorOf | undefined
  /** Cancels the run. What was answered before is written. */
  readonly signal?: AbortSignal | undefined
  /** Called with the progress of the run. */
  readonly onEvent?: ((event: RunEvent) => void) | undefined
  /** Time limit in milliseconds for searches in version control, for all projects together. Later runs continue. */
  readonly historyMs?: number | undefined
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
    historyMs,
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
    const asking = project.askHistory?.(onFile, historyMs && historyMs / projects.length)
    const ports = { fs, root, journal: await openJournal(fs, root), ...asking, files, knownFiles, assertHeld }
    const translator = translatorOf(config)
    const allowMock = translator !== undefined && isMockEngine(translator.engine)
    const narrowing = { ...selection, adopt, textsBy, allowMock, countsFound: true }
    const inspection = await inspect(config, ports, { ...narrowing, asksUndated: true, onEvent })
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
  /** The connection to the service. Without one, all settings count as fitting and sizes are approximate. */
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
): Promise<ProjectPlan> {
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
    readSource: openSources(config),
    checker,
    limits,
    recall: (key: string) => ledger.recall(key) ?? shared.get(key),
    refusedBefore: (key: string) => ledger.refusals.of(key),
    retryRefused,
    refresh: { parts: new Set(refresh), outdated },
    pruneHuman,
    folder: options.folder,
    unsupported: new Set(unsupported.map(({ locale }) => locale)),
    lastSources: isIdle ? undefined : await inspection.lastSources(),
  }
  const memory = withoutMock(options.memory, settings)
  const sharing = {
    memory: isIdle ? undefined : memory,
    isWhole: wholeAnswers({ checker, engine: translator?.engine }),
    signal,
    async remember(found: ReadonlyMap<string, string>) {
      if (options.isRecording === true) await ledger.found([...found])
      for (const [memoryKey, text] of found) shared.set(memoryKey, text)
    },
  }
  const rehearse = options.rehearses === true ? openRehearsals(config) : undefined
  const parts = await planParts(inspection, { planning, sharing, rehearse, context, outdated, shared, unsupported })
  const { counted, orphanSteps } = parts
  // Placeholders of an unknown message format are reported only before the first translation of a project.
  const marks = inspection.lockfile.settings.size === 0 ? describeMarks(parts.translated) : []
  const skipped = joinSkipped(counted.flatMap((part) => part.skipped))
  const partTotals = counted.map(({ totals }) => totals)
  let all: readonly PlanStep[] | undefined
  return {
    source,
    get steps() {
      return (all ??= inOrder(
        [...parts.byCode.values()].flatMap((part) => part.steps()),
        diffs,
      ))
    },
    parts: parts.byCode,
    orphanSteps: inOrder(orphanSteps, diffs),
    diffs,
    settings,
    skipped: unsupported.flatMap(({ locale }) => skipped.filter((one) => one.locale === locale)),
    totals: joinTotals(partTotals, { locales, diffs }),
    outdated: joinOutdated(counted.flatMap((part) => part.outdated)),
    troubles: [...notes, ...marks, ...(memory?.troubles ?? [])],
    isIdle,
  }
}

interface PlanningParts {
  readonly planning: Parameters<typeof planSteps>[1]
  readonly sharing: Parameters<typeof planWithShared>[1]
  readonly rehearse: ReturnType<typeof openRehearsals> | undefined
  readonly context: RunProject['config']['context']
  readonly outdated: Parameters<typeof countOutdated>[1]
  /** Answers of other machines, by memory key. */
  readonly shared: ReadonlyMap<string, string>
  readonly unsupported: Parameters<typeof countSkipped>[1]
}

/** Plans one language code after another: codes share no strings, and all steps together take too much memory. */
async function planParts(
  { diffs, whole }: Pick<Inspection, 'diffs' | 'whole'>,
  { planning, sharing, rehearse, context, outdated, shared, unsupported }: PlanningParts,
) {
  const { config, settings, limits } = planning
  const byCode = new Map<string, PartialPlan>()
  const counted: Pick<Plan, 'totals' | 'skipped' | 'outdated'>[] = []
  const orphanSteps: ProjectPlan['orphanSteps'][number][] = []
  const translated = new Map<string, Set<MessageUnit>>()
  let keptSteps = 0
  for (const [code, own] of groupBy(diffs, ({ target }) => settings.get(target.locale)?.code ?? target.locale)) {
    const inPart = new Set(own.map(({ target }) => target.locale))
    const donors = whole.filter(({ target }) => inPart.has(target.locale))
    const planPart = () => planSteps(own, { ...planning, donors })
    const wanted = await planWithShared(planPart, sharing)
    const steps = wanted.some(spends) ? (rehearse?.({ diffs: own, steps: wanted }) ?? wanted) : wanted
    const sends = { sends: sendsOf(steps), source: config.source, settings, context }
    const sizes = { ...toBatches([sends], limits), locales: [...inPart] }
    counted.push({
      totals: { ...countTotals({ steps, diffs: own }, sizes), recalled: countRecalled(steps, new Set(shared.keys())) },
      skipped: countSkipped(steps, unsupported),
      outdated: countOutdated(steps, outdated),
    })
    for (const step of steps) {
      if ('orphan' in step) orphanSteps.push(step)
      else if (step.kind === 'translate') {
        const { catalog, unit } = step.change
        translated.set(catalog.id, (translated.get(catalog.id) ?? new Set()).add(unit))
      }
    }
    const isKept = steps !== wanted || keptSteps + steps.length <= maxKeptSteps
    if (isKept) keptSteps += steps.length
    byCode.set(code, { diffs: own, steps: isKept ? always(steps) : planPart })
  }
  return { byCode, counted, orphanSteps, translated }
}

/** Maximum number of steps that a plan keeps in memory. The other steps are planned again when they are read. */
const maxKeptSteps = 50_000

/** Returns a function that returns the value. Defined here, so that it keeps no other variables in memory. */
function always<T>(value: T): () => T {
  return () => value
}

/** Returns the steps in the order of the diffs, those of messages before those of texts whose message is gone. */
function inOrder<T extends PlanStep>(steps: readonly T[], diffs: Plan['diffs']): readonly T[] {
  const [messages, orphans] = [new Map<TargetFile, T[]>(), new Map<TargetFile, T[]>()]
  for (const step of steps) {
    if ('change' in step) addToGroup(messages, step.change.target, step)
    else addToGroup(orphans, step.orphan.target, step)
  }
  return [messages, orphans].flatMap((all) => diffs.flatMap(({ target }) => all.get(target) ?? []))
}

function describeMarks(units: ReadonlyMap<string, ReadonlySet<MessageUnit>>): readonly string[] {
  const marks = openForeignMarks()
  for (const [id, own] of units) marks.add(id, own)
  return marks.describe()
}

function spends({ kind }: PlanStep): boolean {
  return kind === 'translate'
}

export type Price = Pick<PlanTotals, 'translate' | 'texts' | 'requests' | 'characters'>
