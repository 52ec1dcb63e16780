import { posix } from 'node:path'
import type { IndexEntry } from './index-entries.ts'

/** Where a path of the index leads, all links followed. */
export type IndexPlace =
  | { readonly kind: 'file'; readonly path: string; readonly entry: IndexEntry }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'submodule'; readonly path: string; readonly entry: IndexEntry; readonly below: string }
  /** A link that leads out of the folder; where to, relative to it. */
  | { readonly kind: 'outside'; readonly path: string }
  | { readonly kind: 'loop' }
  | { readonly kind: 'missing' }

export interface IndexTree {
  /** @param path relative, with `/`; `''` is the folder itself */
  find(path: string): Promise<IndexPlace>
  /** Names in a folder, in no order. */
  namesIn(folder: string): readonly string[]
  /** All files and links, not those below submodules. */
  readonly paths: readonly string[]
}

/** Longest way by links, as on a disk. */
const maxLinks = 40

/** The flat list of an index as folders and links. @param readLink what a link says */
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
