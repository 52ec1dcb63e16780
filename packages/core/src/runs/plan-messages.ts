import { addToGroup, groupBy } from '@lockale/errors'
import type { Ledger } from '../ledger/ledger.ts'
import { withoutMock } from '../memory/open-memories.ts'
import type { TargetFile } from '../model/catalog.ts'
import type { Config } from '../model/config.ts'
import type { RunEvent } from '../model/event.ts'
import type { KeptAnswers, Connection, SizesOf } from '../model/translator.ts'
import { lineOf, originsOf } from '../model/origins.ts'
import type { MessageUnit } from '../model/unit.ts'
import { readNamedFiles } from '../plan/file-settings.ts'
import { fitTargets } from '../plan/fit-targets.ts'
import { measureOffline } from '../plan/offline.ts'
import { countOutdated, joinOutdated, openOutdated, type RefreshPart } from '../plan/outdated.ts'
import { hasWork, planSteps } from '../plan/plan-steps.ts'
import type { PartialPlan, Plan, ProjectPlan } from '../plan/plan.ts'
import { openSources } from '../plan/read-source.ts'
import { countSkipped, joinSkipped, type PlanStep, type Send, sendsOf } from '../plan/step.ts'
import { countRecalled, countTotals, joinPrices, joinTotals } from '../plan/totals.ts'
import { openUndescribed } from '../plan/undescribed.ts'
import { openForeignMarks } from '../report/foreign-marks.ts'
import { toBatches } from '../translate/batch.ts'
import { openItems } from '../translate/items.ts'
import { priceOfJudges } from '../translate/judge.ts'
import { planWithShared, wholeAnswers } from '../translate/shared-answers.ts'
import { refuseUnreadable } from '../validate/readable.ts'
import { openRehearsals } from '../write/rehearse.ts'
import type { Inspection } from './inspect.ts'
import type { InspectedProject } from './run-project.ts'

/** Options that all functions for making plans accept. */
export interface PlanChoice {
  /** Also re-translate machine translations that were made with other settings or another description. */
  readonly refresh?: readonly RefreshPart[] | undefined
  /** Also remove human translations whose message is gone. A copy stays in the translation cache. */
  readonly pruneHuman?: boolean | undefined
  /** Send strings again for which too many runs got only invalid answers. */
  readonly retryRefused?: boolean | undefined
  /** Reuse machine translations of renamed and equal strings even if they were made with other settings. */
  readonly anySettings?: boolean | undefined
  /** Send nothing: write only what needs no service, such as cached translations, renamed strings and copies. */
  readonly offline?: boolean | undefined
  /** Cancels the run. What was answered before is written. */
  readonly signal?: AbortSignal | undefined
  /** Called with the progress of the run. */
  readonly onEvent?: ((event: RunEvent) => void) | undefined
}

interface PlanningMessages extends PlanChoice {
  /** Record answers of the service in the translation cache. */
  readonly isRecording?: boolean | undefined
  /** The longest wait that the service may ask for; 60 s by default. */
  readonly maxWaitMs?: number | undefined
  readonly ledger: Ledger
  /** The connection to the service. Without one, all settings count as supported and sizes are approximate. */
  readonly translator: Connection | undefined
  readonly signal: AbortSignal
  readonly memory?: InspectedProject['memory']
  readonly settingFiles?: InspectedProject['settingFiles']
  readonly kept?: KeptAnswers | undefined
  readonly folder?: string | undefined
  /** Try all edits without writing them, and refuse messages that a file format cannot store. */
  readonly rehearses?: boolean | undefined
}

/**
 * Plans a run message by message. Asks the service which settings it supports only if there is something to translate.
 * @throws {LockaleError} for source or target files that cannot be read, and as `Connection.fit`
 */
export async function planMessages(
  given: Config,
  inspection: Inspection,
  options: PlanningMessages,
): Promise<ProjectPlan> {
  refuseUnreadable(inspection.scan.diagnostics)
  const config = { ...given, targets: await readNamedFiles(given.targets, options.settingFiles) }
  const fitted = await fitSettings(config, inspection, options)
  const opened = await openPlanning(fitted, inspection, options)
  const parts = await planParts(fitted, inspection, opened)
  return joinParts(parts, { ...fitted, ...opened, inspection })
}

type Fitted = Awaited<ReturnType<typeof fitSettings>>

/** Finds the settings that the service supports for each locale. `isIdle`: nothing to write, so no request was sent. */
async function fitSettings(
  config: Config,
  { diffs, lockfile }: Inspection,
  { translator, signal, maxWaitMs, kept, onEvent, refresh = [] }: PlanningMessages,
) {
  const locales = new Set(diffs.map(({ target }) => target.locale))
  const targets = config.targets.filter(({ locale }) => locales.has(locale))
  const isIdle = refresh.length === 0 && !diffs.some(({ open }) => open.some((change) => hasWork(change, config)))
  const notes = new Set<string>()
  const onWait = (why: string, ms: number) => onEvent?.({ type: 'waiting', why, ms })
  const asking = { signal, maxWaitMs, kept, onWait, onNote: (note: string) => void notes.add(note) }
  const fitted = await fitTargets(targets, { config, translator, asking, isIdle })
  return { ...fitted, config, isIdle, notes, outdated: openOutdated(lockfile.settings, fitted.wantedIn) }
}

