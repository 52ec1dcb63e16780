import { join, posix } from 'node:path'
import { rememberEach } from '@lockale/errors'
import { BlobReader } from '../blob-reader.ts'
import type { Repository } from '../repository.ts'
import { callGit, startGit } from '../run-git.ts'

export interface IndexEntry {
  readonly kind: 'file' | 'link' | 'submodule'
  readonly isExecutable: boolean
  /** Id of the file's content in git (blob); for a submodule, id of its commit. */
  readonly id: string
  /** True if a sparse checkout leaves the file out of the work tree. */
  readonly isSkipped: boolean
}

export interface IndexEntries {
  /** Files by path relative to the project, with `/`. Without files of `git add -N`, whose content is not stored. */
  readonly files: ReadonlyMap<string, IndexEntry>
  readonly unmerged: ReadonlySet<string>
}

/**
 * Reads the index of git below the folder for which the repository was opened, with at most two git processes.
 * @throws {LockaleError} `GIT_FAILED`
 */
export async function readIndexEntries(repository: Repository): Promise<IndexEntries> {
  const printed = await repository.ask(['ls-files', '--stage', '-t', '-z', '--', '.'])
  const files = new Map<string, IndexEntry>()
  const unmerged = new Set<string>()
  const empty: string[] = []
  for (const line of printed.toString('utf8').split('\0')) {
    const [, tag, mode, id = '', stage, path] = /^(\w) (\d{6}) ([0-9a-f]{40,64}) (\d)\t([^]+)$/u.exec(line) ?? []
    if (path === undefined) continue
    if (stage !== '0') {
      unmerged.add(path)
      continue
    }
    files.set(path, toEntry(mode, id, tag === 'S'))
    if (emptyBlobs.has(id)) empty.push(path)
  }
  if (empty.length > 0) for (const path of await announcedIn(repository)) files.delete(path)
  return { files, unmerged }
}

/** Returns an entry of git's index. @param mode type and permissions of the file: six digits, as git prints them */
export function toEntry(mode: string | undefined, id: string, isSkipped = false): IndexEntry {
  const kind = mode === '120000' ? 'link' : mode === '160000' ? 'submodule' : 'file'
  return { kind, id, isExecutable: mode === '100755', isSkipped }
}

/** Ids of an empty file, as SHA-1 and SHA-256. Files that were added by `git add -N` have one of these ids, too. */
const emptyBlobs: ReadonlySet<string> = new Set([
  'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
  '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813',
])

/** Returns the files that were added by `git add -N`: only their names are in the index, and they are not committed. */
async function announcedIn(repository: Repository): Promise<readonly string[]> {
  const printed = await repository.ask(['diff-files', '--name-only', '--diff-filter=A', '--relative', '-z', '--', '.'])
  return printed.toString('utf8').split('\0').filter(Boolean)
}

export type IndexPlace =
  | { readonly kind: 'file'; readonly path: string; readonly entry: IndexEntry }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'submodule'; readonly path: string; readonly entry: IndexEntry; readonly below: string }
  /** A link to a file outside of the project. `path`: target of the link, relative to the project. */
  | { readonly kind: 'outside'; readonly path: string }
  | { readonly kind: 'loop' }
  | { readonly kind: 'missing' }

interface IndexTree {
  /**
   * Finds the file or folder that a path names in the index. Follows links.
   * @param path relative to the project, with `/`; `''` for the project itself
   */
  find(path: string): Promise<IndexPlace>
  namesIn(folder: string): readonly string[]
  /** Paths of all files and links, except files and links in submodules. */
  readonly paths: readonly string[]
}

const maxLinks = 40

/** Builds a tree of folders from the list of files in the index. @param readLink returns the target of a link */
export function openIndexTree(
  files: ReadonlyMap<string, IndexEntry>,
  readLink: (entry: IndexEntry) => Promise<string>,
): IndexTree {
  const folders = new Map<string, Set<string>>([['', new Set()]])
  for (const path of files.keys()) addTo(folders, path)
  return { find, namesIn: (folder) => [...(folders.get(folder) ?? [])], paths: [...files.keys()] }

  async function find(asked: string): Promise<IndexPlace> {
    let rest = asked.split('/').filter(Boolean)
    let at = ''
    for (let links = 0; rest.length > 0;) {
      const [name = '', ...below] = rest
      const path = at === '' ? name : `${at}/${name}`
      const entry = files.get(path)
      if (entry === undefined && !folders.has(path)) return { kind: 'missing' }
      rest = below
      if (entry === undefined) at = path
      else if (entry.kind === 'submodule') return { kind: 'submodule', path, entry, below: rest.join('/') }
      else if (entry.kind === 'file') return rest.length === 0 ? { kind: 'file', path, entry } : { kind: 'missing' }
      else {
        if (++links > maxLinks) return { kind: 'loop' }
        const target = await readLink(entry)
        const to = posix.isAbsolute(target) ? target : posix.join(at, target)
        if (posix.isAbsolute(to) || to === '..' || to.startsWith('../')) return { kind: 'outside', path: to }
        rest = [...to.split('/').filter((part) => part !== '' && part !== '.'), ...rest]
        at = ''
      }
    }
    return { kind: 'folder', path: at }
  }
}

function addTo(folders: Map<string, Set<string>>, path: string): void {
  const name = posix.basename(path)
  const folder = path.includes('/') ? posix.dirname(path) : ''
  const known = folders.get(folder)
  if (known !== undefined) {
    known.add(name)
    return
  }
  folders.set(folder, new Set([name]))
  addTo(folders, folder)
}

interface SubmodulePlace {
  readonly path: string
  readonly entry: IndexEntry
  /** Path inside the submodule; empty for the submodule itself. */
  readonly below: string
}

/** Reads files of submodules, from the commits that the index names. A submodule without a checkout has no files. */
interface Submodules {
  read(place: SubmodulePlace, asked: string): Promise<Uint8Array>
  stat(place: SubmodulePlace, asked: string): Promise<{ readonly isFile: boolean; readonly size: number }>
  pathsIn(files: ReadonlyMap<string, IndexEntry>): Promise<readonly string[]>
}

export function openSubmodules(root: string): Submodules {
  const trees = new Map<string, Promise<ReadonlyMap<string, string>>>()
  const treeOf = (path: string, { id }: IndexEntry) => {
    const known = trees.get(path) ?? readTree(join(root, path), id)
    trees.set(path, known)
    return known
  }
  const readerOf = rememberEach(
    (path: string) => new BlobReader(() => startGit(join(root, path), ['cat-file', '--batch'])),
  )
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
