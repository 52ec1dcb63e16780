import { runGit } from './run-git.ts'

/** Commits of a file that are looked at. */
const maxCommits = 200

/**
 * The commit that had changed a file last when another commit was written, by the authors' clocks, if that one was committed
 * anew later: a rebase puts a commit behind others that its author never saw. `undefined`: it was not, or nobody can tell.
 */
export async function writtenAfter(root: string, commit: string, file: string): Promise<string | undefined> {
  const [own] = await readTimes(root, ['--no-walk', commit])
  if (own === undefined || own.committed <= own.authored) return undefined
  const changes = await readTimes(root, ['--topo-order', `--max-count=${maxCommits}`, commit, '--', file])
  return changes.find(({ authored }) => authored <= own.authored)?.id
}

interface Times {
  readonly id: string
  /** In seconds. */
  readonly authored: number
  readonly committed: number
}

async function readTimes(root: string, args: readonly string[]): Promise<readonly Times[]> {
  const printed = (await runGit(root, ['rev-list', '--format=%H %at %ct', ...args]))?.toString('utf8') ?? ''
  return printed.split('\n').flatMap((line) => {
    const [, id, authored, committed] = /^([0-9a-f]{40,64}) (\d+) (\d+)$/u.exec(line) ?? []
    return id === undefined ? [] : [{ id, authored: Number(authored), committed: Number(committed) }]
  })
}
