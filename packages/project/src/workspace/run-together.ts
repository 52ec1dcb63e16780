import {
  apply,
  type AskedFiles,
  type Clock,
  type Config,
  type Deadline,
  type DocumentsPlan,
  inspect,
  isStandIn,
  type Member,
  openDeadline,
  openJournal,
  type Plan,
  plan,
  planTogether,
  refuseOtherDocuments,
  type SharedMemory,
  showDocuments,
  type SyncReport,
  systemProcesses,
  takeRunLock,
  type Translator,
} from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import { askHistory, recordingMs } from '../git/ask-history.ts'
import { keptLanguages } from '../git/kept-languages.ts'
import { openOwnLedger } from '../git/own-ledger.ts'
import type { PlanOptions, SyncOptions, TranslatorOf } from '../project.ts'
import { withSharedMemory } from '../shared-memory.ts'
import {
  checkSeatDocuments,
  type DocumentMember,
  planSeatDocuments,
  refuseDocumentsOverBudget,
  syncSeatDocuments,
} from '../documents/seat-documents.ts'
import { inPackage } from './in-package.ts'
import { namingConfig } from './naming-config.ts'
import { oneFit } from './one-fit.ts'
import { type SharedLedger, shareLedgers } from './share-ledgers.ts'
import type { Seat } from './seat.ts'

/** Plans one project or several. The plan is that of a run over all of them. */
export function planSeats(seats: readonly Seat[], options: PlanOptions): Promise<Plan> {
  const { signal = new AbortController().signal, refresh, pruneHuman, retryRefused } = options
  const ledgerOf = ledgersOf(seats)
  const onFile = historyEvents(options.onEvent)
  const translatorOf = translators(options.translator, seats.length > 1)
  return withMemories(seats, async (memoryOf) => {
    const members = await eachSeat(seats, async (seat) => {
      const { config, folder } = seat
      const translator = translatorOf(config)
      const { inspection, ports: open } = await inspectSeat(seat, { ...options, translator, onFile: onFile(seat) })
      const { journal } = open
      const asking = { signal, onWait: (why: string, ms: number) => options.onEvent?.({ type: 'waiting', why, ms }) }
      const choice = { adopt: options.adopt, refresh }
      const documents = await planSeatDocuments(seat, { journal, translator, asking, ...choice })
      const [{ shared: ledger }, memory] = [ledgerOf(seat), memoryOf(config)]
      const ports = { ledger, memory, files: seat.files, translator, signal, onEvent: options.onEvent }
      return {
        folder,
        config,
        translator,
        memory,
        planned: await namingConfig(seat, () => plan(config, inspection, ports, { refresh, pruneHuman, retryRefused })),
        documents,
      }
    })
    const documents = showDocuments(withDocuments(members))
    return { ...planTogether(members), ...(documents === undefined ? {} : { documents }) }
  })
}

function withDocuments(
  members: readonly { readonly folder: string; readonly documents: DocumentsPlan | undefined }[],
): Parameters<typeof showDocuments>[0] {
  return members.flatMap(({ folder, documents }) => (documents === undefined ? [] : [{ folder, plan: documents }]))
}

export interface RunTogether {
  /** Of all. */
  readonly planned: Plan
  /** One for each seat. */
  readonly reports: readonly SyncReport[]
}

/** Runs one project or several: their locks are all taken first, in the order of their folders. */
export async function syncSeats(seats: readonly Seat[], options: SyncOptions, clock: Clock): Promise<RunTogether> {
  const { signal = new AbortController().signal, deadlineMs } = options
  const deadline = openDeadline({ clock, signal, deadlineMs })
  try {
    return await withLocks(seats, { ...options, signal: deadline.signal, clock }, async (heldBy) => {
      const done = await withMemories(seats, (memoryOf) => run(seats, options, { clock, deadline, heldBy, memoryOf }))
      for (const seat of seats) await seat.afterSync?.(heldBy(seat))
      return done
    })
  } catch (error) {
    throw deadline.explain(error)
  } finally {
    deadline.close()
  }
}

type HeldBy = (seat: Seat) => () => Promise<void>
type MemoryOf = (config: Config) => SharedMemory | undefined

interface Running {
  readonly clock: Clock
  readonly deadline: Deadline
  readonly heldBy: HeldBy
  readonly memoryOf: MemoryOf
}

