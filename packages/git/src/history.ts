import { readFile } from 'node:fs/promises'
import { posix, resolve } from 'node:path'
import type { CommitInfo, FileHistories, FilePlace, History, OtherVersion } from '@lockale/core'
import { BlobReader } from './blob-reader.ts'
import { withoutFilters } from './changed-lines.ts'
import { readCommitGraph, walkFiles } from './file-versions.ts'
import { findLineCommits } from './line-commits.ts'
import { callGit, runGit, startGit } from './run-git.ts'
import { TreeComparer, treeComparison } from './tree-changes.ts'

/** Returns the git history of the repository that contains a folder. Starts git only when a method is called. */
export function gitHistory(root: string): History {
  const blobs = new BlobReader(() => startGit(root, ['cat-file', '--batch']))
  const ids = new BlobReader(() => startGit(root, ['cat-file', '--batch-check']), false)
  let hasFailed = false
  let place: GitPlace | undefined
  let blameSettings: Promise<readonly string[]> | undefined
  const findPlace = async () => (place ??= toPlace(root, await runGit(root, placeQuestion)))
  /** Returns the path from the top of the repository to the project. It ends in `/` or is empty. */
  const findPrefix = async () => (await findPlace())?.prefix

  /** Returns git's answer. After a call without an answer, `head` returns `undefined`, so that nothing is cached. */
  function required<T>(answer: T | undefined): T | undefined {
    hasFailed ||= answer === undefined
    return answer
  }

  const ask = async (args: readonly string[]) => required(await runGit(root, args))

  /** Finds the commits that changed each file. @param from newest commit to search; default: `HEAD` */
  async function walk(files: readonly string[], mayGoOn?: () => boolean, from?: string): Promise<FileHistories> {
    const none: FileHistories = { commits: new Map(), isWhole: true }
    const found = await findPlace()
    const known = files.filter((file) => !isRelative(file) && !file.includes('\0'))
    if (found === undefined || known.length === 0) return none
    const graph = required(await readCommitGraph(root, found.shallow, { from }))
    if (graph === undefined) return none
    const names = new Map(known.map((file) => [`${found.prefix}${file}`, file]))
    const comparer = new TreeComparer(startGit(root, treeComparison(toPaths(known))), (path) => names.has(path))
    try {
      const { commits, isWhole } = await walkFiles(graph, [...names.keys()], {
        compare: (edges) => comparer.compare(edges),
        mayGoOn,
      })
      if (mayGoOn === undefined) required(isWhole || undefined)
      const changed = [...commits].filter(([, own]) => own.length > 0)
      return { commits: new Map(changed.map(([path, own]) => [names.get(path) ?? path, own])), isWhole }
    } finally {
      comparer.close()
    }
  }

  return {
    async head() {
      const found = await findPlace()
      const { head, texts } = await readHeads(root, begun, replacements)
      const [commit, ...replaced] = head
      if (found === undefined || commit === undefined || texts.length > 0) return undefined
      const ends = await readFile(found.shallow, 'utf8').catch(() => '')
      const behind = [found.prefix, ends, ...replaced].join('\n')
      return hasFailed || ids.isBroken || blobs.isBroken ? undefined : { commit, behind }
    },
    historiesOf: (files, mayGoOn) => walk(files, mayGoOn),
    commitsOf: async (file, from) => (await walk([file], undefined, from)).commits.get(file),
    async read(commit, file) {
      const folder = await findPrefix()
      if (folder === undefined || !isId(commit) || isRelative(file)) return undefined
      const name = `${commit}:${folder}${file}`
      // Starts its own process for a name with a line break: older git versions cannot separate names by NUL
      // (`cat-file -z`).
      return name.includes('\n') ? runGit(root, ['cat-file', 'blob', name]) : blobs.read(name)
    },
    readBlob: async (blob) => (isId(blob) ? required(await blobs.read(blob)) : undefined),
    async blobsAt(places) {
      const folder = await findPrefix()
      const names = places.map(({ commit, file }: FilePlace) => {
        const isName = isId(commit) && !isRelative(file) && !/[\n\0]/u.test(file)
        return isName && folder !== undefined ? `${commit}:${folder}${file}` : 'none'
      })
      const found = await Promise.all(names.map((name) => ids.read(name)))
      return found.map((id) => id && Buffer.from(id).toString('latin1'))
    },
    otherVersions: async (file) => ((await findPrefix()) === undefined ? [] : otherVersions(root, file)),
    begun: async () => ((await findPrefix()) === undefined ? [] : (await readHeads(root, begun)).texts),
    writtenAfter: (commit, file) => (isId(commit) ? writtenAfter(ask, commit, file) : Promise.resolve(undefined)),
    async renamedBy(commit, file) {
      const folder = await findPrefix()
      if (folder === undefined || !isId(commit) || isRelative(file)) return undefined
      const old = await renamedBy(ask, commit, `${folder}${file}`)
      if (old === undefined || !old.file.startsWith(folder)) return undefined
      return { commit: old.commit, file: old.file.slice(folder.length) }
    },
    aboutCommits: (ids) => aboutCommits(root, ids),
    async lineCommits(file, ranges) {
      const found = await findPlace()
      if (found === undefined || isRelative(file) || file.includes('\0') || ranges.length === 0) return []
      const shallow = await readFile(found.shallow, 'utf8').catch(() => '')
      const filters = (blameSettings ??= withoutFilters({ call: (args, call) => callGit(root, args, call) }))
      const settings = await filters
      return findLineCommits(file, ranges, {
        root,
        prefix: found.prefix,
        async ask(args) {
          const { code, stdout } = await callGit(root, args, { settings })
          return code === 0 ? stdout : undefined
        },
        read: (name) => blobs.read(name),
        ends: new Set(shallow.split(/\s+/u).filter(isId)),
      })
    },
  }
}

