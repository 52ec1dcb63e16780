import { dirname, join, relative, sep } from 'node:path'

/**
 * From the root of the repository to a folder in it, with `/`: `''`, or `apps/web/`. Reports name files so, wherever the
 * config is. Outside of a repository paths begin at the folder itself.
 */
export async function repositoryPrefix(folder: string, exists: (path: string) => Promise<boolean>): Promise<string> {
  for (let root = folder; ; root = dirname(root)) {
    if (await exists(join(root, '.git'))) {
      const path = relative(root, folder)
      return path === '' ? '' : `${path.split(sep).join('/')}/`
    }
    if (dirname(root) === root) return ''
  }
}
