import { join, posix, resolve, sep } from 'node:path'
import type { FileSystem } from '@lockale/core'
import { LockaleError, systemCode } from '@lockale/errors'

interface WorkspaceGlobs {
  /** Globs of folders, with `/`; a leading `!` excludes folders. */
  readonly globs: readonly string[]
  readonly manifest: string
}

const maxBytes = 4 * 1024 * 1024
const manifests = 'package.{json,json5,yaml}'

/**
 * Reads the globs of pnpm, npm, yarn, bun, lerna or Nx; turbo uses the globs of these. Returns `undefined` if the
 * folder is not the root of a workspace. No code is run.
 * @throws {LockaleError} `WORKSPACE_UNREADABLE`
 */
export async function readWorkspaceGlobs(
  { fs, root }: { readonly fs: FileSystem; readonly root: string },
  names?: ReadonlySet<string>,
): Promise<WorkspaceGlobs | undefined> {
  const read = async (file: string) => (names?.has(file) === false ? undefined : readText(fs, root, file))
  const pnpm = await read('pnpm-workspace.yaml')
  const listed = pnpm === undefined ? undefined : readYamlList(pnpm, 'packages')
  if (listed === 'unclear') throw unreadable('pnpm-workspace.yaml', '"packages" is not a plain list of strings')
  if (listed !== undefined) return { globs: checked(listed, 'pnpm-workspace.yaml'), manifest: manifests }

  const npm = await read('package.json')
  // Most package.json files have no workspaces and need not be parsed.
  const workspaces =
    npm?.includes('"workspaces"') === true ? fieldOf(parse(npm, 'package.json'), 'workspaces') : undefined
  if (workspaces !== undefined && workspaces !== null) {
    const isObject = typeof workspaces === 'object' && !Array.isArray(workspaces)
    const globs = isObject ? (fieldOf(workspaces, 'packages') ?? []) : workspaces
    return { globs: checked(globs, 'package.json'), manifest: manifests }
  }
  const lerna = await read('lerna.json')
  if (lerna !== undefined) {
    const globs = fieldOf(parse(lerna, 'lerna.json'), 'packages') ?? ['packages/*']
    return { globs: checked(globs, 'lerna.json'), manifest: manifests }
  }
  const nx = await read('nx.json')
  return nx === undefined ? undefined : { globs: ['**'], manifest: 'project.json' }
}

