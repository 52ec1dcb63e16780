import type { Dirent, lstat, readdir, stat } from 'node:fs'
import { systemCode } from '@lockale/errors'
import { temporarySuffix } from './file-system.ts'

/** The functions of a file system that a search by glob needs. An object that reads git's index also has them. */
export interface GlobFs {
  readonly promises: { readdir(folder: string, options: { readonly withFileTypes: true }): Promise<Dirent[]> }
  readonly lstat: typeof lstat
  readonly stat: typeof stat
  readonly readdir: typeof readdir
}

/** A path that was found, and what it is: a file or a link. Links are not followed. */
type Found = readonly [path: string, entry: Pick<Dirent, 'isFile' | 'isSymbolicLink'>]

/**
 * Finds files by glob: `*`, `?`, `[…]`, `{a,b}`, `!(…)` within a name, `**` for folders, `!` in front excludes, `\`
 * escapes. No wildcard matches a name that begins with a dot.
 * @returns files and links below `cwd`, as relative paths with `/`, in no order, perhaps with duplicates
 */
export async function findByGlob(patterns: readonly string[], { fs, cwd }: GlobPlace): Promise<readonly Found[]> {
  const walks = patterns.flatMap((pattern) => readWalkGlob(pattern) ?? [])
  try {
    return await (walks.length === patterns.length ? walkAll(walks, { fs, cwd }) : searchAll(patterns, { fs, cwd }))
  } catch (error) {
    if (systemCode(error) === 'ENOTDIR') return [] // a pattern begins with the name of a file
    throw error
  }
}

interface GlobPlace {
  readonly fs: GlobFs
  readonly cwd: string
}

const ignoredFolders = ['node_modules', '.git', '.lockale']

function isIgnored(name: string): boolean {
  return ignoredFolders.includes(name) || name.endsWith(temporarySuffix)
}

/**
 * Finds files by simple globs without fast-glob, which takes longer to load than a project of 120 files takes to read.
 * Also returns links, which may lead to a file. Skips hidden names and missing folders. Does not follow folder links.
 */
async function walkAll(globs: readonly WalkGlob[], { fs, cwd }: GlobPlace): Promise<readonly Found[]> {
  const found: Found[] = []
  for (const { folder: first, prefix, suffix, isDeep } of globs) {
    const isNamed = (name: string) =>
      suffix === undefined
        ? name === prefix
        : name.length >= prefix.length + suffix.length && name.startsWith(prefix) && name.endsWith(suffix)
    const folders = [first]
    for (const folder of folders) {
      for (const entry of await readFolder(`${cwd}/${folder}`, fs)) {
        const { name } = entry
        if (isIgnored(name)) continue
        const path = folder === '' ? name : `${folder}/${name}`
        const isHidden = name.startsWith('.')
        if (entry.isDirectory()) {
          if (isDeep && !isHidden) folders.push(path)
        } else if (isNamed(name) && (!isHidden || prefix.startsWith('.'))) found.push([path, entry])
      }
    }
  }
  return found
}

async function readFolder(path: string, fs: GlobFs): Promise<readonly Dirent[]> {
  try {
    return await fs.promises.readdir(path, { withFileTypes: true })
  } catch (error) {
    const code = systemCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return [] // no such folder, or a file of this name
    throw error
  }
}

async function searchAll(patterns: readonly string[], { fs, cwd }: GlobPlace): Promise<readonly Found[]> {
  const { default: fastGlob } = await import('fast-glob')
  const found = await fastGlob.glob([...patterns], {
    cwd,
    fs: { lstat: fs.lstat, stat: fs.stat, readdir: fs.readdir },
    followSymbolicLinks: false,
    ignore: [...ignoredFolders.map((name) => `**/${name}/**`), `**/*${temporarySuffix}`],
    dot: false,
    onlyFiles: false,
    objectMode: true,
  })
  return found.flatMap(({ path, dirent }) => (dirent.isDirectory() ? [] : [[path, dirent]]))
}

interface WalkGlob {
  /** The folder before the first wildcard; `''` is `cwd`. */
  readonly folder: string
  readonly isDeep: boolean
  /** The parts of the file name before and after its `*`. Without `*`, `prefix` is the whole name. */
  readonly prefix: string
  readonly suffix: string | undefined
}

/** Parses a simple glob, such as nearly all path templates give. Returns `undefined` for other globs. */
export function readWalkGlob(glob: string): WalkGlob | undefined {
  const [, before = '', deep, prefix = '', suffix] =
    /^((?:[\w.-]+\/)*?)(\*\*\/)?([\w.-]*)(?:\*([\w.-]*))?$/u.exec(glob) ?? []
  const isWild = deep !== undefined || suffix !== undefined
  const names = before.split('/').slice(0, -1)
  if (!isWild || names.some((name) => name === '.' || name === '..' || isIgnored(name))) return undefined
  return { folder: names.join('/'), isDeep: deep !== undefined, prefix, suffix }
}
