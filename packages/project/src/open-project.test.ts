import type { FileSystem } from '@lockale/core'
import { describe, expect, test } from 'vitest'
import { createWorld, failure, type World } from './testing/world.ts'

const en = {
  title: 'Your cart',
  greeting: 'Hello {{name}}',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
}

async function synced(files: Record<string, unknown> = { 'en.json': en }, config = {}): Promise<World> {
  const world = createWorld(files, config)
  await world.project.sync({ translator: world.translator })
  world.translator.requests.length = 0
  return world
}

describe('sync', () => {
  test('writes every message with the plural forms of its language, and says so', async () => {
    const world = createWorld({ 'en.json': en })
    const report = await world.project.sync({ translator: world.translator })
    expect(world.read('de.json')).toEqual({
      title: 'de:Your cart',
      greeting: 'de:Hello {{name}}',
      items_one: 'de:{{count}} item',
      items_other: 'de:{{count}} items',
    })
    expect(Object.keys(world.read('pl.json') as object)).toEqual([
      'title',
      'greeting',
      'items_one',
      'items_few',
      'items_many',
      'items_other',
    ])
    expect(report).toMatchObject({ written: 6, isComplete: true, stopped: undefined, diagnostics: [] })
    expect(report.files).toEqual(['de.json', 'pl.json', 'lockale.lock'])
    expect((await world.project.check()).diagnostics).toEqual([])
  })

  test('a second run sends nothing and changes no byte', async () => {
    const world = await synced()
    const before = world.files()
    const report = await world.project.sync({ translator: world.translator })
    expect(report).toMatchObject({ requests: 0, characters: 0, written: 0, files: [], isComplete: true })
    expect(world.files()).toEqual(before)
  })

  test('a changed text costs one text for each locale, and nothing else moves', async () => {
    const world = await synced()
    world.write('en.json', { ...en, title: 'Your basket' })
    const report = await world.project.sync({ translator: world.translator })
    expect(world.translator.texts()).toEqual(['Your basket', 'Your basket'])
    expect(report).toMatchObject({ written: 2, requests: 2 })
    expect(world.read('de.json')).toMatchObject({ title: 'de:Your basket', greeting: 'de:Hello {{name}}' })
  })

  test("a person's text is kept, recognised, and source-changed once its source changes", async () => {
    const world = await synced()
    world.write('de.json', { ...(world.read('de.json') as object), title: 'Warenkorb' })
    expect(await world.project.sync({ translator: world.translator })).toMatchObject({
      requests: 0,
      kept: 1,
      isComplete: true,
    })
    world.write('en.json', { ...en, title: 'Your basket' })
    const report = await world.project.sync({ translator: world.translator })
    expect(world.read('de.json')).toMatchObject({ title: 'Warenkorb' })
    expect(world.translator.requests.map(({ target }) => target)).toEqual(['pl'])
    expect(report.diagnostics.map(({ code, locale, message }) => [code, locale, message])).toEqual([
      ['source-changed', 'de', 'title'],
    ])

    expect(await world.project.accept({ messages: ['title'], locales: ['de'] })).toMatchObject({
      accepted: [{ message: 'title', locale: 'de', text: 'Warenkorb' }],
    })
    expect((await world.project.check()).diagnostics).toEqual([])
    const [facts] = await world.project.why({ messages: ['title'], locales: ['de'] })
    expect(facts).toMatchObject({ state: 'edited', forms: [{ by: 'reviewed', isFromCurrentSource: true }] })
  })

  test('a renamed message takes its texts along, whoever wrote them', async () => {
    const world = await synced()
    world.write('de.json', { ...(world.read('de.json') as object), title: 'Warenkorb' })
    await world.project.sync({ translator: world.translator })
    const { title, ...rest } = en
    world.write('en.json', { heading: title, ...rest })
    const report = await world.project.sync({ translator: world.translator })
    expect(report).toMatchObject({ requests: 0, isComplete: true })
    expect(world.read('de.json')).toMatchObject({ heading: 'Warenkorb' })
    expect(world.read('de.json')).not.toHaveProperty('title')
    expect(world.read('pl.json')).toMatchObject({ heading: 'pl:Your cart' })
    const [facts] = await world.project.why({ messages: ['heading'], locales: ['de'] })
    expect(facts?.forms[0]?.by).toBe('human')
  })

  test("a gone message takes the machine's text with it and leaves a person's", async () => {
    const world = await synced()
    world.write('de.json', { ...(world.read('de.json') as object), title: 'Warenkorb' })
    await world.project.sync({ translator: world.translator })
    const { title: _, ...rest } = en
    world.write('en.json', rest)
    const report = await world.project.sync({ translator: world.translator })
    expect(world.read('de.json')).toHaveProperty('title', 'Warenkorb')
    expect(world.read('pl.json')).not.toHaveProperty('title')
    expect(report.diagnostics.map(({ code, severity, locale }) => [code, severity, locale])).toEqual([
      ['extra-key', 'warning', 'de'],
    ])
    world.write('en.json', en)
    await world.project.sync({ translator: world.translator })
    expect(world.read('de.json')).toHaveProperty('title', 'Warenkorb')
    expect(world.translator.texts()).toEqual([])
  })

  test('a reverted text comes from the ledger', async () => {
    const world = await synced()
    world.write('en.json', { ...en, title: 'Your basket' })
    await world.project.sync({ translator: world.translator })
    world.translator.requests.length = 0
    world.write('en.json', en)
    expect(await world.project.sync({ translator: world.translator })).toMatchObject({ requests: 0, written: 2 })
    expect(world.read('de.json')).toHaveProperty('title', 'de:Your cart')
  })

  test('a renamed variable is written anew for nothing', async () => {
    const world = await synced()
    world.write('en.json', { ...en, greeting: 'Hello {{user}}' })
    expect(await world.project.sync({ translator: world.translator })).toMatchObject({ requests: 0, written: 2 })
    expect(world.read('de.json')).toHaveProperty('greeting', 'de:Hello {{user}}')
  })

  test('a text without letters is copied by rule; one text of a plural family that is missing is bought alone', async () => {
    const world = await synced({ 'en.json': { ...en, price: '{{x}} / 100%' } })
    expect(world.read('de.json')).toHaveProperty('price', '{{x}} / 100%')
    const { items_few: _, ...rest } = world.read('pl.json') as Record<string, string>
    world.write('pl.json', rest)
    world.remove('.lockale/ledger')
    await world.project.sync({ translator: world.translator })
    expect(world.translator.texts()).toHaveLength(1)
    expect(Object.keys(world.read('pl.json') as object)).toContain('items_few')
  })

  test('identical texts of different files are sent once', async () => {
    const world = createWorld(
      { 'en/a.json': { x: 'Save' }, 'en/b.json': { y: 'Save' } },
      { files: ['{locale}/{namespace}.json'] },
    )
    const report = await world.project.sync({ translator: world.translator })
    expect(report).toMatchObject({ texts: 2, written: 4 })
    expect(world.read('pl/b.json')).toEqual({ y: 'pl:Save' })
  })

  test('numbers, null and empty containers are copied', async () => {
    const world = await synced({ 'en.json': { a: 'Text', n: 1.5, z: null, deep: { list: [], on: true } } })
    expect(world.files()['de.json']).toBe(
      '{\n  "a": "de:Text",\n  "n": 1.5,\n  "z": null,\n  "deep": {\n    "list": [],\n    "on": true\n  }\n}\n',
    )
  })
})

