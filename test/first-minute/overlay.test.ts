import { describe, expect, test } from 'vitest'
import { callLockale } from '../cli/call-lockale.ts'
import { createFolder } from '../cli/folder.ts'

type Files = Readonly<Record<string, unknown>>

const names = Array.from({ length: 30 }, (_, at) => `k${at}`)
const words = (of: readonly string[], text: string): Files =>
  Object.fromEntries(of.map((key) => [key, `${text} ${key}`]))
const xml = (of: readonly string[], text: string): string =>
  `<resources>\n${of.map((key) => `    <string name="${key}">${text} ${key}</string>\n`).join('')}</resources>\n`
const unit = (value: string): Files => ({ stringUnit: { state: 'translated', value } })
const xcstrings: Files = {
  sourceLanguage: 'en',
  strings: Object.fromEntries(
    names.map((key, at) => [
      `All colors ${key}`,
      {
        localizations: {
          de: unit(`Alle Farben ${key}`),
          ...(at < 2 && { 'en-GB': unit(`All colours ${key}`) }),
        },
      },
    ]),
  ),
  version: '1.0',
}

describe('a locale with a few strings of the source language', () => {
  test.for<[name: string, files: Files, locale: string, file: string]>([
    [
      'in JSON',
      {
        'package.json': { dependencies: { i18next: '25' } },
        'locales/en.json': words(names, 'All colors of'),
        'locales/en-GB.json': words(['k1', 'k2'], 'All colours of'),
        'locales/de.json': words(names, 'Alle Farben von'),
      },
      'en-GB',
      'locales/en-GB.json',
    ],
    [
      'in resources of Android',
      {
        'app/src/main/AndroidManifest.xml': '<manifest/>\n',
        'app/src/main/res/values/strings.xml': xml(names, 'All colors of'),
        'app/src/main/res/values-en-rAU/strings.xml': xml(['k1'], 'All colours of'),
        'app/src/main/res/values-de/strings.xml': xml(names, 'Alle Farben von'),
      },
      'en-AU',
      'app/src/main/res/values-en-rAU/strings.xml',
    ],
    [
      'of Brazil beside Portugal',
      {
        'package.json': { dependencies: { i18next: '25' } },
        'i18next.config.js': "export default { locales: ['pt', 'pt-BR', 'de'], extract: { primaryLanguage: 'pt' } }",
        'locales/pt.json': words(names, 'Todas as cores de'),
        'locales/pt-BR.json': words(['k1', 'k2'], 'Toda cor de'),
        'locales/de.json': words(names, 'Alle Farben von'),
      },
      'pt-BR',
      'locales/pt-BR.json',
    ],
    [
      'of Latin America beside Spain',
      {
        'package.json': { dependencies: { 'vue-i18n': '11' } },
        'locales/en.json': words(names, 'All colors of'),
        'locales/es.json': words(names, 'Todos los colores de'),
        'locales/es-419.json': words(['k1', 'k2'], 'Todo color de'),
      },
      'es-419',
      'locales/es-419.json',
    ],
    [
      'of nothing beside a translation',
      {
        'package.json': { dependencies: { 'vue-i18n': '11' } },
        'locales/en.json': words(names, 'All colors of'),
        'locales/es.json': words(names, 'Todos los colores de'),
        'locales/es-ES.json': {},
      },
      'es-ES',
      'locales/es-ES.json',
    ],
    ['in a String Catalog', { 'App/Localizable.xcstrings': xcstrings }, 'en-GB', 'App/Localizable.xcstrings'],
  ])('%s is not filled, and not missing', async ([, files, locale, file]) => {
    await using folder = await createFolder(files)
    const lockale = (line: string) => callLockale(line.split(' '), { cwd: folder.path, env: {} })
    const before = (await folder.bytes())[file]
    expect(await lockale('init --yes')).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        new RegExp(`  ${locale} has [012] of 30 strings, .*\\n✓ the first sync has nothing to`, 'u'),
      ),
    })
    expect(await lockale('check')).toMatchObject({ code: 0, out: expect.stringContaining('No problems found') })
    expect(await lockale('sync --yes')).toMatchObject({ code: 0, out: expect.stringContaining('nothing to do') })
    expect((await folder.bytes())[file]).toEqual(before)
  })

  test.for<[name: string, locales: Files]>([
    ['its language has no file', { 'es-MX': words(['k1'], 'Todo'), 'es-ES': words(names, 'Todos') }],
    ['it has another script', { zh: words(names, '所有'), 'zh-TW': words(['k1'], '所有') }],
    ['a third of it is there', { es: words(names, 'Todos'), 'es-419': words(names.slice(0, 10), 'Todo') }],
  ])('beside a translation is filled where %s', async ([, locales]) => {
    await using folder = await createFolder({
      'package.json': { dependencies: { i18next: '25' } },
      'locales/en.json': words(names, 'All colors of'),
      ...Object.fromEntries(Object.entries(locales).map(([locale, texts]) => [`locales/${locale}.json`, texts])),
    })
    const { out } = await callLockale(['init', '--yes'], { cwd: folder.path, env: {} })
    expect(out).not.toContain('does not fill it')
  })

  test.for<[name: string, british: Files, line: string]>([
    ['it is named as a target', words(['k1'], 'All colours of'), 'init --yes --targets de,en-GB'],
    ['a third of it is there', words(names.slice(0, 10), 'All colours of'), 'init --yes'],
    ['its file is empty', {}, 'init --yes'],
  ])('is filled where %s', async ([, british, line]) => {
    await using folder = await createFolder({
      'package.json': { dependencies: { i18next: '25' } },
      'locales/en.json': words(names, 'All colors of'),
      'locales/en-GB.json': british,
      'locales/de.json': words(names, 'Alle Farben von'),
    })
    const lockale = (words_: string) => callLockale(words_.split(' '), { cwd: folder.path, env: {} })
    expect(await lockale(line)).toMatchObject({ code: 0, out: expect.not.stringContaining('does not fill it') })
    expect(await lockale('check')).toMatchObject({ code: 1 })
    expect(await lockale('sync --yes')).toMatchObject({ code: 0 })
    expect(await lockale('check')).toMatchObject({ code: 0 })
    expect(Object.keys((await folder.readJson('locales/en-GB.json')) as object)).toHaveLength(30)
  })
})

test.for<[name: string, files: Files, isPortugal: boolean]>([
  ['beside Brazil', { 'locales/pt.json': { a: 'Olá' }, 'locales/pt-BR.json': { a: 'Oi' } }, true],
  ['beside Brazil in small letters', { 'locales/pt.json': {}, 'locales/pt-br.json': { a: 'Oi' } }, true],
  ['alone', { 'locales/pt.json': { a: 'Olá' } }, false],
])('Portuguese %s', async ([, files, isPortugal]) => {
  await using folder = await createFolder({
    'package.json': { dependencies: { i18next: '25' } },
    'locales/en.json': { a: 'Hello' },
    'locales/de.json': { a: 'Hallo' },
    ...files,
  })
  const { out } = await callLockale(['init', '--yes'], { cwd: folder.path, env: {} })
  const configs = Object.entries(await folder.bytes()).filter(([file]) => file.startsWith('lockale.config.'))
  const [config = ''] = configs.map(([, bytes]) => Buffer.from(bytes).toString())
  expect(config.includes("code: 'pt-PT'")).toBe(isPortugal)
  expect(out.includes('pt is sent to the service as pt-BR')).toBe(!isPortugal)
})
