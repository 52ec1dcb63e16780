import { type EntryPath, findFormat, type ParsedFile } from '@lockale/formats'

export interface DependencyEdit {
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
export async function addDevDependency(
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
