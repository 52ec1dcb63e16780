import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { openProject } from 'lockale'
import { describe, expect, test } from 'vitest'
import { buildExample, copyExample } from './framework-examples.ts'

// The examples for frameworks, from the built packages: in step, and built as their READMEs say.

describe.for<[name: string, texts: readonly string[]]>([
  ['vite-vue-i18n', ['Reading list', 'Leseliste', 'Liste de lecture']],
  ['webpack-react-i18next', ['Parcel desk', 'Paketschalter', 'Okienko z paczkami', 'Open until', 'Otwarte do']],
  ['rspack-react-intl', ['Water meter', 'Compteur d’eau', 'Wodomierz']],
])('%s', ([name, texts]) => {
  test('is up to date, and a build has each locale in its own chunk', async () => {
    await using copy = await copyExample(name)
    expect((await (await openProject({ cwd: copy.folder })).check()).diagnostics).toEqual([])
    await buildExample(name, copy.folder)
    const scripts = await copy.scripts()
    const held = [...scripts].map(
      ([file, code]) => [file, texts.filter((text) => decode(code).includes(text))] as const,
    )
    const found = held.filter(([, each]) => each.length > 0)
    expect(found.map(([, each]) => each.join(' and ')).toSorted()).toEqual(texts.toSorted())
    expect([...scripts.values()].join('\n')).not.toMatch(/import\.meta\.(?:hot|webpackHot)|lockale-panel/u)
  })
})

test('esbuild-plain is up to date; each bundle has one locale, and its messages are functions', async () => {
  await using copy = await copyExample('esbuild-plain')
  expect((await (await openProject({ cwd: copy.folder })).check()).diagnostics).toEqual([])
  await buildExample('esbuild-plain', copy.folder)
  const scripts = await copy.scripts()
  const titles = ['Corner shop', 'Laden an der Ecke', 'Sklep na rogu']
  expect(
    new Map([...scripts].map(([file, code]) => [file, titles.filter((title) => decode(code).includes(title))])),
  ).toEqual(
    new Map([
      ['de/main.js', ['Laden an der Ecke']],
      ['en/main.js', ['Corner shop']],
      ['pl/main.js', ['Sklep na rogu']],
    ]),
  )
  const polish = (await import(pathToFileURL(join(copy.folder, 'dist/pl/main.js')).href)) as {
    readonly lines: (name: string, count: number) => readonly string[]
  }
  expect([1, 2, 5].map((count) => polish.lines('Ada', count))).toEqual([
    ['Sklep na rogu', 'Witaj ponownie, Ada!', '1 produkt w koszyku'],
    ['Sklep na rogu', 'Witaj ponownie, Ada!', '2 produkty w koszyku'],
    ['Sklep na rogu', 'Witaj ponownie, Ada!', '5 produktów w koszyku'],
  ])
})

/** Bundlers write what is not ASCII as it is or escaped, as they like. */
function decode(code: string): string {
  return code.replaceAll(/\\u([\da-f]{4})|\\x([\da-f]{2})/giu, (_, four: string, two: string) => {
    return String.fromCharCode(Number.parseInt(four ?? two, 16))
  })
}
