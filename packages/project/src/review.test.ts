import { type ReviewCard, type ReviewDecision, type ReviewQueue, reviewQueues } from '@lockale/review-engine'
import { expect, test } from 'vitest'
import { worldsOf } from '@lockale/core/testing/world'
import { createProject } from './open-project.ts'
import { createWorld, failure, type World } from './testing/world.ts'

const config = { files: ['{locale}.json'], messages: [{ match: 'prop', policy: 'propose' }] }

/** One string in each queue, in German; Polish has no file yet but for what the machine wrote. */
async function waiting(): Promise<World> {
  const source = {
    bad: 'Hi {{name}}',
    changed: 'Buy',
    prop: 'Proposed',
    fine: 'Fine',
    items_one: '{{count}} item',
    items_other: '{{count}} items',
  }
  const world = createWorld({ 'en.json': source }, config)
  await world.project.sync({ translator: world.translator })
  world.write('de.json', { ...(world.read('de.json') as object), bad: 'Hallo {{nam}}', changed: 'Kaufen' })
  await world.project.sync({ translator: world.translator })
  world.write('en.json', { ...source, changed: 'Buy now', new: 'New' })
  return world
}

async function cardOf({ project }: World, message: string, locale = 'de'): Promise<ReviewCard> {
  const review = await project.review()
  const { rows } = review.rows({ locales: [locale], search: message, from: 0, count: 1 })
  const [card] = await review.cards(rows.map(({ id }) => id))
  if (card === undefined) throw new Error(`No card of ${message}`)
  return card
}

const decide = (
  { id, sourceHash, forms }: ReviewCard,
  texts: readonly (string | undefined)[] = [],
): ReviewDecision => ({
  id,
  sourceHash,
  forms: forms.filter(({ isCopy }) => !isCopy).map(({ form, textHash }, at) => ({ form, textHash, text: texts[at] })),
})

const waitingIn = async ({ project }: World, locale: string) => {
  const { summary } = await project.review()
  return summary.locales.find((one) => one.locale === locale)?.queues
}

test('each translation waits in one queue, in the order of harm', async () => {
  const world = await waiting()
  const review = await world.project.review()
  expect(review.summary).toMatchObject({
    sourceLocale: 'en',
    locales: [
      {
        locale: 'de',
        direction: 'ltr',
        messages: 6,
        queues: { invalid: 1, 'source-changed': 1, unreviewed: 1, imported: 0, refused: 0, missing: 1 },
      },
      { locale: 'pl', queues: { invalid: 0, unreviewed: 1, missing: 2 } },
    ],
  })
  const inQueue = (queue?: ReviewQueue) => {
    return review.rows({ queue, locales: ['de'], from: 0, count: 10 }).rows.map(({ message }) => message)
  }
  expect(inQueue('invalid')).toEqual(['bad'])
  expect(inQueue('source-changed')).toEqual(['changed'])
  expect(inQueue('unreviewed')).toEqual(['prop'])
  expect(inQueue('missing')).toEqual(['new'])
  expect(inQueue()).toEqual(['bad', 'changed', 'prop', 'fine', 'items', 'new'])
  expect(review.rows({ from: 4, count: 3 })).toMatchObject({
    total: 12,
    rows: [{ message: 'items' }, { message: 'new' }, { message: 'bad', locale: 'pl' }],
  })
  expect(review.rows({ search: 'KAUF', from: 0, count: 9 }).rows.map(({ text }) => text)).toEqual(['Kaufen'])
  expect(review.rows({ search: 'de:{{count}}', from: 0, count: 9 }).rows.map(({ message }) => message)).toEqual([
    'items',
  ])
})

test('texts that were imported are listed without being compared', async () => {
  const world = createWorld({ 'en.json': { a: 'A b', b: 'B c' }, 'de.json': { a: 'Aa', b: 'Bb' } }, { targets: ['de'] })
  await world.project.adopt()
  const review = await world.project.review()
  expect(review.summary.locales[0]?.queues.imported).toBe(2)
  expect(review.rows({ queue: 'imported', from: 1, count: 5 })).toMatchObject({ total: 2, rows: [{ message: 'b' }] })
  await world.project.saveReview([decide(await cardOf(world, 'b'))])
  expect(await waitingIn(world, 'de')).toMatchObject({ imported: 1 })
})

