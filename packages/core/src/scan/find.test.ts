import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { memfs } from 'memfs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '../config/parse-config.ts'
import type { UserConfig } from '../../user-config.ts'
import type { Config } from '../model/config.ts'
import { type NodeFs, nodeFileSystem } from '@lockale/disk'
import { findCatalogs, type FoundCatalog } from './find.ts'

const config = (files: UserConfig['files'], rest: Partial<UserConfig> = {}): Config =>
  parseConfig(
    { source: 'en', targets: ['de', { locale: 'pt-BR', file: 'pt_BR' }], files, ...rest },
    { place: 'config' },
  )

function find(user: Config, files: readonly string[]): Promise<readonly FoundCatalog[]> {
  const volume = memfs(Object.fromEntries(files.map((file) => [`/app/${file}`, '{}'])), '/app')
  return findCatalogs(user, { fs: nodeFileSystem(volume.fs as unknown as NodeFs), root: '/app' })
}

test('a catalog has an id, a source file that exists and a file for each target', async () => {
  const found = await find(config(['locales/{locale}/{namespace}.json']), ['locales/en/shop/cart.json'])
  expect(found).toMatchObject([
    {
      id: 'locales/{locale}/shop/cart.json',
      namespace: 'shop/cart',
      sourceFile: 'locales/en/shop/cart.json',
      targets: [
        { locale: 'de', file: 'locales/de/shop/cart.json' },
        { locale: 'pt-BR', file: 'locales/pt_BR/shop/cart.json' },
      ],
    },
  ])
})

test.for<[name: string, files: UserConfig['files'], disk: readonly string[], sources: readonly string[]]>([
  [
    'sorted by code units',
    ['l/{locale}/{namespace}.json'],
    ['l/en/b.json', 'l/en/B.json', 'l/en/a.json'],
    ['l/en/B.json', 'l/en/a.json', 'l/en/b.json'],
  ],
  ['no namespace', ['l/{locale}.json'], ['l/en.json', 'l/de.json', 'l/fr.json'], ['l/en.json']],
  [
    'a template with the marks of a glob',
    ['app/[lang]/(a)/!{locale}/{namespace}.json'],
    ['app/[lang]/(a)/!en/x.json', 'app/l/a/en/y.json'],
    ['app/[lang]/(a)/!en/x.json'],
  ],
  [
    'a target beside its source is no source',
    [{ source: '{namespace}.json', target: '{namespace}.{locale}.json' }],
    ['a.json', 'a.de.json', 'b/a.pt_BR.json', 'b/a.json'],
    ['a.json', 'b/a.json'],
  ],
  [
    'nor is the file of a locale that was a target once',
    [{ source: '{namespace}.json', target: '{namespace}_{locale}.json' }],
    ['a.json', 'a_it.json', 'a_zh_TW.json', 'a_en.json'],
    ['a.json'],
  ],
  [
    'but a name that is no language is',
    [{ source: '{namespace}.json', target: '{namespace}_{locale}.json' }],
    ['a.json', 'a_wide.json', 'b_it.json'],
    ['a_wide.json', 'a.json', 'b_it.json'],
  ],
  [
    'targets in folders below the sources',
    [{ source: 'l/{namespace}.json', target: 'l/{locale}/{namespace}.json' }],
    ['l/a.json', 'l/de/a.json', 'l/it/a.json', 'l/shop/a.json'],
    ['l/a.json', 'l/shop/a.json'],
  ],
  [
    'two patterns that find one catalog',
    ['l/{locale}/a.json', 'l/{locale}/{namespace}.json'],
    ['l/en/a.json', 'l/en/b.json'],
    ['l/en/a.json', 'l/en/b.json'],
  ],
  [
    'nothing in node_modules',
    ['{namespace}/{locale}.json'],
    ['src/a/en.json', 'node_modules/x/en.json', 'src/node_modules/en.json'],
    ['src/a/en.json'],
  ],
  ['a leading ./', ['./l/{locale}.json'], ['l/en.json'], ['l/en.json']],
])('%s', async ([, files, disk, sources]) => {
  expect((await find(config(files), disk)).map(({ sourceFile }) => sourceFile)).toEqual(sources)
})

test('the first of two patterns that find one catalog has it', async () => {
  const files = [
    { source: 'l/{locale}/a.json', target: 'l/{locale}/a.json', syntax: 'none' as const },
    'l/{locale}/{namespace}.json',
  ]
  const found = await find(config(files), ['l/en/a.json', 'l/en/b.json'])
  expect(found.map(({ id, pattern }) => [id, pattern.syntax.id])).toEqual([
    ['l/{locale}/a.json', 'none'],
    ['l/{locale}/b.json', undefined],
  ])
})

test('a name in another normal form, as macOS may give it, is the same catalog', async () => {
  const [catalog] = await find(config(['l/{locale}/{namespace}.json']), ['l/en/cafe\u0301.json'])
  expect(catalog).toMatchObject({ id: 'l/{locale}/caf\u00e9.json', sourceFile: 'l/en/cafe\u0301.json' })
})

