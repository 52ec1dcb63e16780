import type { Repository } from './repository.ts'

/** A commit and its time. */
export interface DatedCommit {
  readonly id: string
  /** The time of the commit, ISO 8601. */
  readonly date: string
}

export interface CommitList {
  /** The newest commit is first. */
  readonly commits: readonly DatedCommit[]
  /** False if there may be older commits: the list has a limit, or the clone is shallow. */
  readonly isWhole: boolean
}

/**
 * Returns the commits of the current branch that changed one of some files. A merge counts as one commit: what happened on
 * the branches that were merged is not part of this line.
 * @param paths relative to the folder of the repository, with `/`
 */
export async function listCommits(
  repository: Repository,
  { paths, max }: { readonly paths: readonly string[]; readonly max: number },
): Promise<CommitList> {
  const args = ['rev-list', '--first-parent', `--max-count=${max}`, format, 'HEAD', '--', ...paths]
  const { code, stdout } = await repository.call(args)
  // A repository without a commit has no HEAD.
  const commits = code === 0 ? parse(stdout) : []
  return { commits, isWhole: commits.length < max && !(await repository.isShallow()) }
}

/** Returns the times of commits, ISO 8601. Commits that git does not know are left out. */
export async function datesOf(repository: Repository, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const args = ['rev-list', '--no-walk=unsorted', '--ignore-missing', format, '--stdin']
  const { code, stdout } = await repository.call(args, { input: `${[...new Set(ids)].join('\n')}\n` })
  return new Map(code === 0 ? parse(stdout).map(({ id, date }) => [id, date]) : [])
}

const format = '--format=%H %cI'

/** Each commit has a line `commit <id>`, which the format cannot leave out, and then its own. */
function parse(printed: Buffer): readonly DatedCommit[] {
  return printed
    .toString('utf8')
    .split('\n')
    .flatMap((line) => {
      const [, id, date] = /^([0-9a-f]{40,64}) (\S+)$/u.exec(line) ?? []
      return id === undefined || date === undefined ? [] : [{ id, date }]
    })
}
