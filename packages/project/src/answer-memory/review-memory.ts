import { join } from 'node:path'
import type { ReviewSummary } from '@lockale/core'
import { isRecord } from '@lockale/errors'
import { trackedState } from '@lockale/git/tracked-state'
import { readSealed, writeMemory } from './memory-file.ts'

/** What a review found when all was compared: counts for people to look at while the next one compares. No text is in it. */
export interface ReviewMemory {
  /** Of the last review that came to its end, whatever has changed since. `undefined`: nothing is known. */
  recall(): ReviewSummary | undefined
  /** Writes only what differs from what was there. Never fails. */
  keep(summary: ReviewSummary): void
}

/** It lies in `.lockale/review`, where that folder is. @param root absolute */
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

/** Another version of lockale may count other things. */
const shape = 1

/** The file is sealed, and only ever written by `keep`. */
function toSummary(read: unknown): ReviewSummary | undefined {
  if (!isRecord(read) || read['shape'] !== shape || !Array.isArray(read['locales'])) return undefined
  const { sourceLocale, locales } = read as Record<string, unknown> & ReviewSummary
  return { sourceLocale, locales }
}
