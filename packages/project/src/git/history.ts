import { posix } from 'node:path'
import type { FileHistories, FilePlace, History } from '@lockale/core'
import { aboutCommits } from './about-commits.ts'
import { BlobReader } from './blob-reader.ts'
import { readCommitGraph } from './commit-graph.ts'
import { walkFiles } from './file-versions.ts'
import { begun, otherVersions, readHeads } from './other-versions.ts'
import { callGit, runGit, startGit } from './run-git.ts'
import { TreeComparer, treeComparison } from './tree-changes.ts'
import { writtenAfter } from './written-after.ts'

interface Walk {
  readonly files: readonly string[]
  readonly mayGoOn?: (() => boolean) | undefined
  /** The commit that is checked out when absent. */
  readonly from?: string | undefined
}

/** The repository that a folder lies in. Nothing is started before the first question. */
export function gitHistory(root: string): History {
  const blobs = new BlobReader(() => startGit(root, ['cat-file', '--batch']))
  let prefix: string | undefined
  /** Of the project's folder in the repository; ends in `/` or is empty. */
  const findPrefix = async () => (prefix ??= toLine(await runGit(root, ['rev-parse', '--show-prefix'])))

  async function walk({ files, mayGoOn, from }: Walk): Promise<FileHistories> {
    const none: FileHistories = { commits: new Map(), isWhole: true }
    const folder = await findPrefix()
    const known = files.filter((file) => !isRelative(file) && !file.includes('\0'))
    const graph = folder === undefined || known.length === 0 ? undefined : await readCommitGraph(root, { from })
    if (folder === undefined || graph === undefined) return none
    const names = new Map(known.map((file) => [`${folder}${file}`, file]))
    const comparer = new TreeComparer(startGit(root, treeComparison(toPaths(known))), (path) => names.has(path))
    try {
      const compare: TreeComparer['compare'] = (edges) => comparer.compare(edges)
      const { commits, isWhole } = await walkFiles({ graph, files: [...names.keys()], compare, mayGoOn })
      const found = [...commits].filter(([, own]) => own.length > 0)
      return { commits: new Map(found.map(([path, own]) => [names.get(path) ?? path, own])), isWhole }
    } finally {
      comparer.close()
    }
  }

  return {
    historiesOf: (files, mayGoOn) => walk({ files, mayGoOn }),
    commitsOf: async (file, from) => (await walk({ files: [file], from })).commits.get(file),
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
    begun: async () => ((await findPrefix()) === undefined ? [] : readHeads(root, begun)),
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

function toLine(printed: Buffer | undefined): string | undefined {
  return printed?.toString('utf8').replace(/\r?\n$/u, '')
}
