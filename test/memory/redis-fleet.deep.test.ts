import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import redisDriver from 'unstorage/drivers/redis'
import { openLease, redisClientOf } from '@lockale/core/memory/shared-memory'
import { openSharedMemory } from '@lockale/core/memory/shared-memory'
import { createFolder } from '../cli/folder.ts'
import { runLockale } from '../cli/lockale.ts'
import { startAsReal } from '../start-as-real.ts'
import { createMachine, messages } from './fleet.ts'
import { hasRedis, type RedisServer, startRedis, whyNoRedis } from './redis-server.ts'

const env = { LOCKALE_KEY: 'test-key' }

describe.skipIf(!hasRedis)(`with a real Redis${whyNoRedis}`, () => {
  const drivers: ReturnType<typeof redisDriver>[] = []
  afterEach(() => {
    for (const driver of drivers.splice(0)) void driver.dispose?.()
  })

  function memoryOf({ port }: RedisServer, more: object = {}) {
    const driver = redisDriver({ host: '127.0.0.1', port, base: 'team' })
    drivers.push(driver)
    return { driver, trusted: true, timeoutMs: 10_000, ...more }
  }

  /** What one machine pays for the project. */
  let paid: Promise<number> | undefined
  const costOfOne = () => (paid ??= payForOne())
  async function payForOne(): Promise<number> {
    await using service = await startAsReal()
    await using machine = await createMachine({ service })
    expect(await machine.sync()).toMatchObject({ isComplete: true })
    return service.counters.billedCharacters
  }

  test('what one machine bought another one takes, and says so', async () => {
    await using redis = await startRedis()
    await using service = await startAsReal()
    await using first = await createMachine({ service, sharedMemory: memoryOf(redis) })
    expect(await first.sync()).toMatchObject({ isComplete: true, troubles: [] })
    const cost = service.counters.billedCharacters
    expect(cost).toBe(await costOfOne())

    await using second = await createMachine({ service, sharedMemory: memoryOf(redis, { trusted: false }) })
    expect((await second.project.plan()).totals).toMatchObject({ requests: 0, recalled: { cache: 0, shared: 120 } })
    const report = await second.sync()
    expect(report).toMatchObject({ isComplete: true, requests: 0, plan: { recalled: { shared: 120 } }, troubles: [] })
    expect(service.counters.billedCharacters).toBe(cost)
    expect(await second.folder.bytes()).toEqual(await first.folder.bytes())
    expect(await redis.client.keys('*lease*')).toEqual([])

    // It is on record: without the network a text that comes back is there.
    await redis.client.flushall()
    await second.folder.write('locales/de.json', {})
    expect(await second.sync()).toMatchObject({ isComplete: true, requests: 0 })
  })

  test('two machines at the same time pay as much as one', async () => {
    await using redis = await startRedis()
    await using service = await startAsReal({ intercept: async () => (await sleep(50), undefined) })
    await using first = await createMachine({ service, sharedMemory: memoryOf(redis) })
    // The other one has its texts in another order, so that no batch of one is a batch of the other.
    const source = Object.fromEntries(Object.entries(messages).toReversed())
    await using second = await createMachine({ service, sharedMemory: memoryOf(redis), source })
    const reports = await Promise.all([first.sync(), second.sync()])
    expect(reports).toMatchObject([
      { isComplete: true, troubles: [] },
      { isComplete: true, troubles: [] },
    ])
    expect(service.counters.billedCharacters).toBe(await costOfOne())
    expect(await redis.client.keys('*lease*')).toEqual([])
  })

  const configOf = (service: string, { port }: RedisServer) => `
    import redisDriver from ${JSON.stringify(fileURLToPath(import.meta.resolve('unstorage/drivers/redis')))}
    export default {
      source: 'en', targets: ['de', 'fr'], files: ['locales/{locale}.json'], syntax: 'i18next',
      service: { baseUrl: ${JSON.stringify(service)}, concurrency: 3 },
      sharedMemory: { driver: redisDriver({ host: '127.0.0.1', port: ${port} }), trusted: true, timeoutMs: 10000 },
    }`

  test('two processes of the command line at the same time pay as much as one', async () => {
    await using redis = await startRedis()
    await using service = await startAsReal({ intercept: async () => (await sleep(50), undefined) })
    const files = { 'lockale.config.mjs': configOf(service.url, redis), 'locales/en.json': messages }
    await using first = await createFolder(files)
    await using second = await createFolder(files)
    const ended = await Promise.all([first, second].map(({ path }) => runLockale(['sync'], { cwd: path, env })))
    expect(ended).toMatchObject([{ code: 0 }, { code: 0 }])
    expect(await second.bytes()).toEqual(await first.bytes())
    expect(service.counters.billedCharacters).toBe(await costOfOne())
  })

  test('the lease of a machine that died ends by itself, and its text is bought then', async () => {
    await using redis = await startRedis()
    const { driver } = memoryOf(redis)
    const memory = await openSharedMemory({ driver, trusted: true, prefix: 'lockale', timeoutMs: 10_000 })
    try {
      await redis.client.set('{lockale:lease}:key1', 'another machine', 'PX', 3000)
      const others: string[] = []
      const claimed = memory.claim(['key1', 'key2'], new AbortController().signal).then((found) => {
        others.push('over')
        return found
      })
      await sleep(300)
      expect(others).toEqual([])
      expect(await claimed).toEqual(new Map())
      expect(await redis.client.get('{lockale:lease}:key1')).not.toBe('another machine')
    } finally {
      await memory.close()
    }
    expect(await redis.client.keys('*lease*')).toEqual([])
  })

  test('a lease is renewed while it is held, and no run returns the lease of another', async () => {
    await using redis = await startRedis()
    const { driver } = memoryOf(redis)
    const careful = {
      read: async () => [],
      write: async () => undefined,
      attempt: <T>(call: () => Promise<T>) => call(),
    }
    const client = redisClientOf(driver)
    if (client === undefined) throw new Error('The driver has no client.')
    const [mine, other] = [0, 1].map(() => openLease({ client, careful, prefix: 'p' }, 2000))
    expect(await mine?.take(['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
    expect(await other?.take(['Z', 'b', 'd'])).toEqual(['Z'])
    await sleep(2600)
    await other?.giveBack(['a', 'b', 'c'])
    expect((await redis.client.keys('*lease*')).length).toBe(4)
    await mine?.giveBack(['b'])
    expect(await other?.take(['b', 'd'])).toEqual(['b', 'd'])
    await mine?.close()
    await other?.close()
    expect(await redis.client.keys('*lease*')).toEqual([])
  })

  test('a server that is gone stops nothing, and is said once', async () => {
    const redis = await startRedis()
    const sharedMemory = memoryOf(redis, { timeoutMs: 300 })
    await redis[Symbol.asyncDispose]()
    await using service = await startAsReal()
    await using machine = await createMachine({ service, sharedMemory })
    const report = await machine.sync()
    expect(report).toMatchObject({ isComplete: true })
    expect(report.troubles).toEqual([
      'The shared memory (redis) did not answer within 300 ms.',
      'The shared memory (redis) is not used again in this run.',
    ])
    expect(service.counters.billedCharacters).toBe(await costOfOne())
  })
})
