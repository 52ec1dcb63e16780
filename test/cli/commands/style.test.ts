import type { ServiceOptions } from '@lockale/service'
import type { Interceptor } from '@lockale/service/faults'
import { expect, test } from 'vitest'
import { startAsReal } from '../../start-as-real.ts'
import { callLockale } from '../call-lockale.ts'
import { createFolder, type Folder } from '../folder.ts'
import type { Ended } from '../lockale.ts'

const shop = {
  name: 'Shop',
  language: 'de',
  configured_rules: { dates_and_times: { time_format: 'use_24_hour_clock' } },
  custom_instructions: [
    { label: 'Buttons', prompt: 'Write buttons in the infinitive.' },
    { label: 'Address', prompt: 'Say du.' },
  ],
}
const one = '11111111-1111-4111-8111-111111111111'
const two = '22222222-2222-4222-8222-222222222222'

interface Stage {
  readonly folder: Folder
  readonly run: (line: string, env?: Readonly<Record<string, string>>) => Promise<Ended>
  /** With `--json`. */
  readonly json: (line: string) => Promise<Readonly<Record<string, unknown>>>
  /** Calls that change something. */
  readonly writes: () => readonly string[]
}

interface StageOptions {
  readonly files?: Readonly<Record<string, unknown>>
  readonly service?: ServiceOptions
}

async function play(options: StageOptions, act: (stage: Stage) => Promise<void>): Promise<void> {
  await using service = await startAsReal(options.service)
  await using folder = await createFolder({
    'lockale.config.json': {
      source: 'en',
      targets: ['de'],
      files: ['locales/{locale}.json'],
      service: { baseUrl: service.url, timeoutMs: 5000 },
    },
    'locales/en.json': {},
    'style.json': shop,
    ...options.files,
  })
  const run: Stage['run'] = (line, env = {}) =>
    callLockale(line.split(' '), { cwd: folder.path, env: { LOCKALE_KEY: 'a-key', ...env } })
  await act({
    folder,
    run,
    json: async (line) => JSON.parse((await run(`${line} --json`)).out) as Readonly<Record<string, unknown>>,
    writes: () =>
      service.requests
        .filter(({ method, path }) => method !== 'GET' && path.startsWith('/v3/style_rules'))
        .map(({ method, path }) => `${method} ${path.replaceAll(/[\da-f-]{36}/gu, '*')}`),
  })
}

test('a style is created, listed, shown, updated and deleted', () =>
  play({}, async ({ run, json, folder, writes }) => {
    const pushed = await run('style push style.json')
    const [, id = ''] = /· ([\da-f-]{36})\n$/u.exec(pushed.out) ?? []
    expect(pushed).toMatchObject({
      code: 0,
      out: `✓ Shop  de · created · version 1 · ${id}\n`,
      err: `→ to translate with it, add "style": "${id}" to the config\n`,
    })
    expect((await run('style list')).out).toBe(`${id}  Shop  de  version 1  1 rule · 2 instructions\n`)
    const style = { id, name: 'Shop', language: 'de', version: 1, rules: 1, instructions: 2 }
    expect(await json('style list')).toEqual({ version: 1, command: 'style', styles: [style] })
    expect(await json('style show Shop')).toMatchObject({ style, file: shop })

    const shown = await run(`style show ${id}`)
    expect(JSON.parse(shown.out)).toEqual(shop)
    await folder.write('shown.json', shown.out)
    const same = await run(`style push shown.json --update ${id}`)
    expect(same.out).toBe(`= Shop  de · up to date · version 1 · ${id}\n`)

    const [buttons] = shop.custom_instructions
    await folder.write('style.json', { ...shop, name: 'Store', configured_rules: {}, custom_instructions: [buttons] })
    const updated = await json('style push style.json --update Shop')
    expect(updated).toMatchObject({
      style: { id, name: 'Store', rules: 0, instructions: 1 },
      isNew: false,
      requests: 3,
    })
    expect(writes()).toEqual([
      'POST /v3/style_rules',
      'PATCH /v3/style_rules/*',
      'PUT /v3/style_rules/*/configured_rules',
      'DELETE /v3/style_rules/*/custom_instructions/*',
    ])

    const refused = await run('style delete Store')
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('✗ STYLE_DELETE_NOT_CONFIRMED')])
    expect((await run('style delete Store --yes')).out).toBe(`✓ deleted Store  ${id}\n`)
    expect((await run('style list')).out).toBe('no styles on the service\n')
  }))

