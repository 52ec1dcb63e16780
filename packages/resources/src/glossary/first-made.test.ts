import { expect, test } from 'vitest'
import { firstMade } from './plan-push.ts'

const [early, late] = ['2026-11-02T10:00:00Z', '2026-11-02T10:00:01Z']

test.for<[name: string, all: readonly (readonly [id: string, createdAt: string | undefined])[], stays: string]>([
  ['one alone', [['a', early]], 'a'],
  [
    'the earlier one',
    [
      ['a', late],
      ['b', early],
    ],
    'b',
  ],
  [
    'of one moment the lower id',
    [
      ['b', early],
      ['a', early],
    ],
    'a',
  ],
  [
    'one moment, spelled in two ways',
    [
      ['b', '2026-11-02T11:00:00.000+01:00'],
      ['a', early],
    ],
    'a',
  ],
  [
    'one with a time before one without',
    [
      ['a', undefined],
      ['b', late],
    ],
    'b',
  ],
  [
    'without times the lower id',
    [
      ['b', undefined],
      ['a', 'yesterday'],
    ],
    'a',
  ],
])('what stays: %s', ([, all, stays]) => {
  const made = all.map(([id, createdAt]) => ({ id, createdAt }))
  expect(firstMade(made)?.id).toBe(stays)
  expect(firstMade(made.toReversed())?.id).toBe(stays)
})
