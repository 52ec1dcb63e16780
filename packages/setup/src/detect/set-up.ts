import { join } from 'node:path'
import { type FileSystem, parseConfig } from '@lockale/core'
import { gitHistory } from '@lockale/git'
import { createProject, findPackages, type NewProject, projectDisk, systemClock } from '@lockale/project'
import { findCandidates } from './candidates.ts'
import { readCodeCatalogs } from './code-catalogs.ts'
import type { DetectedPackage, Detection, Hints } from './detection.ts'
import type { ConfigDraft } from './draft-config.ts'
import { type Facts, gatherFacts, parseObject } from './facts.ts'
import { lookedFor } from './frameworks.ts'
import { fits, namedIn, walkNamed } from './named-files.ts'
import { readTools, seenFromFolder } from './tools/read-tools.ts'
import type { ToolConfig } from './tools/tool-config.ts'
import { typesFor } from './typed-library.ts'
import { usualLimits, type WalkLimits, walkTree } from './walk.ts'

interface DetectOptions {
  readonly fs?: FileSystem
  /** Absolute path. */
  readonly root: string
}

/**
 * Finds locale files and the frameworks that read them, in each package of a workspace. Only reads, and runs no code of
 * the project.
 * @param limits limits of the search
 * @throws {LockaleError} as `findPackages`
 */
export async function detect(
  hints: Hints,
  { fs = projectDisk(), root, limits = usualLimits }: DetectOptions & { readonly limits?: WalkLimits | undefined },
): Promise<Detection> {
  const folders = await findPackages({ fs, root })
  const packages: DetectedPackage[] = []
  const cut = new Set<string>()
  let isTypeScript = false
  const notFound = new Set<string>(hints.files)
  let rootTools: readonly ToolConfig[] = []
  for (const folder of ['', ...folders]) {
    const without = new Set(folders.flatMap((one) => relativeTo(folder, one)))
    const walked = await walkTree({ fs, root: join(root, folder) }, without, limits)
    for (const limit of walked.limits) cut.add(folder === '' ? limit : `${folder}: ${limit}`)
    const named = namedIn(folder, folders, hints.files ?? [])
    const ownFiles = named.map(({ own }) => own)
    const more = await walkNamed(ownFiles, { fs, root: join(root, folder), files: walked.files })
    const walkedFacts = await gatherFacts([...walked.files, ...more], { fs, root: join(root, folder) })
    const { files, leftOut } = await readCodeCatalogs(walkedFacts)
    const facts = { ...walkedFacts, files }
    isTypeScript ||= folder === '' && usesTypeScript(facts)
    const configFile = await findConfigFile(facts)
    const own = await readTools(facts)
    if (folder === '') rootTools = own
    const tools = folder === '' ? own : [...own, ...seenFromFolder(rootTools, folder)]
    const ownHints = hints.files === undefined ? hints : { ...hints, files: ownFiles }
    const place = { fs, root: join(root, folder), hints: ownHints, tools, history: gitHistory(join(root, folder)) }
    const found = {
      folder,
      configFile,
      configKind: await configKind(facts, isTypeScript),
      types: isTypeScript || usesTypeScript(facts) ? await typesFor(facts, place) : undefined,
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

/**
 * Opens a project with a config that is not written yet, to see what a run would find. Writes nothing.
 * @param folder folder of the config, relative to the root
 * @throws {LockaleError} `CONFIG_INVALID`
 */
export function openDraft(
  folder: string,
  { file, user }: ConfigDraft,
  { fs = projectDisk(), root, asksGit = true }: DetectOptions & { readonly asksGit?: boolean },
): NewProject {
  const config = parseConfig(user, { place: file })
  const place = join(root, folder)
  return createProject({ config, root: place, fs, clock: systemClock, ...(asksGit && { history: gitHistory(place) }) })
}

function relativeTo(folder: string, other: string): readonly string[] {
  if (folder === '') return [other]
  return other.startsWith(`${folder}/`) ? [other.slice(folder.length + 1)] : []
}

const manifest = 'package.json'

async function findConfigFile(facts: Facts): Promise<string | undefined> {
  const file = facts.file(/^lockale\.config\.[a-z\d]+$/u)
  if (file !== undefined) return file
  return Object.hasOwn(parseObject(await facts.read(manifest)), 'lockale') ? manifest : undefined
}

function usesTypeScript(facts: Facts): boolean {
  return facts.file(/^tsconfig[^/]*\.json$/u) !== undefined || facts.dependency(/^typescript$/u) !== undefined
}

/** Returns the file type for a new config: JSON without package.json, `.mjs` without TypeScript, else TypeScript. */
async function configKind(facts: Facts, isTypeScript: boolean): Promise<DetectedPackage['configKind']> {
  if (!facts.files.includes(manifest)) return 'json'
  if (!isTypeScript && !usesTypeScript(facts)) return 'mjs'
  // If package.json lacks `type`, Node warns at each start about a `.ts` file, but not about `.mts`.
  return parseObject(await facts.read(manifest))['type'] === 'module' ? 'ts' : 'mts'
}
