import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { SharedMemoryOptions } from '../model/config.ts'
import type { SharedMemory, StorageDriver } from '../model/shared-memory.ts'
import { type CarefulDriver, openCarefully, Troubles } from './careful-driver.ts'

/** Milliseconds between two checks whether another run has stored the translation that this run waits for. */
const pollMs = 200
/** Milliseconds that a run waits for the translation of another run. Then it sends the string to the service. */
const maxWaitMs = 120_000

/** Opens a shared translation cache, read-only on untrusted machines. With Redis, no two runs send the same string. */
export async function openSharedMemory(options: SharedMemoryOptions): Promise<SharedMemory> {
  const { driver, trusted, prefix } = options
  const troubles = new Troubles(driver.name)
  const careful = openCarefully(options, troubles)
  // The driver belongs to the caller, so it is not closed here. If its server is down, the report says so.
  const client = await careful.attempt(async () => redisClientOf(driver))
  quieten(client)
  const lease = !trusted || client === undefined ? undefined : openLease({ client, careful, prefix })
  /** Keys that are not in the shared memory, so that this run does not look for them there again. */
  const misses = new Set<string>()

  return {
    async recall(memoryKeys, signal) {
      const asked = [...new Set(memoryKeys)].filter((memoryKey) => !misses.has(memoryKey))
      const found = await look(asked, signal)
      for (const memoryKey of asked) if (!found.has(memoryKey)) misses.add(memoryKey)
      return found
    },
    async claim(memoryKeys, signal) {
      return lease === undefined ? new Map() : claim(lease, memoryKeys, signal)
    },
    async offer(answers) {
      if (!trusted) return
      await careful.write(answers)
      await lease?.giveBack(answers.map(([memoryKey]) => memoryKey))
    },
    async release(memoryKeys) {
      await lease?.giveBack(memoryKeys)
    },
    get troubles() {
      return troubles.all
    },
    async close() {
      await lease?.close()
    },
  }

  async function look(memoryKeys: readonly string[], signal: AbortSignal): Promise<Map<string, string>> {
    return new Map(memoryKeys.length === 0 ? [] : await careful.read(memoryKeys, signal))
  }

  async function claim(
    rights: ReturnType<typeof openLease>,
    memoryKeys: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, string>> {
    const answers = new Map<string, string>()
    let pending: readonly string[] = [...new Set(memoryKeys)].toSorted()
    for (let waitedMs = 0; pending.length > 0 && !signal.aborted; waitedMs += pollMs) {
      const taken = new Set(await rights.take(pending))
      // Reads it again: a run that had reserved the strings before has stored its translations by now.
      const found = await look(pending, signal)
      for (const [memoryKey, text] of found) answers.set(memoryKey, text)
      await rights.giveBack([...taken].filter((memoryKey) => found.has(memoryKey)))
      pending = pending.filter((memoryKey) => !taken.has(memoryKey) && !found.has(memoryKey))
      if (pending.length === 0) break
      if (waitedMs >= maxWaitMs) {
        troubles.add(
          'waited',
          `has strings that another run has been translating for ${maxWaitMs / 1000} s; this run translated them too.`,
        )
        break
      }
      await wait(pollMs, undefined, { signal }).catch(() => undefined)
    }
    return answers
  }
}

/** Adds an error listener, without which ioredis prints each of its errors. */
function quieten(client: object | undefined): void {
  if (client === undefined || listened.has(client) || !('on' in client) || typeof client.on !== 'function') return
  client.on('error', () => undefined)
  listened.add(client)
}

const listened = new WeakSet<object>()

interface RedisClient {
  eval(script: string, keys: number, ...rest: readonly string[]): Promise<unknown>
}

/**
 * Reserves strings in Redis (`SET … NX PX`), which only one run can at a time. The value of each reservation is a random
 * id of this run, so that no other run can renew or delete it.
 * @param ttlMs milliseconds after which the reservations of a stopped run expire
 */
export function openLease(
  options: { readonly client: RedisClient; readonly careful: CarefulDriver; readonly prefix: string },
  ttlMs = 15_000,
): {
  /** Reserves strings up to the first one of another run. All runs use the same order, so none waits for the other. */
  take(memoryKeys: readonly string[]): Promise<readonly string[]>
  giveBack(memoryKeys: readonly string[]): Promise<void>
  close(): Promise<void>
} {
  const { client, careful, prefix } = options
  const nonce = randomUUID()
  const held = new Set<string>()
  const run = (script: string, memoryKeys: readonly string[]) =>
    careful.attempt(() => client.eval(script, memoryKeys.length, ...memoryKeys.map(nameOf), nonce, String(ttlMs)))
  // In a Redis cluster, the braces put all keys on one node. A script can use only keys of one node.
  const nameOf = (memoryKey: string) => `{${prefix}:lease}:${memoryKey}`
  const renewal = setInterval(() => {
    if (held.size > 0) void run(renewScript, [...held])
  }, ttlMs / 3)
  renewal.unref()

  return {
    async take(memoryKeys) {
      const count = await run(takeScript, memoryKeys)
      // If the storage does not answer, nothing is reserved: this run sends all strings, as another run may do.
      const taken = typeof count === 'number' ? memoryKeys.slice(0, count) : memoryKeys
      for (const memoryKey of taken) held.add(memoryKey)
      return taken
    },
    giveBack,
    async close() {
      clearInterval(renewal)
      await giveBack([...held])
    },
  }

  async function giveBack(memoryKeys: readonly string[]): Promise<void> {
    const mine = memoryKeys.filter((memoryKey) => held.delete(memoryKey))
    if (mine.length > 0) await run(giveBackScript, mine)
  }
}

/** Returns the Redis client of a driver, which can run scripts; `undefined` for every other storage. */
export function redisClientOf(driver: StorageDriver): RedisClient | undefined {
  if (driver.name !== 'redis' || driver.getInstance === undefined) return undefined
  const client: unknown = driver.getInstance()
  if (typeof client !== 'object' || client === null) return undefined
  return 'eval' in client && typeof client.eval === 'function' ? (client as RedisClient) : undefined
}

const takeScript = `
for index, key in ipairs(KEYS) do
  if not redis.call('SET', key, ARGV[1], 'NX', 'PX', ARGV[2]) and redis.call('GET', key) ~= ARGV[1] then
    return index - 1
  end
end
return #KEYS`

const renewScript = `
for _, key in ipairs(KEYS) do
  if redis.call('GET', key) == ARGV[1] then redis.call('PEXPIRE', key, ARGV[2]) end
end
return #KEYS`

const giveBackScript = `
for _, key in ipairs(KEYS) do
  if redis.call('GET', key) == ARGV[1] then redis.call('DEL', key) end
end
return #KEYS`