test('imported texts are listed with a message to which the mock service added forms', async () => {
  const items = { items_one: '{{count}} item', items_other: '{{count}} items' }
  const files = { 'en.json': { a: 'A b', ...items, z: 'Y z' }, 'pl.json': { a: 'Aa', ...items, z: 'Zz' } }
  const service = { preset: 'local' }
  const world = createWorld(files, { targets: ['pl'], files: ['{locale}.json'], syntax: 'i18next', service })
  await world.project.adopt()
  const { translator } = world
  await world.project.sync({
    translator: {
      ...translator,
      engine: 'local-pseudo',
      fit: async (...wanted) => {
        const fitted = await translator.fit(...wanted)
        return fitted.map((each) => ({ ...each, settings: { engine: 'local-pseudo' } }))
      },
      translate: ({ texts }) => Promise.resolve({ texts: texts.map((text) => `[pl] ${text}`), billedCharacters: 0 }),
    },
  })
  const review = await world.project.review()
  expect(review.summary.locales[0]?.queues.imported).toBe(3)
  const { total, rows } = review.rows({ queue: 'imported', from: 0, count: 9 })
  expect([total, rows.map(({ message }) => message)]).toEqual([3, ['a', 'items', 'z']])
})

test('a review in steps is there before all is compared, and comes to the same', async () => {
  const texts = (word: string) =>
    Object.fromEntries(Array.from({ length: 700 }, (_, at) => [`m${at}`, `${word} ${at}`]))
  const files = Object.fromEntries(
    ['en', 'de', 'pl'].flatMap((locale) =>
      ['a', 'b'].map((name) => [`${locale}/${name}.json`, texts(`${locale} ${name}`)]),
    ),
  )
  const world = createWorld(files, { files: ['{locale}/{namespace}.json'] })
  await world.project.adopt()
  const whole = await world.project.review()
  const review = await world.project.review({ steps: {} })
  expect(review.summary).toMatchObject({
    isComparing: true,
    locales: [
      { locale: 'de', messages: 1400 },
      { locale: 'pl', messages: 0, isPartial: true },
    ],
  })
  // The card of a file that is not compared yet waits for it alone.
  const [last] = whole.rows({ locales: ['pl'], from: 1399, count: 1 }).rows
  expect(await review.cards([last?.id ?? ''])).toMatchObject([{ message: 'm699', file: 'pl/b.json', by: 'adopted' }])
  expect(review.summary.locales[1]).toMatchObject({ messages: 700, isPartial: true })
  await review.whole()
  expect(review.summary).toEqual(whole.summary)
  const query = { queue: 'imported', from: 0, count: 3000 } as const
  expect(review.rows(query)).toEqual(whole.rows(query))

  // What was found stands until it is compared again; what changed is compared first.
  await world.project.saveReview([decide(await cardOf(world, 'm3', 'pl'))])
  const again = await world.project.review({ steps: { changedFiles: ['lockale.lock'], changedIds: [last?.id ?? ''] } })
  expect(again.summary.locales).toMatchObject([{ queues: { imported: 1400 } }, { queues: { imported: 1400 } }])
  await again.whole()
  expect(again.summary.locales[1]?.queues.imported).toBe(1399)
})

test('a review in steps compares open messages again when they are looked at', async () => {
  const world = await waiting()
  // In German, `fine` has another key: only the lockfile knows its translation.
  const renamed = (file: string) => {
    const { fine, ...others } = world.read(file) as Record<string, unknown>
    world.write(file, { ...others, good: fine })
  }
  renamed('en.json')
  renamed('de.json')
  const whole = await world.project.review()
  const review = await world.project.review({ steps: {} })
  await review.whole()
  expect(review.summary).toEqual(whole.summary)
  for (const queue of [...reviewQueues, undefined]) {
    const query = { queue, from: 0, count: 20 }
    expect(review.rows(query)).toEqual(whole.rows(query))
    const ids = whole.rows(query).rows.map(({ id }) => id)
    expect(await review.cards(ids)).toEqual(await whole.cards(ids))
  }
  // The next review begins with what this one found, and compares nothing for it.
  const next = await world.project.review({ steps: {} })
  expect(next.summary.locales).toEqual(whole.summary.locales)
})

