import { openCalls } from '@lockale/connect'
import { nodeFileSystem } from '@lockale/disk'
import { LockaleError } from '@lockale/errors'
import { startService } from '@lockale/service'
import type { Intercept } from '@lockale/service/faults'
import { describe, expect, test } from 'vitest'
import { fakeHost } from '@lockale/terminal/testing/fake-host'
import { type InitCall, type InitCalled, initIn } from '../testing/init-in.ts'
import { runCommands, testVersion as version } from '@lockale/terminal/testing/run-commands'
import { satellite } from '../satellite.ts'

type Files = Readonly<Record<string, unknown>>

/** As `initIn`, in a project of i18next. */
function init(line: string, { files = i18next, ...call }: Partial<InitCall> = {}): Promise<InitCalled> {
  return initIn(line, { files, ...call })
}

const i18next: Files = {
  'package.json': { dependencies: { i18next: '25' } },
  'locales/en/shop.json': { title: 'Your cart', cta: 'Buy now', terms: 'These are our terms' },
  'locales/de/shop.json': { title: 'Ihr Warenkorb', terms: 'These are our terms' },
  'locales/fr/shop.json': {},
}
const written = Object.keys(i18next).sort()
const english: Files = {
  'i18n/en-GB.json': { a: 'Hello', b: 'Basket', c: 'Colour' },
  'i18n/en-CA.json': { a: 'Hello', b: 'Cart', d: 'Color' },
  'i18n/de.json': { a: 'Hallo' },
}

