import { setTimeout as wait } from 'node:timers/promises'
import { performance } from 'node:perf_hooks'
import {
  accept,
  apply,
  check,
  clearLedger,
  type Clock,
  compactLedger,
  type Config,
  type Deadline,
  explainMessages,
  type FileSystem,
  findMessages,
  fix,
  type History,
  inspect,
  inspectLedger,
  isStandIn,
  makeBaseline,
  type MergeTools,
  nodeFileSystem,
  openDeadline,
  openJournal,
  openLedger,
  patientFileSystem,
  plan,
  type Processes,
  readResources,
  reopen,
  resolve,
  type SharedMemory,
  systemProcesses,
  takeRunLock,
  unlockRun,
} from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import { gitHistory } from './git/history.ts'
import { gitMergeTools } from './git/merge-tools.ts'
import { loadConfig } from './load-config.ts'
import { withSharedMemory } from './shared-memory.ts'
import type { Project, Selection, SyncOptions, Waiting } from './project.ts'

export interface OpenOptions {
  /** Where to look for the config; absolute. */
  readonly cwd: string
  /** A config file, relative to `cwd`, in place of the one that would be found. */
  readonly config?: string
}

/**
 * Loads a config and gives all that can be done with its project.
 * @throws {LockaleError} `CONFIG_NOT_FOUND`, `CONFIG_UNREADABLE`, `CONFIG_INVALID`
 */
export async function openProject(options: OpenOptions): Promise<Project> {
  const { config, root, file } = await loadConfig(options)
  const [history, merge] = [gitHistory(root), () => gitMergeTools(root)]
  return createProject({ config, configFile: file, root, fs: nodeFileSystem(), clock: systemClock, history, merge })
}

export interface ProjectParts {
  readonly config: Config
  readonly configFile?: string
  /** Absolute. */
  readonly root: string
  readonly fs: FileSystem
  readonly clock: Clock
  /** Who this process is among others; what the system says when absent. */
  readonly processes?: Processes
  /** Version control; texts that the lockfile does not know are then compared with what it knows. */
  readonly history?: History
  /** What it knows of a merge that stopped in conflict, as it is then. Without it only markers in files tell. */
  readonly merge?: () => MergeTools
}

const noMergeTools: MergeTools = {
  mergeText: () => Promise.resolve(undefined),
  readVersion: () => Promise.resolve(undefined),
  unmergedFiles: () => Promise.resolve(new Set()),
  markSettled: () => Promise.resolve(),
}

