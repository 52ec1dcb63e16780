import { type Dirent, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface DiskWatch {
  /** Resolves when every change is seen. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/**
 * Watches the folders below one that may hold files of ours, and no other. What goes wrong with it is no news.
 * @param root absolute; it must stay, everything below it may go and come back
 */
export async function watchDisk(
  root: string,
  { mayHold, isOurs }: Record<'mayHold' | 'isOurs', (path: string) => boolean>,
  onChange: (file: string) => void,
): Promise<DiskWatch> {
  const { watch } = await import('chokidar')
  const watcher = watch(root, {
    // What came before all is watched is told too.
    ignoreInitial: false,
    // an editor that writes beside the file and renames has changed it
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
  /** Reads a new folder again: the watcher reports no file that was created before it began to watch. */
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

/** A new folder is watched after this long. */
const settledMs = 500

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch {
    return [] // gone again: that is told
  }
}

/** True while git changes the working tree: it holds its index from the first file to the last. */
export function isGitAtWork(root: string): boolean {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return existsSync(join(folder, '.git', 'index.lock'))
    if (dirname(folder) === folder) return false
  }
}
