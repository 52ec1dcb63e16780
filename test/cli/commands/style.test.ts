import { createClient, type LanguageService } from '@lockale/client'
import { Secret } from '@lockale/errors'
import type { LocalService, ServiceOptions } from '@lockale/service'
import type { Interceptor } from '@lockale/service/faults'
import { Interruption } from 'lockale/src/interruption.ts'
import { describe, expect, test } from 'vitest'
import { type InsideOptions, runInside } from '../../canary/run-inside.ts'
import { startAsReal } from '../../start-as-real.ts'
import { callLockale } from '../call-lockale.ts'
import { createFolder, type Folder } from '../folder.ts'
import type { Ended } from '../lockale.ts'

const german = `# what the shop sounds like
language: de
rules:
  dates_and_times:
    time_format: use_24_hour_clock
instructions:
  # of buttons
  - label: Buttons
    prompt: Write buttons in the infinitive.
  - Say du.
`
const several = `name: Blog
languages:
  de:
    instructions:
      - Be brief.
  fr:
    rules:
      dates_and_times:
        calendar_era: use_bc_and_ad
`
const ui = 'lockale/styles/ui.yaml'

interface Stage {
  readonly service: LocalService
  readonly folder: Folder
  /** Of the same account. */
  readonly client: LanguageService
  readonly run: (line: string, env?: Readonly<Record<string, string>>) => Promise<Ended>
  /** With `--json`. */
  readonly json: (line: string) => Promise<Readonly<Record<string, unknown>>>
  readonly inside: (line: string, options: Partial<InsideOptions>) => Promise<Ended>
}

interface StageOptions {
  readonly files?: Readonly<Record<string, unknown>>
  readonly service?: ServiceOptions
}

const key = 'a-key'

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
    [ui]: german,
    ...options.files,
  })
  const client = createClient({ key: new Secret(key), preset: 'service', baseUrl: service.url, environment: {} })
  const run: Stage['run'] = (line, env = {}) =>
    callLockale(split(line), { cwd: folder.path, env: { LOCKALE_KEY: key, ...env } })
  try {
    await act({
      service,
      folder,
      client,
      run,
      json: async (line) => JSON.parse((await run(`${line} --json`)).out) as Readonly<Record<string, unknown>>,
      inside: (line, more) => runInside(split(line), { cwd: folder.path, env: { LOCKALE_KEY: key }, ...more }),
    })
  } finally {
    await client.close()
  }
}

/** `a "b c"` is two. */
function split(line: string): readonly string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/gu)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

/** Calls that change something. */
function writes(service: LocalService): readonly string[] {
  return service.requests
    .filter(({ method, path }) => method !== 'GET' && path.startsWith('/v3/style_rules'))
    .map(({ method, path }) => `${method} ${path.replaceAll(/[\da-f-]{36}/gu, '*')}`)
}

