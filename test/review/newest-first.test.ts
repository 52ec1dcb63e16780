import { createRepository } from '@lockale/git/testing/repository'
import { openHere } from '@lockale/project/workspace/open-workspace'
import { expect, onTestFinished, test } from 'vitest'
import { createFolder } from '../cli/folder.ts'

const config = { source: 'en', targets: ['de', 'fr'], files: ['locales/{locale}/{namespace}.json'] }
const english = { pay: 'Pay', cancel: 'Cancel', help: 'Help', hello: 'Hello' }
const german = { pay: 'Zahlen', cancel: 'Abbrechen', help: 'Hilfe', hello: 'Hallo' }
const french = { pay: 'Payer', cancel: 'Annuler', help: 'Aide', hello: 'Bonjour' }

/** A project with three commits on different days. The order of the commits is not that of their dates. */
async function openWorld() {
  const folder = await createFolder({
    'lockale.config.json': config,
    'locales/en/shop.json': english,
    'locales/de/shop.json': german,
    'locales/fr/shop.json': french,
  })
  onTestFinished(() => folder[Symbol.asyncDispose]())
  const { git } = createRepository(folder.path)
  const commit = async (date: string, de: object, fr: object) => {
    await folder.write('locales/de/shop.json', de)
    await folder.write('locales/fr/shop.json', fr)
    git('add', '-A')
    git('commit', '-q', '-m', date, '--date', `${date}T12:00:00Z`)
  }
  await commit('2024-03-01', german, french)
  await commit('2024-05-01', { ...german, cancel: 'Stornieren' }, french)
  await commit('2024-04-01', { ...german, cancel: 'Stornieren' }, { ...french, help: 'Assistance' })
  const project = await openHere({ cwd: folder.path })
  /** Asks until the list is whole, as the page does. Returns translations, the newest first. */
  const newest = async (query: object = {}) => {
    const review = await project.review({ steps: {} })
    await review.whole()
    const rows = () => review.rows({ order: 'newest', from: 0, count: 10, ...query })
    await expect.poll(() => rows().isSearching).toBeUndefined()
    return rows().rows.map(({ text }) => text)
  }
  return { folder, newest, git }
}

test('the translation that changed last comes first, what is not committed before it', async () => {
  const { folder, newest, git } = await openWorld()
  expect(await newest({ count: 3 })).toEqual(['Stornieren', 'Assistance', 'Zahlen'])
  expect(await newest({ locales: ['fr'], count: 2 })).toEqual(['Assistance', 'Payer'])
  await folder.write('locales/fr/shop.json', { ...french, help: 'Assistance', hello: 'Salut' })
  expect(await newest({ count: 3 })).toEqual(['Salut', 'Stornieren', 'Assistance'])
  git('commit', '-q', '-a', '-m', 'later', '--date', '2024-04-15T12:00:00Z')
  expect(await newest({ count: 3 })).toEqual(['Stornieren', 'Salut', 'Assistance'])
  expect(await newest({ search: 'help' })).toEqual(['Assistance', 'Hilfe'])
})

test('a translation that moves to another line keeps its date', async () => {
  const { folder, newest } = await openWorld()
  const { pay, ...others } = german
  await folder.write('locales/de/shop.json', { ...others, cancel: 'Stornieren', pay })
  expect(await newest({ locales: ['de'], count: 1 })).toEqual(['Stornieren'])
})