/** Maximum number of paths to give git for a comparison. With more, git is slower than when it compares all files. */
const maxPaths = 16

/** Returns at most `maxPaths` paths: the files, or else folders that contain all of the files. */
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

/** Returns true for a path with `.` or `..`, for which git would fail if it leads out of the repository. */
function isRelative(file: string): boolean {
  return /(?:^|\/)\.{1,2}(?:\/|$)/u.test(file)
}

interface GitPlace {
  readonly prefix: string
  readonly shallow: string
}

const placeQuestion = ['rev-parse', '--show-prefix', '--git-path', 'shallow']

function toPlace(root: string, printed: Buffer | undefined): GitPlace | undefined {
  const [prefix, shallow] = printed?.toString('utf8').split(/\r?\n/u) ?? []
  return prefix === undefined || shallow === undefined ? undefined : { prefix, shallow: resolve(root, shallow) }
}

const fields = ['%an', '%ae', '%cn', '%ce', '%aI', '%s', '%B']

/** Returns author, committer, subject and trailers of commits. Uses `rev-list`, since user settings may change `git log`. */
async function aboutCommits(root: string, ids: readonly string[]): Promise<ReadonlyMap<string, CommitInfo>> {
  const known = [...new Set(ids)].filter(isId)
  const found = new Map<string, CommitInfo>()
  if (known.length === 0) return found
  const args = ['rev-list', '--no-walk=unsorted', '--ignore-missing', `--format=${fields.join('%x00')}%x00`, '--stdin']
  const { code, stdout } = await callGit(root, args, { input: `${known.join('\n')}\n` })
  if (code !== 0) return found
  // Each commit is `commit <id>`, a line end, and its fields, each of which ends with NUL.
  const printed = stdout.toString('utf8').split('\0')
  for (let at = 0; at + fields.length < printed.length + 1; at += fields.length) {
    const [start = '', email = '', committer = '', committerEmail = '', date = '', subject = '', message = ''] =
      printed.slice(at)
    const [, id, name = ''] = /^\n?commit ([0-9a-f]{40,64})\n(.*)$/su.exec(start) ?? []
    if (id === undefined) break
    const author = { name, email }
    found.set(id, {
      author,
      committer: { name: committer, email: committerEmail },
      date,
      subject,
      trailers: trailersIn(message),
    })
  }
  return found
}

/** Returns the lines `Name: value` of a message, also those in its middle: a squash merge joins several messages. */
function trailersIn(message: string): readonly string[] {
  return message
    .split(/\r?\n/u)
    .map((line) => line.trim())
    .filter((line) => line.length < 500 && /^[a-z][\w-]{0,40}: *\S/iu.test(line))
}

