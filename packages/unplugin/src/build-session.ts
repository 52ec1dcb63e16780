import { createRequire } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { lockfileName, type Resource } from '@lockale/core'
import { isLockaleError, LockaleError } from '@lockale/errors'
import type { openProject, TypesReport } from '@lockale/project'
import { describeStop } from './describe-stop.ts'
import { printMeta } from './meta.ts'
import type { ModuleRequest } from './module-id.ts'
import {
  catalogOf,
  type CatalogTable,
  type HotModules,
  jsonOf,
  madeOfNothing,
  pathsOf,
  printConnection,
  printModule,
  printOwn,
  printOwnWrapper,
  printPseudoLoaders,
  printPseudoTexts,
  toTable,
  type VirtualModule,
} from './modules.ts'
import { showsSource } from './module-evidence.ts'
import type { Assessed, Known, Outcome, Policy, Replaced } from './outcome.ts'
import type { OpenedProject } from './devtools/panel-calls.ts'
import type { CheckedOptions } from './options.ts'
import { catalogFolders, type Places, withSlashes } from './places.ts'
import { builtFiles } from './project-view.ts'
import {
  type AllDelivered,
  type AllTexts,
  type Checked,
  configFilesOf,
  openProjectsView,
  placesOf,
  resourcesOf,
  type SessionOptions,
} from './projects-view.ts'
import { runtimeCode } from './runtime-code.ts'
import { syncTrouble } from './sync.ts'

/**
 * Strings and check results of the projects of a build, usually one project. Only reads files, without a network. Vite
 * creates a plugin for each environment and after each change of its config; all these plugins share a session, so that
 * files are checked and problems are reported once.
 */
export interface Session {
  /**
   * Makes the next call read the disk again.
   * @param file absolute path of the changed file, if only one file has changed
   */
  refresh(file?: string): void
  /** Makes the next call search for locale files again, because a file or folder was added or deleted. */
  lookForFiles(): void
  /**
   * Starts to read and check the projects. The other methods wait until this is done.
   * @param isLast true if the process ends with this build: the result can then be stored for the next build
   */
  begin(isLast?: boolean): void
  /** Returns the result of the check, the folder that its file names are relative to, and the source locale. @throws {LockaleError} */
  check(): Promise<{ readonly report: Checked; readonly root: string; readonly source: string }>
  /** Checks the projects. Returns a warning only the first time, but a problem that fails the build in every call. */
  assess(policy: Policy): Promise<Outcome>
  /** Writes the declaration files that configs ask for; `undefined` if none does. @throws {LockaleError} */
  writeTypes(): Promise<TypesReport | undefined>
  /**
   * Returns the projects. A file that cannot be read now has the strings from the last time it could be read.
   * @throws the error that prevents this
   */
  open(): Promise<readonly OpenedProject[]>
  /** Returns files and folders to watch: a change in them may add or remove virtual modules. @throws {LockaleError} */
  places(): Promise<Places>
  /** Returns a virtual module. @throws {LoadError} if the locale does not exist, or the config is invalid */
  load(request: ModuleRequest, shape: Shape): Promise<VirtualModule>
  /**
   * Returns the content of a locale file that a build imports directly, with the source string in place of each invalid
   * translation. Returns `undefined` if the file needs no change, or is no locale file.
   * @param path absolute
   */
  soundText(path: string): Promise<string | undefined>
  /** Returns path and new content of each file in which the source string replaces an invalid translation. */
  soundFiles(): Promise<readonly { readonly path: string; readonly text: string }[]>
  /**
   * Returns whether a locale file that a running app imports becomes a module of kind `own`: JavaScript by lockale,
   * which updates the strings in the page after an edit.
   * @param path absolute path
   */
  isOwn(path: string): Promise<boolean>
  /**
   * Returns the absolute paths of the JSON files that become modules of kind `own` (JavaScript by lockale, which
   * updates the strings in the page); none without a valid config.
   */
  liveFiles(): Promise<ReadonlySet<string>>
  /** Returns whether the bundler has requested the strings of a file in this process. @param path absolute */
  isServed(path: string): boolean
  /**
   * Returns whether the modules of a file contain the source string in place of an invalid translation. Returns
   * `undefined` if the file has no modules.
   * @param codes code of the file's modules, after all plugins and loaders
   */
  showsSource(one: Replaced, codes: readonly string[]): boolean | undefined
}

