import type { MergeTools, Sides } from '@lockale/merge'
import { mergeTextByGit, noMerge } from './merge-text.ts'
import { runGit } from './run-git.ts'

/** The commits `base`, `ours` and `theirs` of a merge, by names that git knows (`HEAD`, `MERGE_HEAD` or ids). */
interface Commits extends Sides<string> {
  readonly names: Omit<Sides<string>, 'base'>
}

/**
 * Returns functions to read the versions of files in a merge that has stopped with conflicts. They start git when they
 * are called. Only `markSettled` changes the repository: it stages resolved files.
 */
export function gitMergeTools(root: string): MergeTools {
  let found: Promise<Commits | undefined> | undefined
  let unmerged: Promise<ReadonlyMap<string, ReadonlySet<string>>> | undefined
  const commits = () => (found ??= findCommits(root))
  const stages = () => (unmerged ??= readStages(root))
  const show = (name: string) => runGit(root, ['cat-file', 'blob', name])
  return {
    mergeText: async (sides, style) => mergeTextByGit(sides, { ...style, names: (await commits())?.names }),
    async readVersion(side, file) {
      const own = (await stages()).get(file)
      const number = { base: '1', ours: '2', theirs: '3' }[side]
      if (own !== undefined) return own.has(number) ? show(`:${number}:./${file}`) : undefined
      const commit = (await commits())?.[side]
      return commit === undefined ? undefined : show(`${commit}:./${file}`)
    },
    unmergedFiles: async () => new Set((await stages()).keys()),
    async markSettled(files) {
      if (files.length > 0) await runGit(root, ['add', '--', ...files])
    },
  }
}

/**
 * Returns functions to read the versions of files while git merges and calls lockale as a merge driver. The id of the
 * merged commit is in an environment variable that git sets. In a rebase or a cherry-pick, there is no such variable,
 * so the versions of other files are unknown.
 */
export function runningMergeTools(root: string, env: Readonly<Record<string, string | undefined>>): MergeTools {
  const heads = Object.entries(env).filter(([name]) => /^GITHEAD_[0-9a-f]{40,64}$/u.test(name))
  const [name = '', label] = heads[0] ?? []
  const theirs = heads.length === 1 ? name.slice('GITHEAD_'.length) : undefined
  const names = { ours: 'HEAD', theirs: label ?? 'theirs' }
  let base: Promise<string | undefined> | undefined
  const commitOf = async (side: keyof Sides<unknown>) => {
    if (theirs === undefined) return undefined
    return side === 'base' ? (base ??= mergeBase(root, theirs)) : { ours: 'HEAD', theirs }[side]
  }
  return {
    ...noMerge,
    mergeText: (sides, style) => mergeTextByGit(sides, { ...style, names }),
    async readVersion(side, file) {
      const commit = await commitOf(side)
      return commit === undefined ? undefined : runGit(root, ['cat-file', 'blob', `${commit}:./${file}`])
    },
  }
}

async function readStages(root: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const printed = await runGit(root, ['ls-files', '--unmerged', '-z'])
  const stages = new Map<string, Set<string>>()
  for (const line of printed?.toString('utf8').split('\0') ?? []) {
    const [, stage, file] = /^\d+ [0-9a-f]+ ([123])\t([^]+)$/u.exec(line) ?? []
    if (stage === undefined || file === undefined) continue
    stages.set(file, (stages.get(file) ?? new Set()).add(stage))
  }
  return stages
}

/** Finds the commits of a merge that has stopped with conflicts. In a rebase, `theirs` is the commit that is moved. */
async function findCommits(root: string): Promise<Commits | undefined> {
  const has = async (name: string) => (await runGit(root, ['rev-parse', '--verify', '--quiet', name])) !== undefined
  if (await has('MERGE_HEAD')) {
    return toCommits('MERGE_HEAD', await mergeBase(root, 'MERGE_HEAD'))
  }
  for (const head of ['CHERRY_PICK_HEAD', 'REBASE_HEAD']) {
    if (await has(head)) return toCommits(head, `${head}^`)
  }
  return (await has('REVERT_HEAD')) ? toCommits('REVERT_HEAD^', 'REVERT_HEAD') : undefined
}

function toCommits(theirs: string, base: string | undefined): Commits {
  return { base, ours: 'HEAD', theirs, names: { ours: 'HEAD', theirs } }
}

async function mergeBase(root: string, theirs: string): Promise<string | undefined> {
  const printed = await runGit(root, ['merge-base', 'HEAD', theirs])
  return printed?.toString('utf8').trim().split('\n')[0]
}
