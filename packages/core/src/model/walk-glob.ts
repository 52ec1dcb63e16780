import type { Dirent } from 'node:fs'

/** A glob with wildcards in its last segment alone, but for `**` before it. */
export interface WalkGlob {
  /** The folder before the first wildcard; `''` for the one that is looked in. */
  readonly folder: string
  /** Folders in it count too. */
  readonly isDeep: boolean
  /** What stands around the `*` of a file's name; without one the name is `prefix`. */
  readonly prefix: string
  readonly suffix: string | undefined
}

interface WalkRules {
  readonly isIgnored: (name: string) => boolean
  /** Reads a folder, whose path is relative like those that are found. */
  readonly read: (folder: string) => Promise<readonly Dirent[]>
}

/** As templates of files give them, nearly always; `undefined` for a glob that says more, or whose folder is ignored. */
export function readWalkGlob(glob: string, { isIgnored }: Pick<WalkRules, 'isIgnored'>): WalkGlob | undefined {
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
 */
export async function walkGlob(glob: WalkGlob, rules: WalkRules): Promise<readonly (readonly [string, Dirent])[]> {
  const { prefix, suffix, isDeep } = glob
  const found: (readonly [string, Dirent])[] = []
  const isNamed = (name: string) =>
    suffix === undefined
      ? name === prefix
      : name.length >= prefix.length + suffix.length && name.startsWith(prefix) && name.endsWith(suffix)
  const folders = [glob.folder]
  for (const folder of folders) {
    for (const entry of await rules.read(folder)) {
      const { name } = entry
      if (rules.isIgnored(name)) continue
      const path = folder === '' ? name : `${folder}/${name}`
      const isHidden = name.startsWith('.')
      if (entry.isDirectory()) {
        if (isDeep && !isHidden) folders.push(path)
      } else if (isNamed(name) && (!isHidden || prefix.startsWith('.'))) found.push([path, entry])
    }
  }
  return found
}
