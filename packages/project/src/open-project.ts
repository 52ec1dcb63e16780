import { setTimeout as wait } from 'node:timers/promises'
import { performance } from 'node:perf_hooks'
import {
  accept,
  apply,
  check,
  type Clock,
  type Config,
  explainMessage,
  type FileSystem,
  findMessages,
  fix,
  inspect,
  isStandIn,
  makeBaseline,
  nodeFileSystem,
  openJournal,
  openLedger,
  plan,
  readResources,
  type RunLock,
  takeRunLock,
} from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import { loadConfig } from './load-config.ts'
import type { Project, Selection, SyncOptions } from './project.ts'

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
  return createProject({ config, configFile: file, root, fs: nodeFileSystem(), clock: systemClock })
}

export interface ProjectParts {
  readonly config: Config
  readonly configFile?: string
  /** Absolute. */
  readonly root: string
  readonly fs: FileSystem
  readonly clock: Clock
}

/** A project on any file system and clock. */
export function createProject({ config, configFile, root, fs, clock }: ProjectParts): Project {
  const ports = async () => ({ fs, root, journal: await openJournal(fs, root) })
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
    async plan({ translator, adopt, signal = new AbortController().signal, ...selection } = {}) {
      const allowStandIn = translator !== undefined && isStandIn(translator.engine)
      const ledger = await openLedger(fs, root)
      const inspection = await inspect(config, await ports(), { ...narrow(selection), adopt, allowStandIn })
      return plan(config, inspection, { ledger, translator, signal })
    },
    async sync(options) {
      const lock = await takeRunLock({ fs, root, command: 'lockale sync' })
      return withLock(lock, () => sync(options))
    },
    async accept({ messages, ...selection }) {
      const lock = await takeRunLock({ fs, root, command: 'lockale accept' })
      return withLock(lock, async () => {
        const inspection = await inspect(config, await ports(), narrow(selection))
        return accept(config, inspection, messages, { fs, root })
      })
    },
    async fix({ rules, dryRun, ...selection } = {}) {
      const lock = await takeRunLock({ fs, root, command: 'lockale fix' })
      return withLock(lock, async () => {
        const open = await ports()
        return fix(config, await inspect(config, open, narrow(selection)), open, { rules, dryRun })
      })
    },
    async baseline() {
      const lock = await takeRunLock({ fs, root, command: 'lockale baseline' })
      return withLock(lock, async () => makeBaseline(config, await ports()))
    },
    async why({ message, ...selection }) {
      const { diffs, lockfile } = await inspect(config, await ports(), narrow(selection))
      return findMessages(diffs, message).map((change) => explainMessage(change, lockfile))
    },
  }

  async function sync(options: SyncOptions) {
    const { translator, signal = new AbortController().signal, onEvent = () => undefined, adopt = false } = options
    const ledger = await openLedger(fs, root)
    const runPorts = { ...(await ports()), ledger, clock, signal, onEvent }
    const narrowing = { ...narrow(options), adopt, allowStandIn: isStandIn(translator.engine) }
    const inspection = await inspect(config, runPorts, narrowing)
    const { scan, lockfile, diffs } = inspection
    const messages = scan.catalogs.reduce((sum, { source }) => sum + source.units.length, 0)
    onEvent({ type: 'scanned', catalogs: scan.catalogs.length, messages, locales: config.targets.length })
    const hasTargets = diffs.some(({ target }) => target.parsed !== undefined)
    if (options.strict === true && !adopt && lockfile.condition === 'absent' && hasTargets) throw lockfileMissing()
    const planned = await plan(config, inspection, { ledger, translator, signal })
    const maxCharacters = options.maxCharacters ?? config.budget.maxCharacters
    const allowPrune = options.allowPrune ?? false
    return apply(config, inspection, planned, runPorts, { translator, maxCharacters, allowPrune, narrowing })
  }
}

async function withLock<T>(lock: RunLock, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    await lock.release()
  }
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
