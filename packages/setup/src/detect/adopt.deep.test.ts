import { createRepository } from '@lockale/git/testing/repository'
import { createTranslator, createWorld } from '@lockale/project/testing/world'
import { describe, expect, test } from 'vitest'
import { openDraft } from './set-up.ts'

const en = {
  title: 'Your cart',
  cta: 'Buy now',
  greeting: 'Hello {{name}}, welcome back',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
}

async function statesIn(world: ReturnType<typeof createWorld>): Promise<readonly string[]> {
  const { diffs } = await world.project.plan({ adopt: true })
  return diffs.flatMap(({ target, changes }) =>
    changes().map(({ unit, state }) => `${target.locale} ${unit.name} ${state}`),
  )
}

const started = () =>
  createWorld({
    'en.json': en,
    'de.json': { title: 'Ihr Warenkorb', greeting: en.greeting, items_one: '{{count}} Artikel', cta: '' },
    'pl.json': { title: 'Koszyk' },
  })

test('texts that are there are put on record as texts that nobody vouched for; copies and gaps are not', async () => {
  const world = started()
  const report = await world.project.adopt()
  expect(report).toEqual({
    catalogs: 1,
    messages: 4,
    locales: 2,
    texts: 8,
    adopted: 2,
    human: 0,
    machine: 0,
    older: 0,
    undated: 0,
    filesAsked: 0,
    filesToAsk: 0,
    known: 0,
    missing: 5,
    copies: 1,
    isChanged: true,
  })
  const lines = (world.files()['lockale.lock'] ?? '').split('\n').filter((line) => line.startsWith('{locale}'))
  // catalog, key, hash of the source, then a fact for each locale
  const facts = lines.map((line) => line.split('\t')).map(([, key, , ...rest]) => [key, rest.join(' ')])
  expect(facts).toEqual([
    [expect.stringContaining('items'), expect.stringMatching(/^de\S*\?\S*$/u)],
    ['title', expect.stringMatching(/^de\?\S* pl\?\S*$/u)],
  ])
})

test('it changes the lockfile alone, and a second time nothing', async () => {
  const world = started()
  const before = world.files()
  await world.project.adopt()
  const after = world.files()
  const changed = Object.keys(after).filter((file) => !file.startsWith('.lockale/') && after[file] !== before[file])
  expect(changed).toEqual(['lockale.lock'])
  expect(await world.project.adopt()).toMatchObject({ isChanged: false, known: 2, adopted: 0 })
  expect(world.files()['lockale.lock']).toBe(after['lockale.lock'])
})

test('a run afterwards finds and buys what it would have found and bought before', async () => {
  const [world, other] = [started(), started()]
  await world.project.adopt()
  expect(await statesIn(world)).toEqual(await statesIn(other))
  await world.project.sync({ translator: world.translator })
  await other.project.sync({ translator: other.translator, adopt: true })
  expect(world.translator.texts()).toEqual(other.translator.texts())
  const withoutPrivate = (files: Record<string, string>) =>
    Object.fromEntries(Object.entries(files).filter(([file]) => !file.startsWith('.lockale/')))
  expect(withoutPrivate(world.files())).toEqual(withoutPrivate(other.files()))
  expect(await world.project.adopt({ dryRun: true })).toMatchObject({ adopted: 0, missing: 0, copies: 0 })
})

test('dry, it counts the same and leaves no trace', async () => {
  const world = started()
  const before = world.files()
  const counted = await world.project.adopt({ dryRun: true })
  expect(world.files()).toEqual(before)
  expect(await world.project.adopt()).toEqual(counted)
})

test('what a run recorded stays as it is', async () => {
  const world = createWorld({ 'en.json': en })
  await world.project.sync({ translator: world.translator })
  const lockfile = world.files()['lockale.lock']
  expect(await world.project.adopt()).toMatchObject({ known: 8, adopted: 0, missing: 0, isChanged: false })
  expect(world.files()['lockale.lock']).toBe(lockfile)
})

test('nothing to adopt: the lockfile says of no text that it was there', async () => {
  const world = createWorld({ 'en.json': en })
  expect(await world.project.adopt()).toMatchObject({ adopted: 0, missing: 8, isChanged: true })
  expect(world.files()['lockale.lock']).not.toContain('?')
})

describe('what stops it', () => {
  test('a target file that is broken, by its place, with nothing written', async () => {
    const world = createWorld({ 'en.json': en, 'de.json': '{ "title": "Waren' })
    await expect(world.project.adopt()).rejects.toMatchObject({ code: 'CATALOG_UNREADABLE' })
    expect(world.files()).not.toHaveProperty('lockale.lock')
  })

  test('another run in the project', async () => {
    const world = started()
    const both = await Promise.allSettled([world.project.adopt(), world.project.adopt()])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ code: 'RUN_LOCKED' }) })
  })
})

