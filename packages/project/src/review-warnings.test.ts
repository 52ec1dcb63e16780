import type { ReviewCard, ReviewQuery, ReviewRows } from '@lockale/review-engine'
import { expect, test } from 'vitest'
import type { Review } from '@lockale/review-engine'
import { createWorld, type World } from './testing/world.ts'

const config = { files: ['{locale}/{namespace}.json'], targets: ['de', 'fr'] }
const source = {
  save: 'Save',
  hello: 'Hello {{name}}',
  bye: 'Bye',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
}
const german = {
  save: 'Speichern ',
  hello: 'Hallo {{name}}',
  bye: 'Tschüss',
  items_one: '{{count}} Artikel ',
  items_other: '{{count}} Artikel',
}
const french = {
  save: 'Enregistrer',
  hello: 'Bonjour {{nom}}',
  bye: 'Salut ',
  items_one: '{{count}} article',
  items_many: '{{count}} articles',
  items_other: '{{count}} articles',
}

/** Two files: the second has the same strings in `de` without a problem. All translations are reviewed. */
async function warned(more: object = {}): Promise<World> {
  const world = createWorld(
    {
      'en/shop.json': source,
      'en/home.json': { save: 'Save', cancel: 'Cancel' },
      'de/shop.json': german,
      'de/home.json': { save: 'Speichern', cancel: 'Abbrechen ' },
      'fr/shop.json': french,
      'fr/home.json': { save: 'Enregistrer', cancel: 'Annuler' },
    },
    { ...config, ...more },
  )
  await world.project.adopt()
  await world.project.accept({ messages: ['save', 'hello', 'bye', 'items', 'cancel'] })
  return world
}

/** Asks until the list is whole, as the page does. */
function rowsOf(review: Review, query: Partial<ReviewQuery>): ReviewRows {
  for (let rows = review.rows({ from: 0, count: 50, ...query }); ; rows = review.rows({ from: 0, count: 50, ...query }))
    if (rows.isSearching !== true) return rows
}

const named = ({ rows }: ReviewRows) => rows.map(({ locale, file, message }) => `${locale} ${file} ${message}`)

test('warnings are looked for when their queue is opened, and are those of a check', async () => {
  const { project } = await warned()
  const review = await project.review()
  expect(review.summary.locales.map(({ isChecked, queues }) => [isChecked, queues.warnings])).toEqual([
    [undefined, 0],
    [undefined, 0],
  ])
  expect(review.rows({ from: 0, count: 9 }).rows.every(({ warnings }) => warnings.length === 0)).toBe(true)
  const rows = rowsOf(review, { queue: 'warnings' })
  expect(named(rows)).toEqual([
    'de de/home.json cancel',
    'de de/shop.json save',
    'de de/shop.json items',
    'fr fr/shop.json bye',
  ])
  const { diagnostics } = await project.check()
  const checked = diagnostics.filter(({ severity }) => severity !== 'error')
  expect(
    rows.rows.flatMap(({ file, message, warnings }) => warnings.map((code) => `${file} ${message} ${code}`)).toSorted(),
  ).toEqual([...new Set(checked.map(({ file, message, code }) => `${file} ${message} ${code}`))].toSorted())
  expect(review.summary.locales.map(({ isChecked, queues }) => [isChecked, queues.warnings])).toEqual([
    [true, 3],
    [true, 1],
  ])
  // The rows of other lists now say it, too, and the search knows the rule.
  expect(rowsOf(review, { locales: ['de'], search: 'Tsch' }).rows).toMatchObject([{ warnings: [] }])
  expect(named(rowsOf(review, { locales: ['de'], search: 'end-space' }))).toHaveLength(3)
})

test('an error keeps a translation out of the queue, and a rule finds it all the same', async () => {
  const { project } = await warned()
  const review = await project.review()
  expect(named(rowsOf(review, { rule: 'placeholder-renamed' }))).toEqual(['fr fr/shop.json hello'])
  expect(rowsOf(review, { rule: 'any', locales: ['fr'] }).rows).toMatchObject([
    { message: 'hello', queue: 'invalid' },
    { message: 'bye', queue: 'warnings', warnings: ['end-space'] },
  ])
  expect(review.choices()).toMatchObject({
    files: ['{locale}/home.json', '{locale}/shop.json'],
    rules: expect.arrayContaining([
      ['end-space', 4],
      ['placeholder-renamed', 1],
    ]),
  })
})

test('what the config or the baseline accepts is no warning, and notes come after warnings', async () => {
  const world = await warned({ checks: { 'end-space': 'off', 'same-for-opposites': 'off' } })
  expect(rowsOf(await world.project.review(), { queue: 'warnings' }).total).toBe(0)
  const noted = await warned({ messages: [{ match: 'save', checks: { 'end-space': 'info' } }] })
  expect(
    rowsOf(await noted.project.review(), { queue: 'warnings', locales: ['de'] }).rows.map(({ message }) => message),
  ).toEqual(['cancel', 'items', 'save'])
  const known = await warned({ baseline: 'baseline.txt' })
  await known.project.baseline()
  known.write('de/home.json', { save: 'Speichern ', cancel: 'Abbrechen ' })
  expect(named(rowsOf(await known.project.review(), { queue: 'warnings' }))).toEqual(['de de/home.json save'])
})

