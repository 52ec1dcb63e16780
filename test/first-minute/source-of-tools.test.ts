import { describe, expect, test } from 'vitest'
import { found, lay } from './lay.ts'

type Files = Readonly<Record<string, string>>

/** `source > targets`, then the paths, of the best candidate in each folder. */
async function detect(files: Files): Promise<readonly string[]> {
  const lines = found(await lay(files).detect())
  return lines.map((line) => line.split(' | ').slice(3, -1).join(' | '))
}

async function whyNoSource(files: Files): Promise<readonly [why: string, rivals: readonly string[]]> {
  const { packages } = await lay(files).detect()
  const [candidate] = packages.flatMap(({ candidates }) => candidates)
  expect(candidate?.source).toBeUndefined()
  return [candidate?.sourceWhy ?? '', candidate?.rivals ?? []]
}

const inlang = (...locales: readonly string[]): string =>
  JSON.stringify({
    baseLocale: locales[0],
    locales,
    'plugin.inlang.messageFormat': { pathPattern: './messages/{locale}.json' },
  })

describe('a name in a config is the name of the files', () => {
  test.for<[name: string, files: Files, expected: string]>([
    [
      'of a country, with its file',
      {
        'project.inlang/settings.json': inlang('en', 'kr'),
        'messages/en.json': '{"buy":"Buy it now"}',
        'messages/kr.json': '{"buy":"지금 구매하세요"}',
      },
      'en > ko=kr',
    ],
    [
      'of countries, without files',
      {
        'project.inlang/settings.json': inlang('en', 'de', 'cn', 'jp', 'ua', 'br'),
        'messages/en.json': '{"buy":"Buy it now"}',
        'messages/de.json': '{}',
      },
      'en > br de ja=jp uk=ua zh-CN=cn',
    ],
    [
      'of a country whose file shows no language yet',
      {
        'project.inlang/settings.json': inlang('en', 'de', 'tw'),
        'messages/en.json': '{"buy":"Buy it now"}',
        'messages/de.json': '{}',
        'messages/tw.json': '{}',
      },
      'en > de zh-TW=tw',
    ],
    [
      'of a country, of Lingo.dev',
      {
        'i18n.json':
          '{"locale":{"source":"en","targets":["cz"]},"buckets":{"json":{"include":["texts/[locale].json"]}}}',
        'texts/en.json': '{"buy":"Buy it now"}',
        'texts/cz.json': '{"buy":"Kupte si to hned, než bude pryč"}',
      },
      'en > cs=cz',
    ],
    [
      'of the country that people write in',
      {
        'package.json': '{"dependencies":{"vue-i18n":"11"}}',
        'src/i18n.js': "createI18n({ locale: 'cn', fallbackLocale: 'cn' })",
        'src/locales/cn.json': '{"buy":"立即购买"}',
        'src/locales/en.json': '{}',
      },
      'zh-CN > en',
    ],
    [
      'of Crowdin for a country without a language of its own',
      {
        'package.json': '{"dependencies":{"i18next":"25"}}',
        'locales/en.json': '{"buy":"Buy it now"}',
        'locales/sr-SP.json': '{"buy":"Купите одмах"}',
        'locales/de.json': '{}',
      },
      'en > de sr-RS=sr-SP',
    ],
  ])('%s', async ([, files, expected]) => expect((await detect(files))[0]?.split(' | ')[0]).toBe(expected))
})

const po = 'msgid ""\nmsgstr ""\n\nmsgid "Save"\nmsgstr ""\n'

