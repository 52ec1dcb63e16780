import native, { dirname, join, type PlatformPath, sep } from 'node:path'
import type { FileSystem } from '@lockale/core'
import { findByGlob, type GlobFs } from '@lockale/disk'
import { LockaleError } from '@lockale/errors'
import { BlobReader } from '../blob-reader.ts'
import type { Repository } from '../repository.ts'
import { type IndexEntries, type IndexPlace, openIndexTree, openSubmodules, readIndexEntries } from './index-entries.ts'
import { indexFolders } from './index-folders.ts'

/** The files of the project, as the next commit would contain them. */
export interface StagedFiles {
  /**
   * Reads files of the project from git's index, as it was when this object was created. Reads the folder `.lockale`
   * and all files outside of the project from the disk. Keeps written files of the project in memory; when they are
   * read later, returns the new content.
   */
  readonly fs: FileSystem
  readonly entries: IndexEntries
  readBlob(id: string): Promise<Uint8Array>
  /** The content of the written files, by path relative to the project, with `/`. */
  readonly written: ReadonlyMap<string, Uint8Array>
  /**
   * Applies the delayed changes of the journal (the list of translations that a run is about to write) to the disk.
   * Call it when all files that the journal names are written.
   */
  settleJournal(): Promise<void>
}

interface StagedFilesOptions {
  readonly disk: FileSystem
  /** Throws if a file must not be written. Called before anything is sent to the service, so that nothing is billed. */
  readonly refuse?: (path: string) => Promise<void>
  /** Files of an earlier commit, to read instead of the index. The folder `.lockale` is then empty. */
  readonly past?: IndexEntries
}

