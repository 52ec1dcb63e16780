import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Hints } from '@lockale/setup'
import type { Volume } from 'memfs'
import { describe, expect, test } from 'vitest'
import { found, lay } from './lay.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
function filesOf(name: string): Readonly<Record<string, string>> {
  const root = join(fixtures, name)
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const files = paths.filter((path) => statSync(join(root, path)).isFile())
  return Object.fromEntries(files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')]))
}

describe('every framework, by manifests and folders', () => {
  test.for<[name: string, ...expected: readonly string[]]>([
    [
      'android',
      ' | Android | certain | en > de pt-BR | app/src/main/res/values/strings.xml > app/src/main/res/values-{locale}/strings.xml | 3 printf',
    ],
    [
      'angular',
      ' | Angular | certain | en > de fr | src/locale/messages.xlf > src/locale/messages.{locale}.xlf | 3 angular',
    ],
    ['chrome', ' | browser extension | likely | en > ko pt-BR=pt_BR | _locales/{locale}/messages.json | 2 chrome'],
    ['django', ' | Django | certain | en > de nl | locale/{locale}/LC_MESSAGES/django.po | 3 python'],
    ['flutter', ' | Flutter | certain | en > pt-BR=pt_BR tr | lib/l10n/app_{locale}.arb | 3 icu'],
    ['formatjs', ' | FormatJS (react-intl) | certain | en > es-419 fr | lang/{locale}.json | 3 icu'],
    [
      'ios',
      ' | Apple (iOS, macOS) | certain | en > fr zh-Hans | Trails/{locale}.lproj/InfoPlist.strings | Trails/{locale}.lproj/Localizable.strings | Trails/Map.xcstrings | 6 printf',
    ],
    ['laravel', ' | Laravel | certain | en > es | lang/{locale}/{namespace}.php | lang/{locale}.json | 4 laravel'],
    ['lingui', ' | Lingui | certain | en > cs pl | src/locales/{locale}/messages.json | 3 icu'],
    [
      'next-i18next',
      ' | next-i18next | certain | en > de ja pt-BR | public/locales/{locale}/{namespace}.json | 7 i18next',
    ],
    ['next-intl', ' | next-intl | certain | en > de it | messages/{locale}.json | 4 icu'],
    ['nuxt-i18n', ' | nuxt-i18n | certain | en > nl sv | i18n/locales/{locale}.json | 3 vue'],
    [
      'paraglide',
      ' | Paraglide (inlang) | certain | en > da fi | messages/{locale}.json > messages/{locale}.json | 3 inlang',
    ],
    [
      'pnpm-workspace',
      'apps/admin | i18next | certain | en > de | src/locales/{locale}.json | 2 i18next',
      'apps/web | react-i18next | certain | en > de | public/locales/{locale}/{namespace}.json | 2 i18next',
      'packages/mails | i18next | certain | en > de | i18n/{locale}/{namespace}.json | 1 i18next',
    ],
    [
      'rails',
      ' | Rails | certain | en > de pl | config/locales/devise.{locale}.yml | config/locales/{locale}.yml | 5 rails',
    ],
    ['react-i18next', ' | react-i18next | certain | en > fr pl | src/locales/{locale}/{namespace}.json | 5 i18next'],
    [
      'spring',
      ' | Spring | certain | en > de zh-CN=zh_CN | src/main/resources/messages.properties > src/main/resources/messages_{locale}.properties | 3 java',
    ],
    [
      'symfony',
      ' | Symfony | certain | en > fr uk | translations/messages+intl-icu.{locale}.yaml > translations/messages+intl-icu.{locale}.yaml | translations/messages.{locale}.yaml | 4 icu+symfony',
    ],
    ['vue-i18n', ' | vue-i18n | certain | en > es | src/locales/{locale}.json | 4 vue'],
  ])('%s', async ([name, ...expected]) => {
    expect(found(await lay(filesOf(name)).detect())).toEqual(expected)
  })

  test('every fixture is in the table above', () => {
    expect(readdirSync(fixtures)).toHaveLength(19)
  })
})

const json = (value: unknown): string => JSON.stringify(value)
const i18next = json({ dependencies: { i18next: '25' } })

describe('what is told otherwise', () => {
  test.for<[name: string, files: Readonly<Record<string, string>>, hints: Hints, expected: readonly string[]]>([
    [
      'a source that is not English, said by a config',
      {
        'package.json': i18next,
        'i18next.config.ts': "export default { sourceLocale: 'fr', locales: ['fr', 'en'] }",
        'locales/fr/a.json': '{"a":"Bonjour"}',
        'locales/en/a.json': '{"a":"Hello"}',
      },
      {},
      [' | i18next | certain | fr > en | locales/{locale}/{namespace}.json | 1 i18next'],
    ],
    [
      'a config that says what no file bears out',
      {
        'package.json': i18next,
        'i18next.config.ts': "export default { sourceLocale: 'fr' }",
        'locales/en/a.json': '{"a":"Hello"}',
        'locales/de/a.json': '{}',
      },
      {},
      [' | i18next | certain | en > de | locales/{locale}/{namespace}.json | 1 i18next'],
    ],
    [
      'no framework, but folders that are called so',
      { 'i18n/en.json': '{"a":"Hello"}', 'i18n/de.json': '{}' },
      {},
      [' | JSON, YAML or TOML files | likely | en > de | i18n/{locale}.json | 1 none'],
    ],
    [
      'a Shopify theme, whose source file says that it is the default',
      {
        'locales/fr.default.json': '{"a":"Bonjour","n":{"one":"{{ count }} jour","other":"{{ count }} jours"}}',
        'locales/en.json': '{"a":"Hello"}',
        'locales/fr.default.schema.json': '{"b":"Nom"}',
        'locales/en.schema.json': '{"b":"Name"}',
      },
      {},
      [
        ' | Shopify theme | certain | fr > en | locales/fr.default.json > locales/{locale}.json | locales/fr.default.schema.json > locales/{locale}.schema.json | 3 i18next+none',
      ],
    ],
    [
      'a Shopify theme, whose files the editor has written a comment into',
      {
        'config/settings_schema.json': '[]',
        'locales/en.default.json': '/* IMPORTANT: auto-generated */\n{"a":"Hello","b":"World"}',
        'locales/de.json': '{"a":"Hallo","b":"Welt"}',
        'locales/en.default.schema.json': '/*\n * IMPORTANT\n */\n{"c":"Name"}',
        'locales/de.schema.json': '// by hand\n{"c":"Name"}',
      },
      {},
      [
        ' | Shopify theme | certain | en > de | locales/en.default.json > locales/{locale}.json | locales/en.default.schema.json > locales/{locale}.schema.json | 3 none',
      ],
    ],
    [
      'Angular JSON before there is a translation',
      {
        'package.json': json({ dependencies: { '@angular/core': '20', '@angular/localize': '20' } }),
        'src/locale/messages.json': '{"locale":"en","translations":{"title":"Hi {$NAME}"}}',
        'public/messages.json': '{"title":"Hello"}',
      },
      { targets: ['de'] },
      [' | Angular | certain | en > de | src/locale/messages.json > src/locale/messages.{locale}.json | 2 angular'],
    ],
    [
      'the texts of a VS Code extension',
      {
        'package.json': json({ devDependencies: { '@types/vscode': '1' } }),
        'package.nls.json': '{"title":"Open {0}"}',
        'l10n/bundle.l10n.json': '{"Open {0}":"Open {0}"}',
      },
      { targets: ['pt-BR'] },
      [
        ' | VS Code extension | certain | en > pt-BR=pt-br | package.nls.json > package.nls.{locale}.json | l10n/bundle.l10n.json > l10n/bundle.l10n.{locale}.json | 2 none',
      ],
    ],
    [
      'files whose names all have that word',
      { 'locales/en.default.json': '{"a":"Hello"}', 'locales/de.default.json': '{"a":"Hallo"}' },
      {},
      [' | JSON, YAML or TOML files | likely | en > de | locales/{locale}.default.json | 1 none'],
    ],
    [
      'a template of gettext for translations without a source file',
      {
        'po/app.pot': 'msgid ""\nmsgstr ""\n\nmsgid "Hello"\nmsgstr ""\n',
        'po/de/app.po': 'msgid ""\nmsgstr "Language: de\\n"\n',
      },
      {},
      [' | gettext | likely | en > de | po/app.pot > po/{locale}/app.po | 1 printf'],
    ],
    [
      'locales and files by hints',
      { 'a/en.json': '{"a":"Hello"}', 'b/pt_BR.json': '{"a":"Oi"}', 'b/en.json': '{}' },
      { source: 'pt-BR', targets: ['en', 'es-MX'], files: ['b/{locale}.json'] },
      [' | JSON, YAML or TOML files | certain | pt-BR > en es-MX | b/pt_BR.json > b/{locale}.json | 1 none'],
    ],
    [
      'our own package, which is no proof of i18next, and visible ICU',
      {
        'package.json': json({ devDependencies: { '@lockale/i18next': '1', lockale: '1' } }),
        'messages/en.json': '{"a":"{count, plural, one {# item} other {# items}}"}',
        'messages/de.json': '{}',
      },
      {},
      [' | JSON, YAML or TOML files | likely | en > de | messages/{locale}.json | 1 icu'],
    ],
    [
      'visible ICU in an app with i18next',
      {
        'package.json': i18next,
        'locales/en/a.json': '{"a":"{count, plural, one {# item} other {# items}}"}',
        'locales/de/a.json': '{}',
      },
      {},
      [' | i18next | certain | en > de | locales/{locale}/{namespace}.json | 1 icu'],
    ],
    [
      'the file that angular.json reads for each locale',
      {
        'package.json': json({ dependencies: { '@angular/core': '22' } }),
        'angular.json': json({
          projects: {
            app: {
              i18n: {
                sourceLocale: 'en',
                locales: { fr: 'src/l/messages.fr.json', de: { translation: ['src/l/messages.de.json'] } },
              },
            },
          },
        }),
        'src/l/messages.json': '{"locale":"en","translations":{"1":"Hello"}}',
        'src/l/messages.xlf': '',
      },
      {},
      [' | Angular | certain | en > de fr | src/l/messages.json > src/l/messages.{locale}.json | 2 angular'],
    ],
    [
      'a locale that angular.json reads from elsewhere',
      {
        'package.json': json({ dependencies: { '@angular/core': '22' } }),
        'angular.json': json({
          projects: {
            app: {
              i18n: {
                sourceLocale: 'en',
                locales: { de: 'src/l/messages.de.xlf', it: 'src/l/messages.it.xlf', fr: 'src/l/messages.fr.json' },
              },
            },
          },
        }),
        'src/l/messages.xlf':
          '<xliff version="1.2"><file source-language="en"><body><trans-unit id="a"><source>Hello</source></trans-unit></body></file></xliff>',
      },
      {},
      [' | Angular | certain | en > de it | src/l/messages.xlf > src/l/messages.{locale}.xlf | 1 angular'],
    ],
    [
      'what the code falls back to, at any depth',
      {
        'web/app/i18n.ts': "export const defaultLang = { code: 'fr', label: 'Français' }",
        'web/app/locales/en.json': '{"a":"Hello"}',
        'web/app/locales/fr.json': '{"a":"Salut"}',
      },
      {},
      [' | JSON, YAML or TOML files | likely | fr > en | web/app/locales/{locale}.json | 1 none'],
    ],
    [
      'files that are translated beside some that nobody translates',
      {
        'pubspec.yaml': 'dependencies:\n  flutter:\n    sdk: flutter\n',
        'l10n.yaml': 'template-arb-file: app_en.arb\n',
        'lib/l10n/app_en.arb': '{"a":"Hello"}',
        'lib/l10n/app_de.arb': '{}',
        'android/app/src/main/AndroidManifest.xml': '',
        'android/app/src/main/res/values/strings.xml': '<resources><string name="app">An App</string></resources>',
      },
      {},
      [' | Flutter | certain | en > de | lib/l10n/app_{locale}.arb | 1 icu'],
    ],
    [
      'a library of a package that is no workspace of the folder',
      {
        'frontend/package.json': json({ dependencies: { 'vue-i18n': '11' } }),
        'frontend/src/locales/en.json': '{"a":"Hello {name}"}',
        'frontend/src/locales/de.json': '{}',
        'mails/locales/en.json': '{"a":"Hello"}',
        'mails/locales/de.json': '{}',
      },
      {},
      [
        ' | JSON, YAML or TOML files | likely | en > de | frontend/src/locales/{locale}.json > frontend/src/locales/{locale}.json | mails/locales/{locale}.json | 2 vue+none',
      ],
    ],
    ['hints that no file fits', { 'a/en.json': '{"a":"Hello"}' }, { files: ['b/{locale}.json'] }, []],
  ])('%s', async ([, files, hints, expected]) => {
    expect(found(await lay(files).detect(hints))).toEqual(expected)
  })

  test('placeholders of a message format that nothing tells are said', async () => {
    const { packages } = await lay({
      'locales/en.json': '{"a":"Hello {name}","b":"Page {0}","c":"Bye"}',
      'locales/de.json': '{}',
    }).detect()
    expect(packages[0]?.candidates[0]?.notes).toEqual([
      expect.stringMatching(
        /^2 strings in locales.\{locale\}\.json have placeholders such as \{name\}, and lockale cannot detect .*"placeholders": \["/u,
      ),
    ])
  })

  test('marks that the library does not read are counted, a line for each kind', async () => {
    const { packages } = await lay({
      'package.json': json({ dependencies: { 'vue-i18n': '11' } }),
      'src/locales/en.json': '{"a":"Hi {name}","b":"Pay %S","c":"of %1$S","d":"see [[x]]","e":"100% sure"}',
      'src/locales/de.json': '{}',
    }).detect()
    expect(packages[0]?.candidates[0]?.notes).toEqual([
      expect.stringMatching(/^2 strings in .* have marks such as %S, which are no placeholders of vue: /u),
      expect.stringMatching(/^1 string in .* has marks such as \[\[x\]\], .* set "placeholders": \["/u),
    ])
  })

  test('translations without any source are no source', async () => {
    const { packages } = await lay({
      'requirements.txt': 'Django==5.2',
      'app/settings.py': 'LANGUAGE_CODE = "en-us"',
      'locale/de/LC_MESSAGES/django.po': 'msgid ""\nmsgstr ""\n\nmsgid "Hello"\nmsgstr "Hallo"\n',
    }).detect()
    expect(packages[0]?.candidates[0]).toMatchObject({ name: 'Django', source: undefined })
  })

  test.for<[name: string, files: Readonly<Record<string, string>>, expected: readonly string[]]>([
    [
      'a module for each locale',
      {
        'src/locales/en.ts': "export default { a: 'Hello' } as const",
        'src/locales/de.ts': "export default { a: 'Hallo' }",
      },
      [' | JavaScript or TypeScript modules | likely | en > de | src/locales/{locale}.ts | 1 none'],
    ],
    [
      'Quasar, whose index imports the locales',
      {
        'package.json': '{ "dependencies": { "quasar": "^2", "vue-i18n": "^11" } }',
        'quasar.config.js': 'export default function () {}',
        'src/boot/i18n.js': "createI18n({ locale: 'en-US', messages })",
        'src/i18n/index.js': "import enUS from './en-US'\nexport default { 'en-US': enUS }",
        'src/i18n/en-US/index.js':
          "// the only locale\nexport default {\n  failed: 'Action failed',\n  success: 'Hi {name}'\n}\n",
      },
      [' | vue-i18n | certain | en-US >  | src/i18n/{locale}/index.js | 2 vue'],
    ],
    [
      'a React app with a folder for each locale, whose index is code',
      {
        'package.json': '{ "dependencies": { "react-i18next": "^16", "i18next": "^26" } }',
        'src/i18n/locales/en/index.ts': "import common from './common'\nexport default { common }",
        'src/i18n/locales/en/common.ts': "export const common = { a: 'Hi {{name}}' }",
        'src/i18n/locales/en/shop.ts': "export const shop = { a: 'Shop' }",
        'src/i18n/locales/de/common.ts': "export const common = { a: 'Hallo {{name}}' }",
      },
      [
        ' | react-i18next | certain | en > de | src/i18n/locales/{locale}/common.ts | src/i18n/locales/{locale}/shop.ts | 2 i18next',
      ],
    ],
    [
      'Laravel',
      {
        artisan: '',
        'lang/de/auth.php': "<?php return ['failed' => 'Falsch'];",
        'lang/en/auth.php': "<?php return ['failed' => 'Wrong, :name'];",
        'lang/en/shop/cart.php': "<?php return ['empty' => 'Empty'];",
        'lang/en.json': '{}',
      },
      [' | Laravel | certain | en > de | lang/{locale}/{namespace}.php | lang/{locale}.json | 2 laravel'],
    ],
    [
      'a package for Laravel',
      {
        'composer.json': '{ "require": { "illuminate/support": "^12" } }',
        'resources/lang/en/messages.php': "<?php return ['a' => 'Hi :name'];",
        'resources/lang/fr/messages.php': "<?php return ['a' => 'Salut :name'];",
      },
      [' | Laravel | certain | en > fr | resources/lang/{locale}/{namespace}.php | 1 laravel'],
    ],
    [
      'Symfony',
      {
        'composer.json': '{ "require": { "symfony/translation": "^8" } }',
        'translations/messages.en.php': "<?php return ['a' => 'Hi %name%'];",
        'translations/messages.fr.php': "<?php return ['a' => 'Salut %name%'];",
      },
      [' | Symfony | certain | en > fr | translations/messages.{locale}.php | 1 symfony'],
    ],
  ])('strings in code: %s', async ([, files, expected]) => {
    expect(found(await lay(files).detect())).toEqual(expected)
  })

  test.for<[name: string, files: Readonly<Record<string, string>>, expected: string]>([
    [
      'a module that calls',
      { 'src/locales/de.ts': 'export default {}', 'src/locales/en.ts': "export default {\n  a: t('Hello'),\n}" },
      'src/locales/en.ts: this is code: `t(`, a function call in line 2. lockale does not run code: write the strings in this file, or move them to a JSON or YAML file',
    ],
    [
      'a folder for each locale',
      { 'src/i18n/en-US/index.js': 'export default { ...common }' },
      'src/i18n/en-US/index.js: this is code: a spread (`...`) in line 1. lockale does not run code: write the strings in this file, or move them to a JSON or YAML file',
    ],
    [
      'arrays of PHP',
      {
        artisan: '',
        'lang/de/auth.php': '<?php return [];',
        'lang/en/auth.php': "<?php return array_merge([], ['a' => 'b']);",
      },
      'lang/en/auth.php: this is code: `array_merge(`, a function call in line 1. lockale does not run code: write the strings in this array, or move them to a JSON or YAML file',
    ],
  ])('code that is left out is named: %s', async ([, files, expected]) => {
    const { packages } = await lay(files).detect()
    expect(packages.flatMap(({ unsupported }) => unsupported.map(({ file, what }) => `${file}: ${what}`))).toEqual([
      expected,
    ])
  })
})

describe('hostile', () => {
  const plain = { 'package.json': i18next, 'locales/en/a.json': '{"a":"Hello"}', 'locales/de/a.json': '{}' }
  const usual = [' | i18next | certain | en > de | locales/{locale}/{namespace}.json | 1 i18next']

  test.for<[name: string, files: Readonly<Record<string, string>>, expected: readonly string[]]>([
    ['nothing at all', {}, []],
    [
      'a package.json that is broken',
      { ...plain, 'package.json': '{"dependencies":' },
      [usual[0]?.replace('i18next | certain', 'JSON, YAML or TOML files | likely').replace('i18next', 'none') ?? ''],
    ],
    [
      'a package.json of nulls',
      { ...plain, 'package.json': '{"dependencies":null,"devDependencies":[1]}' },
      [usual[0]?.replace('i18next | certain', 'JSON, YAML or TOML files | likely').replace('i18next', 'none') ?? ''],
    ],
    [
      'manifests that are no text',
      { ...plain, 'composer.json': '\u0000\uFFFF', 'pubspec.yaml': '\u0000', Gemfile: '\u0001' },
      usual,
    ],
    [
      'a config that would do harm if it ran',
      { ...plain, 'i18next.config.ts': "process.exit(1); throw 1; export const locales = ['en', 'de']" },
      usual,
    ],
    [
      'locale-like folders that are no locales',
      { ...plain, 'src/is/no/my.json': '{}', 'lib/it/be.yml': 'a: b', 'bin/en/x.json': '{}' },
      usual,
    ],
    [
      'what others made',
      {
        ...plain,
        'node_modules/x/locales/en.json': '{"a":"x"}',
        'vendor/x/locales/en/b.json': '{"b":"x"}',
        'dist/locales/en/c.json': '{"c":"x"}',
      },
      usual,
    ],
    [
      'a source file that is broken',
      { ...plain, 'locales/en/a.json': '{"a":' },
      [usual[0]?.replace('1 i18next', '0 i18next') ?? ''],
    ],
    [
      'names that would break out of a pattern',
      { ...plain, 'locales/en/{namespace}.json': '{"a":"x"}', 'locales/en/*.json': '{"a":"x"}' },
      [usual[0]?.replace('1 i18next', '3 i18next') ?? ''],
    ],
  ])('%s', async ([, files, expected]) => {
    expect(found(await lay(files).detect())).toEqual(expected)
  })

  test('links in a circle, and one that leads nowhere', async () => {
    const setUp = lay(plain, (volume) => {
      volume.symlinkSync('/app', '/app/locales/again')
      volume.symlinkSync('/app/locales', '/app/locales/en/up')
      volume.symlinkSync('/nowhere', '/app/locales/gone')
    })
    expect(found(await setUp.detect())).toEqual(usual)
  })

  test('more folders than anybody has: what lies near the root is found, and what was not looked at is said', async () => {
    const grow = (volume: Volume) => {
      for (let at = 0; at < 40; at++) {
        for (let below = 0; below < 40; below++) volume.mkdirSync(`/app/data/${at}/${below}`, { recursive: true })
      }
    }
    const setUp = lay(plain, grow, { folders: 1000, files: 1000, depth: 14 })
    const detection = await setUp.detect()
    expect(found(detection)).toEqual(usual)
    expect(detection.limits).toEqual([expect.stringMatching(/^Only the first 1000 folders/u)])
  })

  test('folders deeper than anybody has', async () => {
    const setUp = lay(plain, (volume) => volume.mkdirSync(`/app/${'deep/'.repeat(100)}`, { recursive: true }))
    const detection = await setUp.detect()
    expect([found(detection), detection.limits]).toEqual([usual, [expect.stringContaining('deeper than 14')]])
  })

  test('a folder that may not be read, and a folder called like a file', async () => {
    const setUp = lay(plain, (volume) => {
      volume.mkdirSync('/app/locales/fr.json', { recursive: true })
      volume.mkdirSync('/app/pom.xml')
    })
    expect(found(await setUp.detect())).toHaveLength(1)
  })
})
