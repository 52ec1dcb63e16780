import { join } from 'node:path'
import { type Config, digestOf, type FileEdit, type FileSystem, lockfileName } from '@lockale/core'
import type { MergeTools, Sides } from '@lockale/merge'
import { findMergePlace, mergeFile } from '@lockale/merge/merge-file'
import { isLockaleError, LockaleError, shellWord, systemCode } from '@lockale/errors'
import { mergeLockfileBytes, mergeTextByGit, noMerge } from '../merge-text.ts'
import type { Repository } from '../repository.ts'
import type { StagedFiles } from './index-file-system.ts'

export interface WorkTreeMerge {
  /**
   * Checks that new translations can be merged into a file in the work tree. Call it before translations are billed.
   * @throws {LockaleError} `STAGED_UNMERGEABLE`
   */
  assertMergeable(file: string): Promise<void>
  /**
   * Returns how to change a file in the work tree.
   * @param id git's id (blob) of the new content of the file, with the new translations
   */
  toEdit(file: string, id: string): Promise<WorkTreePlan>
}

export type WorkTreePlan =
  | { readonly kind: 'edit'; readonly edit: FileEdit }
  /** The file in the work tree needs no change: it has the new content, was deleted, or a sparse checkout omits it. */
  | { readonly kind: 'same' }
  | { readonly kind: 'left' }

interface MergeIntoWorkTreeOptions {
  readonly config: Config
  readonly repository: Repository
  readonly disk: FileSystem
  readonly staged: () => StagedFiles
}

/**
 * Merges new translations, which were made for the files in git's index, into files with unstaged changes. Keeps the
 * unstaged changes. If both have changed the same message, the unstaged change wins. Applies the line ends and filters
 * of a git checkout.
 */
export function mergeIntoWorkTree({ config, repository, disk, staged }: MergeIntoWorkTreeOptions): WorkTreeMerge {
  const { root } = repository
  const tools: MergeTools = { ...noMerge, mergeText: mergeTextByGit }
  return {
    async assertMergeable(file) {
      const { base, ours, entry } = await readVersions(file)
      if (ours === undefined || base === undefined || isSame(base, ours)) return
      const theirs = await checkedOut(file, entry?.id ?? '', base)
      if (isSame(theirs, ours)) return
      // Merges without a base: this reads both files completely, and so shows whether they can be read.
      const merged = await merge(file, { base: undefined, ours, theirs })
      if (merged.kind !== 'unreadable') return
      throw new LockaleError(
        'STAGED_UNMERGEABLE',
        `${file} has unstaged changes, and new translations cannot be merged into it: ${merged.why}`,
        {
          place: file,
          hint: `Stage it (git add ${shellWord(file)}) or stash its changes (git stash -k). Then run the command again. Nothing was sent or changed.`,
        },
      )
    },

    async toEdit(file, id) {
      const { base, ours, entry } = await readVersions(file)
      if (entry?.isSkipped === true && ours === undefined) return { kind: 'same' }
      const raw = await staged().readBlob(id)
      // The user has deleted the file in the work tree without staging the deletion. Does not create the file again.
      if (ours === undefined && base !== undefined) return { kind: 'same' }
      if (ours !== undefined && isSame(ours, raw)) return { kind: 'same' }
      if (ours !== undefined && base !== undefined && isSame(base, ours)) return edit(file, raw, ours)
      const theirs = await checkedOut(file, id, raw)
      if (ours === undefined) return edit(file, theirs, undefined)
      if (isSame(ours, theirs)) return { kind: 'same' }
      const old = base && (await checkedOut(file, entry?.id ?? '', base))
      if (old !== undefined && isSame(old, ours)) return edit(file, theirs, ours)
      const merged = await merge(file, { base: old, ours, theirs })
      if (merged.kind !== 'merged') return { kind: 'left' }
      return isSame(merged.bytes, ours) ? { kind: 'same' } : edit(file, merged.bytes, ours)
    },
  }

  /** Reads a file as it is in the index (`base`) and in the work tree (`ours`). */
  async function readVersions(file: string) {
    const entry = staged().entries.files.get(file)
    const ours = await readDisk(join(root, file))
    if (entry === undefined || entry.kind !== 'file') return { base: undefined, ours, entry }
    return { base: await staged().readBlob(entry.id), ours, entry }
  }

  /** Returns the content of a file as git would check it out (line ends, encoding, filters); `raw` if git fails. */
  async function checkedOut(file: string, id: string, raw: Uint8Array): Promise<Uint8Array> {
    const { code, stdout } = await repository.call(['cat-file', '--filters', `--path=${repository.prefix}${file}`, id])
    return code === 0 ? stdout : raw
  }

  async function merge(file: string, sides: Sides<Uint8Array>): Promise<Merged> {
    try {
      if (file === lockfileName) return { kind: 'merged', bytes: mergeLockfileBytes(sides) }
      const merging = { fs: staged().fs, root, tools, prefer: 'ours' } as const
      const place = await findMergePlace(config, file, merging)
      if (place === undefined) return { kind: 'unreadable', why: 'it is not a locale file of the config.' }
      const merged = await mergeFile(config, place, sides, merging)
      if (merged.kind === 'merged') return merged
      const isUnreadable = merged.kind === 'unmergeable' && !merged.isReadable
      return isUnreadable ? { kind: 'unreadable', why: 'it cannot be read.' } : { kind: 'unmergeable' }
    } catch (error) {
      if (isLockaleError(error)) return { kind: 'unreadable', why: error.message }
      throw error
    }
  }

  async function readDisk(path: string): Promise<Uint8Array | undefined> {
    try {
      return await disk.readFile(path)
    } catch (error) {
      const code = systemCode(error)
      if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
      throw error
    }
  }
}

type Merged =
  | { readonly kind: 'merged'; readonly bytes: Uint8Array }
  | { readonly kind: 'unreadable'; readonly why: string }
  | { readonly kind: 'unmergeable' }

function edit(file: string, bytes: Uint8Array, before: Uint8Array | undefined): WorkTreePlan {
  return { kind: 'edit', edit: { file, bytes, digest: before && digestOf(before) } }
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}
