import { draftConfig } from '@lockale/setup'
import { describe, expect, test } from 'vitest'
import { found, lay } from './lay.ts'

type Files = Readonly<Record<string, string>>

/** What the config to be says of the message format, and what a person should know. */
async function said(files: Files): Promise<{ readonly syntax: unknown; readonly notes: readonly string[] }> {
  const { packages } = await lay(files).detect()
  const candidate = packages[0]?.candidates[0]
  // what strings look like is said beside it
  const notes = candidate?.notes.filter((note) => !note.includes(' have marks such as ')) ?? []
  return { syntax: candidate?.extra.syntax, notes }
}

const manifest = (...names: readonly string[]) =>
  JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '25.0.0'])) })
const app = (code: string, file = 'src/i18n.js'): Files => ({
  'package.json': manifest('i18next', 'react-i18next'),
  'locales/en/app.json': '{ "greeting": "Hello __name__", "box-one": "one box", "box-other": "__count__ boxes" }',
  'locales/de/app.json': '{ "greeting": "Hallo __name__" }',
  [file]: code,
})

describe('the options of i18next', () => {
  const both = { prefix: '__', suffix: '__' }

  test.for<[name: string, code: string, syntax: object | undefined, file?: string]>([
    [
      'in the call',
      "i18n.use(Backend).init({ fallbackLng: 'en', interpolation: { prefix: '__', suffix: '__' }, pluralSeparator: '-' })",
      { pluralSeparator: '-', ...both },
    ],
    [
      'all of them',
      `i18next.init({
        keySeparator: false, nsSeparator: '|', contextSeparator: '~', "pluralSeparator": '-', compatibilityJSON: 'v3',
        interpolation: { escapeValue: false, prefix: "__", suffix: "__", unescapePrefix: '!', formatSeparator: ';',
          nestingPrefix: '%(', nestingSuffix: \`)%\`, format: (value, format) => value.replace(/[{"']/g, '') },
      })`,
      {
        keySeparator: false,
        namespaceSeparator: '|',
        contextSeparator: '~',
        pluralSeparator: '-',
        version: 3,
        ...both,
        unescapePrefix: '!',
        formatSeparator: ';',
        nestingPrefix: '%(',
        nestingSuffix: ')%',
      },
    ],
    [
      'in a constant',
      "const options: InitOptions = { interpolation: { prefix: '__', suffix: '__' } }\nvoid i18n.init(options)",
      both,
    ],
    [
      'in constants of constants, short names and a spread',
      "const suffix = '__' as const\nconst base = { keySeparator: '/' }\nconst interpolation = { prefix: '__', suffix }\ni18n.init({ ...base, interpolation, react: {} })",
      { keySeparator: '/', ...both },
    ],
    [
      'of an instance, in TypeScript with JSX',
      "export const i18n = createInstance({ keySeparator: '::' }, () => undefined)",
      { keySeparator: '::' },
      'src/i18n.tsx',
    ],
    [
      'of a type and of several lines',
      'i18next\n  .use(initReactI18next)\n  .init<HttpBackendOptions>({\n    nsSeparator: false, // none\n  })',
      { namespaceSeparator: false },
    ],
    ['in src/i18next.ts', "i18next.init({ keySeparator: '/' })", { keySeparator: '/' }, 'src/i18next.ts'],
    [
      'of next-i18next',
      "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, keySeparator: '/', interpolation: { prefix: '__', suffix: '__' } }",
      { keySeparator: '/', ...both },
      'next-i18next.config.js',
    ],
    [
      'of i18next-parser',
      "export default { locales: ['en', 'de'], keySeparator: false, namespaceSeparator: false, pluralSeparator: '-' }",
      { keySeparator: false, namespaceSeparator: false, pluralSeparator: '-' },
      'i18next-parser.config.js',
    ],
    [
      'of i18next-cli',
      "export default defineConfig({ locales: ['en', 'de'], extract: { keySeparator: '/', nsSeparator: '|', interpolationPrefix: '__', interpolationSuffix: '__' } })",
      { keySeparator: '/', namespaceSeparator: '|', ...both },
      'i18next.config.ts',
    ],
    [
      'of i18next-scanner',
      "module.exports = { input: ['src/**'], options: { nsSeparator: false, interpolation: { prefix: '{', suffix: '}' } } }",
      { namespaceSeparator: false, prefix: '{', suffix: '}' },
      'i18next-scanner.config.js',
    ],
    ['that are the defaults', "i18n.init({ keySeparator: '.', interpolation: { prefix: '{{' } })", undefined],
    [
      'in comments and strings',
      "// i18n.init({ keySeparator: '/' })\nconst help = \"i18n.init({ keySeparator: '/' })\"\ni18n.init({ /* nsSeparator: '|', */ lng: 'en' })",
      undefined,
    ],
    ['of another call', "analytics.start({ keySeparator: '/' })\ni18n.init({ lng: 'en' })", undefined],
    ['in code that is cut off', "i18n.init({ keySeparator: '/', interpolation: { prefix", { keySeparator: '/' }],
    ['in no code', ')]}{{{"', undefined],
  ])('%s', async ([, code, syntax, file]) => {
    const { syntax: found, notes } = await said(app(code, file))
    expect(found).toEqual(syntax)
    expect(notes).toEqual([])
  })

  test.for<[name: string, code: string, syntax: object | undefined, note: string]>([
    [
      'a value that is computed',
      "i18n.init({ keySeparator: '/', interpolation: { prefix: process.env.PREFIX, suffix: '__' } })",
      { keySeparator: '/', suffix: '__' },
      'src/i18n.js computes interpolation.prefix, which lockale cannot read without running it: write its value as `syntax: { prefix: … }` in the config',
    ],
    [
      'a value with something filled in',
      "i18n.init({ pluralSeparator: `${mark}`, contextSeparator: '-' + mark })",
      undefined,
      'src/i18n.js computes pluralSeparator, which lockale cannot read without running it: write its value as `syntax: { pluralSeparator: … }` in the config',
    ],
    [
      'options of another module',
      "import { defaults } from './defaults'\ni18n.init({ ...defaults, keySeparator: '/' })",
      { keySeparator: '/' },
      'src/i18n.js takes options from ...defaults, which lockale cannot read without running it: if they set delimiters or separators, write these as `syntax` in the config',
    ],
    [
      'a pattern',
      "i18n.init({ interpolation: { prefixEscaped: '\\\\$\\\\{', suffix: '}' } })",
      { suffix: '}' },
      'src/i18n.js sets interpolation.prefixEscaped, which is a pattern: write the characters it stands for as `syntax: { prefix: … }` in the config',
    ],
    [
      'objects that are read whole',
      'i18n.init({ returnObjects: true })',
      undefined,
      "src/i18n.js sets returnObjects: where the app reads an object whole, keys in it such as `step_one` beside `step_other` are no plural forms; list them as `syntax: { notPlural: ['step'] }`",
    ],
  ])('%s is said', async ([, code, syntax, note]) => {
    const { syntax: found, notes } = await said(app(code))
    expect(found).toEqual(syntax)
    expect(notes[0]).toBe(note)
  })

  test('are not for strings that ICU reads', async () => {
    const files = app("i18n.use(ICU).init({ keySeparator: '/', interpolation: { prefix: '__' } })")
    expect(await said({ ...files, 'package.json': manifest('i18next', 'i18next-icu') })).toMatchObject({
      syntax: { keySeparator: '/' },
    })
  })

  test('stand in the config with the file they are from', async () => {
    const { packages } = await lay(app("i18n.init({ fallbackLng: 'en', keySeparator: false })")).detect()
    const [candidate] = packages[0]?.candidates ?? []
    if (candidate === undefined) throw new Error('nothing was found')
    const { text } = draftConfig(candidate, { kind: 'ts', source: 'en', targets: candidate.targets, preset: 'deepl' })
    expect(text).toContain('  // detected from src/i18n.js\n  syntax: { keySeparator: false },\n')
  })
})

