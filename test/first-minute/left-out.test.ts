import { describe, expect, test } from 'vitest'
import { found, lay } from './lay.ts'

type Files = Readonly<Record<string, string>>

async function leftOut(files: Files): Promise<readonly string[]> {
  const { packages } = await lay(files).detect()
  const [candidate] = packages.flatMap(({ candidates }) => candidates)
  return candidate?.leftOut.map(({ files: paths, why }) => `${paths.join(' ')}: ${why}`) ?? []
}

const sure: Files = { 'locales/en.json': '{"a":"Hello"}', 'locales/de.json': '{}', 'locales/fr.json': '{}' }

describe('a file called by a country', () => {
  test('is of the language that it holds', async () => {
    const files: Files = {
      ...sure,
      'locales/cn.json': '{"a":"购物车"}',
      'locales/tw.json': '{"a":"購物車"}',
      'locales/kr.json': '{"a":"장바구니"}',
      'locales/jp.json': '{"a":"カート"}',
      'locales/ua.json': '{"a":"Кошик"}',
      'locales/cz.json': '{"a":"Košík"}',
      'locales/gr.json': '{"a":"Καλάθι"}',
      'locales/dk.json': '{"a":"Indkøbskurv"}',
      'locales/se.json': '{"a":"Så klart"}',
    }
    const [line = ''] = found(await lay(files).detect())
    expect(line.split(' | ')[3]).toBe('en > cs=cz da=dk de el=gr fr ja=jp ko=kr sv=se uk=ua zh-CN=cn zh-TW=tw')
    expect(await leftOut(files)).toEqual([])
  })

  test('is left out where it does not show one', async () => {
    expect(await leftOut({ ...sure, 'locales/tw.json': '{}', 'locales/cn.json': '{"a":"Cart"}' })).toEqual([
      expect.stringMatching(/^locales\/tw\.json: "tw" is the code of Taiwan.* locale: 'zh-TW', file: 'tw'/u),
      expect.stringMatching(/^locales\/cn\.json: "cn" is the code of China/u),
    ])
  })

  test('is what the config of a tool calls it', async () => {
    const crowdin =
      'files:\n  - source: /locales/en.json\n    translation: /locales/%two_letters_code%.json\n    languages_mapping:\n      two_letters_code:\n        zh-TW: tw\n'
    const files = { ...sure, 'locales/tw.json': '{}', 'crowdin.yml': crowdin }
    expect(found(await lay(files).detect())[0]).toContain('| en > de fr zh-TW=tw |')
  })

  test('is a language where folders are called by languages', async () => {
    const files = {
      'App.xcodeproj/project.pbxproj': 'developmentRegion = en;',
      'App/en.lproj/InfoPlist.strings': '"Name" = "Trails";\n',
      'App/uk.lproj/InfoPlist.strings': `"Name" = "${'Trails for all '.repeat(30)}";\n`,
    }
    expect(found(await lay(files).detect())[0]).toContain('| en > uk |')
  })
})

describe('a source file of one group whose path fits another group too', () => {
  test.for<[name: string, files: Files, expected: string]>([
    [
      'of Rails is not left out',
      {
        Gemfile: "gem 'rails'\n",
        'config/locales/en.yml': 'en:\n  hello: Hello\n',
        'config/locales/de.yml': 'de:\n  hello: Hallo\n',
        'config/locales/mail.en.yml': 'en:\n  mail: Mail\n',
      },
      'config/locales/mail.{locale}.yml',
    ],
    [
      'in JSON is not left out',
      {
        'package.json': '{"dependencies":{"i18next":"25"}}',
        ...sure,
        'locales/shop-en.json': '{"b":"Buy now"}',
      },
      'locales/shop-{locale}.json',
    ],
  ])('%s', async ([, files, expected]) => {
    expect(found(await lay(files).detect())[0]).toContain(expected)
    expect(await leftOut(files)).toEqual([])
  })
})

test.for<[name: string, files: Files]>([
  ['styles', { 'app/src/main/res/values/styles.xml': '<resources><style name="a"/></resources>' }],
  [
    'colours of a night theme',
    {
      'app/src/main/res/values-night/colors.xml': '<resources><color name="a">#fff</color></resources>',
      'app/src/main/res/values/colors.xml': '<resources><color name="a">#000</color></resources>',
    },
  ],
])('an Android project with nothing but %s has no locale files', async ([, files]) => {
  const { packages } = await lay({ 'build.gradle': '', ...files }).detect()
  expect(packages.flatMap(({ candidates }) => candidates)).toEqual([])
})

