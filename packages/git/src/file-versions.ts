import { readFile } from 'node:fs/promises'
import type { FileCommit, FileHistories } from '@lockale/core'
import { runGit } from './run-git.ts'
import type { Edge, TreeChanges } from './tree-changes.ts'

const windowSize = 512
const unknownParent = 'cut off'

interface Walking {
  /** Compares commits with parents (edges). Returns the changed files of each pair; `undefined` stops the search. */
  readonly compare: (edges: readonly Edge[]) => Promise<readonly TreeChanges[] | undefined>
  readonly mayGoOn?: (() => boolean) | undefined
}

/**
 * Finds the commits that changed each of many files, in one walk through the history. If a file is the same in a merge
 * commit and in one of its parents, searches this file only in that parent, as git does.
 * @param files paths relative to the top folder of the repository
 */
export async function walkFiles(
  graph: CommitGraph,
  files: readonly string[],
  { compare, mayGoOn = () => true }: Walking,
): Promise<FileHistories> {
  const walk = new FileWalk(graph, files)
  for (let from = 0; from < graph.ids.length; from += windowSize) {
    const to = Math.min(from + windowSize, graph.ids.length)
    for (let edges = walk.missing(from, to); edges.length > 0; edges = walk.missing(from, to)) {
      const changes = mayGoOn() ? await compare(edges.map((edge) => walk.named(edge))) : undefined
      if (changes === undefined) return { commits: walk.versions, isWhole: walk.end() }
      for (const [index, edge] of edges.entries()) walk.learn(edge, changes[index] ?? new Map())
    }
    for (let place = from; place < to; place++) walk.step(place)
    walk.forget()
    if (walk.isDone) break
  }
  return { commits: walk.versions, isWhole: walk.end() }
}

interface Version {
  readonly id: string
  readonly blob: string | undefined
  readonly ways: (string | undefined)[]
}

/** A version of a file whose previous version is not found yet, and the index of the parent to search in. */
interface Way {
  readonly version: Version
  readonly index: number
}

type EdgePlace = readonly [place: number, parent: number]

class FileWalk {
  readonly #graph: CommitGraph
  readonly #versions: ReadonlyMap<string, Version[]>
  /** For each commit (by index): files to search in it for earlier versions, with the later versions of each file. */
  readonly #followed: (Map<string, Way[]> | undefined)[] = []
  readonly #expected: boolean[] = [true]
  readonly #changes = new Map<string, TreeChanges>()
  #left = 1

  constructor(graph: CommitGraph, files: readonly string[]) {
    this.#graph = graph
    this.#versions = new Map(files.map((file) => [file, []]))
    this.#followed[0] = new Map(files.map((file) => [file, []]))
  }

  get isDone(): boolean {
    return this.#left === 0
  }

