import { spawnSync } from 'node:child_process'
import { chmod, cp } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadConfig } from '@lockale/project'
import type { LocalService } from '@lockale/service'
import type { Intercept } from '@lockale/service/faults'
import type { HealthLine } from '@lockale/setup'
import { examineService } from '@lockale/setup/doctor/examine-service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runInside } from '../canary/run-inside.ts'
import { gitEnvironment } from '../git/environment.ts'
import { startAsReal } from '../start-as-real.ts'
import { createFolder, type Folder } from './folder.ts'

/** What the service answers, before it thinks, to a world: each has a key of its own. */
const faults = new Map<string, { readonly path: RegExp; readonly answer: Intercept }>()
const keysSeen = new Set<string>()
let service: LocalService
beforeAll(async () => {
  service = await startAsReal({
    intercept({ path, revealKey }) {
      const key = revealKey()
      keysSeen.add(key)
      const fault = faults.get(key)
      return fault?.path.test(path) === true ? fault.answer : undefined
    },
  })
})
afterAll(() => service.close())

interface World {
  readonly folder: Folder
  readonly key: string
  env: Record<string, string>
  readonly config: (changes: Record<string, unknown>) => Promise<void>
  readonly git: (...args: readonly string[]) => void
  readonly lockale: (...args: readonly string[]) => Promise<number | undefined>
  readonly doctor: (...args: readonly string[]) => Promise<{ code: number | undefined; lines: readonly HealthLine[] }>
  /** The lines about key and service alone, which are quicker to have. */
  readonly service: () => Promise<readonly HealthLine[]>
}

const settings = {
  source: 'en',
  targets: ['de', 'fr'],
  files: ['locales/{locale}/{namespace}.json'],
  syntax: 'i18next',
}

/** A project that is synced and committed, for all tests to copy: nothing is wrong with it. */
let template: World & AsyncDisposable
beforeAll(async () => {
  const folder = await createFolder({
    'lockale.config.json': { ...settings, service: { baseUrl: service.url, timeoutMs: 1000 } },
    'locales/en/home.json': { title: 'Cart', greeting: 'Hello {{name}}' },
  })
  template = worldIn(folder)
  await template.lockale('sync')
  template.git('init', '--quiet')
  template.git('symbolic-ref', 'HEAD', 'refs/heads/main')
  template.git('add', '--all')
  template.git('commit', '--quiet', '-m', 'first')
})
afterAll(() => template[Symbol.asyncDispose]())

async function openWorld(): Promise<World & AsyncDisposable> {
  const folder = await createFolder({})
  await cp(template.folder.path, folder.path, { recursive: true })
  return worldIn(folder)
}

let worlds = 0