test('a search goes through some files for each call, and forgets nothing that it found', async () => {
  const texts = Object.fromEntries(Array.from({ length: 2600 }, (_, at) => [`m${at}`, `Text ${at}`]))
  const files = Object.fromEntries(['a', 'b', 'c'].map((name) => [`en/${name}.json`, texts]))
  const world = createWorld(files, { files: ['{locale}/{namespace}.json'], targets: ['de'] })
  const review = await world.project.review()
  const query = { search: 'text 2599', from: 0, count: 5 }
  expect(review.rows(query)).toMatchObject({ isSearching: true, total: 2, rows: [{}, {}] })
  // Another search does not end this one: two pages may search in turns.
  expect(review.rows({ ...query, search: 'nothing' })).toEqual({ isSearching: true, total: 0, rows: [] })
  expect(review.rows(query)).toMatchObject({ total: 3, rows: [{}, {}, { file: 'de/c.json' }] })
  expect(review.rows(query).isSearching).toBeUndefined()
})

test('a card has all that decides a translation', async () => {
  const world = await waiting()
  expect(await cardOf(world, 'bad')).toMatchObject({
    locale: 'de',
    file: 'de.json',
    sourceFile: 'en.json',
    line: 2,
    place: { line: 2, column: 10 },
    messageFormat: 'i18next',
    state: 'edited',
    errors: 1,
    isLocked: false,
    forms: [
      {
        form: '',
        numbers: [],
        source: 'Hi {{name}}',
        text: 'Hallo {{nam}}',
        sourceMarks: [{ start: 3, end: 11 }],
        marks: [{ start: 6, end: 13 }],
        problems: [{ code: 'placeholder-renamed', severity: 'error' }],
      },
    ],
    others: [{ locale: 'pl', texts: ['pl:Hi {{name}}'] }],
    neighbours: [{ message: 'changed', source: 'Buy now', text: 'Kaufen' }],
  })
  expect((await cardOf(world, 'items', 'pl')).forms.map(({ form, numbers }) => [form, numbers])).toEqual([
    ['one', [1]],
    ['few', [2, 3]],
    ['many', [0, 5, 21]],
    ['other', [1.5]],
  ])
})

test('cards of many messages are those of each by itself, and brief ones lack what is elsewhere', async () => {
  const world = await waiting()
  const review = await world.project.review()
  const ids = review.rows({ from: 0, count: 20 }).rows.map(({ id }) => id)
  const together = await review.cards(ids)
  for (const [at, id] of ids.entries()) expect(await review.cards([id])).toEqual([together[at]])
  const [first] = await review.cards(ids, { isBrief: true })
  expect(first).toEqual({ ...together[0], forms: expect.anything(), others: [], neighbours: [], place: undefined })
})

test('decisions write the files and the lockfile, and nothing else', async () => {
  const world = await waiting()
  const before = world.files()
  const bad = await cardOf(world, 'bad')
  const saved = await world.project.saveReview([
    decide(bad, ['Hallo {{name}}']),
    decide(await cardOf(world, 'changed')),
    decide(await cardOf(world, 'prop')),
  ])
  expect(saved).toMatchObject({ refused: [], files: ['de.json', 'lockale.lock'] })
  expect(saved.saved).toHaveLength(3)
  expect(world.files()['de.json']).toBe(before['de.json']?.replace('{{nam}}', '{{name}}'))
  expect(world.files()['en.json']).toBe(before['en.json'])
  expect(world.files()['pl.json']).toBe(before['pl.json'])
  expect(await waitingIn(world, 'de')).toMatchObject({ invalid: 0, 'source-changed': 0, unreviewed: 0, missing: 1 })
  const facts = await world.project.why({ messages: ['bad', 'changed', 'prop'], locales: ['de'] })
  expect(facts.map(({ forms }) => forms[0]?.by)).toEqual(['reviewed', 'reviewed', 'reviewed'])
})

test('a plural form is edited by itself', async () => {
  const world = await waiting()
  const card = await cardOf(world, 'items')
  await world.project.saveReview([decide(card, [undefined, '{{count}} Stück'])])
  expect(world.read('de.json')).toMatchObject({ items_one: 'de:{{count}} item', items_other: '{{count}} Stück' })
})

