import { dirname, join, relative, sep } from 'node:path'
import { type FileSystem, parseConfig, replaceFile } from '@lockale/core'
import { outputPlace } from '@lockale/core/write/output-file'
import { LockaleError, systemCode } from '@lockale/errors'
import { gitHistory } from '@lockale/git'
import { createProject, findPackages, type NewProject, projectDisk, systemClock } from '@lockale/project'
import type { BundlerPlan } from '../bundler/plan-bundler.ts'
import type { HookOptions, HookReport } from '../hooks/install-hook.ts'
import { findCandidates } from './candidates.ts'
import { readCodeCatalogs } from './code-catalogs.ts'
import type { DetectedPackage, Detection } from './detection.ts'
import { type DevDependency, findDevDependency } from './dev-dependency.ts'
import type { ConfigDraft } from './draft-config.ts'
import { asRecord, type Facts, gatherFacts, parseLoosely } from './facts.ts'
import { lookedFor } from './frameworks.ts'
import { fits, namedIn, walkNamed } from './named-files.ts'
import type { Hints } from './hints.ts'
import type { Place } from './parts.ts'
import { lookAround, type Surroundings } from './surroundings.ts'
import { readTools, seenFromFolder } from './tools/read-tools.ts'
import type { ToolConfig } from './tools/tool-config.ts'
import { usualLimits, type WalkLimits, walkTree } from './walk.ts'

/** The first minute of lockale in a folder: look, try a config without writing it, write it. */
export interface SetUp {
  /** Absolute. */
  readonly root: string
  detect(hints?: Hints): Promise<Detection>
  /**
   * The project that a config would make; nothing is written.
   * @throws {LockaleError} `CONFIG_INVALID`
   */
  open(folder: string, draft: ConfigDraft, options?: { readonly asksGit?: boolean }): NewProject
  /**
   * Writes the config.
   * @throws {LockaleError} `CONFIG_EXISTS` if a file is there by now, `FILE_UNWRITABLE`, `PATH_OUTSIDE_PROJECT`
   */
  write(folder: string, draft: Pick<ConfigDraft, 'file' | 'text'>): Promise<void>
  /** Writes a file that is not there yet; `false`: it is. @param path absolute */
  writeNew(path: string, text: string): Promise<boolean>
  surroundings(): Promise<Surroundings>
  /** Of the nearest package.json in the repository; nothing is written. @param range of versions of lockale */
  devDependency(range: string, surroundings: Pick<Surroundings, 'repository'>): Promise<DevDependency | undefined>
  /**
   * Writes package.json with lockale in it, where it can be edited.
   * @throws {LockaleError} `FILE_UNWRITABLE`, `PATH_OUTSIDE_PROJECT`
   */
  addDevDependency(found: DevDependency): Promise<void>
  /** What the bundler of an app needs to use the plugin; nothing is written. @param range of versions of the plugin */
  planBundler(
    folder: string,
    range: string,
    surroundings: Pick<Surroundings, 'repository'>,
  ): Promise<BundlerPlan | undefined>
  /**
   * Plans again, with all files as they are now, and writes that.
   * @returns the files that were written, relative to the root
   * @throws {LockaleError} `FILE_UNWRITABLE`, `PATH_OUTSIDE_PROJECT`
   */
  addBundler(folder: string, range: string, surroundings: Pick<Surroundings, 'repository'>): Promise<readonly string[]>
  /** @throws {LockaleError} as `installHook` */
  installHook(options: HookOptions): Promise<HookReport>
}

export interface SetUpOptions {
  readonly fs?: FileSystem
  /** What looking around may cost. */
  readonly limits?: WalkLimits
}

/** @param root absolute */
export function openSetUp(root: string, { fs = projectDisk(), limits = usualLimits }: SetUpOptions = {}): SetUp {
  return {
    root,
    detect: (hints = {}) => detect({ fs, root, hints, limits, historyOf: gitHistory }),
    open(folder, { file, user }, { asksGit = true } = {}) {
      const config = parseConfig(user, { place: file })
      const place = join(root, folder)
      const history = asksGit ? { history: gitHistory(place) } : {}
      return createProject({ config, root: place, fs, clock: systemClock, ...history })
    },
    async write(folder, { file, text }) {
      if (!(await writeNew(join(root, folder, file), text))) throw configExists(join(folder, file))
    },
    writeNew,
    surroundings: () => lookAround({ fs, root }),
    devDependency: (range, { repository }) => findDevDependency(root, { fs, top: repository?.root ?? root, range }),
    async addDevDependency({ path, edited }) {
      if (edited !== undefined) await replace(path, edited)
    },
    async planBundler(folder, range, surroundings) {
      const { planBundler } = await import('../bundler/plan-bundler.ts')
      return planBundler(bundlerOptions(folder, range, surroundings))
    },
    async addBundler(folder, range, surroundings) {
      const { filesOf, planBundler } = await import('../bundler/plan-bundler.ts')
      const plan = await planBundler(bundlerOptions(folder, range, surroundings))
      const files: string[] = []
      for (const { file, isNew, bytes } of plan === undefined ? [] : filesOf(plan)) {
        const path = join(root, folder, file)
        if (isNew && !(await writeNew(path, bytes))) continue
        if (!isNew) await replace(path, bytes)
        files.push(pathFrom(root, path))
      }
      return files
    },
    installHook: async (options) => (await import('../hooks/install-hook.ts')).installHook(options),
  }

  function bundlerOptions(folder: string, range: string, { repository }: Pick<Surroundings, 'repository'>) {
    return { fs, root: join(root, folder), top: repository?.root ?? root, range }
  }

  async function replace(path: string, bytes: Uint8Array): Promise<void> {
    try {
      const place = await outputPlace(path, fs)
      await replaceFile(fs, place, bytes, await fs.stat(place))
    } catch (cause) {
      throw unwritable(path, cause)
    }
  }

  async function writeNew(path: string, content: string | Uint8Array): Promise<boolean> {
    try {
      await outputPlace(dirname(path), fs)
      await fs.mkdir(dirname(path))
      await fs.createExclusively(path, typeof content === 'string' ? new TextEncoder().encode(content) : content)
      return true
    } catch (cause) {
      if (systemCode(cause) === 'EEXIST') return false
      throw unwritable(path, cause)
    }
  }

  function unwritable(path: string, cause: unknown): unknown {
    const code = systemCode(cause)
    if (code === undefined) return cause
    const file = pathFrom(root, path)
    return new LockaleError('FILE_UNWRITABLE', `${file} cannot be written (${code}).`, {
      place: file,
      hint: 'Check that you have permission to write in this folder, then run `lockale init` again.',
      cause,
    })
  }
}