/** Two translations that git shows to be older than their source, one of them by a full stop and a capital letter alone. */
function oldProject() {
  const repository = createRepository()
  const user = { source: 'en', targets: ['de', 'fr'], files: ['{locale}.json'], syntax: 'i18next' as const }
  const before = { title: 'Your Cart.', cta: 'Buy', quit: 'Quit it', more: 'Show more of it' }
  const after = { title: 'Your cart', cta: 'Buy now', quit: 'Leave it', more: 'Show more of it' }
  const [de, fr] = [
    { title: 'Ihr Warenkorb', cta: 'Kaufen', quit: 'Beenden', more: 'Mehr davon zeigen' },
    { title: 'Votre panier', cta: 'Acheter', quit: 'Quitter', more: 'En montrer plus' },
  ]
  repository.commit({ 'en.json': before, 'de.json': de, 'fr.json': fr })
  repository.commit({ 'en.json': after })
  const project = openDraft('', { file: 'lockale.config.json', text: '', user }, { root: repository.path })
  const found = async () => {
    const { diagnostics, folded = [] } = await project.check()
    const short = ({ code, severity, message, arguments: { count } }: (typeof diagnostics)[number]) =>
      `${severity} ${code} ${message ?? String(count)}`
    return { diagnostics: diagnostics.map(short), folded: folded.map(short) }
  }
  const sync = async () => {
    const { diagnostics, written } = await project.sync({ translator: createTranslator(), adopt: true })
    return { written, said: diagnostics.map(({ code, arguments: { count } }) => `${code} ${String(count)}`) }
  }
  return { repository, project, after, found, sync, [Symbol.dispose]: () => repository[Symbol.dispose]() }
}

const counted = {
  diagnostics: ['info source-case-changed 2', 'warning imported-stale 4'],
  /** In both locales. */
  folded: ['info source-case-changed title', 'warning imported-stale cta', 'warning imported-stale quit'],
}

test('what was out of date on the day of the import is counted, not told one by one', async () => {
  using old = oldProject()
  expect(await old.project.adopt()).toMatchObject({ adopted: 8, older: 6 })
  const { diagnostics, folded } = await old.found()
  expect([diagnostics, [...folded].sort()]).toEqual([
    counted.diagnostics,
    [...counted.folded, ...counted.folded].sort(),
  ])
  expect(await old.sync()).toEqual({ written: 0, said: [] })
})

test('a sync that imports says it once', async () => {
  using old = oldProject()
  expect(await old.sync()).toEqual({ written: 0, said: ['source-case-changed 2', 'imported-stale 4'] })
  expect(await old.sync()).toEqual({ written: 0, said: [] })
  expect((await old.found()).diagnostics).toEqual(counted.diagnostics)
})

test('a source that changes after the import is an error in each locale, and says what it was', async () => {
  using old = oldProject()
  await old.project.adopt()
  old.repository.commit({ 'en.json': { ...old.after, cta: 'Cancel it', more: 'Show less of it' } })
  const { diagnostics } = await old.project.check()
  const news = diagnostics.filter(({ severity }) => severity === 'error')
  expect(news.map(({ code, locale, message }) => `${code} ${locale} ${message}`)).toEqual([
    'source-changed de cta',
    'source-changed de more',
    'source-changed fr cta',
    'source-changed fr more',
  ])
  expect(news[1]?.arguments).toEqual({
    was: 'Show more of it',
    source: 'Show less of it',
    text: 'Mehr davon zeigen',
    by: 'imported',
  })
  const before = old.repository.read('de.json')
  expect(await old.sync()).toMatchObject({ written: 0 })
  expect(old.repository.read('de.json')).toBe(before)
  // taken back, it is as it was on the day of the import
  old.repository.commit({ 'en.json': old.after })
  expect((await old.found()).diagnostics).toEqual(counted.diagnostics)
})

test('one word for a group accepts it or hands it back, and nothing else', async () => {
  using old = oldProject()
  await old.project.adopt()
  const all = [{ message: '*' }]
  const accepted = await old.project.accept({ messages: all, states: ['case-changed'] })
  expect(accepted.accepted.map(({ locale, message }) => `${locale} ${message}`)).toEqual(['de title', 'fr title'])
  expect((await old.found()).diagnostics).toEqual(['warning imported-stale 4'])
  const reopened = await old.project.reopen({ messages: all, states: ['imported-stale'], locales: ['de'] })
  expect(reopened.accepted.map(({ locale, message }) => `${locale} ${message}`)).toEqual(['de cta', 'de quit'])
  expect((await old.found()).diagnostics.slice(-1)).toEqual(['warning imported-stale 2'])
  expect(await old.sync()).toMatchObject({ written: 2 })
  expect((await old.found()).diagnostics.filter((one) => one.startsWith('error'))).toEqual([])
})