describe('Flutter', () => {
  const flutter = (yaml: string): Files => ({
    'pubspec.yaml': 'dependencies:\n  flutter:\n    sdk: flutter\n',
    'l10n.yaml': yaml,
    'lib/l10n/app_en.arb': '{ "open": "Open" }',
    'lib/l10n/app_fr.arb': '{ "open": "Ouvrir" }',
  })
  const always = { apostrophes: 'always' }

  test.for<[yaml: string, syntax: object | undefined]>([
    ['arb-dir: lib/l10n\nuse-escaping: true\n', always],
    ['use-escaping: false\nuse-escaping: "yes" # since 3.7\n', always],
    ['# use-escaping: true\nnullable-getter: false\n', undefined],
    ['use-escaping: false\n', undefined],
    ['', undefined],
  ])('%j', async ([yaml, syntax]) => expect(await said(flutter(yaml))).toEqual({ syntax, notes: [] }))

  test('says what it does not read', async () => {
    const { syntax, notes } = await said(flutter('use-escaping: $ESCAPING\nrelax-syntax: true\n'))
    expect(syntax).toBeUndefined()
    expect(notes).toEqual([
      expect.stringContaining('l10n.yaml has `use-escaping: $ESCAPING`'),
      expect.stringContaining('l10n.yaml has `relax-syntax`'),
    ])
  })
})

