import type { ChildProcessWithoutNullStreams } from 'node:child_process'

/** If git writes nothing for this number of milliseconds, lockale kills it. */
const silenceMs = 60_000

/** A commit and the parent to compare it with. Without `parent`, all files of the commit count as new. */
export interface Edge {
  readonly commit: string
  readonly parent?: string | undefined
}

/** Files that differ between two commits: id of the new content (`undefined` if deleted) by path in the repository. */
export type TreeChanges = ReadonlyMap<string, string | undefined>

/** Compares commits. Uses one `git diff-tree --stdin` process for all, since a process for each would take minutes. */
export class TreeComparer {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #takes: (path: string) => boolean
  #received: Buffer[] = []
  #answer: ((printed: Buffer | undefined) => void) | undefined
  #end = Buffer.alloc(0)
  #asked = 0
  #isGone = false

  /** @param child git process with the arguments of `treeComparison` @param takes returns false for files to ignore */
  constructor(child: ChildProcessWithoutNullStreams, takes: (path: string) => boolean) {
    this.#child = child
    this.#takes = takes
    child.stdout.on('data', (chunk: Buffer) => this.#take(chunk))
    child.stderr.resume()
    child.stdin.on('error', () => undefined) // `close` reports it too
    child.once('error', () => this.#fail())
    child.once('close', () => this.#fail())
  }

  /** Returns the changed files of each edge; `undefined` if git has ended or hangs. Do not call it in parallel. */
  async compare(edges: readonly Edge[]): Promise<readonly TreeChanges[] | undefined> {
    if (this.#isGone) return undefined
    // Sends a line that is not the name of a commit: git prints it unchanged, after all output for earlier lines. It
    // thus marks the end of the output.
    const end = `end of question ${++this.#asked}\n`
    this.#end = Buffer.from(end)
    const printed = await new Promise<Buffer | undefined>((resolve) => {
      const timer = setTimeout(() => this.close(), silenceMs)
      this.#answer = (bytes) => {
        clearTimeout(timer)
        resolve(bytes)
      }
      this.#child.stdin.write(
        edges.map(({ commit, parent }) => `${commit}${parent ? ` ${parent}` : ''}\n`).join('') + end,
      )
    })
    if (printed === undefined) return undefined
    const changes = this.#read(printed.subarray(0, printed.length - this.#end.length))
    return changes.length === edges.length ? changes : undefined
  }

  close(): void {
    this.#child.kill('SIGKILL')
    this.#fail()
  }

  #take(chunk: Buffer): void {
    this.#received.push(chunk)
    const isWhole =
      chunk.length >= this.#end.length
        ? chunk.subarray(-this.#end.length).equals(this.#end)
        : Buffer.concat(this.#received.slice(-this.#end.length)).subarray(-this.#end.length).equals(this.#end)
    if (isWhole) this.#give(Buffer.concat(this.#received.splice(0)))
  }

  #give(printed: Buffer | undefined): void {
    const answer = this.#answer
    this.#answer = undefined
    answer?.(printed)
  }

  #fail(): void {
    this.#isGone = true
    this.#give(undefined)
  }

  /** Parses git's output. Commit: `<commit>NUL`; file: `:<mode> <mode> <blob> <blob> <status>NUL<path>NUL`. */
  #read(printed: Buffer): readonly TreeChanges[] {
    const tokens = printed.toString('utf8').split('\0')
    const all: Map<string, string | undefined>[] = []
    for (let at = 0; at < tokens.length - 1; at++) {
      const token = tokens[at] ?? ''
      if (!token.startsWith(':')) {
        all.push(new Map())
        continue
      }
      const path = tokens[++at] ?? ''
      if (!this.#takes(path)) continue
      const [, mode, , blob] = token.split(' ')
      all.at(-1)?.set(path, mode === '000000' ? undefined : blob)
    }
    return all
  }
}

/** Returns the arguments of git for a `TreeComparer`. @param paths files or folders to compare; if empty, all */
export function treeComparison(paths: readonly string[]): readonly string[] {
  return ['diff-tree', '--stdin', '-r', '--root', '--raw', '--no-renames', '--always', '-z', '--', ...paths]
}
