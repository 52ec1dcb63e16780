import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MergedText, MergeTools, Sides, TextMergeStyle } from '@lockale/merge'
import { mergeLockfiles } from '@lockale/merge/merge-lockfiles'
import { callGit } from './run-git.ts'

/** Size limit of a file to merge. Git treats larger files as binary, and no locale file is that large. */
const maxBytes = 256 * 1024 * 1024

/**
 * Merges three versions of a file line by line, with `git merge-file`. Writes conflicts as the git configuration says.
 * Does not change the repository. Returns `undefined` if git is missing or treats the file as binary.
 */
export async function mergeTextByGit(
  { base, ours, theirs }: Sides<Uint8Array>,
  { favour, markerSize, names }: TextMergeStyle & { readonly names?: Omit<Sides<string>, 'base'> | undefined } = {},
): Promise<MergedText | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'lockale-merge-'))
  try {
    const files = { ours, base: base ?? new Uint8Array(), theirs }
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
    const style = [
      ...(favour === undefined ? [] : [`--${favour}`]),
      ...(markerSize === undefined ? [] : [`--marker-size=${markerSize}`]),
    ]
    const labels = ['-L', names?.ours ?? 'ours', '-L', 'base', '-L', names?.theirs ?? 'theirs']
    return await run(folder, ['merge-file', '-p', '-q', ...style, ...labels, 'ours', 'base', 'theirs'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function run(folder: string, args: readonly string[]): Promise<MergedText | undefined> {
  const { code = 255, stdout } = await callGit(folder, args, { maxBytes })
  // Exit codes up to 127 are the number of conflicts; 128 and more are errors.
  return code > 127 ? undefined : { bytes: stdout, isClean: code === 0 }
}

/** Merges three versions of a lockfile, given as bytes. @throws {LockaleError} as `mergeLockfiles` */
export function mergeLockfileBytes({ base, ours, theirs }: Sides<Uint8Array>): Uint8Array {
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  return new TextEncoder().encode(mergeLockfiles({ base: base && text(base), ours: text(ours), theirs: text(theirs) }))
}

/** Merge functions for use without a git merge: there are no versions of files and no files in conflict. */
export const noMerge: Omit<MergeTools, 'mergeText'> = {
  readVersion: () => Promise.resolve(undefined),
  unmergedFiles: () => Promise.resolve(new Set()),
  markSettled: () => Promise.resolve(),
}