/** The error for a module that cannot be loaded. It has no stack: the cause is an import or config, not the plugin. */
export class LoadError extends Error {
  /** Absolute paths of files to watch after the error, because a change of one may make the module loadable. */
  readonly files: readonly string[]

  constructor(text: string, files: readonly string[]) {
    super(text)
    this.stack = ''
    this.files = files
  }
}

/** Options that change a module's code, passed with each call: plugins with different options can share a session. */
interface Shape {
  readonly sourceFallback: boolean
  readonly buildLocale: string | undefined
  readonly panel: CheckedOptions['panel']
  readonly check: boolean
  readonly hot: HotModules
  /** True in a dev server or watch mode, also if the bundler cannot replace modules in the running app. */
  readonly isWatching?: boolean
}

const sessions = new Map<string, Session>()
/** Maximum number of sessions in a process. A process that builds many apps forgets the least recently used session. */
const maxSessions = 16

/** Returns this process's session for the projects of a build. Creates it without reading anything. */
export function sessionOf({ root, config, projects }: SessionOptions): Session {
  const name = JSON.stringify([root, config, projects])
  const session = sessions.get(name) ?? createSession({ root, config, projects }, openLazily, builtFiles())
  // A Map keeps the order of insertion: after this, its first key is the session that was not used for the longest
  // time.
  sessions.delete(name)
  sessions.set(name, session)
  const [oldest] = sessions.keys()
  if (oldest !== undefined && sessions.size > maxSessions) sessions.delete(oldest)
  return session
}

/**
 * Creates a session.
 * @param open replaces `openProject`
 * @param own files of lockale itself: the stored result of the last build is used only if they have not changed;
 * `undefined`: stores and uses no results
 */
