import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReviewSteps } from './compare-for-review.ts'
import type { Review } from './open-review.ts'

/** A project that can be reviewed. */
interface Project {
  /** Absolute path. */
  readonly root: string
  review(options?: { readonly steps?: ReviewSteps | undefined }): Promise<Review>
}

export interface CurrentReview {
  /**
   * Returns the review. Reads the project again if its files changed. Do not call it in parallel.
   * @throws {LockaleError} as `review` of the project
   */
  read(): Promise<Review>
  /** Returns the last review, without checking whether files changed. Reads the project again only after `written`. */
  latest(): Promise<Review>
  /** Call it after messages were written: the next call reads the project again and compares these messages first. */
  written(ids: readonly string[]): void
  readonly revision: number
}

/**
 * Returns an object that caches the review of a project until a file of the project is written, by any program.
 * @param isInSteps for a large project: returns the first part of the review before all files are compared
 */
export function openCurrentReview(
  project: Project,
  { isInSteps = false }: { readonly isInSteps?: boolean } = {},
): CurrentReview {
  let revision = 0
  let known: { readonly review: Promise<Review>; readonly stamps: Promise<ReadonlyMap<string, string>> } | undefined
  let changedIds: readonly string[] = []

  async function read(): Promise<Review> {
    let changedFiles: readonly string[] = []
    if (known !== undefined) {
      const before = await known.review
      // Changes of files are not looked for while the project is compared: in a large project, this takes as long as
      // the comparison.
      if (changedIds.length === 0 && before.summary.isComparing === true) return before
      const stamps = await known.stamps
      const now = await stampsOf(project, [...stamps.keys()])
      changedFiles = [...now].flatMap(([file, stamp]) => (stamps.get(file) === stamp ? [] : [file]))
      if (changedFiles.length + changedIds.length === 0) return before
      before.stop()
    }
    revision++
    const steps = isInSteps ? { changedFiles, changedIds } : undefined
    changedIds = []
    const review = project.review({ steps })
    const stamps = review.then(({ files }) => stampsOf(project, files))
    stamps.catch(() => {})
    known = { review, stamps }
    try {
      return await review
    } catch (error) {
      // The error is not cached: a file that cannot be read now may be readable a moment later.
      known = undefined
      throw error
    }
  }

  return {
    get revision() {
      return revision
    },
    read,
    latest: () => (known === undefined || changedIds.length > 0 ? read() : known.review),
    written(ids) {
      changedIds = [...changedIds, ...ids]
    },
  }
}

/** Returns the modification time and size of each file as a string, which changes when the file is written. */
async function stampsOf(
  { root }: Pick<Project, 'root'>,
  files: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const stamps = new Map<string, string>()
  for (let from = 0; from < files.length; from += atOnce) {
    const some = files.slice(from, from + atOnce)
    const own = await Promise.all(some.map((file) => stampOfFile(join(root, file))))
    for (const [at, file] of some.entries()) stamps.set(file, own[at] ?? '-')
  }
  return stamps
}

/** Number of files whose times are read in parallel. With thousands, the first rows of a review would have to wait. */
const atOnce = 50

async function stampOfFile(path: string): Promise<string> {
  try {
    const { mtimeNs, size } = await stat(path, { bigint: true })
    return `${mtimeNs} ${size}`
  } catch {
    return '-'
  }
}
