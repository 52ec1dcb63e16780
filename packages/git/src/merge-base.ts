import { LockaleError } from '@lockale/errors'
import type { Repository } from './repository.ts'

/**
 * Returns the commit at which HEAD and a ref parted.
 * @throws {LockaleError} `GIT_REF_UNKNOWN`, `GIT_NO_MERGE_BASE`
 */
export async function mergeBase({ call, isShallow }: Repository, ref: string): Promise<string> {
  // no `--end-of-options`: git before 2.30 does not know it here
  const verify = ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]
  const found = ref === '' || ref.startsWith('-') ? undefined : await call(verify)
  const commit = found?.stdout.toString('utf8').trim()
  if (commit === undefined || commit === '') {
    throw new LockaleError('GIT_REF_UNKNOWN', `git does not know the commit ${JSON.stringify(ref)}.`, {
      hint: (await isShallow())
        ? `This clone has only a part of the history. Fetch all of it (fetch-depth: 0 for actions/checkout, GIT_DEPTH: 0 in GitLab), or run \`git fetch origin ${plain(ref)}\`.`
        : `Fetch it first (\`git fetch origin\`), then use the name that git uses: a branch of the server is origin/${plain(ref)}.`,
    })
  }
  const merged = await call(['merge-base', commit, 'HEAD'])
  const [base] = merged.stdout.toString('utf8').split('\n')
  if (merged.code === 0 && base !== undefined && base !== '') return base
  throw new LockaleError('GIT_NO_MERGE_BASE', `HEAD and ${JSON.stringify(ref)} have no common commit.`, {
    hint: (await isShallow())
      ? 'This clone has only a part of the history. Fetch all of it (`git fetch --unshallow`; fetch-depth: 0 for actions/checkout, GIT_DEPTH: 0 in GitLab).'
      : 'Use a branch from which the current branch was made.',
  })
}

/** Returns a ref that can be pasted into a shell. */
function plain(ref: string): string {
  return /^[\w./-]{1,100}$/u.test(ref) ? ref.replace(/^origin\//u, '') : '<branch>'
}