test('a project that calls it an error has each in its place', async () => {
  using old = oldProject()
  const checks = { 'imported-stale': 'error' as const }
  const user = { source: 'en', targets: ['de'], files: ['{locale}.json'], checks }
  const strict = openDraft('', { file: 'lockale.config.json', text: '', user }, { root: old.repository.path })
  await strict.adopt()
  const { diagnostics } = await strict.check()
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([
    'cta',
    'quit',
  ])
})

test('git says which of them are older than their source', async () => {
  using repository = createRepository()
  repository.commit({ 'en.json': { title: 'Cart', cta: 'Buy' }, 'de.json': { title: 'Warenkorb', cta: 'Kaufen' } })
  repository.commit({ 'en.json': { title: 'Cart', cta: 'Buy now' } })
  const user = { source: 'en', targets: ['de'], files: ['{locale}.json'] }
  const project = openDraft('', { file: 'lockale.config.json', text: '', user }, { root: repository.path })
  expect(await project.adopt()).toMatchObject({ adopted: 2, older: 1, missing: 0 })
  const { diagnostics } = await project.check()
  expect(diagnostics.map(({ code, severity, message }) => [code, severity, message])).toEqual([
    ['imported-stale', 'warning', 'cta'],
  ])
})

test.for([
  ['a plural that lacks a form', { items_one: '{{count}} Gegenstand' }],
  ['one whose other form is a copy', { items_one: '{{count}} Gegenstand', items_other: '' }],
])('an older translation is counted as a check counts it: %s', async ([, de]) => {
  using repository = createRepository()
  const items = (word: string) => ({ items_one: `{{count}} ${word}`, items_other: `{{count}} ${word}s` })
  repository.commit({ 'en.json': items('thing'), 'de.json': de })
  repository.commit({ 'en.json': items('item') })
  const user = { source: 'en', targets: ['de'], files: ['{locale}.json'], syntax: 'i18next' as const }
  const project = openDraft('', { file: 'lockale.config.json', text: '', user }, { root: repository.path })
  const { older } = await project.adopt()
  const { diagnostics } = await project.check()
  expect([older, diagnostics.filter(({ code }) => code === 'imported-stale').length]).toEqual([1, 1])
})

