import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { startLockale } from '../cli/lockale.ts'
import { testDepth } from '../depth.ts'
import { startAsReal } from '../start-as-real.ts'
import { configFor, createMonorepo, type Packages } from './monorepo.ts'

const two: Packages = {
  'packages/blog': { texts: { read: 'Read the next story', save: 'Save the changes' } },
  'packages/shop': { texts: { cart: 'Your cart is empty', save: 'Save the changes' } },
}

describe('nothing is spent and nothing written', () => {
  test('where one config is wrong: it is named, and so are all others that are', async () => {
    await using service = await startAsReal()
    await using repo = await createMonorepo(service, { ...two, 'packages/app': { texts: {} } })
    await repo.folder.write('packages/shop/lockale.config.json', { ...configFor(service), targts: [] })
    const one = await repo.lockale(['sync'])
    expect([one.code, one.err]).toEqual([2, expect.stringContaining('packages/shop/lockale.config.json')])
    await repo.folder.write('packages/blog/lockale.config.json', '{ "source": ')
    const both = await repo.lockale(['check', '--json'])
    const { error } = JSON.parse(both.out) as { error: { code: string; message: string } }
    expect([both.code, error.message]).toEqual([
      2,
      expect.stringMatching(/2 configs .*packages\/blog.*packages\/shop/u),
    ])
    expect(service.counters.requests).toBe(0)
    expect(Object.keys(await repo.folder.allBytes()).filter((file) => file.includes('.lockale/'))).toEqual([])
  })

  test('where the files of one are in conflict', async () => {
    await using service = await startAsReal()
    await using repo = await createMonorepo(service, two)
    await repo.folder.write('packages/shop/locales/de.json', '<<<<<<< ours\n{}\n=======\n{ }\n>>>>>>> theirs\n')
    const run = await repo.lockale(['sync'])
    expect([run.code, run.err]).toEqual([8, expect.stringContaining('packages/shop')])
    expect(service.counters.translations).toBe(0)
  })

  test('where another run works in one of them', async () => {
    let letGo = (): void => undefined
    const held = new Promise<undefined>((resolve) => {
      letGo = () => resolve(undefined)
    })
    await using service = await startAsReal({ intercept: ({ path }) => (path === '/v2/translate' ? held : undefined) })
    await using repo = await createMonorepo(service, two)
    const first = repo.lockale(['sync'], { in: 'packages/shop' })
    while (!existsSync(join(repo.folder.path, 'packages/shop/.lockale/run.lock'))) await sleep(5)
    const second = await repo.lockale(['sync'])
    expect([second.code, second.err]).toEqual([7, expect.stringContaining('packages/shop')])
    expect(existsSync(join(repo.folder.path, 'packages/blog/.lockale/run.lock'))).toBe(false)
    letGo()
    expect((await first).code).toBe(0)
    expect((await repo.lockale(['sync'])).code).toBe(0)
    expect(Object.keys(await repo.folder.bytes())).toContain('packages/blog/locales/fr.json')
  })

  test('where the workspace names folders outside of it', async () => {
    await using repo = await createMonorepo(undefined, two, {
      'package.json': { workspaces: ['packages/*', '../../..'] },
    })
    const run = await repo.lockale(['check'])
    expect([run.code, run.err]).toEqual([2, expect.stringContaining('WORKSPACE_UNREADABLE')])
  })
})

test('two runs at once over the same packages: both end, and what both need is bought once', async () => {
  await using service = await startAsReal()
  await using repo = await createMonorepo(service, two)
  const both = await Promise.all([1, 2].map(() => repo.lockale(['sync', '--lock-timeout', '60s'])))
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(service.counters.translations).toBe(2)
})

test('told to stop, it keeps what was answered in every package, and goes on from there', async () => {
  const stop = new AbortController()
  let seen = 0
  await using service = await startAsReal({
    intercept: ({ path }) => {
      if (path === '/v2/translate' && ++seen === 1) stop.abort()
      return undefined
    },
  })
  const config = { ...configFor(service), service: { baseUrl: service.url, concurrency: 1 } }
  await using repo = await createMonorepo(service, two)
  for (const name of Object.keys(two)) await repo.folder.write(`${name}/lockale.config.json`, config)
  const stopped = await repo.lockale(['sync', '--json'], { signal: stop.signal })
  expect([stopped.code, service.counters.translations]).toEqual([130, 1])
  const { billedCharacters } = service.counters
  expect((await repo.lockale(['sync'])).code).toBe(0)
  expect(service.counters.billedCharacters).toBe(2 * billedCharacters)
  expect((await repo.lockale(['check'])).code).toBe(0)
})

test('killed as soon as the first package is written: the rest is not bought again', async () => {
  await using service = await startAsReal()
  await using repo = await createMonorepo(service, two)
  const { process: child, ended } = startLockale(['sync'], { cwd: repo.folder.path, env: { LOCKALE_KEY: 'test-key' } })
  while (!existsSync(join(repo.folder.path, 'packages/blog/locales/de.json')) && child.exitCode === null) await sleep(1)
  child.kill('SIGKILL')
  await ended
  const { billedCharacters } = service.counters
  const run = await repo.lockale(['sync', '--json'])
  expect(run.code).toBe(0)
  expect(service.counters.billedCharacters).toBe(billedCharacters)
  expect((await repo.lockale(['check'])).code).toBe(0)
})

test('many packages: one run, and requests as for one project', async () => {
  await using service = await startAsReal()
  // Each of them is fsynced by itself, and some disks take their time.
  const count = testDepth > 1 ? 200 : 49
  const packages = Array.from({ length: count }, (_, at) => {
    return [
      `packages/p${String(at).padStart(3, '0')}`,
      { texts: { own: `A text of package ${at}`, save: 'Save all' } },
    ] as const
  })
  await using repo = await createMonorepo(service, Object.fromEntries(packages))
  const run = await repo.lockale(['sync', '--json'])
  const document = JSON.parse(run.out) as Record<string, unknown>
  const requests = 2 * Math.ceil((count + 1) / 50)
  expect([run.code, document['requests'], document['texts']]).toEqual([0, requests, 2 * (count + 1)])
  expect((await repo.lockale(['check'])).out).toContain(`No problems found. Checked ${2 * count} strings in 2 locales.`)
})

test('in git, narrowed to the folder of one package, nothing of the others is looked at', async () => {
  await using repo = await createMonorepo(undefined, two)
  await promisify(execFile)('git', ['init', '-q'], { cwd: repo.folder.path })
  await writeFile(join(repo.folder.path, 'packages/shop/lockale.config.json'), 'no JSON')
  expect((await repo.lockale(['sync'], { in: 'packages/blog' })).code).toBe(0)
  expect(await readFile(join(repo.folder.path, 'packages/blog/lockale.lock'), 'utf8')).toContain('save')
  expect((await repo.lockale(['check'])).code).toBe(2)
})
