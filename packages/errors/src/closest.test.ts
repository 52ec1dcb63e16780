import { expect, test } from 'vitest'
import { closest } from './closest.ts'

const names = ['sync', 'plan', 'check', 'accept', 'why', 'status', 'serve']

test.for<[typed: string, meant: string | undefined]>([
  ['snyc', 'sync'],
  ['Sync', 'sync'],
  ['syn', 'sync'],
  ['chek', 'check'],
  ['stauts', 'status'],
  ['server', 'serve'],
  ['wy', 'why'],
  ['translate', undefined],
  ['', undefined],
  ['x'.repeat(1_000_000), undefined],
])('%s', ([typed, meant]) => expect(closest(typed, names)).toBe(meant))