describe('first contact', () => {
  const de = {
    title: 'Warenkorb',
    greeting: 'Hello {{name}}',
    items_one: '{{count}} item',
    items_other: '{{count}} items',
  }

  test('adopts what is there at no cost and calls it adopted', async () => {
    const world = createWorld({ 'en.json': en, 'de.json': de }, { targets: ['de'] })
    await world.project.sync({ translator: world.translator })
    expect(world.translator.texts()).toEqual([])
    const [facts] = await world.project.why({ messages: ['title'] })
    expect(facts?.forms[0]?.by).toBe('adopted')
    world.write('en.json', { ...en, title: 'Basket' })
    const { diagnostics } = await world.project.check()
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['source-changed', 'error']])
    expect(await world.project.sync({ translator: world.translator })).toMatchObject({ written: 0, isComplete: true })
    expect(world.read('de.json')).toMatchObject({ title: 'Warenkorb' })
  })

  test('stops in CI, where a missing lockfile is a mistake', async () => {
    const world = createWorld({ 'en.json': en, 'de.json': de })
    const before = world.files()
    await expect(world.project.sync({ translator: world.translator, strict: true })).rejects.toMatchObject({
      code: 'LOCKFILE_MISSING',
    })
    expect({ ...world.files(), '.lockale/.gitignore': undefined }).toMatchObject(before)
    world.write('lockale.lock', 'lockfileVersion: 9')
    await expect(world.project.sync({ translator: world.translator })).rejects.toMatchObject({
      code: 'LOCKFILE_UNREADABLE',
    })
    await world.project.sync({ translator: world.translator, strict: true, adopt: true })
    expect(world.files()).toHaveProperty(['lockale.lock'])
  })

  test('long copies of the source are missing, not adopted', async () => {
    const world = createWorld(
      { 'en.json': { a: 'Save all your files' }, 'de.json': { a: 'Save all your files' } },
      { targets: ['de'] },
    )
    await world.project.sync({ translator: world.translator })
    expect(world.read('de.json')).toEqual({ a: 'de:Save all your files' })
  })
})