test('a push that failed half-way goes on where it was', () => {
  let isBroken = true
  const intercept: Interceptor = ({ method, path }) =>
    isBroken && method === 'POST' && path.endsWith('/custom_instructions')
      ? { status: 400, body: { message: 'no' } }
      : undefined
  return play({ service: { intercept } }, async ({ run, json, folder }) => {
    await run('style push style.json')
    await folder.write('style.json', { ...shop, custom_instructions: [{ label: 'Tone', prompt: 'Be brief.' }] })
    expect((await run('style push style.json --update Shop')).code).toBe(6)
    isBroken = false
    expect(await json('style push style.json --update Shop')).toMatchObject({ requests: 1 })
    expect(await json('style show Shop')).toMatchObject({
      file: { custom_instructions: [{ label: 'Tone', prompt: 'Be brief.' }] },
    })
  })
})

const forbidden: Interceptor = ({ path }) =>
  path.startsWith('/v3/style_rules') ? { status: 403, body: { message: 'Forbidden' } } : undefined
const seeded = (...names: readonly string[]): ServiceOptions => ({
  seed: { styleLists: names.map((name, at) => ({ id: [one, two][at] ?? '', name, language: 'de' })) },
})

test.for<
  [
    name: string,
    input: StageOptions & { readonly line: string; readonly env?: Readonly<Record<string, string>> },
    code: number,
    says: readonly string[],
  ]
>([
  [
    'a file that is wrong',
    { files: { 'style.json': { ...shop, rulez: {} } }, line: 'style push style.json' },
    2,
    ['STYLE_FILE_INVALID style.json has one problem:', 'rulez is not a field'],
  ],
  [
    'a file that is not UTF-8',
    { files: { 'style.json': new Uint8Array([0x6c, 0xff]) }, line: 'style push style.json' },
    2,
    ['FILE_UNREADABLE', 'it is not UTF-8'],
  ],
  ['a file that is not there', { line: 'style push none.json' }, 2, ['FILE_UNREADABLE none.json']],
  ['no file', { line: 'style push' }, 2, ['USAGE_OPERANDS', 'needs a file']],
  ['a name that is none', { line: 'style show Shpo', service: seeded('Shop') }, 2, ['STYLE_UNKNOWN', 'mean "Shop"?']],
  ['an id that is none', { line: `style delete ${two} --yes`, service: seeded('Shop') }, 2, ['STYLE_UNKNOWN']],
  [
    'a name that two have',
    { line: 'style delete Shop --yes', service: seeded('Shop', 'Shop') },
    2,
    ['STYLE_AMBIGUOUS', `${one} (de), ${two} (de)`],
  ],
  [
    'a style that is there already',
    { line: 'style push style.json', service: seeded('Shop') },
    8,
    ['STYLE_EXISTS', `--update ${one}`],
  ],
  [
    'a file for another language',
    {
      line: 'style push fr.json --update Shop',
      files: { 'fr.json': { ...shop, language: 'fr' } },
      service: seeded('Shop'),
    },
    2,
    ['USAGE_BAD_VALUE', 'is for de, and the file is for fr'],
  ],
  ['an action that is none', { line: 'style pusch style.json' }, 2, ['USAGE_OPERANDS', 'Did you mean push?']],
  ['no action', { line: 'style' }, 2, ['USAGE_']],
  [
    'a flag of another action',
    { line: 'style list --yes' },
    2,
    ['USAGE_BAD_VALUE', 'lockale style list has no flag --yes.'],
  ],
  ['no key', { line: 'style push style.json', env: { LOCKALE_KEY: '' } }, 4, ['KEY_MISSING']],
  [
    'a key of a free account',
    { line: 'style push style.json', env: { LOCKALE_KEY: 'free:fx' } },
    4,
    ['STYLE_FORBIDDEN', 'paid plan'],
  ],
  ['a key that is refused', { line: 'style list', service: { intercept: forbidden } }, 4, ['STYLE_FORBIDDEN']],
])('%s stops, and nothing is changed', ([, { line, env, ...options }, code, says]) =>
  play(options, async ({ run, writes, folder }) => {
    const before = await folder.bytes()
    const ended = await run(line, env)
    for (const piece of says) expect(ended.err).toContain(piece)
    expect([ended.code, ended.out]).toEqual([code, ''])
    expect(writes()).toEqual([])
    expect(await folder.bytes()).toEqual(before)
    const { error } = JSON.parse((await run(`${line} --json`, env)).out) as { readonly error: object }
    expect(Object.keys(error)).toEqual(['code', 'message', 'hint', 'place'])
  }),
)
