import type { Dirent } from 'node:fs'
import { relative, sep } from 'node:path'
import type { GlobFs } from '@lockale/disk'

/**
 * Returns a read-only file system made from a list of paths, in which a glob search finds files and folders as on a
 * disk.
 * @param cwd absolute path of the folder to which the paths are relative
 * @param paths relative paths with `/`. A path is a folder if there are other paths below it.
 */
export function indexFolders(cwd: string, paths: Iterable<string>): GlobFs {
  const folders = new Map<string, Map<string, Entry>>([['', new Map()]])
  const entryOf = new Map<string, Entry>([['', folder('')]])
  for (const path of paths) {
    const names = path.split('/')
    for (const [at, name] of names.entries()) {
      const parent = names.slice(0, at).join('/')
      const isLast = at === names.length - 1
      const own = isLast ? path : parent === '' ? name : `${parent}/${name}`
      if (isLast && entryOf.has(own)) continue
      const entry = isLast ? file(name) : folder(name)
      entryOf.set(own, entry)
      childrenOf(folders, parent).set(name, entry)
    }
  }
  const inside = (path: string) => relative(cwd, path).split(sep).join('/')
  const list = (path: string) => {
    const children = folders.get(inside(path))
    return children === undefined ? absent(path) : [...children.values()]
  }
  const look = (path: string, done: Done<Entry>) => {
    const entry = entryOf.get(inside(path))
    answer(done, entry ?? absent(path))
  }
  const view = {
    promises: {
      async readdir(path: string) {
        const found = list(path)
        if (found instanceof Error) throw found
        return found
      },
    },
    lstat: look,
    stat: look,
    readdir: (path: string, _options: object, done: Done<readonly Entry[]>) => answer(done, list(path)),
  }
  // A glob search needs only this part of `node:fs`: names, and whether they are files.
  return view as unknown as GlobFs
}

type Entry = Pick<Dirent, keyof typeof nothing>

const no = () => false
const nothing = {
  name: '',
  isFile: no,
  isDirectory: no,
  isSymbolicLink: no,
  isBlockDevice: no,
  isCharacterDevice: no,
  isFIFO: no,
  isSocket: no,
}

type Done<T> = (error: Error | null, found?: T) => void

/** Calls `done` only after this function has returned, as Node's file system does. */
function answer<T>(done: Done<T>, found: T | Error): void {
  queueMicrotask(() => (found instanceof Error ? done(found) : done(null, found)))
}

function childrenOf(folders: Map<string, Map<string, Entry>>, path: string): Map<string, Entry> {
  const known = folders.get(path) ?? new Map<string, Entry>()
  folders.set(path, known)
  return known
}

function file(name: string): Entry {
  return { ...nothing, name, isFile: () => true }
}

function folder(name: string): Entry {
  return { ...nothing, name, isDirectory: () => true }
}

function absent(path: string): Error {
  return Object.assign(new Error(`ENOENT: ${path} in the index of git`), { code: 'ENOENT' })
}
