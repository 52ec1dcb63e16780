import { readFile } from 'node:fs/promises'
import { posix, resolve } from 'node:path'
import type { CommitInfo, FileHistories, FilePlace, History, OtherVersion } from '@lockale/core'
import { BlobReader } from './blob-reader.ts'
import { readCommitGraph, walkFiles } from './file-versions.ts'
import { callGit, runGit, startGit } from './run-git.ts'
import { TreeComparer, treeComparison } from './tree-changes.ts'

/** The repository that a folder lies in. Nothing is started before the first question. */
export function gitHistory(root: string): History {
  const blobs = new BlobReader(() => startGit(root, ['cat-file', '--batch']))
  let place: GitPlace | undefined
  const findPlace = async () => (place ??= toPlace(root, await runGit(root, placeQuestion)))
  /** Of the project's folder in the repository; ends in `/` or is empty. */
  const findPrefix = async () => (await findPlace())?.prefix

  /** @param from the commit that is checked out when absent */
  async function walk(files: readonly string[], mayGoOn?: () => boolean, from?: string): Promise<FileHistories> {
    const none: FileHistories = { commits: new Map(), isWhole: true }
    const found = await findPlace()
    const known = files.filter((file) => !isRelative(file) && !file.includes('\0'))
    if (found === undefined || known.length === 0) return none
    const graph = await readCommitGraph(root, found.shallow, { from })
    if (graph === undefined) return none
    const names = new Map(known.map((file) => [`${found.prefix}${file}`, file]))
    const comparer = new TreeComparer(startGit(root, treeComparison(toPaths(known))), (path) => names.has(path))
    try {
      const { commits, isWhole } = await walkFiles(graph, [...names.keys()], {
        compare: (edges) => comparer.compare(edges),
        mayGoOn,
      })
      const changed = [...commits].filter(([, own]) => own.length > 0)
      return { commits: new Map(changed.map(([path, own]) => [names.get(path) ?? path, own])), isWhole }
    } finally {
      comparer.close()
    }
  }

  return {
    historiesOf: (files, mayGoOn) => walk(files, mayGoOn),
    commitsOf: async (file, from) => (await walk([file], undefined, from)).commits.get(file),
    async read(commit, file) {
      const folder = await findPrefix()
      if (folder === undefined || !isId(commit) || isRelative(file)) return undefined
      const name = `${commit}:${folder}${file}`
      // `cat-file -z` is too young to be counted on
      return name.includes('\n') ? runGit(root, ['cat-file', 'blob', name]) : blobs.read(name)
    },
    readBlob: (blob) => (isId(blob) ? blobs.read(blob) : Promise.resolve(undefined)),
    async blobsAt(places) {
      const folder = await findPrefix()
      const names = places.map(({ commit, file }: FilePlace) => {
        const isName = isId(commit) && !isRelative(file) && !/[\n\0]/u.test(file)
        return isName && folder !== undefined ? `${commit}:${folder}${file}` : 'none'
      })
      const { stdout } = await callGit(root, ['cat-file', '--batch-check'], { input: `${names.join('\n')}\n` })
      const lines = stdout.toString('utf8').split('\n')
      return names.map((_, index) => /^([0-9a-f]{40,64}) blob /u.exec(lines[index] ?? '')?.[1])
    },
    otherVersions: async (file) => ((await findPrefix()) === undefined ? [] : otherVersions(root, file)),
    begun: async () => ((await findPrefix()) === undefined ? [] : (await readHeads(root, begun)).texts),
    writtenAfter: (commit, file) => (isId(commit) ? writtenAfter(root, commit, file) : Promise.resolve(undefined)),
    aboutCommits: (ids) => aboutCommits(root, ids),
  }
}

/** More of them would cost git more than to look at everything. */
const maxPaths = 16

/** Files, or folders that have all of them in them. */
function toPaths(files: readonly string[]): readonly string[] {
  let paths: readonly string[] = files
  while (paths.length > maxPaths) {
    const deepest = Math.max(...paths.map(depthOf))
    if (deepest === 0) return []
    paths = [...new Set(paths.map((path) => (depthOf(path) < deepest ? path : posix.dirname(path))))]
    if (paths.includes('.')) return ['.']
  }
  return paths
}

function depthOf(path: string): number {
  return path.split('/').length
}

function isId(name: string): boolean {
  return /^[0-9a-f]{40,64}$/u.test(name)
}

/** Git would take it as seen from its working folder, and give up where that leads out of the repository. */
function isRelative(file: string): boolean {
  return /(?:^|\/)\.{1,2}(?:\/|$)/u.test(file)
}

interface GitPlace {
  readonly prefix: string
  /** The file that names the commits at which a shallow clone ends. */
  readonly shallow: string
}

const placeQuestion = ['rev-parse', '--show-prefix', '--git-path', 'shallow']

function toPlace(root: string, printed: Buffer | undefined): GitPlace | undefined {
  const [prefix, shallow] = printed?.toString('utf8').split(/\r?\n/u) ?? []
  return prefix === undefined || shallow === undefined ? undefined : { prefix, shallow: resolve(root, shallow) }
}