/** A project on any file system and clock. */
export function createProject({ config, configFile, root, clock, history, ...parts }: ProjectParts): Project {
  const fs = patientFileSystem(parts.fs, clock)
  const lockPorts = () => ({ fs, root, clock, processes: parts.processes ?? systemProcesses() })
  const ports = async () => ({ fs, root, journal: await openJournal(fs, root), history })
  const narrow = ({ locales }: Selection) => {
    refuseUnknownLocales(locales, config)
    return { locales: locales === undefined || locales.length === 0 ? undefined : locales }
  }
  return {
    root,
    config,
    configFile,
    async check(selection = {}) {
      return check(config, await ports(), narrow(selection))
    },
    resources: () => readResources(config, { fs, root }),
    async plan({ translator, adopt, refresh, pruneHuman, onEvent, ...selection } = {}) {
      const { signal = new AbortController().signal } = selection
      const allowStandIn = translator !== undefined && isStandIn(translator.engine)
      const ledger = openLedger(fs, root, config.cache)
      const inspection = await inspect(config, await ports(), { ...narrow(selection), adopt, allowStandIn })
      return withSharedMemory(config, (memory) => {
        return plan(config, inspection, { ledger, memory, translator, signal, onEvent }, { refresh, pruneHuman })
      })
    },
    async sync(options) {
      const { signal = new AbortController().signal, deadlineMs } = options
      const deadline = openDeadline({ clock, signal, deadlineMs })
      try {
        const waiting = { ...options, signal: deadline.signal }
        return await withLock('lockale sync', waiting, (assertHeld) => {
          return withSharedMemory(config, (memory) => sync(options, { assertHeld, deadline, memory }))
        })
      } catch (error) {
        throw deadline.explain(error)
      } finally {
        deadline.close()
      }
    },
    accept: (options) => settle('accept', options),
    reopen: (options) => settle('reopen', options),
    fix({ rules, dryRun, ...selection } = {}) {
      const work = async (assertHeld?: () => Promise<void>) => {
        const open = { ...(await ports()), assertHeld }
        return fix(config, await inspect(config, open, narrow(selection)), open, { rules, dryRun })
      }
      return dryRun === true ? work() : withLock('lockale fix', selection, work)
    },
    baseline(waiting = {}) {
      return withLock('lockale baseline', waiting, async (assertHeld) => {
        return makeBaseline(config, { ...(await ports()), assertHeld })
      })
    },
    resolve({ prefer, dryRun, stage, ...waiting } = {}) {
      return withLock('lockale resolve', waiting, (assertHeld) => {
        const tools = parts.merge?.() ?? noMergeTools
        return resolve(config, { fs, root, tools, prefer }, { dryRun, stage, assertHeld })
      })
    },
    async cache({ change, ...waiting } = {}) {
      const place = { fs, root }
      const { maxBytes } = config.cache
      const before = await inspectLedger(place)
      if (change === undefined) return { ...before, maxBytes, before: undefined }
      await withLock('lockale cache', waiting, () => {
        return change === 'clear' ? clearLedger(place) : compactLedger(place, maxBytes)
      })
      return { ...(await inspectLedger(place)), maxBytes, before }
    },
    unlock: (id) => unlockRun(lockPorts(), id),
    async why({ message, ...selection }) {
      const { diffs, lockfile } = await inspect(config, await ports(), { ...narrow(selection), askAbout: message })
      return explainMessages(findMessages(diffs, message), { lockfile, history })
    },
  }

  function settle(word: 'accept' | 'reopen', { messages, ...selection }: Parameters<Project['accept']>[0]) {
    return withLock(`lockale ${word}`, selection, async (assertHeld) => {
      const inspection = await inspect(config, await ports(), narrow(selection))
      return { accept, reopen }[word]({ config, inspection, names: messages, fs, root, assertHeld })
    })
  }

  /** Only one such work goes on in a project at a time. */
  async function withLock<T>(
    command: string,
    { lockTimeoutMs, onEvent, signal }: Waiting & Pick<SyncOptions, 'onEvent' | 'signal'>,
    work: (assertHeld: () => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const onWait = (why: string) => onEvent?.({ type: 'waiting', why, ms: lockTimeoutMs ?? 0 })
    const lock = await takeRunLock({ ...lockPorts(), command, timeoutMs: lockTimeoutMs, signal, onWait })
    try {
      return await work(() => lock.assertHeld())
    } finally {
      await lock.release()
    }
  }

  async function sync(options: SyncOptions, { assertHeld, deadline, memory }: Held) {
    const { translator, signal = new AbortController().signal, onEvent = () => undefined, adopt = false } = options
    const ledger = openLedger(fs, root, config.cache)
    const runPorts = { ...(await ports()), assertHeld, ledger, memory, clock, signal, onEvent }
    const narrowing = { ...narrow(options), adopt, allowStandIn: isStandIn(translator.engine) }
    const inspection = await inspect(config, runPorts, narrowing)
    const { scan, lockfile, diffs } = inspection
    const messages = scan.catalogs.reduce((sum, { source }) => sum + source.units.length, 0)
    onEvent({ type: 'scanned', catalogs: scan.catalogs.length, messages, locales: config.targets.length })
    const hasTargets = diffs.some(({ target }) => target.parsed !== undefined)
    if (options.strict === true && !adopt && lockfile.condition === 'absent' && hasTargets) throw lockfileMissing()
    const { refresh, pruneHuman, savedPlan } = options
    const { maxWaitMs, maxRebuy } = options
    const planning = { ledger, memory, isRecording: true, translator, signal: deadline.signal, maxWaitMs, onEvent }
    const planned = await plan(config, inspection, planning, { refresh, pruneHuman })
    const maxCharacters = options.maxCharacters ?? config.budget.maxCharacters
    const allowPrune = options.allowPrune ?? false
    const limits = { endsAt: deadline.endsAt, maxWaitMs, maxRebuy }
    const choice = { translator, maxCharacters, allowPrune, narrowing, savedPlan, limits }
    const report = await apply(config, inspection, planned, runPorts, choice)
    await ledger.tidy()
    return report
  }
}

interface Held {
  readonly assertHeld: () => Promise<void>
  readonly deadline: Deadline
  readonly memory: SharedMemory | undefined
}

const systemClock: Clock = {
  now: () => performance.now(),
  async sleep(ms, signal) {
    await wait(ms, undefined, signal === undefined ? {} : { signal })
  },
  random: () => Math.random(),
}

function refuseUnknownLocales(locales: readonly string[] | undefined, { targets }: Config): void {
  const known = targets.map(({ locale }) => locale)
  const unknown = locales?.find((locale) => !known.includes(locale))
  if (unknown === undefined) return
  throw new LockaleError('LOCALE_UNKNOWN', `${JSON.stringify(unknown)} is not a target locale of this project.`, {
    hint: `Targets are: ${known.join(', ')}.`,
  })
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