describe('a template of gettext', () => {
  test.for<[name: string, files: Files, expected: readonly string[]]>([
    [
      'belongs to the PO files beside it',
      { 'site/website.pot': po, 'tools/locales/app.pot': po, 'tools/locales/de.po': po, 'tools/locales/fr.po': po },
      ['en > de fr', 'tools/locales/app.pot > tools/locales/{locale}.po'],
    ],
    [
      'belongs to the app that it lies in',
      {
        'manage.py': '',
        'a/locale/django.pot': po,
        'a/locale/de/LC_MESSAGES/django.po': po,
        'b/locale/django.pot': po,
        'b/locale/de/LC_MESSAGES/django.po': po,
      },
      [
        'en > de',
        'a/locale/django.pot > a/locale/{locale}/LC_MESSAGES/django.po',
        'b/locale/django.pot > b/locale/{locale}/LC_MESSAGES/django.po',
      ],
    ],
    [
      'has the name of its domain, where several lie in one folder',
      {
        'locale/app.pot': po,
        'locale/mails.pot': po,
        'locale/site-mails.pot': po,
        'locale/de/LC_MESSAGES/mails.po': po,
        'locale/de/LC_MESSAGES/site-mails.po': po,
        'locale/de/LC_MESSAGES/app.po': po,
      },
      [
        'en > de',
        'locale/app.pot > locale/{locale}/LC_MESSAGES/app.po',
        'locale/mails.pot > locale/{locale}/LC_MESSAGES/mails.po',
        'locale/site-mails.pot > locale/{locale}/LC_MESSAGES/site-mails.po',
      ],
    ],
    [
      'has the name of a folder of PO files',
      { 'po/guide.pot': po, 'po/guide/de.po': po, 'po/menus.pot': po, 'po/menus/de.po': po },
      ['en > de', 'po/guide.pot > po/guide/{locale}.po', 'po/menus.pot > po/menus/{locale}.po'],
    ],
    [
      'lies in a folder of templates',
      { 'i18n/templates/app.pot': po, 'i18n/de/app.po': po, 'i18n/templates/mails.pot': po, 'i18n/de/mails.po': po },
      ['en > de', 'i18n/templates/app.pot > i18n/{locale}/app.po', 'i18n/templates/mails.pot > i18n/{locale}/mails.po'],
    ],
    [
      'is the source beside a translation into British English',
      { 'po/app.pot': po, 'po/en_GB.po': po, 'po/en_CA.po': po, 'po/de.po': po },
      ['en > de en-CA=en_CA en-GB=en_GB', 'po/app.pot > po/{locale}.po'],
    ],
    [
      'of one app is not the source of another one',
      {
        'manage.py': '',
        'a/locale/django.pot': po,
        'a/locale/de/LC_MESSAGES/django.po': po,
        'b/locale/de/LC_MESSAGES/django.po': po,
      },
      ['en > de', 'a/locale/django.pot > a/locale/{locale}/LC_MESSAGES/django.po'],
    ],
  ])('%s', async ([, files, expected]) => expect((await detect(files))[0]?.split(' | ')).toEqual(expected))
})

const java = (...keys: readonly string[]): string => keys.map((key) => `${key}=Some words of ${key}\n`).join('')
const keys = ['a', 'b', 'c', 'd', 'e', 'f']
const resx = (...names: readonly string[]): string =>
  `<root>${names.map((name) => `<data name="${name}"><value>Words of ${name}</value></data>`).join('')}</root>`

describe('a file that names no locale', () => {
  test.for<[name: string, files: Files, expected: string]>([
    [
      'is the source of Java bundles, though that of English is there and empty',
      {
        'pom.xml': '',
        'res/messages.properties': java(...keys),
        'res/messages_en.properties': '# falls back\n',
        'res/messages_de.properties': java('a'),
      },
      'en > de | res/messages.properties > res/messages_{locale}.properties',
    ],
    [
      'is the source of Java bundles, though that of English says a few things in another way',
      {
        'pom.xml': '',
        'res/messages.properties': java(...keys),
        'res/messages_en.properties': 'a=Other words\n',
        'res/messages_en_GB.properties': 'a=Other words\n',
        'res/messages_de.properties': java('a'),
      },
      'en > de en-GB=en_GB | res/messages.properties > res/messages_{locale}.properties',
    ],
    [
      'is no source where it is there only to end a search',
      {
        'pom.xml': '',
        'res/messages.properties': '# nothing here\n',
        'res/messages_en.properties': java(...keys),
        'res/messages_de.properties': java('a'),
      },
      'en > de | res/messages_{locale}.properties',
    ],
    [
      'is the source of .NET',
      { 'App.csproj': '', 'Strings.resx': resx(...keys), 'Strings.en.resx': resx(), 'Strings.fr.resx': resx('a') },
      'en > fr | Strings.resx > Strings.{locale}.resx',
    ],
    [
      'is the source of Apple',
      {
        'App.xcodeproj/project.pbxproj': 'developmentRegion = en;',
        'App/Base.lproj/Localizable.strings': '"a" = "Some words";\n',
        'App/en.lproj/Localizable.strings': '',
        'App/fr.lproj/Localizable.strings': '"a" = "Des mots";\n',
      },
      'en > fr | App/Base.lproj/Localizable.strings > App/{locale}.lproj/Localizable.strings',
    ],
  ])('%s', async ([, files, expected]) => expect(await detect(files)).toEqual([expected]))

  test('is of another language where English says all in another way', async () => {
    const german = keys.map((key) => `${key}=Wörter von ${key}\n`).join('')
    const files = { 'pom.xml': '', 'res/app.properties': german, 'res/app_en.properties': java(...keys) }
    expect(await whyNoSource(files)).toEqual([
      'res/app.properties names no locale, and res/app_en.properties has other strings',
      ['de'],
    ])
  })
})

