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

/** Projects as a bundler sees them: what is on the disk, looked at once for each state of it. */
export interface View<T, D> {
  /**
   * Something changed: the next call looks again. Files whose content is what it was are no change.
   * @param file absolute: this alone was written to
   */
  refresh(file?: string): void
  /** A file came or went, or a folder: the next call looks which there are. */
  lookForFiles(): void
  /** Returns the strings as the files have them, without waiting for a check. @throws {LockaleError} */
  texts(): Promise<T>
  /**
   * Returns the strings for a running app: a file or project that cannot be read keeps its last state. @throws
   * {LockaleError}
   */
  lastTexts(): Promise<T>
  /**
   * Returns the strings of a build, and the check. The same object, or the same error, as long as nothing changes.
   * @throws {LockaleError}
   */
  delivery(): Promise<D>
  /** Allows the next delivery to be stored for the next process, since this one ends with its build. */
  remember(): void
}

export interface Texts extends DeliveredPlace {
  readonly resources: readonly Resource[]
  /** Loads the engine, and opens the project. */
  readonly project: () => Promise<Project>
}

export interface Delivered extends Texts {
  readonly report: CheckReport
}

/** @param own as for `openBuildMemory` */
export function openView(
  { root, config }: { readonly root: string; readonly config: string | undefined },
  open: typeof openProject,
  own?: readonly string[],
): View<Texts, Delivered> {
  const digestsOf = openKnownDigests()
  const files = openLocaleFiles()
  // One beside a config that is named would be of another project.
  const memory = openBuildMemory(root, config === undefined ? own : undefined)
  // What was begun for an earlier state ends first: its files are then known, and not read twice.
  const deliveries = openTurns()
  // And one look after the other: what one is about to read, the next would take for what it was.
  const looks = openTurns()
  /** What was asked for since the last change. */
  let asked: { texts?: Promise<Texts>; look?: Promise<Texts>; delivery?: Promise<Delivered> } = {}
  let recalled: (Delivered & { readonly digest: string }) | undefined
  let watching: ReturnType<typeof memory.watch>
  let keeps = false
  let project: Project | undefined
  let isStale = true
  /** True if more files may have changed than those that were named. */
  let mayAllDiffer = true
  let configDigest: string | undefined
  let configText = ''
  let last: Texts | undefined
  let delivered: { readonly digest: string; readonly outcome: Promise<Delivered> } | undefined

  async function digestOfFile(path: string | undefined): Promise<string | undefined> {
    return path === undefined ? undefined : (await digestsOf([path]))[0]
  }

  /** A config that is code is run again only when its file changes, or a build begins. */
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
    // What the first check reads is read for this too.
    if (!files.areKnown()) {
      await deliveries.idle()
      const known = await asked.delivery?.catch(() => undefined)
      if (known !== undefined && known === recalled) return (last = known)
    }
    return lookNow()
  }

  /** Waits for nothing that was begun: what is begun waits for this. */
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

  /** What an earlier process found, as long as this one has had nothing to find by itself. */
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
    const { baseline } = found.config
    const others = ['package.json', lockfileName, '.lockale/journal', ...(baseline === undefined ? [] : [baseline])]
    const rest = [configText, await digestsOf(others.map((file) => join(found.root, file)))]
    if (files.areKnown()) await lookNow()
    const digest = files.areKnown() ? digestOf(rest, files.digests()) : undefined
    if (delivered !== undefined && delivered.digest === digest) return delivered.outcome
    const startedMs = Date.now()
    const work = found.deliver()
    const outcome = work.then(({ report, resources }) => ({ ...toTexts(found, resources), report }))
    outcome.catch(() => {}) // whoever asks is told
    const done = await work.catch(() => undefined)
    // Where there are no files to be found the check says why.
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

/** Terms are a `Map`, patterns a `RegExp`: by themselves JSON has nothing of them. */
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
 * What a build may remember for the next one, of a project in which `.lockale/` is there and its config says the same to everyone.
 * @param own files of lockale itself: another version may give other results. `undefined`: nothing is remembered
 */
function openBuildMemory(root: string, own: readonly string[] | undefined) {
  let place: DeliveryMemory | undefined
  return {
    /** What would be found again, if nothing has changed. Loads nothing of the engine. */
    async recall(): Promise<RememberedDelivery | undefined> {
      place = own && (await openDeliveryMemory({ cwd: root, facts: [] }))
      return place?.answer
    },
    /** Records what a project reads that is opened with these options: for `keep`. */
    watch() {
      const memory = place
      if (memory === undefined || own === undefined) return undefined
      const seeing = watchFiles(memory.root)
      return {
        options: { watch: (ports: WatchedPorts) => seeing.watch(ports) },
        /** Stores what was delivered. Never fails: without it the next build is only slower. */
        keep({ root: folder, configFile, config: { source } }: Project, delivery: Delivery): void {
          const marks = seeing.seen()
          if (marks !== undefined) memory.keep({ ...delivery, root: folder, configFile, source }, { marks, own })
        },
      }
    },
  }
}

/** Sources change one by one: only what was built is one version of lockale. */
export function builtFiles(): readonly string[] | undefined {
  if (!import.meta.url.endsWith('.mjs')) return undefined
  const { resolve } = createRequire(import.meta.url)
  return [fileURLToPath(import.meta.url), ...['@lockale/formats', '@lockale/messages'].map((name) => resolve(name))]
}