function worldIn(folder: Folder): World & AsyncDisposable {
  const cwd = folder.path
  const key = `doctors-key-${++worlds}`
  const world: World & AsyncDisposable = {
    folder,
    key,
    env: { PATH: process.env['PATH'] ?? '', LOCKALE_KEY: key },
    config: (changes) => {
      const at = { baseUrl: service.url, timeoutMs: 1000 }
      return folder.write('lockale.config.json', { ...settings, service: at, ...changes })
    },
    git(...args) {
      const { status, stderr } = spawnSync('git', args, { cwd, env: gitEnvironment, encoding: 'utf8' })
      if (status !== 0) throw new Error(stderr)
    },
    lockale: async (...args) => (await runInside(args, { cwd, env: world.env })).code,
    async doctor(...args) {
      const { code, out } = await runInside(['doctor', '--json', ...args], { cwd, env: world.env })
      const { checks } = JSON.parse(out) as { readonly checks: readonly HealthLine[] }
      return { code, lines: checks }
    },
    async service() {
      const { config } = await loadConfig({ cwd })
      return examineService(config, { env: world.env, signal: new AbortController().signal })
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
  return world
}

/** Lines that are not as they should be, in short. */
function wrong(lines: readonly HealthLine[]): readonly string[] {
  return lines
    .filter(({ status }) => status === 'broken' || status === 'note')
    .map(({ id, status }) => `${status} ${id}`)
}

/** Does what a line says, to the letter: the last command in it. */
async function follow(line: HealthLine | undefined, { folder, env, lockale }: World): Promise<void> {
  const command = [...(line?.fix ?? '').matchAll(/`([^`]+)`/gu)].at(-1)?.[1] ?? ''
  const [program, ...args] = command.split(' ')
  if (program === 'lockale') return void (await lockale(...args))
  const shell = spawnSync('sh', ['-c', command], {
    cwd: folder.path,
    env: { ...gitEnvironment, ...env },
    encoding: 'utf8',
  })
  expect([command, shell.status, shell.stderr]).toEqual([expect.stringMatching(/./u), 0, expect.any(String)])
}

test('a project with nothing wrong', async () => {
  await using world = await openWorld()
  const before = await world.folder.allBytes()
  const asked = service.meter
  const { code, lines } = await world.doctor()
  expect([code, wrong(lines)]).toEqual([0, []])
  expect(lines.map(({ id }) => id)).toEqual(['git', 'git', 'key', 'host', 'proxy', 'service'])
  expect(lines.every(({ fix, status }) => (fix === null) === (status === 'ok'))).toBe(true)
  expect([await world.folder.allBytes(), service.meter]).toEqual([before, asked])
})

describe('broken, then fixed by the command that the line names', () => {
  test.concurrent.for<[name: string, line: string, breakIt: (world: World) => Promise<unknown>, code: number]>([
    [
      'a lockfile that is not in git',
      'note git',
      async ({ git }) => git('rm', '--quiet', '--cached', 'lockale.lock'),
      0,
    ],
  ])('%s', async ([, expected, breakIt, code]) => {
    await using world = await openWorld()
    await breakIt(world)
    const broken = await world.doctor()
    expect([broken.code, wrong(broken.lines)]).toEqual([code, expect.arrayContaining([expected])])
    await follow(
      broken.lines.find(({ id, status }) => `${status} ${id}` === expected),
      world,
    )
    expect(wrong((await world.doctor()).lines)).not.toContain(expected)
  })

  test('a clone that is cut short', async () => {
    await using world = await openWorld()
    world.git('commit', '--quiet', '--allow-empty', '-m', 'second')
    await using holder = await createFolder({})
    const clone = join(holder.path, 'clone')
    spawnSync('git', ['clone', '--quiet', '--depth', '1', pathToFileURL(world.folder.path).href, clone], {
      env: gitEnvironment,
    })
    const doctor = async () => {
      const { out } = await runInside(['doctor', '--json', '--offline'], { cwd: clone, env: world.env })
      return (JSON.parse(out) as { readonly checks: readonly HealthLine[] }).checks
    }
    const lines = await doctor()
    expect(wrong(lines)).toEqual(['note git'])
    await follow(
      lines.find(({ status }) => status === 'note'),
      { ...world, folder: { ...world.folder, path: clone } },
    )
    expect(wrong(await doctor())).toEqual([])
  })

  test('a key file that others can read', async () => {
    await using world = await openWorld()
    await world.folder.write('.lockale/key', `${world.key}\n`)
    const file = join(world.folder.path, '.lockale/key')
    await chmod(file, 0o644)
    world.env = { PATH: world.env['PATH'] ?? '', LOCKALE_KEY_FILE: file }
    const { code, lines } = await world.doctor()
    const line = lines.find(({ status }) => status === 'broken')
    expect([code, line?.fix]).toEqual([1, `chmod 600 ${file}`])
    await follow({ ...line, fix: `\`${line?.fix}\`` } as HealthLine, world)
    expect(wrong((await world.doctor()).lines)).toEqual([])
  })
})

test('a hook of a manager that this clone does not run yet', async () => {
  await using world = await openWorld()
  await world.folder.write('lefthook.yml', '')
  await world.lockale('hooks', 'install')
  const hook = async () => (await world.doctor('--offline')).lines.find(({ id }) => id === 'hook')
  const line = await hook()
  expect(line).toMatchObject({ status: 'note', fix: expect.stringMatching(/^Run once: `.*lefthook install`$/u) })
  await world.folder.write('.git/hooks/pre-commit', '#!/bin/sh\ncall_lefthook run "pre-commit" "$@"\n')
  expect(await hook()).toBeUndefined()
})

