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
  ])('%s', async ([, files, expected]) => {
    const [line = ''] = found(await lay(files).detect())
    expect(line.split(' | ')[3]).toBe(expected)
  })
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