describe('answers that cannot be trusted', () => {
  test('a broken answer is asked for again in another way, and never written if it stays broken', async () => {
    const world = createWorld({ 'en.json': { greeting: 'Hello {{name}}', title: 'Cart' } }, { targets: ['de'] })
    world.translator.answer = ({ texts }) =>
      texts.map((text) => text.replaceAll(/<[^>]*>/gu, '').replaceAll(/\S+@\S+/gu, ''))
    const report = await world.project.sync({ translator: world.translator })
    expect(world.read('de.json')).toEqual({ title: 'Cart' })
    expect(report.isComplete).toBe(false)
    expect(report.diagnostics.map(({ code, message }) => [code, message])).toEqual([['not-translated', 'greeting']])
    for (let run = 2; run < 6; run++) await world.project.sync({ translator: world.translator })
    // the title, which stays the same, is asked for twice in the first run, and the greeting three times in three runs
    expect(world.translator.texts()).toHaveLength(2 + 3 * 3)
  })

  test("a broken text of the machine is made again; a person's is reported", async () => {
    const world = await synced({ 'en.json': { greeting: 'Hello {{name}}' } })
    world.write('de.json', { greeting: 'Hallo {{nome}}' })
    const report = await world.project.sync({ translator: world.translator })
    expect(world.read('de.json')).toEqual({ greeting: 'Hallo {{nome}}' })
    expect(report.diagnostics.map(({ severity }) => severity)).toContain('error')
  })
})

