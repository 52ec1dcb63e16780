import { LockaleError } from '@lockale/errors'
import { isPseudoLocale } from '@lockale/messages'
import { type Inspection, inspect, type Narrowing, type Ports } from './inspect.ts'
import type { Ledger } from './ledger/ledger.ts'
import { lockfileName, readLockfile } from './lock/read.ts'
import type { Clock } from './model/clock.ts'
import type { Config } from './model/config.ts'
import type { RunEvent } from './model/event.ts'
import { digestOf } from './model/hash.ts'
import type { FittedSettings } from './model/settings.ts'
import type { SharedMemory } from './model/shared-memory.ts'
import { isStandIn, type Translator } from './model/translator.ts'
import { measureOffline, offlineSettings, offlineWanted } from './plan/offline.ts'
import { countOutdated, openOutdated, type RefreshPart, type WantedSettings } from './plan/outdated.ts'
import type { Plan } from './plan/plan.ts'
import { hasWork, planSteps } from './plan/plan-steps.ts'
import { checkPruning } from './plan/pruning.ts'
import { refuseOtherPlan, type SavedPlan } from './plan/saved-plan.ts'
import { countRecalled, countTotals } from './plan/totals.ts'
import type { SyncReport } from './report/report.ts'
import { reportSync } from './report/report-sync.ts'
import { toBatches } from './translate/batch.ts'
import { planWithShared } from './translate/recall-shared.ts'
import type { RunLimits } from './translate/run.ts'
import { sendsOf, translateSteps, wholeAnswers } from './translate/translate.ts'
import { readBaseline } from './validate/baseline.ts'
import { finishMessages } from './validate/finish.ts'
import { refuseUnreadable } from './validate/readable.ts'
import { commitEdits, type Committed } from './write/commit.ts'
import { toFileEdits } from './write/edits.ts'
import { toLockfileEdit } from './write/next-lockfile.ts'
import { checkRoom, checkWritable } from './write/preflight.ts'
import { rehearseEdits } from './write/rehearse.ts'
import { groupResults, toArchive, toJournalEntries } from './write/results.ts'

export interface RunPorts extends Ports {
  readonly ledger: Ledger
  /** Answers that other machines bought; `undefined`: there is none. */
  readonly memory?: SharedMemory | undefined
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly onEvent: (event: RunEvent) => void
}

export interface PlanningPorts {
  readonly ledger: Ledger
  /** Without one, settings count as fitting and sizes are those of the service's own encoding. */
  readonly translator: Translator | undefined
  readonly signal: AbortSignal
  /** Answers that other machines bought; `undefined`: there is none. */
  readonly memory?: SharedMemory | undefined
  /** What they answer is put on record in the ledger. */
  readonly isRecording?: boolean | undefined
  /** The longest wait that the service may ask for; 60 s by default. */
  readonly maxWaitMs?: number | undefined
  readonly onEvent?: ((event: RunEvent) => void) | undefined
}

export interface PlanChoice {
  /** Machine texts that were made with other settings or another note than they would be today: these are made anew. */
  readonly refresh?: readonly RefreshPart[] | undefined
  /** Texts of people go too when their message is gone; a copy stays in the ledger. */
  readonly pruneHuman?: boolean | undefined
}

/**
 * What a run would do, message by message. The service is asked what fits only if there is anything to translate.
 * @throws {LockaleError} for source or target files that cannot be read, and as `Translator.fit`
 */
