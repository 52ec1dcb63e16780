import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FileCommit, History } from '@lockale/core'
import { BlobReader } from './blob-reader.ts'
import { aboutCommits } from './about-commits.ts'
import { runGit, startGit } from './run-git.ts'

/** Newest versions of a file that are looked at. */
const maxVersions = 5_000
/** Walks through the history at once. */
const maxWalks = 4

/** The repository that a folder lies in. Nothing is started before the first question. */
export function gitHistory(root: string): History {
  const blobs = new BlobReader(() => startGit(root, ['cat-file', '--batch']))
  const walk = limit(maxWalks)
  let prefix: string | undefined
  /** Of the project's folder in the repository; ends in `/` or is empty. */
  const findPrefix = async () => (prefix ??= toLine(await runGit(root, ['rev-parse', '--show-prefix'])))
  return {
    async commitsOf(file) {
      if ((await findPrefix()) === undefined) return undefined
      const args = ['rev-list', '--parents', '--topo-order', `--max-count=${maxVersions}`, 'HEAD', '--', file]
      const printed = await walk(() => runGit(root, args))
      const lines = printed?.toString('utf8').split('\n').filter(Boolean) ?? []
      if (lines.length === 0) return undefined
      const ends = await readShallow(root)
      return lines.map((line) => toCommit(line.split(' '), ends))
    },
    async read(commit, file) {
      const folder = await findPrefix()
      if (folder === undefined || !/^[0-9a-f]{40,64}$/u.test(commit) || isRelative(file)) return undefined
      const name = `${commit}:${folder}${file}`
      // `cat-file -z` is too young to be counted on
      return name.includes('\n') ? runGit(root, ['cat-file', 'blob', name]) : blobs.read(name)
    },
    aboutCommits: (ids) => aboutCommits(root, ids),
  }
}

/** Git would take it as seen from its working folder, and give up where that leads out of the repository. */
function isRelative(file: string): boolean {
  return /(?:^|\/)\.{1,2}(?:\/|$)/u.test(file)
}

function toLine(printed: Buffer | undefined): string | undefined {
  return printed?.toString('utf8').replace(/\r?\n$/u, '')
}

/** The commits at which a shallow clone ends. */
async function readShallow(root: string): Promise<ReadonlySet<string>> {
  const path = toLine(await runGit(root, ['rev-parse', '--git-path', 'shallow']))
  if (path === undefined) return new Set()
  const text = await readFile(resolve(root, path), 'utf8').catch(() => '')
  return new Set(text.split('\n').filter(Boolean))
}

/** The end of a shallow clone looks like a beginning, and is given a parent that is not there. */
function toCommit([id = '', ...parents]: readonly string[], ends: ReadonlySet<string>): FileCommit {
  return { id, parents: ends.has(id) ? ['cut off'] : parents }
}

/** Runs at most so many tasks at once, in the order they come. */
function limit(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const queue: (() => void)[] = []
  return async (task) => {
    if (running >= most) await new Promise<void>((go) => queue.push(go))
    else running++
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
