import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { type ServiceOptions, startService } from '@lockale/service'
import { expect, test } from 'vitest'
import { callLockale } from './call-lockale.ts'
import { createFolder } from './folder.ts'

const seed = {
  accounts: [
    { key: 'developer-of-the-seed', account: 'shop' },
    { key: 'boss-of-the-seed:adm', account: 'shop' },
    { key: 'free-of-the-seed:fx' },
  ],
}
const strict = { strictKeys: true, seed }

test.for<
  [name: string, line: string, env: Record<string, string>, code: number, says: RegExp, options?: ServiceOptions]
>([
  ['sync', 'sync --yes', { LOCKALE_KEY: 'developer-of-the-seed' }, 0, /1 string written/u],
  ['a command about the service', 'languages', { LOCKALE_KEY: 'developer-of-the-seed' }, 0, /de/u],
  ['administration', 'keys list', { LOCKALE_KEY: 'boss-of-the-seed:adm' }, 0, /DeepL|key/iu],
  ['usage of an administrator', 'usage', { LOCKALE_KEY: 'boss-of-the-seed:adm' }, 0, /./u],
  ['a key of a free plan', 'usage', { LOCKALE_KEY: 'free-of-the-seed:fx' }, 0, /500,000/u],
  ['a key from a file', 'usage', { LOCKALE_KEY_FILE: 'key' }, 0, /character/u],
  ['a key that the seed has not', 'usage', { LOCKALE_KEY: 'somebody' }, 4, /UNAUTHORIZED/u],
  ['no key, where each is known', 'sync --yes', {}, 0, /1 string written/u, {}],
  ['no key, where it needs one', 'sync --yes', {}, 4, /UNAUTHORIZED/u],
  ['a service inside the run takes any', 'sync --yes --local', { LOCKALE_KEY: 'invalid' }, 0, /1 string written/u],
])('preset local with a baseUrl: %s', async ([, line, env, code, says, options = strict]) => {
  await using service = await startService(options)
  const config = {
    source: 'en',
    targets: ['de'],
    files: ['{locale}.json'],
    service: { preset: 'local', baseUrl: service.url },
  }
  await using folder = await createFolder({
    'lockale.config.json': config,
    'en.json': { a: 'Hello' },
    key: 'developer-of-the-seed\n',
    // a key for a real service, which no mock service gets
    'home/.config/lockale/key': 'developer-of-the-seed\n',
  })
  for (const file of ['key', 'home/.config/lockale/key']) await chmod(join(folder.path, file), 0o600)
  const { LOCKALE_KEY_FILE: file } = env
  const own = file === undefined ? env : { LOCKALE_KEY_FILE: join(folder.path, file) }
  const ended = await callLockale(line.split(' '), {
    cwd: folder.path,
    env: { HOME: join(folder.path, 'home'), ...own },
  })
  expect([ended.code, ended.out + ended.err]).toEqual([code, expect.stringMatching(says)])
})

test.for(['sync --yes', 'usage', 'doctor', 'translate Hello --to de --from en'])(
  'a key in .env is not read, and `lockale %s` says so without its value',
  async (line) => {
    const config = { source: 'en', targets: ['de'], files: ['{locale}.json'], service: { preset: 'deepl' } }
    await using folder = await createFolder({
      'lockale.config.json': config,
      'en.json': { a: 'Hello' },
      '.env': 'LOCKALE_KEY=secret-of-the-project\n',
    })
    const { out, err } = await callLockale(line.split(' '), { cwd: folder.path, env: { HOME: folder.path } })
    expect(out + err).toMatch(/\.env has LOCKALE_KEY, but lockale does not read it/u)
    expect(out + err).not.toContain('secret-of-the-project')
  },
)