test.for<[why: string, change: (world: World, card: ReviewCard) => ReviewDecision]>([
  ['gone', () => ({ id: 'nonsense', sourceHash: '', forms: [] })],
  ['gone', (_, card) => ({ ...decide(card), forms: [{ form: 'dual', textHash: '' }] })],
  [
    'changed',
    (world, card) => {
      world.write('de.json', { ...(world.read('de.json') as object), changed: 'Jetzt' })
      return decide(card, ['Kaufe jetzt'])
    },
  ],
  [
    'source-changed',
    (world, card) => {
      world.write('en.json', { ...(world.read('en.json') as object), changed: 'Buy later' })
      return decide(card)
    },
  ],
  ['invalid', (_, card) => decide(card, ['Kaufen {{x}}'])],
  ['invalid', (_, card) => decide(card, [''])],
])('refused, and nothing is written: %s', async ([why, change]) => {
  const world = await waiting()
  const decision = change(world, await cardOf(world, 'changed'))
  const before = world.files()
  expect(await world.project.saveReview([decision])).toMatchObject({ saved: [], refused: [{ why }], files: [] })
  expect(world.files()).toEqual(before)
})

test.for<[syntax: string, source: string, marks: readonly string[]]>([
  [
    'icu',
    'You: {n, plural, one {# file of {name}} other {<b>#</b> files}}',
    ['{n, plural, one {', '#', '{name}', '} other {', '<b>', '#', '</b>', '}}'],
  ],
  ['vue', '{name}: a file | {name}: {n} files', ['{name}', '{name}', '{n}']],
])('placeholders inside plurals are marks: %s', async ([syntax, source, marks]) => {
  const world = createWorld(
    { 'en.json': { a: source }, 'de.json': { a: source } },
    { files: ['{locale}.json'], syntax, targets: ['de'] },
  )
  const [form] = (await cardOf(world, 'a')).forms
  expect(form?.sourceMarks.map(({ start, end }) => source.slice(start, end))).toEqual(marks)
})

test('a card has what the machine would write, where the cache has it and it is another translation', async () => {
  const world = await waiting()
  const sent = world.translator.requests.length
  const machineOf = async (message: string, locale = 'de') => {
    return (await cardOf(world, message, locale)).forms.map(({ machine }) => machine)
  }
  expect(await machineOf('bad')).toEqual(['de:Hi {{name}}'])
  // Its source changed, and the cache has no answer to the new one.
  expect(await machineOf('changed')).toEqual([undefined])
  expect(await machineOf('fine')).toEqual([undefined])
  const card = await cardOf(world, 'items', 'pl')
  await world.project.saveReview([decide(card, ['{{count}} rzecz'])])
  expect(await machineOf('items', 'pl')).toEqual(['pl:{{count}} item', undefined, undefined, undefined])
  expect(world.translator.requests).toHaveLength(sent)
})

test('a locked translation is nobody’s to decide', async () => {
  const world = (await waiting()).reopen({ config: { ...config, messages: [{ match: 'c*', policy: 'locked' }] } })
  const card = await cardOf(world, 'changed')
  expect(card).toMatchObject({ isLocked: true, queue: undefined })
  expect(await world.project.saveReview([decide(card, ['Kauf'])])).toMatchObject({ refused: [{ why: 'locked' }] })
})

test('what is typed is checked by the rules of the project', async () => {
  const world = await waiting()
  const { id } = await cardOf(world, 'bad')
  const review = await world.project.review()
  expect(review.check({ id, form: '', text: 'Hallo {{name}}' })).toEqual({
    marks: [{ start: 6, end: 14 }],
    problems: [],
  })
  expect(review.check({ id, form: '', text: 'Hallo' })?.problems[0]).toMatchObject({ code: 'placeholder-missing' })
  expect(review.check({ id, form: 'few', text: 'Hallo' })).toBeUndefined()
  expect(review.check({ id: '["a"]', form: '', text: 'Hallo' })).toBeUndefined()
})

const worldOf = (name: string) => worldsOf((parts) => createProject({ ...parts, userName: async () => name }))
const lockOf = (world: World): string => world.files()['lockale.lock'] ?? ''

