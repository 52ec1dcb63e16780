import type { FileCommit } from '../model/history.ts'

/** The change that added a text to its file: a change that is not committed yet (`working`), or a commit. */
export type Origin =
  | { readonly kind: 'working' }
  /** `isCertain`: no earlier version of the file has the text. If false, some earlier versions are not available. */
  | { readonly kind: 'commit'; readonly commit: string; readonly isCertain: boolean }

/**
 * The searched texts that an old version of a file contains. `broken`: the version cannot be parsed, for example
 * because of conflict markers. `undefined`: the version is not available.
 */
type Held<Text> = ReadonlySet<Text> | 'broken' | undefined

interface FileVersions<Text> {
  readonly commits: readonly FileCommit[]
  held(commit: string): Promise<Held<Text>>
  /**
   * Returns whether it does not matter which commit of a range added the text, because the answer (source string and
   * author) is the same for all of them. `newest` and `oldest` are indexes in `commits`, which begins with the newest.
   */
  readonly isAlike?: ((text: Text, newest: number, oldest: number) => boolean) | undefined
}

/** Finds the commits that added texts to a file: several for a text that several merged branches added. */
export async function traceTexts<Text>(
  texts: readonly Text[],
  file: FileVersions<Text>,
): Promise<ReadonlyMap<Text, readonly Origin[]>> {
  const [newest] = file.commits
  if (newest === undefined) return new Map()
  const trace = new Trace(file)
  const heads = await trace.nearest(newest.id, newest.id)
  if (heads.some(({ held }) => held === undefined)) return new Map()
  for (const text of texts) {
    const holding = heads.filter(({ held }) => held?.has(text))
    for (const { commit } of holding) trace.follow(commit, text)
    if (holding.length === 0) trace.origins.set(text, [{ kind: 'working' }])
  }
  await trace.walk()
  return trace.origins
}

/**
 * Up to this number of texts, commits are found by bisection, which reads few versions of the file. For more texts,
 * nearly every version is needed, so all are read in order.
 */
export const fewTexts = 512
const longRow = 32

class Trace<Text> {
  readonly origins = new Map<Text, Origin[]>()
  readonly #commits: ReadonlyMap<string, FileCommit>
  readonly #places: ReadonlyMap<string, number>
  readonly #file: FileVersions<Text>
  readonly #followed = new Map<string, Set<Text>>()
  readonly #versions = new Map<string, Promise<Held<Text>>>()

  constructor(file: FileVersions<Text>) {
    this.#commits = new Map(file.commits.map((commit) => [commit.id, commit]))
    this.#places = new Map(file.commits.map(({ id }, place) => [id, place]))
    this.#file = file
  }

  follow(commit: string, text: Text): void {
    this.#followed.set(commit, (this.#followed.get(commit) ?? new Set()).add(text))
  }

  /** Visits each commit before its parents (newest first): each version of the file is read once and then released. */
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

  /** Ends the search for texts whose answer is the same for all commits of the range. Returns the other texts. */
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
    let last = row.length - 1
    while (last > 0 && (await this.#version(row[last]?.id ?? '')) === 'broken') last--
    if (last + 1 < longRow) return this.#stepBack(commit, own)
    for (const text of await this.#search(row, own, [0, last])) this.follow(row[last]?.id ?? '', text)
  }

  async #stepBack({ id, parents }: FileCommit, own: readonly Text[]): Promise<void> {
    const older: Nearest<Text>[] = []
    for (const parent of parents) older.push(...(await this.nearest(parent, id)))
    const isCertain = older.every(({ held }) => held !== undefined)
    // If earlier versions cannot be parsed, one of them may have added the text. Takes the oldest of them: with a newer
    // commit, an out-of-date translation might seem up to date.
    const broken = new Set(older.flatMap(({ child }) => (child === id ? [] : [child])))
    const bringing = broken.size === 0 ? [id] : [...broken]
    for (const text of own) {
      const heirs = older.filter(({ held }) => held?.has(text))
      for (const { commit } of heirs) this.follow(commit, text)
      if (heirs.length === 0) for (const commit of bringing) this.#found(text, commit, isCertain)
    }
  }

  /** Returns the texts of a file at a commit. If that version cannot be parsed: those of the nearest older versions. */
  async nearest(commit: string, child: string, seen: Set<string> = new Set()): Promise<readonly Nearest<Text>[]> {
    const held = await this.#version(commit)
    if (held !== 'broken') return [{ commit, child, held }]
    if (seen.has(commit)) return []
    seen.add(commit)
    const { parents = [] } = this.#commits.get(commit) ?? {}
    if (parents.length === 0) return [{ commit, child: commit, held: new Set() }]
    const behind: Nearest<Text>[] = []
    for (const parent of parents) behind.push(...(await this.nearest(parent, commit, seen)))
    return behind
  }

  #rowFrom(commit: FileCommit): readonly FileCommit[] {
    const row = [commit]
    for (let at: FileCommit | undefined = commit; at?.parents.length === 1;) {
      at = this.#commits.get(at.parents[0] ?? '')
      if (at !== undefined) row.push(at)
    }
    return row
  }

  /**
   * Finds the commits in a range (newest first) that added texts, by bisection. Returns the texts that the oldest
   * version of the range already contains: an earlier commit added them. If a text was removed and restored within the
   * range, the result may be the commit that added it first.
   */
  async #search(row: readonly FileCommit[], texts: readonly Text[], [from, to]: Range): Promise<readonly Text[]> {
    const open = this.#settle(texts, this.#placeOf(row[from]), this.#file.commits.length - 1)
    if (open.length === 0 || from === to) return open
    const last = await this.#version(row[to]?.id ?? '')
    const end = last === 'broken' ? undefined : last
    const middle = await this.#between(row, [from, to])
    if (middle === undefined) {
      const stay = open.filter((text) => end?.has(text))
      for (const text of open) if (!stay.includes(text)) this.#found(text, row[to - 1]?.id ?? '', end !== undefined)
      return stay
    }
    // If the oldest version of the range cannot be read (`end` is `undefined`), the search goes on with all texts.
    const gone = open.filter((text) => !end?.has(text))
    const left = end && this.#settle(gone, this.#placeOf(row[from]), this.#placeOf(row[to - 1]))
    const found = await this.#search(row, await this.#search(row, left ?? open, [from, middle]), [middle, to])
    return end === undefined ? found : open.filter((text) => end.has(text))
  }

  /** Returns the index of the parsable version that is nearest to the middle of a range; `undefined` if none is. */
  async #between(row: readonly FileCommit[], [from, to]: Range): Promise<number | undefined> {
    const middle = Math.floor((from + to) / 2)
    for (let away = 0; away < to - from; away++) {
      for (const at of new Set([middle - away, middle + away])) {
        if (at > from && at < to && (await this.#version(row[at]?.id ?? '')) !== 'broken') return at
      }
    }
    return undefined
  }

  #version(commit: string): Promise<Held<Text>> {
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

/** A version of the file that can be parsed. `child`: the newer commit from which the search came to this version. */
interface Nearest<Text> {
  readonly commit: string
  readonly child: string
  readonly held: ReadonlySet<Text> | undefined
}