describe('without a question', () => {
  test('finds, adopts, says what a first sync costs, and writes two files', async () => {
    const { code, out, err, files } = await init('--yes')
    expect(code).toBe(0)
    expect(out.split('\n')).toEqual([
      'i18next · 3 strings × 2 locales = 6 translations',
      '  1 imported: kept as they are',
      '  4 missing · 1 equal to English',
      '  locales/{locale}/{namespace}.json · en → de, fr · i18next (detected from package.json)',
      '  source en: the only English locale',
      expect.stringMatching(
        /^First sync: 5 strings to translate · \d requests · \d+ characters \(mock service, not billed\)$/u,
      ),
      expect.stringMatching(/^! service: the mock service/u),
      '✓ wrote lockale.config.mjs, lockale.lock, package.json',
      '',
    ])
    expect(err.slice(err.indexOf('→')).split('\n')).toEqual([
      '→ npm install installs lockale in this project',
      '→ npx lockale plan shows each string, npx lockale sync writes pseudo-translations',
      '→ npx lockale check lists problems in the imported translations',
      '→ npx lockale hooks install checks each commit',
      '→ Commit the new files and the translations',
      '',
    ])
    expect(JSON.parse(files['package.json'] ?? '')).toMatchObject({ devDependencies: { lockale: `^${version}` } })
    expect(Object.keys(files).sort()).toEqual([...written, 'lockale.config.mjs', 'lockale.lock'].sort())
    expect(files['lockale.config.mjs']).toBe(
      [
        "/** @type {import('lockale').UserConfig} */",
        'export default {',
        "  source: 'en',",
        "  targets: ['de', 'fr'],",
        '  // i18next, detected from package.json; message format: i18next',
        "  files: ['locales/{locale}/{namespace}.json'],",
        "  // 'local' writes pseudo-translations, without a key; for real ones: 'deepl', with a key in LOCKALE_KEY",
        "  service: { preset: 'local' },",
        '}',
        '',
      ].join('\n'),
    )
  })

  test.for<[line: string, said: RegExp]>([
    ['--yes', /^looking for locale files\n$/u],
    ['', /^looking for locale files\n$/u],
    ['--yes --quiet', /^$/u],
    ['--json', /^$/u],
  ])('what it looks for is said before anything is looked at: init %s', async ([line, said]) => {
    let saidFirst = ''
    const host = fakeHost({
      parts: {
        fs: new Proxy(nodeFileSystem(), {
          get() {
            saidFirst = host.err()
            throw new LockaleError('FILE_UNREADABLE', 'far enough', { hint: 'none' })
          },
        }),
      },
    })
    await runCommands(satellite.commands, ['init', ...line.split(' ').filter((word) => word !== '')], host)
    expect(saidFirst).toMatch(said)
  })

  test('a flag that cannot be meant is told of, and nothing is looked for', async () => {
    const { code, err } = await init('--source klingonese-is-not')
    expect([code, err]).toEqual([2, expect.not.stringContaining('looking')])
  })

  test('each translation is read once, whatever is said and written of it', async () => {
    const { files, reads } = await init('--yes --source en --texts-by human')
    expect(files['lockale.lock']).toContain('title')
    expect(['de', 'fr'].map((locale) => reads(`locales/${locale}/shop.json`))).toEqual([1, 1])
  })

  test.for<[name: string, files: Files, config: string, text: RegExp]>([
    [
      'TypeScript',
      { 'tsconfig.json': {} },
      'lockale.config.mts',
      /^import type \{ UserConfig \} from 'lockale'\n[^]*satisfies UserConfig\n$/u,
    ],
    [
      'TypeScript in modules',
      { 'tsconfig.json': {}, 'package.json': { type: 'module' } },
      'lockale.config.ts',
      /satisfies/u,
    ],
    ['no JavaScript', { 'package.json': undefined }, 'lockale.config.json', /^\{\n {2}"source": "en",/u],
  ])('the config is written for a project of %s', async ([, more, config, text]) => {
    const files = Object.fromEntries(
      Object.entries({ ...i18next, ...more }).filter(([, content]) => content !== undefined),
    )
    const called = await init('--yes', { files })
    expect([called.code, called.files[config]]).toEqual([0, expect.stringMatching(text)])
  })

  test('with a key at hand translations are what somebody wants', async () => {
    const openCalls = () => Promise.reject(new LockaleError('CONNECTION_FAILED', 'No network.', { hint: '' }))
    const { files, out } = await init('--yes', { env: { LOCKALE_KEY: 'a-key-of-mine' }, parts: { openCalls } })
    expect(files['lockale.config.mjs']).toContain("service: { preset: 'deepl' }")
    expect(JSON.stringify([files, out])).not.toContain('a-key-of-mine')
  })

  test.for<[name: string, line: string, asks: number, preset: string]>([
    ['a key of any source', '--yes', 1, 'deepl'],
    ['no need to know', '--yes --service local', 0, 'local'],
  ])('%s', async ([, line, asks, preset]) => {
    let asked = 0
    const hasKey = () => Promise.resolve(++asked > 0)
    const { files } = await init(line, { parts: { hasKey } })
    expect([asked, files['lockale.config.mjs']]).toEqual([asks, expect.stringContaining(`preset: '${preset}'`)])
  })

  describe('with a key in the environment the service is asked which languages it has', () => {
    const fields = { name: '', usable_as_source: true, usable_as_target: true, features: {} }
    const listing = (...codes: readonly string[]): Intercept => {
      const body = JSON.stringify(codes.map((lang) => ({ ...fields, lang })))
      return { status: 200, headers: { 'content-type': 'application/json' }, body }
    }
    const line = '--yes --source en --targets de,fr,kaa,en-GB'
    /** The asked service answers its list of languages with this. */
    async function initWith(languages: Intercept | undefined, env: Readonly<Record<string, string>>, preset = 'deepl') {
      await using service = await startService({
        intercept: ({ path }) => (path === '/v3/languages' ? languages : undefined),
      })
      const called = await init(`${line} --service ${preset}`, {
        env,
        parts: {
          openCalls: (asked, options) =>
            openCalls({ ...asked, preset: 'service', baseUrl: service.url }, { ...options, env: { LOCKALE_KEY: 'x' } }),
        },
      })
      const config = String(called.files['lockale.config.mjs'])
      const locked = [...config.matchAll(/locale: '([^']+)'[^}]*policy: 'locked'/gu)].map(([, locale]) => locale)
      return { ...called, locked, requests: service.requests.map(({ path }) => path) }
    }

    test.for<[name: string, env: Readonly<Record<string, string>>]>([
      ['LOCKALE_KEY', { LOCKALE_KEY: 'x' }],
      ['DEEPL_AUTH_KEY', { DEEPL_AUTH_KEY: 'x', LOCKALE_HOST: 'translate.example.com' }],
    ])('by %s: what it lacks is named and locked', async ([, env]) => {
      const { code, out, err, locked, requests } = await initWith(listing('de', 'kaa'), env)
      expect([code, locked, requests]).toEqual([0, ['fr'], ['/v3/languages']])
      expect(out).toContain('! not supported by the service: fr')
      expect(err).not.toContain('its own list')
    })

    test.for<[name: string, answer: Intercept, says: string]>([
      ['refuses the key', { status: 403 }, 'UNAUTHORIZED'],
      ['fails', { status: 500 }, 'UNAVAILABLE'],
      ['answers with something else', { status: 200, body: '<p>Log in' }, 'BAD_ANSWER'],
      ['does not answer', { delayMs: 60_000 }, 'no answer within 2 s'],
    ])('one that %s is said in one line, and nothing fails', async ([, answer, says]) => {
      const { code, out, err, locked, requests } = await initWith(answer, { LOCKALE_KEY: 'x' })
      expect([code, locked, requests]).toEqual([0, ['kaa'], ['/v3/languages']])
      expect(out).toContain('! not supported by any service that lockale knows: kaa')
      expect(err).toContain(`! the service did not return its languages (${says}): lockale uses its own list\n`)
    })

    test.for<[name: string, env: Readonly<Record<string, string>>, preset?: string]>([
      ['without a key', {}],
      ['where a program would have to be run for the key', { LOCKALE_KEY_COMMAND: 'false' }],
      ['where another service is named', { LOCKALE_KEY: 'x' }, 'service'],
      ['where the mock service is named', { LOCKALE_KEY: 'x' }, 'local'],
      ['where the key is of another service', { DEEPL_AUTH_KEY: 'x' }, 'service'],
      ['where the key may go to other hosts', { LOCKALE_KEY: 'x', LOCKALE_HOST: 'translate.example.com' }],
    ])('nobody is asked %s', async ([, env, preset]) => {
      const { code, locked, requests } = await initWith(listing('de'), env, preset)
      expect([code, locked, requests]).toEqual([0, ['kaa'], []])
    })
  })

  test('the source among the named targets is left out', async () => {
    const { files } = await init('--yes --source en --targets de,en')
    expect(files['lockale.config.mjs']).toContain("targets: ['de'],")
    const { code, err } = await init('--yes --source en --targets en')
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('→ Specify them: lockale init --source en --targets de,fr.'),
    ])
  })

  test('dry, it shows the config and writes nothing', async () => {
    const { code, out, files } = await init('--dry-run')
    expect([code, Object.keys(files).sort()]).toEqual([0, written])
    expect(out).toContain('  1 to import: kept as they are')
    expect(out).toContain("  targets: ['de', 'fr'],")
  })

  test('as data', async () => {
    const { out } = await init('--json')
    expect(JSON.parse(out)).toMatchObject({
      command: 'init',
      service: 'local',
      packages: [
        {
          folder: '',
          framework: 'i18next',
          confidence: 'certain',
          config: 'lockale.config.mjs',
          source: 'en',
          targets: [
            { locale: 'de', file: 'de' },
            { locale: 'fr', file: 'fr' },
          ],
          files: ['locales/{locale}/{namespace}.json'],
          found: { adopted: 1, missing: 4, copies: 1, texts: 6 },
          firstSync: { texts: 5 },
        },
      ],
      files: ['lockale.config.mjs', 'lockale.lock', 'package.json'],
      hook: null,
      ci: [],
    })
  })

  const otherManager: Files = {
    ...i18next,
    'pnpm-lock.yaml': '',
    'package.json': { devDependencies: { lockale: '1' } },
  }
  const noPackages: Files = { 'config/locales/en.yml': 'en:\n  a: Hello\n', Gemfile: "gem 'rails'\n" }
  test.for<[name: string, line: string, options: InitCall, advice: readonly string[]]>([
    [
      'DeepL without a key',
      '--yes --service deepl',
      { files: otherManager },
      [
        '→ Set the environment variable LOCKALE_KEY to your DeepL key',
        '→ pnpm exec lockale plan shows each string, pnpm exec lockale sync translates them',
        '→ pnpm exec lockale check lists problems in the imported translations',
        '→ pnpm exec lockale hooks install checks each commit',
        '→ Commit the new files and the translations',
      ],
    ],
    [
      'a service of your own, in a project without Node packages',
      '--yes --service service --targets de --ci gitlab',
      { files: noPackages },
      [
        '→ Set service.baseUrl in the config to the URL of your service, LOCKALE_HOST to its host, and LOCKALE_KEY to your key',
        '→ npx lockale plan shows each string, npx lockale sync translates them',
        '→ Commit the new files and the translations',
        expect.stringMatching(/^→ Add "include: \.gitlab\/lockale\.yml" to \.gitlab-ci\.yml\. For the sync job, /u),
      ],
    ],
  ])('the next steps are named in their order, and only what is needed: %s', async ([, line, options, advice]) => {
    const { err } = await init(line, options)
    expect(err.slice(err.indexOf('→')).trimEnd().split('\n')).toEqual(advice)
  })

  test('flags say what files do not', async () => {
    const { code, files } = await init('--yes --targets de,pt_BR --service service', {
      files: { 'i18n/en.json': { a: 'Hello' } },
    })
    expect([code, files['lockale.config.json']]).toEqual([0, expect.stringContaining('"pt-BR"')])
    expect(JSON.parse(files['lockale.config.json'] ?? '')).toEqual({
      source: 'en',
      targets: ['de', 'pt-BR'],
      files: ['i18n/{locale}.json'],
      service: { preset: 'service' },
    })
  })
})