test('British English without a template may be a translation', async () => {
  expect(await whyNoSource({ 'po/en_GB.po': po, 'po/de.po': po })).toEqual([
    'there is no file of en, and en-GB may be a translation',
    ['en-GB'],
  ])
})

const xliff =
  '<xliff version="1.2"><file source-language="en-US" datatype="plaintext" original="a"><body><trans-unit id="a"><source>Save</source></trans-unit></body></file></xliff>'

describe('a source file alone, whose translations a tool has in another place', () => {
  const crowdin = (source: string, translation: string): string =>
    `files:\n  - source: /${source}\n    translation: /${translation}\n`

  test.for<[name: string, files: Files, expected: string]>([
    [
      'of Crowdin, in a folder for each locale',
      {
        'pubspec.yaml': 'dependencies:\n  flutter_localizations:\n    sdk: flutter\n',
        'crowdin.yml': crowdin(
          'lib/l10n/app_en.arb',
          'lib/l10n/%locale_with_underscore%/app_%locale_with_underscore%.arb',
        ),
        'lib/l10n/app_en.arb': '{"@@locale":"en","buy":"Buy it now"}',
        'lib/l10n/de_DE/app_de_DE.arb': '{"@@locale":"de","buy":"Jetzt kaufen"}',
        'lib/l10n/pl_PL/app_pl_PL.arb': '{"@@locale":"pl","buy":"Kup teraz"}',
      },
      'en > de-DE=de_DE pl-PL=pl_PL | lib/l10n/app_en.arb > lib/l10n/{locale}/app_{locale}.arb',
    ],
    [
      'of Crowdin, in German',
      {
        'package.json': '{"dependencies":{"i18next":"25"}}',
        'crowdin.yml': crowdin('src/locales/de.json', 'src/locales/done/%two_letters_code%.json'),
        'src/locales/de.json': '{"buy":"Jetzt kaufen"}',
        'src/locales/done/en.json': '{"buy":"Buy it now"}',
        'src/locales/done/fr.json': '{"buy":"Acheter"}',
      },
      'de > en fr | src/locales/de.json > src/locales/done/{locale}.json',
    ],
    [
      'of Transifex',
      {
        'pom.xml': '',
        '.tx/config': '[o:a:p:b:r:c]\nfile_filter = i18n/<lang>/app.properties\nsource_file = i18n/app_en.properties\n',
        'i18n/app_en.properties': java('a', 'b'),
        'i18n/de/app.properties': java('a'),
        'i18n/fr/app.properties': java('a'),
      },
      'en > de fr | i18n/app_en.properties > i18n/{locale}/app.properties',
    ],
    [
      'and that names no locale',
      {
        'crowdin.yml': crowdin('ui/messages.xlf', 'ui/src/locale/messages.%locale_with_underscore%.xlf'),
        'ui/messages.xlf': xliff,
        'ui/src/locale/messages.de_DE.xlf': xliff,
        'ui/src/locale/messages.en_GB.xlf': xliff,
      },
      'en > de-DE=de_DE en-GB=en_GB | ui/messages.xlf > ui/src/locale/messages.{locale}.xlf',
    ],
  ])('%s', async ([, files, expected]) => expect(await detect(files)).toEqual([expected]))

  test('is not joined to files among which its locale has one', async () => {
    const files = {
      'crowdin.yml': crowdin('lib/l10n/app_en.arb', 'lib/l10n/%locale%/app_%locale%.arb'),
      'lib/l10n/app_en.arb': '{"buy":"Buy it now"}',
      'lib/l10n/en/app_en.arb': '{"buy":"Buy it now"}',
      'lib/l10n/de/app_de.arb': '{"buy":"Jetzt kaufen"}',
    }
    expect((await detect(files))[0]).not.toContain('lib/l10n/app_en.arb > lib/l10n/{locale}/app_{locale}.arb')
  })
})

