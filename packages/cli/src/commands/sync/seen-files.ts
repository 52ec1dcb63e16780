import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type FileSystem, matchesFile } from '@lockale/core'
import { systemCode } from '@lockale/errors'
import type { OpenOptions } from '@lockale/project'

/** Records the files that runs read and write, to distinguish changes by users from those of a run itself. */
interface SeenFiles {
  /** Wraps the file system of the project. */
  readonly watch: NonNullable<OpenOptions['watch']>
  /** Starts a run: records the first content that it reads of each file. */
  begin(): void
  /** Records a file that is not read through the project's file system, such as a config. */
  see(path: string): Promise<void>
  /** Returns true for files that runs read, or would read. @param path absolute */
  isOurs(path: string): boolean
  /** Returns true for folders that may contain files that runs read. Both paths are absolute. */
  mayHold(path: string, root: string): boolean
  /** Returns true if the content differs from what the last run read or wrote. Ignores times and events. */
  isChanged(path: string): Promise<boolean>
  paths(): readonly string[]
}

const absent = ''

export function openSeenFiles(): SeenFiles {
  /** Digest by path: the content that the last run read first or wrote last. */
  const known = new Map<string, string>()
  let inRun = new Set<string>()
  const asked = new Set<string>()
  /** Files that runs have only listed, not read. Changes of their content do not matter. */
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
      ...fs,
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
      // A file that no run has read counts as changed only once.
      if (before === undefined) known.set(path, digest)
      return digest !== before
    },
    paths: () => [...known.keys()],
  }
}

/**
 * Returns a pattern for `matchesFile`, which supports only the wildcards `*` and `**`: replaces the first path segment
 * with another wildcard, and all segments after it, by `**`.
 */
function plainPattern(glob: string): string {
  const names = glob.split('/')
  const first = names.findIndex((name) => /(?<!\\)[?[{(]/u.test(name))
  const plain = first === -1 ? glob : [...names.slice(0, first), '**'].join('/')
  return plain.replaceAll(/\\(.)/gu, '$1')
}

/** Returns true if the folder may contain files of the glob, or a folder that does. */
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
    // A file that became unreadable counts as changed: the next run reports the error.
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
