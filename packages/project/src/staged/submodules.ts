import { BlobReader } from '../git/blob-reader.ts'
import { callGit, startGit } from '../git/run-git.ts'
import { join } from 'node:path'
import type { IndexEntry } from './index-entries.ts'

interface SubmodulePlace {
  /** Of the submodule, relative to the folder. */
  readonly path: string
  readonly entry: IndexEntry
  /** Relative to the submodule; empty for itself. */
  readonly below: string
}

/** Files of submodules, at the commits that the index names. One that is not checked out has none. */
export interface Submodules {
  read(place: SubmodulePlace, asked: string): Promise<Uint8Array>
  stat(place: SubmodulePlace, asked: string): Promise<{ readonly isFile: boolean; readonly size: number }>
  /** All files of all of them. */
  pathsIn(files: ReadonlyMap<string, IndexEntry>): Promise<readonly string[]>
}

export function openSubmodules(root: string): Submodules {
  const trees = new Map<string, Promise<ReadonlyMap<string, string>>>()
  const readers = new Map<string, BlobReader>()
  const treeOf = (path: string, { id }: IndexEntry) => {
    const known = trees.get(path) ?? readTree(join(root, path), id)
    trees.set(path, known)
    return known
  }
  const readerOf = (path: string) => {
    const known = readers.get(path) ?? new BlobReader(() => startGit(join(root, path), ['cat-file', '--batch']))
    readers.set(path, known)
    return known
  }
  const read = async ({ path, entry, below }: SubmodulePlace, asked: string): Promise<Uint8Array> => {
    const id = (await treeOf(path, entry)).get(below)
    const bytes = id === undefined ? undefined : await readerOf(path).read(id)
    if (bytes !== undefined) return bytes
    throw Object.assign(new Error(`ENOENT: ${asked} in the submodule ${path}`), { code: 'ENOENT' })
  }
  return {
    read,
    async stat(place, asked) {
      const tree = await treeOf(place.path, place.entry)
      const isFolder = place.below === '' || [...tree.keys()].some((path) => path.startsWith(`${place.below}/`))
      if (isFolder) return { isFile: false, size: 0 }
      return { isFile: true, size: (await read(place, asked)).length }
    },
    async pathsIn(files) {
      const submodules = [...files].filter(([, { kind }]) => kind === 'submodule')
      const all = submodules.map(async ([path, entry]) =>
        [...(await treeOf(path, entry)).keys()].map((file) => `${path}/${file}`),
      )
      return (await Promise.all(all)).flat()
    },
  }
}

/** Ids of blobs by path. */
async function readTree(folder: string, commit: string): Promise<ReadonlyMap<string, string>> {
  const { code, stdout } = await callGit(folder, ['ls-tree', '-r', '-z', '--full-tree', commit])
  const lines = code === 0 ? stdout.toString('utf8').split('\0') : []
  return new Map(
    lines.flatMap((line) => {
      const [, id, path] = /^100(?:644|755) blob ([0-9a-f]{40,64})\t([^]+)$/u.exec(line) ?? []
      return id === undefined || path === undefined ? [] : [[path, id]]
    }),
  )
}
