import type { FileSystem } from '@lockale/core'
import { nodeFileSystem } from '@lockale/disk'

export function projectDisk(fs: FileSystem = nodeFileSystem()): FileSystem {
  return {
    ...fs,
    trackedState: async (root) => (await import('@lockale/git/tracked-state')).trackedState(root),
  }
}
