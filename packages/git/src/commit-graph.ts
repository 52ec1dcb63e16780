import { readFile } from 'node:fs/promises'
import { runGit } from './run-git.ts'

/** The commits that one was made of, by their place in a list in which each stands before its parents. */
export interface CommitGraph {
  readonly ids: readonly string[]
  /** Places of the parents, or one of the two below. */
  readonly parents: readonly (readonly number[])[]
}

/** A parent that this clone does not have: it is shallow. */
export const notCloned = -1
/** A parent that is behind the commits that are looked at. */
export const notRead = -2

interface GraphOptions {
  /** The file that names the commits at which a shallow clone ends. */
  readonly shallow: string
  /** The id of a commit; the one that is checked out when absent. */
  readonly from?: string | undefined
  /** That are looked at, the newest ones; as many as the largest projects get in some years. */
  readonly maxCommits?: number
}

/** `undefined`: there is no repository, no commit, or no git. */
export async function readCommitGraph(
  root: string,
  { shallow, from = 'HEAD', maxCommits = 200_000 }: GraphOptions,
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
    // The end of a shallow clone looks like a beginning.
    parents: commits.map(({ id, parents }) => {
      return ends.has(id) ? [notCloned] : parents.map((parent) => places.get(parent) ?? notRead)
    }),
  }
}

/** The commits at which a shallow clone ends. */
async function readShallow(path: string): Promise<ReadonlySet<string>> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return new Set(text.split('\n').filter(Boolean))
}