describe('a style of the project', () => {
  test('is planned, pushed by the fewest calls, and recorded', () =>
    play({}, async ({ run, json, service, folder, client }) => {
      const planned = await run('style plan --exit-code')
      expect(planned).toMatchObject({ code: 1, err: '→ lockale style push applies these changes\n' })
      expect(planned.out).toBe('+ ui.yaml de  new\n    create "ui" · 1 rule · 2 instructions\n')
      expect(writes(service)).toEqual([])
      const pushed = await json('style push')
      expect(pushed).toMatchObject({
        version: 1,
        command: 'style',
        styles: [
          { name: 'ui.yaml de', language: 'de', title: 'ui', version: 1, calls: [{ kind: 'create', title: 'ui' }] },
        ],
      })
      expect(writes(service)).toEqual(['POST /v3/style_rules'])
      const [list] = await client.styleRules.list({ detailed: true })
      expect(list).toMatchObject({
        name: 'ui',
        language: 'de',
        configuredRules: { dates_and_times: { time_format: 'use_24_hour_clock' } },
        customInstructions: [
          { label: 'Buttons', prompt: 'Write buttons in the infinitive.' },
          { label: 'Say du.', prompt: 'Say du.' },
        ],
      })
      const ids = await folder.read('lockale.resources.json')
      expect(ids).toContain(`"${service.url} style ui.yaml de": {"id":"${list?.styleId}"`)
      expect(await run('style plan --exit-code')).toEqual({ code: 0, out: '= ui.yaml de  up to date\n', err: '' })
      expect(await run('style push')).toMatchObject({
        code: 0,
        out: expect.stringContaining('up to date · version 1') as string,
      })
      expect(await folder.read('lockale.resources.json')).toBe(ids)

      await folder.write(
        ui,
        german
          .replace('language', 'name: Shop\nlanguage')
          .replace('infinitive', 'imperative')
          .replace('Say du.', 'Say Sie.'),
      )
      expect((await run('style plan')).out).toBe(
        '~ ui.yaml de  3 requests\n    title "ui" → "Shop"\n    ~ instruction "Buttons"\n    ~ instruction "Say Sie."\n',
      )
      expect((await run('style push')).out).toMatch(
        /^✓ ui\.yaml de {2}pushed · 3 requests · version 4 · [\da-f-]{36}\n$/u,
      )
      expect(writes(service).slice(1)).toEqual([
        'PATCH /v3/style_rules/*',
        'PUT /v3/style_rules/*/custom_instructions/*',
        'PUT /v3/style_rules/*/custom_instructions/*',
      ])
      expect(await folder.read('lockale.resources.json')).toContain('"version":4}')
      expect(service.counters.texts).toBe(0)
    }))

  test('may be for several languages, of which one is chosen', () =>
    play({ files: { 'lockale/styles/blog.yml': several } }, async ({ run, json, client }) => {
      expect((await run('style push blog --language fr')).code).toBe(0)
      expect((await client.styleRules.list()).map(({ name }) => name)).toEqual(['Blog (fr)'])
      expect((await run('style plan')).out).toBe(
        [
          '+ blog.yml de  new',
          '    create "Blog (de)" · 0 rules · 1 instruction',
          '= blog.yml fr  up to date',
          '+ ui.yaml de   new',
          '    create "ui" · 1 rule · 2 instructions\n',
        ].join('\n'),
      )
      await run('style push "blog.yml de" lockale/styles/ui.yaml')
      expect(await json('style list')).toMatchObject({
        lists: [
          { title: 'Blog (fr)', language: 'fr', version: 1, rules: 1, instructions: 0, name: 'blog.yml fr' },
          { title: 'Blog (de)', name: 'blog.yml de' },
          { title: 'ui', name: 'ui.yaml de', rules: 1, instructions: 2 },
        ],
      })
      expect((await run('style list --language fr')).out).toMatch(
        /^[\da-f-]{36} {2}Blog \(fr\) {2}fr {2}version 1 {2}1 rule · 0 instructions {2}blog\.yml fr\n$/u,
      )
    }))

  test('may lie in a folder of its own', () =>
    play({ files: { [ui]: several, 'lockale/styles/shop/ui.yml': german } }, async ({ run }) => {
      expect((await run('style plan shop/ui')).out).toBe(
        '+ shop/ui.yml de  new\n    create "ui" · 1 rule · 2 instructions\n',
      )
      expect((await run('style push')).code).toBe(0)
      expect((await run('style delete shop/ui --yes')).out).toMatch(/^✓ ui deleted/u)
    }))

  test('works without a config, and without any file', () =>
    play({}, async ({ run, service }) => {
      await using empty = await createFolder({ [ui]: german })
      const bare = await callLockale(['style', 'push', '--base-url', service.url], {
        cwd: empty.path,
        env: { LOCKALE_KEY: key },
      })
      expect(bare).toMatchObject({ code: 0 })
      expect(await empty.read('lockale.resources.json')).toContain('style ui.yaml de')
      await using none = await createFolder({})
      const nothing = await callLockale(['style', 'plan', '--base-url', service.url], {
        cwd: none.path,
        env: { LOCKALE_KEY: key },
      })
      expect(nothing).toEqual({ code: 0, out: 'no styles in lockale/styles\n', err: '' })
      expect(await run('style plan --local')).toMatchObject({ code: 0 })
    }))

  test('is made again where the service lost it', () =>
    play({}, async ({ run, client }) => {
      await run('style push')
      const [list] = await client.styleRules.list()
      await client.styleRules.delete(list?.styleId ?? '')
      expect((await run('style plan')).out).toContain('+ ui.yaml de  deleted on the service, to create again')
      expect((await run('style push')).code).toBe(0)
      expect(await client.styleRules.list()).toHaveLength(1)
    }))
})

