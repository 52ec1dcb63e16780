import { join } from 'node:path'
import type { FileSystem } from '@lockale/core'
import { findPackages } from '../workspace/find-packages.ts'
import { findCandidates } from './candidates.ts'
import type { DetectedPackage, Detection } from './detection.ts'
import { asRecord, type Facts, gatherFacts, parseLoosely } from './facts.ts'
import { lookedFor } from './frameworks.ts'
import type { Hints, Place } from './parts.ts'
import { readTools, seenFromFolder } from './tools/read-tools.ts'
import type { ToolConfig } from './tools/tool-config.ts'
import { codeWithStrings } from './code-with-strings.ts'
import { usualLimits, type WalkLimits, walkTree } from './walk.ts'

export interface DetectOptions {
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
export async function detect({
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
  let rootTools: readonly ToolConfig[] = []
  for (const folder of ['', ...folders]) {
    const without = new Set(folders.flatMap((one) => relativeTo(folder, one)))
    const walked = await walkTree({ fs, root: join(root, folder), without, limits })
    for (const limit of walked.limits) cut.add(folder === '' ? limit : `${folder}: ${limit}`)
    const facts = await gatherFacts({ fs, folder: join(root, folder), files: walked.files })
    isTypeScript ||= folder === '' && usesTypeScript(facts)
    const configFile = await findConfigFile(facts)
    const own = await readTools(facts)
    if (folder === '') rootTools = own
    const tools = folder === '' ? own : [...own, ...seenFromFolder(rootTools, folder)]
    const place = { fs, root: join(root, folder), hints, tools, history: historyOf(join(root, folder)) }
    const found = {
      folder,
      configFile,
      configKind: await configKind(facts, isTypeScript),
      candidates: configFile === undefined ? await findCandidates(facts, place) : [],
      unsupported: codeWithStrings(facts),
    }
    if (configFile !== undefined || found.candidates.length > 0 || found.unsupported.length > 0) packages.push(found)
  }
  return { root, isWorkspace: folders.length > 0, packages, lookedFor, limits: [...cut] }
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
