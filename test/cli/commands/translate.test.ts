import { syntaxIds } from '@lockale/messages'
import { type LocalService, type ServiceOptions } from '@lockale/service'
import { damages } from '@lockale/service/faults'
import { Interruption } from '@lockale/terminal/interruption'
import { satellite } from '@lockale/resources/satellite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runInside } from '../../canary/run-inside.ts'
import { testDepth } from '../../depth.ts'
import { startAsReal } from '../../start-as-real.ts'
import { callLockale } from '../call-lockale.ts'
import { createFolder, type Folder } from '../folder.ts'
import type { Ended } from '../lockale.ts'

const key = 'translate-test-key'

interface World extends AsyncDisposable {
  readonly service: LocalService
  readonly folder: Folder
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended>
  /** With something on standard input. */
  pipe(stdin: string | Uint8Array, args: readonly string[]): Promise<Ended>
  json(args: readonly string[]): Promise<Readonly<Record<string, unknown>>>
  /** Bodies that were sent to be translated. */
  sent(): readonly Readonly<Record<string, unknown>>[]
}

async function openWorld(options: ServiceOptions = {}, files: Readonly<Record<string, unknown>> = {}): Promise<World> {
  const service = await startAsReal(options)
  const folder = await createFolder(files)
  const line = (args: readonly string[]) => ['translate', '--base-url', service.url, ...args]
  const run: World['run'] = (args, env = {}) =>
    callLockale(line(args), { cwd: folder.path, env: { LOCKALE_KEY: key, ...env } })
  return {
    service,
    folder,
    run,
    pipe: (stdin, args) =>
      runInside(line(args), {
        cwd: folder.path,
        env: { LOCKALE_KEY: key },
        parts: { readStdin: () => Promise.resolve(Buffer.from(stdin)) },
      }),
    json: async (args) => JSON.parse((await run([...args, '--json'])).out) as Readonly<Record<string, unknown>>,
    sent: () =>
      service.requests
        .filter(({ path }) => path === '/v2/translate')
        .map(({ body }) => JSON.parse(String(body)) as Readonly<Record<string, unknown>>),
    async [Symbol.asyncDispose]() {
      await service.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

const phrases = {
  seed: {
    phrasebook: [
      {
        source: 'en',
        target: 'de',
        entries: { 'Good morning': 'Guten Morgen', Save: 'Speichern', 'Two\nlines': 'Zwei\nZeilen' },
      },
      { source: 'en', target: 'fr', entries: { 'Good morning': 'Bonjour', Save: 'Enregistrer' } },
      { source: 'en', target: 'ar', entries: { Save: '\u200fحفظ\u001b[31m' } },
    ],
  },
}

test('prints translations and nothing else, and the cost beside them', async () => {
  await using world = await openWorld({ ...phrases, characterLimit: 100 })
  expect(await world.run(['Good morning', '--to', 'de'])).toEqual({
    code: 0,
    out: 'Guten Morgen\n',
    err: expect.stringMatching(/^✓ 12 characters billed · 88 left until \d{4}-\d\d-\d\d\n$/u),
  })
  const two = await world.run(['Good morning', 'Save', '--to', 'de,fr', '--from', 'en-GB'])
  expect(two.out).toBe('de\tGuten Morgen\nfr\tBonjour\nde\tSpeichern\nfr\tEnregistrer\n')
  expect(world.sent().at(-1)).toMatchObject({ text: ['Good morning', 'Save'], source_lang: 'en', target_lang: 'fr' })
})

test('the document has all that the service says', async () => {
  await using world = await openWorld(phrases)
  expect(await world.json(['Save', '--to', 'de', '--model', 'quality_optimized', '--tags', 'html'])).toEqual({
    version: 1,
    command: 'translate',
    dryRun: false,
    targets: ['de'],
    texts: ['Save'],
    translations: [
      {
        target: 'de',
        index: 0,
        text: 'Speichern',
        problem: null,
        detectedSourceLanguage: 'EN',
        billedCharacters: 4,
        modelTypeUsed: 'quality_optimized',
        tagHandlingVersion: 'v2',
      },
    ],
    requests: 1,
    cost: { characters: 4, isAtLeast: false, charactersLeft: null, leftUntil: null },
    error: null,
  })
})

test('prints the language of each string, for the first 200 characters of it', async () => {
  await using world = await openWorld()
  const long = 'Guten Morgen liebe Leute, wie geht es euch? '.repeat(9)
  expect(await world.run(['--detect', long, 'Dzień dobry wszystkim'])).toEqual({
    code: 0,
    out: 'de\npl\n',
    err: expect.stringContaining('221 characters billed') as string,
  })
  expect(world.sent().map(({ text }) => (text as string[]).map(({ length }) => length))).toEqual([[200, 21]])
  expect(await world.json(['--detect', 'Merci beaucoup'])).toMatchObject({
    texts: ['Merci beaucoup'],
    translations: [{ index: 0, text: null, detectedSourceLanguage: 'FR', billedCharacters: 14 }],
  })
  expect(await world.json(['--detect', 'Merci', '--dry-run'])).toMatchObject({ dryRun: true, translations: [] })
  expect((await world.run(['--detect', 'Merci', '--from', 'fr'])).err).toContain('Remove --from.')
  expect(world.sent().length).toBe(2)
})

test('empty lines before a string leave its language to detect', async () => {
  await using world = await openWorld()
  for (const empty of ['\n'.repeat(250), `\u{FEFF}${' \t'.repeat(200)}`]) {
    expect(await world.pipe(`${empty}Merci beaucoup`, ['--detect'])).toMatchObject({ code: 0, out: 'fr\n' })
  }
  expect(world.sent().map(({ text }) => text)).toEqual([['Merci beaucoup'], ['Merci beaucoup']])
})

test('a lone - is standard input, and a file is no string', async () => {
  await using world = await openWorld(phrases, { 'docs/a.md': '# A', Save: '' })
  expect(await world.pipe('Save', ['-', '--to', 'de'])).toMatchObject({ code: 0, out: 'Speichern\n' })
  for (const path of ['docs/a.md', './docs', 'docs/']) {
    const { code, err } = await world.run([path, 'Save', '--to', 'de'])
    expect([code, err]).toEqual([2, expect.stringContaining(`lockale document ${path}`)])
  }
  expect(await world.run(['Save', '--to', 'de'])).toMatchObject({ code: 0, out: 'Speichern\n' })
  expect(await world.run(['docs/b.md', '--to', 'de'])).toMatchObject({ code: 0 })
  expect(world.sent().length).toBe(3)
})

test('every parameter of the endpoint has a flag', async () => {
  const id = '5bd0a6f5-7b2e-4d0c-9d5e-000000000001'
  await using world = await openWorld({
    seed: {
      glossaries: [{ id, name: 'a', dictionaries: [{ source: 'en', target: 'de', entries: { cart: 'Korb' } }] }],
      styleLists: [{ id, name: 'a', language: 'de' }],
      memories: [{ id, name: 'a', source: 'en', segments: [{ source: 'x', targets: { de: 'y' } }] }],
    },
  })
  const flags = [
    '--from',
    'en',
    '--context',
    'a shop',
    '--model',
    'latency_optimized',
    '--split-sentences',
    'nonewlines',
    '--preserve-formatting',
    '--formality',
    'more',
    '--glossary',
    id,
    '--style',
    id,
    '--instruction',
    'Be short, please',
    '--instruction',
    'No slang',
    '--memory',
    id,
    '--threshold',
    '80',
    '--tags',
    'xml',
    '--tags-version',
    'v1',
    '--no-outline',
    '--splitting-tags',
    'p,q',
    '--non-splitting-tags',
    'b',
    '--ignore-tags',
    'x',
    '--tag',
    'shop',
    '--beta',
  ]
  const { code, err } = await world.run(['<p>My cart</p>', '--to', 'de', ...flags])
  expect([code, err]).toEqual([0, '✓ 7 characters billed\n'])
  expect(world.sent()).toEqual([
    {
      text: ['<p>My cart</p>'],
      target_lang: 'de',
      source_lang: 'en',
      context: 'a shop',
      model_type: 'latency_optimized',
      split_sentences: 'nonewlines',
      preserve_formatting: true,
      formality: 'more',
      glossary_id: id,
      style_id: id,
      custom_instructions: ['Be short, please', 'No slang'],
      translation_memory_id: id,
      translation_memory_threshold: 80,
      show_billed_characters: true,
      tag_handling: 'xml',
      tag_handling_version: 'v1',
      outline_detection: false,
      splitting_tags: ['p', 'q'],
      non_splitting_tags: ['b'],
      ignore_tags: ['x'],
      enable_beta_languages: true,
    },
  ])
  expect(world.service.requests.find(({ path }) => path === '/v2/translate')?.headers).toMatchObject({
    'x-service-reporting-tag': 'shop',
  })
})

test('a glossary of the project is found by its file once it is pushed', async () => {
  const id = '5bd0a6f5-7b2e-4d0c-9d5e-000000000001'
  await using world = await openWorld({
    seed: {
      glossaries: [{ id, name: 'a', dictionaries: [{ source: 'en', target: 'de', entries: { cart: 'Korb' } }] }],
    },
  })
  const { url } = world.service
  await world.folder.write('lockale.config.json', {
    source: 'en',
    targets: ['de'],
    files: ['{locale}.json'],
    service: { baseUrl: url },
  })
  const pushed = { [`${url} glossary terms.csv`]: { id, pushed: {} } }
  const lines = Object.entries(pushed).map(([name, entry]) => `    ${JSON.stringify(name)}: ${JSON.stringify(entry)}`)
  await world.folder.write(
    'lockale.resources.json',
    `{\n  "version": 1,\n  "resources": {\n${lines.join(',\n')}\n  }\n}\n`,
  )
  const named = ['--glossary', 'lockale/glossaries/terms.csv', '--from', 'en']
  const { code, out } = await world.run(['my cart', '--to', 'de', ...named])
  expect([code, out]).toEqual([0, expect.stringContaining('Korb')])
  expect(world.sent()).toMatchObject([{ glossary_id: id }])
  const unknown = await world.run(['my cart', '--to', 'de', '--glossary', 'term.csv', '--from', 'en'])
  expect([unknown.code, unknown.err]).toEqual([
    2,
    expect.stringMatching(/TRANSLATE_NAME_UNKNOWN[^]*Did you mean terms\.csv/u),
  ])
})

test('standard input is one text, or a text for each line; blank ones cost nothing and equal ones once', async () => {
  await using world = await openWorld(phrases)
  expect(await world.pipe('Two\nlines\n', ['--to', 'de'])).toMatchObject({ code: 0, out: 'Zwei\nZeilen\n' })
  const lines = await world.pipe('Save\r\n\r\nGood morning\r\nSave\r\n', ['--to', 'de', '--lines'])
  expect(lines).toMatchObject({ code: 0, out: 'Speichern\n\nGuten Morgen\nSpeichern\n' })
  expect(world.sent().at(-1)).toMatchObject({ text: ['Save', 'Good morning'] })
  const many = Array.from({ length: 120 }, (_, at) => `Line ${at}`).join('\n')
  const all = await world.pipe(many, ['--to', 'de', '--lines'])
  expect([all.code, all.out.split('\n')]).toEqual([0, expect.objectContaining({ length: 121 })])
  expect(
    world
      .sent()
      .slice(2)
      .map(({ text }) => (text as readonly string[]).length),
  ).toEqual([50, 50, 20])
})

test('a pipe gets the marks of Arabic, and no control characters', async () => {
  await using world = await openWorld(phrases)
  const { out } = await world.run(['Save', '--to', 'ar'])
  expect(out).toBe('\u200fحفظ\\u{1b}[31m\n')
})

test('a key in an answer is not shown', async () => {
  const entries = { Save: `Speichern ${key}` }
  await using world = await openWorld({ seed: { phrasebook: [{ source: 'en', target: 'de', entries }] } })
  expect(await world.run(['Save', '--to', 'de'])).toMatchObject({ code: 0, out: 'Speichern [redacted]\n' })
})

test('--dry-run says what it would be, and spends nothing', async () => {
  await using world = await openWorld({ characterLimit: 100 })
  const dry = await world.run(['Good morning', '--to', 'de,fr', '--dry-run'])
  expect([dry.code, dry.out]).toEqual([0, expect.stringMatching(/^\+ 24 characters to send · 100 left/u)])
  expect(await world.json(['a {b}', '--to', 'de', '--dry-run', '--protect', 'icu', '--from', 'en'])).toMatchObject({
    dryRun: true,
    translations: [],
    cost: { isAtLeast: true, charactersLeft: 100 },
  })
  expect(world.service.meter.texts).toEqual([])
})

test('--protect keeps placeholders, and has plurals as the target needs them', async () => {
  await using world = await openWorld()
  const text = 'Hello {name}, {n, plural, one {# file} other {# files}}'
  const { code, out } = await world.run([text, '--protect', 'icu', '--from', 'en', '--to', 'pl'])
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^\{n, plural, one \{.*#.*\} few \{.*\} many \{.*\} other \{.*\}\}\n$/u),
  ])
  expect(out.match(/\{name\}/gu)).toHaveLength(4)
})

test('what stays broken is an empty line, named, and the rest is there', async () => {
  const faults = ['translate texts=one: damage dropped']
  await using world = await openWorld({ faults })
  const args = ['one {a}', 'two {a}', '--protect', 'icu', '--from', 'en', '--to', 'de']
  const { code, out, err } = await world.run(args)
  expect([code, out, err]).toEqual([
    3,
    expect.stringMatching(/^\n.*\{a\}.*\n$/u),
    expect.stringContaining('! de: string 1 has no translation: placeholder-missing'),
  ])
  expect(world.sent()).toHaveLength(3)
})

test('law: whatever comes back damaged, a protected text has its placeholders or is not printed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...damages), async (damage) => {
      await using world = await openWorld({ faults: [`translate: damage ${damage}`] })
      const { out } = await world.run(['Go <b>{a}</b> and {b} now', '--protect', 'icu', '--from', 'en', '--to', 'de'])
      expect(['', '</b><b>{a}{b}']).toContain((out.match(/<\/?b>|\{.*?\}/gu) ?? []).toSorted().join(''))
    }),
    { numRuns: testDepth > 1 ? 60 : 8 },
  )
})

