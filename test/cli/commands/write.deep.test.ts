import { type LocalService, type ServiceOptions } from '@lockale/service'
import { damages, scriptFaults } from '@lockale/service/faults'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Interruption } from 'lockale/src/interruption.ts'
import { runInside } from '../../canary/run-inside.ts'
import { testDepth } from '../../depth.ts'
import { startAsReal } from '../../start-as-real.ts'
import { callLockale } from '../call-lockale.ts'
import { createFolder, type Folder } from '../folder.ts'

const english = {
  title: 'Teh adress of {name} is wrong.',
  files: '{n, plural, one {# wich file} other {# teh files}}',
  fine: 'All is well.',
  none: '{a} 123',
}
const corrected = {
  ...english,
  title: 'The address of {name} is wrong.',
  files: '{n, plural, one {# which file} other {# the files}}',
}
/** Of all that is sent of them. */
const characters =
  Array.from('Teh adress of ph1@ph.invalid is wrong.ph1@ph.invalid wich fileph1@ph.invalid teh files').length + 12

interface WorldOptions {
  readonly config?: Readonly<Record<string, unknown>>
  readonly files?: Readonly<Record<string, unknown>>
  readonly service?: ServiceOptions
  readonly env?: Readonly<Record<string, string>>
}

interface World extends AsyncDisposable {
  readonly service: LocalService
  readonly folder: Folder
  readonly run: (line: string) => ReturnType<typeof callLockale>
  readonly json: (line: string) => Promise<Readonly<Record<string, unknown>>>
}

