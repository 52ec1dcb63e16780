import { type FileSystem, nodeFileSystem } from '@lockale/core'

export function projectDisk(fs: FileSystem = nodeFileSystem()): FileSystem {
  return {
    ...fs,
    trackedState: async (root) => (await import('@lockale/git/tracked-state')).trackedState(root),
  }
}