export function createSession(
  options: SessionOptions,
  open: typeof openProject = openLazily,
  own?: readonly string[],
): Session {
  const view = openProjectsView(options, open, own)
  const madeFrom = new Set<string>()
  const served = new Set<string>()
  /** Last result of `showsSource` by file, for all builds: perhaps only the server or browser build has a file. */
  const shown = new Map<string, boolean>()
  /** New content of files in which source strings replace invalid translations, from the last check. */
  let sound: ReadonlyMap<string, string | undefined> = new Map()
  let watched: readonly string[] = []
  let told: { readonly outcome: unknown; readonly names: Known } | undefined

  /** Returns the strings for modules. In a build, not in a running app, source strings replace invalid translations. */
  async function textsFor({ check: isChecked, sourceFallback, hot, isWatching = false }: Shape): Promise<AllTexts> {
    if (hot !== undefined || isWatching) return view.lastTexts()
    if (!isChecked) return view.texts()
    // If the check fails here, the error is reported by `assess`. A bundler in watch mode goes on with unchecked
    // strings.
    const texts = await view.delivery().catch(() => view.texts())
    if (!sourceFallback) return texts
    const toSound = (one: Resource): Resource => ({ ...one, json: one.sound })
    return { ...texts, projects: texts.projects.map((one) => ({ ...one, resources: one.resources.map(toSound) })) }
  }

  /**
   * Returns the names of the problems that are not reported again. While a bundler watches, these are the problems of
   * the check before; otherwise those that this build has reported, for another environment of it.
   */
  function knownOf(outcome: unknown, { isWatching }: Policy): Known {
    return told !== undefined && (isWatching || told.outcome === outcome) ? told.names : new Set()
  }

  async function load(request: ModuleRequest, shape: Shape): Promise<VirtualModule> {
    const { buildLocale, hot, panel, sourceFallback } = shape
    if (request.kind === 'runtime') {
      return madeOfNothing(request.name === 'panel' && panel === false ? '' : runtimeCode(request.name))
    }
    if (request.kind === 'findings') return loadFindings(shape)
    if (request.kind === 'own') return loadOwn(request.path, hot)
    if (request.kind === 'connect') return madeOfNothing(printConnection(isInstalled('i18next', options.root)))
    if (request.kind === 'meta') return loadMeta(shape)
    const texts = await textsFor(shape)
    const { source } = texts
    // A change of the config may add or remove locales and namespaces, so each module that lists them depends on it.
    const configFiles = configFilesOf(texts)
    if (request.kind === 'pseudos') {
      return { code: printPseudoLoaders(tableOf(texts), { source, hot }), files: configFiles, isListing: true }
    }
    if (request.kind === 'pseudo') {
      const { locale, namespace } = request
      const own = tableOf(texts)
      const table = own.has(locale) ? own : await pseudoTable(texts, locale)
      const catalog = catalogOf(table, locale, namespace)
      const code = printPseudoTexts({ locale, namespace, json: jsonOf(catalog), hot })
      return { code, files: pathsOf(catalog), isListing: false }
    }
    const table = onlyOf(tableOf(texts), buildLocale)
    const asked =
      request.kind === 'messages' && request.locale === 'buildLocale'
        ? { ...request, locale: buildLocale ?? source }
        : request
    const module = printModule(asked, table, { source, hot })
    if (request.kind === 'namespace' || request.kind === 'messages') {
      for (const file of module.files) served.add(file)
      // A change of a source string can make its translation invalid, so a bundler's cache must also track the source
      // file.
      const sources =
        hot === undefined && sourceFallback ? tableOf(texts).get(source)?.get(request.namespace) : undefined
      if (sources === undefined) return module
      return { ...module, files: [...new Set([...module.files, ...pathsOf(sources), ...configFiles])] }
    }
    return module.isListing ? { ...module, files: [...module.files, ...configFiles] } : module
  }

  /**
   * Finds the locale file with a path, if the file is one object of JSON or YAML. Returns the strings that it had when
   * it could last be read.
   */
  async function findOwn(path: string): Promise<Resource | undefined> {
    const resources = resourcesOf(await view.lastTexts())
    const [own, ...others] = resources.filter((one) => one.path === resolve(path))
    return own !== undefined && others.length === 0 && isOwn(own) ? own : undefined
  }

  async function loadOwn(path: string, hot: HotModules): Promise<VirtualModule> {
    const own = await findOwn(path)
    // A plugin of the app turns YAML into a module, and Vite updates that module after an edit. So the wrapper around
    // it depends on no files.
    if (own !== undefined && isYaml(path)) return madeOfNothing(printOwnWrapper(own))
    if (own !== undefined) {
      return { code: printOwn(own, hot), files: [own.path], isListing: false }
    }
    throw new LockaleError('NAMESPACE_UNKNOWN', `${path} is not a locale file of this project.`, {
      hint: 'Load the page again: the bundler then reads the file itself.',
    })
  }

  async function loadMeta({ hot, sourceFallback, buildLocale, isWatching = false }: Shape): Promise<VirtualModule> {
    // A running app also works without the result of a check, so an error of the check is ignored.
    const found: MaybeChecked = await view.delivery().catch((error: unknown) => {
      if (hot === undefined && !isWatching) throw error
      return view.lastTexts()
    })
    const { root, source, report } = found
    const table = onlyOf(tableOf(found), buildLocale)
    const meta = printMeta(table, { root, source, coverage: report?.coverage ?? [], sourceFallback, hot })
    return { ...meta, files: [...meta.files, ...lockfilesOf(found), ...configFilesOf(found)] }
  }

  /** Returns the module with the problems for the panel. An error of the check is listed as a problem, not thrown. */
  async function loadFindings({ check: isWanted, panel, hot }: Shape): Promise<VirtualModule> {
    const { printFindings } = await import('./devtools/findings.ts')
    const corner = typeof panel === 'string' ? panel : undefined
    try {
      const found: MaybeChecked = isWanted ? await view.delivery() : await view.lastTexts()
      const { root, source, report } = found
      watched = [...resourcesOf(found).map(({ path }) => path), ...lockfilesOf(found), ...configFilesOf(found)]
      const troubles = placesOf(options).flatMap((place) => syncTrouble(place) ?? [])
      const sync = troubles.length === 0 ? undefined : troubles.join(' ')
      return {
        code: await printFindings({ root, source, report, sync, table: tableOf(found), hot, corner }),
        files: watched,
        isListing: true,
      }
    } catch (error) {
      const { root } = options
      const code = await printFindings({ root, stop: describeStop(error), table: new Map(), hot, corner })
      return { code, files: watched, isListing: true }
    }
  }

  async function soundFiles(): Promise<ReadonlyMap<string, string | undefined>> {
    const delivered = await view.delivery().catch(() => undefined)
    sound = delivered === undefined ? new Map() : soundTextsOf(delivered)
    return sound
  }

  return {
    refresh: (file) => view.refresh(file),
    lookForFiles: () => view.lookForFiles(),
    begin(isLast = false) {
      if (isLast) view.remember()
      view.delivery().catch(() => {}) // callers get the error
    },
    check: () => view.delivery(),
    async writeTypes() {
      const projects = await Promise.all((await view.lastTexts()).projects.map(({ project }) => project()))
      const typed = projects.filter(({ config }) => config.types !== undefined)
      const reports = await Promise.all(typed.map((project) => project.writeTypes()))
      return reports.length === 0 ? undefined : { files: reports.flatMap(({ files }) => files) }
    },
    async open() {
      const { projects } = await view.lastTexts()
      return Promise.all(projects.map(async ({ project, resources }) => ({ project: await project(), resources })))
    },
    async places() {
      const texts = await view.lastTexts()
      const folders = await Promise.all(
        texts.projects.map(async ({ project, resources, root }) => {
          const known = resources.map(({ path }) => path)
          return catalogFolders((await project()).config, root, known)
        }),
      )
      return { folders: [...new Set(folders.flat())], files: configFilesOf(texts) }
    },
    async assess(policy) {
      let found: AllDelivered
      try {
        found = await view.delivery()
      } catch (error) {
        const { assessStop } = await import('./outcome.ts')
        // The text identifies an error, because each check throws a new object for the same error.
        const stop = describeStop(error)
        const known = knownOf(stop, policy)
        told = { outcome: stop, names: new Set([...known, stop]) }
        const { failure, warnings } = assessStop(error, policy)
        return { failure, warnings: known.has(stop) ? [] : warnings }
      }
      const assessed = toAssessed(found)
      const hasNews =
        assessed.replaced.length > 0 || found.report.diagnostics.some(({ severity }) => severity !== 'info')
      if (!hasNews) {
        told = { outcome: found, names: new Set() }
        return { failure: undefined, warnings: [] }
      }
      const { assess } = await import('./outcome.ts')
      const known = knownOf(found, policy)
      const { names, ...outcome } = assess(assessed, policy, known)
      // Problems that are not in this report may still be there: their file cannot be read now, for example because it
      // is half-written, or they are reported at the end of the build.
      const isPart = policy.sourceFallback && policy.usesSource === undefined
      const isWhole = !isPart && !found.report.diagnostics.some(({ code }) => unreadable.has(code))
      told = { outcome: found, names: policy.isWatching && isWhole ? names : new Set([...known, ...names]) }
      return outcome
    },
    async load(request, shape) {
      try {
        const module = await load(request, shape)
        for (const file of module.files) madeFrom.add(file)
        return module
      } catch (error) {
        const place = isLockaleError(error) && error.place !== undefined ? [resolve(options.root, error.place)] : []
        throw new LoadError(describeStop(error), [...madeFrom, ...place])
      }
    },
    async soundText(path) {
      const file = resolve(path)
      const texts = await soundFiles()
      if (texts.has(file)) served.add(file)
      return texts.get(file)
    },
    async soundFiles() {
      const texts = await soundFiles()
      return [...texts].flatMap(([path, text]) => (text === undefined ? [] : { path, text }))
    },
    isOwn: async (path) => (await findOwn(path).catch(() => undefined)) !== undefined,
    async liveFiles() {
      const resources = await view.lastTexts().then(resourcesOf, () => [])
      const counts = new Map<string, number>()
      for (const { path } of resources) counts.set(path, (counts.get(path) ?? 0) + 1)
      const live = resources.filter((one) => one.path.endsWith('.json') && isOwn(one) && counts.get(one.path) === 1)
      return new Set(live.map(({ path }) => path))
    },
    isServed: (path) => served.has(path),
    showsSource({ path, text, sourceText, position }, codes) {
      const soundText = sound.get(path)
      const name = JSON.stringify([path, position, text])
      const isSeen = codes.every((code) => showsSource(code, { text, sourceText, soundText }))
      if (codes.length > 0) shown.set(name, isSeen)
      return shown.get(name)
    },
  }
}