test.for(['committed later', 'not committed'])(
  'where all locales share a file, each has dates of its own, also in a later review: %s',
  async (when) => {
    const targets = ['de', 'fr', 'es', 'it', 'pl', 'sv']
    const folder = await createFolder({ 'lockale.config.json': { source: 'en', targets, files: ['Shop.xcstrings'] } })
    onTestFinished(() => folder[Symbol.asyncDispose]())
    const { git } = createRepository(folder.path)
    const writeAll = async (changed: readonly string[]) => {
      const strings = ['0', '1'].map((key) => {
        const units = ['en', ...targets].map((locale) => {
          const value = `${locale} ${key === '1' && changed.includes(locale) ? 'new' : key}`
          return [locale, { stringUnit: { state: 'translated', value } }] as const
        })
        return [key, { localizations: Object.fromEntries(units) }] as const
      })
      const catalog = { sourceLanguage: 'en', strings: Object.fromEntries(strings), version: '1.0' }
      await folder.write('Shop.xcstrings', JSON.stringify(catalog, undefined, 2))
    }
    const commit = (date: string) => {
      git('add', '-A')
      git('commit', '-q', '-m', date, '--date', `${date}T12:00:00Z`)
    }
    await writeAll([])
    commit('2024-03-01')
    await writeAll(['de', 'it', 'sv'])
    if (when === 'committed later') commit('2024-03-02')
    const project = await openHere({ cwd: folder.path })
    for (let reviews = 0; reviews < 2; reviews++) {
      const review = await project.review({ steps: {} })
      await review.whole()
      const list = (locales: readonly string[]) => review.rows({ order: 'newest', locales, from: 0, count: 2 })
      await expect.poll(() => list(targets).isSearching).toBeUndefined()
      const first = targets.map((locale) => list([locale]).rows[0]?.text)
      expect(first).toEqual(['de new', 'fr 0', 'es 0', 'it new', 'pl 0', 'sv new'])
    }
  },
)

test('in a workspace, the rows of all packages are in one order, page by page', async () => {
  const names = ['admin', 'shop', 'site']
  const files = names.flatMap((name, at) => [
    [`packages/${name}/package.json`, { name }],
    [`packages/${name}/lockale.config.json`, config],
    [`packages/${name}/locales/en/a.json`, { a: 'A', b: 'B', c: 'C' }],
    [
      `packages/${name}/locales/de/a.json`,
      Object.fromEntries(['a', 'b', 'c'].map((key, n) => [key, 'x'.repeat(1 + at + 3 * n)])),
    ],
  ])
  const folder = await createFolder({ 'package.json': { workspaces: ['packages/*'] }, ...Object.fromEntries(files) })
  onTestFinished(() => folder[Symbol.asyncDispose]())
  const { git } = createRepository(folder.path)
  for (const [at, name] of ['site', 'admin', 'shop'].entries()) {
    git('add', `packages/${name}`)
    git('commit', '-q', '-m', name, '--date', `2024-0${at + 1}-01T12:00:00Z`)
  }
  const review = await (await openHere({ cwd: folder.path })).review({ steps: {} })
  await review.whole()
  const list = (order: 'longest' | 'newest', from: number, count: number) =>
    review.rows({ order, locales: ['de'], from, count })
  for (const order of ['longest', 'newest'] as const)
    await expect.poll(() => list(order, 0, 1).isSearching).toBeUndefined()
  const lengths = (from: number, count: number) => list('longest', from, count).rows.map(({ text }) => text.length)
  expect([...lengths(0, 4), ...lengths(4, 4), ...lengths(8, 4)]).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(list('longest', 2, 3).total).toBe(9)
  const packages = list('newest', 0, 9).rows.map(({ file }) => file.split('/')[1])
  expect(packages).toEqual(['shop', 'shop', 'shop', 'admin', 'admin', 'admin', 'site', 'site', 'site'])
})

test('without git, the order is that of the files', async () => {
  const folder = await createFolder({
    'lockale.config.json': config,
    'locales/en/shop.json': english,
    'locales/de/shop.json': german,
  })
  onTestFinished(() => folder[Symbol.asyncDispose]())
  const review = await (await openHere({ cwd: folder.path })).review()
  const list = () => review.rows({ order: 'newest', locales: ['de'], from: 0, count: 10 })
  await expect.poll(() => list().isSearching).toBeUndefined()
  expect(list().rows.map(({ text }) => text)).toEqual(Object.values(german))
})