async function run(
  seats: readonly Seat[],
  options: SyncOptions,
  { clock, deadline, heldBy, memoryOf }: Running,
): Promise<RunTogether> {
  const { signal = new AbortController().signal, onEvent = () => undefined, adopt = false, textsBy, strict } = options
  const {
    refresh,
    pruneHuman,
    retryRefused,
    savedPlan,
    maxCharacters,
    maxWaitMs,
    maxRebuy,
    allowPrune = false,
  } = options
  const ledgerOf = ledgersOf(seats)
  const translatorOf = translators(options.translator, seats.length > 1)
  const onFile = historyEvents(onEvent)
  const found = await eachSeat(seats, async (seat) => {
    const translator = translatorOf(seat.config)
    if (translator === undefined) throw new Error('A run without a translator.')
    const inspected = await inspectSeat(seat, {
      adopt,
      textsBy,
      translator,
      assertHeld: heldBy(seat),
      onFile: onFile(seat),
    })
    return { seat, folder: seat.folder, translator, ...inspected }
  })
  const catalogs = found.flatMap(({ inspection }) => inspection.scan.catalogs)
  const messages = catalogs.reduce((sum, { source }) => sum + source.units.length, 0)
  const locales = new Set(seats.flatMap(({ config }) => config.targets.map(({ locale }) => locale))).size
  onEvent({ type: 'scanned', catalogs: catalogs.length, messages, locales })
  const members = await eachSeat(found, async (one): Promise<Member & DocumentMember> => {
    const { seat, folder, translator, inspection, narrowing } = one
    const { config } = seat
    const hasTargets = inspection.diffs.some(({ target }) => target.parsed !== undefined)
    const isLockfileMissing = inspection.lockfile.condition === 'absent' && hasTargets
    if (strict === true && !adopt && isLockfileMissing) throw lockfileMissing()
    const [{ shared: ledger }, memory] = [ledgerOf(seat), memoryOf(config)]
    const asking = { ledger, memory, files: seat.files, translator, signal: deadline.signal }
    const kept = keptLanguages(seat.fs, seat.root)
    const planning = { ...asking, isRecording: true, maxWaitMs, kept, onEvent }
    const planned = await namingConfig(seat, () =>
      plan(config, inspection, planning, { refresh, pruneHuman, retryRefused }),
    )
    const { journal } = one.ports
    const onWait = (why: string, ms: number) => onEvent({ type: 'waiting', why, ms })
    const ask = { signal: deadline.signal, maxWaitMs, kept, onWait }
    // A saved plan that says nothing of documents leaves them alone.
    const documents =
      savedPlan === undefined || savedPlan.documents !== undefined
        ? await planSeatDocuments(seat, { journal, translator, asking: ask, adopt, refresh })
        : undefined
    const ports = { ...one.ports, ledger }
    return { seat, folder, config, narrowing, inspection, planned, documents, ports, translator, memory }
  })
  const limits = { endsAt: deadline.endsAt, maxWaitMs, maxRebuy }
  const choice = { clock, signal, onEvent, maxCharacters, allowPrune, savedPlan, limits }
  const planned = planTogether(members)
  if (savedPlan !== undefined) refuseOtherDocuments(savedPlan, showDocuments(withDocuments(members)))
  refuseDocumentsOverBudget(members, planned, maxCharacters)
  await checkSeatDocuments(members, allowPrune)
  const reports: SyncReport[] = []
  for (const [at, report] of (await apply(members, planned, choice)).entries()) {
    const member = members[at]
    if (member === undefined) throw new Error('A report of no project.')
    const { journal } = member.ports
    const own = { journal, ledger: ledgerOf(member.seat).own, assertHeld: heldBy(member.seat) }
    const doing = { ...own, signal: deadline.signal, interruption: signal, onEvent }
    reports.push(await inPackage(member.folder, () => syncSeatDocuments(member, report, doing)))
  }
  for (const { own, keepBorrowed } of seats.map(ledgerOf)) {
    await keepBorrowed()
    await own.tidy()
  }
  return { planned, reports }
}

interface Inspecting extends Pick<PlanOptions, 'adopt' | 'textsBy'> {
  readonly translator: Translator | undefined
  readonly assertHeld?: (() => Promise<void>) | undefined
  readonly onFile: (files: AskedFiles) => void
}

/** Adds up what several projects ask version control. */
function historyEvents(onEvent: PlanOptions['onEvent']): (seat: Seat) => (files: AskedFiles) => void {
  const asked = new Map<Seat, AskedFiles>()
  return (seat) => (files) => {
    asked.set(seat, files)
    const all = [...asked.values()]
    const sum = (of: keyof AskedFiles) => all.reduce((total, one) => total + one[of], 0)
    onEvent?.({ type: 'history', asked: sum('asked'), of: sum('of') })
  }
}