describe('a service that fails', () => {
  test.for<[cause: Parameters<typeof failure>[0], why: string, requests: number]>([
    ['unauthorized', 'unauthorized', 1],
    ['quota', 'quota', 1],
    ['gone', 'setting', 1],
    ['unavailable', 'service', 4],
    ['busy', 'service', 4],
  ])('%s stops the run', async ([cause, why, requests]) => {
    const world = createWorld({ 'en.json': { a: 'Text' } }, { targets: ['de'] })
    const before = world.files()
    world.translator.answer = () => {
      throw failure(cause)
    }
    const report = await world.project.sync({ translator: world.translator })
    expect(report).toMatchObject({ stopped: { why }, isComplete: false, written: 0 })
    expect(world.translator.requests).toHaveLength(requests)
    const { '.lockale/ledger': _, '.lockale/.gitignore': __, ...after } = world.files()
    expect(after).toEqual(before)
  })

  test('what was answered before the stop is written and not paid again', async () => {
    const messages = Object.fromEntries(
      Array.from({ length: 120 }, (_, index) => [`k${index}`, `Text number ${index} of many`]),
    )
    const world = createWorld({ 'en.json': messages }, { targets: ['de'], service: { concurrency: 1 } })
    const usual = world.translator.answer
    world.translator.answer = (request) => {
      if (world.translator.requests.length > 2) throw failure('quota')
      return usual(request)
    }
    expect(await world.project.sync({ translator: world.translator })).toMatchObject({
      written: 100,
      stopped: { why: 'quota' },
    })
    expect(Object.keys(world.read('de.json') as object)).toHaveLength(100)
    world.translator.requests.length = 0
    world.translator.answer = usual
    expect(await world.project.sync({ translator: world.translator })).toMatchObject({
      written: 20,
      requests: 1,
      isComplete: true,
    })
  })

  test('one refused text does not keep the others', async () => {
    const world = createWorld({ 'en.json': { a: 'One', b: 'Poison', c: 'Two', d: 'Three' } }, { targets: ['de'] })
    const usual = world.translator.answer
    world.translator.answer = (request) => {
      if (request.texts.includes('Poison')) throw failure('rejected')
      return usual(request)
    }
    const report = await world.project.sync({ translator: world.translator })
    expect(world.read('de.json')).toEqual({ a: 'de:One', c: 'de:Two', d: 'de:Three' })
    expect(report.diagnostics.map(({ message }) => message)).toEqual(['b'])
  })

  test('a service that refuses everything is not asked about each text', async () => {
    const many = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`k${index}`, `Text number ${index}`]))
    const world = createWorld({ 'en.json': many })
    world.translator.answer = () => {
      throw failure('rejected')
    }
    const report = await world.project.sync({ translator: world.translator })
    expect(report).toMatchObject({ stopped: { why: 'service' }, written: 0, answered: 0 })
    expect(report.requests).toBeLessThan(100)
  })

  test('an unknown outcome is repeated once and counted', async () => {
    const world = createWorld({ 'en.json': { a: 'Text' } }, { targets: ['de'] })
    world.translator.answer = () => {
      throw failure('timeout', 'unknown')
    }
    const report = await world.project.sync({ translator: world.translator })
    expect(world.translator.requests).toHaveLength(2)
    expect(report).toMatchObject({
      stopped: { why: 'service' },
      charactersPossiblyTwice: 4,
      charactersUnanswered: 4,
    })
  })

  test('a budget stops before the first request', async () => {
    const world = createWorld({ 'en.json': en })
    await expect(world.project.sync({ translator: world.translator, maxCharacters: 10 })).rejects.toMatchObject({
      code: 'BUDGET_EXCEEDED',
    })
    expect(world.translator.requests).toEqual([])
  })
})

describe('bad input stops before anything is sent or changed', () => {
  test('a file that cannot be read is told of in the words of a check', async () => {
    const world = createWorld({ 'en.json': '{"a": "x",}' })
    await expect(world.project.sync({ translator: world.translator })).rejects.toMatchObject({
      code: 'CATALOG_UNREADABLE',
      place: 'en.json:1:11',
      message: expect.stringMatching(/^en\.json cannot be read: .*double quotes.*behind a comma/u) as string,
    })
  })

  test.for<[name: string, files: Record<string, unknown>, code: string]>([
    ['an unreadable source', { 'en.json': '{"a": "x",}' }, 'CATALOG_UNREADABLE'],
    ['an unreadable target', { 'en.json': en, 'de.json': '{' }, 'CATALOG_UNREADABLE'],
    ['an empty target', { 'en.json': en, 'de.json': '' }, 'CATALOG_UNREADABLE'],
    [
      'conflict markers',
      { 'en.json': '{\n<<<<<<< a\n"a": "x"\n=======\n"a": "y"\n>>>>>>> b\n}' },
      'CATALOG_CONFLICTED',
    ],
    ['no source', { 'readme.md': '' }, 'SOURCE_NOT_FOUND'],
    ['a newer lockfile', { 'en.json': en, 'lockale.lock': '# lockale 99\n%end\n' }, 'LOCKFILE_NEWER'],
    [
      'a cut-off lockfile',
      { 'en.json': en, 'lockale.lock': '# lockale 1\n%src en\n{locale}.json\tti' },
      'LOCKFILE_TRUNCATED',
    ],
    ['something else as lockfile', { 'en.json': en, 'lockale.lock': 'lockfileVersion: 9' }, 'LOCKFILE_UNREADABLE'],
  ])('%s', async ([, files, code]) => {
    const world = createWorld(files)
    const before = world.files()
    const run = world.project.sync({ translator: world.translator })
    await expect(run).rejects.toMatchObject({ code, hint: expect.stringMatching(/\w/u) })
    expect(world.translator.requests).toEqual([])
    expect(world.files()).toEqual(before)
  })

  test('a lockfile that would delete most of a file', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`k${index}`, `Some text ${index}`]))
    const world = await synced({ 'en.json': many })
    world.write('en.json', { k0: 'Some text 0' })
    await expect(world.project.sync({ translator: world.translator })).rejects.toMatchObject({
      code: 'PRUNE_IMPLAUSIBLE',
    })
    await world.project.sync({ translator: world.translator, allowPrune: true })
    expect(world.read('de.json')).toEqual({ k0: 'de:Some text 0' })
  })
})