export async function openStagedFiles(
  repository: Repository,
  { disk, refuse, past }: StagedFilesOptions,
): Promise<StagedFiles> {
  const { root } = repository
  const entries = past ?? (await readIndexEntries(repository))
  const blobs = new BlobReader(() => repository.start(['cat-file', '--batch']))
  const readBlob = async (id: string): Promise<Uint8Array> => {
    const bytes = await blobs.read(id)
    if (bytes !== undefined) return bytes
    throw new LockaleError('GIT_FAILED', `git cannot read the object ${id} of the index.`, {
      hint: 'Run `git fsck`. In a partial clone, fetch the missing objects (`git checkout -- .`). Then run the command again.',
    })
  }
  const decoder = new TextDecoder()
  const tree = openIndexTree(entries.files, async ({ id }) => decoder.decode(await readBlob(id)))
  const submodules = openSubmodules(root)
  const written = new Map<string, Uint8Array>()
  const temporary = new Map<string, Uint8Array>()
  const late: (() => Promise<void>)[] = []
  let folders: { readonly key: string; readonly fs: GlobFs } | undefined
  const realRoot = await disk.realpath(root)

  /** Returns the path of a file in the index; `undefined` for a file that is read from the disk and written there. */
  const inIndex = (path: string): string | undefined => {
    for (const base of [root, realRoot]) {
      const way = wayBelow(base, path)
      if (way === '') return ''
      if (way === undefined) continue
      return isPrivate(way) && past === undefined ? undefined : way
    }
    return undefined
  }

  const fs: FileSystem = {
    ...disk,
    readAgain: undefined,
    async readFile(path) {
      const file = inIndex(path)
      if (file === undefined) return disk.readFile(path)
      const memory = written.get(file) ?? temporary.get(file)
      if (memory !== undefined) return memory
      const place = await tree.find(file)
      if (place.kind === 'file') return written.get(place.path) ?? readBlob(place.entry.id)
      if (place.kind === 'submodule') return submodules.read(place, path)
      throw unusable(place, path)
    },
    async writeFile(path, bytes, like) {
      const file = inIndex(path)
      if (file === undefined) await disk.writeFile(path, bytes, like)
      else temporary.set(file, bytes)
    },
    async openAppend(path) {
      if (inIndex(path) !== undefined) throw new Error(`Nothing is appended to ${path}.`)
      if (!isJournal(path) || written.size === 0) return disk.openAppend(path)
      const append = async (bytes: Uint8Array) => void late.push(() => appendTo(disk, path, bytes))
      return { append, isInPlace: async () => true, close: async () => undefined }
    },
    async rename(from, to) {
      const [source, target] = [inIndex(from), inIndex(to)]
      if (source === undefined || target === undefined) return disk.rename(from, to)
      const bytes = temporary.get(source)
      if (bytes === undefined) throw unusable({ kind: 'missing' }, from)
      temporary.delete(source)
      written.set(target, bytes)
    },
    async rm(path) {
      const file = inIndex(path)
      if (file !== undefined) temporary.delete(file)
      // The journal lists translations that are not yet in files on the disk. So it is removed later, when these files
      // are written.
      else if (isJournal(path) && written.size > 0) late.push(() => disk.rm(path))
      else await disk.rm(path)
    },
    mkdir: async (path) => (inIndex(path) === undefined ? disk.mkdir(path) : undefined),
    syncFolder: async (path) => (inIndex(path) === undefined ? disk.syncFolder(path) : undefined),
    async realpath(path) {
      const file = inIndex(path)
      if (file === undefined) return disk.realpath(path)
      if (file === '') return realRoot
      if (written.has(file)) return join(realRoot, file)
      const place = await tree.find(file)
      if (place.kind === 'loop' || place.kind === 'missing') throw unusable(place, path)
      if (place.kind !== 'submodule') return join(realRoot, place.path)
      await submodules.stat(place, path)
      return join(realRoot, place.path, place.below)
    },
    isLink: async (path) => (inIndex(path) === undefined ? disk.isLink(path) : false),
    async stat(path) {
      const file = inIndex(path)
      if (file === undefined) return disk.stat(path)
      const memory = written.get(file)
      const owner = { user: process.getuid?.() ?? 0, group: process.getgid?.() ?? 0 }
      if (memory !== undefined) return { mode: 0o100644, owner, isFile: true, size: memory.length }
      const place = await tree.find(file)
      if (place.kind === 'folder') return { mode: 0o040755, owner, isFile: false, size: 0 }
      if (place.kind === 'submodule') return { mode: 0o100644, owner, ...(await submodules.stat(place, path)) }
      if (place.kind !== 'file') throw unusable(place, path)
      const mode = place.entry.isExecutable ? 0o100755 : 0o100644
      return { mode, owner, isFile: true, size: (await readBlob(place.entry.id)).length }
    },
    async whyUnwritable(path) {
      const file = inIndex(path)
      if (file !== undefined) await refuse?.(file)
      return disk.whyUnwritable(path)
    },
    async list(path) {
      const folder = inIndex(path)
      if (folder === undefined) return disk.list(path)
      const place = await tree.find(folder)
      return place.kind === 'folder' ? [...tree.namesIn(place.path)].sort() : []
    },
    async glob(patterns, { cwd }) {
      const folder = inIndex(cwd)
      if (folder === undefined) return disk.glob(patterns, { cwd })
      const start = folder === '' ? '' : `${folder}/`
      const fs = await foldersBelow(start, cwd)
      const found = new Set((await findByGlob(patterns, { fs, cwd })).map(([path]) => path))
      const kept = await Promise.all([...found].map(async (path) => ((await isFile(start + path)) ? [path] : [])))
      return kept.flat().sort()
    },
  }
  return {
    fs,
    entries,
    readBlob,
    written,
    async settleJournal() {
      for (const work of late.splice(0)) await work()
    },
  }

  /** Returns the folders below a path, for a glob search. Caches the result until a file is written. */
  async function foldersBelow(start: string, cwd: string): Promise<GlobFs> {
    const key = `${cwd}\0${written.size}`
    if (folders?.key === key) return folders.fs
    const below = await submodules.pathsIn(entries.files)
    const files = [...tree.paths, ...below, ...written.keys()].filter((path) => path.startsWith(start))
    const inside = files.map((path) => path.slice(start.length))
    folders = { key, fs: indexFolders(cwd, inside) }
    return folders.fs
  }

  /** Returns true if a path is a file. Returns false for a link whose target does not exist, as on a disk. */
  async function isFile(path: string): Promise<boolean> {
    const entry = entries.files.get(path)
    if (entry === undefined) return true
    if (entry.kind === 'submodule') return false
    return entry.kind === 'file' || (await tree.find(path)).kind === 'file'
  }
}

function isPrivate(path: string): boolean {
  return path === '.lockale' || path.startsWith('.lockale/')
}

async function appendTo(disk: FileSystem, path: string, bytes: Uint8Array): Promise<void> {
  const file = await disk.openAppend(path)
  try {
    await file.append(bytes)
  } finally {
    await file.close()
  }
}

function isJournal(path: string): boolean {
  return path.endsWith(`${sep}journal`) && dirname(path).endsWith(`${sep}.lockale`)
}

function unusable({ kind }: Pick<IndexPlace, 'kind'>, path: string): Error {
  const code = kind === 'folder' ? 'EISDIR' : kind === 'loop' ? 'ELOOP' : 'ENOENT'
  return Object.assign(new Error(`${code}: ${path} in the index of git`), { code })
}

/** Returns `path` relative to `folder`, with `/`; `''` for the folder itself; `undefined` if it is not in it. */
export function wayBelow(folder: string, path: string, paths: PlatformPath = native): string | undefined {
  const way = paths.relative(folder, path)
  // On Windows, the result for a path on another drive is absolute.
  if (way === '..' || way.startsWith(`..${paths.sep}`) || paths.isAbsolute(way)) return undefined
  return way.split(paths.sep).join('/')
}