test('rare languages, and odd spellings, are what they are beside sure ones', async () => {
  const names = ['ca@valencia', 'kab-KAB', 'bar', 'lzh', 'vls', 'ang', 'enm', 'kaa']
  const files = { ...sure, ...Object.fromEntries(names.map((name) => [`locales/${name}.json`, '{}'])) }
  const [line = ''] = found(await lay(files).detect())
  expect(line.split(' | ')[3]).toBe('en > ang bar ca-valencia=ca@valencia de enm fr kaa kab=kab-KAB lzh vls')
  expect(await leftOut(files)).toEqual([])
})

test.for<[name: string, files: Files, expected: readonly string[]]>([
  [
    'names that are no locale, in one line',
    { ...sure, 'locales/index.json': '{}', 'locales/qqq.json': '{}', 'locales/bin.json': '{}' },
    ['locales/bin.json locales/index.json locales/qqq.json: its name is not a known locale'],
  ],
  [
    'two files of one locale',
    { ...sure, 'locales/ro.json': '{}', 'locales/mo.json': '{}' },
    ['locales/mo.json: locales/ro.json has the same locale, ro'],
  ],
  [
    'files without a source',
    {
      'locales/en/a.json': '{"a":"Hello"}',
      'locales/de/a.json': '{}',
      'locales/de/old.json': '{}',
      'locales/fr/old.json': '{}',
    },
    ['locales/de/old.json locales/fr/old.json: there is no such file of en'],
  ],
  [
    'another spelling of a locale that most files spell otherwise',
    {
      'locales/en/a.json': '{"a":"Hello"}',
      'locales/en/b.json': '{"a":"Hello"}',
      'locales/pt_BR/a.json': '{}',
      'locales/pt_BR/b.json': '{}',
      'locales/en/c.json': '{"a":"Hello"}',
      'locales/pt-BR/c.json': '{}',
    },
    ['locales/pt-BR/c.json: the other files of pt-BR are called pt_BR, and a locale has only one name'],
  ],
])('%s', async ([, files, expected]) => expect(await leftOut(files)).toEqual(expected))

describe('Android', () => {
  const res = 'app/src/main/res'
  const list = (name: string, ...items: readonly string[]) =>
    `<string-array name="${name}">${items.map((item) => `<item>${item}</item>`).join('')}</string-array>`
  const words = '<string name="hello">Hello there</string>'
  const locales = ['de', 'fr', 'it', 'nl', 'pl', 'es']
  const app: Files = {
    'app/src/main/AndroidManifest.xml': '',
    [`${res}/values/strings.xml`]: `<resources>${words}</resources>`,
    ...Object.fromEntries(locales.map((one) => [`${res}/values-${one}/strings.xml`, '<resources></resources>'])),
  }

  test.for<[name: string, file: string, inside: string, expected: readonly string[]]>([
    [
      'a file of identifiers',
      'arrays.xml',
      list('tags', 'HomeFragment', 'QueueFragment') + list('modes', 'RANDOM', 'feed_refresh', '@string/hello', '12'),
      [`${res}/values/arrays.xml: its values are identifiers, not words`],
    ],
    [
      'a file that no locale has',
      'arrays.xml',
      list('speeds', 'Slow', 'Fast'),
      [`${res}/values/arrays.xml: none of the 6 locales has it`],
    ],
    [
      'a file that is called so',
      'strings_donottranslate.xml',
      '<string name="a">Some words</string>',
      [`${res}/values/strings_donottranslate.xml: its name says that it must not be translated`],
    ],
    [
      'a file that is marked',
      'strings_more.xml',
      '<string name="a" translatable="false">Some words</string>',
      [`${res}/values/strings_more.xml: it has no strings to translate`],
    ],
  ])('%s is left out', async ([, file, inside, expected]) => {
    const files = { ...app, [`${res}/values/${file}`]: `<resources>${inside}</resources>` }
    expect(await leftOut(files)).toEqual(expected)
    expect(found(await lay(files).detect())[0]).toContain(
      `| ${res}/values/strings.xml > ${res}/values-{locale}/strings.xml | 1`,
    )
  })

  test('a file of any name holds strings where locales have it, and is named where it does and none has it', async () => {
    const files = {
      ...app,
      [`${res}/values/about.xml`]: `<resources>${words}</resources>`,
      [`${res}/values-de/about.xml`]: '<resources></resources>',
      [`${res}/values/hosts.xml`]: '<resources><string name="host">https://example.com/</string></resources>',
      [`${res}/values/sizes.xml`]: '<resources><dimen name="gap">2dp</dimen></resources>',
      [`${res}/values-de/sizes.xml`]: '<resources><dimen name="gap">3dp</dimen></resources>',
    }
    expect(await leftOut(files)).toEqual([`${res}/values/hosts.xml: none of the 6 locales has it`])
    const [line = ''] = found(await lay(files).detect())
    expect(line.split(' | ').slice(4, -1)).toEqual(
      ['about', 'strings'].map((name) => `${res}/values/${name}.xml > ${res}/values-{locale}/${name}.xml`),
    )
  })

  test('a file that few locales could have, of words, is a new one', async () => {
    const files = {
      'app/src/main/AndroidManifest.xml': '',
      [`${res}/values/strings.xml`]: `<resources>${words}</resources>`,
      [`${res}/values-de/strings.xml`]: '<resources></resources>',
      [`${res}/values/plurals.xml`]:
        '<resources><plurals name="a"><item quantity="other">%d days</item></plurals></resources>',
    }
    expect(await leftOut(files)).toEqual([])
  })

  test('an array of identifiers among strings is locked, one that is translated is not', async () => {
    const files = {
      ...app,
      [`${res}/values/strings.xml`]: `<resources>${words}${list('tags', 'HomeFragment', 'QueueFragment')}${list('nets', 'GPS', 'WIFI')}</resources>`,
      [`${res}/values-de/strings.xml`]: `<resources>${list('nets', 'GPS', 'WLAN')}</resources>`,
    }
    const { packages } = await lay(files).detect()
    expect(packages[0]?.candidates[0]?.extra.messages).toEqual([
      { match: 'tags.*', policy: 'locked', checks: { 'missing-key': 'off' } },
    ])
  })

  test('folders of rare languages, and of what is no language', async () => {
    const files = {
      ...app,
      [`${res}/values-ang/strings.xml`]: '<resources></resources>',
      [`${res}/values-night/strings.xml`]: '<resources></resources>',
    }
    expect(found(await lay(files).detect())[0]).toContain('| en > ang de es')
    expect(await leftOut(files)).toEqual([`${res}/values-night/strings.xml: its name is not a known locale`])
  })
})