describe('broken, and told what to do', () => {
  test.concurrent.for<[name: string, line: string, breakIt: (world: World) => unknown, says: RegExp, fix: RegExp]>([
    [
      'a lockfile that git ignores',
      'broken git',
      ({ git, folder }) => ignoreLockfile(git, folder),
      /lockale\.lock is ignored/u,
      /Remove the ignore rule/u,
    ],
    ['no key', 'note key', (world) => setEnv(world, { LOCKALE_KEY: '' }), /KEY_MISSING/u, /Set LOCKALE_KEY/u],
    [
      'a key for everyone',
      'broken key',
      (world) => setEnv(world, { LOCKALE_KEY: '', VITE_LOCKALE_KEY: 'abcdefgh' }),
      /KEY_EXPOSED/u,
      /Rename/u,
    ],
    [
      "an administrator's key",
      'broken key',
      (world) => setEnv(world, { LOCKALE_KEY: 'abcdefgh:adm' }),
      /administrator/u,
      /developer key/u,
    ],
    [
      'a key with a line end',
      'broken key',
      (world) => setEnv(world, { LOCKALE_KEY: 'abc\ndef' }),
      /KEY_INVALID/u,
      /Copy/u,
    ],
    [
      'a command that fails',
      'broken key',
      (world) => setEnv(world, { LOCKALE_KEY: '', LOCKALE_KEY_COMMAND: 'false' }),
      /exit code 1/u,
      /yourself/u,
    ],
    [
      'a host of somebody else',
      'broken host',
      ({ config }) => config({ service: { baseUrl: 'https://evil.example' } }),
      /HOST_NOT_ALLOWED/u,
      /LOCKALE_HOST=evil\.example/u,
    ],
    [
      'no address',
      'broken host',
      ({ config }) => config({ service: { preset: 'service' } }),
      /BASE_URL_MISSING/u,
      /baseUrl/u,
    ],
    [
      'a proxy that is none',
      'broken proxy',
      (world) => setEnv(world, { HTTPS_PROXY: 'me:password@[' }),
      /^HTTPS_PROXY is not/u,
      /http:\/\/host:port/u,
    ],
    [
      'certificates that nobody checks',
      'broken tls',
      (world) => setEnv(world, { NODE_TLS_REJECT_UNAUTHORIZED: '0' }),
      /not checked/u,
      /Unset/u,
    ],
    [
      'a certificate that is not there',
      'broken tls',
      (world) => setEnv(world, { NODE_EXTRA_CA_CERTS: '/no/ca.pem' }),
      /\/no\/ca\.pem/u,
      /NODE_EXTRA_CA_CERTS/u,
    ],
    [
      'a service that is down',
      'broken service',
      ({ config }) => config({ service: { baseUrl: 'http://127.0.0.1:1' } }),
      /ECONNREFUSED/u,
      /Check the URL/u,
    ],
    [
      'a refused key',
      'broken service',
      (world) => fail(world, { status: 403, body: { message: 'Forbidden' } }),
      /UNAUTHORIZED/u,
      /key/u,
    ],
    [
      'a login page',
      'broken service',
      (world) => fail(world, { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Log in' }),
      /BAD_ANSWER/u,
      /proxy/u,
    ],
    [
      'a redirect',
      'broken service',
      (world) => fail(world, { status: 307, headers: { location: 'https://evil.example' } }),
      /REDIRECT_REFUSED/u,
      /baseUrl/u,
    ],
    ['a service with a problem', 'broken service', (world) => fail(world, { status: 503 }), /UNAVAILABLE/u, /later/u],
    ['a service that says nothing', 'broken service', (world) => fail(world, { delayMs: 3000 }), /TIMEOUT/u, /./u],
    [
      'a clock that is wrong',
      'note clock',
      (world) =>
        fail(
          world,
          {
            status: 200,
            headers: { date: 'Sat, 01 Jan 2000 00:00:00 GMT' },
            body: { character_count: 1, character_limit: 10 },
          },
          /usage/u,
        ),
      /ahead/u,
      /network/u,
    ],
  ])('%s', async ([, expected, breakIt, says, fix]) => {
    await using world = await openWorld()
    await breakIt(world)
    const lines = /^\w+ (?:key|host|proxy|tls|service|clock)$/u.test(expected)
      ? await world.service()
      : (await world.doctor()).lines
    expect(wrong(lines)).toEqual(expect.arrayContaining([expected]))
    const found = lines.filter(({ id, status }) => `${status} ${id}` === expected)
    expect(found).toContainEqual(
      expect.objectContaining({ says: expect.stringMatching(says), fix: expect.stringMatching(fix) }),
    )
    expect(JSON.stringify(lines)).not.toContain(world.key)
  })
})

describe('no connection is opened', () => {
  test.concurrent.for<[name: string, args: readonly string[], env: Record<string, string>, code: number]>([
    ['offline', ['--offline'], {}, 0],
    ['without a key', [], { LOCKALE_KEY: '' }, 0],
  ])('%s', async ([, args, env, code]) => {
    await using world = await openWorld()
    world.env = { ...world.env, ...env }
    const { code: ended, lines } = await world.doctor(...args)
    expect(ended).toBe(code)
    expect(keysSeen.has(world.key)).toBe(false)
    expect(lines.find(({ id }) => id === 'service')).toMatchObject({ status: 'skipped' })
  })

  test('offline no command is run for a key either', async () => {
    await using world = await openWorld()
    const mark = join(world.folder.path, 'it-ran')
    world.env = { PATH: world.env['PATH'] ?? '', LOCKALE_KEY_COMMAND: `/usr/bin/touch '${mark}'` }
    await world.doctor('--offline')
    expect(Object.keys(await world.folder.allBytes())).not.toContain('it-ran')
    await world.doctor()
    expect(Object.keys(await world.folder.allBytes())).toContain('it-ran')
  })

  test('nor for a host that may not have it', async () => {
    await using world = await openWorld()
    const mark = join(world.folder.path, 'it-ran')
    world.env = { PATH: world.env['PATH'] ?? '', LOCKALE_KEY_COMMAND: `/usr/bin/touch '${mark}'` }
    await world.config({ service: { baseUrl: 'https://evil.example' } })
    await world.doctor()
    expect(await world.lockale('sync')).toBe(2)
    expect(Object.keys(await world.folder.allBytes())).not.toContain('it-ran')
  })
})

test('the key may come on standard input', async () => {
  await using world = await openWorld()
  const ended = await runInside(['doctor', '--key-file', '-'], {
    cwd: world.folder.path,
    env: { PATH: world.env['PATH'] ?? '' },
    stdin: `${world.key}\n`,
  })
  expect([ended.code, ended.out]).toEqual([0, expect.stringContaining('comes from standard input')])
})

test('the local service needs no key', async () => {
  await using world = await openWorld()
  await world.config({ service: { preset: 'local' } })
  world.env = { PATH: world.env['PATH'] ?? '' }
  const { code, lines } = await world.doctor()
  expect([code, lines.at(-1)?.says]).toEqual([0, 'none is needed: the config uses the mock service'])
})

test('all packages of a workspace', async () => {
  const config = { ...settings, files: ['{locale}.json'], service: { preset: 'local' } }
  await using folder = await createFolder({
    'package.json': { workspaces: ['packages/*'] },
    'packages/a/package.json': { name: 'a' },
    'packages/a/lockale.config.json': config,
    'packages/a/en.json': { title: 'Cart' },
    'packages/a/lockale.lock': '# lockale 1\n',
    'packages/b/package.json': { name: 'b' },
    'packages/b/lockale.config.json': config,
  })
  worldIn(folder).git('init', '--quiet')
  const { code, out } = await runInside(['doctor', '--json'], { cwd: folder.path })
  const { checks } = JSON.parse(out) as { readonly checks: readonly HealthLine[] }
  expect([code, checks.map(({ id, status, folder: at }) => [id, status, at])]).toEqual([
    0,
    [
      ['git', 'note', 'packages/a'],
      ['git', 'ok', null],
      ['key', 'ok', null],
    ],
  ])
  const shown = await runInside(['doctor'], { cwd: folder.path })
  expect(shown.out).toMatch(/^! git {2}packages\/a: lockale\.lock is not committed\n {7}→ Add it: git add/mu)
})

test('a config in a parent folder is noted, and an invalid one ends it', async () => {
  await using world = await openWorld()
  const inside = () => runInside(['doctor', '--offline'], { cwd: join(world.folder.path, 'locales'), env: world.env })
  expect((await inside()).out).toMatch(/^! config +the config is in a parent folder\n/mu)
  await world.config({ target: ['de'] })
  expect(await inside()).toMatchObject({ code: 2, err: expect.stringContaining('CONFIG_INVALID') })
})

test('what people read', async () => {
  await using world = await openWorld()
  await ignoreLockfile(world.git, world.folder)
  const { out } = await runInside(['doctor', '--offline'], { cwd: world.folder.path, env: world.env })
  expect(out).toMatch(/^✗ git {6}lockale\.lock is ignored\n {11}→ Remove the ignore rule/mu)
  expect(out).toMatch(/^✓ host {5}lockale sends the key to 127\.0\.0\.1/mu)
  expect(out).toMatch(/\n✗ 1 problem found\n$/u)
})

function fail({ key }: World, answer: Intercept, path = /./u): void {
  faults.set(key, { path, answer })
}

function setEnv(world: World, env: Record<string, string>): void {
  world.env = { ...world.env, ...env }
}

async function ignoreLockfile(git: World['git'], folder: Folder): Promise<void> {
  git('rm', '--quiet', '--cached', 'lockale.lock')
  await folder.write('.gitignore', '*.lock\n')
}

test('each row has a name, and a key of the free plan has its own host', async () => {
  await using folder = await createFolder({
    'lockale.config.json': { ...settings, service: { preset: 'deepl' } },
    'locales/en/home.json': { title: 'Cart' },
  })
  const { out } = await runInside(['doctor', '--offline'], {
    cwd: folder.path,
    env: { LOCKALE_KEY: '00000000-0000-0000-0000-000000000000:fx' },
  })
  const rows = out.split('\n').filter((row) => /^[✓!✗–] {2}/u.test(row))
  expect(rows).toEqual([])
  expect(out).toContain('lockale sends the key to api-free.deepl.com only')
})