async function readText(fs: FileSystem, root: string, file: string): Promise<string | undefined> {
  let bytes: Uint8Array
  try {
    const path = join(root, file)
    const { isFile, size } = await fs.stat(path)
    if (!isFile) return undefined
    if (size > maxBytes) throw unreadable(file, `it is larger than ${maxBytes} bytes`)
    bytes = await fs.readFile(path)
  } catch (cause) {
    const code = systemCode(cause)
    if (code === undefined) throw cause
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw unreadable(file, code, cause)
  }
  return new TextDecoder().decode(bytes)
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\u{feff}/u, ''))
  } catch (cause) {
    throw unreadable(file, 'it is not JSON', cause)
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

const maxGlobs = 1000
const maxGlobLength = 256

function checked(globs: unknown, file: string): readonly string[] {
  if (!Array.isArray(globs) || globs.length > maxGlobs) throw unreadable(file, 'its packages are not a list of globs')
  return globs.flatMap((glob: unknown): readonly string[] => {
    if (typeof glob !== 'string') throw unreadable(file, 'one of its globs is not a string')
    const isTaken = glob.startsWith('!')
    const folder = (isTaken ? glob.slice(1) : glob)
      .replaceAll('\\', '/')
      .replace(/^(?:\.\/)+/u, '')
      .replace(/\/+$/u, '')
    // The root is not a package of its own workspace: its config is found in another way.
    if (folder === '' || folder === '.') return []
    if (/^\/|^[A-Za-z]:|(?:^|\/)\.\.(?:\/|$)/u.test(folder)) {
      throw unreadable(file, `${JSON.stringify(glob)} leads out of the workspace`)
    }
    const braces = folder.split('{').length - 1
    if (glob.length > maxGlobLength || braces > 3 || /\{[^}]*\.\.|\0/u.test(folder)) {
      throw unreadable(file, `${JSON.stringify(glob.slice(0, 60))} is a glob that lockale does not support`)
    }
    return [`${isTaken ? '!' : ''}${folder}`]
  })
}

function unreadable(file: string, why: string, cause?: unknown): LockaleError {
  return new LockaleError('WORKSPACE_UNREADABLE', `lockale cannot find the packages of ${file}: ${why}.`, {
    place: file,
    hint: 'Correct the file, or run lockale in one package: `--cwd packages/app`.',
    cause,
  })
}

/** Reads a list at the top level of a YAML file. Returns `unclear` for a list with anything but plain strings. */
function readYamlList(text: string, name: string): readonly string[] | undefined | 'unclear' {
  const lines = text.replace(/^\u{feff}/u, '').split(/\r?\n/u)
  const at = lines.findIndex((line) => keyIn(line) === name)
  if (at === -1) return undefined
  const head = lines[at] ?? ''
  const rest = withoutComment(head.slice(head.indexOf(':', name.length) + 1)).trim()
  if (rest !== '') return readBrackets([rest, ...lines.slice(at + 1).map(withoutComment)].join(' '))
  const items: string[] = []
  for (const line of lines.slice(at + 1)) {
    const bare = withoutComment(line).trim()
    if (bare === '') continue
    const isItem = bare.startsWith('- ')
    // the next top-level entry ends the list
    if (!isItem && /^\S/u.test(line)) break
    const item = isItem ? readScalar(bare.slice(2).trim()) : undefined
    if (item === undefined) return 'unclear'
    items.push(item)
  }
  return items
}

function keyIn(line: string): string | undefined {
  return /^(?<quote>["']?)(?<key>[\w-]+)\k<quote>\s*:(?:\s|$)/u.exec(line)?.groups?.['key']
}

/** Reads `[a, 'b', "c"]`. Text after the bracket is ignored. */
function readBrackets(text: string): readonly string[] | 'unclear' {
  const inner = /^\[(?<inner>(?:"[^"\\]*"|'[^']*'|[^\]"'])*)\]/u.exec(text)?.groups?.['inner']
  if (inner === undefined) return 'unclear'
  const items = inner.match(/"[^"]*"|'[^']*'|[^,\s][^,]*/gu) ?? []
  const scalars = items.map((item) => readScalar(item.trim()))
  return scalars.every((item) => item !== undefined) ? scalars : 'unclear'
}

/** Reads a plain or quoted string of YAML. Returns `undefined` for all else: anchors, aliases, tags, maps, escapes. */
function readScalar(text: string): string | undefined {
  const quoted = /^(?:'(?<single>(?:[^']|'')*)'|"(?<double>[^"\\]*)")$/u.exec(text)?.groups
  if (quoted !== undefined) return quoted['double'] ?? quoted['single']?.replaceAll("''", "'")
  return /^[&*!|>{}[\]%@`"'?,-]|:(?:\s|$)/u.test(text) ? undefined : text
}

/** Removes a YAML comment: it begins a line or follows a space, outside of quotes. */
function withoutComment(line: string): string {
  return /^(?:"[^"\\]*"|'[^']*'|[^"'#]|(?<=\S)[#"'])*/u.exec(line)?.[0] ?? line
}

/**
 * Returns the package folders of a workspace without its root, as paths relative to the root with `/`, sorted by code
 * units. Empty if `root` is not the root of a workspace. No code of a package is run.
 * @throws {LockaleError} `WORKSPACE_UNREADABLE`, also for globs that lead out of the workspace
 */
export async function findPackages(place: {
  readonly fs: FileSystem
  readonly root: string
}): Promise<readonly string[]> {
  const workspace = await readWorkspaceGlobs(place)
  return workspace === undefined ? [] : findFolders(workspace, place)
}

/** Finds the package folders that match the globs. If two paths lead to the same folder, it is listed once. */
export async function findFolders(
  { globs, manifest }: WorkspaceGlobs,
  { fs, root }: { readonly fs: FileSystem; readonly root: string },
): Promise<readonly string[]> {
  if (globs.length === 0) return []
  const patterns = [...globs.map((glob) => `${glob}/${manifest}`), '!**/bower_components/**']
  const files = await fs.glob(patterns, { cwd: root })
  const folders = [...new Set(files.map((file) => posix.dirname(file)))].filter((folder) => folder !== '.').sort()
  const inside = `${await fs.realpath(resolve(root))}${sep}`
  const seen = new Set<string>()
  const found: string[] = []
  for (const folder of folders) {
    const real = await fs.realpath(resolve(root, folder))
    // Links that lead out of the workspace are not followed: the folders there may belong to other users.
    if (!real.startsWith(inside) || seen.has(real)) continue
    seen.add(real)
    found.push(folder)
  }
  return found
}
