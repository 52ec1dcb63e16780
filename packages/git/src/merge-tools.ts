import type { MergeTools, Sides } from '@lockale/core'
import { mergeTextByGit, noMerge, type SideNames } from './merge-text.ts'
import { runGit } from './run-git.ts'

/** What the sides of a merge are called in git: commits, or something that can be asked for a path. */
interface Commits extends Sides<string> {
  readonly names: SideNames
}

/**
 * The merge that git stopped in: its index where a file is in conflict, else the commits it merges. Looks once, at its
 * first question, and reads only, but for `markSettled`.
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
 * Those of a merge that goes on at this moment, for a merge driver: nothing of it is in the index yet, but git tells its
 * children the commit it merges. In a rebase or a cherry-pick it does not, and versions of other files are unknown.
 * @param env of the driver
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

/** Stages by file, as `git ls-files --unmerged` prints them; none outside of a repository. */
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

/** What git stopped in. In a rebase and a cherry-pick, theirs is the commit that is being put on top of ours. */
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
