import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'

export interface RedisServer extends AsyncDisposable {
  readonly port: number
  /** A client of the test's own. */
  readonly client: Redis
}

/** A Debian package: `apt-get install redis-server`. */
export const hasRedis: boolean = spawnSync('redis-server', ['--version']).status === 0

/** For the title of what is skipped. */
export const whyNoRedis: string = hasRedis ? '' : ' (skipped: no redis-server is here; apt-get install redis-server)'

/** A real server on a free port of this machine, with nothing in it. Nothing of it is left when it is disposed of. */
export async function startRedis(): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'lockale-redis-'))
  const port = await freePort()
  const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  const server = spawn('redis-server', options, { stdio: 'ignore' })
  running.add(server)
  const client = new Redis({ port, host: '127.0.0.1', retryStrategy: () => 50, maxRetriesPerRequest: null })
  client.on('error', () => undefined)
  await client.ping()
  return {
    port,
    client,
    async [Symbol.asyncDispose]() {
      client.disconnect()
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await Promise.race([gone, sleep(5000)])
      server.kill('SIGKILL')
      running.delete(server)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A test that fails half-way leaves none of them running. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const server of running) server.kill('SIGKILL')
})

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