test('what was answered before it failed is printed', async () => {
  await using world = await openWorld({ ...phrases, faults: ['translate@2: status 456'] })
  const { code, out, err } = await world.run(['Save', '--to', 'de,fr'])
  expect([code, out, err]).toEqual([5, 'de\tSpeichern\nfr\t\n', expect.stringContaining('QUOTA_EXCEEDED')])
  expect(err).toContain('! fr: string 1 has no translation: not answered')
  await using again = await openWorld({ ...phrases, faults: ['translate@2: status 456'] })
  expect(await again.json(['Save', '--to', 'de,fr'])).toMatchObject({
    error: { code: 'QUOTA_EXCEEDED' },
    translations: [{ text: 'Speichern' }, { text: null, problem: 'not answered' }],
  })
})

const lines = Array.from({ length: 120 }, (_, at) => `Line ${at}`)

test('what is answered is printed before more is sent: whatever kills it there, that much is had', async () => {
  let out = ''
  const printed: number[] = []
  await using world = await openWorld({
    intercept: ({ path }) => {
      if (path === '/v2/translate') printed.push(out.split('\n').length - 1)
      return undefined
    },
  })
  const args = ['translate', '--base-url', world.service.url, '--to', 'de,fr', '--lines']
  const { code } = await runInside(args, {
    cwd: world.folder.path,
    env: { LOCKALE_KEY: key },
    parts: { readStdin: () => Promise.resolve(Buffer.from(lines.join('\n'))) },
    onOut: (text) => (out += text),
  })
  expect([code, printed]).toEqual([0, [0, 0, 100, 100, 200, 200]])
  expect(out.split('\n')).toHaveLength(241)
})