/** Rules about a file that cannot be read. */
const unreadable: ReadonlySet<string> = new Set(['parse-error', 'conflict-marker', 'bad-encoding', 'too-deep'])

type MaybeChecked = AllTexts & Partial<Pick<AllDelivered, 'report'>>

function isOwn({ path, json, isVerbatim }: Resource): boolean {
  return /^\s*\{/u.test(json) && (isVerbatim || isYaml(path))
}

function isYaml(path: string): boolean {
  return /\.ya?ml$/u.test(path)
}

function isInstalled(name: string, root: string): boolean {
  try {
    createRequire(join(root, 'package.json')).resolve(name)
    return true
  } catch {
    return false
  }
}

const soundTexts = new WeakMap<AllDelivered, ReadonlyMap<string, string | undefined>>()

/** Returns the new content of each locale file by absolute path; `undefined` if it has no invalid translations. */
function soundTextsOf(delivered: AllDelivered): ReadonlyMap<string, string | undefined> {
  const known = soundTexts.get(delivered)
  if (known !== undefined) return known
  const texts = new Map<string, string | undefined>()
  for (const { path, soundText } of resourcesOf(delivered)) texts.set(path, soundText ?? texts.get(path))
  soundTexts.set(delivered, texts)
  return texts
}

/** Loads the code that checks translations only when needed: most builds use the stored result of the last one. */
const openLazily: typeof openProject = async (options) => (await import('@lockale/project')).openProject(options)

function toAssessed(delivered: AllDelivered): Assessed {
  const { root, source, report, projects } = delivered
  const isJoined = projects.length > 1 || projects[0]?.root !== root
  const replaced = resourcesOf(delivered).flatMap(({ path, replaced: own }) =>
    own.map((one) => ({ ...one, path, file: isJoined ? withSlashes(relative(root, path)) : one.file })),
  )
  return { report, replaced, root, sourceLocale: source }
}

function tableOf({ projects }: AllTexts): CatalogTable {
  return toTable(...projects.map(({ resources }) => resources))
}

async function pseudoTable({ projects }: AllTexts, locale: string): Promise<CatalogTable> {
  const opened = await Promise.all(projects.map(({ project }) => project()))
  return toTable(...(await Promise.all(opened.map((one) => one.pseudoResources(locale)))))
}

function lockfilesOf({ projects }: AllTexts): readonly string[] {
  return projects.map(({ root }) => join(root, lockfileName))
}

function onlyOf(table: CatalogTable, locale: string | undefined): CatalogTable {
  if (locale === undefined) return table
  const namespaces = table.get(locale)
  if (namespaces !== undefined) return new Map([[locale, namespaces]])
  const problem = `The option "buildLocale" is "${locale}", which is not a locale of the project.`
  throw new LockaleError('LOCALE_UNKNOWN', problem, {
    hint: `The locales are ${[...table.keys()].map((each) => `"${each}"`).join(', ')}.`,
  })
}