test('a name is recorded only where the config says so: by a decision, by accept, and shown by why', async () => {
  const source = { save: 'Save', quit: 'Quit' }
  const world = worldOf('Ana')({ 'en.json': source }, { ...config, recordReviewer: true })
  await world.project.sync({ translator: world.translator })
  expect(lockOf(world)).toMatch(/^# lockale 1 /u)
  await world.project.saveReview([decide(await cardOf(world, 'save'), ['Sichern'])])
  await world.project.accept({ messages: ['quit'], locales: ['de'] })
  const lines = lockOf(world).split('\n')
  expect(lines[0]).toMatch(/^# lockale 2 /u)
  expect(lines.filter((line) => /\tde\+[\w-]{6}\/Ana(?:\t|$)/u.test(line))).toHaveLength(2)
  const facts = await world.project.why({ messages: ['save', 'quit'] })
  expect(facts.map(({ message, locale, forms }) => [message, locale, forms[0]?.reviewers])).toEqual([
    ['save', 'de', ['Ana']],
    ['quit', 'de', ['Ana']],
    ['save', 'pl', undefined],
    ['quit', 'pl', undefined],
  ])
  expect(await cardOf(world, 'quit')).toMatchObject({ reviewers: ['Ana'] })
  expect(await world.project.check()).toMatchObject({ diagnostics: [] })
  const before = lockOf(world)
  expect(await world.project.sync({ translator: world.translator })).toMatchObject({ requests: 0, files: [] })
  expect(lockOf(world)).toBe(before)
  expect(await world.project.accept({ messages: ['quit'], locales: ['de'] })).toMatchObject({ accepted: [] })
})

test('a merge by lines that keeps the older first line loses no name, check says so, and sync corrects it', async () => {
  const world = worldOf('Ana')({ 'en.json': { quit: 'Quit' } }, { ...config, recordReviewer: true })
  await world.project.sync({ translator: world.translator })
  await world.project.accept({ messages: ['quit'], locales: ['de'] })
  const before = lockOf(world)
  world.write('lockale.lock', before.replace('# lockale 2', '# lockale 1'))
  expect(await world.project.check()).toMatchObject({
    diagnostics: [{ code: 'lockfile-line', severity: 'warning', position: { line: 1 }, arguments: { needs: 2 } }],
  })
  const [facts] = await world.project.why({ messages: ['quit'], locales: ['de'] })
  expect(facts?.forms[0]?.reviewers).toEqual(['Ana'])
  await world.project.sync({ translator: world.translator })
  expect(lockOf(world)).toBe(before)
})

test('an edit by hand has no name until somebody accepts it', async () => {
  const world = worldOf('Bo')({ 'en.json': { quit: 'Quit' } }, { ...config, recordReviewer: true })
  await world.project.sync({ translator: world.translator })
  world.write('de.json', { quit: 'Ende' })
  await world.project.sync({ translator: world.translator })
  expect(lockOf(world)).not.toContain('/Bo')
  expect(await world.project.accept({ messages: ['quit'], locales: ['de'] })).toMatchObject({ accepted: [{}] })
  expect(lockOf(world)).toMatch(/de\+[\w-]{6}\/Bo/u)
})

test('a reopened translation stays until the next sync translates it again, by a human or not, with all its forms', async () => {
  const world = await waiting()
  const before = world.files()
  const cards = await Promise.all(['changed', 'items', 'fine'].map((message) => cardOf(world, message)))
  const decisions = cards.map((card) => ({ ...decide(card), isReopened: true }))
  expect(await world.project.saveReview(decisions)).toMatchObject({ refused: [], files: ['lockale.lock'] })
  // The translation cache keeps the human translation.
  for (const file of ['en.json', 'de.json', 'pl.json']) expect(world.files()[file]).toBe(before[file])
  expect(await cardOf(world, 'changed')).toMatchObject({ queue: 'missing', state: 'stale', text: 'Kaufen' })
  expect(await waitingIn(world, 'de')).toMatchObject({ 'source-changed': 0, missing: 4 })
  await world.project.sync({ translator: world.translator })
  expect(world.read('de.json')).toMatchObject({ changed: 'de:Buy now', fine: 'de:Fine' })
  expect(await cardOf(world, 'changed')).toMatchObject({ by: 'machine', queue: undefined })
})

test('a translation that is not there, or changed, is not reopened', async () => {
  const world = await waiting()
  const [changed, missing] = await Promise.all([cardOf(world, 'changed'), cardOf(world, 'new')])
  world.write('de.json', { ...(world.read('de.json') as object), changed: 'Kauf' })
  const decisions = [changed, missing].map((card) => ({ ...decide(card), isReopened: true }))
  expect(await world.project.saveReview(decisions)).toMatchObject({
    saved: [],
    refused: [{ why: 'changed' }, { why: 'invalid' }],
  })
})

test('a translation that has no place in its file is refused by itself, with what to do', async () => {
  const world = createWorld({ 'en.json': { a: { b: 'Red' }, z: 'Blue' }, 'de.json': { a: 'Rot' } }, { targets: ['de'] })
  const [red, blue] = [await cardOf(world, 'a.b'), await cardOf(world, 'z')]
  const saved = await world.project.saveReview([decide(red, ['Rot']), decide(blue, ['Blau'])])
  expect(saved).toMatchObject({
    saved: [blue.id],
    refused: [{ id: red.id, why: 'invalid', sentence: expect.stringContaining('rename or remove it in de.json') }],
  })
  expect(world.read('de.json')).toEqual({ a: 'Rot', z: 'Blau' })
})

const idOf = async (world: World, message: string, locale?: string) => (await cardOf(world, message, locale)).id

/** All files but what is not committed. */
const committed = (world: World) =>
  Object.fromEntries(Object.entries(world.files()).filter(([file]) => !file.includes('.lockale/')))

test.for<[name: string, message: string, prepare: (world: World) => Promise<unknown> | void]>([
  ['a human translation', 'changed', () => {}],
  ['a human translation that is up to date', 'fine', (world) => write(world, { fine: 'Gut' })],
  ['an invalid one', 'bad', () => {}],
  ['one that was approved', 'fine', async (world) => world.project.saveReview([decide(await cardOf(world, 'fine'))])],
  ['a machine translation', 'fine', () => {}],
  ['one that needs review', 'prop', () => {}],
  ['a missing one', 'new', () => {}],
  ['a plural of which a human wrote one form', 'items', (world) => write(world, { items_one: 'Ein Stück {{count}}' })],
  ['a key with a star, which is no pattern', 'f*', (world) => addSource(world, { 'f*': 'Star' })],
])('asks for %s again and writes nothing', async ([, message, prepare]) => {
  const world = await waiting()
  await prepare(world)
  const [before, asked] = [committed(world), world.translator.requests.length]
  const id = await idOf(world, message)
  const { characters } = await world.project.retranslate(id)
  expect(world.translator.requests).toHaveLength(asked)
  const answer = await world.project.retranslate(id, { translator: world.translator, maxCharacters: characters })
  expect(answer.characters).toBe(characters)
  const card = await cardOf(world, message)
  const sources = card.forms.filter(({ isCopy }) => !isCopy).map(({ form, source }) => [form, `de:${source}`])
  expect(answer.forms.map(({ form, text }) => [form, text])).toEqual(sources)
  expect(committed(world)).toEqual(before)
  // What is billed is billed once.
  const again = await world.project.retranslate(id, { translator: world.translator, maxCharacters: 0 })
  expect(again).toEqual({ ...answer, characters: 0 })
  await world.project.saveReview([
    decide(
      card,
      answer.forms.map(({ text }) => text),
    ),
  ])
  expect((await cardOf(world, message)).forms.flatMap(({ text = '' }) => text)).toEqual(
    expect.arrayContaining(answer.forms.map(({ text }) => text)),
  )
})

test('a question that has no answer says why, and changes nothing', async () => {
  const world = await waiting()
  const id = await idOf(world, 'changed')
  const before = committed(world)
  const ask = (options: object) => world.project.retranslate(id, { translator: world.translator, ...options })
  await expect(ask({ maxCharacters: 1 })).rejects.toMatchObject({ code: 'BUDGET_EXCEEDED' })
  world.translator.answer = () => {
    throw failure('quota')
  }
  await expect(ask({})).rejects.toMatchObject({ code: 'TRANSLATE_FAILED', hint: expect.stringMatching(/./u) })
  await expect(world.project.retranslate('["{locale}.json","de","none"]')).rejects.toMatchObject({
    code: 'MESSAGE_UNKNOWN',
  })
  await expect(world.project.retranslate('x')).rejects.toMatchObject({ code: 'LOCALE_UNKNOWN' })
  expect(committed(world)).toEqual(before)
})

function write(world: World, texts: object): void {
  world.write('de.json', { ...(world.read('de.json') as object), ...texts })
}

function addSource(world: World, texts: object): void {
  world.write('en.json', { ...(world.read('en.json') as object), ...texts })
}

/** What stays of `Kaufen`, which a human wrote, after something took its place. */
test.for<[name: string, replace: (world: World) => Promise<unknown>]>([
  ['a review', async (world) => world.project.saveReview([decide(await cardOf(world, 'changed'), ['Holen'])])],
  ['a sync with onFuzzy', ({ project, translator }) => project.sync({ translator })],
  ['a translation that was handed back', ({ project }) => project.reopen({ messages: ['changed'] })],
])('the translation cache keeps a human translation that goes: %s', async ([name, replace]) => {
  const world = await waiting()
  const made = name === 'a sync with onFuzzy' ? world.reopen({ config: { onFuzzy: 'overwrite' } }) : world
  expect(world.files()['.lockale/ledger']).not.toContain('Kaufen')
  await replace(made)
  expect(made.files()['.lockale/ledger']).toContain('Kaufen')
  const { archived } = await made.project.cache()
  expect(archived).toEqual([
    { catalog: '{locale}.json', key: 'changed', locale: 'de', form: '', text: 'Kaufen', by: 'human' },
  ])
})

test('what the machine wrote, and an approval, leave no copy', async () => {
  const world = await waiting()
  await world.project.saveReview([decide(await cardOf(world, 'fine'), ['Gut'])])
  await world.project.accept({ messages: ['changed'] })
  expect((await world.project.cache()).archived).toEqual([])
})

test('translations of similar strings help, the most similar first; earlier ones of the string itself before them', async () => {
  const source = {
    remove: 'Delete the file now',
    same: 'Delete the file now',
    near: 'Delete the folder now',
    far: 'Open all windows',
    broken: 'Delete the file {{name}} now',
    items_one: 'Delete {{count}} file now',
    items_other: 'Delete {{count}} files now',
  }
  const world = createWorld({ 'en.json': source }, { files: ['{locale}.json'], targets: ['de', 'pl'] })
  await world.project.sync({ translator: world.translator })
  const machine = world.read('de.json') as Readonly<Record<string, string>>
  world.write('de.json', { ...machine, same: 'Datei jetzt löschen', broken: 'Datei jetzt löschen' })
  const matchesOf = async (message: string) => {
    const { id } = await cardOf(world, message)
    const review = await world.project.review()
    return (await review.matches(id))?.map(({ percent, message: own, by, forms }) => [percent, own, by, forms])
  }
  expect(await matchesOf('remove')).toEqual([
    [100, 'same', 'human', [{ form: '', text: 'Datei jetzt löschen' }]],
    [75, 'near', 'machine', [{ form: '', text: machine['near'] }]],
    [
      50,
      'items',
      'machine',
      [
        { form: 'one', text: machine['items_one'] },
        { form: 'other', text: machine['items_other'] },
      ],
    ],
  ])
  expect(await matchesOf('far')).toEqual([])
  // A human translation that was replaced is in the translation cache.
  const { id, sourceHash, forms } = await cardOf(world, 'same')
  await world.project.saveReview([
    { id, sourceHash, forms: forms.map(({ form, textHash }) => ({ form, textHash, text: 'Löschen' })) },
  ])
  expect((await matchesOf('same'))?.slice(0, 2)).toEqual([
    [undefined, 'same', 'human', [{ form: '', text: 'Datei jetzt löschen' }]],
    [100, 'remove', 'machine', [{ form: '', text: machine['remove'] }]],
  ])
  expect(await (await world.project.review()).matches('["x"]')).toBeUndefined()
})
