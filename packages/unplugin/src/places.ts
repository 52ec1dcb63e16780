import { dirname, isAbsolute, join, relative, sep } from 'node:path'

/** Absolute paths whose changes may add or remove modules. */
export interface Places {
  /** A file that is added in one of them may be a catalog. */
  readonly folders: readonly string[]
  /** Files that all depends on. */
  readonly files: readonly string[]
}

/**
 * The folders in which a file that is added may be a catalog. Where a template begins with a placeholder that is
 * every folder of the app, so only those count that hold a catalog already.
 * @param files absolute paths of the catalogs there are
 */
export function catalogFolders(
  { files: patterns }: { readonly files: readonly { readonly source: string; readonly target: string }[] },
  root: string,
  files: readonly string[],
): readonly string[] {
  const fixed = patterns.flatMap(({ source, target }) => [fixedFolder(source), fixedFolder(target)])
  const named = fixed.filter((folder) => folder !== '').map((folder) => join(root, folder))
  const known = files.map(dirname).filter((folder) => folder !== root)
  const folders = [...new Set([...named, ...known])]
  return folders.filter((folder) => !folders.some((other) => folder.startsWith(join(other, sep))))
}

/** Whether a path is a folder or in it. @param separator as both are written with */
export function holds(folder: string, path: string, separator: string = sep): boolean {
  return path === folder || path.startsWith(folder.endsWith(separator) ? folder : folder + separator)
}

/** As Vite writes paths. */
export function withSlashes(path: string): string {
  return path.replaceAll('\\', '/')
}

/**
 * As a page names a folder: from where the dev server runs, and from there back to a path by `resolve`. It may be shown in a network,
 * which no absolute path of this machine concerns.
 */
export function placeFromHere(folder: string): string {
  const way = relative(process.cwd(), folder)
  return way === '' || isAbsolute(way) ? '.' : withSlashes(way)
}

/** Does the same for a sentence that may contain a path: removes the folder of the dev server. */
export function wordsFromHere<T extends string | undefined>(words: T): string | T {
  const here = process.cwd()
  return words === undefined || dirname(here) === here ? words : words.replaceAll(here, '.')
}

/** Returns the folder before the first segment with a variable. */
function fixedFolder(template: string): string {
  const segments = template.split('/').slice(0, -1)
  const varies = segments.findIndex((segment) => /[{*]/u.test(segment))
  return segments.slice(0, varies === -1 ? segments.length : varies).join('/')
}