describe('who wrote the translations that are imported', () => {
  const marksOf = (lockfile: string) =>
    Object.fromEntries(
      ['de', 'fr', 'pl'].map((locale) => [
        locale,
        [...lockfile.matchAll(new RegExp(String.raw`\t${locale}([=!?])`, 'gu'))].map(([, mark]) => mark).join(''),
      ]),
    )

  test('people: kept, and a later change of the source is for a person', async () => {
    using old = oldProject()
    expect(await old.project.adopt({ textsBy: 'human' })).toMatchObject({ adopted: 8, human: 8, machine: 0, older: 6 })
    expect(marksOf(old.repository.read('lockale.lock'))).toMatchObject({ de: '!!!!', fr: '!!!!' })
    expect((await old.found()).diagnostics).toEqual(counted.diagnostics)
    old.repository.commit({ 'en.json': { ...old.after, more: 'Show less of it' } })
    const { diagnostics } = await old.project.check()
    expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ arguments: { by } }) => by)).toEqual([
      'human',
      'human',
    ])
    expect(await old.sync()).toMatchObject({ written: 0 })
  })

  test('a machine: what is out of date is planned with its price, what is not stays until its source changes', async () => {
    using old = oldProject()
    expect(await old.project.adopt({ textsBy: 'machine', dryRun: true })).toMatchObject({
      adopted: 0,
      machine: 8,
      older: 0,
    })
    const { totals } = await old.project.plan({ adopt: true, textsBy: 'machine' })
    expect(totals).toMatchObject({ texts: 6, characters: 2 * 'Your cartBuy nowLeave it'.length })
    await old.project.adopt({ textsBy: 'machine' })
    expect(marksOf(old.repository.read('lockale.lock'))).toMatchObject({ de: '====', fr: '====' })
    expect(await old.sync()).toMatchObject({ written: 6 })
    expect(JSON.parse(old.repository.read('de.json'))).toMatchObject({
      cta: 'de:Buy now',
      more: 'Mehr davon zeigen',
    })
    expect(await old.sync()).toEqual({ written: 0, said: [] })
    // nobody knows what they were made with: that alone is no reason to pay for them
    const refreshed = await old.project.plan({ translator: createTranslator(), refresh: ['model', 'glossary'] })
    expect(refreshed.totals.texts).toBe(0)
    old.repository.commit({ 'en.json': { ...old.after, more: 'Show less of it' } })
    expect(await old.sync()).toMatchObject({ written: 2 })
    expect(JSON.parse(old.repository.read('de.json'))).toMatchObject({ more: 'de:Show less of it' })
  })

  test('git: each as the commit that brought it tells', async () => {
    using repository = createRepository()
    const commitBy = (author: string, subject: string, files: Readonly<Record<string, unknown>>) => {
      repository.commit(files)
      repository.git('commit', '--amend', '-q', '--allow-empty', '--author', author, '-m', subject)
    }
    repository.commit({ 'en.json': { title: 'Your cart', cta: 'Buy' } })
    commitBy('Crowdin Bot <support@crowdin.com>', 'New Crowdin updates', {
      'de.json': { title: 'Ihr Warenkorb', cta: 'Kaufen' },
    })
    commitBy('lingo.dev <support@lingo.dev>', 'feat: update translations', {
      'fr.json': { title: 'Votre panier', cta: 'Acheter' },
    })
    commitBy('Ada <ada@example.com>', 'Add Polish', { 'pl.json': { title: 'Twój koszyk', cta: 'Kup' } })
    repository.write({ 'pl.json': { title: 'Twój koszyk', cta: 'Kup teraz' } })
    const user = { source: 'en', targets: ['de', 'fr', 'pl'], files: ['{locale}.json'] }
    const project = openDraft('', { file: 'lockale.config.json', text: '', user }, { root: repository.path })
    expect(await project.adopt({ textsBy: 'git' })).toMatchObject({ adopted: 4, human: 2, machine: 2, older: 0 })
    expect(marksOf(repository.read('lockale.lock'))).toEqual({ de: '!!', fr: '==', pl: '??' })
  })

  test('git: of many strings, in a file that several wrote', async () => {
    using repository = createRepository()
    const keys = Array.from({ length: 240 }, (_, at) => `k${at}`)
    const texts = (word: string, from: number, to: number) =>
      Object.fromEntries(keys.slice(from, to).map((key) => [key, `${word} ${key}`]))
    const commitBy = (author: string, files: Readonly<Record<string, unknown>>) => {
      repository.commit(files)
      repository.git('commit', '--amend', '-q', '--no-edit', '--author', `${author} <${author}@example.com>`)
    }
    repository.commit({ 'en.json': texts('Text', 0, 240), 'fr.json': {} })
    commitBy('crowdin', { 'de.json': texts('Wort', 0, 100), 'fr.json': texts('Mot', 0, 240) })
    commitBy('Ada', { 'de.json': texts('Wort', 0, 160) })
    commitBy('lingo.dev', { 'de.json': { ...texts('Wort', 0, 220), k0: 'Neu' } })
    commitBy('Ada', { 'en.json': { ...texts('Text', 0, 240), k0: 'New', k1: 'Newer' } })
    repository.write({ 'de.json': { ...texts('Wort', 0, 220), k0: 'Neu', k5: 'eben erst' } })
    const user = { source: 'en', targets: ['de', 'fr'], files: ['{locale}.json'] }
    const project = openDraft('', { file: 'lockale.config.json', text: '', user }, { root: repository.path })
    // in French all are one's: two of them older; in German the machine's k0 and a person's k1 are
    expect(await project.adopt({ textsBy: 'git' })).toMatchObject({ adopted: 399, human: 338, machine: 61, older: 3 })
    const marks = new Map<string, number>()
    for (const [mark = ''] of repository.read('lockale.lock').matchAll(/(?<=\bde)[=!?]/gu)) {
      marks.set(mark, (marks.get(mark) ?? 0) + 1)
    }
    expect(Object.fromEntries(marks)).toEqual({ '!': 98, '?': 61, '=': 61 })
  })

  test('nobody says it: kept, and nobody’s work', async () => {
    using old = oldProject()
    await old.project.adopt()
    expect(marksOf(old.repository.read('lockale.lock'))).toMatchObject({ de: '????', fr: '????' })
  })

  test('a sync that imports does the same', async () => {
    using old = oldProject()
    const { written } = await old.project.sync({ translator: createTranslator(), adopt: true, textsBy: 'machine' })
    expect(written).toBe(6)
    expect(await old.sync()).toEqual({ written: 0, said: [] })
  })
})
