import { type HealthCheck, type HealthLine, lockfileName } from '@lockale/core'
import { isLockaleError } from '@lockale/errors'
import { openRepository, type Repository } from '../git/repository.ts'
import { runGit } from '../git/run-git.ts'
import { hookLines, type HookedProject } from './hook-lines.ts'
import { linesOf } from './line.ts'

/** The repository, its hook and its merge driver. */
export function checkRepository(project: HookedProject): HealthCheck {
  return {
    id: 'git',
    async look() {
      const { ok, note } = linesOf('git')
      let repository: Repository
      try {
        repository = await openRepository(project.root, process.env)
      } catch (error) {
        return [lineWithout(error)]
      }
      const lines = [ok('a repository')]
      if (await repository.isShallow()) {
        lines.push(note('the clone is shallow: old texts are not known', 'Fetch the rest: `git fetch --unshallow`'))
      }
      return [...lines, ...(await hookLines(project))]
    },
  }
}

/** Nothing needs a repository, so none is broken; one that git refuses to read looks to everything else like none. */
function lineWithout(error: unknown): HealthLine {
  const { note, skipped } = linesOf('git')
  if (!isLockaleError(error) || (error.code !== 'GIT_MISSING' && error.code !== 'GIT_NO_REPOSITORY')) throw error
  if (error.code === 'GIT_MISSING') return skipped('git cannot be started', error.hint)
  if (error.hint.includes('safe.directory')) return note(error.message.replace(/\.$/u, ''), error.hint)
  return skipped('this is no git repository', 'lockale works without one; in one it knows more: `git init`')
}

/** What must be committed is, and what must not be is not. Says nothing outside of a repository. */
export function checkCommitted(root: string): HealthCheck {
  return { id: 'git', look: () => committed(askGit(root)) }
}

/** What git says without the blanks around it; empty where it fails. */
type Git = (...args: readonly string[]) => Promise<string>

function askGit(root: string): Git {
  return async (...args) => (await runGit(root, args))?.toString('utf8').trim() ?? ''
}

async function committed(git: Git): Promise<readonly HealthLine[]> {
  const { ok, note, broken } = linesOf('git')
  const lines: HealthLine[] = []
  const [tracked, untracked, ignored, privately] = await Promise.all([
    git('ls-files', '--', lockfileName),
    git('ls-files', '--others', '--', lockfileName),
    git('ls-files', '--others', '--ignored', '--exclude-standard', '--', lockfileName),
    git('ls-files', '--', '.lockale'),
  ])
  if (tracked !== '') lines.push(ok(`${lockfileName} is committed`))
  else if (ignored !== '') {
    const fix = `Take the rule out, or others translate all of it again. Where it stands: \`git check-ignore -v ${lockfileName}\``
    lines.push(broken(`${lockfileName} is ignored`, fix))
  } else if (untracked !== '')
    lines.push(note(`${lockfileName} is not committed`, `Add it: \`git add ${lockfileName}\``))
  if (privately !== '') {
    lines.push(
      broken(
        '.lockale/ is committed, and is of this machine alone',
        'Take it out: `git rm -r --cached --quiet .lockale`',
      ),
    )
  }
  return lines
}