async function inspectSeat(
  { config, fs, root, clock, history, selection }: Seat,
  { adopt, textsBy, translator, assertHeld, onFile }: Inspecting,
): Promise<Pick<Member, 'inspection' | 'narrowing'> & { readonly ports: Omit<Member['ports'], 'ledger'> }> {
  const asked = askHistory(history, { clock, limitMs: recordingMs, onFile })
  const ports = { fs, root, journal: await openJournal(fs, root), ...asked, assertHeld }
  const allowStandIn = translator !== undefined && isStandIn(translator.engine)
  const narrowing = { ...selection, adopt, textsBy, allowStandIn }
  return { ports, narrowing, inspection: await inspect(config, ports, { ...narrowing, asksUndated: true }) }
}

/** By project. */
function ledgersOf(seats: readonly Seat[]): (seat: Seat) => SharedLedger {
  const shared = shareLedgers(seats.map(({ fs, root, config }) => openOwnLedger(fs, root, config.cache)))
  return (seat) => {
    const ledger = shared[seats.indexOf(seat)]
    if (ledger === undefined) throw new Error('A project without a ledger.')
    return ledger
  }
}

/** What a service answered about one project it need not be asked again for the next. */
function translators(
  given: Translator | TranslatorOf | undefined,
  isShared: boolean,
): (config: Config) => Translator | undefined {
  const translatorOf = typeof given === 'function' ? given : () => given
  if (!isShared) return translatorOf
  const known = new Map<Translator, Translator>()
  return (config) => {
    const found = translatorOf(config)
    if (found === undefined) return undefined
    const fitting = known.get(found) ?? oneFit(found)
    known.set(found, fitting)
    return fitting
  }
}

/** One after another; an error says in which package. */
async function eachSeat<T extends { readonly folder: string }, R>(
  seats: readonly T[],
  work: (seat: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = []
  for (const seat of seats) results.push(await inPackage(seat.folder, () => work(seat)))
  return results
}

interface Locking extends Pick<SyncOptions, 'lockTimeoutMs' | 'onEvent' | 'signal'> {
  readonly clock: Clock
}

/** All or none. In one order by all runs: so none holds what another waits for while it waits itself. */
async function withLocks<T>(
  seats: readonly Seat[],
  { lockTimeoutMs, onEvent, signal, clock }: Locking,
  work: (heldBy: HeldBy) => Promise<T>,
): Promise<T> {
  const onWait = (why: string) => onEvent?.({ type: 'waiting', why, ms: lockTimeoutMs ?? 0 })
  const held = new Map<Seat, Awaited<ReturnType<typeof takeRunLock>>>()
  try {
    const command = 'lockale sync'
    for (const seat of seats.toSorted((a, b) => (a.root < b.root ? -1 : 1))) {
      const { fs, root, processes = systemProcesses() } = seat
      const asked = { fs, root, clock, processes, command, timeoutMs: lockTimeoutMs, signal, onWait }
      held.set(seat, await inPackage(seat.folder, () => takeRunLock(asked)))
    }
    return await work((seat) => async () => held.get(seat)?.assertHeld())
  } finally {
    for (const lock of held.values()) await lock.release()
  }
}

/** Configs that name the same storage share what is in it. */
async function withMemories<T>(seats: readonly Seat[], work: (memoryOf: MemoryOf) => Promise<T>): Promise<T> {
  const drivers = new Map(
    seats.flatMap(({ config }) => {
      return config.sharedMemory === undefined ? [] : [[config.sharedMemory.driver, config] as const]
    }),
  )
  const open = new Map<unknown, SharedMemory | undefined>()
  const next = ([config, ...others]: readonly Config[]): Promise<T> => {
    if (config === undefined) {
      return work(({ sharedMemory }) => (sharedMemory === undefined ? undefined : open.get(sharedMemory.driver)))
    }
    return withSharedMemory(config, (memory) => {
      open.set(config.sharedMemory?.driver, memory)
      return next(others)
    })
  }
  return next([...drivers.values()])
}

function lockfileMissing(): LockaleError {
  return new LockaleError(
    'LOCKFILE_MISSING',
    'There are translations, but no lockale.lock that says what they were made from.',
    {
      place: 'lockale.lock',
      hint: 'Commit the lockfile, or run `lockale sync --adopt` once to take the translations as they are, at no cost.',
    },
  )
}
