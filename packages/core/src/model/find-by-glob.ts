import type { Dirent, lstat, readdir, stat } from 'node:fs'
import { systemCode } from '@lockale/errors'
import { temporarySuffix } from './temporary-name.ts'

/** What is asked of a disk, or of a tree that looks like one. */
export interface GlobFs {
  readonly promises: { readdir(folder: string, options: { readonly withFileTypes: true }): Promise<Dirent[]> }
  readonly lstat: typeof lstat
  readonly stat: typeof stat
  readonly readdir: typeof readdir
}

/** What stands at a path; of a link, the link. */
type Found = readonly [path: string, entry: Pick<Dirent, 'isFile' | 'isSymbolicLink'>]

/**
 * The one dialect of globs in files and folders: `*`, `?`, `[…]`, `{a,b}`, `!(…)` within a name, `**` for folders, `!` in front
 * takes away, `\` takes the meaning of the next character. No wildcard finds a name that begins with a dot.
 * @returns files and links below `cwd`, as relative paths with `/`, in no order; some may stand there twice
 */
export async function findByGlob(patterns: readonly string[], { fs, cwd }: GlobPlace): Promise<readonly Found[]> {
  const walks = patterns.flatMap((pattern) => readWalkGlob(pattern) ?? [])
  try {
    return await (walks.length === patterns.length ? walkAll(walks, { fs, cwd }) : searchAll(patterns, { fs, cwd }))
  } catch (error) {
    if (systemCode(error) === 'ENOTDIR') return [] // a pattern begins with a file's name
    throw error
  }
}

interface GlobPlace {
  readonly fs: GlobFs
  /** Absolute. */
  readonly cwd: string
}

const ignoredFolders = ['node_modules', '.git', '.lockale']

function isIgnored(name: string): boolean {
  return ignoredFolders.includes(name) || name.endsWith(temporarySuffix)
}

/** Most patterns are simple, and to load what knows all others takes longer than to look at a project of 120 files. */
async function walkAll(globs: readonly WalkGlob[], { fs, cwd }: GlobPlace): Promise<readonly Found[]> {
  const read = async (folder: string) => {
    try {
      return await fs.promises.readdir(`${cwd}/${folder}`, { withFileTypes: true })
    } catch (error) {
      const code = systemCode(error)
      if (code === 'ENOENT' || code === 'ENOTDIR') return [] // no such folder, or a file by its name
      throw error
    }
  }
  const found: Found[] = []
  for (const glob of globs) found.push(...(await walkGlob(glob, read)))
  return found
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

/** A glob with wildcards in its last segment alone, but for `**` before it. */
interface WalkGlob {
  /** The folder before the first wildcard; `''` for the one that is looked in. */
  readonly folder: string
  /** Folders in it count too. */
  readonly isDeep: boolean
  /** What stands around the `*` of a file's name; without one the name is `prefix`. */
  readonly prefix: string
  readonly suffix: string | undefined
}

/** As templates of files give them, nearly always; `undefined` for a glob that says more, or whose folder is ignored. */
export function readWalkGlob(glob: string): WalkGlob | undefined {
  const [, before = '', deep, prefix = '', suffix] =
    /^((?:[\w.-]+\/)*?)(\*\*\/)?([\w.-]*)(?:\*([\w.-]*))?$/u.exec(glob) ?? []
  const isWild = deep !== undefined || suffix !== undefined
  const names = before.split('/').slice(0, -1)
  if (!isWild || names.some((name) => name === '.' || name === '..' || isIgnored(name))) return undefined
  return { folder: names.join('/'), isDeep: deep !== undefined, prefix, suffix }
}

/**
 * What is found by such a glob: files, and links, which may lead to one. Folders and files whose names begin with a dot are
 * hidden, links to folders are not followed, and a folder that is not there has no files.
 * @param read reads a folder, whose path is relative like those that are found
 */
async function walkGlob(
  glob: WalkGlob,
  read: (folder: string) => Promise<readonly Dirent[]>,
): Promise<readonly (readonly [string, Dirent])[]> {
  const { prefix, suffix, isDeep } = glob
  const found: (readonly [string, Dirent])[] = []
  const isNamed = (name: string) =>
    suffix === undefined
      ? name === prefix
      : name.length >= prefix.length + suffix.length && name.startsWith(prefix) && name.endsWith(suffix)
  const folders = [glob.folder]
  for (const folder of folders) {
    for (const entry of await read(folder)) {
      const { name } = entry
      if (isIgnored(name)) continue
      const path = folder === '' ? name : `${folder}/${name}`
      const isHidden = name.startsWith('.')
      if (entry.isDirectory()) {
        if (isDeep && !isHidden) folders.push(path)
      } else if (isNamed(name) && (!isHidden || prefix.startsWith('.'))) found.push([path, entry])
    }
  }
  return found
}
