import { setTimeout as wait } from 'node:timers/promises'
import { performance } from 'node:perf_hooks'
import {
  accept,
  acceptDocuments,
  adopt as adoptTexts,
  check,
  clearLedger,
  type Clock,
  compactLedger,
  type Config,
  correctSource,
  deliver,
  explainMessages,
  findFormerTexts,
  findResources,
  type FileSystem,
  findTexts,
  fix,
  handOff,
  type History,
  inspect,
  inspectLedger,
  type Inspection,
  makeBaseline,
  type MergeTools,
  nodeFileSystem,
  openJournal,
  openRefusedMessages,
  patientFileSystem,
  prepareAdoption,
  priceOf,
  type Processes,
  type SettingFiles,
  readPseudoResources,
  readResources,
  reopen,
  resolve,
  systemProcesses,
  takeBack,
  takeRunLock,
  type TextName,
  unlockRun,
  vouchedTexts,
} from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import type { WatchedPorts } from './check-memory/watch-project.ts'
import { openOwnLedger } from './git/own-ledger.ts'
import { askHistory, type HistoryLimits, readingMs, recordingMs } from './git/ask-history.ts'
import { gitHistory } from './git/history.ts'
import { gitMergeTools } from './git/merge-tools.ts'
import { loadConfig } from './load-config.ts'
import type { Seat } from './workspace/seat.ts'
import { planSeats, syncSeats } from './workspace/run-together.ts'
import type { AdoptOptions, NewProject, Project, Selection, SyncOptions, Waiting, WordOptions } from './project.ts'

export interface OpenOptions {
  /** Where to look for the config; absolute. */
  readonly cwd: string
  /** A config file, relative to `cwd`, in place of the one that would be found. */
  readonly config?: string
  /** Stands between the project and its files, to see what is asked of them. */
  readonly watch?: (ports: WatchedPorts) => WatchedPorts
  /** Changes what the project is made of: its files, say, for those of the index of git. */
  readonly view?: (parts: ProjectParts) => Promise<ProjectParts>
  /** Reads glossaries and styles of the project; runs that make texts need it where settings name any. */
  readonly settingFiles?: OpenSettingFiles
}

/** @param root absolute */
export type OpenSettingFiles = (fs: FileSystem, root: string) => SettingFiles

/**
 * Loads a config and gives all that can be done with its project.
 * @throws {LockaleError} `CONFIG_NOT_FOUND`, `CONFIG_UNREADABLE`, `CONFIG_INVALID`
 */
export async function openProject(options: OpenOptions): Promise<Project> {
  return createProject(await loadParts(options))
}

/** What `openProject` makes a project of. */
export async function loadParts(options: OpenOptions): Promise<ProjectParts> {
  const { config, root, file } = await loadConfig(options)
  const ports = { root, fs: nodeFileSystem(), history: gitHistory(root) }
  const { fs, history } = options.watch?.(ports) ?? ports
  const merge = () => gitMergeTools(root)
  const { settingFiles } = options
  const parts: ProjectParts = { config, configFile: file, root, fs, clock: systemClock, history, merge, settingFiles }
  return options.view?.(parts) ?? parts
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
  readonly settingFiles?: OpenSettingFiles | undefined
  /** Called while the run still holds its lock, when `sync` has written all that it writes. */
  readonly afterSync?: (assertHeld: () => Promise<void>) => Promise<void>
}

const noMergeTools: MergeTools = {
  mergeText: () => Promise.resolve(undefined),
  readVersion: () => Promise.resolve(undefined),
  unmergedFiles: () => Promise.resolve(new Set()),
  markSettled: () => Promise.resolve(),
}

