import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative, sep } from 'node:path'
import { LockaleError, systemCode } from '@lockale/errors'
import { parseJson } from './parse-json.ts'

/** Where a config was found: in its own file, or in the `lockale` field of a package.json (already read). */
type ConfigPlace =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'manifest'; readonly path: string; readonly value: unknown }

/** File extensions of a config, with the dot. */
const configExtensions: readonly string[] = ['.ts', '.mts', '.js', '.mjs', '.json']

/**
 * Finds the config in `cwd` or the nearest folder above it. The search ends at the root of the git repository, or
 * outside of one, at the nearest package.json: folders further up may belong to other users, and a config can be code.
 * @throws {LockaleError} `CONFIG_NOT_FOUND`, `CONFIG_AMBIGUOUS`, `CONFIG_UNREADABLE`
 */
export function findConfig(cwd: string): ConfigPlace {
  const folders = foldersToSearch(cwd)
  for (const { folder, names } of folders) {
    const found = configIn(folder, { names, cwd })
    if (found !== undefined) return found
  }
  const last = folders.at(-1)?.folder ?? cwd
  const range = last === cwd ? cwd : `${cwd} or above it, up to ${last}`
  throw new LockaleError('CONFIG_NOT_FOUND', `There is no lockale.config file in ${range}.`, {
    place: cwd,
    hint: 'Run `lockale init` in the folder of your app to create one. Or write a lockale.config.json: { "source": "en", "targets": ["de"], "files": ["locales/{locale}/{namespace}.json"] }.',
  })
}

/**
 * Returns the place of the config that the user named with `--config`.
 * @throws {LockaleError} `CONFIG_UNREADABLE` for another extension
 */
export function namedPlace(path: string): ConfigPlace {
  if (!configExtensions.includes(extname(path))) throw unsupported(path)
  return { kind: 'file', path }
}

interface Folder {
  readonly folder: string
  readonly names: ReadonlySet<string>
}

export function foldersToSearch(cwd: string): readonly Folder[] {
  const above: Folder[] = []
  for (let folder = cwd; ; folder = dirname(folder)) {
    above.push({ folder, names: namesIn(folder) })
    if (above.at(-1)?.names.has('.git') || dirname(folder) === folder) break
  }
  if (above.at(-1)?.names.has('.git')) return above
  const nearest = above.findIndex(({ names }) => names.has('package.json'))
  return above.slice(0, Math.max(nearest, 0) + 1)
}

function namesIn(folder: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(folder))
  } catch (cause) {
    const code = systemCode(cause)
    if (code === 'EACCES' || code === 'EPERM') return new Set() // no permission for a folder above
    throw new LockaleError('CONFIG_NOT_FOUND', `${folder} cannot be read as a folder (${code ?? 'unknown reason'}).`, {
      place: folder,
      hint: 'Pass the folder of your app: `--cwd path/to/app`.',
      cause,
    })
  }
}

export function configIn(
  folder: string,
  { names, cwd }: { readonly names: ReadonlySet<string>; readonly cwd: string },
): ConfigPlace | undefined {
  const own = [...names].filter((name) => name.startsWith('lockale.config.')).sort()
  const files = own.filter((name) => configExtensions.includes(name.slice('lockale.config'.length)))
  const path = join(folder, 'package.json')
  const manifest = names.has('package.json') ? manifestField(path, { cwd, isFound: files.length > 0 }) : undefined
  const all = manifest === undefined ? files : [...files, 'the "lockale" field of package.json']
  if (all.length > 1) {
    throw new LockaleError('CONFIG_AMBIGUOUS', `${folder} has several configs: ${all.join(', ')}.`, {
      place: folder,
      hint: 'Keep one of them, or select one with `--config`.',
    })
  }
  const [file] = files
  if (file !== undefined) return { kind: 'file', path: join(folder, file) }
  const [other] = own.filter((name) =>
    /^\.(?:ya?ml|cjs|cts|json5|jsonc|toml)$/u.test(name.slice('lockale.config'.length)),
  )
  if (manifest === undefined && other !== undefined) throw unsupported(join(folder, other))
  return manifest
}

/** Returns the relative path from a folder to a path, with `/`. */
export function slashedPath(from: string, path: string): string {
  return relative(from, path).replaceAll(sep, '/')
}

function unsupported(path: string): LockaleError {
  return new LockaleError('CONFIG_UNREADABLE', `${path} is not a supported config file.`, {
    place: path,
    hint: `A config has the extension ${configExtensions.join(', ')}, or is the "lockale" field of package.json.`,
  })
}

/** Returns the config in a package.json, if it has one. Throws for invalid JSON unless a config was already found. */
function manifestField(
  path: string,
  { cwd, isFound }: { readonly cwd: string; readonly isFound: boolean },
): ConfigPlace | undefined {
  try {
    const manifest = parseJson(readFileSync(path, 'utf8'), slashedPath(cwd, path))
    if (typeof manifest !== 'object' || manifest === null || !Object.hasOwn(manifest, 'lockale')) return undefined
    return { kind: 'manifest', path, value: Reflect.get(manifest, 'lockale') }
  } catch (error) {
    if (isFound) return undefined
    throw error
  }
}
