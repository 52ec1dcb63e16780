import { type Dirent, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface DiskWatch {
  /** Resolves when the watcher has started. From then on, the watcher reports all changes. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/**
 * Watches only the folders that may hold files of the project. Ignores errors of the watcher.
 * @param root absolute path of a folder that must keep existing; its contents may be removed and created again
 */
export async function watchDisk(
  root: string,
  { mayHold, isOurs }: Record<'mayHold' | 'isOurs', (path: string) => boolean>,
  onChange: (file: string) => void,
): Promise<DiskWatch> {
  const { watch } = await import('chokidar')
  const watcher = watch(root, {
    // Also reports files that changed while the watcher started.
    ignoreInitial: false,
    // Some text editors save by writing a new file and renaming it: this is reported as one change.
    atomic: true,
    ignored: (path, stats) => {
      if (path === root || stats === undefined) return false
      return stats.isDirectory() ? !mayHold(path) : !isOurs(path)
    },
  })
  watcher.on('all', (_, path) => {
    if (isOurs(path)) onChange(path)
  })
  watcher.on('error', () => undefined)
  const settling = new Set<NodeJS.Timeout>()
  /** Reports files in a new folder that the watcher missed, because they were created before it watched the folder. */
  const lookAgain = async (folder: string): Promise<void> => {
    for (const entry of await entriesOf(folder)) {
      const path = join(folder, entry.name)
      if (!entry.isDirectory()) {
        if (isOurs(path)) onChange(path)
      } else if (mayHold(path)) {
        watcher.add(path)
        await lookAgain(path)
      }
    }
  }
  watcher.on('addDir', (folder) => {
    const timer = setTimeout(() => {
      settling.delete(timer)
      void lookAgain(folder)
    }, settledMs)
    settling.add(timer)
  })
  const ready = new Promise<void>((resolve) => void watcher.once('ready', resolve)).then(() => lookAgain(root))
  return {
    ready,
    async close() {
      for (const timer of settling) clearTimeout(timer)
      await watcher.close()
    },
  }
}

/** Time that the watcher needs until it watches a new folder, in milliseconds. */
const settledMs = 500

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch {
    return [] // the folder is gone, which the watcher reports
  }
}

/** Returns true while git changes the working tree: during that time, git's lock file `index.lock` exists. */
export function isGitAtWork(root: string): boolean {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return existsSync(join(folder, '.git', 'index.lock'))
    if (dirname(folder) === folder) return false
  }
}
