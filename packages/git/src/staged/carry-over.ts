import { type Config, type FileSystem, lockfileName, type MergeTools } from '@lockale/core'
import { findMergePlace, mergeFile } from '@lockale/core/merge/merge-file'
import { mergeLockfiles } from '@lockale/core/merge/merge-lockfiles'
import { isLockaleError } from '@lockale/errors'
import { mergeTextByGit } from '../merge-text.ts'
import type { Repository } from '../repository.ts'
import { readCommitEntries } from './commit-files.ts'
import type { IndexEntries } from './index-entries.ts'

interface CarryOver {
  readonly config: Config
  readonly disk: FileSystem
  /** The commit that both others were made from. */
  readonly base: string
  /** The commit whose changes are carried over. */
  readonly from: string
  /** The commit that gets them. */
  readonly to: string
  readonly readBlob: (id: string) => Promise<Uint8Array>
}

/**
 * Returns the files of a commit with those changes of another commit that fit: translations that an open pull request has are
 * not billed again. A file that both changed is merged entry by entry, by the records of both lockfiles. Where that is not
 * possible, it stays as it is in the commit that gets the changes.
 * @throws {LockaleError} `GIT_FAILED`
 */
export async function carryOver(repository: Repository, carrying: CarryOver): Promise<IndexEntries> {
  const { base, from, to } = carrying
  const [old, theirs, ours] = [
    await readCommitEntries(repository, base),
    await readCommitEntries(repository, from),
    await readCommitEntries(repository, to),
  ]
  const files = new Map(ours.files)
  for (const [path, entry] of theirs.files) {
    const [was, own] = [old.files.get(path), ours.files.get(path)]
    if (entry.kind !== 'file' || entry.id === was?.id || entry.id === own?.id) continue
    if (own?.id === was?.id) files.set(path, entry)
    else if (own !== undefined) {
      const id = await mergedBlob(path, { base: was?.id, ours: own.id, theirs: entry.id }, { repository, ...carrying })
      if (id !== undefined) files.set(path, { ...own, id })
    }
  }
  return { files, unmerged: new Set() }
}

interface Ids {
  readonly base: string | undefined
  readonly ours: string
  readonly theirs: string
}

async function mergedBlob(
  path: string,
  ids: Ids,
  { repository, config, disk, readBlob }: CarryOver & { readonly repository: Repository },
): Promise<string | undefined> {
  const sides = {
    base: ids.base === undefined ? undefined : await readBlob(ids.base),
    ours: await readBlob(ids.ours),
    theirs: await readBlob(ids.theirs),
  }
  try {
    const bytes =
      path === lockfileName ? mergeLocks(sides) : await mergeLocaleFile(path, sides, { repository, config, disk })
    if (bytes === undefined) return undefined
    const args = ['hash-object', '-w', '-t', 'blob', '--stdin', '--no-filters']
    return (await repository.ask(args, { input: bytes })).toString('utf8').trim()
  } catch (error) {
    if (isLockaleError(error) && error.code !== 'GIT_FAILED') return undefined
    throw error
  }
}

interface Versions {
  readonly base: Uint8Array | undefined
  readonly ours: Uint8Array
  readonly theirs: Uint8Array
}

function mergeLocks({ base, ours, theirs }: Versions): Uint8Array {
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  return new TextEncoder().encode(mergeLockfiles({ base: base && text(base), ours: text(ours), theirs: text(theirs) }))
}

async function mergeLocaleFile(
  path: string,
  sides: Versions,
  { repository: { root }, config, disk: fs }: Pick<CarryOver, 'config' | 'disk'> & { readonly repository: Repository },
): Promise<Uint8Array | undefined> {
  const tools: MergeTools = {
    mergeText: mergeTextByGit,
    readVersion: () => Promise.resolve(undefined),
    unmergedFiles: () => Promise.resolve(new Set()),
    markSettled: () => Promise.resolve(),
  }
  const merging = { fs, root, tools, prefer: 'ours' } as const
  const place = await findMergePlace(config, path, merging)
  const merged = place && (await mergeFile(config, place, sides, merging))
  return merged?.kind === 'merged' ? merged.bytes : undefined
}
