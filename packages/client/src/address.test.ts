import { presets } from '@lockale/api'
import { isLockaleError, Secret } from '@lockale/errors'
import { expect, test } from 'vitest'
import { resolveAddress } from './address.ts'

type Row = [baseUrl: string | undefined, allowedHosts: readonly string[], expected: string]

const deeplRows: Row[] = [
  [undefined, [], 'https://api.deepl.com'],
  ['https://api-us.deepl.com', [], 'https://api-us.deepl.com'],
  ['https://API.DeepL.com:443/', [], 'https://api.deepl.com'],
  ['http://api.deepl.com', [], 'BASE_URL_INVALID'],
  ['https://api.deepl.com:8443', [], 'HOST_NOT_ALLOWED'],
  ['https://api.deepl.com.', [], 'HOST_NOT_ALLOWED'],
  ['https://api.deepl.com.evil.example', [], 'HOST_NOT_ALLOWED'],
  ['https://evil-api.deepl.com', [], 'HOST_NOT_ALLOWED'],
  ['https://evil.example/api.deepl.com', [], 'HOST_NOT_ALLOWED'],
  ['https://evil.example\\@api.deepl.com', [], 'HOST_NOT_ALLOWED'],
  ['https://api.deepl.com@evil.example', [], 'BASE_URL_INVALID'],
  ['https://user:pass@api.deepl.com', [], 'BASE_URL_INVALID'],
  ['https://api.deepl.com?x=1', [], 'BASE_URL_INVALID'],
  ['https://api.deepl.com#x', [], 'BASE_URL_INVALID'],
  ['https://аpi.deepl.com', [], 'HOST_NOT_ALLOWED'], // a Cyrillic а
  ['file:///etc/passwd', [], 'BASE_URL_INVALID'],
  ['javascript:alert(1)', [], 'BASE_URL_INVALID'],
  ['api.deepl.com', [], 'BASE_URL_INVALID'],
  ['', [], 'BASE_URL_INVALID'],
  ['http://127.0.0.1:3000', [], 'http://127.0.0.1:3000'],
  ['http://127.1:3000/base/', [], 'http://127.0.0.1:3000/base'],
  ['http://0x7f000001', [], 'http://127.0.0.1'],
  ['http://localhost:3000', [], 'http://localhost:3000'],
  ['http://[::1]:3000', [], 'http://[::1]:3000'],
  ['https://localhost', [], 'https://localhost'],
  ['http://127.0.0.1.evil.example', [], 'BASE_URL_INVALID'],
  ['https://127.0.0.1.evil.example', [], 'HOST_NOT_ALLOWED'],
  ['https://localhost.evil.example', [], 'HOST_NOT_ALLOWED'],
  ['https://0.0.0.0', [], 'HOST_NOT_ALLOWED'],
  ['https://[::ffff:127.0.0.1]', [], 'HOST_NOT_ALLOWED'],
  ['https://10.0.0.1', [], 'HOST_NOT_ALLOWED'],
  ['https://corp.example', ['corp.example'], 'https://corp.example'],
  ['https://corp.example/v', [' CORP.example '], 'https://corp.example/v'],
  ['https://corp.example:8443', ['corp.example:8443'], 'https://corp.example:8443'],
  ['https://corp.example:8443', ['corp.example'], 'HOST_NOT_ALLOWED'],
  ['https://sub.corp.example', ['corp.example'], 'HOST_NOT_ALLOWED'],
  ['https://sub.corp.example', ['*.corp.example'], 'HOST_NOT_ALLOWED'],
  ['https://evil.example', ['', '*', 'x@evil.example', 'evil.example/', 'a b'], 'HOST_NOT_ALLOWED'],
  ['http://corp.example', ['corp.example'], 'BASE_URL_INVALID'],
]

test.for(deeplRows)('deepl, %s with %j allowed: %s', ([baseUrl, allowedHosts, expected]) => {
  expect(resolve(baseUrl, allowedHosts, 'deepl')).toBe(expected)
})

test.for<Row>([
  [undefined, [], 'BASE_URL_MISSING'],
  ['https://api.deepl.com', [], 'HOST_NOT_ALLOWED'],
  ['https://corp.example', ['corp.example'], 'https://corp.example'],
  ['http://127.0.0.1:3000', [], 'http://127.0.0.1:3000'],
])('service, %s with %j allowed: %s', ([baseUrl, allowedHosts, expected]) => {
  expect(resolve(baseUrl, allowedHosts, 'service')).toBe(expected)
})

test('a free key has its own address', () => {
  expect(resolve(undefined, [], 'deepl', 'k-1234:fx')).toBe('https://api-free.deepl.com')
})

test.for<[region: string, baseUrl: string | undefined, expected: string]>([
  ['us', undefined, 'https://api-us.deepl.com'],
  ['jp', undefined, 'https://api-jp.deepl.com'],
  ['eu', undefined, 'REGION_UNKNOWN'],
  ['constructor', undefined, 'REGION_UNKNOWN'],
  ['eu', 'https://api.deepl.com', 'https://api.deepl.com'],
])('the region %s at %s: %s', ([region, baseUrl, expected]) => {
  expect(resolve(baseUrl, [], 'deepl', 'k-1234', region)).toBe(expected)
})

test('a regional address tells its region; the preset service has none', () => {
  const key = new Secret('k-1234')
  const of = (baseUrl: string): string | undefined =>
    resolveAddress(baseUrl, { preset: presets.deepl, key, allowedHosts: [] }).region
  expect([of('https://api-us.deepl.com'), of('https://api.deepl.com')]).toEqual(['us', undefined])
  const open = (): unknown =>
    resolveAddress(undefined, { preset: presets.service, key, allowedHosts: [], region: 'us' })
  expect(open).toThrow(expect.objectContaining({ code: 'REGION_UNKNOWN' }) as Error)
})

test('a password in the address does not stand in the error', () => {
  const preset = presets.deepl
  const key = new Secret('k-1234')
  const open = (): unknown => resolveAddress('https://me:hunter2@corp.example', { preset, key, allowedHosts: [] })
  expect(open).toThrow('user name or password')
  expect(open).not.toThrow('hunter2')
})

function resolve(
  baseUrl: string | undefined,
  allowedHosts: readonly string[],
  name: 'service' | 'deepl',
  key = 'k-1234',
  region?: string,
): string {
  try {
    const found = resolveAddress(baseUrl, { preset: presets[name], key: new Secret(key), allowedHosts, region })
    return found.origin + found.basePath
  } catch (error) {
    if (isLockaleError(error)) return error.code
    throw error
  }
}
