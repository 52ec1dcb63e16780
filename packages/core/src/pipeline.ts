import { isLockaleError, LockaleError } from '@lockale/errors'
import { isLocked } from './config/policy.ts'
import { type Inspection, inspect } from './inspect.ts'
import type { Ledger } from './ledger/ledger.ts'
import { lockfileName, readLockfile } from './lock/read.ts'
import {
  eachMember,
  eachMemberInAnyCase,
  groupMembers,
  type Member,
  type PlannedMember,
  questionOf,
} from './members.ts'
import type { Clock } from './model/clock.ts'
import type { Config, Target } from './model/config.ts'
import type { RunEvent } from './model/event.ts'
import { seenFrom } from './model/folder.ts'
import { digestOf } from './model/hash.ts'
import type { SettingFiles } from './model/setting-files.ts'
import { type FitAnswer, type FittedSettings, isUnsupported } from './model/fitted-settings.ts'
import type { SharedMemory } from './model/shared-memory.ts'
import { type Asking, isStandIn, type KeptAnswers, type Translator } from './model/translator.ts'
import { measureOffline, offlineSettings, offlineWanted } from './plan/offline.ts'
import { filesInUse, openFileSettings, readNamedFiles, withoutFiles } from './plan/file-settings.ts'
import { joinPlans } from './plan/join-plans.ts'
import { isMadeByRule } from './plan/made-by-rule.ts'
import { countOutdated, openOutdated, type RefreshPart, type WantedSettings } from './plan/outdated.ts'
import type { Plan } from './plan/plan.ts'
import { hasWork, planSteps } from './plan/plan-steps.ts'
import { checkPruning } from './plan/pruning.ts'
import { countSkipped } from './plan/skipped.ts'
import { refuseOtherPlan, type SavedPlan } from './plan/saved-plan.ts'
import { countRecalled, countTotals } from './plan/totals.ts'
import type { SyncReport } from './report/report.ts'
import { reportSync } from './report/report-sync.ts'
import { toBatches } from './translate/batch.ts'
import { planWithShared } from './translate/recall-shared.ts'
import { openPurse } from './translate/purse.ts'
import { nothingBilled, type RunLimits, type RunTotals } from './translate/run.ts'
import { sendsOf, type Translated, translateSteps, wholeAnswers } from './translate/translate.ts'
import { type Baseline, readBaseline } from './validate/baseline.ts'
import { type FinishedMessage, finishMessages } from './validate/finish.ts'
import { toRefusals } from './validate/refusals.ts'
import { refuseUnreadable } from './validate/readable.ts'
import type { Committed } from './write/commit.ts'
import { commitOnRecord } from './write/commit-on-record.ts'
import { type CatalogResult, type FileEdit, toFileEdits } from './write/edits.ts'
import { toLockfileEdit } from './write/next-lockfile.ts'
import { checkRoom, checkWritable } from './write/preflight.ts'
import { rehearseEdits } from './write/rehearse.ts'
import { groupResults, targetsOf, toArchive, toJournalEntries } from './write/results.ts'

export interface PlanningPorts {
  readonly ledger: Ledger
  /** Without one, settings count as fitting and sizes are those of the service's own encoding. */
  readonly translator: Translator | undefined
  readonly signal: AbortSignal
  /** Answers that other machines bought; `undefined`: there is none. */
  readonly memory?: SharedMemory | undefined
  /** Reads what settings name. */
  readonly files?: SettingFiles | undefined
  /** What they answer is put on record in the ledger. */
  readonly isRecording?: boolean | undefined
  /** The longest wait that the service may ask for; 60 s by default. */
  readonly maxWaitMs?: number | undefined
  /** Where what the service says of itself is kept. */
  readonly kept?: KeptAnswers | undefined
  readonly onEvent?: ((event: RunEvent) => void) | undefined
}

export interface PlanChoice {
  /** Machine texts that were made with other settings or another note than they would be today: these are made anew. */
  readonly refresh?: readonly RefreshPart[] | undefined
  /** Texts of people go too when their message is gone; a copy stays in the ledger. */
  readonly pruneHuman?: boolean | undefined
  /** Strings that were refused in too many runs are asked for once more. */
  readonly retryRefused?: boolean | undefined
}

/**
 * What a run would do, message by message. The service is asked what fits only if there is anything to translate.
 * @throws {LockaleError} for source or target files that cannot be read, and as `Translator.fit`
 */
