import { type FileSystem, nodeFileSystem } from '@lockale/core'

/** The disk of a project, with what git says of its private folder: for all who open one. */
export function projectDisk(fs: FileSystem = nodeFileSystem()): FileSystem {
  return {
    ...fs,
    trackedState: async (root) => (await import('@lockale/git/tracked-state')).trackedState(root),
  }
}
