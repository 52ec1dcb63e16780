import { dirname, isAbsolute, join, relative, sep } from 'node:path'

export interface Places {
  /** Folders in which a new file can be a locale file. */
  readonly folders: readonly string[]
  readonly files: readonly string[]
}

/**
 * Returns the folders in which a new file can be a locale file. A template that begins with a placeholder matches every
 * folder of the app, so for it only folders that contain locale files are returned.
 * @param files absolute paths of the locale files
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

/** Returns whether `path` is the folder or is inside it. @param separator path separator of both */
export function holds(folder: string, path: string, separator: string = sep): boolean {
  return path === folder || path.startsWith(folder.endsWith(separator) ? folder : folder + separator)
}

export function withSlashes(path: string): string {
  return path.replaceAll('\\', '/')
}

/**
 * Returns a folder relative to the working directory of the dev server; `resolve` reverses it. Pages may be open in a
 * network and must not show absolute paths of this machine.
 */
export function placeFromHere(folder: string): string {
  const way = relative(process.cwd(), folder)
  return way === '' || isAbsolute(way) ? '.' : withSlashes(way)
}

export function wordsFromHere<T extends string | undefined>(words: T): string | T {
  const here = process.cwd()
  return words === undefined || dirname(here) === here ? words : words.replaceAll(here, '.')
}

function fixedFolder(template: string): string {
  const segments = template.split('/').slice(0, -1)
  const varies = segments.findIndex((segment) => /[{*]/u.test(segment))
  return segments.slice(0, varies === -1 ? segments.length : varies).join('/')
}