describe('an edit on the service', () => {
  const edit = async ({ client }: Stage): Promise<void> => {
    const [list] = await client.styleRules.list({ detailed: true })
    const [first] = list?.customInstructions ?? []
    await client.styleRules.replaceInstruction(list?.styleId ?? '', {
      id: first?.id ?? '',
      label: 'Buttons',
      prompt: 'Be loud.',
    })
  }

  test('stops a push, is shown, and goes into the file', () =>
    play({}, async (stage) => {
      const { run, json, folder, service } = stage
      await run('style push')
      await edit(stage)
      expect((await run('style plan --exit-code')).code).toBe(1)
      const before = writes(service).length
      const refused = await run('style push')
      expect(refused).toMatchObject({ code: 8, out: '' })
      expect(refused.err).toContain('✗ STYLE_DRIFTED The style ui.yaml de was changed on the service')
      expect(writes(service)).toHaveLength(before)
      expect(await run('style diff --exit-code')).toMatchObject({
        code: 1,
        out: '! ui.yaml de  edited on the service: pull copies the change, push --force overwrites it\n  ~ "Buttons": "Be loud." → "Write buttons in the infinitive."\n',
      })
      expect(await json('style diff')).toMatchObject({
        styles: [
          { state: 'drifted', diff: { title: null, rules: [], instructions: [{ remote: { prompt: 'Be loud.' } }] } },
        ],
      })
      expect(await json('style pull')).toMatchObject({ styles: [{ name: 'ui.yaml de', pulled: true }], files: [] })
      expect(await folder.read(ui)).toBe(german.replace('Write buttons in the infinitive.', 'Be loud.'))
      expect((await run('style plan --exit-code')).code).toBe(0)
      expect(writes(service)).toHaveLength(before)
    }))

  test('is undone by a push with --force', () =>
    play({}, async (stage) => {
      const { run, client } = stage
      await run('style push')
      await edit(stage)
      expect((await run('style push --force')).code).toBe(0)
      const [list] = await client.styleRules.list({ detailed: true })
      expect(list?.customInstructions?.[0]?.prompt).toBe('Write buttons in the infinitive.')
      expect((await run('style plan --exit-code')).code).toBe(0)
    }))

  test.for<[by: string, line: string, prompt: string]>([
    ['the file', 'style push --force', 'Be quiet.'],
    ['the service', 'style pull --force', 'Be loud.'],
  ])('beside one of the file is decided for %s', ([, line, prompt]) =>
    play({}, async (stage) => {
      const { run, folder, client } = stage
      await run('style push')
      await edit(stage)
      const edited = german.replace('Write buttons in the infinitive.', 'Be quiet.')
      await folder.write(ui, edited)
      for (const refused of [await run('style push'), await run('style pull')]) {
        expect([refused.code, refused.err]).toEqual([8, expect.stringContaining('✗ STYLE_CONFLICT')])
      }
      expect(await folder.read(ui)).toBe(edited)
      expect((await run('style diff')).out).toContain('~ "Buttons": "Be loud." → "Be quiet."')
      expect((await run(line)).code).toBe(0)
      const [list] = await client.styleRules.list({ detailed: true })
      expect(list?.customInstructions?.[0]?.prompt).toBe(prompt)
      expect(await folder.read(ui)).toContain(prompt)
      expect((await run('style plan --exit-code')).code).toBe(0)
    }),
  )

  test('that gives the file what it says already is none', () =>
    play({}, async (stage) => {
      const { run, folder } = stage
      await run('style push')
      await edit(stage)
      await folder.write(ui, german.replace('Write buttons in the infinitive.', 'Be loud.'))
      expect((await run('style plan --exit-code')).code).toBe(0)
      expect((await run('style push')).out).toContain('up to date · version 2')
    }))
})

