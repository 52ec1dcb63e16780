import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReviewSummary } from '@lockale/review-engine'
import { expect, onTestFinished, test } from 'vitest'
import { openReviewMemory } from './review-memory.ts'

const queues = { invalid: 1, 'source-changed': 0, unreviewed: 2, imported: 0, refused: 0, missing: 0, warnings: 0 }
const summary: ReviewSummary = {
  sourceLocale: 'en',
  locales: [{ locale: 'de', direction: 'ltr', messages: 5, coverage: 0.4, queues }],
}

function folderOf(ignore: string | undefined): string {
  const root = mkdtempSync(join(tmpdir(), 'lockale-review-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, '.lockale'))
  if (ignore !== undefined) writeFileSync(join(root, '.lockale/.gitignore'), ignore)
  return root
}

test('what a review found is there for the next one', async () => {
  const root = folderOf('*\n')
  const memory = await openReviewMemory(root)
  memory.keep(summary)
  expect(memory.recall()).toBeUndefined()
  expect((await openReviewMemory(root)).recall()).toEqual(summary)
})

test('what somebody else wrote is not shown, and a folder that git would keep gets nothing', async () => {
  const root = folderOf('*\n')
  ;(await openReviewMemory(root)).keep(summary)
  const file = join(root, '.lockale/review')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"messages":5', '"messages":6'))
  expect((await openReviewMemory(root)).recall()).toBeUndefined()
  const open = folderOf(undefined)
  ;(await openReviewMemory(open)).keep(summary)
  expect(existsSync(join(open, '.lockale/review'))).toBe(false)
})
