import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createFolder } from '../cli/folder.ts'
import { runLockale, startLockale } from '../cli/lockale.ts'
import { testDepth } from '../depth.ts'
import { startAsReal } from '../start-as-real.ts'
import { messages } from './fleet.ts'
import { hasRedis, type RedisServer, startRedis, whyNoRedis } from './redis-server.ts'

const env = { LOCKALE_KEY: 'test-key' }

describe.skipIf(!hasRedis || testDepth === 1)(`with a real Redis${whyNoRedis}`, () => {
  const configOf = (service: string, { port }: RedisServer) => `
    import redisDriver from ${JSON.stringify(fileURLToPath(import.meta.resolve('unstorage/drivers/redis')))}
    export default {
      source: 'en', targets: ['de', 'fr'], files: ['locales/{locale}.json'], syntax: 'i18next',
      service: { baseUrl: ${JSON.stringify(service)}, concurrency: 3 },
      sharedMemory: { driver: redisDriver({ host: '127.0.0.1', port: ${port} }), trusted: true, timeoutMs: 10000 },
    }`

  test('a process that dies while it buys keeps another one waiting for as long as its lease lasts', async () => {
    await using redis = await startRedis()
    let isHanging = true
    await using service = await startAsReal({
      intercept: async ({ path }) => {
        if (path === '/v2/translate' && isHanging) await sleep(60_000, undefined, { ref: false })
        return undefined
      },
    })
    const files = { 'lockale.config.mjs': configOf(service.url, redis), 'locales/en.json': messages }
    await using first = await createFolder(files)
    await using second = await createFolder(files)
    const dying = startLockale(['sync'], { cwd: first.path, env })
    while ((await redis.client.keys('*lease*')).length === 0) await sleep(20)
    dying.process.kill('SIGKILL')
    await dying.ended
    isHanging = false
    expect(await runLockale(['sync'], { cwd: second.path, env })).toMatchObject({ code: 0 })
    expect(await redis.client.keys('*lease*')).toEqual([])
  })
})
