import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { StorageDriver } from '@lockale/core'
import { describe, expect, test } from 'vitest'
import fsLiteDriver from 'unstorage/drivers/fs-lite'
import httpDriver from 'unstorage/drivers/http'
import memoryDriver from 'unstorage/drivers/memory'
import { createFolder } from '../cli/folder.ts'
import { startAsReal } from '../start-as-real.ts'
import { createMachine } from './fleet.ts'

interface Storage extends AsyncDisposable {
  readonly driver: StorageDriver
}

/** A server that keeps what is put to it, as anybody may write one: it says nothing about the kind of what it gives. */
async function startStore(): Promise<{ readonly url: string } & AsyncDisposable> {
  const items = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      if (request.method === 'PUT') items.set(path, Buffer.concat(chunks))
      const found = items.get(path)
      response.writeHead(found === undefined ? 404 : 200).end(request.method === 'GET' ? found : undefined)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const storages: Readonly<Record<string, () => Promise<Storage>>> = {
  memory: async () => ({ driver: memoryDriver(), [Symbol.asyncDispose]: async () => undefined }),
  'fs-lite': async () => {
    const folder = await createFolder({})
    return {
      driver: fsLiteDriver({ base: join(folder.path, 'memory') }),
      [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
    }
  },
  http: async () => {
    const store = await startStore()
    return { driver: httpDriver({ base: store.url }), [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() }
  },
}

const source = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [`key${index}`, `Text ${index} for {{name}}`]),
)
/** The same words around other variables: sent, they are the same texts. */
const renamed = Object.fromEntries(Object.entries(source).map(([key, text]) => [key, text.replace('name', 'user')]))

test.for(Object.entries(storages))('%s: what one machine bought another one takes', async ([, open]) => {
  await using storage = await open()
  await using service = await startAsReal()
  const sharedMemory = { driver: storage.driver, timeoutMs: 10_000 }
  await using first = await createMachine({ service, source, sharedMemory: { ...sharedMemory, trusted: true } })
  expect(await first.sync()).toMatchObject({ isComplete: true, troubles: [] })
  const { billedCharacters } = service.counters
  expect(billedCharacters).toBeGreaterThan(0)
  await using second = await createMachine({ service, source: renamed, sharedMemory })
  const report = await second.sync()
  expect(report).toMatchObject({ isComplete: true, requests: 0, troubles: [], plan: { recalled: { shared: 24 } } })
  expect(service.counters.billedCharacters).toBe(billedCharacters)
  expect(await second.folder.read('locales/de.json')).toContain('{{user}}')
})

test('answers in doubt are paid for once in a fleet, both of them, and looked at by each machine', async () => {
  await using service = await startAsReal()
  // what the service makes of this in German is three times as long
  const rules = { rules: 'Delete {{count}} rules' }
  const sharedMemory = { driver: memoryDriver(), timeoutMs: 10_000, trusted: true }
  await using first = await createMachine({ service, source: rules, sharedMemory })
  expect(await first.sync()).toMatchObject({ requests: 3, inDoubt: { messages: 1, rules: { 'length-ratio': 1 } } })
  await using second = await createMachine({ service, source: rules, sharedMemory })
  expect(await second.sync()).toMatchObject({ requests: 0, written: 2, inDoubt: { messages: 1 } })
  expect(await second.folder.read('lockale.lock')).toBe(await first.folder.read('lockale.lock'))
  expect(await second.folder.read('locales/de.json')).toBe(await first.folder.read('locales/de.json'))
})

test('a mock engine shares nothing and takes nothing shared', async () => {
  const calls: string[] = []
  const store = memoryDriver()
  const driver = { ...store, getItem: (key: string) => (calls.push(key), null) }
  await using service = await startAsReal({ announceStandIn: true })
  await using machine = await createMachine({ service, source, sharedMemory: { driver, trusted: true } })
  await machine.sync()
  expect([calls, await store.getKeys('', {})]).toEqual([[], []])
})

test('a check asks no storage, and a plan writes nothing', async () => {
  const calls: string[] = []
  const driver: StorageDriver = { getItem: (key) => void calls.push(key), setItem: (key) => void calls.push(key) }
  await using service = await startAsReal()
  await using machine = await createMachine({ service, source, sharedMemory: { driver, trusted: true } })
  await machine.project.check()
  expect(calls).toEqual([])
  const before = await machine.folder.allBytes()
  await machine.project.plan()
  expect(calls).toHaveLength(24)
  expect(await machine.folder.allBytes()).toEqual(before)
})

describe('a storage with forged entries', () => {
  let calm: ReturnType<typeof syncCalmly> | undefined
  async function syncCalmly() {
    await using service = await startAsReal()
    await using machine = await createMachine({ service, source })
    await machine.sync()
    return { cost: service.counters.billedCharacters, files: await machine.folder.bytes() }
  }

  /** Gives a false answer to everything that is asked, in entries that are whole as such. */
  async function syncWith(poison: (text: string) => string) {
    const driver = memoryDriver()
    await using service = await startAsReal()
    await using honest = await createMachine({ service, source, sharedMemory: { driver, trusted: true } })
    await honest.sync()
    for (const key of await driver.getKeys('', {})) {
      const entry = String(await driver.getItem(key, {}))
      const [memoryKey, text] = JSON.parse(entry.slice(entry.indexOf('['))) as [string, string]
      await driver.setItem?.(key, entryOf(memoryKey, poison(text)), {})
    }
    const paid = service.counters.billedCharacters
    let asked = 0
    const poisoned = { ...driver, getItem: (key: string) => (asked++, driver.getItem(key, {})) }
    await using victim = await createMachine({ service, source, sharedMemory: { driver: poisoned } })
    const report = await victim.sync()
    expect(asked).toBeGreaterThanOrEqual(24)
    calm ??= syncCalmly()
    const { cost, files } = await calm
    const bought = service.counters.billedCharacters - paid
    return {
      isComplete: report.isComplete,
      bought,
      cost,
      isSame: isDeepStrictEqual(await victim.folder.bytes(), files),
    }
  }

  test.for<[name: string, poison: (text: string) => string]>([
    ['a placeholder that is gone', () => 'Nur Text'],
    ['a placeholder too many', (text) => `${text} <x id="9"/>`],
    ['markup that is not closed', (text) => `${text}<g id="1">`],
    ['an empty text', () => ''],
    ['a text out of all proportion', (text) => `${text}${' mehr'.repeat(20_000)}`],
    ['a control character', (text) => `${text}\u001b[2J`],
    ['a bidi override', (text) => `\u202e${text}`],
    ['invisible tags', (text) => `${text}\u{e0041}\u{e0042}`],
  ])('%s is not written: the text is bought', async ([, poison]) => {
    const { isComplete, bought, cost, isSame } = await syncWith(poison)
    expect({ isComplete, bought, isSame }).toEqual({ isComplete: true, bought: cost, isSame: true })
  })
})

/** As a machine of the fleet writes it. */
function entryOf(memoryKey: string, text: string): string {
  const json = JSON.stringify([memoryKey, text])
  return `lockale1 ${hash('sha256', json, 'base64url').slice(0, 8)} ${json}`
}
