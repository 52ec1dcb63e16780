import type nodeFs from 'node:fs'
import type { Dirent } from 'node:fs'
import { systemCode } from '@lockale/errors'
import { temporarySuffix } from './temporary-name.ts'
import { readWalkGlob, type WalkGlob, walkGlob } from './walk-glob.ts'

/** What is asked of a disk, or of a tree that looks like one. */
export interface GlobFs {
  readonly promises: { readdir(folder: string, options: { readonly withFileTypes: true }): Promise<Dirent[]> }
  readonly lstat: typeof nodeFs.lstat
  readonly stat: typeof nodeFs.stat
  readonly readdir: typeof nodeFs.readdir
}

/** What stands at a path; of a link, the link. */
type Found = readonly [path: string, entry: Pick<Dirent, 'isFile' | 'isSymbolicLink'>]

/**
 * The one dialect of globs in files and folders: `*`, `?`, `[…]`, `{a,b}`, `!(…)` within a name, `**` for folders, `!` in front
 * takes away, `\` takes the meaning of the next character. No wildcard finds a name that begins with a dot.
 * @returns files and links below `cwd`, as relative paths with `/`, in no order; some may stand there twice
 */
export async function findByGlob(patterns: readonly string[], { fs, cwd }: GlobPlace): Promise<readonly Found[]> {
  const walks = patterns.flatMap((pattern) => readWalkGlob(pattern, { isIgnored }) ?? [])
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
  for (const glob of globs) found.push(...(await walkGlob(glob, { isIgnored, read })))
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
