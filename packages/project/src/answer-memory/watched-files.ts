import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FileSystem, History } from '@lockale/core'
import { systemCode } from '@lockale/errors'
import { slashedPath } from '../find-config.ts'
import { ownState, type Seen } from './answer-memory.ts'
import { filesOfHead } from './head-files.ts'
import { digestOf, lookAt, type Mark, markFolder, stateOf, Unmarkable } from './marks.ts'

export interface WatchedPorts {
  readonly root: string
  readonly fs: FileSystem
  readonly history: History
}

/** State of a file that does not exist. */
const absent = ''

interface FileWatch {
  watch(ports: WatchedPorts): WatchedPorts
  /**
   * Returns the records of all that the project read; `undefined` if something in it cannot be compared later. `own` and
   * `asked` are the files that decide which commit is checked out, if the project asked for it.
   */
  seen(): Seen | undefined
}

/**
 * Records all files that a project reads (as marks), to detect later whether one of them has changed. Files that the
 * project writes are recorded when it reads them again. If the project asks more of the git history than which commit
 * is checked out, `seen` returns `undefined`, because the history cannot be compared later.
 * @param root absolute path; reads outside of it cannot be recorded
 */
export function watchFiles(root: string): FileWatch {
  const marks = new Map<string, Mark>()
  const places = new Map<string, Mark>()
  const written = new Set<string>()
  let head: ReadonlyMap<string, string> | undefined
  let opened = 0
  let isForgotten = false
  const forget = () => {
    isForgotten = true
  }

  /** Records a path. Stops recording after a link or a path outside of the project, which cannot be compared. */
  function attempt(look: () => void): void {
    try {
      if (!isForgotten) look()
    } catch (error) {
      if (!(error instanceof Unmarkable) && systemCode(error) === undefined) throw error
      forget()
    }
  }

  /** Records a path before it is read, so that a change between the record and the read is found later. */
  function note(path: string, look: (inside: string) => void): void {
    attempt(() => {
      const inside = insideOf(path)
      if (inside !== '') look(inside)
      for (const above of foldersAbove(inside)) if (!marks.has(above)) add(thereOf(above))
    })
  }

  function insideOf(path: string): string {
    const inside = slashedPath(root, path)
    if (inside === '..' || inside.startsWith('../') || join(root, inside) !== join(path)) throw new Unmarkable(path)
    return inside
  }

  /** Adds a record. Of two for one path, keeps the more exact one; if they contradict each other, nothing is cached. */
  function add(mark: Mark): void {
    const [kind, path] = mark
    if (kind === 'writable' || kind === 'swept') return void places.set(`${kind} ${path}`, mark)
    written.delete(path)
    const known = marks.get(path)
    if (known === undefined || (isRead(mark) && !isRead(known))) marks.set(path, mark)
    if (known === undefined) return
    const isSame = (known[0] === 'absent') === (kind === 'absent') && isFolder(known) === isFolder(mark)
    if (!isSame || (known[0] === kind && known[3] !== mark[3])) forget()
  }

  function thereOf(path: string): Mark {
    const { kind } = lookAt(root, path)
    return [kind === 'file' ? 'there' : kind === 'folder' ? 'way' : 'absent', path]
  }

  function write(...paths: readonly string[]): void {
    attempt(() => {
      for (const path of paths) {
        const inside = insideOf(path)
        drop(inside)
        for (const above of [...foldersAbove(inside), '.']) {
          const kind = marks.get(above)?.[0]
          if (kind === 'folder' || kind === 'absent') drop(above)
          if (kind !== 'absent') break
        }
      }
    })
  }

  function drop(path: string): void {
    marks.delete(path)
    if (!path.endsWith('.lockale-tmp')) written.add(path)
  }

  /** Records which commit is checked out, or that it has changed during the run. */
  function noteHead(): void {
    const now = new Map(filesOfHead(root)?.map((path) => [path, existsSync(path) ? ownState(path) : absent]))
    head ??= now
    if (now.size === 0 || [...now].some(([path, state]) => head?.get(path) !== state)) forget()
  }

  function noteGlob(pattern: string): void {
    const segments = pattern.split('/').map((segment) => segment.replaceAll(/\\(.)/gu, '$1'))
    // a slash in braces (`{a,b/c}`) may add a level, so all folders down to the deepest possible level are recorded
    const first = pattern.split('/').findIndex((segment) => /(?<!\\)[*?{[(!]/u.test(segment))
    if (first === -1) return note(join(root, ...segments), (path) => add(thereOf(path)))
    const base = segments.slice(0, first).join('/')
    const levels = segments.some((segment) => segment.includes('**')) ? Infinity : segments.length - first - 1
    if (base === '') return walk('', levels)
    note(join(root, base), (path) => walk(path, levels))
  }

  function walk(path: string, levels: number): void {
    if (marks.size > maxMarks) throw new Unmarkable(path)
    const { mark, folders } = markFolder(root, path === '' ? '.' : path)
    add(mark)
    if (levels === 0) return
    for (const name of folders) {
      if (!name.startsWith('.') && name !== 'node_modules') walk(path === '' ? name : `${path}/${name}`, levels - 1)
    }
  }

  /** Records a file that is read. @param read reads the file and passes the hash of its content to `onDigest` */
  async function noteRead<T>(path: string, read: (onDigest: (digest: string) => void) => Promise<T>): Promise<T> {
    let before: string | undefined
    note(path, (inside) => {
      before = stateOf(root, inside)
      if (before === undefined) add(['absent', inside])
    })
    return read((digest) => {
      note(path, (inside) => add(before === undefined ? ['absent', inside] : ['file', inside, before, digest]))
    })
  }

  const watched = (fs: FileSystem): FileSystem => ({
    readFile: (path) =>
      noteRead(path, async (onDigest) => {
        const bytes = await fs.readFile(path)
        onDigest(digestOf(bytes))
        return bytes
      }),
    readAgain: fs.readAgain,
    realpath(path) {
      note(path, (inside) => add(thereOf(inside)))
      return fs.realpath(path)
    },
    isLink(path) {
      note(path, (inside) => add(thereOf(inside)))
      return fs.isLink(path)
    },
    stat(path) {
      note(path, (inside) => add(thereOf(inside)))
      return fs.stat(path)
    },
    list(path) {
      note(path, (inside) => add(inside === privateFolder ? ['swept', inside] : markFolder(root, inside).mark))
      return fs.list(path)
    },
    glob(patterns, options) {
      if (join(options.cwd) !== join(root)) forget()
      else for (const pattern of patterns) attempt(() => noteGlob(pattern))
      return fs.glob(patterns, options)
    },
    async whyUnwritable(path) {
      const why = await fs.whyUnwritable(path)
      if (why === undefined) note(path, (inside) => add(['writable', inside]))
      else forget()
      return why
    },
    // not recorded: only runs that write need free space, and their output is not cached
    freeBytes: (path) => fs.freeBytes(path),
    syncFolder: (path) => fs.syncFolder(path),
    // not recorded: the check calls this itself, and its output is not cached if git tracks a private file
    trackedState: (path) => fs.trackedState(path),
    writeFile(path, ...given) {
      write(path)
      return fs.writeFile(path, ...given)
    },
    openAppend(path) {
      write(path)
      return fs.openAppend(path)
    },
    rename(from, to) {
      write(from, to)
      return fs.rename(from, to)
    },
    mkdir(path) {
      attempt(() => {
        if (lookAt(root, insideOf(path)).kind === 'absent') write(path)
      })
      return fs.mkdir(path)
    },
    rm(path) {
      write(path)
      return fs.rm(path)
    },
    createExclusively(path, bytes) {
      write(path)
      return fs.createExclusively(path, bytes)
    },
  })

  /**
   * Records written paths that were not read again. Such a path must be gone, or be a private file of lockale. Any
   * other cannot be compared later.
   */
  function noteWritten(): void {
    for (const path of written) {
      if (lookAt(root, path).kind === 'absent') add(['absent', path])
      else if (!ownRecords.has(path)) forget()
    }
  }

  return {
    watch({ root: own, fs, history }) {
      if (opened++ > 0 || own !== root) forget()
      const asked = new Proxy(history, {
        get(all, name) {
          if (name !== 'head') forget()
          attempt(noteHead)
          const member: unknown = Reflect.get(all, name)
          return member
        },
      })
      return { root: own, fs: watched(fs), history: asked }
    },
    seen() {
      attempt(noteWritten)
      if (head !== undefined) attempt(noteHead)
      if (isForgotten || opened === 0) return undefined
      const files = [...(head ?? [])]
      return {
        marks: [...marks.values(), ...places.values()],
        own: files.flatMap(([path, state]) => (state === absent ? [] : [path])),
        asked: files.flatMap(([path, state]) => (state === absent ? [[path, false] as const] : [])),
      }
    },
  }
}

const privateFolder = '.lockale'

const ownRecords: ReadonlySet<string> = new Set(['.lockale/.gitignore', '.lockale/ledger', '.lockale/languages'])

function foldersAbove(path: string): readonly string[] {
  const folders: string[] = []
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) folders.push(path.slice(0, end))
  return folders
}

/** Maximum number of recorded paths. Comparing more of them takes as long as a check. */
const maxMarks = 20_000

function isRead([kind]: Mark): boolean {
  return kind === 'folder' || kind === 'file'
}

function isFolder([kind]: Mark): boolean {
  return kind === 'folder' || kind === 'way'
}
