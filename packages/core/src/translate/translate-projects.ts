import type { Ledger } from '../ledger/ledger.ts'
import { withoutMock } from '../memory/open-memories.ts'
import type { TargetFile } from '../model/catalog.ts'
import type { CatalogDiff } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import type { RunEvent } from '../model/event.ts'
import { inFolder } from '../model/folder.ts'
import { canonicalJson } from '../model/hash.ts'
import type { SharedMemory } from '../model/shared-memory.ts'
import type { Connection } from '../model/translator.ts'
import { measureOffline } from '../plan/offline.ts'
import { joinOutdated } from '../plan/outdated.ts'
import type { PartialPlan, Plan, ProjectPlan } from '../plan/plan.ts'
import { joinSkipped, type PlanStep, type Send, sendsOf } from '../plan/step.ts'
import { countRecalled, countTotals, joinPrices, type RequestSizes } from '../plan/totals.ts'
import type { TextChecker } from '../text-check/text-checker.ts'
import { type ProjectSends, toBatches } from './batch.ts'
import { nothingBilled, type RunTotals } from './run-state.ts'
import { type ItemSources, openItems } from './items.ts'
import type { RunLimits, RunOptions } from './run.ts'
import type { PartToSend, Settled } from './settle.ts'
import { openSpendingLimit } from './spending-limit.ts'
import { type Translated, translateSteps } from './translate.ts'

interface AskingProject {
  readonly config: Config
  readonly planned: Plan
  readonly translator: Connection | undefined
  readonly memory: SharedMemory | undefined
}

/** Groups projects with the same translator and shared cache, whose strings are sent in common requests. */
export function groupProjects<T extends Pick<AskingProject, 'translator' | 'memory'>>(
  projects: readonly T[],
): readonly (readonly [T, ...T[]])[] {
  const groups: [T, ...T[]][] = []
  for (const project of projects) {
    const { translator, memory } = project
    const group = groups.find(([first]) => first.translator === translator && first.memory === memory)
    if (group === undefined) groups.push([project])
    else group.push(project)
  }
  return groups
}

export function questionOf({ config, planned }: AskingProject): Omit<ProjectSends, 'sends'> {
  const settings = new Map(planned.settings.map((fitted) => [fitted.locale, fitted]))
  return { source: config.source, settings, context: config.context }
}

export interface ProjectToTranslate extends AskingProject {
  readonly planned: ProjectPlan
  readonly translator: Connection
  readonly sharedLedger: Ledger
  readonly inspection: { readonly checker: TextChecker; readonly whole: readonly CatalogDiff[] }
  readonly previousSource?: ItemSources['previousSource']
  readonly assertHeld?: (() => Promise<void>) | undefined
}

interface TranslateProjectsOptions extends Pick<RunOptions, 'clock' | 'signal' | 'onEvent'> {
  readonly planned: Plan
  /** Limit in code points for all projects together; `undefined`: each config's own budget applies. */
  readonly maxCharacters: number | undefined
  readonly limits: RunLimits
}

/** The planned steps for one language, with the results of its strings as far as the run came. */
export interface SettledPart extends Omit<PartialPlan, 'steps'> {
  readonly steps: readonly PlanStep[]
  /** Results of the strings to send. Strings without a translation are not in the map. */
  readonly settled: ReadonlyMap<Send, Settled>
}

/**
 * Translates all projects. The strings of projects with the same translator are sent in common requests, which are
 * billed to the first of these projects.
 * @param onSettled called as soon as all strings of a language have a result, in the order of the languages
 */