async function openWorld({
  config = {},
  files = {},
  service: options = {},
  env = {},
}: WorldOptions = {}): Promise<World> {
  const service = await startAsReal(options)
  const folder = await createFolder({
    'lockale.config.json': {
      source: 'en',
      targets: ['de', 'fr'],
      files: ['locales/{locale}.json'],
      syntax: 'icu',
      service: { baseUrl: service.url },
      ...config,
    },
    'locales/en.json': english,
    ...files,
  })
  const run = (line: string) =>
    callLockale(line.split(' '), { cwd: folder.path, env: { LOCKALE_KEY: 'write-test-key', ...env } })
  return {
    service,
    folder,
    run,
    json: async (line) => JSON.parse((await run(`${line} --json`)).out) as Readonly<Record<string, unknown>>,
    async [Symbol.asyncDispose]() {
      await service.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

test('write shows what it would change, writes it with --apply, and buys it once', async () => {
  await using world = await openWorld()
  const { folder, service, run } = world
  const before = await folder.bytes()
  const shown = await run('write')
  expect(shown).toMatchObject({
    code: 0,
    out: [
      '~ locales/en.json title',
      '  [-Teh adress-]{+The address+} of {name} is wrong.',
      '~ locales/en.json files',
      '  {n, plural, one {# [-wich-]{+which+} file} other {# [-teh-]{+the+} files}}',
      '= 2 suggestions for 3 strings, in 1 file',
      `✓ ${characters} characters billed`,
      '',
    ].join('\n'),
    err: '→ lockale write --apply writes the suggestions into the source files\n',
  })
  expect(await folder.bytes()).toEqual(before)
  expect(service.counters.billedCharacters).toBe(characters)

  const applied = await run('write --apply')
  expect([applied.code, applied.err]).toEqual([0, ''])
  expect(applied.out).toContain('✓ 2 strings changed in 1 file\n')
  expect(await folder.readJson('locales/en.json')).toEqual(corrected)
  const again = await run('write --check')
  expect([again.code, again.out]).toEqual([0, '✓ nothing to change in 3 strings\n'])
  expect(service.counters.billedCharacters).toBe(characters)
  expect(service.requests.filter(({ path }) => path === '/v2/write/correct')).toHaveLength(1)
})

test('the document is complete', async () => {
  await using world = await openWorld({ service: { characterLimit: 1000 } })
  const dry = await world.json('write --dry-run')
  const cost = {
    characters,
    isAtLeast: false,
    charactersLeft: 1000,
    leftUntil: expect.any(String),
    requests: 1,
    texts: 4,
  }
  expect(dry).toMatchObject({ dryRun: true, proposals: [], cost })
  expect(world.service.meter.texts).toEqual([])
  const place = { file: 'locales/en.json', form: '', isApplied: false }
  expect(await world.json('write')).toEqual({
    version: 1,
    command: 'write',
    mode: 'correct',
    dryRun: false,
    texts: 3,
    remembered: 0,
    cost: { ...cost, charactersLeft: 1000 - characters },
    charactersPossiblyTwice: 0,
    proposals: [
      { ...place, message: 'title', before: english.title, after: corrected.title },
      { ...place, message: 'files', before: english.files, after: corrected.files },
    ],
    dropped: [],
    leftOut: [],
    refused: [],
    translations: 0,
    isKept: false,
    files: [],
  })
  expect(await world.json('write --apply --message title')).toMatchObject({
    remembered: 1,
    cost: { characters: 0 },
    proposals: [{ message: 'title', isApplied: true }],
    files: ['locales/en.json'],
  })
  expect(await world.folder.readJson('locales/en.json')).toEqual({ ...english, title: corrected.title })
})

test('--dry-run says what it would be, and spends nothing', async () => {
  await using world = await openWorld()
  const { code, out } = await world.run('write --dry-run')
  expect([code, out]).toEqual([0, `= 4 strings would be sent in 1 request\n+ ${characters} characters to send\n`])
  expect([world.service.meter.texts, world.service.counters.billedCharacters]).toEqual([[], 0])
})

test('--check ends with 1 where there is something to change, and writes nothing', async () => {
  await using world = await openWorld()
  const before = await world.folder.bytes()
  const found = await world.run('write --check')
  expect([found.code, found.out]).toEqual([1, expect.stringContaining('= 2 suggestions')])
  expect(await world.folder.bytes()).toEqual(before)
  expect(await world.run('write --check --message fine')).toMatchObject({ code: 0 })
})

test('translations become stale with their source, and stand with --keep-translations, whoever made them', async () => {
  await using world = await openWorld()
  const { folder, run } = world
  await run('sync')
  const german = { ...((await folder.readJson('locales/de.json')) as object), title: 'Adresse von {name}' }
  await folder.write('locales/de.json', german)
  await run('sync')
  const states = async () => {
    const { coverage } = (await world.json('check')) as { readonly coverage: readonly { readonly states: object }[] }
    return coverage.map((one) => one.states)
  }
  const before = await states()
  const shown = await run('write')
  expect(shown.err).toContain('4 translations would be out of date then; --keep-translations marks them as up to date')

  const files = await folder.bytes()
  const kept = await run('write --apply --keep-translations')
  expect([kept.code, kept.out]).toEqual([0, expect.stringContaining('✓ 4 translations kept as up to date\n')])
  const after = await folder.bytes()
  const changed = Object.keys(after).filter((file) => after[file] !== files[file])
  expect(changed.toSorted()).toEqual(['locales/en.json', 'lockale.lock'])
  expect(await states()).toEqual(before)
  expect(await run('plan --exit-code')).toMatchObject({ code: 0 })
  expect(await run('write --apply')).toMatchObject({ code: 0 })

  const lines = String(after['lockale.lock']).split('\n')
  expect(lines.filter((line) => line.includes(' human ')).length).toBe(
    String(files['lockale.lock'])
      .split('\n')
      .filter((line) => line.includes(' human ')).length,
  )

  await folder.write('locales/en.json', { ...corrected, title: 'Wich adress of {name}?' })
  await run('sync')
  const stale = await run('write --apply')
  expect(stale.out).toMatch(
    /! \d translations? (?:is|are) out of date now: lockale sync re-translates machine translations/u,
  )
})

test('a proposal that breaks a placeholder is dropped and counted', async () => {
  const entries = { 'Teh adress of ph1@ph.invalid is wrong.': 'The address is wrong.' }
  await using world = await openWorld({
    service: { seed: { phrasebook: [{ source: 'en', target: 'en-us', entries }] } },
  })
  const { code, out } = await world.run('write --apply')
  expect([code, out]).toEqual([
    0,
    expect.stringContaining(
      '! locales/en.json title: suggestion rejected, placeholder-missing\n! 1 suggestion rejected: it broke placeholders or tags\n',
    ),
  ])
  expect(await world.folder.readJson('locales/en.json')).toEqual({ ...corrected, title: english.title })
})

test('an answer with the key in it is not taken', async () => {
  const entries = { 'Teh adress of ph1@ph.invalid is wrong.': 'The key write-test-key of ph1@ph.invalid is known.' }
  await using world = await openWorld({
    service: { seed: { phrasebook: [{ source: 'en', target: 'en-us', entries }] } },
  })
  const before = await world.folder.bytes()
  const { code, out, err } = await world.run('write --apply')
  expect([code, out, err]).toEqual([
    6,
    '',
    expect.stringContaining('The response of the service contains your API key'),
  ])
  expect(Object.values(await world.folder.allBytes()).join('')).not.toContain('write-test-key')
  expect(await world.folder.bytes()).toEqual(before)
})

test('stopped by a signal it takes the answers that are under way, and buys them never again', async () => {
  const stop = new AbortController()
  await using world = await openWorld({
    service: {
      intercept: ({ path }) => {
        if (path !== '/v2/write/correct') return undefined
        stop.abort(new Interruption('SIGINT'))
        return { delayMs: 100 }
      },
    },
  })
  const env = { LOCKALE_KEY: 'write-test-key' }
  const before = await world.folder.bytes()
  const { code } = await runInside(['write', '--apply'], { cwd: world.folder.path, env, signal: stop.signal })
  expect([code, await world.folder.bytes()]).toEqual([130, before])
  expect(await world.json('cache')).toMatchObject({ unanswered: { requests: 0 }, answers: 4 })
  expect(await world.run('write --apply')).toMatchObject({ code: 0 })
  expect(world.service.counters.billedCharacters).toBe(characters)
})

test('law: whatever comes back damaged, no placeholder and no tag of the source is lost', async () => {
  let damage = scriptFaults([])
  await using world = await openWorld({
    service: { intercept: (request) => damage(request) },
    files: {
      'locales/en.json': { a: 'wich <b>{name}</b> of {n} adresses,\nteh {x}', b: '{n, plural, other {teh # {x}}}' },
    },
  })
  const marks = async () => {
    return (await world.folder.read('locales/en.json')).match(/\{\w+\}|<\/?b>|\\n|#|plural/gu)?.toSorted()
  }
  const before = await marks()
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...damages), async (kind) => {
      damage = scriptFaults([`write: damage ${kind}`])
      const a = `wich <b>{name}</b> of {n} adresses ${run},\nteh {x}`
      await world.folder.write('locales/en.json', { a, b: `{n, plural, other {teh # {x} ${run++}}}` })
      expect(await world.run('write --apply')).toMatchObject({ code: 0 })
      expect(await marks()).toEqual(before)
    }),
    { numRuns: testDepth > 1 ? 100 : 8 },
  )
})

test('what was answered before the service failed is not bought again', async () => {
  const texts = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`m${at}`, `Teh message ${at} is long.`]))
  await using world = await openWorld({
    files: { 'locales/en.json': texts },
    service: { faults: ['correct@2: status 456'] },
  })
  const failed = await world.run('write')
  expect([failed.code, failed.err]).toEqual([5, expect.stringContaining('QUOTA_EXCEEDED')])
  const done = await world.json('write')
  expect(done['proposals']).toHaveLength(120)
  expect(world.service.meter.again()).toEqual([])
})