test('only what changed on the service is pulled; the file goes with --force alone', () =>
  play({}, async ({ run, folder }) => {
    expect((await run('style pull')).out).toBe('! ui.yaml de  not pushed yet\n')
    await run('style push')
    expect((await run('style pull')).out).toBe('= ui.yaml de  up to date\n')
    const edited = german.replace('Say du.', 'Say Sie.')
    await folder.write(ui, edited)
    expect((await run('style pull')).out).toContain('changed in the file')
    expect(await folder.read(ui)).toBe(edited)
    await run('style pull --force')
    expect(await folder.read(ui)).toBe(german)
  }))

test('a style of the service becomes a file', () =>
  play({ files: { 'lockale/styles/house-style.yaml': several } }, async ({ run, json, client, folder }) => {
    const { styleId } = await client.styleRules.create({
      name: 'House Style!',
      language: 'fr',
      customInstructions: [{ label: 'Tone', prompt: 'Be brief.' }],
    })
    expect(await json(`style pull ${styleId}`)).toMatchObject({
      styles: [],
      files: ['lockale/styles/house-style-2.yaml'],
    })
    expect(await folder.read('lockale/styles/house-style-2.yaml')).toBe(
      'name: House Style!\nlanguage: fr\ninstructions:\n  - label: Tone\n    prompt: Be brief.\n',
    )
    expect((await run('style plan house-style-2 --exit-code')).code).toBe(0)
    expect(await json(`style pull ${styleId}`)).toMatchObject({
      styles: [{ name: 'house-style-2.yaml fr', pulled: false }],
      files: [],
    })
  }))

describe('a title that the service has already', () => {
  const take = ({ client }: Stage): Promise<unknown> =>
    client.styleRules.create({ name: 'ui', language: 'de', customInstructions: [{ label: 'x', prompt: 'y' }] })

  test('stops, and is adopted or made another time', () =>
    play({}, async (stage) => {
      const { run, json, client } = stage
      await take(stage)
      expect((await run('style plan')).out).toContain('! ui.yaml de  the service already has a style of this title')
      const refused = await run('style push')
      expect([refused.code, refused.err]).toEqual([
        8,
        expect.stringContaining('✗ STYLE_EXISTS The service has a style "ui" for de'),
      ])
      expect((await run('style diff')).out).toContain('~ "x" → "Buttons": "y" → "Write')
      expect((await run('style plan --adopt')).out).toContain('~ ui.yaml de  3 requests')
      expect(await json('style push --adopt')).toMatchObject({
        styles: [{ calls: [{ kind: 'rules' }, { kind: 'replace' }, { kind: 'add' }] }],
      })
      expect(await client.styleRules.list()).toHaveLength(1)
      expect((await run('style plan --exit-code')).code).toBe(0)
    }))

  test('and that says the same is the file’s without a question', () =>
    play({}, async ({ run, json, folder, client }) => {
      await run('style push')
      const ids = await folder.read('lockale.resources.json')
      await folder.write('lockale.resources.json', '{}')
      expect((await run('style plan')).out).toContain('~ ui.yaml de  same on the service, id not recorded yet')
      expect(await json('style push')).toMatchObject({ styles: [{ calls: [] }] })
      expect(await folder.read('lockale.resources.json')).toBe(ids)
      await folder.write('lockale.resources.json', '{}')
      expect(await json('style push --new')).toMatchObject({ styles: [{ calls: [{ kind: 'create' }] }] })
      expect(await client.styleRules.list()).toHaveLength(2)
      const [first] = await client.styleRules.list()
      await folder.write(
        'lockale.resources.json',
        ids.replace(first?.styleId ?? '', '14aa1883-c4ff-4d02-80f5-bd14dcc31268'),
      )
      expect(await json('style push')).toMatchObject({ styles: [{ styleId: first?.styleId }] })
    }))

  test('of which there are several is not guessed', () =>
    play({}, async (stage) => {
      const { run, client } = stage
      await take(stage)
      await take(stage)
      const refused = await run('style push --adopt')
      expect([refused.code, refused.err]).toEqual([8, expect.stringContaining('several styles "ui" for de')])
      expect((await run('style push --new')).code).toBe(0)
      expect(await client.styleRules.list()).toHaveLength(3)
    }))

  test('goes over to a file that got another name', () =>
    play({}, async ({ run, folder, client }) => {
      await folder.write(ui, `name: Shop\n${german}`)
      await run('style push')
      await folder.write('lockale/styles/shop.yaml', `name: Shop\n${german}`)
      await folder.write(ui, 'language: ja')
      expect((await run('style push shop')).err).toContain('lockale.resources.json has it for ui.yaml de.')
      expect((await run('style push shop --adopt')).code).toBe(0)
      expect(await client.styleRules.list()).toHaveLength(1)
      expect(await folder.read('lockale.resources.json')).not.toContain('ui.yaml')
    }))
})