export async function translateProjects<T extends ProjectToTranslate>(
  projects: readonly T[],
  { planned, limits, clock, signal, onEvent, maxCharacters }: TranslateProjectsOptions,
  onSettled: (project: T, part: SettledPart) => void,
): Promise<readonly (T & { readonly translated: Translated; readonly bill: RunTotals })[]> {
  const spare = (allowed: number | undefined, { totals }: Plan) =>
    allowed === undefined ? undefined : allowed - totals.characters
  const together = maxCharacters === undefined ? undefined : openSpendingLimit(spare(maxCharacters, planned))
  let looked: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  // A call during a check of the locks waits for a new check after it. Several such calls share that check.
  const assertHeld = () => {
    next ??= looked.then(async () => {
      next = undefined
      for (const project of projects) await project.assertHeld?.()
    })
    looked = next.catch(() => undefined)
    return next
  }
  const answered = new Map<T, { readonly translated: Translated; readonly bill: RunTotals }>()
  let [requestsDone, charactersDone] = [0, 0]
  for (const group of groupProjects(projects)) {
    const [{ translator, config, memory }] = group
    const begin = (project: T, { diffs, steps: plan }: PartialPlan): PartToSend => {
      const steps = plan()
      return { sends: sendsOf(steps), onSettled: (settled) => onSettled(project, { diffs, steps, settled }) }
    }
    const asking = group.map((project) => ({
      ...questionOf(project),
      parts: new Map([...project.planned.parts].map(([code, part]) => [code, () => begin(project, part)])),
      ledger: project.sharedLedger,
      checker: project.inspection.checker,
      terms: project.config.doNotTranslate,
      toItems: openItems({ ...questionOf(project), ...project, diffs: project.inspection.whole }),
      spendingLimit: together ?? openSpendingLimit(spare(project.config.budget.maxCharacters, project.planned)),
    }))
    const settings = group.flatMap((project) => project.planned.settings)
    const before = { requestsDone, charactersDone }
    const translated = await translateSteps(asking, {
      ...limits,
      charactersPlanned: planned.totals.characters,
      clock,
      signal,
      assertHeld,
      onEvent: (event) => onEvent(event.type === 'answered' ? countedOn(event, before, planned) : event),
      memory: withoutMock(memory, settings),
      translator,
      concurrency: translator.parallel ?? config.service.concurrency,
    })
    requestsDone += translated.answered
    charactersDone += translated.characters
    const { stopped: _why, failedLocales: _failed, ...bill } = translated
    for (const [at, project] of group.entries()) {
      answered.set(project, { translated, bill: at === 0 ? bill : nothingBilled })
    }
  }
  return projects.flatMap((project) => {
    const got = answered.get(project)
    return got === undefined ? [] : [{ ...project, ...got }]
  })
}

type AnsweredEvent = Extract<RunEvent, { readonly type: 'answered' }>

/** Returns an event whose counts include the requests of earlier groups of projects. */
function countedOn(
  event: AnsweredEvent,
  { requestsDone, charactersDone }: { readonly requestsDone: number; readonly charactersDone: number },
  { totals }: Plan,
): AnsweredEvent {
  if (requestsDone === 0) return { ...event, requests: Math.max(event.requests, totals.requests) }
  return {
    ...event,
    requestsDone: event.requestsDone + requestsDone,
    requests: Math.max(event.requests + requestsDone, totals.requests),
    characters: event.characters + charactersDone,
  }
}

/** Joins the plans of all projects, to show, save and compare with a budget. */
export function planTogether(projects: readonly (PlanPart & AskingProject)[]): Plan {
  const isAlone = projects.length === 1 && projects[0]?.folder === ''
  const asked = new Set<string>()
  const packed = (isAlone ? [] : groupProjects(projects)).map((group) => {
    // Strings that an earlier group sends are not counted again: their translations will be in the translation cache.
    const parts = group.map((project) => {
      const sends = sendsOf(project.planned.steps).filter(({ memoryKey }) => !asked.has(memoryKey))
      return { ...questionOf(project), sends }
    })
    for (const { sends } of parts) for (const { memoryKey } of sends) asked.add(memoryKey)
    return toBatches(parts, group[0].translator ?? measureOffline)
  })
  const lowerBounds = new Map<string, number>()
  for (const [locale, least] of packed.flatMap((each) => [...each.lowerBounds])) {
    lowerBounds.set(locale, (lowerBounds.get(locale) ?? 0) + least)
  }
  return joinPlans(projects, { batches: packed.flatMap(({ batches }) => batches), lowerBounds })
}

