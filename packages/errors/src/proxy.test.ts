import { expect, test } from 'vitest'
import { findProxy, parseProxy, proxySecrets, skipsProxy } from './proxy.ts'

test.for<[name: string, env: Record<string, string>, found: string | undefined]>([
  ['none', {}, undefined],
  ['an empty one is none', { HTTPS_PROXY: ' ' }, undefined],
  ['HTTPS_PROXY first', { HTTP_PROXY: 'c', ALL_PROXY: 'b', HTTPS_PROXY: 'a' }, 'HTTPS_PROXY a'],
  ['ALL_PROXY before HTTP_PROXY', { HTTP_PROXY: 'c', all_proxy: 'b' }, 'ALL_PROXY b'],
  ['HTTP_PROXY alone', { http_proxy: 'c' }, 'HTTP_PROXY c'],
  ['small letters win', { https_proxy: 'a', HTTPS_PROXY: 'b' }, 'HTTPS_PROXY a'],
  ['small and empty unsets it', { https_proxy: '', HTTPS_PROXY: 'b' }, undefined],
])('%s', ([, env, expected]) => {
  const found = findProxy(env)
  expect(found && `${found.name} ${found.value}`).toBe(expected)
})

test.for<[text: string, address: string | undefined, login?: string]>([
  ['http://proxy.example:3128', 'http://proxy.example:3128'],
  ['proxy.example:3128', 'http://proxy.example:3128'],
  ['127.0.0.1:3128/', 'http://127.0.0.1:3128'],
  ['HTTP://Proxy.Example', 'http://proxy.example:80'],
  ['https://proxy.example', 'https://proxy.example:443'],
  ['http://proxy.example:443', 'http://proxy.example:443'],
  ['[::1]:3128', 'http://[::1]:3128'],
  ['socks5h://proxy.example', 'socks5://proxy.example:1080'],
  ['http://me:a%40b%3A@p:1', 'http://p:1', 'me:a@b:'],
  ['me:p@ss/w#r?d\\@p:1', 'http://p:1', 'me:p@ss/w#r?d\\'],
  ['http://me:100%@p:1', 'http://p:1', 'me:100%'],
  ['http://token@p:1', 'http://p:1', 'token:'],
  ['socks4://p:1', undefined],
  ['ftp://p:1', undefined],
  ['http://', undefined],
  ['://me:hunter2', undefined],
  ['me:hunter2', undefined],
  ['http://a b:1', undefined],
  ['p:99999', undefined],
])('%s', ([text, expected, login]) => {
  const address = parseProxy(text)
  expect(address && `${address.protocol}//${address.hostname}:${address.port}`).toBe(expected)
  expect(address?.login?.reveal()).toBe(login)
})

test.for<[text: string, secrets: readonly string[]]>([
  ['http://me:a%40b@p:1', ['a%40b', 'a@b', 'me:a@b']],
  ['me:p@ss@p:1', ['p@ss', 'p@ss', 'me:p@ss']],
  ['me:pass@[', ['me:pass@[', 'me:pass', 'pass']],
  ['http://p:1', []],
])('what of %s is shown nowhere', ([text, secrets]) => expect(proxySecrets(text)).toEqual(secrets))

test.for<[noProxy: string, host: string, isSkipped: boolean]>([
  ['', 'a.example:443', false],
  ['a.example', 'a.example:443', true],
  ['A.Example.', 'a.example:443', true],
  ['.example', 'a.example:443', true],
  ['*.example', 'b.a.example:443', true],
  ['example', 'a.example:443', true],
  ['xample', 'a.example:443', false],
  ['a.example:443', 'a.example:443', true],
  ['a.example:8443', 'a.example:443', false],
  ['b.example, a.example', 'a.example:443', true],
  ['b.example a.example', 'a.example:443', true],
  ['*', 'a.example:443', true],
  ['b.example,*', 'a.example:443', true],
  ['10.0.0.0/8', '10.1.2.3:443', true],
  ['10.0.0.0/8', '11.1.2.3:443', false],
  ['192.168.1.0/24', '192.168.1.255:443', true],
  ['[fd00::1]:443', '[fd00::1]:443', true],
  ['fd00::1', '[fd00::1]:443', true],
  ['/8', 'a.example:443', false],
])('NO_PROXY=%s, %s', ([noProxy, host, expected]) => {
  const at = host.lastIndexOf(':')
  const to = { hostname: host.slice(0, at), port: Number(host.slice(at + 1)) }
  expect([skipsProxy({ NO_PROXY: noProxy }, to), skipsProxy({ no_proxy: noProxy, NO_PROXY: 'else' }, to)]).toEqual([
    expected,
    expected,
  ])
})
