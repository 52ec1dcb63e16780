import { existsSync } from 'node:fs'
import { lockfileName } from '@lockale/core'
import { isLockaleError } from '@lockale/errors'
import { mayBeInRepository, runGit } from '@lockale/git'
import { openRepository, type Repository } from '@lockale/git/repository'
import { findHookPlace } from '../hooks/hook-file.ts'
import { hookStatus, nextCommand } from '../hooks/install-hook.ts'
import { type HealthLine, line } from './health-line.ts'

/**
 * Returns whether git shows lockale the whole history, and whether it runs the hook in this clone.
 * @param root of the config, or of the workspace
 */
export async function checkRepository(root: string): Promise<readonly HealthLine[]> {
  let repository: Repository
  try {
    repository = await openRepository(root, process.env)
  } catch (error) {
    return [lineWithout(error)]
  }
  const shallow = line(
    'git',
    'note',
    'the clone is shallow: lockale cannot see older strings',
    'Fetch the whole history: `git fetch --unshallow`',
  )
  const found = (await repository.isShallow()) ? shallow : line('git', 'ok', 'this folder is in a git repository')
  const place = await findHookPlace(root, process.env, repository)
  const [hook] = (await hookStatus({ root, place })).installed
  const next = hook && (await nextCommand(hook.manager, place))
  if (hook === undefined || next === undefined) return [found]
  const says = `${hook.file} runs lockale, but git does not run ${hook.manager} in this clone`
  return [found, line('hook', 'note', says, `Run once: \`${next}\``)]
}

/** Nothing needs a repository; one that git refuses to read looks to everything else like none. */
function lineWithout(error: unknown): HealthLine {
  if (!isLockaleError(error) || (error.code !== 'GIT_MISSING' && error.code !== 'GIT_NO_REPOSITORY')) throw error
  if (error.code === 'GIT_MISSING') return line('git', 'skipped', 'git cannot be started', error.hint)
  if (error.hint.includes('safe.directory')) return line('git', 'note', error.message.replace(/\.$/u, ''), error.hint)
  const fix = 'lockale works without git, but detects more with it: `git init`'
  return line('git', 'skipped', 'this is not a git repository', fix)
}

/** Returns whether the lockfile of a project is committed, and a reminder about `.lockale` where git cannot be asked. */
export async function checkCommitted(root: string): Promise<readonly HealthLine[]> {
  const lists = async (...flags: readonly string[]) => {
    const listed = await runGit(root, ['ls-files', ...flags, '--', lockfileName])
    return (listed?.toString('utf8').trim() ?? '') !== ''
  }
  if (await lists()) return [line('git', 'ok', `${lockfileName} is committed`)]
  if (await lists('--others', '--ignored', '--exclude-standard')) {
    const fix = `Remove the ignore rule, or everyone else translates everything again. To find the rule: \`git check-ignore -v ${lockfileName}\``
    return [line('git', 'broken', `${lockfileName} is ignored`, fix)]
  }
  if (await lists('--others'))
    return [line('git', 'note', `${lockfileName} is not committed`, `Add it: \`git add ${lockfileName}\``)]
  if (mayBeInRepository(root) || !existsSync(`${root}/.lockale/ledger`)) return []
  return [
    line(
      'git',
      'note',
      'without git, lockale cannot see whether .lockale/ledger was made on this machine, and uses its translations',
      'If you got this folder from others, as an archive, delete `.lockale` before you run `lockale sync`',
    ),
  ]
}
