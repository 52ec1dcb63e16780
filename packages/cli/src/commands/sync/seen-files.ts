import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type FileSystem, matchesFile } from '@lockale/core'
import { systemCode } from '@lockale/errors'
import type { OpenOptions } from '@lockale/project'

/** What a run made of its files, so that a change can be told from what the run itself did. */
export interface SeenFiles {
  /** Stands between the project and its files. */
  readonly watch: NonNullable<OpenOptions['watch']>
  /** What comes now is a run of its own: what it reads first is what it worked with. */
  begin(): void
  /** A file that no project asks its file system for, such as a config. */
  see(path: string): Promise<void>
  /** True for files that runs have asked for, or would. @param path absolute */
  isOurs(path: string): boolean
  /** True for folders below `root` that may hold such files. Both absolute. */
  mayHold(path: string, root: string): boolean
  /**
   * Returns true if the content is not what the last run read or wrote. Only content is compared, neither times nor
   * events.
   */
  isChanged(path: string): Promise<boolean>
  /** Returns all paths that were asked for. */
  paths(): readonly string[]
}

/** Digest of a file that does not exist. */
const absent = ''

/** Remembers the content of files, without those in `.lockale`. */
export function openSeenFiles(): SeenFiles {
  /** Digests by path: of what the last run read first, or wrote last. */
  const known = new Map<string, string>()
  let inRun = new Set<string>()
  const asked = new Set<string>()
  /** Files that were only listed. Their content does not matter. */
  const found = new Set<string>()
  const globs = new Map<string, { readonly cwd: string; readonly pattern: string }>()

  const read = (path: string, digest: string) => {
    if (isPrivate(path) || inRun.has(path)) return
    inRun.add(path)
    known.set(path, digest)
  }
  const wrote = (path: string, digest: string) => {
    if (isPrivate(path)) return
    inRun.add(path)
    known.set(path, digest)
  }

  function wrap(fs: FileSystem): FileSystem {
    const written = new Map<string, string>()
    return {
      ...bound(fs),
      async readFile(path) {
        try {
          const bytes = await fs.readFile(path)
          read(path, digestOf(bytes))
          return bytes
        } catch (error) {
          if (isAbsent(error)) read(path, absent)
          throw error
        }
      },
      async writeFile(path, bytes, like) {
        await fs.writeFile(path, bytes, like)
        written.set(path, digestOf(bytes))
      },
      async rename(from, to) {
        await fs.rename(from, to)
        const digest = written.get(from)
        written.delete(from)
        if (digest !== undefined) wrote(to, digest)
      },
      async rm(path) {
        await fs.rm(path)
        if (!written.delete(path) && known.has(path)) wrote(path, absent)
      },
      async stat(path) {
        if (!isPrivate(path)) asked.add(path)
        return fs.stat(path)
      },
      async glob(patterns, options) {
        for (const pattern of patterns) {
          if (pattern.startsWith('!')) continue
          const plain = plainPattern(pattern)
          globs.set(`${options.cwd}\0${plain}`, { cwd: options.cwd, pattern: plain })
        }
        const files = await fs.glob(patterns, options)
        for (const file of files) found.add(join(options.cwd, file))
        return files
      },
    }
  }

  return {
    watch: (ports) => ({ ...ports, fs: wrap(ports.fs) }),
    begin() {
      inRun = new Set()
    },
    async see(path) {
      known.set(path, await digestAt(path))
    },
    isOurs(path) {
      if (isPrivate(path)) return false
      if (known.has(path) || asked.has(path)) return true
      return [...globs.values()].some(({ cwd, pattern }) => matchesFile(pattern, toInside(cwd, path)))
    },
    mayHold(path, root) {
      const inside = toInside(root, path)
      if (inside.split('/').some((name) => name === 'node_modules' || name.startsWith('.'))) return false
      const below = `${path}${sep}`
      if ([...known.keys(), ...asked].some((file) => file.startsWith(below))) return true
      return [...globs.values()].some(({ cwd, pattern }) => leadsTo(pattern, toInside(cwd, path)))
    },
    async isChanged(path) {
      const [digest, before] = [await digestAt(path), known.get(path)]
      if (before === undefined && found.has(path)) return digest === absent && found.delete(path)
      // A file that no run reads is reported once.
      if (before === undefined) known.set(path, digest)
      return digest !== before
    },
    paths: () => [...known.keys()],
  }
}

/** Methods of a file system that may be an object with `this`. */
function bound(fs: FileSystem): FileSystem {
  return {
    readFile: (path) => fs.readFile(path),
    writeFile: (path, bytes, like) => fs.writeFile(path, bytes, like),
    openAppend: (path) => fs.openAppend(path),
    rename: (from, to) => fs.rename(from, to),
    syncFolder: (path) => fs.syncFolder(path),
    mkdir: (path) => fs.mkdir(path),
    rm: (path) => fs.rm(path),
    realpath: (path) => fs.realpath(path),
    isLink: (path) => fs.isLink(path),
    stat: (path) => fs.stat(path),
    whyUnwritable: (path) => fs.whyUnwritable(path),
    freeBytes: (path) => fs.freeBytes(path),
    list: (path) => fs.list(path),
    createExclusively: (path, bytes) => fs.createExclusively(path, bytes),
    trackedState: (path) => fs.trackedState(path),
    glob: (patterns, options) => fs.glob(patterns, options),
  }
}

/** As `matchesFile` takes it. It knows `*` and `**` alone: from a name with another wildcard in it, all counts. */
function plainPattern(glob: string): string {
  const names = glob.split('/')
  const first = names.findIndex((name) => /(?<!\\)[?[{(]/u.test(name))
  const plain = first === -1 ? glob : [...names.slice(0, first), '**'].join('/')
  return plain.replaceAll(/\\(.)/gu, '$1')
}

/** True if the folder is on the way to files of the glob, or where they may be. */
function leadsTo(pattern: string, folder: string): boolean {
  const wanted = pattern.split('/')
  for (const [at, name] of folder.split('/').entries()) {
    const segment = wanted[at]
    if (segment === '**') return true
    if (segment === undefined || !matchesFile(segment, name)) return false
  }
  return true
}

function isPrivate(path: string): boolean {
  return path.split(sep).includes('.lockale')
}

function toInside(root: string, path: string): string {
  return relative(root, path).split(sep).join('/')
}

async function digestAt(path: string): Promise<string> {
  try {
    return digestOf(await readFile(path))
  } catch (error) {
    // What cannot be read is not what was read: the run that comes says why.
    return isAbsent(error) ? absent : `unreadable ${systemCode(error) ?? ''}`
  }
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64')
}

function isAbsent(error: unknown): boolean {
  const code = systemCode(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}