test('the source locale is looked for as the config spells it', async () => {
  const files = ['{locale}.json', 'l/{locale}/{namespace}.json']
  const found = await find(config(files, { source: 'en-us' }), ['en-us.json', 'l/en-us/a.json'])
  expect(found.map(({ sourceFile }) => sourceFile)).toEqual(['l/en-us/a.json', 'en-us.json'])
})

test.for<[name: string, files: UserConfig['files'], disk: readonly string[], code: string, says: RegExp]>([
  [
    'nothing found',
    ['locale/{locale}/{namespace}.json'],
    ['locales/en/a.json'],
    'SOURCE_NOT_FOUND',
    /locales\/en\/a\.json/u,
  ],
  [
    'one of two patterns finds nothing',
    ['a/{locale}.json', 'b/{locale}.json'],
    ['a/en.json'],
    'SOURCE_NOT_FOUND',
    /b\/en\.json/u,
  ],
  ['nothing at all there', ['a/{locale}.json'], ['readme.md'], 'SOURCE_NOT_FOUND', /no similar files nearby/u],
  ['a folder where the file should be', ['a/{locale}.json'], ['a/en.json/x.txt'], 'SOURCE_NOT_FOUND', /a\/en\.json/u],
  ['a file where the folder should be', ['a/{locale}.json'], ['a'], 'SOURCE_NOT_FOUND', /a\/en\.json/u],
  [
    'two sources for one target',
    [
      { source: 'a/{namespace}.json', target: '{locale}/{namespace}.json' },
      { source: 'b/{namespace}.json', target: '{locale}/{namespace}.json' },
    ],
    ['a/x.json', 'b/x.json'],
    'CATALOGS_COLLIDE',
    /a\/x\.json.*b\/x\.json/u,
  ],
  [
    'two templates that meet in one target file',
    [
      { source: 'a/{namespace}.json', target: 't/{locale}/{namespace}.json' },
      { source: 'b/{namespace}.json', target: 't/{namespace}/{locale}.json' },
    ],
    ['a/de.json', 'b/de.json'],
    'CATALOGS_COLLIDE',
    /t\/de\/de\.json/u,
  ],
])('%s', async ([, files, disk, code, says]) => {
  const error = await find(config(files), disk).catch((error: unknown) => error)
  expect(error).toMatchObject({ code })
  expect(`${String(error)} ${(error as { hint: string }).hint}`).toMatch(says)
})

describe('links', () => {
  let folder = ''
  const app = () => join(folder, 'app')
  const write = async (file: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), '{}')
  }
  const look = (files: UserConfig['files']) => findCatalogs(config(files), { fs: nodeFileSystem(), root: app() })
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lockale-find-'))
    for (const file of ['outside/en.json', 'app/real/en.json', 'app/l/en/a.json', 'app/m/en.json']) await write(file)
    await symlink(join(folder, 'outside'), join(app(), 'out'))
    await symlink(join(app(), 'real'), join(app(), 'in'))
    await symlink('../../outside/en.json', join(app(), 'real/linked.json'))
    await symlink(join(folder, 'outside'), join(app(), 'l/de'))
    await symlink(join(app(), 'm/de.json'), join(app(), 'm/de.json'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test.for<[name: string, files: UserConfig['files']]>([
    ['a source folder that is a link out of the project', ['out/{locale}.json']],
    ['a source file that is one', [{ source: 'real/linked.json', target: 'real/{locale}.json' }]],
    [
      'a source file found by its name that is one',
      [{ source: 'real/{namespace}.json', target: 't/{locale}/{namespace}.json' }],
    ],
    ['a target folder that is one', ['l/{locale}/{namespace}.json']],
    ['a target that is a link to itself', ['m/{locale}.json']],
    [
      'a file of descriptions that is one',
      [{ source: 'real/en.json', target: 'real/{locale}.json', notes: 'out/notes.jsonl' }],
    ],
  ])('%s is refused', async ([, files]) => {
    await expect(look(files)).rejects.toMatchObject({ code: 'PATH_OUTSIDE_PROJECT' })
  })

  test('a link within the project is followed', async () => {
    expect((await look(['in/{locale}.json'])).map(({ sourceFile }) => sourceFile)).toEqual(['in/en.json'])
  })

  // A disk that ignores case gives a folder as many names as a link does: `Locales` is `locales`.
  test('one file by two names would be written twice', async () => {
    await expect(look(['in/{locale}.json', 'real/{locale}.json'])).rejects.toMatchObject({
      code: 'CATALOGS_COLLIDE',
      message: 'real/de.json would be the target file of both in/en.json and real/en.json.',
    })
  })

  test('a project that is itself reached through a link', async () => {
    await symlink(app(), join(folder, 'way'))
    const found = await findCatalogs(config(['real/{locale}.json']), {
      fs: nodeFileSystem(),
      root: join(folder, 'way'),
    })
    expect(found).toHaveLength(1)
  })
})