const fields = ['%an', '%ae', '%cn', '%ce', '%s']

/** Who made commits. One process for all of them: `rev-list`, since settings like `log.showSignature` do not reach it. */
async function aboutCommits(root: string, ids: readonly string[]): Promise<ReadonlyMap<string, CommitInfo>> {
  const known = [...new Set(ids)].filter(isId)
  const found = new Map<string, CommitInfo>()
  if (known.length === 0) return found
  const args = ['rev-list', '--no-walk=unsorted', '--ignore-missing', `--format=${fields.join('%x00')}`, '--stdin']
  const { code, stdout } = await callGit(root, args, { input: `${known.join('\n')}\n` })
  if (code !== 0) return found
  let id = ''
  for (const line of stdout.toString('utf8').split('\n')) {
    const [name = '', email = '', committer = '', committerEmail = '', subject] = line.split('\0')
    if (subject === undefined) id = /^commit ([0-9a-f]{40,64})$/u.exec(line)?.[1] ?? ''
    else found.set(id, { author: { name, email }, committer: { name: committer, email: committerEmail }, subject })
  }
  return found
}

/** How many commits of a file are read. */
const maxCommits = 200

/**
 * Returns the commit that was the last to change a file when another commit was written, by the authors' clocks. Only
 * for a commit that was rewritten later: a rebase puts it behind others that its author never saw. `undefined` if it
 * was not rewritten, or if git cannot tell.
 */
async function writtenAfter(root: string, commit: string, file: string): Promise<string | undefined> {
  const [own] = await readTimes(root, ['--no-walk', commit])
  if (own === undefined || own.committed <= own.authored) return undefined
  const changes = await readTimes(root, ['--topo-order', `--max-count=${maxCommits}`, commit, '--', file])
  return changes.find(({ authored }) => authored <= own.authored)?.id
}

async function readTimes(
  root: string,
  args: readonly string[],
): Promise<readonly { readonly id: string; readonly authored: number; readonly committed: number }[]> {
  const printed = (await runGit(root, ['rev-list', '--format=%H %at %ct', ...args]))?.toString('utf8') ?? ''
  return printed.split('\n').flatMap((line) => {
    const [, id, authored, committed] = /^([0-9a-f]{40,64}) (\d+) (\d+)$/u.exec(line) ?? []
    return id === undefined ? [] : [{ id, authored: Number(authored), committed: Number(committed) }]
  })
}

/** Limits of what is read: merges, changes of the file, branches. */
const most = { merges: 4, before: 8, branches: 16 }
/** Commits that a merge, a rebase or the like brings while it goes on. */
const begun: readonly string[] = ['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REBASE_HEAD']

/**
 * Where another version of a file may stand: on both sides of a merge that goes on or was made lately, in the last commits
 * that changed it, at the tips of branches.
 * @param file seen from `root`
 */
async function otherVersions(root: string, file: string): Promise<readonly OtherVersion[]> {
  const [{ head, texts: beside }, merges, before, tips] = await Promise.all([
    // what a rebase began with is left beside it
    readHeads(root, [...begun, 'ORIG_HEAD']),
    listIds(root, ['rev-list', '--merges', '--parents', `--max-count=${most.merges}`, 'HEAD']),
    // without it git leaves out the side of a merge that was not taken
    listIds(root, ['rev-list', '--full-history', `--max-count=${most.before}`, 'HEAD', '--', file]),
    listIds(root, [...listTips, 'refs/heads', 'refs/remotes']),
  ])
  const found = new Map<string, OtherVersion['from']>()
  const all = { merge: [...head, ...beside, ...merges], before, branch: tips } as const
  for (const from of ['merge', 'before', 'branch'] as const) {
    for (const commit of all[from]) if (!found.has(commit)) found.set(commit, from)
  }
  return [...found].map(([commit, from]) => ({ commit, from }))
}

const listTips = ['for-each-ref', '--sort=-committerdate', '--format=%(objectname)', `--count=${most.branches}`]

async function listIds(root: string, args: readonly string[]): Promise<readonly string[]> {
  const printed = await runGit(root, args)
  return (printed?.toString('utf8') ?? '').split(/\s+/u).filter(isId)
}

/** What stands in such files, where they are there. */
async function readHeads(
  root: string,
  names: readonly string[],
): Promise<{ readonly head: readonly string[]; readonly texts: readonly string[] }> {
  const args = ['rev-parse', ...names.flatMap((name) => ['--git-path', name]), '--revs-only', 'HEAD']
  const printed = (await runGit(root, args))?.toString('utf8').split(/\r?\n/u) ?? []
  const [paths, head] = [printed.slice(0, names.length), printed.slice(names.length)]
  const texts = await Promise.all(paths.map((path) => readFile(resolve(root, path), 'utf8').catch(() => '')))
  return { head: head.filter(isId), texts: texts.flatMap((text) => text.split(/\s+/u).filter(isId)) }
}