const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`m${at}`, `Teh message ${at}.`]))

test('a text that is refused is named by its place; the others are done, and bought once', async () => {
  await using world = await openWorld({
    files: { 'locales/en.json': { ...many, m17: 'Teh poison.' } },
    service: { faults: [{ on: '/v2/write/correct', texts: 'poison', do: { kind: 'status', status: 400 } }] },
  })
  const { code, out } = await world.run('write --apply')
  expect([code, out]).toEqual([3, expect.stringMatching(/\n✗ locales\/en\.json m17: refused by the service, .*400/u)])
  expect(out).toContain('\n✗ 1 string was refused by the service\n✓ 49 strings changed in 1 file\n')
  const requests = () => world.service.requests.filter(({ path }) => path === '/v2/write/correct')
  expect([requests().length <= 13, world.service.meter.again()]).toEqual([true, []])
  expect(await world.folder.readJson('locales/en.json')).toMatchObject({ m16: 'The message 16.', m17: 'Teh poison.' })
  const before = requests().length
  expect(await world.json('write --check')).toMatchObject({
    proposals: [],
    refused: [{ file: 'locales/en.json', message: 'm17', form: '', why: expect.stringContaining('400') }],
    cost: { characters: 0, requests: 0 },
  })
  expect(requests().length - before).toBe(1)
  expect(await world.json('cache')).toMatchObject({ unanswered: { requests: 0 } })
})