test('a style is not taken from another file of the same push', () =>
  play({}, async ({ run, folder, client }) => {
    await folder.write(ui, `name: Shop\n${german}`)
    await run('style push')
    await folder.write('lockale/styles/shop.yaml', `name: Shop\n${german}`)
    const ids = await folder.read('lockale.resources.json')
    const refused = await run('style push --adopt')
    expect([refused.code, refused.err]).toEqual([
      8,
      expect.stringContaining('lockale.resources.json has it for ui.yaml de.'),
    ])
    expect(await folder.read('lockale.resources.json')).toBe(ids)
    expect(await client.styleRules.list()).toHaveLength(1)
  }))

describe('a style deleted', () => {
  test('once that is confirmed', () =>
    play({}, async ({ run, inside, client, folder }) => {
      await run('style push')
      const refused = await run('style delete ui')
      expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('✗ STYLE_DELETE_NOT_CONFIRMED')])
      const asked: string[] = []
      const prompts = (sure: boolean) => ({
        prompts: () =>
          Promise.resolve({
            select: () => Promise.resolve(''),
            text: () => Promise.resolve(''),
            confirm: ({ message }: { readonly message: string }) => Promise.resolve(asked.push(message) > 0 && sure),
          }),
      })
      expect((await inside('style delete ui', { parts: prompts(false) })).code).toBe(2)
      expect(await client.styleRules.list()).toHaveLength(1)
      expect((await inside('style delete ui', { parts: prompts(true) })).out).toMatch(/^✓ ui deleted/u)
      expect(asked[0]).toMatch(/^Delete the style "ui" \([\da-f-]{36}\) on the service\?$/u)
      expect(await client.styleRules.list()).toEqual([])
      expect(await folder.read('lockale.resources.json')).not.toContain('ui.yaml')
      expect(await folder.read(ui)).toBe(german)
    }))

  test('by its id, one of several languages, and one that is gone', () =>
    play({ files: { [ui]: several } }, async ({ run, json, client }) => {
      await run('style push')
      const refused = await run('style delete ui --yes')
      expect([refused.code, refused.err]).toEqual([
        2,
        expect.stringContaining('✗ STYLE_AMBIGUOUS "ui" matches 2 styles'),
      ])
      expect((await run('style delete ui --language fr --yes')).code).toBe(0)
      const [left] = await client.styleRules.list()
      await client.styleRules.delete(left?.styleId ?? '')
      expect(await json('style delete "ui.yaml de" --yes')).toMatchObject({ deleted: false, names: ['ui.yaml de'] })
      const { styleId } = await client.styleRules.create({ name: 'Other', language: 'ja' })
      expect(await json(`style delete ${styleId} --yes`)).toMatchObject({ deleted: true, title: 'Other', names: [] })
      expect((await run(`style delete ${styleId} --yes`)).err).toContain('✗ STYLE_UNKNOWN')
    }))

  test('that no file has any more is named by the plan', () =>
    play({ files: { [ui]: several } }, async ({ run, folder }) => {
      await run('style push')
      await folder.write(ui, several.replace(/ {2}fr:[^]*/u, ''))
      expect(await run('style plan --exit-code')).toMatchObject({
        code: 1,
        out: '= ui.yaml de  up to date\n! ui.yaml fr  on the service, but in no file: lockale style delete "ui.yaml fr" deletes it\n',
      })
      expect((await run('style delete "ui.yaml fr" --yes')).code).toBe(0)
      expect((await run('style plan --exit-code')).code).toBe(0)
    }))
})