test('a closed pipe: output that is not displayed is not requested, so no more is sent', async () => {
  let out = ''
  await using world = await openWorld()
  const ended = await runInside(['translate', '--base-url', world.service.url, '--to', 'de', '--lines'], {
    cwd: world.folder.path,
    env: { LOCKALE_KEY: key },
    parts: { readStdin: () => Promise.resolve(Buffer.from(lines.join('\n'))) },
    onOut: (text) => (out += text),
    isGone: () => out !== '',
  })
  expect(ended).toMatchObject({ code: 0, err: expect.stringMatching(/^✓ \d+ characters[^\n]*\n$/u) })
  expect(world.sent()).toHaveLength(1)
})

test('Ctrl-C on the way: what was answered is printed, and what is under way is waited for', async () => {
  const stop = new AbortController()
  let requests = 0
  await using world = await openWorld({
    intercept: ({ path }) => {
      if (path === '/v2/translate' && ++requests === 2) stop.abort(new Interruption('SIGINT'))
      return undefined
    },
  })
  const { code, out } = await runInside(['translate', '--base-url', world.service.url, '--to', 'de', '--lines'], {
    cwd: world.folder.path,
    env: { LOCKALE_KEY: key },
    parts: { readStdin: () => Promise.resolve(Buffer.from(lines.join('\n'))) },
    signal: stop.signal,
  })
  expect([code, out.split('\n').filter((line) => line !== '').length]).toEqual([130, 100])
})

