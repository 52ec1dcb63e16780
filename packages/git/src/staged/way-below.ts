import native, { type PlatformPath } from 'node:path'

/** From a folder to what lies in it, with `/`; `''` for the folder itself, `undefined` for what lies elsewhere. */
export function wayBelow(folder: string, path: string, paths: PlatformPath = native): string | undefined {
  const way = paths.relative(folder, path)
  // On another drive there is no relative way: it stays absolute.
  if (way === '..' || way.startsWith(`..${paths.sep}`) || paths.isAbsolute(way)) return undefined
  return way.split(paths.sep).join('/')
}
