import { type Intercept } from '@lockale/service'
import { startAsReal } from '../start-as-real.ts'
import { describe, expect, test } from 'vitest'
import { testDepth } from '../depth.ts'
import { createFolder, type Folder } from './folder.ts'
import { type Ended, runLockale } from './lockale.ts'

/** Looks different in every spelling, so that each is searched for. */
const canary = 'c4nary/Kx+7&zQ=9~fT(2)wL*3%pV'
const spellings = [
  canary,
  encodeURIComponent(canary),
  encodeURI(canary),
  Buffer.from(canary).toString('base64'),
  Buffer.from(canary).toString('base64url'),
  Buffer.from(canary).toString('hex'),
  JSON.stringify(canary).slice(1, -1),
]
/** Half a key is a leak too: an answer may have been cut in the middle of it. */
const pieces = [canary.slice(0, 10), canary.slice(-10), ...spellings.slice(1).map((spelling) => spelling.slice(0, 12))]

const body = `Wrong key ${canary}: ${spellings.join(' ')}, sent as Service-Auth-Key ${canary}`
const headers = { 'x-trace-id': canary, 'retry-after': '0' }
const faults: readonly [name: string, fault: Intercept][] = [
  ['403', { status: 403, headers, body: { message: body } }],
  ['400', { status: 400, headers, body: { message: body, detail: body, code: canary } }],
  ['500', { status: 500, headers, body }],
  ['a page', { status: 200, headers: { 'content-type': 'text/html' }, body: `<title>${body}</title>` }],
  [
    'a page that is cut in the key',
    { status: 200, headers: { 'content-type': 'text/html' }, body: `<title>${'x'.repeat(62)}${canary}` },
  ],
  ['a cut in the escaped key', { status: 500, headers, body: `${'x'.repeat(180)}\u0007\u0007\u0007${canary}` }],
  ['a reset', { reset: 'read' }],
  ['a redirect', { status: 307, headers: { location: `http://127.0.0.1:1/?key=${canary}` } }],
  ['no HTTP', { raw: `Service-Auth-Key ${canary}\r\n` }],
  ['JSON of another shape', { status: 200, body: { [canary]: body, translations: [{ text: 5, key: canary }] } }],
  ['a header that breaks off', { raw: `HTTP/1.1 200 OK\r\nx-key: ${canary}\r\ncontent-length: ${canary}\r\n\r\n` }],
]

/** One of two ways to say the same, in turns; both of them in a deep run. */
function sometimes(ways: readonly [string, string], turn: number): readonly string[] {
  return testDepth > 1 ? ways : [ways[turn % 2] ?? ways[0]]
}

/** All that a run left anywhere. */
async function expectNoTrace(ended: Ended, folder: Folder, isInFiles = false): Promise<void> {
  const files = Object.entries(await folder.allBytes()).map(([file, bytes]) => `${file}\n${bytes}`)
  const all = isInFiles ? [ended.out, ended.err] : [ended.out, ended.err, ...files]
  for (const spelling of [...spellings, ...pieces]) {
    for (const text of all) expect(text).not.toContain(spelling)
  }
}

function projectAt(url: string): Record<string, unknown> {
  const service = { baseUrl: url, timeoutMs: 3000 }
  return {
    'lockale.config.json': {
      source: 'en',
      targets: ['de'],
      files: ['locales/{locale}.json'],
      syntax: 'i18next',
      service,
    },
    'locales/en.json': { title: 'Cart', greeting: 'Hello {{name}}' },
  }
}

describe('a service that gives the key back', () => {
  const cases = faults.flatMap(([name, fault], turn) =>
    [undefined, '/v2/translate'].map(
      (path) => [`${name}${path === undefined ? ' at once' : ''}`, fault, path, turn] as const,
    ),
  )
  test.concurrent.for(cases)('%s', async ([, fault, only, turn]) => {
    await using service = await startAsReal({
      intercept: ({ path }) => (only === undefined || path === only ? fault : undefined),
    })
    const lines = only === undefined ? ['plan', 'sync --json'] : sometimes(['sync', 'sync --json'], turn)
    await Promise.all(
      lines.map(async (line) => {
        await using folder = await createFolder(projectAt(service.url))
        const ended = await runLockale(line.split(' '), { cwd: folder.path, env: { LOCKALE_KEY: canary } })
        expect(ended.code).toBeGreaterThan(0)
        await expectNoTrace(ended, folder)
      }),
    )
    expect(service.requests.length).toBeGreaterThan(1)
  })
})

test('every command, with the key at hand and nothing wrong', async () => {
  await using service = await startAsReal()
  await using folder = await createFolder(projectAt(service.url))
  const lines = [
    'plan',
    'sync',
    'check',
    'status',
    'why title',
    'accept title',
    'sync --dry-run',
    '--help',
    'snyc',
    `why ${canary}`,
    `--config ${canary} check`,
    `check --locale ${canary}`,
    canary,
  ]
  for (const line of lines.flatMap((one, at) => sometimes([one, `${one} --json`], at))) {
    await expectNoTrace(await runLockale(line.split(' '), { cwd: folder.path, env: { LOCKALE_KEY: canary } }), folder)
  }
  expect(service.requests.length).toBeGreaterThan(0)
})

describe('a key in a wrong place, where nobody told us that it is one', () => {
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
        const ended = await runLockale([...args, ...json], { cwd: folder.path, env })
        expect(ended.code).toBeGreaterThan(0)
        await expectNoTrace(ended, folder, true)
      }),
    )
  })
})