const maxCommits = 200

/**
 * Returns the commit with the version of a file that the author of `commit` saw: the last change before the author date
 * of `commit`. A rebase may later put `commit` after changes that its author did not see. Returns `undefined` if
 * `commit` was not rewritten in this way.
 */
async function writtenAfter(ask: Ask, commit: string, file: string): Promise<string | undefined> {
  const [own] = await readTimes(ask, ['--no-walk', commit])
  if (own === undefined || own.committed <= own.authored) return undefined
  const changes = await readTimes(ask, ['--topo-order', `--max-count=${maxCommits}`, commit, '--', file])
  return changes.find(({ authored }) => authored <= own.authored)?.id
}

/** Returns the old path of a file, if its content is at least half the same, and the commit before. Not for merges. */
async function renamedBy(ask: Ask, commit: string, path: string): Promise<FilePlace | undefined> {
  const [ids, renames] = await Promise.all([
    ask(['rev-list', '--no-walk', '--parents', commit]),
    ask(['diff-tree', '-r', '-z', '-M', '--diff-filter=R', '--name-status', '--no-commit-id', commit]),
  ])
  const [, parent, another] = (ids?.toString('utf8') ?? '').split(/\s+/u)
  const names = (renames?.toString('utf8') ?? '').split('\0')
  const at = names.findIndex((name, index) => index % 3 === 2 && name === path)
  const file = names[at - 1]
  return at < 0 || file === undefined || !isId(parent ?? '') || isId(another ?? '')
    ? undefined
    : { commit: parent ?? '', file }
}

type Ask = (args: readonly string[]) => Promise<Buffer | undefined>

async function readTimes(
  ask: Ask,
  args: readonly string[],
): Promise<readonly { readonly id: string; readonly authored: number; readonly committed: number }[]> {
  const printed = (await ask(['rev-list', '--format=%H %at %ct', ...args]))?.toString('utf8') ?? ''
  return printed.split('\n').flatMap((line) => {
    const [, id, authored, committed] = /^([0-9a-f]{40,64}) (\d+) (\d+)$/u.exec(line) ?? []
    return id === undefined ? [] : [{ id, authored: Number(authored), committed: Number(committed) }]
  })
}

const most = { merges: 4, before: 8, branches: 16 }
/** Names of refs (files in `.git`) that exist while a merge, a cherry-pick or a rebase is in progress. */
const begun: readonly string[] = ['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REBASE_HEAD']
/** Arguments of `rev-parse` that print what `git replace` has stored: first ids of commits, then names of refs. */
const replacements: readonly string[] = ['--glob=refs/replace/*', '--symbolic', '--glob=refs/replace/*']

/**
 * Returns commits that may contain another version of a file: both sides of current and recent merges, commits that
 * changed the file last, and the last commits of branches.
 * @param file path relative to `root`
 */
async function otherVersions(root: string, file: string): Promise<readonly OtherVersion[]> {
  const [{ head, texts: beside }, merges, before, tips] = await Promise.all([
    // After a rebase, `ORIG_HEAD` is the last commit before the rebase.
    readHeads(root, [...begun, 'ORIG_HEAD']),
    listIds(root, ['rev-list', '--merges', '--parents', `--max-count=${most.merges}`, 'HEAD']),
    // With `--full-history`, also finds changes on a side of a merge whose version of the file was not used.
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

/** Returns commit ids. `texts`: read from git's files `names`; `head`: those of `HEAD` and of the refs in `also`. */
async function readHeads(
  root: string,
  names: readonly string[],
  also: readonly string[] = [],
): Promise<{ readonly head: readonly string[]; readonly texts: readonly string[] }> {
  const args = ['rev-parse', ...names.flatMap((name) => ['--git-path', name]), '--revs-only', 'HEAD', ...also]
  const printed = (await runGit(root, args))?.toString('utf8').split(/\r?\n/u) ?? []
  const [paths, head] = [printed.slice(0, names.length), printed.slice(names.length)]
  const texts = await Promise.all(paths.map((path) => readFile(resolve(root, path), 'utf8').catch(() => '')))
  return { head: head.filter(Boolean), texts: texts.flatMap((text) => text.split(/\s+/u).filter(isId)) }
}