export async function plan(
  given: Config,
  inspection: Inspection,
  ports: PlanningPorts,
  { refresh = [], pruneHuman, retryRefused }: PlanChoice = {},
): Promise<Plan> {
  refuseUnreadable(inspection.scan.diagnostics)
  const config = { ...given, targets: await readNamedFiles(given.targets, ports.files) }
  const { ledger, translator, signal, maxWaitMs, kept, onEvent } = ports
  const notes = new Set<string>()
  const asking = {
    signal,
    maxWaitMs,
    kept,
    onWait: (why: string, ms: number) => onEvent?.({ type: 'waiting', why, ms }),
    onNote: (note: string) => void notes.add(note),
  }
  const { diffs } = inspection
  const locales = [...new Set(diffs.map(({ target }) => target.locale))]
  const targets = config.targets.filter(({ locale }) => locales.includes(locale))
  const isServed = (target: Target) => !isMadeByRule(config.source, target.locale) && !isLocked(target, config)
  const isIdle = refresh.length === 0 && !diffs.some(({ open }) => open.some((change) => hasWork(change, config)))
  const answers =
    translator === undefined || isIdle ? [] : await fitServed(targets.filter(isServed), { config, translator, asking })
  const unsupported = answers.filter(isUnsupported)
  const fitted = new Map(answers.flatMap((answer) => (isUnsupported(answer) ? [] : [[answer.locale, answer] as const])))
  // The service is not asked about the others, or has nothing to say of them.
  const offline = offlineSettings(config, targets, translator?.engine)
  const settings = offline.map((own) => fitted.get(own.locale) ?? own)
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
    refusedBefore: (key: string) => ledger.refusals.of(key),
    retryRefused,
    refresh: { parts: new Set(refresh), outdated },
    pruneHuman,
    unsupported: new Set(unsupported.map(({ locale }) => locale)),
    donors: inspection.whole,
    lastSources: isIdle ? undefined : await inspection.lastSources(),
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
  const sizes = { ...toBatches([{ sends: sendsOf(steps), source, settings: byLocale, context }], limits), locales }
  const totals = { ...countTotals({ steps, diffs }, sizes), recalled: countRecalled(steps, new Set(shared.keys())) }
  const troubles = [...notes, ...(memory?.troubles ?? [])]
  const skipped = countSkipped(steps, unsupported)
  return { source, steps, diffs, settings, skipped, totals, outdated: countOutdated(steps, outdated), troubles }
}

async function fitServed(
  served: readonly Target[],
  { config, translator, asking }: { readonly config: Config; readonly translator: Translator; readonly asking: Asking },
): Promise<readonly FitAnswer[]> {
  if (served.length === 0) return []
  const withFiles = openFileSettings({ targets: served, source: config.source })
  const wanted = served.map((target) => ({ ...target, wanted: withoutFiles(target.wanted) }))
  const answers = await translator.fit(config.source, wanted, asking)
  return answers.map((answer) => (isUnsupported(answer) ? answer : withFiles(answer)))
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
  const known = new Map(fitted.map(({ locale, settings, terms }) => [locale, { settings, terms, uncertain: [] }]))
  return (locale) => known.get(locale)
}

export interface ApplyOptions {
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly onEvent: (event: RunEvent) => void
  /** Code points of all members together. `undefined`: the budget of each config holds for its own. */
  readonly maxCharacters: number | undefined
  readonly allowPrune: boolean
  /** The run must do exactly what this says, or nothing. */
  readonly savedPlan?: SavedPlan | undefined
  readonly limits?: RunLimits | undefined
}

/** The plan of all members, as it is shown, saved and held against a budget. */
export function planTogether(members: readonly PlannedMember[]): Plan {
  const isAlone = members.length === 1 && members[0]?.folder === ''
  const parts = isAlone ? [] : groupMembers(members)
  const packed = parts.map((group) => {
    const parties = group.map((member) => ({ ...questionOf(member), sends: sendsOf(member.planned.steps) }))
    return toBatches(parties, group[0].translator ?? measureOffline)
  })
  const lowerBounds = new Map<string, number>()
  for (const [locale, least] of packed.flatMap((each) => [...each.lowerBounds])) {
    lowerBounds.set(locale, (lowerBounds.get(locale) ?? 0) + least)
  }
  return joinPlans(members, { batches: packed.flatMap(({ batches }) => batches), lowerBounds })
}

