import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConnectionError, DeepLError, TooManyRequestsError } from 'deepl-node'
import { expect } from 'vitest'
import type { VendorCase } from './vendor-case.ts'

const beam = 'proton beam'

export const troubleCases: readonly VendorCase[] = [
  {
    name: 'too many requests, and it gives up',
    calls: ['translateText'],
    async run({ open }) {
      const client = open({ '429-count': 2 }, { maxRetries: 0 })
      await expect(client.translateText(beam, 'en', 'de')).rejects.toBeInstanceOf(TooManyRequestsError)
      await expect(client.translateText(beam, 'en', 'de')).rejects.toBeInstanceOf(TooManyRequestsError)
      expect((await client.translateText(beam, 'en', 'de')).text).toBe('Protonenstrahl')
    },
  },
  {
    name: 'too many requests, and it waits',
    calls: ['translateText', 'getUsage'],
    async run({ open }) {
      const client = open({ '429-count': 1 })
      const startedMs = performance.now()
      expect((await client.translateText(beam, 'en', 'de')).text).toBe('Protonenstrahl')
      expect(performance.now() - startedMs).toBeGreaterThan(900)
      expect((await client.getUsage()).character?.count).toBe(beam.length)
    },
  },
  {
    name: 'failures of the service, and it waits',
    calls: ['getUsage'],
    async run({ open }) {
      expect((await open({ '5xx-count': 1 }).getUsage()).character?.count).toBe(0)
      const client = open({ '5xx-count': 1, '5xx-status': 504 }, { maxRetries: 0 })
      await expect(client.getUsage()).rejects.toThrow(/Unexpected status code: 504 Gateway Timeout/u)
      expect((await client.getUsage()).character?.count).toBe(0)
    },
  },
  {
    name: 'no answer, and it gives up',
    calls: ['getUsage'],
    async run({ open }) {
      const client = open({ 'no-response-count': 2 }, { maxRetries: 0, minTimeout: 200 })
      await expect(client.getUsage()).rejects.toBeInstanceOf(ConnectionError)
    },
  },
  {
    name: 'no answer to an upload, and it sends it again',
    calls: ['translateDocument', 'getUsage'],
    async run({ open, folder }) {
      const client = open({ 'no-response-count': 1 }, { minTimeout: 200 })
      const input = join(folder, 'beam.txt')
      await writeFile(input, beam)
      await client.translateDocument(input, join(folder, 'out.txt'), 'en', 'de')
      expect((await client.getUsage()).character?.count).toBe(beam.length)
    },
  },
  {
    name: 'connections are kept',
    calls: ['getUsage'],
    async run({ open }) {
      const client = open({ 'allow-reconnections': 0 })
      await client.getUsage()
      await client.getUsage().catch((error: unknown) => expect(error).toBeInstanceOf(DeepLError))
    },
  },
  {
    name: 'through a proxy, which the service itself is',
    calls: ['getUsage', 'translateText'],
    async run({ open, url }) {
      await expect(open({ 'expect-proxy': 1 }).getUsage()).rejects.toThrow(/Expected a request via proxy/u)
      const client = open({ 'expect-proxy': 1 }, { proxy: { host: '127.0.0.1', port: Number(new URL(url).port) } })
      expect((await client.getUsage()).character?.count).toBe(0)
      expect((await client.translateText(beam, 'en', 'de')).text).toBe('Protonenstrahl')
    },
  },
  {
    name: 'nobody there',
    calls: ['getUsage'],
    async run({ open }) {
      const client = open({}, { proxy: { host: '127.0.0.1', port: 9 }, maxRetries: 0, minTimeout: 200 })
      await expect(client.getUsage()).rejects.toBeInstanceOf(ConnectionError)
    },
  },
]