  get versions(): ReadonlyMap<string, readonly FileCommit[]> {
    return new Map([...this.#versions].map(([file, versions]) => [file, versions.map(toCommit)]))
  }

  /**
   * Returns which commits must be compared with which of their parents next. A merge commit is first compared with its
   * first parent; with other parents only if a file differs.
   */
  missing(from: number, to: number): readonly EdgePlace[] {
    const edges: EdgePlace[] = []
    for (let place = from; place < to; place++) {
      const parents = this.#graph.parents[place] ?? []
      if (this.#expected[place] !== true || parents.includes(notRead)) continue
      const first = this.#changes.get(`${place} 0`)
      if (first === undefined) edges.push([place, 0])
      this.#expect(parents[0])
      if (first === undefined || first.size === 0) continue
      for (let index = 1; index < parents.length; index++) {
        if (!this.#changes.has(`${place} ${index}`)) edges.push([place, index])
        this.#expect(parents[index])
      }
    }
    return edges
  }

  named([place, index]: EdgePlace): Edge {
    const { ids, parents } = this.#graph
    const parent = parents[place]?.[index] ?? notCloned
    return { commit: ids[place] ?? '', parent: ids[parent] }
  }

  learn([place, index]: EdgePlace, changes: TreeChanges): void {
    this.#changes.set(`${place} ${index}`, changes)
  }

  forget(): void {
    this.#changes.clear()
  }

  step(place: number): void {
    const files = this.#followed[place]
    if (files === undefined) return
    this.#followed[place] = undefined
    this.#left--
    const { ids, parents: all } = this.#graph
    const parents = all[place] ?? []
    if (parents.includes(notRead)) return this.#cutAll(files)
    const changed = this.#followUnchanged(place, files)
    const first = this.#changes.get(`${place} 0`)
    for (const [file, ways] of changed) {
      const version: Version = { id: ids[place] ?? '', blob: first?.get(file), ways: parents.map(() => undefined) }
      this.#versions.get(file)?.push(version)
      for (const way of ways) way.version.ways[way.index] = version.id
      for (const [index, parent] of parents.entries()) {
        if (parent === notCloned) this.#cut({ version, index })
        else this.#follow(parent, new Map([[file, [{ version, index }]]]))
      }
    }
  }

  /** Continues the search for each file in a parent with the same content. Returns files that have no such parent. */
  #followUnchanged(place: number, files: Map<string, Way[]>): ReadonlyMap<string, Way[]> {
    const [first = notCloned, ...others] = this.#graph.parents[place] ?? []
    let left = files
    for (const [index, parent] of [first, ...others].entries()) {
      const changed = new Map<string, Way[]>()
      for (const file of this.#changes.get(`${place} ${index}`)?.keys() ?? []) {
        const ways = left.get(file)
        if (ways === undefined) continue
        changed.set(file, ways)
        left.delete(file)
      }
      // A root commit, or the oldest commit of a shallow clone, has no parent to search.
      if (parent !== notCloned) this.#follow(parent, left)
      left = changed
      if (left.size === 0) break
    }
    return left
  }

  /**
   * Ends the search. Previous versions that were not found are then marked as unknown.
   * @returns true if all commits were searched
   */
  end(): boolean {
    const isWhole = this.isDone
    for (const files of this.#followed) if (files !== undefined) this.#cutAll(files)
    return isWhole
  }

  #cutAll(files: ReadonlyMap<string, readonly Way[]>): void {
    for (const ways of files.values()) for (const way of ways) this.#cut(way)
  }

  #cut({ version, index }: Way): void {
    version.ways[index] = unknownParent
  }

  #expect(parent: number | undefined): void {
    if (parent !== undefined && parent >= 0) this.#expected[parent] = true
  }

  /** Continues the search for earlier versions of files in a parent. May keep and change the map `files`. */
  #follow(parent: number, files: Map<string, Way[]>): void {
    if (files.size === 0) return
    const known = this.#followed[parent]
    if (known === undefined) {
      this.#followed[parent] = files
      this.#left++
      return
    }
    for (const [file, ways] of files) known.set(file, [...(known.get(file) ?? []), ...ways])
  }
}

function toCommit({ id, blob, ways }: Version): FileCommit {
  return { id, blob, parents: [...new Set(ways.filter((way) => way !== undefined))] }
}

/** Commits and their parents. A number stands for a commit: its index in `ids`. Commits come before their parents. */
interface CommitGraph {
  readonly ids: readonly string[]
  /** The parents of each commit, as indexes in `ids`; `notCloned` or `notRead` for a parent that is not in the list. */
  readonly parents: readonly (readonly number[])[]
}

/** A parent that is missing in a shallow clone. */
const notCloned = -1
/** A parent that was not read, because the maximum number of commits was reached before. */
const notRead = -2

const mostCommits = 200_000

/**
 * Reads the commits of a repository. Returns `undefined` if there is no repository, no commit, or no git.
 * @param shallow the file that names the commits at which a shallow clone ends
 */
export async function readCommitGraph(
  root: string,
  shallow: string,
  {
    from = 'HEAD',
    maxCommits = mostCommits,
  }: { readonly from?: string | undefined; readonly maxCommits?: number } = {},
): Promise<CommitGraph | undefined> {
  const args = ['rev-list', '--parents', '--topo-order', `--max-count=${maxCommits}`, from, '--']
  const printed = await runGit(root, args)
  const lines = printed?.toString('latin1').split('\n').filter(Boolean) ?? []
  if (lines.length === 0) return undefined
  const places = new Map<string, number>()
  const commits = lines.map((line, place) => {
    const [id = '', ...parents] = line.split(' ')
    places.set(id, place)
    return { id, parents }
  })
  const ends = await readShallow(shallow)
  return {
    ids: commits.map(({ id }) => id),
    // Git prints no parents for a commit at the end of a shallow clone, but earlier commits exist that were not cloned.
    parents: commits.map(({ id, parents }) => {
      return ends.has(id) ? [notCloned] : parents.map((parent) => places.get(parent) ?? notRead)
    }),
  }
}

async function readShallow(path: string): Promise<ReadonlySet<string>> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return new Set(text.split('\n').filter(Boolean))
}
