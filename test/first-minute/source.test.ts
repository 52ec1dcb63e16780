import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { detect } from '@lockale/setup/detect/set-up'
import { describe, expect, test } from 'vitest'
import { found, lay } from './lay.ts'

type Files = Readonly<Record<string, string>>

const rails: Files = {
  Gemfile: "gem 'rails'",
  'config/locales/en.yml': 'en:\n  a: Hello\n',
  'config/locales/de.yml': 'de:\n  a: Hallo\n',
}
const strings = (...names: readonly string[]): string =>
  `<resources>${names.map((name) => `<string name="${name}">Some words</string>`).join('')}</resources>`

const json = (...keys: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(keys.map((key) => [key, 'Some words'])))
const keys = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `k${at}`)
const outline: Files = {
  'package.json': '{"dependencies":{"i18next":"25"}}',
  'i18n/locales/en_GB/app.json': json(...keys(40), 'g1', 'g2'),
  'i18n/locales/en_US/app.json': json(...keys(40), 'u1', 'u2', 'u3'),
  'i18n/locales/de_DE/app.json': json(...keys(38)),
}
const nearEnglish: Files = {
  'package.json': '{"dependencies":{"i18next":"25"}}',
  'i18n/locales/en_GB/app.json': json(...keys(40), 'g1', 'g2'),
  'i18n/locales/en_CA/app.json': json(...keys(40), 'c1', 'c2', 'c3'),
  'i18n/locales/de_DE/app.json': json(...keys(38)),
}

