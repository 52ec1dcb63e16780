import { randomUUID } from 'node:crypto'
import type { StorageDriver } from '../model/storage-driver.ts'
import type { CarefulDriver } from './careful-driver.ts'

/** The right to buy texts, held by one run at a time. It ends by itself when the run that holds it dies. */
export interface Lease {
  /**
   * Takes the right for as many of these as come before the first one that another run holds. Asked for in the order of
   * their code units by all runs: so none holds what another waits for while it waits itself.
   */
  take(memoryKeys: readonly string[]): Promise<readonly string[]>
  /** Gives back what is held of these. */
  giveBack(memoryKeys: readonly string[]): Promise<void>
  /** Gives back everything. */
  close(): Promise<void>
}

export interface LeaseOptions {
  readonly client: RedisClient
  readonly careful: CarefulDriver
  readonly prefix: string
  /** A dead run's rights last that long at most. */
  readonly ttlMs?: number
}

/** The part of an ioredis client that is used. */
export interface RedisClient {
  eval(script: string, keys: number, ...rest: readonly string[]): Promise<unknown>
}

/** `SET … NX PX` with a nonce, renewed while it is held, deleted only by who set it. */
export function openLease({ client, careful, prefix, ttlMs = 15_000 }: LeaseOptions): Lease {
  const nonce = randomUUID()
  const held = new Set<string>()
  const run = (script: string, memoryKeys: readonly string[]) =>
    careful.attempt(() => client.eval(script, memoryKeys.length, ...memoryKeys.map(nameOf), nonce, String(ttlMs)))
  // In a cluster the braces put all of them on one machine, where one script may speak of all.
  const nameOf = (memoryKey: string) => `{${prefix}:lease}:${memoryKey}`
  const renewal = setInterval(() => {
    if (held.size > 0) void run(renewScript, [...held])
  }, ttlMs / 3)
  renewal.unref()

  return {
    async take(memoryKeys) {
      const count = await run(takeScript, memoryKeys)
      // A storage that cannot be asked gives no rights and keeps nobody from buying.
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

/** The client behind a driver that says it is a Redis; `undefined` for every other storage. */
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