describe('what it does not do', () => {
  const two: Files = {
    'package.json': { dependencies: { i18next: '25' } },
    Gemfile: "gem 'rails'",
    'locales/en/a.json': { a: 'Hello' },
    'locales/de/a.json': {},
    'config/locales/en.yml': 'en:\n  a: Hello\n',
    'config/locales/de.yml': 'de:\n',
  }
  test.for<[name: string, line: string, files: Files, code: number, expected: readonly string[]]>([
    [
      'take a guess where there is nothing',
      '--yes',
      { 'src/index.js': '' },
      2,
      ['INIT_NOTHING_FOUND', '--source en --targets de,fr --files', 'locales/en.json'],
    ],
    [
      'take one of two',
      '--yes',
      two,
      2,
      ['INIT_UNSURE', 'i18next (locales/{locale}/{namespace}.json)', 'Rails (config/locales/{locale}.yml)', '--files'],
    ],
    [
      'choose locales for anybody',
      '--yes',
      { 'locales/en.json': { a: 'Hello' } },
      2,
      ['INIT_UNSURE', '--targets de,fr'],
    ],
    [
      'choose what people write',
      '--yes',
      { 'locales/de.json': { a: 'Hallo' }, 'locales/fr.json': { a: 'Allô' } },
      2,
      ['INIT_UNSURE', '--source'],
    ],
    [
      'choose between two kinds of English',
      '--yes',
      english,
      2,
      ['INIT_UNSURE', 'en-CA has 3 strings, en-GB has 3 strings, and no config names', 'lockale init --source en-CA'],
    ],
    [
      'touch a config',
      '--yes',
      { ...i18next, 'lockale.config.ts': 'export default 1' },
      2,
      ['CONFIG_EXISTS', 'lockale.config.ts', 'lockale sync'],
    ],
    [
      'overlook a config in package.json',
      '--yes',
      { ...i18next, 'package.json': { lockale: {} } },
      2,
      ['CONFIG_EXISTS', 'package.json'],
    ],
    [
      'take what is no locale',
      '--yes --targets de,klingonese-is-not',
      i18next,
      2,
      ['USAGE_BAD_VALUE', 'klingonese-is-not'],
    ],
    ['take what is no service', '--yes --service google', i18next, 2, ['USAGE_BAD_VALUE', 'deepl']],
    ['know force', '--force', i18next, 2, ['USAGE_UNKNOWN_FLAG']],
    [
      'go on with a file that is broken',
      '--yes',
      { ...i18next, 'locales/de/shop.json': '{ "title": ' },
      1,
      [
        'CATALOG_UNREADABLE',
        'locales/de/shop.json',
        '→ Fix the file, or leave it out with --files. Then run `lockale init`',
      ],
    ],
    [
      'go on with several files that are broken',
      '--yes',
      { ...i18next, 'locales/de/shop.json': '{ "title": ', 'locales/fr/shop.json': '{ "title" "a" }' },
      1,
      ['locales/de/shop.json cannot be read', '(and 1 more problem, also in locales/fr/shop.json)'],
    ],
    ['name files that are not there', '--yes --files nowhere/{locale}.json', i18next, 2, ['INIT_NOTHING_FOUND']],
  ])('%s', async ([, line, files, code, expected]) => {
    const called = await init(line, { files })
    expect(called.code).toBe(code)
    for (const part of expected) expect(called.err).toContain(part)
    expect(Object.keys(called.files).sort()).toEqual(Object.keys(files).sort())
  })

  test('let a name out into the terminal or the config', async () => {
    const odd = "en\u001B[31m'*/"
    const { out, err, files } = await init('--yes', {
      files: {
        ...i18next,
        [`locales/en/${odd}.json`]: { a: 'x' },
        'i18next.config.ts': "const locales = ['en', 'de', 'x\\u001b']",
      },
    })
    expect(out + err + (files['lockale.config.mjs'] ?? '')).not.toContain('\u001B')
  })
})

