import { expect, test } from 'vitest'
import { streamingAddress } from './link.ts'

const vendor = { origin: 'https://api.deepl.com', isLoopback: false, allowedHosts: [] }
const own = { origin: 'https://translate.example.com:8443', isLoopback: false, allowedHosts: [] }
const near = { origin: 'http://127.0.0.1:4004', isLoopback: true, allowedHosts: [] }

test.for<
  [url: string, from: { origin: string; isLoopback: boolean; allowedHosts: string[] }, problem: string | undefined]
>([
  ['wss://api.deepl.com/v3/voice/realtime/connect', vendor, undefined],
  ['wss://voice.api.deepl.com/x', vendor, undefined],
  ['wss://api-us.deepl.com/x', vendor, undefined],
  ['wss://deepl.com/x', vendor, 'leads to a host that is not one of this service'],
  ['wss://api.deepl.com.example.org/x', vendor, 'leads to a host that is not one of this service'],
  ['wss://notapi.deepl.com/x', vendor, 'leads to a host that is not one of this service'],
  ['ws://api.deepl.com/x', vendor, 'is not wss'],
  ['ws://127.0.0.1/x', vendor, 'leads to this machine'],
  ['wss://localhost/x', vendor, 'leads to this machine'],
  ['wss://translate.example.com:8443/x', own, undefined],
  ['wss://voice.translate.example.com/x', own, undefined],
  ['wss://api.deepl.com/x', own, 'leads to a host that is not one of this service'],
  ['wss://voice.example.com/x', { ...own, allowedHosts: ['voice.example.com'] }, undefined],
  ['ws://localhost:1/x', near, undefined],
  ['wss://[::1]:1/x', near, undefined],
  ['wss://api.deepl.com/x', near, 'leads to a host that is not one of this service'],
  ['wss://api.deepl.com/x#y', vendor, 'contains more than a URL'],
  ['wss://a:b@api.deepl.com/x', vendor, 'contains more than a URL'],
  ['data:text/plain,x', vendor, 'is not wss'],
  ['', vendor, 'is not a URL'],
])('%s from %o', ([url, from, problem]) => {
  const found = streamingAddress(url, from)
  expect(typeof found === 'string' ? found : undefined).toBe(problem)
})
