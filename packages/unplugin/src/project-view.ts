import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CheckReport, type Config, type Delivery, lockfileName, type Resource } from '@lockale/core'
import { openTurns } from '@lockale/errors'
import {
  type DeliveredPlace,
  type DeliveryMemory,
  openDeliveryMemory,
  type openProject,
  type Project,
  type RememberedDelivery,
  type WatchedPorts,
} from '@lockale/project'
import { watchFiles } from '@lockale/project/answer-memory/watched-files'
import { openKnownDigests, openLocaleFiles } from './locale-files.ts'

/** The strings and check results of a project, for a bundler. Reads the disk again only after a change. */
export interface View<T, D> {
  /**
   * Makes the next call read the disk again. If a file has the same content as before, nothing changes.
   * @param file absolute path of the written file, if only one file was written
   */
  refresh(file?: string): void
  /** Makes the next call list the files again, since a file or folder was added or removed. */
  lookForFiles(): void
  /** Returns the strings of the files without a check. @throws {LockaleError} */
  texts(): Promise<T>
  /** Returns the strings for a running app. An unreadable file keeps its last state. @throws {LockaleError} */
  lastTexts(): Promise<T>
  /** Returns the checked strings for a build: the same object until something changes. @throws {LockaleError} */
  delivery(): Promise<D>
  /** Allows the next check to store its result for the next process. Call it if this process ends with its build. */
  remember(): void
}

export interface Texts extends DeliveredPlace {
  readonly resources: readonly Resource[]
  readonly project: () => Promise<Project>
}

export interface Delivered extends Texts {
  readonly report: CheckReport
}

export function openView(
  { root, config }: { readonly root: string; readonly config: string | undefined },
  open: typeof openProject,
  own?: readonly string[],
): View<Texts, Delivered> {
  const digestsOf = openKnownDigests()
  const files = openLocaleFiles()
  // With an explicit config, no result of a build is stored: the folder's stored result would be of another config.
  const memory = openBuildMemory(root, config === undefined ? own : undefined)
  // Checks run one after another, so that files need not be read twice.
  const deliveries = openTurns()
  // Reads run one by one: a second read would treat files that the first has not read yet as unchanged.
  const looks = openTurns()
  let asked: { texts?: Promise<Texts>; look?: Promise<Texts>; delivery?: Promise<Delivered> } = {}
  let recalled: (Delivered & { readonly digest: string }) | undefined
  let watching: ReturnType<typeof memory.watch>
  let keeps = false
  let project: Project | undefined
  let isStale = true
  /** True if other files than those named to `refresh` may have changed, so all files must be compared. */
  let mayAllDiffer = true
  let configDigest: string | undefined
  let configText = ''
  let last: Texts | undefined
  let delivered: { readonly digest: string; readonly outcome: Promise<Delivered> } | undefined

  async function digestOfFile(path: string | undefined): Promise<string | undefined> {
    return path === undefined ? undefined : (await digestsOf([path]))[0]
  }

  /** Returns the open project. A config in code runs again only if its file has changed, or when a build begins. */
  async function opened(): Promise<Project> {
    if (project !== undefined && !isStale && !mayAllDiffer) return project
    const digest = await digestOfFile(project?.configFile)
    if (project !== undefined && !isStale && digest === configDigest) return project
    isStale = false
    project = undefined
    watching = keeps && delivered === undefined ? memory.watch() : undefined
    const found = await open({ cwd: root, ...(config !== undefined && { config }), ...watching?.options })
    const text = printConfig(found.config)
    if (text !== configText) files.forget()
    configText = text
    configDigest = await digestOfFile(found.configFile)
    return (project = found)
  }

  function toTexts({ root: folder, configFile, config: { source } }: Project, resources: readonly Resource[]): Texts {
    return { root: folder, configFile, source, resources, project: opened }
  }

  async function read(): Promise<Texts> {
    // Before the first read, waits for a running check. The check reads all files, so they need not be read twice.
    if (!files.areKnown()) {
      await deliveries.idle()
      const known = await asked.delivery?.catch(() => undefined)
      if (known !== undefined && known === recalled) return (last = known)
    }
    return lookNow()
  }

  /** Reads changed files. Does not wait for a running check, because checks wait for this read. */
  function lookNow(): Promise<Texts> {
    return (asked.look ??= looks.take(look))
  }

  async function look(): Promise<Texts> {
    const found = await opened()
    const isAll = mayAllDiffer
    mayAllDiffer = false
    try {
      const resources = await files.read(found, isAll)
      last = toTexts(found, files.lastGood())
      return toTexts(found, resources)
    } catch (error) {
      mayAllDiffer = true
      throw error
    }
  }

  /** Returns a check's result that an earlier process stored; `undefined` once this process has made its own check. */
  async function recall(): Promise<Delivered | undefined> {
    if (delivered !== undefined) return undefined
    const startedMs = Date.now()
    const found = await memory.recall()
    if (found === undefined || found.digest === recalled?.digest) return found && recalled
    files.take(found.resources, startedMs)
    return (recalled = { ...found, project: opened })
  }

  async function deliver(): Promise<Delivered> {
    const known = await recall()
    if (known !== undefined) return known
    const found = await opened()
    const { baseline, files: patterns } = found.config
    const notes = new Set(patterns.flatMap((pattern) => pattern.notes ?? []))
    const others = ['package.json', lockfileName, '.lockale/journal', baseline, ...notes]
    const rest = [configText, await digestsOf(others.map((file) => join(found.root, file)))]
    if (files.areKnown()) await lookNow()
    const digest = files.areKnown() ? digestOf(rest, files.digests()) : undefined
    if (delivered !== undefined && delivered.digest === digest) return delivered.outcome
    const startedMs = Date.now()
    const work = found.deliver()
    const outcome = work.then(({ report, resources }) => ({ ...toTexts(found, resources), report }))
    outcome.catch(() => {}) // callers get the error
    const done = await work.catch(() => undefined)
    // After a failed check, reads only the files. If this fails too, the error of the check already says why.
    if (done === undefined) await files.read(found, true).catch(() => {})
    else {
      watching?.keep(found, done)
      files.take(done.resources, startedMs)
    }
    if (watching !== undefined) isStale = true
    delivered = { digest: digestOf(rest, files.digests()), outcome }
    return outcome
  }

  const view: View<Texts, Delivered> = {
    refresh(file) {
      asked = {}
      if (file !== undefined && files.name(file)) return
      if (file === undefined) isStale = true
      view.lookForFiles()
    },
    lookForFiles() {
      asked = {}
      mayAllDiffer = true
      files.lookAgain()
    },
    texts: () => (asked.texts ??= read()),
    async lastTexts() {
      try {
        await view.texts()
      } catch (error) {
        if (last === undefined) throw error
      }
      return last ?? view.texts()
    },
    remember() {
      keeps = true
    },
    delivery: () => (asked.delivery ??= deliveries.take(deliver)),
  }
  return view
}

