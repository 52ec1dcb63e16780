import type { ServiceOptions } from '@lockale/service'
import type { Interceptor } from '@lockale/service/faults'
import { describe, test } from 'vitest'
import { type BadInput, expectRefusal } from './refusal.ts'

const answering =
  (answer: ReturnType<Interceptor>): Interceptor =>
  () =>
    answer
const failing = (status: number, body: string, headers: Record<string, string> = {}): ServiceOptions => ({
  intercept: ({ path }) => (path === '/v2/translate' ? { status, headers, body } : undefined),
})
const html = '<!doctype html><title>Log in to CoffeeWifi</title>'

describe('the command line', () => {
  test.concurrent.for<[name: string, input: BadInput]>([
    ['no command', { command: '--json', code: 2, says: ['USAGE_NO_COMMAND', 'Begin with'], isAlone: true }],
    ['a command nobody knows', { command: 'snyc', code: 2, says: ['USAGE_UNKNOWN_COMMAND', 'snyc', 'sync'] }],
    [
      'a flag nobody knows',
      { command: 'sync --dry-rum', code: 2, says: ['USAGE_UNKNOWN_FLAG', '--dry-rum', '--dry-run'] },
    ],
    ['a locale that is no target', { command: 'sync --locale xx', code: 2, says: ['xx', 'de, pl'] }],
    ['a number that is none', { command: 'sync --max-characters many', code: 2, says: ['--max-characters', 'many'] }],
    [
      'a config that is not there',
      { command: 'sync --config other.json', code: 2, says: ['CONFIG_NOT_FOUND', 'other.json', '--config'] },
    ],
    ['a message nobody knows', { command: 'accept titel', code: 2, says: ['MESSAGE_UNKNOWN', 'titel', '→'] }],
    ['a message nobody knows, asked about', { command: 'why titel', code: 2, says: ['MESSAGE_UNKNOWN', 'titel', '→'] }],
    ['sync in CI without --yes', { env: { CI: 'true' }, code: 2, says: ['SPEND_NOT_CONFIRMED', '→ Add --yes'] }],
  ])('%s', ([, input]) => expectRefusal(input))
})

describe('the key and what it may spend', () => {
  test.concurrent.for<[name: string, input: BadInput]>([
    [
      'no key',
      { env: { LOCKALE_KEY: '' }, code: 4, says: ['KEY_MISSING', '→ Set LOCKALE_KEY', '--local'], isAlone: true },
    ],
    [
      'a key that is refused',
      { service: { strictKeys: true, seed: { accounts: [{ key: 'another' }] } }, code: 4, says: ['UNAUTHORIZED', '→'] },
    ],
    [
      'a key without the scope',
      {
        service: {
          seed: { accounts: [{ key: 'test-key', scopes: ['usage:read', 'languages:read'] }] },
        },
        code: 4,
        says: ['→'],
        sends: true,
      },
    ],
    ['a key that cannot be sent', { env: { LOCKALE_KEY: 'ab\ncd' }, code: 4, says: ['KEY_INVALID', '→'] }],
    [
      'a key where bundlers publish it',
      {
        env: { LOCKALE_KEY: '', VITE_LOCKALE_KEY: 'abcdef' },
        code: 2,
        says: ['KEY_EXPOSED', 'VITE_LOCKALE_KEY', '→ Rename'],
      },
    ],
    ['a quota that is used up', { service: { characterLimit: 3 }, code: 5, says: ['→'], sends: true }],
    [
      'a budget on the command line',
      {
        command: 'sync --max-characters 3',
        code: 5,
        says: ['BUDGET_EXCEEDED', /needs \d+ characters; the limit is 3/u, '→ Nothing was sent'],
      },
    ],
    [
      'a budget in the config',
      { config: { budget: { maxCharacters: 0 } }, code: 5, says: ['BUDGET_EXCEEDED', '→ Nothing was sent'] },
    ],
    [
      'a host that the environment does not name',
      {
        config: { service: { baseUrl: 'https://translate.example.com' } },
        code: 2,
        says: ['HOST_NOT_ALLOWED', 'translate.example.com', 'LOCKALE_HOST=translate.example.com'],
      },
    ],
    [
      'a host without TLS',
      {
        config: { service: { baseUrl: 'http://translate.example.com' } },
        code: 2,
        says: [/CONFIG_INVALID|BASE_URL_INVALID/u, 'https'],
      },
    ],
  ])('%s', ([, input]) => expectRefusal(input))
})

describe('the service', () => {
  test.concurrent.for<[name: string, input: BadInput]>([
    [
      'nothing listens',
      { isDown: true, code: 6, says: ['CONNECTION_FAILED', 'ECONNREFUSED', '→ Check the URL'], isAlone: true },
    ],
    [
      'errors for every request',
      {
        service: { intercept: answering({ status: 500, headers: { 'retry-after': '0' } }) },
        code: 6,
        says: ['UNAVAILABLE', '500', '→'],
      },
    ],
    [
      'errors when it translates',
      {
        service: failing(503, 'down', { 'retry-after': '0' }),
        code: 6,
        says: ['stopped:', '503', '→ lockale sync continues'],
        sends: true,
      },
    ],
    [
      'too busy for longer than anyone waits',
      { service: failing(429, '', { 'retry-after': '3600' }), code: 6, says: ['stopped:', '429', '→'], sends: true },
    ],
    [
      'a captive portal',
      {
        service: { intercept: answering({ status: 200, headers: { 'content-type': 'text/html' }, body: html }) },
        code: 6,
        says: ['BAD_ANSWER', 'CoffeeWifi', '→'],
      },
    ],
    [
      'a captive portal in the middle',
      {
        service: failing(200, html, { 'content-type': 'text/html' }),
        code: 6,
        says: ['stopped:', 'CoffeeWifi', '→'],
        sends: true,
      },
    ],
    [
      'a redirect',
      {
        service: { intercept: answering({ status: 302, headers: { location: 'http://127.0.0.1:1/' } }) },
        code: 6,
        says: ['REDIRECT_REFUSED', '→'],
      },
    ],
    [
      'bytes that are no HTTP',
      { service: { intercept: answering({ raw: 'SSH-2.0-OpenSSH_9.6\r\n' }) }, code: 6, says: ['BAD_ANSWER', '→'] },
    ],
    [
      'too few texts',
      {
        service: { intercept: ({ path }) => (path === '/v2/translate' ? { alter: () => [] } : undefined) },
        code: 6,
        says: ['stopped:', '0 translations for', '→'],
        sends: true,
      },
    ],
  ])('%s', ([, input]) => expectRefusal(input))
})
