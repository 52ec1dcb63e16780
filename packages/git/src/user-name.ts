import { LockaleError } from '@lockale/errors'
import { openRepository } from './repository.ts'

/** Longest name that is kept. */
const maxLength = 100

/**
 * The `user.name` of git in a folder, as one line of text.
 * @throws {LockaleError} `GIT_FAILED`: there is none; `GIT_MISSING`, `GIT_NO_REPOSITORY`
 */
export async function gitUserName(root: string): Promise<string> {
  const repository = await openRepository(root, process.env)
  const { stdout } = await repository.call(['config', 'user.name'])
  const line = stdout.toString('utf8').replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
  const name = [...line.trim()].slice(0, maxLength).join('').trim()
  if (name !== '') return name
  throw new LockaleError('GIT_FAILED', 'git has no `user.name`, which `recordReviewer` in the config needs.', {
    hint: 'Run `git config user.name "Your Name"`, then run the command again.',
  })
}