test('of many texts the rest have empty lines where it failed', async () => {
  await using world = await openWorld({ faults: ['translate@2: status 456'] })
  const { code, out } = await world.pipe(lines.join('\n'), ['--to', 'de', '--lines'])
  expect([code, out.split('\n').map((line) => line !== '')]).toEqual([
    5,
    Array.from({ length: 121 }, (_, at) => at < 50),
  ])
})

test('a string that the service refuses is named; the others are translated, and billed once', async () => {
  await using world = await openWorld({
    faults: [{ on: '/v2/translate', texts: 'poison', do: { kind: 'status', status: 400 } }],
  })
  const texts = lines.with(17, 'poison').join('\n')
  const { code, out, err } = await world.pipe(texts, ['--to', 'de', '--lines'])
  expect([code, err]).toEqual([3, expect.stringMatching(/! de: string 18 has no translation: .*400/u)])
  expect(out.split('\n').map((line) => line !== '')).toEqual(
    Array.from({ length: 121 }, (_, at) => at !== 17 && at !== 120),
  )
  expect(world.service.meter.again()).toEqual([])
})

test('a language that the service fails on does not stop the others', async () => {
  await using world = await openWorld({ ...phrases, faults: ['translate target=fr: status 404'] })
  const { code, out, err } = await world.run(['Save', '--to', 'fr,de'])
  expect([code, out]).toEqual([3, 'fr\t\nde\tSpeichern\n'])
  expect(err).toMatch(/! fr: string 1 has no translation: .*404/u)
})