export async function plan(
  config: Config,
  inspection: Inspection,
  ports: PlanningPorts,
  { refresh = [], pruneHuman }: PlanChoice = {},
): Promise<Plan> {
  refuseUnreadable(inspection.scan.diagnostics)
  const { ledger, translator, signal, maxWaitMs, onEvent } = ports
  const asking = { signal, maxWaitMs, onWait: (why: string, ms: number) => onEvent?.({ type: 'waiting', why, ms }) }
  const { diffs } = inspection
  const locales = [...new Set(diffs.map(({ target }) => target.locale))]
  const targets = config.targets.filter(({ locale }) => locales.includes(locale))
  const served = targets.filter(({ locale }) => !isPseudoLocale(locale))
  const isIdle = refresh.length === 0 && !diffs.some(({ open }) => open.some((change) => hasWork(change, config)))
  const settings =
    translator === undefined || isIdle
      ? offlineSettings(config, targets, translator?.engine)
      : [
          ...(served.length === 0 ? [] : await translator.fit(config.source, served, asking)),
          // nobody is asked for those
          ...offlineSettings(
            config,
            targets.filter(({ locale }) => isPseudoLocale(locale)),
            translator.engine,
          ),
        ]
  if (!isIdle) await ledger.load()
  const byLocale = new Map(settings.map((fitted) => [fitted.locale, fitted]))
  const { judge, lockfile } = inspection
  const outdated = openOutdated(lockfile.settings, wantedIn(config, isIdle ? [] : settings, translator))
  const shared = new Map<string, string>()
  const limits = translator ?? measureOffline
  const planning = {
    config,
    settings: byLocale,
    judge,
    limits,
    recall: (key: string) => ledger.recall(key) ?? shared.get(key),
    refresh: { parts: new Set(refresh), outdated },
    pruneHuman,
  }
  const { source, context } = config
  const isWhole = wholeAnswers({ source, judge, engine: translator?.engine })
  const memory = withoutStandIns(ports.memory, settings)
  const makeSteps = () => planSteps(diffs, planning)
  const steps =
    memory === undefined || isIdle
      ? makeSteps()
      : await planWithShared(makeSteps, {
          memory,
          isWhole,
          signal,
          async remember(found) {
            if (ports.isRecording === true) await ledger.found([...found])
            for (const [memoryKey, text] of found) shared.set(memoryKey, text)
          },
        })
  const sizes = { ...toBatches(sendsOf(steps), { source, settings: byLocale, limits, context }), locales }
  const totals = { ...countTotals({ steps, diffs }, sizes), recalled: countRecalled(steps, new Set(shared.keys())) }
  const troubles = memory?.troubles ?? []
  return { source, steps, diffs, settings, totals, outdated: countOutdated(steps, outdated), troubles }
}

/** What an engine says that only stands in for a translation is neither asked for of others nor given to them. */
function withoutStandIns(
  memory: SharedMemory | undefined,
  settings: readonly FittedSettings[],
): SharedMemory | undefined {
  return settings.some(({ settings: { engine } }) => isStandIn(engine)) ? undefined : memory
}

/** What the service was asked about is certain; the rest is as the config has it. */
function wantedIn(
  config: Config,
  fitted: readonly FittedSettings[],
  translator: Translator | undefined,
): (locale: string) => WantedSettings | undefined {
  if (translator === undefined || fitted.length === 0) return offlineWanted(config)
  const known = new Map(fitted.map(({ locale, settings }) => [locale, { settings, uncertain: [] }]))
  return (locale) => known.get(locale)
}

export interface ApplyOptions {
  readonly translator: Translator
  /** Code points; `undefined`: no limit. */
  readonly maxCharacters: number | undefined
  readonly allowPrune: boolean
  readonly narrowing: Narrowing
  /** The run must do exactly what this says, or nothing. */
  readonly savedPlan?: SavedPlan | undefined
  readonly limits?: RunLimits | undefined
}

/**
 * Carries out a plan: translate, validate, write, report. Answers are on record before they are used, files change at the
 * end, the lockfile last. A run that stops early writes what was answered; running it again goes on from there.
 */
