import { join } from 'node:path'
import { LockaleError, systemCode } from '@lockale/errors'
import { lockfileName } from '../lock/lockfile.ts'
import { countMessages } from '../model/change.ts'
import { ifThere, type ProjectPlace, assertInside } from '@lockale/disk'
import type { ProjectPlan } from '../plan/plan.ts'

/**
 * Checks that all files of a run can be written, before anything is billed.
 * @throws {LockaleError} `FILE_READ_ONLY`, which names the first three files with the reason; `PATH_OUTSIDE_PROJECT`
 */
export async function checkWritable(files: readonly string[], { fs, root }: ProjectPlace): Promise<void> {
  await assertInside(files, { fs, root, toWrite: true })
  const refused: Refused[] = []
  for (const file of files) {
    const code = await fs.whyUnwritable(join(root, file))
    if (code !== undefined) refused.push({ file, code })
  }
  const [first] = refused
  if (first !== undefined) throw readOnly(first, refused)
}

/**
 * Runs work that writes one file. If the file is not writable, a system error is thrown as `FILE_READ_ONLY`.
 * @param file relative to `root`
 * @throws {LockaleError} `FILE_READ_ONLY`, and what `work` throws
 */
export async function sayingWhyNot<T>(file: string, { fs, root }: ProjectPlace, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    // A read-only disk returns `ENOENT` for a folder that cannot be created, so another check must find the reason.
    const code = (await fs.whyUnwritable(join(root, file)).catch(() => undefined)) ?? systemCode(error) ?? ''
    if (reasons[code] === undefined) throw error
    const refused = { file, code }
    throw readOnly(refused, [refused], error)
  }
}

interface Refused {
  readonly file: string
  readonly code: string
}

function readOnly(first: Refused, refused: readonly Refused[], cause?: unknown): LockaleError {
  const shown = refused.slice(0, 3).map(({ file, code }) => `${file} (${reasons[code] ?? code})`)
  const rest = refused.length > 3 ? ` and ${refused.length - 3} more` : ''
  return new LockaleError('FILE_READ_ONLY', `Not writable: ${shown.join(', ')}${rest}.`, {
    place: first.file,
    hint: `${cures[first.code] ?? 'Make them writable'}, then run the command again. Nothing was sent or changed.`,
    cause,
  })
}

/**
 * Checks that the disk has room for the new files, which exist beside the old ones for a moment, and for the
 * translation cache. Does not see quotas that the disk does not report.
 * @param more bytes that are needed besides those of the files
 * @throws {LockaleError} `FILE_UNWRITABLE`
 */
export async function checkRoom(files: readonly string[], more: number, { fs, root }: ProjectPlace): Promise<void> {
  const free = await fs.freeBytes(root)
  if (free === undefined) return
  const sizes = await Promise.all(files.map((file) => ifThere(fs.stat(join(root, file)))))
  const needed = sizes.reduce((sum, there) => sum + (there?.size ?? 0), more)
  if (needed <= free) return
  throw new LockaleError(
    'FILE_UNWRITABLE',
    `The disk has ${toKilobytes(free)} of free space; the run may need ${toKilobytes(needed)}.`,
    {
      hint: 'Free some space, then run the command again. Nothing was sent or changed.',
    },
  )
}

function toKilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024)} kB`
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'no permission to write there',
  EPERM: 'no permission to write there',
  EROFS: 'the disk is read-only',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its folder is a file',
  ENAMETOOLONG: 'the name is too long for this file system',
}

const cures: Readonly<Record<string, string>> = {
  EISDIR: 'Remove the folder, or change `files` in the config',
  ENOTDIR: 'Remove that file, or change `files` in the config',
  ENAMETOOLONG: 'Shorten the path in `files` of the config',
}

/**
 * Throws if there is a reason to stop the run, before anything is billed.
 * @throws {LockaleError} as `checkPruning`, `checkWritable` and `checkRoom`
 */
export async function checkReady(
  planned: Pick<ProjectPlan, 'totals' | 'diffs' | 'orphanSteps'>,
  { allowPrune, ...ports }: ProjectPlace & { readonly allowPrune: boolean },
): Promise<void> {
  const { characters } = planned.totals
  if (!allowPrune) checkPruning(planned)
  const files = [...filesToWrite(planned), lockfileName]
  await checkWritable([...files, '.lockale/ledger'], ports)
  await checkRoom(files, characters * ledgerBytesPerCharacter, ports)
}

/** Bytes in the cache for each character to send: enough for an answer in four-byte characters and its record. */
const ledgerBytesPerCharacter = 8

function filesToWrite({ totals, orphanSteps }: Pick<ProjectPlan, 'totals' | 'orphanSteps'>): readonly string[] {
  const changed = orphanSteps.flatMap((step) => (step.kind === 'remove' ? [step.orphan.target] : []))
  return [...new Set([...totals.files, ...changed].map(({ file }) => file))]
}

const leastSuspicious = 10

/**
 * Stops a run that would delete an implausible share of a file, as after a wrong glob or a truncated source.
 * @throws {LockaleError} `PRUNE_IMPLAUSIBLE` for more than half of a file's messages, if these are at least ten
 */
function checkPruning({ orphanSteps, diffs }: Pick<ProjectPlan, 'orphanSteps' | 'diffs'>): void {
  const files = new Map<string, { removed: number; stays: number }>()
  const countIn = (file: string) => {
    const count = files.get(file) ?? { removed: 0, stays: 0 }
    files.set(file, count)
    return count
  }
  for (const diff of diffs) countIn(diff.target.file).stays += countMessages(diff.partOf?.whole ?? diff)
  for (const step of orphanSteps) {
    const isGone = step.kind === 'remove' && step.movedTo === undefined
    countIn(step.orphan.target.file)[isGone ? 'removed' : 'stays']++
  }
  for (const [file, { removed, stays }] of files) {
    if (removed < leastSuspicious || removed <= stays) continue
    throw new LockaleError(
      'PRUNE_IMPLAUSIBLE',
      `${removed} of ${removed + stays} messages of ${file} would be deleted.`,
      {
        place: file,
        hint: 'If their source messages are really gone, run the command again with --allow-prune. Otherwise check the source file.',
      },
    )
  }
}