describe('what cannot be written is found before it is paid for', () => {
  test('half a character in a source text', async () => {
    const world = createWorld({ 'en.json': '{"a": "Half \\ud83d of it", "b": "Whole"}' }, { targets: ['de'] })
    const report = await world.project.sync({ translator: world.translator })
    expect(world.translator.texts()).toEqual(['Whole'])
    expect(world.read('de.json')).toEqual({ b: 'de:Whole' })
    expect(report.diagnostics.map(({ code, message }) => `${code} ${message}`)).toContain('not-translated a')
  })

  test('a message in a syntax that this version cannot take apart', async () => {
    const world = createWorld(
      { 'en.json': { a: '{n, plural, one {# file} other {# files}}', b: 'By {name}' } },
      { targets: ['de'] },
    )
    const report = await world.project.sync({ translator: world.translator })
    expect(world.read('de.json')).toEqual({ b: 'de:By {name}' })
    expect(report.diagnostics).toMatchObject([
      { code: 'not-translated', message: 'a', arguments: { reason: expect.stringContaining('ICU') } },
    ])
  })

  test('a target of another shape', async () => {
    const files = { 'en.json': { menu: { open: 'Open' } }, 'de.json': { menu: 'Speisekarte' } }
    const world = createWorld(files, { targets: ['de'] })
    const report = await world.project.sync({ translator: world.translator })
    expect(report).toMatchObject({
      isComplete: false,
      diagnostics: [{ code: 'not-translated', message: 'menu.open', file: 'de.json' }, { code: 'extra-key' }],
    })
    expect(world.read('de.json')).toEqual({ menu: 'Speisekarte' })
    expect(world.translator.texts()).toEqual([])
  })

  test('a broken file of a locale that is not in the run is none of its business', async () => {
    const world = createWorld({ 'en.json': en, 'pl.json': '{' })
    const report = await world.project.sync({ translator: world.translator, locales: ['de'] })
    expect(report).toMatchObject({ written: 3, isComplete: true, files: ['de.json', 'lockale.lock'] })
  })
})

test('files that move take what is on record along', async () => {
  const world = await synced()
  world.write('de.json', { ...(world.read('de.json') as object), title: 'Warenkorb' })
  await world.project.sync({ translator: world.translator })
  for (const locale of ['en', 'de', 'pl']) {
    world.write(`${locale}.shop.json`, world.read(`${locale}.json`))
    world.remove(`${locale}.json`)
  }
  world.write('de.shop.json', { ...(world.read('de.shop.json') as object), greeting: 'Hallo {{name}}' })
  const moved = world.reopen({ config: { files: ['{locale}.shop.json'] } })
  expect(await moved.project.sync({ translator: world.translator })).toMatchObject({ requests: 0, isComplete: true })
  const by = async (message: string) =>
    (await moved.project.why({ messages: [message] })).map(({ locale, forms }) => `${locale} ${forms[0]?.by}`)
  expect(await by('title')).toEqual(['de human', 'pl machine'])
  // Nobody vouches for a text that changed on the way.
  expect(await by('greeting')).toEqual(['de adopted', 'pl machine'])
})

