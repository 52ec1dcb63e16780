import { setTimeout as wait } from 'node:timers/promises'
import {
  type Clock,
  type Config,
  type FileSystem,
  type History,
  type Inspection,
  type KnownFiles,
  type InspectOptions,
  openJournal,
  openRefusedMessages,
  type Ports,
  type SettingFiles,
  type TextName,
} from '@lockale/core'
import { patientFileSystem } from '@lockale/disk'
import type { Processes } from '@lockale/disk/process-identity'
import type { MergeTools } from '@lockale/merge'
import type { Review } from '@lockale/review-engine'
import { assistantIn, type Environment, LockaleError } from '@lockale/errors'
import { askHistory, type HistoryLimits, historyWhenAsked, readingMs, recordingMs } from '@lockale/git/ask-history'
import { openFileMemory } from './answer-memory/file-memory.ts'
import type { WatchedPorts } from './answer-memory/watched-files.ts'
import { loadConfig } from './load-config.ts'
import { projectDisk } from './project-disk.ts'
import type {
  AdoptOptions,
  NewProject,
  OpenedProject,
  Selection,
  SyncOptions,
  LockOptions,
  WordOptions,
} from './project.ts'

/** Options of `openProject`. */
export interface OpenOptions {
  /** Absolute path of the folder in which to look for the config. */
  readonly cwd: string
  /** Path of the config file, relative to `cwd`. If absent, it is searched for in `cwd` and the folders above it. */
  readonly config?: string | undefined
  /** Wraps the file system and git history, to observe what the project reads. */
  readonly watch?: (ports: WatchedPorts) => WatchedPorts
  /** Replaces parts of the project, such as its file system: for example, to read files from the index of git. */
  readonly view?: (parts: ProjectParts) => Promise<ProjectParts>
  /** Paths or words that identify this version of lockale, to reuse its results. If absent, results are not cached. */
  readonly own?: readonly string[] | undefined
  /** Reads glossary files of the project. A sync needs this function if settings name such files. */
  readonly settingFiles?: OpenSettingFiles | undefined
  /** Environment variables, which may show that a coding assistant runs this process. Default: `process.env`. */
  readonly env?: Environment | undefined
}

/** Returns an object that reads the project's glossary files. @param root absolute path of the project */
export type OpenSettingFiles = (fs: FileSystem, root: string) => SettingFiles

/**
 * Loads a config and opens its project.
 * @throws {LockaleError} `CONFIG_NOT_FOUND`, `CONFIG_UNREADABLE`, `CONFIG_INVALID`
 */
export async function openProject(options: OpenOptions): Promise<OpenedProject> {
  return createProject(await loadParts(options))
}

/** Loads the config and returns all that `createProject` needs: config, file system, git history and caches. */
export async function loadParts(options: OpenOptions): Promise<ProjectParts> {
  const { config, root, file } = await loadConfig(options)
  const ports = { root, fs: projectDisk(), history: historyWhenAsked(root) }
  const { fs, history } = options.watch?.(ports) ?? ports
  const merge = async () => (await import('@lockale/git')).gitMergeTools(root)
  const userName = async () => (await import('@lockale/git')).gitUserName(root)
  const { settingFiles, own } = options
  const isRemembered = own !== undefined && !holdsCode(config) && (await ports.fs.trackedState(root)).length === 0
  const knownFiles = isRemembered ? openFileMemory(root, [...own, config]) : undefined
  const assistant = assistantIn(options.env ?? process.env)
  const known = { config, configFile: file, root, clock: systemClock, settingFiles, knownFiles, assistant }
  const parts: ProjectParts = { ...known, fs, history, merge, userName }
  return options.view?.(parts) ?? parts
}

function holdsCode({ rules, files }: Config): boolean {
  return rules.length > 0 || files.some(({ format }) => typeof format === 'object')
}

export interface ProjectParts {
  readonly config: Config
  readonly configFile?: string
  readonly root: string
  readonly fs: FileSystem
  readonly clock: Clock
  /** Identifies this process and checks whether others still run, for the run lock. Default: the operating system. */
  readonly processes?: Processes
  /** Git history, to find out who wrote translations that the lockfile does not know, and from which source string. */
  readonly history?: History
  /** Returns functions to read both sides of a stopped git merge. If absent, only markers in files show conflicts. */
  readonly merge?: () => MergeTools | Promise<MergeTools>
  readonly userName?: () => Promise<string>
  readonly settingFiles?: OpenSettingFiles | undefined
  readonly knownFiles?: KnownFiles | undefined
  /** Name of the coding assistant in whose shell this process runs, if there is one. */
  readonly assistant?: string | undefined
  /** Called at the end of `sync`, still under the run lock. `assertHeld` throws if another process has taken it. */
  readonly afterSync?: (assertHeld: () => Promise<void>) => Promise<void>
}

