import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { redact, Secret } from './redact.ts'

const value = 'a/Key+7&zQ=9"%'
const key = new Secret(value)

test.for<[name: string, spelling: string]>([
  ['as it is', value],
  ['base64', Buffer.from(value).toString('base64')],
  ['base64url', Buffer.from(value).toString('base64url')],
  ['hex', Buffer.from(value).toString('hex')],
  ['hex in capitals', Buffer.from(value).toString('hex').toUpperCase()],
  ['in a query', encodeURIComponent(value)],
  [
    'in a query, small letters',
    encodeURIComponent(value).replaceAll('%2F', '%2f').replaceAll('%2B', '%2b').replaceAll('%3D', '%3d'),
  ],
  ['in a path', encodeURI(value)],
  ['in JSON', JSON.stringify(value)],
  ['in HTML', value.replaceAll('&', '&amp;')],
])('%s', ([, spelling]) => {
  const clean = redact(`before ${spelling} after ${spelling}`, [key])
  expect(clean).toMatch(/^before .*\[redacted\].* after .*\[redacted\]/u)
  for (const piece of ['Key', 'zQ', '7b', spelling.slice(1, 8)]) expect(clean).not.toContain(piece)
})

test('headers of any key, known or not', () => {
  expect(redact('authorization: DeepL-Auth-Key abc-123, x')).toBe('authorization: DeepL-Auth-Key [redacted], x')
})

test('a secret shows itself to nobody', () => {
  expect([String(key), JSON.stringify(key), inspect(key), inspect({ key }), key.toString()].join(' ')).not.toContain(
    'zQ',
  )
  expect(key.reveal()).toBe(value)
})

test('what is too short to be a key stays: it would eat every text', () => {
  expect(redact('a to z', [new Secret('a')])).toBe('a to z')
})