test('a locale left out keeps what the lockfile says of it', async () => {
  const world = await synced()
  world.write('en.json', { ...en, title: 'Basket' })
  await world.project.sync({ translator: world.translator, locales: ['de'] })
  const states = async () =>
    (await world.project.why({ messages: ['title'] })).map(({ locale, state }) => `${locale} ${state}`)
  expect(await states()).toEqual(['de current', 'pl stale'])
  await world.project.sync({ translator: world.translator })
  expect(await states()).toEqual(['de current', 'pl current'])
})

describe('a run that dies', () => {
  const changing = ['writeFile', 'rename', 'mkdir', 'createExclusively', 'rm', 'syncFolder'] as const

  /** Dies at the n-th change of the disk: that one and all later ones do not happen. */
  function dyingAt(n: number): (fs: FileSystem) => FileSystem {
    let count = 0
    return (fs) => {
      const change = <Result>(act: () => Promise<Result>) =>
        count++ >= n ? Promise.reject<Result>(new Error('killed')) : act()
      const wrapped = {
        ...fs,
        async openAppend(path: string) {
          const file = await change(() => fs.openAppend(path))
          return { ...file, append: (bytes: Uint8Array) => change(() => file.append(bytes)) }
        },
      }
      for (const name of changing) {
        wrapped[name] = (...parameters: readonly unknown[]) =>
          change(() => (fs[name] as (...all: readonly unknown[]) => Promise<void>)(...parameters))
      }
      return wrapped
    }
  }

  test('at any change of the disk: files are old or new, nothing is paid twice, the next run ends as if nothing had been', async () => {
    const calm = await synced()
    const expected = calm.files()
    for (let n = 0; ; n++) {
      const world = createWorld({ 'en.json': en })
      const dying = world.reopen({ wrap: dyingAt(n) })
      const died = await dying.project.sync({ translator: world.translator }).then(
        () => false,
        () => true,
      )
      const torn = ['de.json', 'pl.json', 'lockale.lock'].filter((file) => {
        const text = world.files()[file]
        return text !== undefined && text !== expected[file]
      })
      expect(torn).toEqual([])
      const recorded = new Set(
        [...(world.files()['.lockale/ledger'] ?? '').matchAll(/"((?:de|pl):[^"]*)"/gu)].map(([, text]) => text),
      )
      const answered = world.translator.requests.length
      // The process is gone, its lock is not: the next run takes it over.
      if ('.lockale/run.lock' in world.files()) world.remove('.lockale/run.lock')
      const report = await world.project.sync({ translator: world.translator })
      expect(report.isComplete).toBe(true)
      for (const file of ['de.json', 'pl.json', 'lockale.lock', 'en.json'])
        expect(world.files()[file]).toBe(expected[file])
      // What was on record when the run died is not asked for again.
      const again = world.translator.requests.slice(answered).flatMap((request) => world.translator.answer(request))
      expect(again.filter((text) => recorded.has(JSON.stringify(text).slice(1, -1)))).toEqual([])
      if (!died) break
      expect(n).toBeLessThan(200)
    }
  })
})

test('two runs at once: one works, the other says who holds the lock', async () => {
  const world = createWorld({ 'en.json': en })
  const runs = await Promise.allSettled([1, 2].map(() => world.project.sync({ translator: world.translator })))
  expect(runs.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = runs.find((run) => run.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 'RUN_LOCKED', message: expect.stringContaining('lockale sync') })
})

test('stand-in texts are no translations for a project of a real service', async () => {
  const world = createWorld({ 'en.json': en }, { targets: ['de'] })
  const standIn = {
    ...world.translator,
    engine: 'local-pseudo',
    fit: async (...parameters: Parameters<typeof world.translator.fit>) => {
      const fitted = await world.translator.fit(...parameters)
      return fitted.map((each) => ({ ...each, settings: { engine: 'local-pseudo' } }))
    },
  }
  expect(await world.project.sync({ translator: standIn })).toMatchObject({ written: 3 })
  const { diagnostics } = await world.project.check()
  expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['pseudo-translation']))
  await world.project.sync({ translator: world.translator })
  expect((await world.project.check()).diagnostics).toEqual([])
  const local = world.reopen({ config: { service: { preset: 'local' } } })
  expect((await local.project.check()).diagnostics).toEqual([])
})

