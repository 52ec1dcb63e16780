import { existsSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { type Environment, LockaleError } from '@lockale/errors'
import { callGit, type GitAnswer, type GitCall, startGit } from './run-git.ts'

/** A git repository: the folder and the index with which lockale works, and functions that run git. */
export interface Repository {
  /** Absolute path of the folder for which the repository was opened. */
  readonly root: string
  /** Absolute path of the top folder of the work tree. */
  readonly top: string
  /** Path from `top` to `root`: `apps/web/`, or empty if both are the same folder. */
  readonly prefix: string
  /** Absolute path of the git folder of this work tree. */
  readonly gitDir: string
  /** Absolute path of the git folder that all work trees of the repository share. */
  readonly commonDir: string
  /** Absolute path of git's index file. In a hook, this may be a temporary index of the commit that git is making. */
  readonly indexFile: string
  /** Runs git in `root`, with `indexFile` as its index. */
  readonly call: (args: readonly string[], options?: GitCall) => Promise<GitAnswer>
  /** Runs git and returns its output. @throws {LockaleError} `GIT_FAILED` with the first line that git reports */
  readonly ask: (args: readonly string[], options?: GitCall) => Promise<Buffer>
  readonly start: (args: readonly string[]) => ReturnType<typeof startGit>
  readonly isShallow: () => Promise<boolean>
}

/**
 * Finds the repository of a folder. When git runs a hook, `GIT_INDEX_FILE` may name a temporary index (for `git commit
 * -a` or `git commit <file>`). Uses this index if it belongs to the repository.
 * @param env environment variables of this process
 * @throws {LockaleError} `GIT_MISSING`, `GIT_NO_REPOSITORY`
 */
export async function openRepository(root: string, env: Environment): Promise<Repository> {
  const question = ['rev-parse', '--show-toplevel', '--absolute-git-dir', '--git-common-dir', '--show-prefix']
  let place: Readonly<Record<string, string>> = {}
  let answer = await callGit(root, question)
  if (answer.code !== 0 && answer.code !== undefined) {
    // The git folder may be in another place that only environment variables name.
    place = placeIn(env)
    if (Object.keys(place).length > 0) answer = await callGit(root, question, { env: place })
  }
  if (answer.code !== 0) throw noRepository(root, answer)
  const [top = '', gitDir = '', common = '', prefix = ''] = answer.stdout.toString('utf8').split(/\r?\n/u)
  const absolute = resolve(gitDir)
  const indexFile = indexIn(env, { top, gitDir: absolute })
  const variables = { ...place, ...(indexFile !== undefined && { GIT_INDEX_FILE: indexFile }) }
  const call = (args: readonly string[], options: GitCall = {}) =>
    callGit(root, args, { ...options, env: { ...variables, ...options.env } })
  return {
    root,
    top: resolve(top),
    prefix,
    gitDir: absolute,
    commonDir: isAbsolute(common) ? resolve(common) : resolve(root, common),
    indexFile: indexFile ?? join(absolute, 'index'),
    call,
    async ask(args, options) {
      const { code, stdout, stderr } = await call(args, options)
      if (code === 0) return stdout
      throw failed(args, stderr)
    },
    start: (args) => startGit(root, args, variables),
    async isShallow() {
      const { stdout } = await call(['rev-parse', '--is-shallow-repository'])
      return stdout.toString('utf8').trim() === 'true'
    },
  }
}

export function failed([command = '']: readonly string[], stderr: string): LockaleError {
  const [reason = ''] = stderr.split('\n')
  return new LockaleError('GIT_FAILED', `git ${command} failed: ${reason.slice(0, 300) || 'it printed nothing'}`, {
    hint: 'Run `git status` to see what is wrong with the repository.',
  })
}

/** Makes `GIT_DIR` and `GIT_WORK_TREE` absolute: their values may be relative to the current folder. */
function placeIn({ GIT_DIR, GIT_WORK_TREE }: Environment): Readonly<Record<string, string>> {
  if (GIT_DIR === undefined || GIT_DIR === '') return {}
  return {
    GIT_DIR: resolve(GIT_DIR),
    ...(GIT_WORK_TREE !== undefined && GIT_WORK_TREE !== '' && { GIT_WORK_TREE: resolve(GIT_WORK_TREE) }),
  }
}

/** Returns the path in `GIT_INDEX_FILE`; `undefined` if it is not set, or is the index of another repository. */
function indexIn(
  { GIT_INDEX_FILE: named }: Environment,
  { top, gitDir }: Pick<Repository, 'top' | 'gitDir'>,
): string | undefined {
  if (named === undefined || named === '') return undefined
  const path = resolve(top, named)
  const folder = real(dirname(path))
  if (folder === undefined) return undefined
  const isOfAnother = folder !== real(gitDir) && existsSync(join(folder, 'HEAD')) && existsSync(join(folder, 'objects'))
  return isOfAnother || isLinkedTree(folder, gitDir) ? undefined : path
}

/** Returns true if a folder is the git folder of another work tree, with the files `HEAD` and `commondir`. */
function isLinkedTree(folder: string, gitDir: string): boolean {
  return folder !== real(gitDir) && existsSync(join(folder, 'HEAD')) && existsSync(join(folder, 'commondir'))
}

function real(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch {
    return undefined
  }
}

function noRepository(root: string, { code, stderr }: GitAnswer): LockaleError {
  if (code === undefined) {
    return new LockaleError('GIT_MISSING', 'lockale cannot start git.', {
      hint: 'Install git, or add it to PATH.',
    })
  }
  if (/dubious ownership/u.test(stderr)) {
    const folder = /'([^']+)'/u.exec(stderr)?.[1] ?? root
    return new LockaleError('GIT_NO_REPOSITORY', `git refuses ${folder}: it belongs to another user.`, {
      place: root,
      hint: `If you trust it, run \`git config --global --add safe.directory ${JSON.stringify(folder)}\``,
    })
  }
  const reason = /not a git repository/u.test(stderr) ? '' : ` (${stderr.split('\n')[0]?.slice(0, 200) ?? ''})`
  return new LockaleError('GIT_NO_REPOSITORY', `${root} is not in a git work tree${reason}.`, {
    place: root,
    hint: 'Run the command in a clone, or remove the flag that needs git.',
  })
}

const maxLength = 100

/**
 * Returns `user.name` of the git configuration, as one line of text.
 * @throws {LockaleError} `GIT_FAILED` if it is not set; `GIT_MISSING`, `GIT_NO_REPOSITORY`
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

/**
 * Returns the merge base of HEAD and a ref: the last commit that both have.
 * @throws {LockaleError} `GIT_REF_UNKNOWN`, `GIT_NO_MERGE_BASE`
 */
export async function mergeBase({ call, isShallow }: Repository, ref: string): Promise<string> {
  // Does not use `--end-of-options`, which git before 2.30 does not accept here.
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

/** Returns the name of a branch or tag for the hint of an error, safe to paste into a shell. */
function plain(ref: string): string {
  return /^[\w./-]{1,100}$/u.test(ref) ? ref.replace(/^origin\//u, '') : '<branch>'
}