describe('what a tool names and is not there', () => {
  const tx = (source: string, path: string): string =>
    `[o:a:p:b:r:c]\nfile_filter = made/<lang>/app.po\nsource_file = ${path}\nsource_lang = ${source}\n`

  test.for<[name: string, files: Files, expected: string, rivals: readonly string[]]>([
    [
      'stands against the only English',
      { '.tx/config': tx('en', 'made/app.pot'), 'l10n/en_GB.json': '{"a":"Colour"}', 'l10n/de.json': '{"a":"Farbe"}' },
      '.tx/config names en, and there is no file of it here',
      ['en-GB'],
    ],
    [
      'stands against English',
      { '.tx/config': tx('de', 'made/app.pot'), 'l10n/en.json': '{"a":"Colour"}', 'l10n/fr.json': '{"a":"Couleur"}' },
      '.tx/config names de, and there is no file of it here',
      ['en'],
    ],
    [
      'stands against all where its config is about these files',
      { 'lokalise.yml': 'base_lang_iso: en\n', 'l10n/en-AU.json': '{"a":"Colour"}', 'l10n/fr.json': '{"a":"Couleur"}' },
      'lokalise.yml names en, and there is no file of it here',
      ['en-AU', 'fr'],
    ],
  ])('%s', async ([, files, expected, rivals]) => expect(await whyNoSource(files)).toEqual([expected, rivals]))

  test('says nothing against the usual variant of its language', async () => {
    const files = { '.tx/config': tx('en', 'made/app.pot'), 'l10n/en_US.json': '{"a":"Color"}', 'l10n/de.json': '{}' }
    expect((await detect(files))[0]).toBe('en-US > de | l10n/en_US.json > l10n/{locale}.json')
  })
})

describe('the config of a tool that takes strings out of code', () => {
  const json = (...names: readonly string[]): string =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, `Words of ${name}`])))
  const more = {
    'texts/fr/app.json': json('a', 'b', 'c', 'd'),
    'texts/en/app.json': json('a', 'b'),
    'texts/de/app.json': '{}',
  }

  test.for<[name: string, files: Files, expected: string]>([
    [
      'i18next-cli, by its primary language',
      {
        'i18next.config.ts':
          "export default defineConfig({ locales: ['en', 'fr', 'de'], extract: { primaryLanguage: 'fr', output: 'texts/{{language}}/{{namespace}}.json' } })",
        ...more,
      },
      'fr > de en | texts/{locale}/{namespace}.json',
    ],
    [
      'i18next-cli, by its first language',
      {
        'i18next.config.ts':
          "export default { locales: ['fr', 'en', 'it'], extract: { output: 'texts/{{language}}/{{namespace}}.json' } }",
        ...more,
      },
      'fr > de en it | texts/{locale}/{namespace}.json',
    ],
    [
      'next-i18next, by its path',
      {
        'package.json': '{"dependencies":{"next-i18next":"15"}}',
        'next-i18next.config.js':
          "module.exports = { i18n: { defaultLocale: 'fr', locales: ['fr', 'de', 'en'] }, localePath: './texts' }",
        ...more,
      },
      'fr > de en | texts/{locale}/{namespace}.json',
    ],
    [
      'Lingui, though another library has files too',
      {
        'package.json': '{"dependencies":{"@lingui/core":"5"}}',
        'lingui.config.ts':
          "export default defineConfig({ sourceLocale: 'fr', locales: ['fr', 'en'], catalogs: [{ path: '<rootDir>/src/l/{locale}/messages', include: ['src'] }] })",
        'src/l/fr/messages.po': po,
        'src/l/en/messages.po': po,
      },
      'fr > en | src/l/{locale}/messages.po',
    ],
    [
      'Flutter, by its template',
      {
        'pubspec.yaml': 'dependencies:\n  flutter:\n    sdk: flutter\n',
        'l10n.yaml': 'arb-dir: lib/texts\ntemplate-arb-file: words_fr.arb\n',
        'lib/texts/words_fr.arb': '{"a":"Des mots"}',
        'lib/texts/words_en.arb': '{"a":"Words"}',
      },
      'fr > en | lib/texts/words_{locale}.arb',
    ],
  ])('%s', async ([, files, expected]) => expect((await detect(files))[0]).toBe(expected))

  test('VS Code reads the strings of an extension beside its manifest, in one other locale as in many', async () => {
    const files = {
      'package.json': '{"engines":{"vscode":"^1.90.0"},"devDependencies":{"@types/vscode":"1"}}',
      'package.nls.json': json('a'),
      'package.nls.zh-cn.json': json('a'),
      'l10n/bundle.l10n.json': json('Open {0}'),
    }
    expect(await detect(files)).toEqual([
      'en > zh-CN=zh-cn | package.nls.json > package.nls.{locale}.json | l10n/bundle.l10n.json > l10n/bundle.l10n.{locale}.json',
    ])
  })
})
