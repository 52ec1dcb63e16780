import type { ReviewRows } from '@lockale/review-engine'
import { expect, test } from 'vitest'
import { embeddedSource } from '../source/embedded-source.ts'
import { openRowPages } from './row-pages.ts'

const row = {
  locale: 'de',
  file: 'de.json',
  queue: 'source-changed',
  drift: 'changed',
  source: '',
  text: '',
  by: 'human',
  errors: 0,
  warnings: [],
  state: 'source-changed',
} as const

function rowsOf(count: number) {
  return Array.from({ length: count }, (_, at) => ({
    ...row,
    id: String(at),
    message: `key.${at}`,
    drift: at % 3 === 0 ? ('case-only' as const) : row.drift,
  }))
}

function open(count: number, change: (answer: ReviewRows) => ReviewRows = (same) => same) {
  const asked: number[] = []
  let first = 0
  const source = embeddedSource({
    summary: { sourceLocale: 'en', locales: [], project: '', createdAt: '' },
    rows: rowsOf(count),
    cards: [],
    others: [],
  })
  const rows = openRowPages(
    {
      ...source,
      async rows(query) {
        asked.push(query.from)
        return change(await source.rows(query))
      },
    },
    {
      onFailure: (error) => {
        throw error
      },
      onFirstRows: () => void first++,
    },
  )
  return { rows, asked, firstRows: () => first }
}

test('only pages near what is visible are asked for, each once', async () => {
  const { rows, asked } = open(20_000)
  await rows.open({ hideSmall: false })
  rows.show(10_000, 10_020)
  rows.show(10_001, 10_021)
  await expect.poll(() => rows.row(10_010)?.message).toBe('key.10010')
  expect(await rows.fetchRow(19_999)).toMatchObject({ message: 'key.19999' })
  expect(rows.indexOf('19999')).toBe(19_999)
  expect(new Set(asked).size).toBe(asked.length)
  expect(asked.length).toBeLessThan(6)
})

test('small changes of the source can be left out', async () => {
  const { rows } = open(250)
  await rows.open({ queue: 'source-changed', hideSmall: true })
  expect([rows.total.value, rows.hidden.value, rows.row(0)?.message, rows.indexOf('1')]).toEqual([166, 84, 'key.1', 0])
  await rows.open({ queue: 'source-changed', hideSmall: false })
  expect([rows.total.value, rows.hidden.value, rows.row(0)?.message]).toEqual([250, 84, 'key.0'])
})

test('a search that goes on is asked for until it is over, and what it found stands meanwhile', async () => {
  let calls = 0
  const growing = ({ rows }: ReviewRows): ReviewRows => {
    const total = [0, 40, 240][calls++] ?? 250
    return { ...(calls < 4 ? { isSearching: true } : {}), total, rows: rows.slice(0, total) }
  }
  const { rows, firstRows } = open(250, growing)
  await rows.open({ search: 'key', hideSmall: false })
  expect([rows.isSearching.value, rows.total.value, firstRows()]).toEqual([true, 0, 0])
  await expect.poll(() => rows.isSearching.value).toBe(false)
  expect([rows.total.value, rows.row(99)?.message, firstRows()]).toEqual([250, 'key.99', 1])
})
