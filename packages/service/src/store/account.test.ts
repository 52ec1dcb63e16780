import { expect, test } from 'vitest'
import { hashKey, idOfKey, maskKey, roleOf } from './account.ts'

test.for<[key: string, mask: string]>([
  ['0123456789abcdef', '0123****cdef'],
  ['0123456789ab', '012****9ab'],
  ['test-key', 'te****ey'],
  ['abcd', 'a****d'],
  ['abc', '****'],
])('%s is shown as %s', ([key, mask]) => {
  expect(maskKey(key)).toBe(mask)
})

test('an id is two UUIDs, the same for the same key, and tells nothing of it', () => {
  const id = idOfKey(hashKey('some-key', ''))
  const uuid = '[\\da-f]{8}-[\\da-f]{4}-4[\\da-f]{3}-8[\\da-f]{3}-[\\da-f]{12}'
  expect(id).toMatch(new RegExp(`^${uuid}:${uuid}$`, 'u'))
  expect(idOfKey(hashKey('some-key', ''))).toBe(id)
  expect(idOfKey(hashKey('some-key', 'session'))).not.toBe(id)
})

test('the end of a key says whether it administers', () => {
  expect([roleOf('a:adm'), roleOf('a:fx'), roleOf('a')]).toEqual(['admin', 'developer', 'developer'])
})
