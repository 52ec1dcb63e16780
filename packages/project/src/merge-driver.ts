import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { EntryConflict, MergeTools, Sides } from '@lockale/merge'
import { lockfileName } from '@lockale/core'
import { nodeFileSystem } from '@lockale/disk'
import { findMergePlace, mergeFile } from '@lockale/merge/merge-file'
import { writeOutput } from '@lockale/disk/output-file'
import { errorMessage, LockaleError, systemCode } from '@lockale/errors'
import { mergeLockfileBytes, runningMergeTools } from '@lockale/git'
import { slashedPath } from './find-config.ts'
import { loadConfig } from './load-config.ts'

export interface MergeDriverOptions {
  /** Absolute path of the folder to which paths are relative. Git runs the driver at the top of the work tree. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Paths of files with the three versions to merge. The result is written into `ours`. */
  readonly base: string
  readonly ours: string
  readonly theirs: string
  readonly path: string
  readonly markerSize: number | undefined
}

export interface MergeDriverReport {
  readonly isClean: boolean
  /** Messages that both sides changed in different ways; empty if the file was merged line by line. */
  readonly conflicts: readonly EntryConflict[]
  /**
   * Why the file was merged line by line, and not by its messages: no project has this file, or a config or a version
   * of the file cannot be read. `undefined` if it was merged by messages.
   */
  readonly byLines: string | undefined
}

/**
 * Merges one file for git, message by message. It never loses changes of a side: after an error, it merges line by
 * line, as git does. Opens no connection.
 * @throws {LockaleError} `FILE_UNREADABLE` for a version that is not a file
 */
export async function runMergeDriver(options: MergeDriverOptions): Promise<MergeDriverReport> {
  const { cwd, base, ours, theirs, path, env, markerSize } = options
  const read = (file: string) => readSide(cwd, file)
  const sides: Sides<Uint8Array> = {
    base: emptyAsNone(await read(base)),
    ours: await read(ours),
    theirs: await read(theirs),
  }
  const write = (bytes: Uint8Array) => writeOutput(join(cwd, ours), bytes)
  const folder = dirname(join(cwd, path))
  const tools = runningMergeTools(folder, env)
  try {
    const isLockfile = basename(path) === lockfileName
    const merged: Merged = isLockfile
      ? { kind: 'merged', bytes: mergeLockfileBytes(sides) }
      : await mergeCatalog(options, sides)
    if (merged.kind === 'merged') {
      await write(merged.bytes)
      return { isClean: true, conflicts: [], byLines: undefined }
    }
    if (merged.kind === 'conflict') {
      const marked = await tools.mergeText(merged.sides, { markerSize })
      if (marked !== undefined && !marked.isClean) {
        await write(marked.bytes)
        return { isClean: false, conflicts: merged.conflicts, byLines: undefined }
      }
    }
    const byLines = await mergeByLines(unmergeableReason)
    return merged.kind === 'unmergeable' && merged.isReadable ? { ...byLines, isClean: false } : byLines
  } catch (error) {
    return mergeByLines(errorMessage(error))
  }

  async function mergeByLines(byLines: string): Promise<MergeDriverReport> {
    const marked = await tools.mergeText(sides, { markerSize })
    if (marked !== undefined) await write(marked.bytes)
    return { isClean: marked?.isClean ?? false, conflicts: [], byLines }
  }
}

async function readSide(cwd: string, file: string): Promise<Uint8Array> {
  try {
    return await readFile(join(cwd, file))
  } catch (cause) {
    throw new LockaleError('FILE_UNREADABLE', `${file} cannot be read (${systemCode(cause) ?? 'unknown reason'}).`, {
      place: file,
      hint: 'Pass the three versions as files, like git: lockale merge-driver %O %A %B %L %P',
      cause,
    })
  }
}

const unmergeableReason = 'it is not a locale file of this project, or more than its entries changed'

type Merged = Awaited<ReturnType<typeof mergeFile>>

function emptyAsNone(bytes: Uint8Array): Uint8Array | undefined {
  return bytes.length === 0 ? undefined : bytes
}

/** Merges a locale file message by message. @throws {LockaleError} if the project cannot be opened */
async function mergeCatalog({ cwd, path, env }: MergeDriverOptions, sides: Sides<Uint8Array>): Promise<Merged> {
  const { config, root } = await loadConfig({ cwd: dirname(join(cwd, path)) })
  const tools: MergeTools = runningMergeTools(root, env)
  const merging = { fs: nodeFileSystem(), root, tools }
  const file = slashedPath(root, join(cwd, path))
  const place = await findMergePlace(config, file, merging)
  return place === undefined ? { kind: 'unmergeable', isReadable: false } : mergeFile(config, place, sides, merging)
}