describe('Java that formats every string', () => {
  const spring = (file: string, text: string): Files => ({
    'pom.xml': '<dependency><artifactId>spring-boot-starter-web</artifactId></dependency>',
    'src/main/resources/messages.properties': 'open=Open the door\n',
    'src/main/resources/messages_fr.properties': 'open=Ouvrir\n',
    [file]: text,
  })
  const always = { id: 'java', apostrophes: 'always' }
  const config = 'src/main/java/com/acme/shop/WebConfig.java'

  test.for<[name: string, file: string, text: string, syntax: object | undefined]>([
    [
      'application.properties',
      'src/main/resources/application.properties',
      'spring.messages.basename=messages\nspring.messages.always-use-message-format = true\n',
      always,
    ],
    [
      'camel case',
      'src/main/resources/application.properties',
      'spring.messages.alwaysUseMessageFormat: true\n',
      always,
    ],
    [
      'application.yml',
      'src/main/resources/application.yml',
      'spring:\n  messages:\n    always-use-message-format: true\n',
      always,
    ],
    ['a dotted key of YAML', 'config/application.yaml', 'spring.messages.always-use-message-format: true\n', always],
    ['Java', config, 'source.setAlwaysUseMessageFormat(true);', always],
    ['a holder', 'src/main/java/MessageSourceHolder.java', 'source.setAlwaysUseMessageFormat(true);', always],
    ['Kotlin', 'src/main/kotlin/I18nConfig.kt', 'source.setAlwaysUseMessageFormat( true )', always],
    ['a property of Kotlin', 'src/main/kotlin/Application.kt', 'apply { isAlwaysUseMessageFormat = true }', always],
    [
      'XML',
      'src/main/resources/applicationContext.xml',
      '<bean><property name="alwaysUseMessageFormat" value="true"/></bean>',
      always,
    ],
    ['false', config, 'source.setAlwaysUseMessageFormat(false);', undefined],
    ['a comment', config, '// source.setAlwaysUseMessageFormat(true);', undefined],
    [
      'a comment of properties',
      'src/main/resources/application.properties',
      '#spring.messages.always-use-message-format=true\n',
      undefined,
    ],
    ['a test', 'src/test/java/TestConfig.java', 'source.setAlwaysUseMessageFormat(true);', undefined],
  ])('Spring: %s', async ([, file, text, syntax]) => {
    expect(await said(spring(file, text))).toEqual({ syntax, notes: [] })
  })

  test('Spring: a value that is computed is said', async () => {
    const { syntax, notes } = await said(spring(config, 'source.setAlwaysUseMessageFormat(props.isStrict());'))
    expect(syntax).toBeUndefined()
    expect(notes).toEqual([expect.stringContaining('sets alwaysUseMessageFormat to props.isStrict(), which')])
    const { notes: yaml } = await said(
      spring('src/main/resources/application.yml', 'spring:\n  messages:\n    always-use-message-format: ${STRICT}\n'),
    )
    expect(yaml).toEqual([expect.stringContaining('sets alwaysUseMessageFormat to ${STRICT}')])
  })

  test.for<[name: string, files: Files, expected: string]>([
    [
      'with translations',
      {
        'conf/application.conf': '# langs\nplay.i18n.langs = [ "en", "fr", "de-AT" ]\n',
        'conf/messages': "tip=Don''t open\n",
        'conf/messages.fr': 'tip=Ne pas ouvrir\n',
      },
      ' | Play | certain | en > de-AT fr | conf/messages > conf/messages.{locale} | 1 java',
    ],
    [
      'without translations',
      { 'conf/application.conf': 'play.i18n.langs = ["en", "de"]', 'conf/messages': 'open=Open\n' },
      ' | Play | certain | en > de | conf/messages > conf/messages.{locale} | 1 java',
    ],
    [
      'with a file of each language',
      {
        'shop/conf/application.conf': 'play.i18n.langs = ["en", "de"]',
        'shop/conf/messages.en': 'open=Open\n',
        'shop/conf/messages.de': 'open=Öffnen\n',
      },
      ' | Play | certain | en > de | shop/conf/messages.{locale} > shop/conf/messages.{locale} | 1 java',
    ],
    [
      'of several modules',
      {
        'conf/application.conf': 'play.i18n.langs = ["en", "fr"]',
        'modules/portal/conf/messages': 'open=Open\n',
        'modules/portal/conf/messages.fr': 'open=Ouvrir\n',
        'modules/api/conf/api.routes': '',
        'modules/api/conf/messages': 'shut=Shut\n',
      },
      ' | Play | certain | en > fr | modules/portal/conf/messages > modules/portal/conf/messages.{locale} | modules/api/conf/messages > modules/api/conf/messages.{locale} | 2 java',
    ],
  ])('Play %s', async ([, files, expected]) => {
    expect(found(await lay(files).detect())).toEqual([expected])
    expect(await said(files)).toMatchObject({ syntax: always })
  })

  test('a folder of that name beside no config of Play is a folder', async () => {
    const files = {
      'package.json': manifest('next-intl'),
      'conf/messages/en.json': '{ "a": "Hi" }',
      'conf/messages/de.json': '{ "a": "Hallo" }',
    }
    expect(found(await lay(files).detect())[0]).toContain('conf/messages/{locale}.json')
  })
})
