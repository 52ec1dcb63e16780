import { createHash } from 'node:crypto'
import { join, relative, sep } from 'node:path'
import type { FileSystem, History } from '@lockale/core'
import { systemCode } from '@lockale/errors'
import { digestOf, lookAt, type Mark, markFolder, stateOf, Unmarkable } from './marks.ts'

/** A file system that puts down all that is asked of it. */
export interface WatchedFileSystem {
  readonly fs: FileSystem
  /** Version control, put down likewise: what it says is nothing that could be compared later. */
  watchHistory(history: History): History
  /** Everything that was seen; `undefined` where something cannot be remembered. */
  marks(): readonly Mark[] | undefined
}

/** @param root absolute; what lies outside of it cannot be remembered */
export function watchFileSystem(fs: FileSystem, root: string): WatchedFileSystem {
  const marks = new Map<string, Mark>()
  let isForgotten = false
  const forget = () => {
    isForgotten = true
  }

  /** Marks first, then reads: what changes between the two is seen later. */
  function note(path: string, look: (inside: string) => void): void {
    if (isForgotten) return
    const inside = relative(root, path).split(sep).join('/')
    if (inside === '..' || inside.startsWith('../') || join(root, inside) !== join(path)) return forget()
    noteInRoot(() => {
      if (inside !== '') look(inside)
      for (let end = inside.lastIndexOf('/'); end > 0; end = inside.lastIndexOf('/', end - 1)) {
        const above = inside.slice(0, end)
        if (marks.has(above)) continue
        const { kind } = lookAt(root, above)
        add(kind === 'folder' ? ['way', above] : kind === 'absent' ? ['absent', above] : unmarkable(above))
      }
    })
  }

  /** The mark that says most stays. Two that differ of one path: it changed under us. */
  function add(mark: Mark): void {
    const known = marks.get(mark[1])
    if (known === undefined || rank[known[0]] < rank[mark[0]]) marks.set(mark[1], mark)
    if (known === undefined) return
    const isSame = (known[0] === 'absent') === (mark[0] === 'absent') && isFolder(known) === isFolder(mark)
    if (!isSame || (known[0] === mark[0] && known[3] !== mark[3])) forget()
  }

  function noteGlob(pattern: string): void {
    const segments = pattern.split('/').map((segment) => segment.replaceAll(/\\(.)/gu, '$1'))
    // a brace may have a slash in it, and what follows it is looked for below either way
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

  function thereOf(path: string): Mark {
    const { kind } = lookAt(root, path)
    return [kind === 'file' ? 'there' : kind === 'folder' ? 'way' : 'absent', path]
  }

  const watched: FileSystem = {
    async readFile(path) {
      let before: string | undefined
      note(path, (inside) => {
        before = stateOf(root, inside)
        if (before === undefined) add(['absent', inside])
      })
      const bytes = await fs.readFile(path)
      note(path, (inside) => add(before === undefined ? ['absent', inside] : ['file', inside, before, digestOf(bytes)]))
      return bytes
    },
    async readPieces(path) {
      let before: string | undefined
      note(path, (inside) => {
        before = stateOf(root, inside)
        if (before === undefined) add(['absent', inside])
      })
      const pieces = await fs.readPieces(path)
      return digesting(pieces, (digest) =>
        note(path, (inside) => add(before === undefined ? ['absent', inside] : ['file', inside, before, digest])),
      )
    },
    async realpath(path) {
      note(path, (inside) => add(thereOf(inside)))
      return fs.realpath(path)
    },
    async isLink(path) {
      note(path, (inside) => add(thereOf(inside)))
      return fs.isLink(path)
    },
    async stat(path) {
      note(path, (inside) => add(thereOf(inside)))
      return fs.stat(path)
    },
    async list(path) {
      note(path, (inside) => add(markFolder(root, inside).mark))
      return fs.list(path)
    },
    async glob(patterns, options) {
      if (join(options.cwd) !== join(root)) forget()
      else for (const pattern of patterns) noteInRoot(() => noteGlob(pattern))
      return fs.glob(patterns, options)
    },
    // Nothing that writes goes on in a check.
    writeFile: (...asked) => {
      forget()
      return fs.writeFile(...asked)
    },
    writePieces: (...asked) => {
      forget()
      return fs.writePieces(...asked)
    },
    append: (...asked) => {
      forget()
      return fs.append(...asked)
    },
    rename: (...asked) => {
      forget()
      return fs.rename(...asked)
    },
    syncFolder: (...asked) => {
      forget()
      return fs.syncFolder(...asked)
    },
    mkdir: (...asked) => {
      forget()
      return fs.mkdir(...asked)
    },
    rm: (...asked) => {
      forget()
      return fs.rm(...asked)
    },
    whyUnwritable: (...asked) => {
      forget()
      return fs.whyUnwritable(...asked)
    },
    freeBytes: (...asked) => {
      forget()
      return fs.freeBytes(...asked)
    },
    createExclusively: (...asked) => {
      forget()
      return fs.createExclusively(...asked)
    },
  }

  function noteInRoot(look: () => void): void {
    try {
      if (!isForgotten) look()
    } catch (error) {
      if (!(error instanceof Unmarkable) && systemCode(error) === undefined) throw error
      forget()
    }
  }

  return {
    fs: watched,
    watchHistory(history) {
      const ask = <Answer>(question: () => Answer): Answer => {
        forget()
        return question()
      }
      return {
        commitsOf: (...asked) => ask(() => history.commitsOf(...asked)),
        historiesOf: (files, mayGoOn) => ask(() => history.historiesOf(files, mayGoOn)),
        read: (commit, file) => ask(() => history.read(commit, file)),
        readBlob: (blob) => ask(() => history.readBlob(blob)),
        blobsAt: (places) => ask(() => history.blobsAt(places)),
        otherVersions: (file) => ask(() => history.otherVersions(file)),
        begun: () => ask(() => history.begun()),
        writtenAfter: (...asked) => ask(() => history.writtenAfter(...asked)),
        aboutCommits: (ids) => ask(() => history.aboutCommits(ids)),
      }
    },
    marks: () => (isForgotten ? undefined : [...marks.values()]),
  }
}

/** The same pieces. @param onEnd gets what `digestOf` says of them all */
async function* digesting(
  pieces: AsyncIterable<Uint8Array>,
  onEnd: (digest: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
  onEnd(hash.digest('base64url'))
}

/** Of a project that has more than that, looking at all of it takes as long as a check. */
const maxMarks = 20_000

const rank: Readonly<Record<Mark[0], number>> = { absent: 0, way: 0, there: 0, folder: 1, file: 1 }

function isFolder([kind]: Mark): boolean {
  return kind === 'folder' || kind === 'way'
}

function unmarkable(path: string): never {
  throw new Unmarkable(path)
}