describe('what is left out', () => {
  const names = ['index', 'readme', 'schema', 'template', 'x\u001B[31m']
  const files: Files = {
    'i18n/en.json': { a: 'Hello' },
    'i18n/de.json': { a: 'Hallo' },
    'i18n/fr.json': {},
    'i18n/cn.json': {},
    ...Object.fromEntries(names.map((name) => [`i18n/${name}.json`, {}])),
    'po/app/en.po': 'msgid ""\nmsgstr ""\n\nmsgid "Hello"\nmsgstr ""\n',
    'po/app/de.po': 'msgid ""\nmsgstr ""\n\nmsgid "Hello"\nmsgstr "Hallo"\n',
  }

  test('is named with the reason', async () => {
    const { out, code } = await init('--yes --files i18n/{locale}.json', { files })
    expect(code).toBe(0)
    expect(out).toContain(
      "  left out: i18n/cn.json: \"cn\" is the code of China, a country, and its content does not show the language (targets: [{ locale: 'zh-CN', file: 'cn' }] says it)\n",
    )
    expect(out).toContain(
      '  left out: i18n/index.json, i18n/readme.json, i18n/schema.json and 2 more: its name is not a known locale\n',
    )
    expect(out).not.toContain('\u001B')
  })

  test('is named file by file on demand', async () => {
    const { out } = await init('--yes --verbose --files i18n/{locale}.json', { files })
    expect(out).toContain('i18n/template.json, i18n/x')
    const { packages } = JSON.parse((await init('--json --dry-run --files i18n/{locale}.json', { files })).out) as {
      packages: readonly { readonly leftOut: readonly unknown[] }[]
    }
    expect(packages[0]?.leftOut).toContainEqual({ files: ['i18n/cn.json'], why: expect.stringContaining('China') })
  })

  test('is what nobody translates, beside what is translated', async () => {
    const { code, out } = await init('--yes', {
      files: {
        ...i18next,
        'AndroidManifest.xml': '',
        'res/values/strings.xml': '<resources><string name="app">An App</string></resources>',
      },
    })
    expect(code).toBe(0)
    expect(out).toContain('  left out: res/values/strings.xml: Android files; --files takes them instead\n')
  })

  test('is another kind of locale files too', async () => {
    const { out } = await init('--yes', {
      files: {
        ...i18next,
        'po/en.po': 'msgid ""\nmsgstr ""\n\nmsgid "Hello"\nmsgstr ""\n',
        'po/de.po': 'msgid ""\nmsgstr ""\n',
      },
    })
    expect(out).toContain('  left out: po/{locale}.po: gettext files; --files takes them instead\n')
  })
})