type Opened = Awaited<ReturnType<typeof openPlanning>>

/** Opens the caches of translations, and collects what is needed to plan the messages of any language. */
async function openPlanning(
  { config, settings, unsupported, isIdle, outdated }: Fitted,
  { checker, lastSources }: Inspection,
  options: PlanningMessages,
) {
  const { ledger, translator, signal, refresh = [], pruneHuman, retryRefused, anySettings, offline, folder } = options
  if (!isIdle) await ledger.load()
  const memory = withoutMock(options.memory, settings)
  /** Translations from the cache that other machines use too, by memory key. */
  const shared = new Map<string, string>()
  const limits: SizesOf = translator ?? measureOffline
  const planning = {
    config,
    settings: new Map(settings.map((own) => [own.locale, own])),
    readSource: openSources(config),
    checker,
    limits,
    recall: (key: string) => ledger.recall(key) ?? shared.get(key),
    refusedBefore: (key: string) => ledger.refusals.of(key),
    retryRefused,
    refresh: { parts: new Set(refresh), outdated },
    pruneHuman,
    anySettings,
    offline,
    folder,
    unsupported: new Set(unsupported.map(({ locale }) => locale)),
    lastSources: isIdle ? undefined : await lastSources(),
  }
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
  return { planning, sharing, shared, rehearse, memoryTroubles: memory?.troubles ?? [] }
}

/** Plans one language code after another: codes share no strings, and all steps together take too much memory. */
async function planParts(
  { config, outdated, unsupported }: Fitted,
  { diffs, whole }: Inspection,
  { planning, sharing, shared, rehearse }: Opened,
) {
  const { settings, limits } = planning
  const toItems = openItems({ config, settings, diffs: whole })
  const priceOf = (target: string, sends: readonly Send[]) => limits.priceOf?.(target, () => toItems(sends))
  const byCode = new Map<string, PartialPlan>()
  const undescribed = openUndescribed(config.source)
  const counted: (Pick<Plan, 'skipped' | 'outdated'> & { readonly totals: Omit<Plan['totals'], 'undescribed'> })[] = []
  const orphanSteps: ProjectPlan['orphanSteps'][number][] = []
  const translated = new Map<string, Set<MessageUnit>>()
  let keptSteps = 0
  const origins = originsOf(config)
  // Copies of a locale are planned with it.
  const codeOf = ({ target }: Inspection['diffs'][number]) => {
    const locale = lineOf(target.locale, origins).at(-1) ?? ''
    return settings.get(locale)?.code ?? locale
  }
  for (const [code, own] of groupBy(diffs, codeOf)) {
    const inPart = new Set(own.map(({ target }) => target.locale))
    const donating = new Set([...inPart].flatMap((locale) => lineOf(locale, origins)))
    const donors = whole.filter(({ target }) => donating.has(target.locale))
    const planPart = () => planSteps(own, { ...planning, donors })
    const wanted = await planWithShared(planPart, sharing)
    const steps = wanted.some(({ kind }) => kind === 'translate')
      ? (rehearse?.({ diffs: own, steps: wanted }) ?? wanted)
      : wanted
    const sends = { sends: sendsOf(steps), source: config.source, settings, context: config.context }
    undescribed.add(sends.sends)
    const sizes = { ...toBatches([sends], limits), priceOf, locales: [...inPart] }
    const totals = countTotals({ steps, diffs: own }, sizes)
    const judged = priceOfJudges(sends, { locales: inPart, from: limits, toItems })
    counted.push({
      totals: { ...totals, ...joinPrices([totals, judged]), recalled: countRecalled(steps, new Set(shared.keys())) },
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
  return { byCode, counted, orphanSteps, translated, undescribed: undescribed.count() }
}

function joinParts(
  { byCode, counted, orphanSteps, translated, undescribed }: Awaited<ReturnType<typeof planParts>>,
  given: Fitted & Pick<Opened, 'memoryTroubles'> & { readonly inspection: Inspection },
): ProjectPlan {
  const { config, settings, unsupported, isIdle, notes, memoryTroubles } = given
  const { diffs, lockfile } = given.inspection
  // Placeholders of an unknown message format are reported only before the first translation of a project.
  const marks = lockfile.settings.size === 0 ? describeMarks(translated) : []
  const skipped = joinSkipped(counted.flatMap((part) => part.skipped))
  const partTotals = counted.map(({ totals }) => totals)
  const locales = [...new Set(diffs.map(({ target }) => target.locale))]
  let all: readonly PlanStep[] | undefined
  return {
    source: config.source,
    get steps() {
      return (all ??= inOrder(
        [...byCode.values()].flatMap((part) => part.steps()),
        diffs,
      ))
    },
    parts: byCode,
    orphanSteps: inOrder(orphanSteps, diffs),
    diffs,
    settings,
    skipped: unsupported.flatMap(({ locale }) => skipped.filter((one) => one.locale === locale)),
    totals: { ...joinTotals(partTotals, { locales, diffs }), undescribed },
    outdated: joinOutdated(counted.flatMap((part) => part.outdated)),
    troubles: [...notes, ...marks, ...memoryTroubles],
    isIdle,
  }
}

/** Maximum number of steps that a plan keeps in memory. The other steps are planned again when they are read. */
const maxKeptSteps = 50_000

/** Returns a function that returns the value, and that keeps no other variables of the caller in memory. */
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