/** A project on any file system and clock. */
export function createProject({ config, configFile, root, clock, history, ...parts }: ProjectParts): NewProject {
  const fs = patientFileSystem(parts.fs, clock)
  const lockPorts = () => ({ fs, root, clock, processes: parts.processes ?? systemProcesses() })
  const ports = async (limits: Partial<HistoryLimits> = {}) => ({
    fs,
    root,
    journal: await openJournal(fs, root),
    ...askHistory(history, { clock, limitMs: readingMs, ...limits }),
    files: parts.settingFiles?.(fs, root),
  })
  const narrow = ({ locales, files, messages }: Selection) => {
    refuseUnknownLocales(locales, config)
    return { locales: locales === undefined || locales.length === 0 ? undefined : locales, files, messages }
  }
  const seatFor = (selection: Selection): Seat => {
    const { processes, afterSync } = parts
    const files = parts.settingFiles?.(fs, root)
    return {
      folder: '',
      config,
      root,
      configFile,
      fs,
      clock,
      processes,
      history,
      files,
      selection: narrow(selection),
      afterSync,
    }
  }
  return {
    root,
    config,
    configFile,
    packages: [],
    services: [{ config, configs: [config] }],
    async check({ sourcePlaces, countRefused, ...selection } = {}) {
      const ledger = countRefused === true ? openOwnLedger(fs, root, config.cache) : undefined
      return check(config, await ports(), { ...narrow(selection), sourcePlaces, ledger })
    },
    deliver: async () => deliver(config, await ports()),
    resources: () => readResources(config, { fs, root }),
    findResources: () => findResources(config, { fs, root }),
    pseudoResources: (locale) => readPseudoResources(config, { fs, root }, locale),
    async writeTypes(options = {}) {
      const { writeTypes } = await import('./types/write-types.ts')
      return writeTypes(config, { fs, root }, options)
    },
    plan: async (options = {}) => planSeats([seatFor(options)], options),
    async sync(options) {
      const {
        reports: [report],
      } = await syncSeats([seatFor(options)], options, clock)
      if (report === undefined) throw new Error('A run without a report.')
      return report
    },
    write({ writer: writerOf, signal = new AbortController().signal, onEvent, files, messages, ...choice }) {
      const work = async (assertHeld?: () => Promise<void>) => {
        const writer = await writerOf(config)
        const ledger = openOwnLedger(fs, root, config.cache)
        const open = { ...(await ports()), assertHeld, ledger, writer, clock, signal, onEvent }
        const selection = narrow({ ...(files && { files }), ...(messages && { messages }) })
        const report = await correctSource(config, await inspect(config, open, selection), open, choice)
        if (choice.dryRun !== true) await ledger.tidy()
        return report
      }
      const { lockTimeoutMs } = choice
      const waiting = { signal, ...(onEvent && { onEvent }), ...(lockTimeoutMs !== undefined && { lockTimeoutMs }) }
      return choice.dryRun === true ? work() : withLock('lockale write', waiting, work)
    },
    adopt({ dryRun, ...options } = {}) {
      const work = async (assertHeld?: () => Promise<void>) => {
        const prepared = prepareAdoption({ config, inspection: await inspectFirst(options) })
        return dryRun === true ? prepared.report : adoptTexts(prepared, { fs, root, assertHeld })
      }
      return dryRun === true ? work() : withLock('lockale init', options, work)
    },
    async examine(options = {}) {
      const { prepared, totals } = await examineOnce(options)
      return {
        found: prepared.report,
        totals,
        adopt: (waiting = {}) =>
          withLock('lockale init', waiting, (assertHeld) => adoptTexts(prepared, { fs, root, assertHeld })),
      }
    },
    accept: (options) => settle('accept', options),
    acceptDocuments({ files, ...waiting }) {
      return withLock('lockale document', waiting, async (assertHeld) => {
        return acceptDocuments(config, { fs, root, journal: await openJournal(fs, root), files, assertHeld })
      })
    },
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
      return withLock('lockale resolve', waiting, async (assertHeld) => {
        const journal = await openJournal(fs, root)
        const tools = parts.merge?.() ?? noMergeTools
        return resolve(config, { fs, root, tools, prefer }, { journal, dryRun, stage, assertHeld })
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
    async why({ messages, locales, files }) {
      const names = toTextNames(messages)
      const narrowing = narrow({ ...(locales && { locales }), ...(files && { files }) })
      // Version control is asked about these alone.
      const only = [...new Set(names.map(({ message }) => message))]
      const { diffs, lockfile } = await inspect(config, await ports(), { ...narrowing, messages: only })
      const ledger = openOwnLedger(fs, root, config.cache)
      await ledger.load()
      const refused = openRefusedMessages(ledger.refusals.all())
      return explainMessages(findTexts(diffs, names), { lockfile, history, refused })
    },
    async vouchedTexts(selection = {}) {
      const { diffs } = await inspect(config, await ports(), narrow(selection))
      return vouchedTexts(diffs, config.source)
    },
    async handOff({ states, ...selection } = {}) {
      return handOff({ config, inspection: await inspect(config, await ports(), narrow(selection)), states })
    },
    takeBack(returned, { lockTimeoutMs, ...options } = {}) {
      const { locales } = narrow({ locales: [...new Set(returned.map(({ locale }) => locale))] })
      const work = async (assertHeld?: () => Promise<void>) => {
        const open = { ...(await ports()), assertHeld }
        return takeBack(returned, {
          ...options,
          config,
          inspection: await inspect(config, open, { locales }),
          ports: open,
        })
      }
      const waiting = lockTimeoutMs === undefined ? {} : { lockTimeoutMs }
      return options.dryRun === true ? work() : withLock('lockale import', waiting, work)
    },
    formerTexts: (changes) => findFormerTexts(changes, history),
  }

  function inspectFirst({ textsBy, historyMs = recordingMs, onEvent }: AdoptOptions): Promise<Inspection> {
    const onFile: HistoryLimits['onFile'] = (files) => onEvent?.({ type: 'history', ...files })
    return ports({ limitMs: historyMs, onFile }).then((open) => inspect(config, open, { adopt: true, textsBy }))
  }

  /** Of the inspection, the largest thing there is, nothing stays. */
  async function examineOnce(options: AdoptOptions) {
    const inspection = await inspectFirst(options)
    const prepared = prepareAdoption({ config, inspection })
    const totals = await priceOf(config, inspection, { ledger: openOwnLedger(fs, root, config.cache) })
    return { prepared, totals }
  }

  function settle(word: 'accept' | 'reopen', { messages, states, dryRun, ...selection }: WordOptions) {
    const work = async (assertHeld?: () => Promise<void>) => {
      const open = await ports()
      const inspection = await inspect(config, open, narrow(selection))
      const names = toTextNames(messages)
      const { journal } = open
      return { accept, reopen }[word]({ config, inspection, names, states, dryRun, fs, root, journal, assertHeld })
    }
    return dryRun === true ? work() : withLock(`lockale ${word}`, selection, work)
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
}

export const systemClock: Clock = {
  now: () => performance.now(),
  async sleep(ms, signal) {
    await wait(ms, undefined, signal === undefined ? {} : { signal })
  },
  random: () => Math.random(),
}

function toTextNames(messages: WordOptions['messages']): readonly TextName[] {
  return messages.map((message) => (typeof message === 'string' ? { message } : message))
}

function refuseUnknownLocales(locales: readonly string[] | undefined, { targets }: Config): void {
  const known = targets.map(({ locale }) => locale)
  const unknown = locales?.find((locale) => !known.includes(locale))
  if (unknown === undefined) return
  throw new LockaleError('LOCALE_UNKNOWN', `${JSON.stringify(unknown)} is not a target locale of this project.`, {
    hint: `Targets are: ${known.join(', ')}.`,
  })
}
