import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { FileSystem } from '@lockale/core'
import { matchesFile } from '@lockale/config-schema'
import { systemCode } from '@lockale/errors'
import type { OpenOptions } from '@lockale/project'

/** Records which files a sync reads and writes, to distinguish changes by the user from changes by the sync. */
interface SeenFiles {
  /** Wraps the file system of the project, to record what is read and written. */
  readonly watch: NonNullable<OpenOptions['watch']>
  /** Called when a sync starts. From then on, records the content of each file when the sync first reads it. */
  begin(): void
  /** Records a file that is not read through the project's file system, such as a config. */
  see(path: string): Promise<void>
  /** Returns true for files that a sync has read, or would read if they existed. @param path absolute */
  isOurs(path: string): boolean
  /** Returns true for folders that may contain files that a sync reads. Both paths are absolute. */
  mayHold(path: string, root: string): boolean
  /** Returns true if the content differs from what the last sync read or wrote. Does not compare modification times. */
  isChanged(path: string): Promise<boolean>
  paths(): readonly string[]
}

const absent = ''

export function openSeenFiles(): SeenFiles {
  /** Hash of each file's content by path: as the last sync wrote the file, or else as the sync first read the file. */
  const known = new Map<string, string>()
  let inRun = new Set<string>()
  const asked = new Set<string>()
  /** Files that a sync has found but not read. Only their removal counts as a change, not new content. */
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
      // A file that no sync has read counts as changed only at the first call.
      if (before === undefined) known.set(path, digest)
      return digest !== before
    },
    paths: () => [...known.keys()],
  }
}

/**
 * Returns a glob with only the wildcards `*` and `**`, since `matchesFile` supports no others. The first path segment
 * that contains another wildcard, and all segments after it, become one `**`.
 */
function plainPattern(glob: string): string {
  const names = glob.split('/')
  const first = names.findIndex((name) => /(?<!\\)[?[{(]/u.test(name))
  const plain = first === -1 ? glob : [...names.slice(0, first), '**'].join('/')
  return plain.replaceAll(/\\(.)/gu, '$1')
}

/** Returns true if the folder, or a folder in it, may contain files that match the pattern. */
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
    // A file that became unreadable counts as changed, so that a sync starts and reports the error.
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
