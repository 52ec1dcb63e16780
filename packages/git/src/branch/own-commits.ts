import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Repository } from '../repository.ts'

/** A file of a commit. */
export interface CommittedFile {
  /** From the top of the repository, with `/`. */
  readonly path: string
  /** Id of its blob. */
  readonly id: string
  readonly isExecutable: boolean
}

interface NewCommit {
  readonly parent: string
  /** The commit on which a chain of such commits stands. */
  readonly base: string
  readonly files: readonly CommittedFile[]
  readonly subject: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** By these lines of its message lockale recognises a commit that it made, and that was not changed since. */
const trailers = { tree: 'Lockale-Tree', base: 'Lockale-Base' } as const

/**
 * Makes a commit that has its parent's files but for some. Neither the index nor the work tree nor a branch changes.
 * @throws {LockaleError} `GIT_FAILED`
 */
export async function makeCommit(repository: Repository, commit: NewCommit): Promise<string> {
  const { parent, base, files, subject } = commit
  const folder = await mkdtemp(join(repository.gitDir, 'lockale-index-'))
  try {
    const env = { GIT_INDEX_FILE: join(folder, 'index') }
    const ask = async (args: readonly string[], input?: string) =>
      (await repository.ask(args, { env, ...(input !== undefined && { input }) })).toString('utf8').trim()
    await ask(['read-tree', parent])
    const lines = files.map(({ path, id, isExecutable }) => `${isExecutable ? '100755' : '100644'} ${id} 0\t${path}\0`)
    await ask(['update-index', '-z', '--index-info'], lines.join(''))
    const tree = await ask(['write-tree'])
    const message = `${subject}\n\n${trailers.tree}: ${tree}\n${trailers.base}: ${base}\n`
    const printed = await repository.ask(['commit-tree', tree, '-p', parent], {
      input: message,
      env: await identityIn(repository, commit.env),
    })
    return printed.toString('utf8').trim()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The user's name, as for any commit. CI mostly has none. */
async function identityIn(repository: Repository, env: NewCommit['env']): Promise<Readonly<Record<string, string>>> {
  const given = Object.entries(env).flatMap(([name, value]) => {
    return /^GIT_(?:AUTHOR|COMMITTER)_(?:NAME|EMAIL)$/u.test(name) && value ? [[name, value] as const] : []
  })
  const { code } = await repository.call(['config', 'user.email'])
  const known = Object.fromEntries(given)
  if (code === 0) return known
  const own = { NAME: 'lockale', EMAIL: 'lockale@localhost' }
  return {
    GIT_AUTHOR_NAME: own.NAME,
    GIT_AUTHOR_EMAIL: own.EMAIL,
    GIT_COMMITTER_NAME: own.NAME,
    GIT_COMMITTER_EMAIL: own.EMAIL,
    ...known,
  }
}

/** What a branch holds. */
export type BranchContent =
  /** Commits that `makeCommit` made on `base`, and nothing else. */
  | { readonly kind: 'own'; readonly base: string; readonly tree: string }
  /** This commit was made or changed by somebody else. */
  | { readonly kind: 'foreign'; readonly commit: string; readonly author: string }

/** Longest chain of own commits: one for each locale. */
const maxCommits = 200

/** Looks at a branch from its newest commit on. */
export async function readBranch(repository: Repository, tip: string): Promise<BranchContent> {
  const args = ['rev-list', '--first-parent', `--max-count=${maxCommits}`, `--format=${fields.join('%x00')}%x01`, tip]
  const printed = (await repository.ask(args)).toString('utf8')
  const commits = printed
    .split('\u0001')
    .map((one) => one.replace(/^\s*commit [0-9a-f]+\n/u, ''))
    .filter((one) => one.trim() !== '')
  let base: string | undefined
  for (const one of commits) {
    const [id = '', tree = '', parents = '', author = '', message = ''] = one.split('\0')
    if (id === base) break
    const isOwn = !parents.includes(' ') && trailerIn(message, trailers.tree) === tree
    const own = isOwn ? trailerIn(message, trailers.base) : undefined
    if (own === undefined || (base !== undefined && own !== base)) return { kind: 'foreign', commit: id, author }
    base = own
  }
  const [, tree = ''] = commits[0]?.split('\0') ?? []
  if (base === undefined) return { kind: 'foreign', commit: tip, author: '' }
  return { kind: 'own', base, tree }
}

const fields = ['%H', '%T', '%P', '%an', '%B']

function trailerIn(message: string, name: string): string | undefined {
  const lines = message.split('\n').filter((line) => line.startsWith(`${name}: `))
  return lines.at(-1)?.slice(name.length + 2)
}