describe('the source', () => {
  test.for<[name: string, files: Files, expected: string]>([
    [
      'of Rails, where a line of its config is a comment',
      { ...rails, 'config/application.rb': '# config.i18n.default_locale = :de\n' },
      'en > de',
    ],
    [
      'of Rails, where the live line stands behind a comment',
      {
        ...rails,
        'config/application.rb': '    # config.i18n.default_locale = :de\n    config.i18n.default_locale = "en"\n',
      },
      'en > de',
    ],
    [
      'of Rails, the last of two lines',
      {
        ...rails,
        'config/application.rb': 'config.i18n.default_locale = :en\nconfig.i18n.default_locale = :de # :en\n',
      },
      'de > en',
    ],
    [
      'of Symfony, where a line of YAML is a comment',
      {
        'composer.json': '{"require":{"symfony/translation":"7"}}',
        'config/packages/translation.yaml': 'framework:\n    # default_locale: fr\n    default_locale: en\n',
        'translations/messages.en.yaml': 'a: Hello\n',
        'translations/messages.fr.yaml': 'a: Salut\n',
      },
      'en > fr',
    ],
    [
      'of Django, behind a text over lines and an earlier assignment',
      {
        'manage.py': '',
        'app/settings.py': '"""\nLANGUAGE_CODE = "fr"\n"""\nLANGUAGE_CODE = "nl"\nLANGUAGE_CODE = "en-us"\n',
        'locale/en/LC_MESSAGES/django.po': 'msgid ""\nmsgstr ""\n\nmsgid "Hello"\nmsgstr ""\n',
        'locale/nl/LC_MESSAGES/django.po': 'msgid ""\nmsgstr ""\n',
      },
      'en > nl',
    ],
    [
      'of Android is values/, whatever English there is beside it',
      {
        'app/src/main/AndroidManifest.xml': '',
        'app/src/main/res/values/strings.xml': strings('a', 'b', 'c'),
        'app/src/main/res/values-en-rGB/strings.xml': strings('a'),
        'app/src/main/res/values-en/strings.xml': strings('b'),
        'app/src/main/res/values-de/strings.xml': strings('a'),
      },
      'en > de en-GB',
    ],
    [
      'of Android, said by its resources',
      {
        'app/src/main/AndroidManifest.xml': '',
        'app/src/main/res/resources.properties': '# unqualifiedResLocale=de\nunqualifiedResLocale=en-US\n',
        'app/src/main/res/values/strings.xml': strings('a', 'b', 'c'),
        'app/src/main/res/values-en-rGB/strings.xml': strings('a'),
      },
      'en-US > en-GB',
    ],
    [
      'as crowdin.yml names its file',
      {
        ...outline,
        'crowdin.yml':
          'files:\n  - source: /i18n/locales/en_US/app.json\n    translation: /i18n/locales/%locale_with_underscore%/app.json\n',
      },
      'en-US > de-DE=de_DE en-GB=en_GB',
    ],
    [
      'as i18next-parser writes its file',
      { ...outline, 'i18next-parser.config.js': "module.exports = { output: 'i18n/locales/en_GB/app.json' }" },
      'en-GB > de-DE=de_DE en-US=en_US',
    ],
    [
      'as .tx/config names it, not as a page is shown first',
      {
        'manage.py': '',
        'app/settings.py': 'LANGUAGE_CODE = "de"\n',
        '.tx/config':
          '[o:a:p:b:r:c]\nfile_filter = locale/<lang>/LC_MESSAGES/django.po\nsource_file = locale/en/LC_MESSAGES/django.po\nsource_lang = en\n',
        'locale/en/LC_MESSAGES/django.po': 'msgid ""\nmsgstr ""\n\nmsgid "Hello"\nmsgstr ""\n',
        'locale/de/LC_MESSAGES/django.po': 'msgid ""\nmsgstr ""\n',
      },
      'en > de',
    ],
    [
      'as project.inlang names it',
      {
        'project.inlang/settings.json': '{"baseLocale":"de","locales":["en","de","fr"]}',
        'messages/de.json': json('a'),
        'messages/en.json': json('a'),
      },
      'de > en fr',
    ],
    [
      'as i18n Ally names it, in a folder that only its settings tell of',
      {
        '.vscode/settings.json':
          '{ // of the editor\n  "i18n-ally.localesPaths": "src/words",\n  "i18n-ally.sourceLanguage": "de",\n}',
        'src/words/de.json': json('a'),
        'src/words/en.json': json('a', 'b'),
      },
      'de > en',
    ],
    [
      'of the files, where i18n Ally names a locale that has none',
      {
        '.vscode/settings.json': '{"i18n-ally.localesPaths": "gone", "i18n-ally.sourceLanguage": "fr"}',
        'locales/de.json': json('a'),
        'locales/en.json': json('a', 'b'),
      },
      'en > de',
    ],
    [
      'of two kinds of English, the one that is ahead',
      {
        'locales/en-CA/app.ftl': 'a = Hello\n',
        'locales/en-US/app.ftl': 'a = Hello\nb = Bye\nc = More\n',
        'locales/de/app.ftl': 'a = Hallo\n',
      },
      'en-US > de en-CA',
    ],
    [
      'plain English, though another has a few strings more',
      { 'i18n/en.json': json(...keys(40)), 'i18n/en-GB.json': json(...keys(42)), 'i18n/de.json': json('k1') },
      'en > de en-GB',
    ],
    [
      'not plain English, where that has next to nothing',
      { 'i18n/en.json': json('k1'), 'i18n/en-US.json': json(...keys(42)), 'i18n/de.json': json('k1') },
      'en-US > de en',
    ],
    [
      'without English, the one that is ahead',
      { 'i18n/fr.json': json(...keys(40)), 'i18n/it.json': json(...keys(30)), 'i18n/de.json': json(...keys(20)) },
      'fr > de it',
    ],
    [
      'of two kinds of English that are near: nothing is chosen',
      nearEnglish,
      'undefined > de-DE=de_DE en-CA=en_CA en-GB=en_GB',
    ],
    [
      'American English, where another has hardly more',
      { 'i18n/en-US.json': json(...keys(40)), 'i18n/en-GB.json': json(...keys(42)), 'i18n/de.json': json('k1') },
      'en-US > de en-GB',
    ],
    [
      'another English, where that has much more',
      { 'i18n/en-US.json': json('k1'), 'i18n/en-GB.json': json(...keys(42)), 'i18n/de.json': json('k1') },
      'en-GB > de en-US',
    ],
    [
      'as the code says by locale what it falls back to',
      {
        'package.json': '{"dependencies":{"vue-i18n":"11"}}',
        'src/app/i18n/index.js': "createI18n({ fallbackLocale: { 'en-GB': ['fr'], default: ['en-GB'] } })",
        'i18n/en-US.json': json(...keys(42)),
        'i18n/en-GB.json': json(...keys(40)),
      },
      'en-GB > en-US',
    ],
    [
      'English that is far behind another: nothing is chosen',
      { 'i18n/en.json': json(...keys(10)), 'i18n/fr.json': json(...keys(40)) },
      'undefined > en fr',
    ],
  ])('%s', async ([, files, expected]) => {
    const [line = ''] = found(await lay(files).detect())
    expect(line.split(' | ')[3]).toBe(expected)
  })

  test('says why, and which locales are near', async () => {
    const of = async (files: Files) => (await lay(files).detect()).packages[0]?.candidates[0]
    expect(await of(nearEnglish)).toMatchObject({
      sourceWhy: 'en-CA has 43 strings, en-GB has 42 strings, and no config names the source locale',
      rivals: ['en-CA', 'en-GB'],
    })
    expect(await of(outline)).toMatchObject({
      source: 'en-US',
      sourceWhy: 'the usual variant of its language (en-US has 43 strings, en-GB has 42 strings)',
    })
    const crowdin = 'files:\n  - source: /i18n/locales/en_US/*.json\n    translation: /x/%locale%\n'
    expect(await of({ ...outline, 'crowdin.yml': crowdin })).toMatchObject({
      sourceWhy: 'crowdin.yml names it',
      rivals: [],
    })
  })
})