test('the rules there are need no service and no key', async () => {
  await using folder = await createFolder({})
  const all = await callLockale(['style', 'rules'], { cwd: folder.path })
  expect(all.out).toContain('dates_and_times\n  calendar_era\n    use_bc_and_ad\n    use_bce_and_ce\n')
  const one = await callLockale(['style', 'rules', 'calendar_era'], { cwd: folder.path })
  expect(one.out).toBe('dates_and_times\n  calendar_era\n    use_bc_and_ad\n    use_bce_and_ce\n')
  const json = await callLockale(['style', 'rules', 'dates_and_times.calendar_era', '--json'], { cwd: folder.path })
  expect(JSON.parse(json.out)).toEqual({
    version: 1,
    command: 'style',
    rules: { dates_and_times: { calendar_era: ['use_bc_and_ad', 'use_bce_and_ce'] } },
  })
  const unknown = await callLockale(['style', 'rules', 'calender_era'], { cwd: folder.path })
  expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean calendar_era?') as string })
})

const forbidden: Interceptor = ({ path }) =>
  path.startsWith('/v3/style_rules') ? { status: 403, body: { message: 'Forbidden' } } : undefined
const unheardOf: Interceptor = ({ method, path }) =>
  method === 'GET' && /style_rules\/[\da-f-]{36}$/u.test(path)
    ? {
        status: 200,
        body: {
          style_id: '22222222-2222-4222-8222-222222222222',
          name: 'Odd',
          language: 'de',
          version: 1,
          configured_rules: { moods: { mood: 'use_good' } },
        },
      }
    : undefined

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
    { files: { [ui]: 'language: de\nrulez: {}', 'lockale/styles/b.yaml': 'language: xx' }, line: 'style push' },
    2,
    [
      '✗ STYLE_FILE_INVALID 2 styles have 2 problems:',
      'lockale/styles/b.yaml:1:11 "xx"',
      'lockale/styles/ui.yaml:2:1 "rulez" is not a known field',
    ],
  ],
  [
    'a file that is not UTF-8',
    { files: { [ui]: new Uint8Array([0x6c, 0xff]) }, line: 'style plan' },
    2,
    ['STYLE_FILE_INVALID', 'ui.yaml:1:1 The file is not UTF-8.'],
  ],
  [
    'a file that is cut off',
    { files: { [ui]: german.slice(0, -1 - 'say du.'.length).concat('{') }, line: 'style plan' },
    2,
    ['STYLE_FILE_INVALID', 'at lockale/styles/ui.yaml:'],
  ],
  ['a name that is none', { line: 'style push uy' }, 2, ['STYLE_UNKNOWN', 'There is no style "uy".']],
  ['a language that is none', { line: 'style push --language fr' }, 2, ['STYLE_UNKNOWN', 'Its styles are for: de.']],
  ['an id that is none', { line: 'style pull 11111111-1111-4111-8111-111111111111' }, 2, ['STYLE_UNKNOWN']],
  ['an action that is none', { line: 'style pusch' }, 2, ['USAGE_OPERANDS', 'Did you mean push?']],
  ['no action', { line: 'style' }, 2, ['USAGE_']],
  [
    'a flag of another action',
    { line: 'style list --force' },
    2,
    ['USAGE_BAD_VALUE', 'lockale style list has no flag --force.'],
  ],
  ['flags that exclude each other', { line: 'style push --new --adopt' }, 2, ['USAGE_BAD_VALUE']],
  ['no key', { line: 'style push', env: { LOCKALE_KEY: '' } }, 4, ['KEY_MISSING']],
  [
    'a key of a free account',
    { line: 'style push', env: { LOCKALE_KEY: 'free:fx' } },
    4,
    ['STYLE_FORBIDDEN', 'paid plan'],
  ],
  ['a key that is refused', { line: 'style list', service: { intercept: forbidden } }, 4, ['STYLE_FORBIDDEN']],
  [
    'a rule that nobody heard of',
    { line: 'style pull 22222222-2222-4222-8222-222222222222', service: { intercept: unheardOf } },
    2,
    [
      'STYLE_UNREADABLE',
      'lockale/styles/odd.yaml cannot represent the style on the service: "moods" is not a known category',
    ],
  ],
])('%s stops, and nothing is changed', ([, { line, env, ...options }, code, says]) =>
  play(options, async ({ run, service, folder }) => {
    const before = await folder.bytes()
    const ended = await run(line, env)
    for (const piece of says) expect(ended.err).toContain(piece)
    expect([ended.code, ended.out]).toEqual([code, ''])
    expect(writes(service).filter((one) => !one.startsWith('POST'))).toEqual([])
    expect(await folder.bytes()).toEqual(before)
    const { error } = JSON.parse((await run(`${line} --json`, env)).out) as { readonly error: object }
    expect(Object.keys(error)).toEqual(['code', 'message', 'hint', 'place'])
    expect(ended.err).toContain(`✗ ${(error as { readonly code: string }).code} `)
  }),
)