/** Creates a project from its parts, such as a file system in memory for tests. */
export function createProject({ config, configFile, root, clock, history, ...parts }: ProjectParts): NewProject {
  const fs = projectDisk(patientFileSystem(parts.fs, clock))
  const ports = async (limits: Partial<HistoryLimits> = {}) => ({
    fs,
    root,
    journal: await openJournal(fs, root),
    ...askHistory(history, { clock, limitMs: readingMs, ...limits }),
    files: parts.settingFiles?.(fs, root),
    assistant: parts.assistant,
  })
  let lastReview: Review | undefined
  const reviewer = async () => (config.recordReviewer ? parts.userName?.() : undefined)
  const openLedger = async () => {
    const ledger = await import('@lockale/core/ledger/ledger')
    return ledger.openLedger(fs, root, config.cache)
  }
  const narrow = ({ locales, files, messages }: Selection) => {
    refuseUnknownLocales(locales, config)
    return { locales: locales === undefined || locales.length === 0 ? undefined : locales, files, messages }
  }
  const inRun = async (selection: Selection) => {
    const { toRunProject } = await import('./run-project.ts')
    return toRunProject({ ...parts, config, configFile, root, clock, history, fs }, { selection: narrow(selection) })
  }
  return {
    root,
    config,
    configFile,
    packages: [],
    services: [{ config, configs: [config] }],
    async check({ sourcePlaces, countRefused, onEvent, ...selection } = {}) {
      const { check } = await import('@lockale/core/runs/check')
      return check(
        config,
        { ...(await ports()), knownFiles: parts.knownFiles },
        { ...narrow(selection), sourcePlaces, onEvent, ledger: openLedger, countsRefused: countRefused },
      )
    },
    async deliver() {
      const { deliver } = await import('@lockale/core/runs/deliver')
      return deliver(config, await ports())
    },
    async resources() {
      const { readResources } = await import('@lockale/core/scan/resources')
      return readResources(config, { fs, root })
    },
    async findResources() {
      const { findResources } = await import('@lockale/core/scan/resources')
      return findResources(config, { fs, root })
    },
    async pseudoResources(locale) {
      const { readPseudoResources } = await import('@lockale/core/scan/pseudo-resources')
      return readPseudoResources(config, { fs, root }, locale)
    },
    async writeTypes(options = {}) {
      const { writeTypes } = await import('./types/write-types.ts')
      return writeTypes(config, { fs, root }, options)
    },
    async plan(options = {}) {
      const { plan } = await import('@lockale/core/runs/plan')
      return plan([await inRun(options)], options)
    },
    async sync(options) {
      const { sync } = await import('@lockale/core/runs/sync')
      const [report] = (await sync([await inRun(options)], options, clock)).reports
      if (report === undefined) throw new Error('A run without a report.')
      return report
    },
    adopt(options = {}) {
      return change('init', options, async (open) => {
        const { adopt, prepareAdoption } = await import('@lockale/core/runs/adopt')
        const prepared = prepareAdoption(config, await inspectFirst(options))
        return options.dryRun === true ? prepared.report : adopt(prepared, open)
      })
    },
    async examine(options = {}) {
      const { adopt } = await import('@lockale/core/runs/adopt')
      const { prepared, totals } = await examineOnce(options)
      return {
        found: prepared.report,
        totals,
        adopt: (waiting = {}) => change('init', waiting, (open) => adopt(prepared, open)),
      }
    },
    accept: (options) => settle('accept', options),
    reopen: (options) => settle('reopen', options),
    fix({ rules, dryRun, ...selection } = {}) {
      return runSelected('fix', { ...selection, dryRun }, async (inspection, open) => {
        const { fix } = await import('@lockale/core/runs/fix')
        return fix(config, inspection, open, { rules, dryRun })
      })
    },
    baseline(waiting = {}) {
      return change('baseline', waiting, async (open) => {
        const { makeBaseline } = await import('@lockale/core/runs/baseline')
        return makeBaseline(config, open)
      })
    },
    resolve({ prefer, dryRun, stage, ...waiting } = {}) {
      return change('resolve', waiting, async ({ journal, assertHeld }) => {
        const { noMerge } = await import('@lockale/git')
        const tools = (await parts.merge?.()) ?? { ...noMerge, mergeText: () => Promise.resolve(undefined) }
        const { resolve } = await import('@lockale/merge/resolve')
        return resolve(config, { fs, root, tools, prefer }, { journal, dryRun, stage, assertHeld })
      })
    },
    async cache({ change: wanted, ...waiting } = {}) {
      const { clearLedger, compactLedger, inspectLedger } = await import('@lockale/core/ledger/inspect-ledger')
      const place = { fs, root }
      const { maxBytes } = config.cache
      const before = await inspectLedger(place)
      if (wanted === undefined) return { ...before, maxBytes, before: undefined }
      await change('cache', waiting, () => (wanted === 'clear' ? clearLedger(place) : compactLedger(place, maxBytes)))
      return { ...(await inspectLedger(place)), maxBytes, before }
    },
    async unlock(id) {
      const { unlockRun } = await import('@lockale/core/write/run-lock')
      return unlockRun(await lockPorts(), id)
    },
    async why({ messages, locales, files }) {
      const { findTexts } = await import('@lockale/core/report/find-messages')
      const { explainMessages } = await import('@lockale/core/report/why')
      const names = toTextNames(messages)
      // only these messages are compared, so git searches the history only for them
      const only = [...new Set(names.map(({ message }) => message))]
      const { diffs, lockfile } = await inspectWith(await ports(), narrow({ locales, files, messages: only }))
      const ledger = await openLedger()
      await ledger.load()
      const refused = openRefusedMessages(ledger.refusals.all())
      return explainMessages(findTexts(diffs, names), { lockfile, history, refused, archived: ledger.archived() })
    },
    async review({ steps, beforeRead } = {}) {
      const { openReview } = await import('@lockale/review-engine/open-review')
      const watched: FileSystem = {
        ...fs,
        async readFile(path) {
          await beforeRead?.(path)
          return fs.readFile(path)
        },
      }
      const files = parts.settingFiles?.(watched, root)
      const open = { ...(await ports()), fs: watched, files, knownFiles: parts.knownFiles }
      const review = await openReview(config, { ports: open, ledger: await openLedger(), steps, before: lastReview })
      if (steps !== undefined) lastReview = review
      return review
    },
    saveReview(decisions, waiting = {}) {
      return change('review', waiting, async (open) => {
        const { saveReview } = await import('@lockale/review-engine/save-review')
        return saveReview(decisions, { config, ports: open, reviewer: await reviewer() })
      })
    },
    async retranslate(id, options = {}) {
      const { retranslate } = await import('@lockale/review-engine/retranslate')
      const { splitReviewId } = await import('@lockale/review-engine')
      const [, locale = ''] = splitReviewId(id)
      return retranslate(await inRun({ locales: [locale] }), id, options, clock)
    },
    async previousTexts(changes) {
      const { findPreviousTexts } = await import('@lockale/core/report/previous-texts')
      return findPreviousTexts(changes, history)
    },
    select: async (selection) => [{ folder: '', config, selection, run: runSelected }],
  }

  /** Compares all translations with their source and the lockfile. Each operation loads its code only when called. */
  async function inspectWith(open: Ports, narrowing: InspectOptions): Promise<Inspection> {
    const { inspect } = await import('@lockale/core/runs/inspect')
    return inspect(config, open, narrowing)
  }

  function runSelected<T>(
    command: string,
    options: Selection & ChangeOptions,
    work: (inspection: Inspection, open: Ports) => Promise<T>,
  ): Promise<T> {
    return change(command, options, async (open) => work(await inspectWith(open, narrow(options)), open))
  }

  async function inspectFirst({ textsBy, historyMs = recordingMs, onEvent }: AdoptOptions): Promise<Inspection> {
    const onFile: HistoryLimits['onFile'] = (files) => onEvent?.({ type: 'history', ...files })
    return inspectWith(await ports({ limitMs: historyMs, onFile }), { adopt: true, textsBy, countsFound: true })
  }

  /** Finds what an import would record, and what a sync would then cost. Returns only these results, to save memory. */
  async function examineOnce(options: AdoptOptions) {
    const { prepareAdoption } = await import('@lockale/core/runs/adopt')
    const { planMessages } = await import('@lockale/core/runs/plan-messages')
    const inspection = await inspectFirst(options)
    const prepared = prepareAdoption(config, inspection)
    const { signal } = new AbortController()
    const ledger = await openLedger()
    const { totals } = await planMessages(config, inspection, { ledger, translator: undefined, signal })
    return { prepared, totals }
  }

  function settle(word: 'accept' | 'reopen', { messages, states, dryRun, ...selection }: WordOptions) {
    return runSelected(word, { ...selection, dryRun }, async (inspection, open) => {
      const { accept, reopen } = await import('@lockale/core/runs/accept')
      const said = { ...open, config, inspection, names: toTextNames(messages), states, dryRun }
      return word === 'reopen' ? reopen(said) : accept({ ...said, reviewer: await reviewer() })
    })
  }

  async function lockPorts() {
    const { systemProcesses } = await import('@lockale/disk/process-identity')
    return { fs, root, clock, processes: parts.processes ?? systemProcesses() }
  }

  /** Holds the run lock while `work` runs, so that only one process writes; not with `dryRun`, which writes nothing. */
  async function change<T>(
    command: string,
    { dryRun, lockTimeoutMs, onEvent, signal }: ChangeOptions,
    work: (open: Ports) => Promise<T>,
  ): Promise<T> {
    if (dryRun === true) return work(await ports())
    const onWait = (why: string) => onEvent?.({ type: 'waiting', why, ms: lockTimeoutMs ?? 0 })
    const locking = { command: `lockale ${command}`, timeoutMs: lockTimeoutMs, signal, onWait }
    const { takeRunLock } = await import('@lockale/core/write/run-lock')
    const lock = await takeRunLock({ ...(await lockPorts()), ...locking })
    try {
      return await work({ ...(await ports()), assertHeld: () => lock.assertHeld() })
    } finally {
      await lock.release()
    }
  }
}

interface ChangeOptions extends LockOptions, Pick<SyncOptions, 'onEvent' | 'signal'> {
  readonly dryRun?: boolean | undefined
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
    hint: `The target locales are: ${known.join(', ')}.`,
  })
}