test('a service that refuses whatever comes is not asked for each text', async () => {
  const faults = ['correct: status 400']
  await using world = await openWorld({ files: { 'locales/en.json': many }, service: { faults } })
  const { code, err } = await world.run('write')
  expect([code, err]).toEqual([6, expect.stringContaining('BAD_REQUEST')])
  expect(world.service.requests.length).toBeLessThan(40)
})

test('texts that cannot be sent are named', async () => {
  await using world = await openWorld({
    files: {
      'locales/en.json': {
        broken: 'Teh {name',
        address: 'Write to ph1@ph.invalid, wich is fine',
        long: 'teh '.repeat(3000),
      },
    },
  })
  const { code, out } = await world.run('write')
  expect([code, out]).toEqual([
    0,
    [
      'i locales/en.json broken: not sent, it is not valid icu',
      'i locales/en.json address: not sent, it contains the marks that lockale sends instead of placeholders',
      'i locales/en.json long: not sent, it is longer than one request may be',
      '✓ nothing to change in 3 strings',
      '',
    ].join('\n'),
  ])
  expect(world.service.requests.some(({ path }) => path.startsWith('/v2/write'))).toBe(false)
})

test('a message with words around its plural comes back with whole sentences in it', async () => {
  const many = 'You have {n, plural, one {# file} other {# files}} untill now.'
  await using world = await openWorld({ files: { 'locales/en.json': { many } } })
  await world.run('write --apply')
  expect(await world.folder.readJson('locales/en.json')).toEqual({
    many: '{n, plural, one {You have # file until now.} other {You have # files until now.}}',
  })
  expect(await world.run('write --check')).toMatchObject({ code: 0 })
})

test.for<[name: string, line: string, sent: object, after: string]>([
  ['in other words', 'write --rephrase', {}, 'To save, click.'],
  ['with a style', 'write --rephrase --style casual', { writing_style: 'casual' }, 'To save, click.'],
  ['with a tone', 'write --rephrase --tone enthusiastic', { tone: 'enthusiastic' }, 'To save, click!'],
])('rephrase: %s', async ([, line, sent, after]) => {
  await using world = await openWorld({ files: { 'locales/en.json': { a: 'In order to save, click.' } } })
  expect(await world.json(line)).toMatchObject({ mode: 'rephrase', proposals: [{ after }] })
  const [request] = world.service.requests.filter(({ path }) => path === '/v2/write/rephrase')
  expect(JSON.parse(String(request?.body))).toMatchObject({ target_lang: 'en-US', ...sent })
})