test('a filter takes file, state, origin and length, sorts, and counts the queues with it', async () => {
  const world = await warned()
  world.write('en/home.json', { save: 'Save now', cancel: 'Cancel', more: 'More' })
  await world.project.sync({ translator: world.translator, locales: ['de'] })
  const review = await world.project.review()
  expect(named(rowsOf(review, { file: 'SHOP', locales: ['de'] }))).toHaveLength(4)
  expect(named(rowsOf(review, { file: '{locale}/home.json', locales: ['fr'] }))).toHaveLength(3)
  expect(named(rowsOf(review, { state: 'missing' }))).toEqual(['fr fr/home.json more'])
  expect(named(rowsOf(review, { state: 'source-changed', locales: ['de'] }))).toEqual(['de de/home.json save'])
  expect(named(rowsOf(review, { by: 'machine' }))).toEqual(['de de/home.json more'])
  expect(rowsOf(review, { minLength: 11, maxLength: 15, locales: ['fr'] }).rows.map(({ text }) => text)).toEqual([
    'Enregistrer',
    'Enregistrer',
    'Bonjour {{nom}}',
  ])
  const lengths = (order: 'longest' | 'shortest') =>
    rowsOf(review, { order, locales: ['fr'], state: 'up-to-date' }).rows.map(({ text }) => text.length)
  expect(lengths('longest')).toEqual(lengths('longest').toSorted((a, b) => b - a))
  expect(lengths('shortest')).toEqual(lengths('longest').toReversed())
  expect(
    rowsOf(review, { order: 'worst', locales: ['fr'] })
      .rows.map(({ queue }) => queue)
      .slice(0, 3),
  ).toEqual(['invalid', 'source-changed', 'missing'])
  expect(review.counts({ file: 'shop' }).queues).toMatchObject({
    invalid: 1,
    'source-changed': 0,
    missing: 0,
    warnings: 0,
  })
  rowsOf(review, { queue: 'warnings' })
  expect(review.counts({ file: 'shop', locales: ['de'] }).queues).toMatchObject({ invalid: 0, warnings: 2 })
})

test('checking goes on step by step, says how far it is, and is not done again for files that stayed', async () => {
  const texts = (word: string) =>
    Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`m${at}`, `${word} ${at}`]))
  const files = Object.fromEntries(
    ['en', 'de', 'fr'].flatMap((locale) =>
      ['a', 'b'].map((name) => [`${locale}/${name}.json`, texts(`${locale} ${name}`)]),
    ),
  )
  const world = createWorld(files, config)
  await world.project.adopt()
  const query = { queue: 'warnings', from: 0, count: 5 } as const
  const review = await world.project.review({ steps: {} })
  expect(review.rows(query)).toMatchObject({ isSearching: true, total: 0, progress: expect.any(Number) })
  await review.whole()
  const steps: number[] = []
  for (let { progress } = review.rows(query); progress !== undefined; { progress } = review.rows(query))
    steps.push(progress)
  expect(steps.length).toBeGreaterThan(1)
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))

  const { rows } = review.rows({ locales: ['de'], from: 0, count: 1 })
  const [card] = await review.cards(rows.map(({ id }) => id))
  const { id = '', sourceHash = '', forms = [] } = card ?? {}
  const decision = { id, sourceHash, forms: forms.map(({ form, textHash }) => ({ form, textHash, text: 'Neu ' })) }
  await world.project.saveReview([decision])
  const next = await world.project.review({ steps: { changedIds: [id] } })
  await next.whole()
  expect(next.rows({ ...query, locales: ['fr'] }).progress).toBeUndefined()
  // The list keeps its rows: a locale that was checked before is checked again at once.
  const again = next.rows({ ...query, locales: ['de'] })
  expect(again.isSearching).toBeUndefined()
  expect(again).toMatchObject({ rows: [{ message: 'm0', queue: 'warnings' }] })
})

test('a problem that lockale fix can fix has the fixed translation, and so has the string', async () => {
  const { project } = await warned()
  const review = await project.review()
  const cardOf = async (message: string): Promise<ReviewCard | undefined> => {
    const { rows } = rowsOf(review, { locales: ['de'], file: 'shop', search: message })
    return (await review.cards(rows.map(({ id }) => id)))[0]
  }
  expect(await cardOf('save')).toMatchObject({
    forms: [{ fixed: 'Speichern', problems: [{ code: 'end-space', fixed: 'Speichern' }] }],
  })
  const items = await cardOf('items')
  expect(items?.forms.map(({ fixed }) => fixed)).toEqual(['{{count}} Artikel', undefined])
  const { fixed } = await project.fix({ dryRun: true })
  expect(fixed.find(({ message, locale }) => message === 'save' && locale === 'de')?.after).toBe('Speichern')
  expect(review.check({ id: items?.id ?? '', form: 'other', text: '{{count}}  Artikel ' })?.fixed).toBe(
    '{{count}} Artikel',
  )
})
