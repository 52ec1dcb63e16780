import { expect, test } from 'vitest'
import { isLocalPeer } from './panel-channel.ts'

test.for<
  [address: string | undefined, headers: NonNullable<Parameters<typeof isLocalPeer>[0]>['headers'], isLocal: boolean]
>([
  ['127.0.0.1', {}, true],
  ['127.8.9.1', {}, true],
  ['::1', {}, true],
  ['::1%lo', {}, true],
  ['::ffff:127.0.0.1', {}, true],
  ['::ffff:7f00:1', {}, true],
  ['192.168.1.7', {}, false],
  ['::ffff:192.168.1.7', {}, false],
  ['10.0.0.1', {}, false],
  ['172.17.0.1', {}, false],
  ['fe80::1%eth0', {}, false],
  ['0.0.0.0', {}, false],
  ['', {}, false],
  [undefined, {}, false],
  ['localhost', {}, false],
  ['127.0.0.1.example.com', {}, false],
  // what somebody far away says of himself counts for nothing
  ['192.168.1.7', { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1', host: 'localhost:5173' }, false],
  ['192.168.1.7', { origin: 'http://localhost:5173' }, false],
  // a proxy on this machine
  ['127.0.0.1', { 'x-forwarded-for': '192.168.1.7' }, false],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1, 192.168.1.7' }, false],
  ['::1', { 'x-real-ip': '203.0.113.9' }, false],
  ['127.0.0.1', { forwarded: 'for="[2001:db8::1]:4711";proto=https' }, false],
  ['127.0.0.1', { forwarded: 'for=unknown' }, false],
  ['127.0.0.1', { forwarded: 'proto=https' }, false],
  ['127.0.0.1', { 'x-forwarded-host': 'abc.tunnel.example' }, false],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1', 'cf-connecting-ip': '203.0.113.9' }, false],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'app.localhost' }, true],
  ['127.0.0.1', { 'x-forwarded-for': ['127.0.0.1', '::1'] }, true],
  ['127.0.0.1', { forwarded: 'for="[::1]:4711";proto=http, For=127.0.0.1:80' }, true],
])('%s %j: %s', ([remoteAddress, headers, isLocal]) => {
  expect(isLocalPeer({ headers, socket: { remoteAddress } })).toBe(isLocal)
})

test('a connection of which nothing is known is from elsewhere', () => expect(isLocalPeer(undefined)).toBe(false))