describe('at a terminal', () => {
  test('asks for the source where two are near, and reads its strings', async () => {
    // nothing installs lockale for others here: neither a hook nor CI is asked about
    const answers = ['en-GB', '', 'local', 'unknown', true]
    const { asked, files, err } = await init('', { files: english, answers })
    expect(asked[0]).toMatch(/^Which locale is the source of i18n\/\{locale\}\.json\? \(en-CA has 3 strings/u)
    expect(err).toContain('  source en-GB: you named it\n')
    expect(JSON.parse(files['lockale.config.json'] ?? '')).toMatchObject({
      source: 'en-GB',
      targets: ['de', 'en-CA'],
      files: ['i18n/{locale}.json'],
    })
  })

  test('asks for locales and the service, shows what it will write, and writes it', async () => {
    const { code, asked, files, err, out } = await init('', {
      answers: ['de, pt-BR', 'deepl', 'unknown', 'none', 'none', true],
    })
    expect(err).toMatch(
      /^looking for locale files\nFound i18next {2}locales\/\{locale\}\/\{namespace\}\.json · 2 target locales\n/u,
    )
    expect(err).toMatch(/i18next · 3 strings × 2 locales = 6 translations\n {2}1 to import/u)
    expect(out).toBe('✓ wrote lockale.config.mjs, lockale.lock, package.json\n')
    expect([code, asked]).toEqual([
      0,
      [
        'Which locales should be written from en?',
        'Who translates?',
        'Who wrote the existing translations?',
        'Check staged translations before each commit?',
        'Check translations in CI?',
        'Write lockale.config.mjs, lockale.lock, package.json (lockale as a devDependency)?',
      ],
    ])
    expect(files['lockale.config.mjs']).toContain("targets: ['de', 'pt-BR'],")
    expect(files['lockale.config.mjs']).toContain("preset: 'deepl'")
  })

  test.for<[name: string, isKeyFound: boolean, preset: string]>([
    ['the mock service is preselected without a key', false, 'local'],
    ['DeepL is with one', true, 'deepl'],
  ])('%s, as it is what --yes takes', async ([, isKeyFound, preset]) => {
    const parts = { hasKey: () => Promise.resolve(isKeyFound) }
    const asked = await init('', { parts, answers: ['de', '', 'unknown', 'none', 'none', true] })
    expect(asked.files['lockale.config.mjs']).toContain(`preset: '${preset}'`)
    const alone = await init('--yes', { parts })
    expect(alone.files['lockale.config.mjs']).toContain(`preset: '${preset}'`)
  })

  test('asks once which variant a language without a country is, and writes it down', async () => {
    const german: Files = {
      'locales/de.json': { a: 'Hallo' },
      'locales/en.json': {},
      'locales/pt.json': {},
      'locales/en-AU.json': {},
    }
    const answers = ['', 'deepl', 'unknown', 'en-GB', '', true]
    const { asked, files, out } = await init('--source de', { files: german, answers })
    expect(asked.slice(3, 5)).toEqual(['Which language is en?', 'Which language is pt?'])
    expect(JSON.parse(files['lockale.config.json'] ?? '')).toMatchObject({
      targets: [{ locale: 'en', code: 'en-GB' }, 'en-AU', { locale: 'pt', code: 'pt-BR' }],
    })
    expect(out).not.toContain('is sent to the service as')
    const alone = await init('--source de --yes', { files: german })
    expect(JSON.parse(alone.files['lockale.config.json'] ?? '')).toMatchObject({ targets: ['en', 'en-AU', 'pt'] })
    expect(alone.out).toContain("! en is sent to the service as en-US; { locale: 'en', code: 'en-GB' } in targets")
    expect(alone.out).toContain("! pt is sent to the service as pt-BR; { locale: 'pt', code: 'pt-PT' } in targets")
    // of the source's own language nothing is sent
    expect((await init('--yes', { files: { ...german, 'locales/en.json': { a: 'Hello' } } })).out).not.toContain(
      '! en is sent',
    )
  })

  test.for<[name: string, answers: readonly (string | boolean)[], code: number]>([
    ['Ctrl-C at the first question', ['cancel'], 130],
    ['Ctrl-C in the midst', ['de', 'deepl', 'cancel'], 130],
    ['no at the end', ['de', 'deepl', 'machine', 'none', 'none', false], 130],
  ])('%s leaves nothing behind', async ([, answers, code]) => {
    const called = await init('', { answers })
    expect([called.code, Object.keys(called.files).sort()]).toEqual([code, written])
    expect(called.err).toContain('INIT_CANCELLED')
  })

  test('nobody is asked who wrote translations where only a config names their locale', async () => {
    const { asked } = await init('', {
      files: {
        Gemfile: "gem 'rails'\n",
        'config/application.rb': 'config.i18n.default_locale = :en\nconfig.i18n.available_locales = %i[en de]\n',
        'config/locales/en.yml': 'en:\n  a: Hello\n',
      },
      answers: ['', 'local', true],
    })
    expect(asked).toEqual([
      'Which locales should be written from en?',
      'Who translates?',
      'Write lockale.config.json, lockale.lock?',
    ])
  })

  test('who wrote the translations is asked, or said by a flag', async () => {
    const answers = ['de', 'deepl', 'none', 'none', true]
    const asked = await init('', { answers: ['de', 'deepl', 'machine', 'none', 'none', true] })
    const said = await init('--texts-by machine', { answers })
    const alone = await init('--texts-by machine --targets de --service deepl --yes')
    for (const { files } of [asked, said, alone]) {
      expect(files['lockale.lock']).toMatch(/\tde=/u)
      expect(files['lockale.lock']).not.toMatch(/\tde[?!]/u)
    }
    expect(alone.out).toContain('1 machine translation: re-translated when their source changes')
    expect((await init('--texts-by robots --yes')).code).toBe(2)
  })

  test('of two kinds of files the one that is picked', async () => {
    const files = {
      'a/locales/en.json': { a: 'Hello' },
      'a/locales/de.json': {},
      'config/locales/en.yml': 'en:\n  a: Hello\n',
      'config/locales/de.yml': 'de:\n',
    }
    const { files: left } = await init('', { files, answers: ['1', '', 'local', 'unknown', true] })
    expect(JSON.parse(left['lockale.config.json'] ?? '')).toMatchObject({
      files: [expect.stringMatching(/\{locale\}/u)],
    })
  })

  test('--yes asks nothing there either', async () => {
    expect((await init('--yes', { answers: [] })).asked).toEqual([])
  })
})

describe('in a workspace', () => {
  const files: Files = {
    'package.json': { workspaces: ['apps/*'] },
    'apps/a/package.json': { dependencies: { i18next: '25' } },
    'apps/a/locales/en.json': { a: 'Hello' },
    'apps/a/locales/de.json': { a: 'Hallo' },
    'apps/b/package.json': { dependencies: { 'next-intl': '4' } },
    'apps/b/messages/en.json': { b: 'Bye' },
    'apps/c/package.json': {},
  }

  test('every package that is plain is set up; one that is not is named with what settles it', async () => {
    const { code, out, files: left } = await init('--yes', { files })
    expect(code).toBe(0)
    expect(out).toContain(
      '! apps/b: not set up: The source files are messages/{locale}.json, but the target locales are unknown. Specify them: ',
    )
    expect(out).toContain('lockale init --cwd apps/b --targets de,fr')
    const made = Object.keys(left).filter((file) => !Object.hasOwn(files, file))
    expect(made.sort()).toEqual(['apps/a/lockale.config.mjs', 'apps/a/lockale.lock'])
  })

  test('a package that has a config keeps it, and the others are set up', async () => {
    const { code, files: left } = await init('--yes --targets fr', {
      files: {
        ...files,
        'apps/a/lockale.config.json': { source: 'en', targets: ['de'], files: ['locales/{locale}.json'] },
      },
    })
    expect([code, left['apps/b/lockale.config.mjs']]).toEqual([0, expect.stringContaining("targets: ['fr']")])
    expect(left['apps/a/lockale.config.json']).toContain('"de"')
  })
})

describe('the plugin of a bundler', () => {
  const config = "import { defineConfig } from 'vite'\n\nexport default defineConfig({\n  plugins: [react()],\n})\n"
  const app: Files = {
    ...i18next,
    'package.json': '{\n  "type": "module",\n  "dependencies": { "i18next": "25" }\n}\n',
    'vite.config.ts': config,
    'tsconfig.json': '{ "compilerOptions": { "types": ["vite/client"] } }\n',
  }
  const edited = config
    .replace("'vite'\n", "'vite'\nimport lockale from 'unplugin-lockale/vite'\n")
    .replace('react()', 'react(), lockale()')

  test('is added to its config, to the types and to package.json; a second run changes nothing', async () => {
    const { code, out, err, files } = await init('--yes --bundler', { files: app })
    expect([code, files['vite.config.ts']]).toEqual([0, edited])
    expect(files['tsconfig.json']).toBe(
      '{ "compilerOptions": { "types": ["vite/client", "unplugin-lockale/client"] } }\n',
    )
    const devDependencies = { lockale: `^${version}`, 'unplugin-lockale': `^${version}` }
    expect(JSON.parse(files['package.json'] ?? '')).toMatchObject({ devDependencies })
    expect(out).toContain('✓ wrote lockale.config.ts, lockale.lock, package.json, vite.config.ts, tsconfig.json\n')
    expect(err).toContain('→ npm install installs lockale and unplugin-lockale in this project\n')
    const again = await init('--bundler', { files })
    expect([again.code, again.files]).toEqual([0, files])
    expect(again.out).toBe('✓ vite.config.ts has unplugin-lockale already\n')
    expect((await init('--yes', { files })).err).toContain('CONFIG_EXISTS')
  })

  test('is added where a config of lockale exists', async () => {
    const files = { ...app, 'lockale.config.json': { source: 'en', targets: ['de'], files: ['locales/{locale}.json'] } }
    const { code, out, err, files: left } = await init('--bundler', { files })
    expect([code, left['vite.config.ts'], left['lockale.lock']]).toEqual([0, edited, undefined])
    expect(out).toBe('✓ wrote vite.config.ts, tsconfig.json, package.json\n')
    expect(err).toContain('→ npm install installs unplugin-lockale in this project\n')
    const { files: wrote, bundlers } = JSON.parse((await init('--bundler --dry-run --json', { files })).out) as Files
    expect([wrote, bundlers]).toEqual([[], [expect.objectContaining({ name: 'Vite', state: 'open' })]])
  })

  test('dry, the lines that change are shown', async () => {
    const { out, files } = await init('--dry-run --bundler', { files: app })
    expect(Object.keys(files).sort()).toEqual(Object.keys(app).sort())
    expect(out).toContain(
      'i would write lockale.config.ts, lockale.lock, package.json, vite.config.ts, tsconfig.json\n',
    )
    expect(out.slice(out.indexOf('\nvite.config.ts\n'))).toBe(
      [
        '\nvite.config.ts',
        "  + import lockale from 'unplugin-lockale/vite'",
        '    …',
        '  -   plugins: [react()],',
        '  +   plugins: [react(), lockale()],',
        '',
        'tsconfig.json',
        '  - { "compilerOptions": { "types": ["vite/client"] } }',
        '  + { "compilerOptions": { "types": ["vite/client", "unplugin-lockale/client"] } }',
        '',
      ].join('\n'),
    )
  })

  test('is left to a person where the config is more than a list', async () => {
    const files = { ...app, 'vite.config.ts': 'export default defineConfig(() => ({ plugins: [] }))\n' }
    const { code, out, files: left } = await init('--yes --bundler', { files })
    expect([code, left['vite.config.ts']]).toEqual([0, files['vite.config.ts']])
    expect(out).toContain(
      [
        '! vite.config.ts is not changed: it has a function in line 1. Add these lines:',
        "    import lockale from 'unplugin-lockale/vite'",
        '    plugins: [lockale()]',
        '',
      ].join('\n'),
    )
  })

  test('is asked about at a terminal, and not where a flag says it', async () => {
    const question = 'Check translations in each Vite build?'
    const answers = ['de', 'local', 'unknown', 'plugin', 'none', 'none', true]
    const asked = await init('', { files: app, answers })
    expect(asked.asked).toContain(question)
    expect(asked.asked.at(-1)).toBe(
      'Write lockale.config.ts, lockale.lock, package.json (lockale as a devDependency), vite.config.ts, tsconfig.json?',
    )
    expect(asked.files['vite.config.ts']).toBe(edited)
    const named = await init('--no-bundler', { files: app, answers: answers.filter((answer) => answer !== 'plugin') })
    expect([named.asked.includes(question), named.files['vite.config.ts']]).toEqual([false, config])
  })

  test.for<[name: string, line: string, files: Files, code: number, says: string]>([
    ['not asked for, is named as a next step', '--yes', app, 0, '→ npx lockale init --bundler checks each Vite build'],
    ['is missing', '--yes --bundler', i18next, 0, '! --bundler found no config of Next.js, Nuxt, '],
    [
      'does not exist for Angular',
      '--yes',
      { ...i18next, 'angular.json': {} },
      0,
      '! Angular has no plugin for its builds; put a check before the build: lockale check && ng build',
    ],
    ['cannot be wanted and not', '--bundler --no-bundler', app, 2, '--bundler and --no-bundler contradict each other'],
  ])('%s', async ([, line, files, code, says]) => {
    const called = await init(line, { files })
    expect([called.code, called.out + called.err]).toEqual([code, expect.stringContaining(says)])
  })
})

describe('types of the strings', () => {
  const app: Files = {
    'package.json': { dependencies: { i18next: '26' }, devDependencies: { typescript: '5' } },
    'src/app.ts': '',
    'locales/en.json': { title: 'Cart {{name}}' },
    'locales/de.json': { title: 'Wagen {{name}}' },
  }
  const file = 'src/i18next.d.ts'

  test('--types writes them and sets them in the config', async () => {
    const { code, out, files } = await init('--types --yes', { files: app })
    expect([code, out]).toEqual([0, expect.stringContaining(file)])
    expect(files['lockale.config.mts']).toContain(`types: { file: '${file}' },`)
    expect(files[file]).toContain('title: "Cart {{name}}"')
  })

  test('without a question there are none, and --dry-run writes none', async () => {
    const { files } = await init('--yes', { files: app })
    expect([files[file], files['lockale.config.mts']]).toEqual([undefined, expect.not.stringContaining('types:')])
    const dry = await init('--types --dry-run', { files: app })
    expect([dry.code, dry.out, dry.files[file]]).toEqual([
      0,
      expect.stringMatching(/would write .*i18next\.d\.ts/u),
      undefined,
    ])
  })

  const question = 'Write types of the strings, so that a wrong key does not compile (i18next)?'
  test.for([true, false])('at a terminal it asks; the answer is %s', async (answer) => {
    const answers = ['de', 'local', 'unknown', 'none', 'none', answer, true]
    const { asked, files } = await init('', { files: app, answers })
    expect(asked.filter((one) => one.startsWith('Write types'))).toEqual([question])
    expect(asked.at(-1)?.includes(file)).toBe(answer)
    expect(files[file] !== undefined).toBe(answer)
  })

  test.for<[name: string, change: Files, isRefused: boolean]>([
    ['no TypeScript', { 'package.json': { dependencies: { i18next: '26' } }, 'src/app.ts': undefined }, true],
    ['two libraries', { 'package.json': { dependencies: { i18next: '26', 'next-intl': '4', typescript: '5' } } }, true],
    [
      'a library that checks no keys',
      { 'package.json': { dependencies: { 'vue-i18n': '11', typescript: '5' } } },
      true,
    ],
    ['types of its own', { [file]: "declare module 'i18next' {}" }, true],
    [
      'several namespaces, of which the user knows the default',
      {
        'locales/en.json': undefined,
        'locales/de.json': undefined,
        'locales/en/a.json': { x: 'Cart' },
        'locales/de/a.json': { x: 'Wagen' },
      },
      false,
    ],
  ])('an app with %s is not asked', async ([, change, isRefused]) => {
    const files = Object.fromEntries(Object.entries({ ...app, ...change }).filter(([, text]) => text !== undefined))
    const { asked } = await init('', { files, answers: ['de', 'local', 'unknown', 'none', 'none', true] })
    expect(asked).not.toContain(question)
    const { code, err, files: left } = await init('--types --yes', { files })
    const seen = { code, isExplained: err.includes('Leave out --types'), isWritten: left[file] !== files[file] }
    expect(seen).toEqual({ code: isRefused ? 2 : 0, isExplained: isRefused, isWritten: !isRefused })
    expect(Object.hasOwn(left, 'lockale.lock')).toBe(!isRefused)
  })
})

describe('messages of several members', () => {
  const docs = (message: string) => ({
    'i18n/en/code.json': { 'theme.title': { message, description: 'A headline' } },
    'i18n/de/code.json': {},
  })

  test('the shape of a file is told', async () => {
    const { out } = await init('--yes --source en', { files: docs('Hello') })
    expect(out).toContain('  i18n/en/code.json: Docusaurus (`message` and `description`); only these strings')
    const json = await init('--yes --source en --json', { files: docs('Hello') })
    expect(JSON.parse(json.out)).toMatchObject({
      packages: [{ shapes: [{ shape: 'docusaurus', file: 'i18n/en/code.json' }] }],
    })
  })

  test('where nothing tells, with the line that keeps notes as they are', async () => {
    const state = (message: string) => ({ message, description: 'Try again' })
    const files = {
      'locales/en.json': { empty: state('Nothing'), offline: state('Offline'), broken: state('Broken') },
      'locales/de.json': {},
    }
    const { out } = await init('--yes --source en', { files })
    expect(out).toContain(
      `! every item of locales/en.json has "description", and nothing tells whether it is a string for users: if not, write messages: [{ match: '**.description', policy: 'locked', checks: { 'missing-key': 'off' } }]`,
    )
  })
})

describe('--agents', () => {
  const config = { source: 'en', targets: ['de'], files: ['locales/{locale}/{namespace}.json'] }

  test('writes the rules beside the config, and says where other assistants look', async () => {
    const { code, out, err, files } = await init('--yes --agents', {
      files: { ...i18next, 'AGENTS.md': '# Mine\n', 'CLAUDE.md': '# Other\n', 'GEMINI.md': '@AGENTS.md\n' },
    })
    expect(code).toBe(0)
    expect(out).toContain('AGENTS.md')
    expect(files['AGENTS.md']).toMatch(/^# Mine\n\n<!-- lockale: begin/u)
    expect(files['AGENTS.md']).toContain('npx lockale check --json')
    expect(files['CLAUDE.md']).toBe('# Other\n')
    expect(err).toContain('→ Claude Code reads CLAUDE.md: add the line @AGENTS.md')
    expect(err).not.toContain('GEMINI.md')
  })

  test('in a project with a config it writes only these; with --dry-run nothing', async () => {
    const set = { 'package.json': i18next['package.json'], 'lockale.config.json': config }
    const dry = await init('--agents --dry-run', { files: set })
    expect([dry.code, dry.out]).toEqual([0, '✓ would write AGENTS.md\n'])
    expect(Object.keys(dry.files)).not.toContain('AGENTS.md')
    const { code, out, files } = await init('--agents', { files: set })
    expect([code, out]).toEqual([0, '✓ wrote AGENTS.md\n'])
    const again = await init('--agents', { files: { ...set, 'AGENTS.md': files['AGENTS.md'] } })
    expect([again.code, again.out]).toEqual([0, '✓ AGENTS.md is unchanged\n'])
    expect(again.files['AGENTS.md']).toBe(files['AGENTS.md'])
  })
})