/** Returns a relative path with `/`, as all paths of a project are written. */
function pathFrom(root: string, path: string): string {
  return relative(root, path).split(sep).join('/')
}

export function configExists(file: string): LockaleError {
  return new LockaleError('CONFIG_EXISTS', `${file} already exists, so nothing was written.`, {
    place: file,
    hint: 'Run `lockale status` to see the progress, and `lockale sync` to continue. To start again, delete the file first.',
  })
}

interface DetectOptions {
  readonly fs: FileSystem
  /** Absolute. */
  readonly root: string
  readonly limits?: WalkLimits
  readonly hints?: Hints
  /** Of a folder; nothing is asked of it where files alone tell all. */
  readonly historyOf?: (folder: string) => Place['history']
}

const noHistory: Place['history'] = { commitsOf: () => Promise.resolve(undefined) }

/**
 * Looks for locale files and for what reads them, in the packages of a workspace one by one. Reads only, and runs no code
 * of the project.
 * @throws {LockaleError} as `findPackages`
 */
async function detect({
  fs,
  root,
  limits = usualLimits,
  hints = {},
  historyOf = () => noHistory,
}: DetectOptions): Promise<Detection> {
  const folders = await findPackages({ fs, root })
  const packages: DetectedPackage[] = []
  const cut = new Set<string>()
  let isTypeScript = false
  const notFound = new Set<string>(hints.files)
  let rootTools: readonly ToolConfig[] = []
  for (const folder of ['', ...folders]) {
    const without = new Set(folders.flatMap((one) => relativeTo(folder, one)))
    const walked = await walkTree({ fs, root: join(root, folder), without, limits })
    for (const limit of walked.limits) cut.add(folder === '' ? limit : `${folder}: ${limit}`)
    const named = namedIn(folder, folders, hints.files ?? [])
    const ownFiles = named.map(({ own }) => own)
    const more = await walkNamed(ownFiles, { fs, root: join(root, folder), files: walked.files })
    const walkedFacts = await gatherFacts({ fs, folder: join(root, folder), files: [...walked.files, ...more] })
    const { files, leftOut } = await readCodeCatalogs(walkedFacts)
    const facts = { ...walkedFacts, files }
    isTypeScript ||= folder === '' && usesTypeScript(facts)
    const configFile = await findConfigFile(facts)
    const own = await readTools(facts)
    if (folder === '') rootTools = own
    const tools = folder === '' ? own : [...own, ...seenFromFolder(rootTools, folder)]
    const ownHints = hints.files === undefined ? hints : { ...hints, files: ownFiles }
    const place = { fs, root: join(root, folder), hints: ownHints, tools, history: historyOf(join(root, folder)) }
    const found = {
      folder,
      configFile,
      configKind: await configKind(facts, isTypeScript),
      candidates: configFile === undefined ? await findCandidates(facts, place) : [],
      unsupported: leftOut,
    }
    for (const { name, own: file } of named) {
      if (found.candidates.length > 0 || files.some((path) => fits(file, path))) notFound.delete(name)
    }
    if (configFile !== undefined || found.candidates.length > 0 || found.unsupported.length > 0) packages.push(found)
  }
  return {
    root,
    isWorkspace: folders.length > 0,
    packages,
    lookedFor,
    limits: [...cut],
    hints,
    notFound: [...notFound],
  }
}

function relativeTo(folder: string, other: string): readonly string[] {
  if (folder === '') return [other]
  return other.startsWith(`${folder}/`) ? [other.slice(folder.length + 1)] : []
}

async function findConfigFile(facts: Facts): Promise<string | undefined> {
  const file = facts.file(/^lockale\.config\.[a-z\d]+$/u)
  if (file !== undefined) return file
  const manifest = await readManifest(facts)
  return Object.hasOwn(manifest, 'lockale') ? 'package.json' : undefined
}

async function readManifest(facts: Facts): Promise<Readonly<Record<string, unknown>>> {
  const file = facts.file(/^package\.json$/u)
  return asRecord(parseLoosely((file === undefined ? undefined : await facts.read(file)) ?? ''))
}

function usesTypeScript(facts: Facts): boolean {
  return facts.file(/^tsconfig[^/]*\.json$/u) !== undefined || facts.dependency(/^typescript$/u) !== undefined
}

/** `.mjs` is a module whatever package.json says; without JavaScript data is all that a project needs. */
async function configKind(facts: Facts, isTypeScript: boolean): Promise<DetectedPackage['configKind']> {
  if (facts.file(/^package\.json$/u) === undefined) return 'json'
  if (!isTypeScript && !usesTypeScript(facts)) return 'mjs'
  // Of a `.ts` file in a package without a type Node says at each start that it had to guess.
  return (await readManifest(facts))['type'] === 'module' ? 'ts' : 'mts'
}