test.for<[locale: string, language: string]>([
  ['en', 'en-US'],
  ['en-US', 'en-US'],
  ['en-GB', 'en-GB'],
  ['en-AU', 'en-GB'],
  ['de-AT', 'de'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-PT'],
  ['pt-BR', 'pt-BR'],
  ['es-419', 'es'],
  ['zh-CN', 'zh-Hans'],
  ['ja', 'ja'],
])('texts in %s are asked for in %s', async ([source, language]) => {
  await using world = await openWorld({
    config: { source, targets: ['fr'] },
    files: { [`locales/${source}.json`]: { a: 'a b c' } },
  })
  expect(await world.run('write')).toMatchObject({ code: 0 })
  const [request] = world.service.requests.filter(({ path }) => path === '/v2/write/correct')
  expect(JSON.parse(String(request?.body))).toMatchObject({ target_lang: language })
})

test.for<[name: string, line: string, code: number, says: string, world?: WorldOptions]>([
  ['two ways at once', 'write --correct --rephrase', 2, 'USAGE_BAD_VALUE'],
  ['style and tone', 'write --rephrase --style simple --tone friendly', 2, '--style and --tone'],
  ['a style of a correction', 'write --style simple', 2, 'Add --rephrase'],
  ['an unknown style', 'write --rephrase --style simpel', 2, 'Did you mean simple?'],
  ['an unknown tone', 'write --rephrase --tone loud', 2, 'prefer_diplomatic'],
  ['to apply and to check', 'write --apply --check', 2, '--apply and --check'],
  ['to apply and to try', 'write --apply --dry-run', 2, '--apply and --dry-run'],
  ['to keep without applying', 'write --keep-translations', 2, 'needs --apply'],
  ['an unknown message', 'write --message titel', 2, 'MESSAGE_UNKNOWN'],
  ['an unknown file', 'write --files locales/it.json', 2, 'FILES_UNKNOWN'],
  ['a broken file', 'write', 1, 'CATALOG_UNREADABLE', { files: { 'locales/en.json': '{' } }],
  [
    'a language that cannot be improved',
    'write',
    2,
    'WRITING_LANGUAGE',
    { config: { source: 'pl' }, files: { 'locales/pl.json': { a: 'Tak' } } },
  ],
  [
    'traditional Chinese',
    'write',
    2,
    'WRITING_LANGUAGE',
    { config: { source: 'zh-TW' }, files: { 'locales/zh-TW.json': { a: '保存' } } },
  ],
  [
    'a style where there is none',
    'write --rephrase --style simple',
    2,
    'WRITING_STYLE',
    { config: { source: 'ja' }, files: { 'locales/ja.json': { a: '保存' } } },
  ],
  ['a free key', 'write', 4, 'this needs a paid plan', { env: { LOCKALE_KEY: 'write-test-key:fx' } }],
  ['no key', 'write', 4, 'KEY_MISSING', { env: { LOCKALE_KEY: '' } }],
  ['a key that is refused', 'write', 4, 'UNAUTHORIZED', { env: { LOCKALE_KEY: 'invalid' } }],
  ['too little left', 'write', 5, 'QUOTA_EXCEEDED', { service: { characterLimit: 5 } }],
  ['the budget of the call', 'write --max-characters 10', 5, 'BUDGET_EXCEEDED'],
  ['the budget of the config', 'write', 5, 'BUDGET_EXCEEDED', { config: { budget: { maxCharacters: 10 } } }],
  ['CI without a word', 'write', 2, 'SPEND_NOT_CONFIRMED', { env: { CI: 'true' } }],
  ['a service that is down', 'write', 6, 'UNAVAILABLE', { service: { faults: ['correct: status 500'] } }],
  ['no service', 'write --base-url http://127.0.0.1:1', 6, 'CONNECTION_FAILED'],
  ['a way that is not there', 'write --aply', 2, 'USAGE_UNKNOWN_FLAG'],
])('refused: %s', async ([, line, code, says, options]) => {
  await using world = await openWorld(options)
  const before = await world.folder.bytes()
  const ended = await world.run(line)
  expect([ended.code, ended.err]).toEqual([code, expect.stringContaining(says)])
  expect(ended.err).not.toContain('write-test-key')
  expect(await world.folder.bytes()).toEqual(before)
  expect(world.service.meter.texts).toEqual([])
})

test('in CI it spends with --yes', async () => {
  await using world = await openWorld({ env: { CI: 'true' } })
  expect(await world.run('write --check --yes')).toMatchObject({ code: 1 })
  expect(world.service.counters.billedCharacters).toBe(characters)
})

test('comments, layout and all other bytes of a source file stay', async () => {
  const yaml = '# Texts of teh shop\ncart:\n  title: "Teh cart" # teh title\n  items: [teh one,   two]\n'
  await using world = await openWorld({
    config: { files: ['locales/{locale}.yaml'], syntax: 'i18next' },
    files: { 'locales/en.yaml': yaml },
  })
  expect(await world.run('write --apply')).toMatchObject({ code: 0 })
  expect(await world.folder.read('locales/en.yaml')).toBe(
    yaml.replace('"Teh cart"', '"The cart"').replace('[teh one', '[the one'),
  )
})

test.for<[name: string, file: string, target: string, text: string, after: string]>([
  [
    'gettext',
    'en.po',
    '{locale}.po',
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: en\\n"\n\nmsgid "Teh cart"\nmsgstr ""\n',
    'msgid "Teh cart"\nmsgstr "The cart"\n',
  ],
  [
    'a String Catalog',
    'L.xcstrings',
    'L.xcstrings',
    '{ "sourceLanguage": "en", "strings": { "Teh cart": {} }, "version": "1.0" }',
    'The cart',
  ],
  [
    'XLIFF',
    'm.xlf',
    'm.{locale}.xlf',
    '<?xml version="1.0"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" datatype="plaintext" original="a"><body><trans-unit id="a"><source>Teh cart</source></trans-unit></body></file></xliff>\n',
    '<source>The cart</source>',
  ],
])(
  'the translations of a file that holds its texts beside its keys stand: %s',
  async ([, file, target, text, after]) => {
    await using world = await openWorld({
      config: { targets: ['de'], files: [{ source: file, target }], syntax: 'none' },
      files: { [file]: text },
    })
    expect(await world.run('sync')).toMatchObject({ code: 0 })
    const applied = await world.run('write --apply --keep-translations')
    expect([applied.code, applied.out]).toEqual([0, expect.stringContaining('✓ 1 translation kept as up to date')])
    expect(await world.folder.read(file)).toContain(after)
    expect(await world.run('plan --exit-code')).toMatchObject({ code: 0 })
    expect(await world.run('write --check')).toMatchObject({ code: 0 })
  },
)

test('packages of a workspace are improved one after the other, within one budget', async () => {
  await using world = await openWorld({
    files: {
      'package.json': { workspaces: ['a', 'b'] },
      'lockale.config.json': 'none',
      'locales/en.json': null,
    },
  })
  const config = (url: string) => ({
    source: 'en',
    targets: ['de'],
    files: ['{locale}.json'],
    syntax: 'icu',
    service: { baseUrl: url },
  })
  const { rm } = await import('node:fs/promises')
  await rm(`${world.folder.path}/lockale.config.json`)
  for (const name of ['a', 'b']) {
    await world.folder.write(`${name}/package.json`, { name })
    await world.folder.write(`${name}/lockale.config.json`, config(world.service.url))
    await world.folder.write(`${name}/en.json`, { title: `Teh title of ${name}` })
  }
  const refused = await world.run('write --max-characters 20')
  expect([refused.code, refused.err]).toEqual([5, expect.stringContaining('BUDGET_EXCEEDED')])
  expect(await world.json('write --apply')).toMatchObject({
    files: ['a/en.json', 'b/en.json'],
    proposals: [{ file: 'a/en.json', after: 'The title of a' }, { file: 'b/en.json' }],
  })
  expect(world.service.meter.again()).toEqual([])
})