export async function apply(
  config: Config,
  inspection: Inspection,
  planned: Plan,
  ports: RunPorts,
  { translator, maxCharacters, allowPrune, narrowing, savedPlan, limits }: ApplyOptions,
): Promise<SyncReport> {
  const { fs, root, journal, ledger, onEvent, assertHeld } = ports
  const baseline = await readBaseline(config, ports)
  const settings: ReadonlyMap<string, FittedSettings> = new Map(
    planned.settings.map((fitted) => [fitted.locale, fitted]),
  )
  const { texts, requests, characters } = planned.totals
  const sending = planned.totals.locales.filter((totals) => totals.requests > 0)
  onEvent({ type: 'planned', texts, requests, characters, locales: sending })
  if (savedPlan !== undefined) refuseOtherPlan(savedPlan, planned)
  refuseOverBudget(characters, maxCharacters)
  if (!allowPrune) checkPruning(planned)
  if (texts > 0) rehearseEdits(planned, { config })
  const files = [...filesToWrite(planned), lockfileName]
  await checkWritable([...files, '.lockale/ledger'], { fs, root })
  await checkRoom(files, characters * ledgerBytesPerCharacter, { fs, root })

  const { unanswered } = ledger
  const translated = await translateSteps(planned.steps, {
    ...ports,
    ...limits,
    memory: withoutStandIns(ports.memory, planned.settings),
    translator,
    concurrency: config.service.concurrency,
    source: config.source,
    settings,
    context: config.context,
    judge: inspection.judge,
    terms: config.doNotTranslate,
  })
  const finished = finishMessages(planned.steps, { config, settled: translated.settled })
  const results = groupResults(planned, finished)
  const edits = toFileEdits(results)

  // Read again: another tool may have changed what it says of files that are not in this run.
  const closing = async (moved: ReadonlySet<string>) => {
    const before = await readLockfile(fs, root, narrowing.adopt)
    const written = results.filter(({ diff }) => !moved.has(diff.target.file))
    const edit = toLockfileEdit(
      { lockfile: before.lockfile, source: config.source, settings: planned.settings, results: written },
      before.bytes && digestOf(before.bytes),
    )
    return digestOf(edit.bytes) === edit.digest ? undefined : edit
  }
  // A run that was stopped before it got anything leaves everything as it was.
  const isInVain = translated.stopped !== undefined && edits.length === 0
  const lockfileEdit = isInVain ? undefined : await closing(new Set())
  let committed: Committed = { files: [], moved: new Set() }
  if (edits.length > 0 || lockfileEdit !== undefined) {
    onEvent({ type: 'writing', files: edits.length + (lockfileEdit === undefined ? 0 : 1) })
    const archived = toArchive(results, planned)
    if (archived.length > 0) await ledger.archive(archived)
    await journal.begin(toJournalEntries(results))
    const options = { fs, root, assertHeld, closing: { edit: lockfileEdit, remake: closing } }
    committed = await commitEdits(edits, options)
  }
  // Also where nothing was to be written: a run may have died between its lockfile and its journal.
  if (committed.files.length > 0 || (journal.isThere && !isInVain)) {
    await journal.commit(results.map(({ diff }) => ({ catalog: diff.catalog.id, locale: diff.target.locale })))
  }
  const { moved } = committed
  const written = results.filter(({ diff }) => !moved.has(diff.target.file))
  const after =
    committed.files.length > 0
      ? await inspect(config, ports, { ...narrowing, adopt: true, before: inspection })
      : inspection
  return reportSync({
    config,
    judge: after.judge,
    baseline,
    planned,
    translated,
    unanswered,
    finished,
    written,
    moved,
    files: committed.files,
    after,
    troubles: ports.memory?.troubles ?? [],
  })
}

/** An answer in four-byte letters, and what stands around it. */
const ledgerBytesPerCharacter = 8

function filesToWrite({ steps }: Plan): readonly string[] {
  const files = steps.flatMap((step) => {
    if (step.kind === 'keep' || step.kind === 'keep-orphan') return []
    return [step.kind === 'remove' ? step.orphan.target.file : step.change.target.file]
  })
  return [...new Set(files)]
}

function refuseOverBudget(characters: number, maxCharacters: number | undefined): void {
  if (maxCharacters === undefined || characters <= maxCharacters) return
  throw new LockaleError('BUDGET_EXCEEDED', `The run needs ${characters} characters; ${maxCharacters} are allowed.`, {
    hint: 'Nothing was sent. Allow more with --max-characters or `budget.maxCharacters`, or narrow it with --locale.',
  })
}
