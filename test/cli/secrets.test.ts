import { describe, expect, test } from 'vitest'
import { canary, expectNoTrace } from '../canary/canary.ts'
import { projectAt } from '../canary/matrix.ts'
import { runInside } from '../canary/run-inside.ts'
import { startAsReal } from '../start-as-real.ts'
import { createFolder } from './folder.ts'
import { interrupt } from './interrupt.ts'
import { runLockale, startLockale } from './lockale.ts'

describe('words of the command line, with the key at hand', () => {
  test.concurrent.for([
    '--help',
    'snyc',
    `why ${canary}`,
    `--config ${canary} check`,
    `check --locale ${canary}`,
    `sync --max-characters ${canary}`,
    `sync --${canary}`,
    canary,
  ])('%s', async (line) => {
    await using folder = await createFolder(projectAt('http://127.0.0.1:1'))
    for (const json of [[], ['--json']]) {
      const ended = await runInside([...line.split(' '), ...json], { cwd: folder.path, env: { LOCKALE_KEY: canary } })
      await expectNoTrace(ended, folder)
    }
  })
})

describe('a key in a wrong place, where lockale cannot know that it is one', () => {
  const base = projectAt('http://127.0.0.1:1')
  test.concurrent.for<
    [name: string, config: Record<string, unknown>, env: Record<string, string>, args: readonly string[]]
  >([
    ['in the config', { service: { key: canary } }, {}, ['sync']],
    ['in the config, under another name', { apiKey: canary }, {}, ['check']],
    [
      'in the address',
      { service: { baseUrl: `https://user:${encodeURIComponent(canary)}@example.com` } },
      {},
      ['sync'],
    ],
    [
      'in the address with a key',
      { service: { baseUrl: `https://user:${encodeURIComponent(canary)}@example.com` } },
      { LOCKALE_KEY: 'other-key' },
      ['sync'],
    ],
    [
      'in the query of the address',
      { service: { baseUrl: `https://example.com/?key=${canary}` } },
      { LOCKALE_KEY: 'other-key' },
      ['sync'],
    ],
    ['on the command line', {}, {}, ['sync', `--key=${canary}`]],
    ['on the command line, apart', {}, {}, ['sync', '--key', canary]],
    ['in a variable that bundlers publish', {}, { VITE_LOCKALE_KEY: canary }, ['sync']],
    ['with a line end in it', {}, { LOCKALE_KEY: `${canary}\nx` }, ['sync']],
    ['with letters that no header takes', {}, { LOCKALE_KEY: `${canary}\u{e4}\u{20ac}` }, ['sync']],
    [
      'in a proxy',
      { service: { baseUrl: 'https://127.0.0.1:1' } },
      { LOCKALE_KEY: 'other-key', HTTPS_PROXY: `http://user:${encodeURIComponent(canary)}@127.0.0.1:1`, NO_PROXY: '' },
      ['sync'],
    ],
    [
      'in a proxy for a host of the service',
      { service: { preset: 'deepl' } },
      { LOCKALE_KEY: 'other-key', HTTPS_PROXY: `http://user:${encodeURIComponent(canary)}@127.0.0.1:1` },
      ['sync'],
    ],
    [
      'in a proxy that is no address',
      { service: { preset: 'deepl' } },
      { LOCKALE_KEY: 'other-key', HTTPS_PROXY: `http://user:${canary}@[` },
      ['sync'],
    ],
  ])('%s', async ([, config, env, args]) => {
    const written = { ...(base['lockale.config.json'] as object), ...config }
    await using folder = await createFolder({ ...base, 'lockale.config.json': written })
    await Promise.all(
      [[], ['--json']].map(async (json) => {
        const ended = await runInside([...args, ...json], { cwd: folder.path, env })
        expect(ended.code).toBeGreaterThan(0)
        await expectNoTrace(ended, undefined)
      }),
    )
  })
})

/** Run inside lockale's process, as soon as lockale is there. */
function inProcess(code: string): string {
  const waiting = `const timer = setInterval(() => {
    if (process.listenerCount('uncaughtException') === 0) return
    clearInterval(timer)
    ${code}
  }, 1)`
  return `--import data:text/javascript,${encodeURIComponent(waiting)}`
}

describe('a process of its own', () => {
  test.concurrent.for<[name: string, line: string, code: string, exit: number]>([
    ['an error that nobody caught', 'check', `throw new Error('at ${canary}')`, 70],
    ['a promise that nobody waits for', 'check', `Promise.reject(new TypeError('${canary}'))`, 70],
    ['no error at all', 'check', `Promise.reject('${canary}')`, 70],
    ['a warning', 'check', `process.emitWarning('about ${canary}')`, 1],
    ['a config that looks for the key', '--config evil.config.mjs check', '', 2],
  ])('%s', async ([, line, code, exit]) => {
    await using folder = await createFolder({
      ...projectAt('http://127.0.0.1:1'),
      'evil.config.mjs': 'throw new Error(`the key is ${process.env.LOCKALE_KEY ?? "nowhere"}`)\n',
    })
    const env = { LOCKALE_KEY: canary, ...(code === '' ? {} : { NODE_OPTIONS: inProcess(code) }) }
    const ended = await runLockale(line.split(' '), { cwd: folder.path, env })
    await expectNoTrace(ended, folder)
    expect([ended.code, ended.err]).toEqual([exit, expect.stringMatching(/\[redacted\]|nowhere/u)])
  })

  test('a run that is stopped while the service has the key', async () => {
    await using service = await startAsReal({
      intercept: ({ path }) => (path === '/v2/translate' ? { delayMs: 20_000 } : undefined),
    })
    await using folder = await createFolder(projectAt(service.url))
    const { process: child, ended } = startLockale(['sync'], { cwd: folder.path, env: { LOCKALE_KEY: canary } })
    await expect.poll(() => service.requests.some(({ path }) => path === '/v2/translate')).toBe(true)
    await interrupt(child, 'SIGINT')
    child.kill('SIGINT')
    await expectNoTrace(await ended, folder)
    expect((await ended).code).toBe(130)
  })
})