/** Prints a config as JSON. Converts `Map` and `RegExp` (terms and patterns), which JSON would drop. */
function printConfig(config: Config): string {
  return JSON.stringify(config, (_, value: unknown) => {
    if (value instanceof Map) return [...(value as ReadonlyMap<unknown, unknown>)]
    return value instanceof RegExp ? String(value) : value
  })
}

function digestOf(...parts: readonly unknown[]): string {
  return JSON.stringify(parts)
}

/**
 * Opens the result of the last build that is stored on the disk. Needs the folder `.lockale/`, a single project, and a
 * config that is data, not code.
 * @param own files of lockale, since another version may give other results; `undefined`: nothing is stored
 */
function openBuildMemory(root: string, own: readonly string[] | undefined) {
  let place: DeliveryMemory | undefined
  return {
    /** Returns the stored result if no file has changed since then. Does not load the code that checks translations. */
    async recall(): Promise<RememberedDelivery | undefined> {
      place = own && (await openDeliveryMemory({ cwd: root, facts: [] }))
      return place?.answer
    },
    /** Returns options to record every file that a project reads. `keep` stores the records for the next process. */
    watch() {
      const memory = place
      if (memory === undefined || own === undefined) return undefined
      const seeing = watchFiles(memory.root)
      return {
        options: { watch: (ports: WatchedPorts) => seeing.watch(ports) },
        /** Stores the result of a check. Never fails: without a stored result, the next build is only slower. */
        keep({ root: folder, configFile, config: { source } }: Project, delivery: Delivery): void {
          const seen = seeing.seen()
          if (seen === undefined) return
          memory.keep({ ...delivery, root: folder, configFile, source }, { ...seen, own: [...own, ...seen.own] })
        },
      }
    },
  }
}

/** Returns the files of this release of lockale; `undefined` if lockale runs from its source code. */
export function builtFiles(): readonly string[] | undefined {
  if (!import.meta.url.endsWith('.mjs')) return undefined
  const { resolve } = createRequire(import.meta.url)
  return [fileURLToPath(import.meta.url), ...['@lockale/formats', '@lockale/messages'].map((name) => resolve(name))]
}