/**
 * Carries out what is planned for one project or several: translate, validate, write, report. Answers are on record before
 * they are used, files change at the end, the lockfile last. A run that stops early writes what was answered; running it
 * again goes on from there. Nothing is sent before all members are found ready; what they share is asked for together; then
 * each writes by itself, whatever becomes of the others.
 * @param planned of all members together
 */
export async function apply(
  members: readonly Member[],
  planned: Plan,
  options: ApplyOptions,
): Promise<readonly SyncReport[]> {
  const { onEvent, savedPlan } = options
  const prepared = await eachMember(members, prepare)
  const { texts, requests, characters, locales } = planned.totals
  onEvent({ type: 'planned', texts, requests, characters, locales: locales.filter((each) => each.requests > 0) })
  if (savedPlan !== undefined) refuseOtherPlan(savedPlan, planned)
  refuseOverBudget(members, planned, options)
  await eachMember(prepared, (member) => checkReady(member, options))
  for (const group of groupMembers(prepared)) await readyFiles(group, options)
  const translated = await translateTogether(prepared, planned, options)
  const staged = await eachMemberInAnyCase(translated, stage)
  const files = staged.done.reduce((sum, { edits, lockfileEdit }) => sum + edits.length + (lockfileEdit ? 1 : 0), 0)
  if (files > 0) onEvent({ type: 'writing', files })
  const written = await eachMemberInAnyCase(staged.done, write)
  const [failure] = [...staged.failures, ...written.failures]
  if (failure !== undefined) throw failure.error
  return written.done
}

interface Prepared extends Member {
  readonly baseline: Baseline | undefined
  readonly unanswered: Ledger['unanswered']
}

async function prepare(member: Member): Promise<Prepared> {
  const baseline = await readBaseline(member.config, member.ports)
  return { ...member, baseline, unanswered: member.ports.ledger.unanswered }
}

/** What would stop it later stops it now, before anything is spent. */
async function checkReady({ config, planned, ports }: Member, { allowPrune }: ApplyOptions): Promise<void> {
  const { texts, characters } = planned.totals
  if (!allowPrune) checkPruning(planned)
  if (texts > 0) rehearseEdits(planned, { config, termsIn: new Map() })
  const files = [...filesToWrite(planned), lockfileName]
  await checkWritable([...files, '.lockale/ledger'], ports)
  await checkRoom(files, characters * ledgerBytesPerCharacter, ports)
}

/** What the project keeps itself is made sure to be on the service as it is here, before texts are made with it. */
async function readyFiles(group: readonly [Member, ...Member[]], { signal, onEvent }: ApplyOptions): Promise<void> {
  const [{ translator }] = group
  const files = filesInUse(group.map(({ planned }) => planned))
  if (files.length > 0) await translator.readyFiles?.(files, { signal, onEvent })
}

interface Answered extends Prepared {
  readonly translated: Translated
  /** Of a group that asks together, what it cost stands with the first. */
  readonly bill: RunTotals
}

async function translateTogether(
  members: readonly Prepared[],
  planned: Plan,
  { limits, clock, signal, onEvent, maxCharacters }: ApplyOptions,
): Promise<readonly Answered[]> {
  const spare = (allowed: number | undefined, { totals }: Plan) =>
    allowed === undefined ? undefined : allowed - totals.characters
  const together = maxCharacters === undefined ? undefined : openPurse(spare(maxCharacters, planned))
  const answered = new Map<Prepared, Answered>()
  let [requestsDone, charactersDone] = [0, 0]
  for (const group of groupMembers(members)) {
    const [{ translator, config, memory }] = group
    const parties = group.map((member) => ({
      ...questionOf(member),
      steps: member.planned.steps,
      ledger: member.ports.ledger,
      judge: member.inspection.judge,
      terms: member.config.doNotTranslate,
      purse: together ?? openPurse(spare(member.config.budget.maxCharacters, member.planned)),
    }))
    const settings = group.flatMap((member) => member.planned.settings)
    const before = { requestsDone, charactersDone }
    const translated = await translateSteps(parties, {
      ...limits,
      clock,
      signal,
      onEvent: (event) => onEvent(event.type === 'answered' ? countedOn(event, before, planned) : event),
      memory: withoutStandIns(memory, settings),
      translator,
      concurrency: config.service.concurrency,
    })
    requestsDone += translated.answered
    charactersDone += translated.characters
    const { settled: _, stopped: _why, failedLocales: _failed, ...bill } = translated
    for (const [at, member] of group.entries()) {
      answered.set(member, { ...member, translated, bill: at === 0 ? bill : nothingBilled })
    }
  }
  return members.flatMap((member) => answered.get(member) ?? [])
}

