import { dirname, join, relative, sep } from 'node:path'
import type { FileSystem } from '@lockale/core'
import { type EntryPath, findFormat, type ParsedFile } from '@lockale/formats'
import { readIfThere } from '../disk.ts'

/** Whether the package.json of an app has a package, and the edit that adds it. */
export interface DevDependency extends DependencyEdit {
  /** Path of the package.json, relative to the examined folder. */
  readonly file: string
  readonly path: string
}

export interface DependencySearch {
  readonly fs: FileSystem
  /** Absolute path of the root of the repository. */
  readonly top: string
  readonly name?: string
  /** Version range for package.json. */
  readonly range: string
}

/**
 * Finds out whether a package.json has the package: the nearest one, or one above it up to the root of the repository,
 * because packages of a workspace can use what is installed at its root. Writes nothing.
 * @returns `undefined` if there is no package.json
 */
export async function findDevDependency(
  root: string,
  { fs, top, name = 'lockale', range }: DependencySearch,
): Promise<DevDependency | undefined> {
  let nearest: DevDependency | undefined
  for (let folder = root; ; folder = dirname(folder)) {
    const path = join(folder, 'package.json')
    const bytes = await readIfThere(fs, path)
    if (bytes !== undefined) {
      const file = relative(root, path).split(sep).join('/')
      const found = { file, path, ...(await addDevDependency(bytes, { file, name, range })) }
      if (found.isThere) return found
      nearest ??= found
    }
    if (folder === top || dirname(folder) === folder) return nearest
  }
}

interface DependencyEdit {
  /** True if the manifest has the package already, in any kind of dependencies. */
  readonly isThere: boolean
  /** The manifest with the new dependency; `undefined` if it already has the dependency or cannot be edited. */
  readonly edited: Uint8Array | undefined
}

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

/**
 * Adds a development dependency to a package.json, at the place where package managers would put it. Writes no file.
 * @param file name of the manifest, for error messages
 * @param range range of versions of the package
 */
async function addDevDependency(
  bytes: Uint8Array,
  { file, name, range }: { readonly file: string; readonly name: string; readonly range: string },
): Promise<DependencyEdit> {
  const json = await findFormat({ path: file, format: 'json' })?.load()
  const parsed = json?.parse(bytes, { file })
  const isRead =
    parsed?.diagnostics.every(({ severity }) => severity !== 'error') === true && /^\s*\{/u.test(parsed.text)
  if (json === undefined || parsed === undefined || !isRead) return { isThere: false, edited: undefined }
  if (parsed.entries.some(({ path: [kind = '', key] }) => kinds.includes(kind) && key === name)) {
    return { isThere: true, edited: undefined }
  }
  const path = ['devDependencies', name]
  const order = orderWith(parsed, path)
  try {
    return { isThere: false, edited: json.edit(parsed, [{ kind: 'add', path, value: range }], { file, order }) }
  } catch {
    return { isThere: false, edited: undefined } // no object to add to, as in `"devDependencies": "none"`
  }
}

function orderWith({ entries }: ParsedFile, added: EntryPath): readonly EntryPath[] {
  const [group, name = ''] = added
  const paths = entries.map(({ path }) => path)
  const later = paths.findIndex(([kind, key = '']) => kind === group && key > name)
  const last = paths.findLastIndex(([kind]) => kind === group)
  const dependencies = paths.findLastIndex(([kind]) => kind === 'dependencies')
  const at = later >= 0 ? later : (last >= 0 ? last : dependencies >= 0 ? dependencies : paths.length - 1) + 1
  return paths.toSpliced(at, 0, added)
}
