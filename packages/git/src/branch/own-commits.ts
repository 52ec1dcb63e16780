import { groupBy } from '@lockale/errors'
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
  const tree = await treeWith(repository, `${parent}^{tree}`, files)
  const message = `${subject}\n\n${trailers.tree}: ${tree}\n${trailers.base}: ${base}\n`
  const printed = await repository.ask(['commit-tree', tree, '-p', parent], {
    input: message,
    env: await identityIn(repository, commit.env),
  })
  return printed.toString('utf8').trim()
}

/** Returns the id of a folder with some other files, folder by folder: no index is needed for it, and no file. */
async function treeWith(
  repository: Repository,
  tree: string | undefined,
  files: readonly CommittedFile[],
): Promise<string> {
  const lines = tree === undefined ? '' : String(await repository.ask(['ls-tree', '-z', '--full-tree', tree]))
  const entries = new Map(
    lines.split('\0').flatMap((line) => {
      const [, kind = '', id = '', name = ''] = /^(\d{6} \w+) ([0-9a-f]{40,64})\t([^]+)$/u.exec(line) ?? []
      return name === '' ? [] : [[name, { kind, id }] as const]
    }),
  )
  for (const [name, own] of groupBy(files, ({ path }) => path.split('/')[0] ?? '')) {
    const [file] = own.filter(({ path }) => path === name)
    if (file !== undefined) {
      entries.set(name, { kind: file.isExecutable ? '100755 blob' : '100644 blob', id: file.id })
      continue
    }
    const was = entries.get(name)
    const below = own.map((one) => ({ ...one, path: one.path.slice(name.length + 1) }))
    const id = await treeWith(repository, was?.kind === '040000 tree' ? was.id : undefined, below)
    entries.set(name, { kind: '040000 tree', id })
  }
  const input = Array.from(entries, ([name, { kind, id }]) => `${kind} ${id}\t${name}\0`).join('')
  // The commit of a submodule is not an object of this repository.
  return String(await repository.ask(['mktree', '-z', '--missing'], { input })).trim()
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