test('a file that angular.json reads from elsewhere is named', async () => {
  const locales = { de: 'l/messages.de.xlf', it: 'l/messages.it.xlf', fr: 'l/messages.fr.json' }
  const files = {
    'package.json': '{"dependencies":{"@angular/core":"22"}}',
    'angular.json': JSON.stringify({ projects: { app: { i18n: { sourceLocale: 'en', locales } } } }),
    'l/messages.xlf':
      '<xliff version="1.2"><file source-language="en"><body><trans-unit id="a"><source>Hello</source></trans-unit></body></file></xliff>',
  }
  expect(await leftOut(files)).toEqual([
    'l/messages.fr.json: angular.json reads fr from this path, and the other locales from l/messages.{locale}.xlf: lockale supports only one of them',
  ])
})

test('files that a sync makes are named, those that no locale has first', async () => {
  const of = async (files: Files) => (await lay(files).detect()).packages[0]?.candidates[0]?.newFiles
  const app = {
    'App.xcodeproj/project.pbxproj': 'developmentRegion = en;',
    ...Object.fromEntries(
      ['en', 'de', 'fr', 'it'].map((locale) => [`App/${locale}.lproj/Localizable.strings`, '"a" = "Hello";\n']),
    ),
    'App/en.lproj/InfoPlist.strings': '"a" = "Trails";\n',
    'App/de.lproj/InfoPlist.strings': '"a" = "Trails";\n',
    'App/en.lproj/Shortcuts.strings': '"a" = "Start";\n',
  }
  expect(await of(app)).toEqual([
    { template: 'App/{locale}.lproj/Shortcuts.strings', locales: ['de', 'fr', 'it'] },
    { template: 'App/{locale}.lproj/InfoPlist.strings', locales: ['fr', 'it'] },
  ])
  expect(await of(sure)).toEqual([])
})

test('files that angular.json names are not made where they are there', async () => {
  const of = async (files: Files) => (await lay(files).detect()).packages[0]?.candidates[0]?.newFiles
  const locales = { de: 'l/messages.de.xlf', it: { translation: 'l/messages.it.xlf' } }
  const xliff =
    '<xliff version="1.2"><file source-language="en"><body><trans-unit id="a"><source>Hello</source></trans-unit></body></file></xliff>'
  const app = {
    'package.json': '{"dependencies":{"@angular/core":"22"}}',
    'angular.json': JSON.stringify({ projects: { app: { i18n: { sourceLocale: 'en', locales } } } }),
    'l/messages.xlf': xliff,
  }
  const template = 'l/messages.{locale}.xlf'
  expect(await of({ ...app, 'l/messages.de.xlf': xliff, 'l/messages.it.xlf': xliff })).toEqual([])
  expect(await of({ ...app, 'l/messages.de.xlf': xliff })).toEqual([{ template, locales: ['it'] }])
  expect(await of(app)).toEqual([{ template, locales: ['de', 'it'] }])
})
