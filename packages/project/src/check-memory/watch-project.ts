import type { FileSystem, History } from '@lockale/core'
import type { Mark } from './marks.ts'
import { watchFileSystem } from './watched-file-system.ts'

export interface WatchedPorts {
  /** Absolute. */
  readonly root: string
  readonly fs: FileSystem
  readonly history: History
}

/** Sees what a project asks of its files, between `openProject` and the disk. */
export interface ProjectWatch {
  watch(ports: WatchedPorts): WatchedPorts
  /** All that was seen of the one project that was opened; `undefined` where that cannot be remembered. */
  seen(root: string): readonly Mark[] | undefined
}

export function watchProject(): ProjectWatch {
  const seen: { readonly root: string; readonly marks: () => readonly Mark[] | undefined }[] = []
  return {
    watch({ root, fs, history }) {
      const watched = watchFileSystem(fs, root)
      seen.push({ root, marks: () => watched.marks() })
      return { root, fs: watched.fs, history: watched.watchHistory(history) }
    },
    seen(root) {
      const [only, ...others] = seen
      return only === undefined || others.length > 0 || only.root !== root ? undefined : only.marks()
    },
  }
}
