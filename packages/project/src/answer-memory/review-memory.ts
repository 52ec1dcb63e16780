import { join } from 'node:path'
import type { ReviewSummary } from '@lockale/review-engine'
import { isRecord } from '@lockale/errors'
import { trackedState } from '@lockale/git/tracked-state'
import { readSealed, writeMemory } from './memory-file.ts'

/** The counts of the last complete review, shown while the next one compares the files. Contains no strings. */
interface ReviewMemory {
  /** Returns the counts of the last complete review, even if files changed since. */
  recall(): ReviewSummary | undefined
  /** Stores the counts of a complete review. Writes the file only if they changed. Never fails. */
  keep(summary: ReviewSummary): void
}

/**
 * Opens the file `.lockale/review` with the counts. Stores nothing if there is no folder `.lockale`.
 * @param root absolute path of the project
 */
export async function openReviewMemory(root: string): Promise<ReviewMemory> {
  if ((await trackedState(root)).length > 0) return { recall: () => undefined, keep: () => undefined }
  const folder = join(root, '.lockale')
  const name = 'review'
  const before = toSummary(readSealed(join(folder, name)))
  let kept = JSON.stringify(before)
  return {
    recall: () => before,
    keep({ sourceLocale, locales }) {
      const printed = JSON.stringify({ sourceLocale, locales })
      if (printed === kept) return
      kept = printed
      writeMemory(folder, { name, memory: { shape, sourceLocale, locales } })
    },
  }
}

/** Version of the cache file. Increase it when the meaning of the counts changes, so that old files are ignored. */
const shape = 2

/** Reads a summary. Only `keep` writes the file, and its hash was checked, so most fields are not validated. */
function toSummary(read: unknown): ReviewSummary | undefined {
  if (!isRecord(read) || read['shape'] !== shape || !Array.isArray(read['locales'])) return undefined
  const { sourceLocale, locales } = read as Record<string, unknown> & ReviewSummary
  return { sourceLocale, locales }
}
