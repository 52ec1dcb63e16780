import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { OtherVersion } from '@lockale/core'
import { runGit } from './run-git.ts'

/** Of each kind: merges, changes of the file, branches. */
const most = { merges: 4, before: 8, branches: 16 }
/** Commits that a merge, a rebase or the like brings while it goes on. */
export const begun: readonly string[] = ['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REBASE_HEAD']

/**
 * Where another version of a file may stand: on both sides of a merge that goes on or was made lately, in the last commits
 * that changed it, at the tips of branches.
 * @param file seen from `root`
 */
export async function otherVersions(root: string, file: string): Promise<readonly OtherVersion[]> {
  const [beside, merges, before, tips] = await Promise.all([
    // what a rebase began with is left beside it
    readHeads(root, [...begun, 'ORIG_HEAD']),
    listIds(root, ['rev-list', '--merges', '--parents', `--max-count=${most.merges}`, 'HEAD']),
    // without it git leaves out the side of a merge that was not taken
    listIds(root, ['rev-list', '--full-history', `--max-count=${most.before}`, 'HEAD', '--', file]),
    listIds(root, [
      'for-each-ref',
      '--sort=-committerdate',
      '--format=%(objectname)',
      `--count=${most.branches}`,
      ...refs,
    ]),
  ])
  const [head] = await listIds(root, ['rev-parse', '--verify', 'HEAD'])
  const found = new Map<string, OtherVersion['from']>()
  const add = (from: OtherVersion['from'], commits: readonly string[]) => {
    for (const commit of commits) if (!found.has(commit)) found.set(commit, from)
  }
  add('merge', head === undefined ? [] : [head])
  add('merge', beside)
  add('merge', merges)
  add('before', before)
  add('branch', tips)
  return [...found].map(([commit, from]) => ({ commit, from }))
}

const refs = ['refs/heads', 'refs/remotes']

async function listIds(root: string, args: readonly string[]): Promise<readonly string[]> {
  const printed = await runGit(root, args)
  return (printed?.toString('utf8') ?? '').split(/\s+/u).filter((id) => /^[0-9a-f]{40,64}$/u.test(id))
}

/** What stands in such files, where they are there. */
export async function readHeads(root: string, names: readonly string[]): Promise<readonly string[]> {
  const printed = await runGit(root, ['rev-parse', ...names.flatMap((name) => ['--git-path', name])])
  const paths = printed?.toString('utf8').split(/\r?\n/u).filter(Boolean) ?? []
  const texts = await Promise.all(paths.map((path) => readFile(resolve(root, path), 'utf8').catch(() => '')))
  return texts.flatMap((text) => text.split(/\s+/u).filter((id) => /^[0-9a-f]{40,64}$/u.test(id)))
}