interface PlanPart {
  /** Folder of the project relative to the folder of the run, with `/`; `''` if both are the same. */
  readonly folder: string
  readonly planned: Plan
}

/**
 * Joins several plans: files get paths from the folder of the run, and a string that several projects send counts once.
 * The plan of a single project is returned unchanged.
 * @param sizes common requests of all projects
 */
function joinPlans(parts: readonly PlanPart[], sizes: Omit<RequestSizes, 'locales' | 'nameOf'>): Plan {
  const [first] = parts
  if (first !== undefined && parts.length === 1 && first.folder === '') return first.planned
  const plans = parts.map(({ planned }) => planned)
  const names = new Map(
    parts.flatMap(({ folder, planned }) => planned.diffs.map(({ target }) => [target, inFolder(folder, target.file)])),
  )
  const nameOf = (target: TargetFile) => names.get(target) ?? target.file
  const targets = new Map([...names].map(([target, file]) => [target, named(target, file)]))
  const locales = [...new Set(plans.flatMap(({ totals }) => totals.locales.map(({ locale }) => locale)))]
  const steps = plans.flatMap((planned) => planned.steps)
  const diffs = plans.flatMap((planned) => planned.diffs)
  return {
    source: [...new Set(plans.map(({ source }) => source))].join(', '),
    steps: steps.map((step) => withTarget(step, targets)),
    diffs: diffs.map((diff) => withName(diff, targets)),
    settings: unique(plans.flatMap(({ settings }) => settings)),
    skipped: joinSkipped(plans.flatMap(({ skipped }) => skipped)),
    totals: {
      ...countTotals({ steps, diffs }, { ...sizes, locales, nameOf }),
      ...joinPrices(plans.map(({ totals }) => totals)),
      recalled: joinRecalled(plans),
      undescribed: plans.reduce((sum, { totals }) => sum + totals.undescribed, 0),
    },
    outdated: joinOutdated(plans.flatMap(({ outdated }) => outdated)),
    troubles: unique(plans.flatMap(({ troubles }) => troubles)),
  }
}

/** Returns the same target file under another name. It is still parsed only when its content is used. */
function named(target: TargetFile, file: string): TargetFile {
  return Object.create(target, { file: { value: file, enumerable: true } }) as TargetFile
}

function withTarget(step: PlanStep, targets: ReadonlyMap<TargetFile, TargetFile>): PlanStep {
  if (step.kind === 'remove' || step.kind === 'keep-orphan') {
    const { orphan } = step
    return { ...step, orphan: { ...orphan, target: targets.get(orphan.target) ?? orphan.target } }
  }
  const { change } = step
  return { ...step, change: { ...change, target: targets.get(change.target) ?? change.target } }
}

function withName(diff: CatalogDiff, targets: ReadonlyMap<TargetFile, TargetFile>): CatalogDiff {
  const target = targets.get(diff.target) ?? diff.target
  return Object.create(diff, { target: { value: target, enumerable: true } }) as CatalogDiff
}

/** Adds up the strings whose translation is already in a cache. A string that several projects use counts once. */
function joinRecalled(plans: readonly Plan[]): Plan['totals']['recalled'] {
  const said = plans.reduce((sum, { totals }) => sum + totals.recalled.shared, 0)
  const { cache: all, characters } = countRecalled(
    plans.flatMap(({ steps }) => steps),
    new Set(),
  )
  const shared = Math.min(all, said)
  return { cache: all - shared, shared, characters }
}

function unique<T>(values: readonly T[]): readonly T[] {
  return [...new Map(values.map((value) => [canonicalJson(value), value])).values()]
}