test('a config at the root of a workspace names the source of a package', async () => {
  const files = Object.fromEntries(Object.entries(outline).map(([file, text]) => [`apps/web/${file}`, text]))
  const crowdin =
    'files:\n  - source: /apps/web/i18n/locales/en_US/app.json\n    translation: /apps/web/%locale%.json\n'
  const lines = found(
    await lay({ ...files, 'package.json': '{"workspaces":["apps/*"]}', 'crowdin.yml': crowdin }).detect(),
  )
  expect(lines).toEqual([expect.stringMatching(/^apps\/web \| i18next \| certain \| en-US > /u)])
})

test("files that only a tool's config tells of are found", async () => {
  const phrase =
    'phrase:\n  push:\n    sources:\n      - file: ./ui/words.json\n  pull:\n    targets:\n      - file: ./ui/words.<locale_name>.json\n'
  expect(
    found(await lay({ 'ui/words.json': json('a'), 'ui/words.de.json': json('a'), '.phrase.yml': phrase }).detect()),
  ).toEqual([' | JSON, YAML or TOML files | certain | en > de | ui/words.json > ui/words.{locale}.json | 1 none'])
})

test('most commits decide where the strings do not', async () => {
  const root = await mkdtemp(join(tmpdir(), 'lockale-source-'))
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: root })
  try {
    git('init', '-q')
    for (const [file, text] of Object.entries(outline)) {
      await mkdir(dirname(join(root, file)), { recursive: true })
      await writeFile(join(root, file), text)
    }
    for (const more of ['', 'a', 'b']) {
      await writeFile(join(root, 'i18n/locales/en_GB/app.json'), json(...keys(40), 'g1', `g2${more}`))
      git('add', '-A')
      git('commit', '-qm', 'x')
    }
    const { packages } = await detect({}, { root })
    expect(packages[0]?.candidates[0]).toMatchObject({
      source: 'en-GB',
      sourceWhy: 'its files have the most commits (en-GB 3, en-US 1)',
    })
  } finally {
    await rm(root, { recursive: true })
  }
})

test('a locale by its own name comes before an old name of it', async () => {
  const [line = ''] = found(
    await lay({
      'locales/en.json': '{"a":"Hello"}',
      'locales/mo.json': '{}',
      'locales/ro.json': '{}',
      'locales/sh.json': '{}',
      'locales/sr-latn.json': '{}',
    }).detect(),
  )
  expect(line).toContain('en > ro sr-Latn=sr-latn |')
})
