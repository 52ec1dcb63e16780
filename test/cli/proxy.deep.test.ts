import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { install, type Installed, isBuilt } from '../first-minute/installed.ts'
import { hiddenHost, ownAuthority, startBehindProxy, type BehindProxy } from '../service/behind-proxy.ts'
import { createFolder, type Folder } from './folder.ts'
import { type Ended, startNode } from './lockale.ts'

const config = {
  source: 'en',
  targets: ['de'],
  files: ['locales/{locale}.json'],
  service: { preset: 'service', baseUrl: `https://${hiddenHost}` },
}
const files = {
  'lockale.config.json': config,
  'locales/en.json': { hello: 'Good morning', bye: 'See you' },
  'brief.txt': 'Good morning\n',
}
const password = 'p@ss:w%rd\\/ß'

let lockale: Installed

interface World extends AsyncDisposable {
  readonly network: BehindProxy
  readonly folder: Folder
  run(line: string, env?: Readonly<Record<string, string>>): Promise<Ended>
}

/** A project in the network of a company. `env` names the proxy. */
async function openWorld(
  env: (port: number) => Readonly<Record<string, string>>,
  options: Parameters<typeof startBehindProxy>[0] = {},
): Promise<World> {
  const network = await startBehindProxy(options)
  const folder = await createFolder(files)
  const own = {
    HOME: folder.path,
    LOCKALE_KEY: 'key-of-the-company',
    LOCKALE_HOST: hiddenHost,
    NODE_EXTRA_CA_CERTS: ownAuthority,
    ...env(network.proxyPort),
  }
  return {
    network,
    folder,
    run: (line, more = {}) =>
      startNode([lockale.bin, ...line.split(' ')], { cwd: folder.path, env: { ...own, ...more } }).ended,
    async [Symbol.asyncDispose]() {
      await network[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

describe.skipIf(!isBuilt)('lockale from its tarball behind a proxy (skipped where it is not built)', () => {
  beforeAll(async () => {
    lockale = await install()
  }, 120_000)
  afterAll(() => lockale[Symbol.asyncDispose]())

  test('a first day: every command that asks the service', { timeout: 120_000 }, async () => {
    await using world = await openWorld((port) => ({ HTTPS_PROXY: `http://127.0.0.1:${port}` }))
    const { folder, network } = world
    const asking: (string | undefined)[] = []
    await rm(join(folder.path, 'lockale.config.json'))
    for (const [line, says] of [
      ['init --yes --source en --targets de --service service --no-bundler', /lockale\.config/u],
      ['doctor', /proxy +HTTPS_PROXY is http:\/\/127\.0\.0\.1/u],
      ['sync --yes', /2 strings written/u],
      ['check', /No problems/u],
      ['usage', /character/u],
      ['languages', /de/u],
      ['glossary list', /glossar/iu],
      ['document brief.txt --to de', /brief\.de\.txt/u],
      ['translate Hello --to de', /Ĥéľľó/u],
      ['write Hello', /Hello/u],
    ] as const) {
      const before = network.asked.length
      const { code, out, err } = await world.run(line)
      if (line.startsWith('init')) await folder.write('lockale.config.json', config)
      expect([line, code, out + err]).toEqual([line, 0, expect.stringMatching(says)])
      if (network.asked.length > before) asking.push(line.split(' ')[0])
    }
    expect([...new Set(asking)]).toEqual([
      'doctor',
      'sync',
      'usage',
      'languages',
      'glossary',
      'document',
      'translate',
      'write',
    ])
    expect(new Set(network.asked.map(({ target }) => target))).toEqual(new Set([`${hiddenHost}:443`]))
    expect(await folder.readJson('locales/de.json')).toMatchObject({ bye: expect.stringMatching(/./u) as string })
  })

  test.for<
    [
      name: string,
      env: (port: number) => Readonly<Record<string, string>>,
      options?: Parameters<typeof startBehindProxy>[0],
    ]
  >([
    ['https_proxy', (port) => ({ https_proxy: `http://127.0.0.1:${port}` })],
    ['HTTP_PROXY alone', (port) => ({ HTTP_PROXY: `http://127.0.0.1:${port}` })],
    ['ALL_PROXY', (port) => ({ ALL_PROXY: `http://127.0.0.1:${port}`, HTTP_PROXY: 'http://127.0.0.1:1' })],
    ['small letters first', (port) => ({ https_proxy: `127.0.0.1:${port}`, HTTPS_PROXY: 'http://127.0.0.1:1' })],
    ['no scheme', (port) => ({ HTTPS_PROXY: `127.0.0.1:${port}` })],
    ['a name without a scheme', (port) => ({ HTTPS_PROXY: `localhost:${port}/` })],
    ['a proxy that speaks TLS', (port) => ({ HTTPS_PROXY: `https://localhost:${port}` }), { isSecure: true }],
    ['other hosts in NO_PROXY', (port) => ({ HTTPS_PROXY: `127.0.0.1:${port}`, NO_PROXY: 'other.example, .org' })],
    [
      'a password, each of its characters written as %40',
      (port) => ({ HTTPS_PROXY: `http://me:${encodeURIComponent(password)}@127.0.0.1:${port}` }),
      { login: `me:${password}` },
    ],
    [
      'a password as it is',
      (port) => ({ HTTPS_PROXY: `http://me:${password}@127.0.0.1:${port}` }),
      { login: `me:${password}` },
    ],
    ['a user name alone', (port) => ({ HTTPS_PROXY: `http://token@127.0.0.1:${port}` }), { login: 'token:' }],
  ])('%s', async ([, env, options]) => {
    await using world = await openWorld(env, options)
    expect(await world.run('usage')).toMatchObject({ code: 0, out: expect.stringMatching(/character/u) as string })
    expect(world.network.asked).toContainEqual({ target: `${hiddenHost}:443`, login: options?.login })
  })

  test.for<[name: string, env: (port: number) => Readonly<Record<string, string>>, says: readonly (string | RegExp)[]]>(
    [
      [
        'no password',
        (port) => ({ HTTPS_PROXY: `http://127.0.0.1:${port}` }),
        ['the proxy http://127.0.0.1', '407', 'HTTPS_PROXY', 'user name'],
      ],
      [
        'a wrong one',
        (port) => ({ ALL_PROXY: `http://me:wrong-secret@127.0.0.1:${port}` }),
        ['407', 'ALL_PROXY', 'does not accept'],
      ],
      [
        'a dead proxy',
        () => ({ HTTPS_PROXY: 'http://me:wrong-secret@127.0.0.1:1' }),
        ['the proxy http://127.0.0.1:1 ', 'ECONNREFUSED', 'HTTPS_PROXY'],
      ],
      [
        'a name that is not there',
        () => ({ HTTPS_PROXY: 'proxy.invalid:80' }),
        ['the proxy http://proxy.invalid:80', /ENOTFOUND|EAI_AGAIN/u],
      ],
      [
        'no address',
        () => ({ ALL_PROXY: 'http://me:wrong-secret@[' }),
        ['PROXY_INVALID', 'ALL_PROXY', 'http://host:port'],
      ],
      ['another protocol', () => ({ HTTPS_PROXY: 'socks4://127.0.0.1:1' }), ['PROXY_INVALID', 'HTTPS_PROXY']],
    ],
  )('%s is told', { timeout: 60_000 }, async ([, env, says]) => {
    await using world = await openWorld(env, { login: 'me:right' })
    const { code, out, err } = await world.run('languages')
    expect([code, out]).toEqual([says[0] === 'PROXY_INVALID' ? 2 : 6, ''])
    for (const text of says) expect(err).toMatch(text)
    expect(err).not.toContain('wrong-secret')
  })

  test.for([
    hiddenHost,
    '.corp.example',
    '*.corp.example',
    'corp.example',
    `${hiddenHost}:443`,
    'a.example, corp.example',
    '*',
  ])('NO_PROXY=%s connects directly', async (noProxy) => {
    await using world = await openWorld((port) => ({ HTTPS_PROXY: `127.0.0.1:${port}`, NO_PROXY: noProxy }))
    const { code, err } = await world.run('languages')
    expect([code, err]).toEqual([6, expect.stringMatching(/host name was not found/u)])
    expect(world.network.asked).toEqual([])
  })

  test.for<[name: string, env: Readonly<Record<string, string>>, says: RegExp]>([
    ['none', {}, /proxy +none is set/u],
    [
      'the one that counts',
      { ALL_PROXY: 'me:secret-1@p.example:1', HTTP_PROXY: 'q:2' },
      /ALL_PROXY is http:\/\/p\.example:1/u,
    ],
    ['socks', { all_proxy: 'socks5h://p.example' }, /ALL_PROXY is socks5:\/\/p\.example:1080/u],
    ['no proxy at all', { ALL_PROXY: 'socks4://p.example' }, /ALL_PROXY is not the URL of a proxy/u],
  ])('doctor shows %s', async ([, env, says]) => {
    await using world = await openWorld(() => env)
    const { out, err } = await world.run('doctor --offline')
    expect(out + err).toMatch(says)
    expect(out + err).not.toContain('secret-1')
  })

  test('the authority of the company is needed, and the error says how to name it', async () => {
    await using world = await openWorld((port) => ({ HTTPS_PROXY: `127.0.0.1:${port}` }))
    const { code, err } = await world.run('languages', { NODE_EXTRA_CA_CERTS: '' })
    expect([code, err]).toEqual([6, expect.stringMatching(/NODE_EXTRA_CA_CERTS/u)])
    expect(world.network.service.requests).toEqual([])
  })
})
