import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { LockaleError, systemCode } from '@lockale/errors'
import type { FileSystem } from './file-system.ts'

interface InsidePorts {
  readonly fs: Pick<FileSystem, 'realpath' | 'isLink'>
  readonly root: string
}

/**
 * Returns the real paths of files, with all links (symlinks) followed. Throws if a link leads out of the project.
 * @param files paths relative to `root`; the files may not exist
 * @returns one real path for each file, in the same order
 * @throws {LockaleError} `PATH_OUTSIDE_PROJECT`
 */
export async function assertInside(
  files: readonly string[],
  { toWrite = false, ...ports }: InsidePorts & { readonly toWrite?: boolean },
): Promise<readonly string[]> {
  const places = openPlaces(ports, toWrite)
  const within = await places.bounds()
  const real = await Promise.all(files.map((file) => places.find(join(ports.root, file))))
  for (const [at, file] of files.entries()) refuseOutside(file, { ...within, real: real[at] ?? '' })
  return real
}

/**
 * Returns the absolute real path of a file to write, with all links followed.
 * @param file path relative to `root`
 * @throws {LockaleError} `PATH_OUTSIDE_PROJECT`. Also thrown for files that git, an editor or a CI service would
 * execute, and for a link to a file that does not exist: writing would create that file, which may be anywhere
 */
export async function realPlace(file: string, ports: InsidePorts): Promise<string> {
  const places = openPlaces(ports, true)
  const real = await places.find(join(ports.root, file))
  refuseOutside(file, { ...(await places.bounds()), real })
  return real
}

/**
 * Returns the real path of an absolute path that a user gave, for example of a report file. A path outside the project
 * is returned unchanged, but a path in the project must not lead out of it through a link.
 * @throws {LockaleError} `PATH_OUTSIDE_PROJECT`
 */
export async function realPlaceOf(path: string, ports: InsidePorts): Promise<string> {
  const realRoot = await ports.fs.realpath(ports.root)
  const root = [ports.root, realRoot].find((one) => isBelow(path, one))
  if (root === undefined) return path
  const file = relative(root, path).split(sep).join('/')
  const places = openPlaces({ ...ports, root }, true)
  const real = await places.find(path)
  refuseOutside(file, { ...(await places.bounds()), real, isWish: true })
  return real
}

function openPlaces(
  { fs, root }: InsidePorts,
  toWrite: boolean,
): { find(path: string): Promise<string>; bounds(): Promise<Pick<Found, 'realRoot' | 'privateRoot'>> } {
  const folders = new Map<string, Promise<string>>()
  return {
    find,
    bounds: async () => ({ realRoot: await fs.realpath(root), privateRoot: await find(join(root, privateFolder)) }),
  }

  async function find(path: string): Promise<string> {
    return (await realPath(path)) ?? join(await realFolder(dirname(path)), basename(path))
  }

  function realFolder(folder: string): Promise<string> {
    const known = folders.get(folder)
    if (known !== undefined) return known
    const real = nearestRealPath(folder)
    folders.set(folder, real)
    return real
  }

  async function nearestRealPath(folder: string): Promise<string> {
    const found = await realPath(folder)
    if (found !== undefined) return found
    const above = dirname(folder)
    return above === folder ? folder : join(await realFolder(above), basename(folder))
  }

  async function realPath(path: string): Promise<string | undefined> {
    try {
      return await fs.realpath(path)
    } catch (error) {
      const code = systemCode(error)
      if (code === 'ELOOP') throw stray(nameOf(path), 'leads to itself', error)
      // A path that is too long is no error here. It causes an error later, when the file is written.
      if (code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'ENAMETOOLONG') throw error
      if (toWrite && code === 'ENOENT' && (await fs.isLink(path)))
        throw stray(nameOf(path), 'leads to a file that does not exist')
      return undefined
    }
  }

  function nameOf(path: string): string {
    return relative(root, path).split(sep).join('/')
  }
}

interface Found {
  readonly real: string
  readonly realRoot: string
  readonly privateRoot: string
  /** True to allow folders of git or an editor, because the user named the file or lockale always writes it there. */
  readonly isWish?: boolean
}

/** Refuses a path outside the project. @throws {LockaleError} `PATH_OUTSIDE_PROJECT` */
function refuseOutside(file: string, { real, realRoot, privateRoot, isWish = false }: Found): void {
  if (!isBelow(real, realRoot)) throw refused(file, 'a link that leads out of the project', moveFiles)
  const reached = toolSegment(relative(realRoot, real).split(sep).join('/'))
  const named = toolSegment(file)
  if (reached !== undefined && named === undefined) throw stray(file, `leads into ${reached}`)
  if (named !== undefined && !isWish) {
    throw refused(file, `in ${named}, where lockale does not write translations`, changeFiles)
  }
  // A link in the private folder of lockale must not lead out of it, and no other link may lead into it.
  const isPrivate = file.startsWith(`${privateFolder}/`)
  if (isPrivate && !isBelow(real, privateRoot)) throw stray(file, `leads out of ${privateFolder}`)
  if (!isPrivate && file !== privateFolder && isBelow(real, privateRoot))
    throw stray(file, `leads into ${privateFolder}`)
}

/** Returns whether a path is the folder `root` or inside it. Both paths are absolute. */
export function isBelow(path: string, root: string): boolean {
  const way = relative(root, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

function stray(file: string, way: string, cause?: unknown): LockaleError {
  return refused(file, `a link that ${way}`, 'Remove the link.', cause)
}

function refused(file: string, what: string, hint: string, cause?: unknown): LockaleError {
  return new LockaleError('PATH_OUTSIDE_PROJECT', `${file} is ${what}.`, { place: file, hint, cause })
}

const moveFiles =
  'Move the files into the folder of the config, or move the config to a folder that contains all of them.'
const changeFiles = 'Change `files` in the config: git, an editor or a CI service runs files in this folder.'

/**
 * Returns the part of a path that is a folder or file of git, an editor or a CI service (`.git`, `.github`): files
 * there are executed, or control what is executed. lockale never writes there, whatever a config or a link says.
 * @param path with `/`
 */
export function toolSegment(path: string): string | undefined {
  return path.split('/').find((segment) => toolNames.test(segment))
}

/** Matches names of folders and files of git, editors and CI services. Ignores case, as some disks do. */
const toolNames = /^(?:\.git|\.github|\.gitlab|\.husky|\.vscode|\.circleci|\.gitlab-ci.*)$/iu

/** The private folder next to the config. It is never committed: it has its own `.gitignore`. */
export const privateFolder = '.lockale'
