import { setTimeout as wait } from 'node:timers/promises'
import type { SharedMemoryOptions } from '../model/config.ts'
import type { SharedMemory } from '../model/shared-memory.ts'
import { openCarefully } from './careful-driver.ts'
import { type Lease, openLease, redisClientOf } from './lease.ts'
import { openTroubles } from './troubles.ts'

/** How often a run looks whether the answer that another one is buying is there. */
const pollMs = 200
/** Longer than that nobody waits for another run: then the text is bought here too. */
const maxWaitMs = 120_000

/** A shared memory in the storage of a driver. Read-only unless it is trusted; with Redis no two runs buy the same text. */
export async function openSharedMemory({
  driver,
  trusted,
  prefix,
  timeoutMs,
}: SharedMemoryOptions): Promise<SharedMemory> {
  const troubles = openTroubles(driver.name)
  const careful = openCarefully({ driver, prefix, timeoutMs, troubles })
  // The driver is its maker's: nothing here closes it. That its server is away is said in the report.
  const client = await careful.attempt(async () => redisClientOf(driver))
  quieten(client)
  const lease: Lease | undefined = !trusted || client === undefined ? undefined : openLease({ client, careful, prefix })
  /** Asked for by this run, and not there: it buys them itself or waits for a lease. */
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
      await careful.write(answers.map(([memoryKey, text]) => ({ memoryKey, text })))
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
    const entries = memoryKeys.length === 0 ? [] : await careful.read(memoryKeys, signal)
    return new Map(entries.map(({ memoryKey, text }) => [memoryKey, text]))
  }

  async function claim(
    rights: Lease,
    memoryKeys: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, string>> {
    const answers = new Map<string, string>()
    let pending: readonly string[] = [...new Set(memoryKeys)].toSorted(byCodeUnits)
    for (let waitedMs = 0; pending.length > 0 && !signal.aborted; waitedMs += pollMs) {
      const taken = new Set(await rights.take(pending))
      // Looked at after the rights are held: whoever had them before has put its answers there first.
      const found = await look(pending, signal)
      for (const [memoryKey, text] of found) answers.set(memoryKey, text)
      await rights.giveBack([...taken].filter((memoryKey) => found.has(memoryKey)))
      pending = pending.filter((memoryKey) => !taken.has(memoryKey) && !found.has(memoryKey))
      if (pending.length === 0) break
      if (waitedMs >= maxWaitMs) {
        troubles.add(
          'waited',
          `has texts that another run has been buying for ${maxWaitMs / 1000} s; they were bought here too.`,
        )
        break
      }
      await wait(pollMs, undefined, { signal }).catch(() => undefined)
    }
    return answers
  }
}

/** Without a listener ioredis prints each of its errors itself. */
function quieten(client: object | undefined): void {
  if (client === undefined || quiet.has(client) || !('on' in client) || typeof client.on !== 'function') return
  client.on('error', () => undefined)
  quiet.add(client)
}

const quiet = new WeakSet<object>()

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
