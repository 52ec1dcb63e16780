import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Review } from '@lockale/core'
import type { Project } from './project.ts'

/** The review of a project that goes on while its files change. */
export interface CurrentReview {
  /** Reads the project, unless its files are as they were. One call after another. @throws {LockaleError} as `Project.review` */
  read(): Promise<Review>
  /** How often the project was read. */
  readonly revision: number
}

/** Keeps the review of a project for as long as no file of it is written, by whomever. */
export function openCurrentReview(project: Pick<Project, 'root' | 'review'>): CurrentReview {
  let revision = 0
  let known: { readonly review: Promise<Review>; stamp: string } | undefined
  return {
    get revision() {
      return revision
    },
    async read() {
      if (known !== undefined) {
        const { files } = await known.review
        if ((await stampOf(project, files)) === known.stamp) return known.review
      }
      revision++
      // A file that cannot be read now may be whole a moment later.
      const review = project.review()
      known = { review, stamp: '' }
      try {
        known.stamp = await stampOf(project, (await review).files)
      } catch (error) {
        known = undefined
        throw error
      }
      return review
    },
  }
}

/** Differs when a file of the project has been written. */
async function stampOf({ root }: Pick<Project, 'root'>, files: readonly string[]): Promise<string> {
  return (await Promise.all(files.map((file) => stampOfFile(join(root, file))))).join(' ')
}

async function stampOfFile(path: string): Promise<string> {
  try {
    const { mtimeNs, size } = await stat(path, { bigint: true })
    return `${mtimeNs} ${size}`
  } catch {
    return '-'
  }
}