test('the budget of a config counts, and its service is used', async () => {
  await using service = await startAsReal(phrases)
  await using folder = await createFolder({
    'lockale.config.json': {
      source: 'en',
      targets: ['de'],
      files: ['{locale}.json'],
      service: { baseUrl: service.url },
      budget: { maxCharacters: 10 },
    },
  })
  const run = (...args: readonly string[]) =>
    callLockale(['translate', ...args], { cwd: folder.path, env: { LOCKALE_KEY: key } })
  expect(await run('Save', '--to', 'de')).toMatchObject({ code: 0, out: 'Speichern\n' })
  const refused = await run('Good morning', '--to', 'de')
  expect([refused.code, refused.err]).toEqual([5, expect.stringContaining('BUDGET_EXCEEDED')])
})

test('works with the local service, and without a config or a key', async () => {
  await using folder = await createFolder({})
  const { code, out } = await callLockale(['translate', 'Good morning', '--to', 'de', '--local'], { cwd: folder.path })
  expect([code, out]).toEqual([0, expect.stringMatching(/^\[de /u)])
})

test.for<[name: string, args: readonly string[], code: number, says: string, options?: ServiceOptions]>([
  ['no target', ['a'], 2, '--to is missing'],
  ['no text', [' ', '--to', 'de'], 2, 'TEXT_MISSING'],
  ['lines of arguments', ['a', '--lines', '--to', 'de'], 2, '--lines works with standard input only'],
  ['flags of tags without tags', ['a', '--to', 'de', '--ignore-tags', 'x'], 2, '--ignore-tags needs --tags'],
  ['a version without tags', ['a', '--to', 'de', '--tags-version', 'v1'], 2, '--tags-version needs --tags'],
  ['tags that are protected', ['a', '--to', 'de', '--tags', 'xml', '--protect', 'icu'], 2, '--protect and --tags'],
  ['protection without a source', ['a', '--to', 'de', '--protect', 'icu'], 2, '--protect needs --from'],
  ['a syntax that is not there', ['a', '--to', 'de', '--protect', 'icuu'], 2, 'Did you mean icu?'],
  [
    'a plural for no language',
    ['{n, plural, other {a b}}', '--to', 'xx1!', '--protect', 'icu', '--from', 'en'],
    2,
    '"xx1!" is not a language tag',
  ],
  [
    'a source that is no language',
    ['a', '--to', 'de', '--protect', 'icu', '--from', 'e!'],
    2,
    '"e!" is not a language tag',
  ],
  ['a broken message', ['{a', '--to', 'de', '--protect', 'icu', '--from', 'en'], 2, 'TEXT_NOT_PROTECTABLE'],
  ['formality where there is none', ['a', '--to', 'de,en-GB', '--formality', 'more'], 2, 'TRANSLATE_MISFIT'],
  ['instructions where there are none', ['a', '--to', 'de,pl', '--instruction', 'Short'], 2, 'TRANSLATE_MISFIT'],
  [
    'a glossary without a source',
    ['a', '--to', 'de', '--glossary', '5bd0a6f5-7b2e-4d0c-9d5e-000000000001'],
    2,
    'REQUEST_INVALID',
  ],
  [
    'a glossary nobody knows',
    ['a', '--to', 'de', '--glossary', 'terms.csv', '--from', 'en'],
    2,
    'TRANSLATE_NAME_UNKNOWN',
  ],
  ['a threshold without a memory', ['a', '--to', 'de', '--threshold', '80'], 2, 'REQUEST_INVALID'],
  ['a memory nobody knows', ['a', '--to', 'de', '--memory', '5bd0a6f5-7b2e-4d0c-9d5e-000000000001'], 2, 'NOT_FOUND'],
  ['a language nobody knows', ['a', '--to', 'xx1!'], 2, 'TARGET_NOT_SUPPORTED'],
  ['XML that is none', ['<a>b', '--to', 'de', '--tags', 'xml'], 6, 'BAD_REQUEST'],
  ['a text that is too large', ['a'.repeat(131_072), '--to', 'de'], 2, 'TEXT_TOO_LARGE'],
  ['a key that is refused', ['a', '--to', 'de'], 4, 'UNAUTHORIZED', { strictKeys: true }],
  ['a budget', ['Good morning', '--to', 'de', '--max-characters', '5'], 5, 'BUDGET_EXCEEDED'],
  ['too little left', ['Good morning', '--to', 'de'], 5, 'QUOTA_EXCEEDED', { characterLimit: 5 }],
  ['a service with a problem', ['a', '--to', 'de'], 6, 'UNAVAILABLE', { faults: ['translate: status 500'] }],
  ['no service', ['a', '--to', 'de', '--base-url', 'http://127.0.0.1:1'], 6, 'CONNECTION_FAILED'],
])('refused: %s', async ([, args, code, says, options]) => {
  await using world = await openWorld(options)
  const ended = await world.run(args)
  expect([ended.code, ended.out, ended.err]).toEqual([code, '', expect.stringContaining(says)])
  expect(ended.err).not.toContain(key)
  expect(world.service.meter.texts).toEqual([])
})

const one = '5bd0a6f5-7b2e-4d0c-9d5e-000000000001'
const things = {
  glossaries: [{ id: one, name: 'Terms', dictionaries: [{ source: 'en', target: 'de', entries: { cart: 'Korb' } }] }],
  styleLists: [{ id: one, name: 'UI', language: 'de' }],
  memories: [{ id: one, name: 'Old', source: 'en', segments: [{ source: 'x', targets: { de: 'y' } }] }],
}

test.for<[to: string, says: string]>([
  ['klingon', '"klingon" is not a supported language.'],
  ['germann', 'Did you mean de? lockale languages lists all.'],
  ['de,xx', '"xx" is not a supported language.'],
  ['jp,cz,de', 'Did you mean ja or cs?'],
])('a language that the service does not have is refused before a request: --to %s', async ([to, says]) => {
  await using world = await openWorld()
  const { code, err } = await world.run(['Hello', '--to', to])
  expect([code, err]).toEqual([2, expect.stringContaining('TARGET_NOT_SUPPORTED')])
  expect(err).toContain(says)
  expect(world.service.requests.map(({ path }) => path)).not.toContain('/v2/translate')
})

test.for<[name: string, args: readonly string[], says: string]>([
  ['a glossary', ['de,ja', '--from', 'en', '--glossary', one], '"Terms" has no dictionary from en to ja'],
  ['a style', ['de,ja', '--style', one], '"UI" is for de'],
  ['a memory', ['de,ja', '--from', 'en', '--memory', one], '"Old" does not translate from en to ja'],
])('of several languages, one that %s is not for stops before any is paid for', async ([, args, says]) => {
  await using world = await openWorld({ seed: things })
  const { code, err } = await world.run(['my cart', '--to', ...args])
  expect([code, err]).toEqual([2, expect.stringContaining('TRANSLATE_MISFIT')])
  expect(err).toContain(says)
  expect(world.service.meter.texts).toEqual([])
})

test('a key that may translate and nothing else uses what it cannot look up', async () => {
  await using world = await openWorld({ seed: { ...things, accounts: [{ key, scopes: ['translate:text'] }] } })
  const args = ['my cart', '--to', 'de,DE-AT', '--from', 'en', '--glossary', one]
  const { out } = await world.run(args)
  expect([out, world.sent()[0]]).toEqual([
    expect.stringContaining('Korb'),
    expect.objectContaining({ glossary_id: one }),
  ])
})

test.for<[name: string, bytes: Uint8Array, args: readonly string[], says: string]>([
  ['a NUL', Buffer.from('ab\nc\0d'), [], 'stdin:2:2'],
  ['bytes that are no UTF-8', Buffer.from([0x61, 0x0a, 0xc3, 0xa4, 0xff, 0x61]), [], 'stdin:2:2'],
  ['a character that is cut off', Buffer.from([0x61, 0xe2, 0x82]), [], 'TEXT_INVALID'],
  ['nothing', Buffer.from(''), ['--lines'], 'TEXT_MISSING'],
  ['more than anybody reads', Buffer.alloc(16_777_217, 0x61), [], 'TEXT_TOO_LARGE'],
  ['the key, too', Buffer.from('a'), ['--key-file', '-'], '--key-file -'],
])('standard input is refused: %s', async ([, bytes, args, says]) => {
  await using world = await openWorld()
  const { code, err } = await world.pipe(bytes, ['--to', 'de', ...args])
  expect([code, err]).toEqual([2, expect.stringContaining(says)])
  expect(world.service.requests.filter(({ path }) => path === '/v2/translate')).toEqual([])
})

test('all syntaxes there are can be protected', () => {
  const translate = satellite.commands.find(({ name }) => name === 'translate')
  const protect = translate?.flags.find(({ name }) => name === 'protect')
  expect(protect?.takes?.values).toEqual([...syntaxIds])
})
