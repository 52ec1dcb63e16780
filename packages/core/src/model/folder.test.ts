import { LockaleError } from '@lockale/errors'
import { expect, test } from 'vitest'
import { seenFrom } from './folder.ts'

test.for<[place: string, expected: string]>([
  ['locales/en.json:3:1', 'packages/app/locales/en.json:3:1'],
  ['lockale.config.json', 'packages/app/lockale.config.json'],
  ['lockale.config.ts:2:1', 'packages/app/lockale.config.ts:2:1'],
  ['en.json:3', 'packages/app/en.json:3'],
  ['https://api.example.com/v3/languages', 'https://api.example.com/v3/languages'],
  ['/home/ada/.config/key', '/home/ada/.config/key'],
  ['C:\\keys\\key', 'C:\\keys\\key'],
])('what goes wrong in a package at %s', ([place, expected]) => {
  const error = new LockaleError('CONNECTION_FAILED', 'no answer', { hint: 'Try again.', place })
  expect(seenFrom('packages/app', error)).toMatchObject({ place: expected, message: 'packages/app: no answer' })
})
