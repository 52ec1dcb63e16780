import { stat } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReviewSteps } from './compare-for-review.ts'
import type { Review } from './open-review.ts'

/** A project that can be reviewed. */
interface Project {
  /** Absolute path. */
  readonly root: string
  review(options?: {
    readonly steps?: ReviewSteps | undefined
    readonly beforeRead?: ((path: string) => Promise<void>) | undefined
  }): Promise<Review>
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
  let known: { readonly review: Promise<Review>; readonly stamps: ReadonlyMap<string, Stamp> } | undefined
  let changedIds: readonly string[] = []

  async function read(): Promise<Review> {
    let changedFiles: readonly string[] = []
    if (known !== undefined) {
      const before = await known.review
      // Changes of files are not looked for while the project is compared: in a large project, this takes as long as
      // the comparison.
      if (changedIds.length === 0 && isComparing(before)) return before
      changedFiles = (await changedSince(known.stamps)).map((path) => relative(project.root, path).replaceAll(sep, '/'))
      if (changedFiles.length + changedIds.length === 0) return before
      before.stop()
    }
    revision++
    const steps = isInSteps ? { changedFiles, changedIds } : undefined
    changedIds = []
    const stamps = new Map<string, Stamp>()
    // A file is stamped before it is first read, so that a change during the comparison is found by the next call.
    const beforeRead = async (path: string) => {
      if (stamps.has(path)) return
      const stamp = await settledStampOf(path)
      if (!stamps.has(path)) stamps.set(path, stamp)
    }
    const review = project.review({ steps, beforeRead })
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

function isComparing(review: Review): boolean {
  try {
    return review.summary.isComparing === true
  } catch {
    // A file could not be read. The review goes on throwing this error until the file changes.
    return false
  }
}

/** Returns the absolute paths of the files that changed since they got their stamps. */
async function changedSince(stamps: ReadonlyMap<string, Stamp>): Promise<readonly string[]> {
  const changed: string[] = []
  const all = [...stamps]
  for (let from = 0; from < all.length; from += atOnce) {
    const some = all.slice(from, from + atOnce)
    const now = await Promise.all(some.map(([path]) => stampOf(path)))
    for (const [at, [path, { word }]] of some.entries()) if (now[at]?.word !== word) changed.push(path)
  }
  return changed
}

/** Number of files whose times are read in parallel. With thousands, the rows of a review would have to wait. */
const atOnce = 50

interface Stamp {
  /** Size and times of a file, which change when the file is written; `-` if it cannot be read. */
  readonly word: string
  readonly ageMs: number
}

/** Stamps a file. If it was just written, first waits until the next write will get another time from the system. */
async function settledStampOf(path: string): Promise<Stamp> {
  let stamp = await stampOf(path)
  for (let waits = 0; Math.abs(stamp.ageMs) < tickMs && waits < maxWaits; waits++) {
    await sleep(tickMs)
    stamp = await stampOf(path)
  }
  return stamp
}

/** The longest tick of the clocks from which systems take the times of files. */
const tickMs = 20
/** Limit for a file that another program writes all the time. */
const maxWaits = 5

async function stampOf(path: string): Promise<Stamp> {
  try {
    const { size, mtimeNs, ctimeNs, ino } = await stat(path, { bigint: true })
    const changedMs = Number((mtimeNs > ctimeNs ? mtimeNs : ctimeNs) / 1_000_000n)
    return { word: `${size} ${mtimeNs} ${ctimeNs} ${ino}`, ageMs: Date.now() - changedMs }
  } catch {
    return { word: '-', ageMs: Infinity }
  }
}
