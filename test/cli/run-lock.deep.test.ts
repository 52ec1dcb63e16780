import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LocalService } from '@lockale/service'
import { describe, expect, test } from 'vitest'
import { testDepth } from '../depth.ts'
import { startAsReal } from '../start-as-real.ts'
import { callLockale } from './call-lockale.ts'
import { createFolder, type Folder } from './folder.ts'
import { type Running, runLockale, startLockale } from './lockale.ts'

const env = { LOCKALE_KEY: 'test-key' }

function configFor(url: string): unknown {
  const service = { baseUrl: url, timeoutMs: 60_000 }
  return { source: 'en', targets: ['de'], files: ['{locale}.json'], syntax: 'i18next', service }
}

function createProject(url: string): Promise<Folder> {
  return createFolder({ 'lockale.config.json': configFor(url), 'en.json': { title: 'Your cart' } })
}

/** As a run leaves it that was killed: one that would wait for ever. */
async function leaveLock(folder: Folder, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { service } = await startHeld()
  await using _ = service
  const config = await folder.read('lockale.config.json')
  await folder.write('lockale.config.json', configFor(service.url))
  const running = startLockale(['sync'], { cwd: folder.path, env })
  const path = join(folder.path, '.lockale/run.lock')
  await until(() => existsSync(path), running)
  running.process.kill('SIGKILL')
  await running.ended
  await folder.write('lockale.config.json', config)
  const holder = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>
  await writeFile(path, JSON.stringify({ ...holder, ...changes }))
  return String(holder['id'])
}

/** Waits for what a process does. Throws when it ends without having done it. */
async function until(isDone: () => boolean, { process, ended }: Running): Promise<void> {
  while (!isDone()) {
    if (process.exitCode !== null) throw new Error(`It ended too soon: ${(await ended).err}`)
    await sleep(2)
  }
}

/** A service that answers no request for a translation before it is let go. */
async function startHeld(): Promise<{ readonly service: LocalService; readonly letGo: () => void }> {
  let letGo = (): void => undefined
  const held = new Promise<undefined>((resolve) => {
    letGo = () => resolve(undefined)
  })
  const service = await startAsReal({ intercept: ({ path }) => (path === '/v2/translate' ? held : undefined) })
  return { service, letGo }
}

const locksIn = async (folder: Folder) =>
  (await readdir(join(folder.path, '.lockale'))).filter((name) => name.startsWith('run.lock'))

test('two at once: one runs, the other leaves and says who is at work, or waits for it', async () => {
  const { service, letGo } = await startHeld()
  await using _ = service
  await using folder = await createProject(service.url)
  const first = startLockale(['sync'], { cwd: folder.path, env })
  await until(() => service.counters.requests >= 2, first)
  const waiting = runLockale(['sync', '--lock-timeout', '60s'], { cwd: folder.path, env })
  const left = await callLockale(['sync'], { cwd: folder.path, env })
  letGo()
  expect(left.code).toBe(7)
  const who = `lockale sync \\(process ${first.process.pid} on .+, since \\d{4}-`
  expect(left.err).toMatch(new RegExp(`${who}.*lockale unlock [\\da-f]{12}`, 'su'))
  expect([(await first.ended).code, (await waiting).code, service.counters.translations]).toEqual([0, 0, 1])
  expect(await locksIn(folder)).toEqual([])
})

describe('lockale unlock', () => {
  test('removes a lock that no run holds', async () => {
    await using service = await startAsReal()
    await using folder = await createProject(service.url)
    expect(await callLockale(['unlock'], { cwd: folder.path })).toMatchObject({ code: 0 })
    await leaveLock(folder)
    expect(await callLockale(['unlock', '--json'], { cwd: folder.path })).toMatchObject({ code: 0 })
    expect(await locksIn(folder)).toEqual([])
  })

  test('the lock of another machine stays until it is named', async () => {
    await using service = await startAsReal()
    await using folder = await createProject(service.url)
    const id = await leaveLock(folder, { host: 'elsewhere', boot: 'another', machine: 'another' })
    expect(await callLockale(['sync'], { cwd: folder.path, env })).toMatchObject({ code: 7 })
    const shown = await callLockale(['unlock'], { cwd: folder.path })
    expect([shown.code, shown.out]).toEqual([7, expect.stringContaining(`on elsewhere`)])
    expect(await locksIn(folder)).toEqual(['run.lock'])
    expect(await callLockale(['unlock', id], { cwd: folder.path })).toMatchObject({ code: 0 })
    expect(await callLockale(['sync'], { cwd: folder.path, env })).toMatchObject({ code: 0 })
  })
})

test('a run whose lock is taken away while it works pays, records and writes nothing', async () => {
  const { service, letGo } = await startHeld()
  await using _ = service
  await using folder = await createProject(service.url)
  const first = startLockale(['sync'], { cwd: folder.path, env })
  await until(() => service.counters.requests >= 2, first)
  const { id } = JSON.parse(await folder.read('.lockale/run.lock')) as { id: string }
  expect(await callLockale(['unlock', id], { cwd: folder.path })).toMatchObject({ code: 0 })
  letGo()
  const { code, err } = await first.ended
  expect([code, err]).toEqual([7, expect.stringContaining('The lock of this run was removed')])
  expect(existsSync(join(folder.path, 'de.json'))).toBe(false)
  expect(await callLockale(['sync'], { cwd: folder.path, env })).toMatchObject({ code: 0 })
  expect(service.counters.translations).toBe(1)
})

// The counter-example: of two that waited for one dead lock, the second renamed the new lock of the first away.
test('of many processes that find a dead lock, one at a time has it', { timeout: 120_000 * testDepth }, async () => {
  await using service = await startAsReal()
  const count = testDepth > 1 ? 5 : 3
  for (let round = 0; round < testDepth; round++) {
    await using folder = await createProject(service.url)
    await leaveLock(folder)
    const before = service.counters.translations
    const runs = Array.from({ length: count }, () =>
      runLockale(['sync', '--lock-timeout', '60s'], { cwd: folder.path, env }),
    )
    expect((await Promise.all(runs)).map(({ code, err }) => [code, code === 0 ? '' : err])).toEqual(
      Array.from({ length: count }, () => [0, '']),
    )
    // Two at once would both have bought the text.
    expect(service.counters.translations - before).toBe(1)
    expect(await locksIn(folder)).toEqual([])
  }
})
