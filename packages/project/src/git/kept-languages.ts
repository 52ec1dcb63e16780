import { type FileSystem, type KeptAnswers, openKeptAnswers } from '@lockale/core'
import { isTracked } from './is-tracked.ts'

const name = 'languages'

/** Where a project keeps which languages its service has. A file that git tracks came with the repository, and is not believed. */
export function keptLanguages(fs: FileSystem, root: string): KeptAnswers {
  return openKeptAnswers(fs, { root, name, isForeign: () => isTracked(root, `.lockale/${name}`) })
}