describe('check', () => {
  const broken = {
    title: '',
    greeting: 'Hallo {{nome}}',
    items_one: '{{count}} Ding',
    items_other: 'Dinge',
    old: 'Alt',
  }

  test('names every finding with its place, and writes nothing', async () => {
    const world = await synced({ 'en.json': en }, { targets: ['de'] })
    world.write('en.json', { ...en, extra: 'A new text here' })
    world.write('de.json', broken)
    const before = world.files()
    const { diagnostics } = await world.project.check()
    expect(
      diagnostics.map(({ code, severity, message, position }) => [code, severity, message, position?.line]),
    ).toEqual([
      ['empty-translation', 'error', 'title', 2],
      ['placeholder-renamed', 'error', 'greeting', 3],
      ['placeholder-missing', 'error', 'items', 5],
      ['missing-key', 'error', 'extra', undefined],
      ['extra-key', 'warning', 'old', 6],
    ])
    expect(world.files()).toEqual(before)
    expect(world.translator.requests).toEqual([])
  })

  test("severities are the project's", async () => {
    const world = createWorld(
      { 'en.json': en, 'de.json': broken },
      { targets: ['de'], checks: { 'placeholder-extra': 'off', 'extra-key': 'error' } },
    )
    const codes = (await world.project.check()).diagnostics.map(({ code, severity }) => `${code} ${severity}`)
    expect(codes).toContain('extra-key error')
    expect(codes.join()).not.toContain('placeholder-extra')
  })

  test('a file that is not there is one finding; a plural form that is not there is named', async () => {
    const world = await synced()
    world.remove('de.json')
    const { items_few: _, ...rest } = world.read('pl.json') as Record<string, string>
    world.write('pl.json', rest)
    expect((await world.project.check()).diagnostics).toMatchObject([
      { code: 'missing-file', file: 'de.json', arguments: { count: 3 } },
      { code: 'plural-category-missing', file: 'pl.json', message: 'items', arguments: { forms: ['few'] } },
    ])
  })

  test('keys that the runtime cannot tell apart, and what a merge left in the lockfile', async () => {
    const world = await synced({ 'en.json': { 'a.b': 'Flat', a: { b: 'Nested' } } }, { targets: ['de'] })
    world.write('lockale.lock', `${world.files()['lockale.lock']}nonsense\n<<<<<<< ours\n`)
    expect((await world.project.check()).diagnostics).toMatchObject([
      { code: 'key-collision', file: 'en.json', message: 'a.b' },
      { code: 'conflict-marker', severity: 'warning', file: 'lockale.lock' },
      { code: 'lockfile-line', severity: 'warning', file: 'lockale.lock' },
    ])
  })

  test('coverage counts what is done', async () => {
    const world = await synced({ 'en.json': en }, { targets: ['de'] })
    world.write('en.json', { ...en, title: 'Basket' })
    const { coverage } = await world.project.check()
    expect(coverage).toMatchObject([
      { locale: 'de', states: { stale: 1, current: 2 }, files: [{ file: 'de.json', messages: 3, done: 2 }] },
    ])
    expect(coverage[0]?.coverage).toBeCloseTo(2 / 3)
  })

  test.for<[name: string, broken: string, states: object, messages: number]>([
    ['a target', 'de.json', { missing: 3, current: 0 }, 3],
    ['the source', 'en.json', { missing: 0, current: 0 }, 0],
  ])('%s that cannot be read is not done', async ([, file, states, messages]) => {
    const world = await synced()
    world.write(file, '{')
    const { coverage } = await world.project.check()
    const [de] = coverage.filter(({ locale }) => locale === 'de')
    expect(de).toMatchObject({ coverage: 0, states, files: [{ file: 'de.json', messages, done: 0 }] })
  })

  test('texts that want review are named where the project asks for it', async () => {
    const words = { things_one: 'thing', things_other: 'things' }
    const world = await synced({ 'en.json': words }, { targets: ['de'], checks: { 'needs-review': 'warning' } })
    expect((await world.project.check()).diagnostics.map(({ code }) => code)).toEqual(['needs-review', 'needs-review'])
    await world.project.accept({ messages: ['things'] })
    expect((await world.project.check()).diagnostics).toEqual([])
  })
})
