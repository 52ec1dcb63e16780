import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Review } from '@lockale/core'
import type { Project } from './project.ts'

/** The review of a project that goes on while its files change. */
export interface CurrentReview {
  /** Reads the project, unless its files are as they were. One call after another. @throws {LockaleError} as `Project.review` */
  read(): Promise<Review>
  /** As it was read last, without a look at the files; read again if `written` was called. */
  latest(): Promise<Review>
  /** Says of which messages something new is known: the project is read again, and they are compared first. */
  written(ids: readonly string[]): void
  /** How often the project was read. */
  readonly revision: number
}

/**
 * Keeps the review of a project for as long as no file of it is written, by whomever.
 * @param isInSteps of a big project, a part is there before the rest is compared
 */
export function openCurrentReview(
  project: Pick<Project, 'root' | 'review'>,
  { isInSteps = false }: { readonly isInSteps?: boolean } = {},
): CurrentReview {
  let revision = 0
  let known: { readonly review: Promise<Review>; readonly stamps: Promise<Stamps> } | undefined
  let changedIds: readonly string[] = []

  async function read(): Promise<Review> {
    let changedFiles: readonly string[] = []
    if (known !== undefined) {
      const before = await known.review
      // To look at each file of a big project again and again takes as long as to compare them.
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
      // A file that cannot be read now may be whole a moment later.
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

/** Stamps by file. */
type Stamps = ReadonlyMap<string, string>

/** Returns a stamp for each file. A stamp changes when its file is written. */
async function stampsOf({ root }: Pick<Project, 'root'>, files: readonly string[]): Promise<Stamps> {
  const stamps = new Map<string, string>()
  for (let from = 0; from < files.length; from += atOnce) {
    const some = files.slice(from, from + atOnce)
    const own = await Promise.all(some.map((file) => stampOfFile(join(root, file))))
    for (const [at, file] of some.entries()) stamps.set(file, own[at] ?? '-')
  }
  return stamps
}

/** Files: of thousands at once, the first rows of the page would wait behind all of them. */
const atOnce = 50

async function stampOfFile(path: string): Promise<string> {
  try {
    const { mtimeNs, size } = await stat(path, { bigint: true })
    return `${mtimeNs} ${size}`
  } catch {
    return '-'
  }
}