test('a service that is down', () =>
  play({}, async ({ run, service }) => {
    await service.close()
    expect(await run('style plan')).toMatchObject({
      code: 6,
      err: expect.stringContaining('CONNECTION_FAILED') as string,
    })
  }))

test.for<[name: string, which: number]>([
  ['first', 0],
  ['second', 1],
  ['third', 2],
])('a push whose %s call fails goes on where it was', ([, which]) => {
  let isOn = false
  let seen = 0
  const intercept: Interceptor = ({ method, path }) => {
    if (!isOn || method === 'GET' || !path.startsWith('/v3/style_rules')) return undefined
    return seen++ < which ? undefined : { status: 400, body: { message: 'no' } }
  }
  return play({ service: { intercept } }, async ({ run, folder, client }) => {
    await run('style push')
    await folder.write(ui, 'language: de\nname: Shop\ninstructions: [a, b, c]\n')
    isOn = true
    expect((await run('style push')).code).toBe(6)
    isOn = false
    expect((await run('style plan')).out).toContain(`~ ui.yaml de  ${5 - which} requests`)
    expect((await run('style push')).code).toBe(0)
    expect((await run('style plan --exit-code')).code).toBe(0)
    const [list] = await client.styleRules.list({ detailed: true })
    expect(list?.customInstructions?.map(({ prompt }) => prompt)).toEqual(['a', 'b', 'c'])
  })
})

test('a push whose last response is lost is done, and nothing counts as edited', () => {
  const intercept: Interceptor = ({ method, path }) =>
    method === 'POST' && path.endsWith('/custom_instructions') ? { reset: 'done' } : undefined
  return play({ service: { intercept } }, async ({ run, folder }) => {
    await run('style push')
    await folder.write(ui, `${german}  - Be brief.\n`)
    expect((await run('style push')).code).toBe(6)
    expect((await run('style plan --exit-code')).code).toBe(0)
    expect((await run('style push')).out).toContain('up to date · version 2')
    expect(await folder.read('lockale.resources.json')).toContain('"version":2}')
  })
})

test('Ctrl-C ends a push after the call that is under way, and nothing is lost', () => {
  const stop = new AbortController()
  const intercept: Interceptor = ({ method }) => {
    if (method === 'PATCH') stop.abort(new Interruption('SIGINT'))
    return undefined
  }
  return play({ service: { intercept } }, async ({ run, inside, folder }) => {
    await run('style push')
    await folder.write(ui, `name: Shop\n${german}  - Be brief.\n`)
    expect((await inside('style push', { signal: stop.signal })).code).toBe(130)
    expect((await run('style plan')).out).toMatch(/^~ ui\.yaml de {2}[12] requests?$/mu)
    expect((await run('style push')).code).toBe(0)
    expect((await run('style plan --exit-code')).code).toBe(0)
  })
})

test('an instruction that goes while it is pushed is a conflict', () => {
  const intercept: Interceptor = ({ method, path }) =>
    method === 'PUT' && path.includes('custom_instructions') ? { status: 404, body: { message: 'gone' } } : undefined
  return play({ service: { intercept } }, async ({ run, folder }) => {
    await run('style push')
    await folder.write(ui, german.replace('Say du.', 'Say Sie.'))
    expect(await run('style push')).toMatchObject({
      code: 8,
      err: expect.stringContaining('during the push') as string,
    })
  })
})
