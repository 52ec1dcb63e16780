import type { FileCommit } from '../model/history.ts'

/** Where the text that stands in a file came into it. */
export type Origin =
  /** Not committed. */
  | { readonly kind: 'working' }
  /** `isCertain`: no version before it has the text; else it may have been there earlier, where nobody can look. */
  | { readonly kind: 'commit'; readonly commit: string; readonly isCertain: boolean }

interface FileVersions<Text> {
  /** Each before its parents. */
  readonly commits: readonly FileCommit[]
  /** Which of the texts stand in that version at their place; `undefined`: it cannot be read. */
  held(commit: string): Promise<ReadonlySet<Text> | undefined>
  /**
   * True where nothing hangs on which of these commits brought the text, by their indexes from the newest on, the oldest in it:
   * any of them is then as good as the right one. Only where all commits are known.
   */
  readonly isAlike?: ((text: Text, newest: number, oldest: number) => boolean) | undefined
}

/**
 * Follows texts back through all branches, from a commit to each parent that has the same text at the same place. A text
 * has several origins where branches that were merged brought it each; none where nothing can be said.
 */
export async function traceTexts<Text>(
  texts: readonly Text[],
  file: FileVersions<Text>,
): Promise<ReadonlyMap<Text, readonly Origin[]>> {
  const [newest] = file.commits
  const head = newest && (await file.held(newest.id))
  if (newest === undefined || head === undefined) return new Map()
  const trace = new Trace(file)
  for (const text of texts) {
    if (head.has(text)) trace.follow(newest.id, text)
    else trace.origins.set(text, [{ kind: 'working' }])
  }
  await trace.walk()
  return trace.origins
}

/** Up to so many texts are looked for in the middle of a long row of commits first; more would need every version anyway. */
const fewTexts = 512
const longRow = 32

class Trace<Text> {
  readonly origins = new Map<Text, Origin[]>()
  readonly #commits: ReadonlyMap<string, FileCommit>
  readonly #places: ReadonlyMap<string, number>
  readonly #file: FileVersions<Text>
  /** By commit, the texts that stand in it and were followed to it. */
  readonly #followed = new Map<string, Set<Text>>()
  /** Versions that were read and whose turn is to come. */
  readonly #versions = new Map<string, Promise<ReadonlySet<Text> | undefined>>()

  constructor(file: FileVersions<Text>) {
    this.#commits = new Map(file.commits.map((commit) => [commit.id, commit]))
    this.#places = new Map(file.commits.map(({ id }, place) => [id, place]))
    this.#file = file
  }

  follow(commit: string, text: Text): void {
    const texts = this.#followed.get(commit)
    if (texts === undefined) this.#followed.set(commit, new Set([text]))
    else texts.add(text)
  }

  /** Children come first: each version is read once, and forgotten when its turn is over. */
  async walk(): Promise<void> {
    const { commits } = this.#file
    for (const [place, commit] of commits.entries()) {
      const followed = this.#followed.get(commit.id)
      this.#followed.delete(commit.id)
      const own = followed && this.#settle([...followed], place, commits.length - 1)
      if (own !== undefined && own.length > 0) await this.#step(commit, own)
      this.#versions.delete(commit.id)
      if (this.#followed.size === 0) return
    }
  }

  /** @returns the texts that are not */
  #settle(texts: readonly Text[], newest: number, oldest: number): readonly Text[] {
    const { commits, isAlike } = this.#file
    if (isAlike === undefined) return texts
    return texts.filter((text) => {
      const isDone = isAlike(text, newest, oldest)
      if (isDone) this.#found(text, commits[newest]?.id ?? '', true)
      return !isDone
    })
  }

  #placeOf(commit: FileCommit | undefined): number {
    return this.#places.get(commit?.id ?? '') ?? 0
  }

  async #step(commit: FileCommit, own: readonly Text[]): Promise<void> {
    const row = own.length > fewTexts ? [commit] : this.#rowFrom(commit)
    if (row.length < longRow) return this.#stepBack(commit, own)
    const last = row.length - 1
    for (const text of await this.#search(row, own, [0, last])) this.follow(row[last]?.id ?? '', text)
  }

  async #stepBack({ id, parents }: FileCommit, own: readonly Text[]): Promise<void> {
    const older = new Map<string, ReadonlySet<Text> | undefined>()
    for (const parent of parents) older.set(parent, await this.#version(parent))
    const isCertain = ![...older.values()].includes(undefined)
    for (const text of own) {
      const heirs = parents.filter((parent) => older.get(parent)?.has(text))
      for (const heir of heirs) this.follow(heir, text)
      if (heirs.length === 0) this.#found(text, id, isCertain)
    }
  }

  /** Commits with one parent each, but for the last of them. */
  #rowFrom(commit: FileCommit): readonly FileCommit[] {
    const row = [commit]
    for (let at: FileCommit | undefined = commit; at?.parents.length === 1;) {
      at = this.#commits.get(at.parents[0] ?? '')
      if (at !== undefined) row.push(at)
    }
    return row
  }

  /**
   * Of texts that stand at the beginning of a range of a row, those that stand at its end; of the others it finds out which
   * commit brought them. A text that went and came back in between may be taken for the older of the two: that is never
   * the one to call it newer than it is.
   */
  async #search(row: readonly FileCommit[], texts: readonly Text[], [from, to]: Range): Promise<readonly Text[]> {
    const open = this.#settle(texts, this.#placeOf(row[from]), this.#file.commits.length - 1)
    if (open.length === 0 || from === to) return open
    const end = await this.#version(row[to]?.id ?? '')
    if (to - from === 1) {
      const stay = open.filter((text) => end?.has(text))
      for (const text of open) if (!stay.includes(text)) this.#found(text, row[from]?.id ?? '', end !== undefined)
      return stay
    }
    const middle = Math.floor((from + to) / 2)
    // Of a version that cannot be read, nobody knows which texts it has.
    const gone = open.filter((text) => !end?.has(text))
    const left = end && this.#settle(gone, this.#placeOf(row[from]), this.#placeOf(row[to - 1]))
    const found = await this.#search(row, await this.#search(row, left ?? open, [from, middle]), [middle, to])
    return end === undefined ? found : open.filter((text) => end.has(text))
  }

  #version(commit: string): Promise<ReadonlySet<Text> | undefined> {
    if (!this.#commits.has(commit)) return Promise.resolve(undefined)
    const version = this.#versions.get(commit) ?? this.#file.held(commit)
    this.#versions.set(commit, version)
    return version
  }

  #found(text: Text, commit: string, isCertain: boolean): void {
    this.origins.set(text, [...(this.origins.get(text) ?? []), { kind: 'commit', commit, isCertain }])
  }
}

type Range = readonly [from: number, to: number]
