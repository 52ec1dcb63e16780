import type { ChildProcessWithoutNullStreams } from 'node:child_process'

/** If git writes nothing for this number of milliseconds, it hangs and is killed. */
const silenceMs = 60_000

/** Two commits to compare; without a parent, the commit is compared with an empty tree. */
export interface Edge {
  readonly commit: string
  readonly parent?: string | undefined
}

/** Files that differ between two commits: path in the repository, id of the new content (`undefined` if deleted). */
export type TreeChanges = ReadonlyMap<string, string | undefined>

/** Compares commits with one `git diff-tree --stdin` process: one for each file or commit would take minutes. */
export class TreeComparer {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #takes: (path: string) => boolean
  #received: Buffer[] = []
  #answer: ((printed: Buffer | undefined) => void) | undefined
  #end = Buffer.alloc(0)
  #asked = 0
  #isGone = false

  /** @param child started with the arguments of `treeComparison` @param takes returns false for files to leave out */
  constructor(child: ChildProcessWithoutNullStreams, takes: (path: string) => boolean) {
    this.#child = child
    this.#takes = takes
    child.stdout.on('data', (chunk: Buffer) => this.#take(chunk))
    child.stderr.resume()
    child.stdin.on('error', () => undefined) // `close` reports it too
    child.once('error', () => this.#fail())
    child.once('close', () => this.#fail())
  }

  /** Returns the changed files of each pair of commits; `undefined` if git ended or hangs. Do not call in parallel. */
  async compare(edges: readonly Edge[]): Promise<readonly TreeChanges[] | undefined> {
    if (this.#isGone) return undefined
    // A line that is no object name marks the end of the answers: git prints it unchanged, after all output for earlier
    // lines.
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

  /** Parses git's output: per commit `<commit>NUL`, per file `:<mode> <mode> <blob> <blob> <status>NUL<path>NUL`. */
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

/** Returns the arguments of git for a `TreeComparer`. @param paths files or folders to compare; empty: all */
export function treeComparison(paths: readonly string[]): readonly string[] {
  return ['diff-tree', '--stdin', '-r', '--root', '--raw', '--no-renames', '--always', '-z', '--', ...paths]
}
