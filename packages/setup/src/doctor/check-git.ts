import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type HealthCheck, type HealthLine, lockfileName } from '@lockale/core'
import { isLockaleError } from '@lockale/errors'
import { mayBeInRepository, runGit } from '@lockale/git'
import { openRepository, type Repository } from '@lockale/git/repository'
import { trackedState } from '@lockale/git/tracked-state'
import { findHookPlace, type HookPlace } from '../hooks/hook-file.ts'
import { hookCommand } from '../hooks/hook-script.ts'
import { type HookStatus, hookStatus, nextCommand } from '../hooks/install-hook.ts'
import { linesOf } from './run-checks.ts'

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
      const lines = [ok('this folder is in a git repository')]
      if (await repository.isShallow()) {
        lines.push(
          note(
            'the clone is shallow: lockale cannot see older strings',
            'Fetch the whole history: `git fetch --unshallow`',
          ),
        )
      }
      return [...lines, ...(await hookLines(project, repository))]
    },
  }
}

/** Nothing needs a repository, so none is broken; one that git refuses to read looks to everything else like none. */
function lineWithout(error: unknown): HealthLine {
  const { note, skipped } = linesOf('git')
  if (!isLockaleError(error) || (error.code !== 'GIT_MISSING' && error.code !== 'GIT_NO_REPOSITORY')) throw error
  if (error.code === 'GIT_MISSING') return skipped('git cannot be started', error.hint)
  if (error.hint.includes('safe.directory')) return note(error.message.replace(/\.$/u, ''), error.hint)
  return skipped('this is not a git repository', 'lockale works without git, but detects more with it: `git init`')
}

/** What must be committed is, and what must not be is not. Says nothing outside of a repository. */
export function checkCommitted(root: string): HealthCheck {
  return { id: 'git', look: () => committed(root) }
}

/** What git says without the blanks around it; empty where it fails. */
type Git = (...args: readonly string[]) => Promise<string>

function askGit(root: string): Git {
  return async (...args) => (await runGit(root, args))?.toString('utf8').trim() ?? ''
}

async function committed(root: string): Promise<readonly HealthLine[]> {
  const git = askGit(root)
  const { ok, note, broken } = linesOf('git')
  const lines: HealthLine[] = []
  if ((await git('ls-files', '--', lockfileName)) !== '') lines.push(ok(`${lockfileName} is committed`))
  else if ((await git('ls-files', '--others', '--ignored', '--exclude-standard', '--', lockfileName)) !== '') {
    const fix = `Remove the ignore rule, or everyone else translates everything again. To find the rule: \`git check-ignore -v ${lockfileName}\``
    lines.push(broken(`${lockfileName} is ignored`, fix))
  } else if ((await git('ls-files', '--others', '--', lockfileName)) !== '')
    lines.push(note(`${lockfileName} is not committed`, `Add it: \`git add ${lockfileName}\``))
  return [...lines, ...(await privateLines(root))]
}

/** Whose `.lockale/` is, which lockale believes. */
async function privateLines(root: string): Promise<readonly HealthLine[]> {
  const { note, broken } = linesOf('git')
  const [first] = await trackedState(root)
  if (first?.endsWith('/.git') === true)
    return [broken('.lockale/ is a git repository of its own', 'Remove the folder: lockale makes it again itself')]
  if (first !== undefined) {
    return [
      broken(
        '.lockale/ is committed, but belongs to this machine only',
        'Remove it from git: `git rm -r --cached --quiet .lockale`',
      ),
    ]
  }
  if (mayBeInRepository(root) || !existsSync(`${root}/.lockale/ledger`)) return []
  return [
    note(
      'without git, lockale cannot see whether .lockale/ledger was made on this machine, and uses its translations',
      'If you got this folder from others, as an archive, delete `.lockale` before you run `lockale sync`',
    ),
  ]
}

export interface HookedProject {
  /** Absolute: the folder of the config (of a workspace: its root). */
  readonly root: string
  /** Of all packages, relative to `root`; the project itself is `''`. */
  readonly folders: readonly string[]
}

/** The pre-commit hook and the merge driver, in a repository. */
async function hookLines({ root, folders }: HookedProject, repository: Repository): Promise<readonly HealthLine[]> {
  const place = await findHookPlace(root, process.env, repository)
  const status = await hookStatus({ root, folders, place })
  return [await hookLine(place, status), driverLine(status)]
}

async function hookLine(place: HookPlace, { installed }: HookStatus): Promise<HealthLine> {
  const { ok, note, skipped } = linesOf('hook')
  const [first] = installed
  if (first === undefined) {
    if (await isCalledByHand(place)) return ok('a pre-commit hook calls lockale')
    return skipped(
      'no pre-commit hook calls lockale',
      'To check translations before each commit: `lockale hooks install`',
    )
  }
  const { manager, file, task } = first
  const next = await nextCommand(manager, place)
  if (next === undefined) return ok(`${file} runs ${hookCommand(task)}`)
  return note(
    `${file} runs ${hookCommand(task)}, but git does not run ${manager} in this clone`,
    `Run once: \`${next}\``,
  )
}

function driverLine({ mergeDriver: { isSet, hasAttributes } }: HookStatus): HealthLine {
  const { ok, note, skipped } = linesOf('merge')
  if (isSet && hasAttributes) return ok('locale files are merged string by string')
  const command = '`lockale hooks install --merge-driver`'
  if (hasAttributes)
    return note('.gitattributes names the merge driver, and this clone does not have it', `Run once: ${command}`)
  if (isSet)
    return note(
      'this clone has the merge driver, and .gitattributes does not name it for lockale.lock',
      `Run ${command}`,
    )
  return skipped('locale files are merged line by line', `To merge them string by string: ${command}`)
}

/** In words of their own, not by `lockale hooks install`. */
async function isCalledByHand({
  repository,
  hooksFolder,
  huskyFolder,
  lefthook,
  preCommit,
}: HookPlace): Promise<boolean> {
  const shell = [join(hooksFolder, 'pre-commit'), join(huskyFolder, 'pre-commit')]
  const others = [lefthook, preCommit, join(repository.top, '.husky/pre-commit')].filter((file) => file !== undefined)
  const texts = await Promise.all([...shell, ...others].map((file) => readFile(file, 'utf8').catch(() => '')))
  return texts.some((text) => /^[^#\n]*\blockale\b/mu.test(text))
}
