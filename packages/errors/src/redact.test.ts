import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { expectProportional } from '../../../test/growth.ts'
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

test.for<[name: string, text: string, shown: string]>([
  ['a header', 'authorization: DeepL-Auth-Key abc-123, x', 'authorization: DeepL-Auth-Key [redacted], x'],
  ['a signature', 'Service-Signature abc-123', 'Service-Signature [redacted]'],
  ['a token', '{"Authorization": "Bearer abc-123"}', '{"Authorization": "Bearer [redacted]"}'],
  ['a proxy header', 'proxy-authorization: Basic YTpi', 'proxy-authorization: Basic [redacted]'],
  ['a password in a URL', 'at redis://me:pass@10.0.0.1:6379/0', 'at redis://[redacted]@10.0.0.1:6379/0'],
  ['no password', 'http://localhost:5173/@vite and me@example.com', 'http://localhost:5173/@vite and me@example.com'],
  [
    'in JSON in JSON',
    String.raw`"{\"authorization\":\"Bearer ab\/c\"}"`,
    String.raw`"{\"authorization\":\"Bearer [redacted]\"}"`,
  ],
  [
    'before a quote in JSON',
    String.raw`"use Service-Auth-Key abc\" or"`,
    String.raw`"use Service-Auth-Key [redacted]\" or"`,
  ],
  ['a text about them', 'Authorization: required', 'Authorization: required'],
])('whatever looks like one, known or not: %s', ([, text, shown]) => expect(redact(text)).toBe(shown))

test.for<[name: string]>([['a'], ['me'], ['someone']])('a key in the header that a proxy takes, of %s', ([name]) => {
  const header = Buffer.from(`${name}:${value}`).toString('base64')
  const clean = redact(`sent ${header}`, [key])
  expect(clean).toContain('[redacted]')
  expect(clean.length).toBeLessThan('sent '.length + '[redacted]'.length + name.length * 2 + 6)
})

test('a secret shows itself to nobody', () => {
  expect([String(key), JSON.stringify(key), inspect(key), inspect({ key }), key.toString()].join(' ')).not.toContain(
    'zQ',
  )
  expect(key.reveal()).toBe(value)
})

test('what is too short to be a key stays: it would eat every text', () => {
  const text = 'a to z, local cafe'
  expect(redact(text, [new Secret('a'), new Secret('to'), new Secret('local'), new Secret('cafe')])).toBe(text)
  expect(redact('Service-Auth-Key a', [new Secret('a')])).toBe('Service-Auth-Key [redacted]')
})

test('half a character is no reason to fail', () => {
  expect(redact('\ud800abcdef', [new Secret('\ud800abcdef')])).toBe('[redacted]')
})

test.for(['a.a://a:a://', 'authorization: ', '-Auth-Key '])('a big text of %j takes as long as it is big', (part) =>
  expectProportional((count) => {
    const text = part.repeat(count)
    return () => redact(text, [key])
  }, 60_000),
)