type AnsweredEvent = Extract<RunEvent, { readonly type: 'answered' }>

/** Counts go on through all groups. */
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

interface Staged extends Answered {
  readonly finished: readonly FinishedMessage[]
  readonly results: readonly CatalogResult[]
  readonly edits: readonly FileEdit[]
  readonly lockfileEdit: FileEdit | undefined
  /** The lockfile's edit without those target files. */
  readonly closing: (moved: ReadonlySet<string>) => Promise<FileEdit | undefined>
}

async function stage(member: Answered): Promise<Staged> {
  const { config, planned, translated, narrowing, ports } = member
  const { fs, root } = ports
  const termsIn = new Map(planned.settings.map(({ locale, terms }) => [locale, terms]))
  const finished = finishMessages(planned.steps, { config, settled: translated.settled, termsIn })
  await noteRefusals(member, finished)
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
  const lockfileEdit = isInVain({ translated, edits }) ? undefined : await closing(new Set())
  return { ...member, finished, results, edits, lockfileEdit, closing }
}

/** The answers are on record already: what a full disk does not take of this is counted by the next run. */
async function noteRefusals(
  { config, planned, translated, ports }: Answered,
  finished: readonly FinishedMessage[],
): Promise<void> {
  const refusals = toRefusals(planned.steps, { config, settled: translated.settled, finished })
  await ports.ledger.refusals.put(refusals).catch((error: unknown) => {
    if (!isLockaleError(error, 'LEDGER_UNWRITABLE')) throw error
  })
}

/** A run that was stopped before it got anything leaves everything as it was. */
function isInVain({ translated, edits }: Pick<Staged, 'translated' | 'edits'>): boolean {
  return translated.stopped !== undefined && edits.length === 0
}

async function write(member: Staged): Promise<SyncReport> {
  const { config, narrowing, inspection, planned, ports, memory } = member
  const { finished, results, edits, lockfileEdit, closing } = member
  const { fs, root, journal, ledger, assertHeld } = ports
  let committed: Committed = { files: [], moved: new Set() }
  if (edits.length > 0 || lockfileEdit !== undefined) {
    const archived = toArchive(results, planned)
    if (archived.length > 0) await ledger.archive(archived)
    const record = { journal, entries: toJournalEntries(results), targets: targetsOf(results) }
    const options = { fs, root, assertHeld, closing: { edit: lockfileEdit, remake: closing } }
    committed = await commitOnRecord(edits, { ...record, ...options })
  } else if (journal.isThere && !isInVain(member)) {
    // A run died between its lockfile and its journal.
    await journal.commit(targetsOf(results))
  }
  const { moved } = committed
  const after =
    committed.files.length > 0
      ? await inspect(config, ports, { ...narrowing, adopt: true, before: inspection })
      : inspection
  return reportSync({
    ...member,
    judge: after.judge,
    finished,
    written: results.filter(({ diff }) => !moved.has(diff.target.file)),
    moved,
    files: committed.files,
    after,
    troubles: memory?.troubles ?? [],
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

function refuseOverBudget(members: readonly Member[], planned: Plan, { maxCharacters }: ApplyOptions): void {
  if (maxCharacters !== undefined) {
    refuseMore(planned.totals.characters, maxCharacters)
    return
  }
  for (const { folder, config, planned: own } of members) {
    try {
      refuseMore(own.totals.characters, config.budget.maxCharacters)
    } catch (error) {
      throw seenFrom(folder, error)
    }
  }
}

function refuseMore(characters: number, maxCharacters: number | undefined): void {
  if (maxCharacters === undefined || characters <= maxCharacters) return
  throw new LockaleError('BUDGET_EXCEEDED', `The run needs ${characters} characters; ${maxCharacters} are allowed.`, {
    hint: 'Nothing was sent. Allow more with --max-characters or `budget.maxCharacters`, or narrow it with --locale.',
  })
}
