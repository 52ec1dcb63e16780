import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DeepLClient } from 'deepl-node'
import { type Running, startLockale } from '../../cli/lockale.ts'
import type { LastRequest, Vendor, VendorCase, VendorOptions } from './vendor-case.ts'

const args = ['serve', '--port', '0', '--json', '--faults', '--preset', 'deepl']

export interface Served {
  readonly url: string
  readonly running: Running
}

/** Starts what a user would, for suites that were written for the vendor's own mock. */
export async function serveForVendor(): Promise<Served> {
  const seed = fileURLToPath(new URL('seed.json', import.meta.url))
  const running = startLockale([...args, '--seed', seed], { cwd: tmpdir() })
  const { url } = JSON.parse(await running.said('}\n')) as { readonly url: string }
  return { url, running }
}

/** Runs a case with what it needs. Gives back the methods that it called. */
export async function runCase({ run }: VendorCase, url: string): Promise<readonly string[]> {
  const made = new Set<string>()
  const folder = await mkdtemp(join(tmpdir(), 'lockale-vendor-'))
  const session = randomUUID()
  const open = (name: string, settings: Readonly<Record<string, number>>, options: VendorOptions = {}): DeepLClient => {
    const { key = `key-${name}`, ...others } = options
    const headers = Object.entries(settings).map(([setting, value]) => [
      `mock-server-session-${setting}`,
      String(value),
    ])
    const client = new DeepLClient(key, {
      ...others,
      serverUrl: url,
      headers: { 'mock-server-session': name, ...Object.fromEntries(headers) },
    })
    return watch(client, made)
  }
  const vendor: Vendor = {
    url,
    folder,
    client: open(session, {}),
    open: (settings, options) => open(randomUUID(), settings, options),
    async lastRequest() {
      const headers = { 'mock-server-session': session }
      const answer = await fetch(`${url}/__session__/last-request`, { headers })
      return (await answer.json()) as LastRequest
    },
  }
  try {
    await run(vendor)
    return [...made]
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Notes which methods are called from outside. */
function watch(client: DeepLClient, made: Set<string>): DeepLClient {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown => {
        made.add(String(name))
        return Reflect.apply(value, target, given) as unknown
      }
    },
  })
}
