import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testDepth } from '../../../../test/depth.ts'
import type { TranslateRequest } from '../model/translator.ts'
import { createWorld, failure, type RecordingTranslator, type World } from '../testing/world.ts'

const maxBytes = 131_072
const formats = fileURLToPath(new URL('../../../formats/src/', import.meta.url))
const fixture = (path: string) => readFileSync(`${formats}${path}`, 'utf8')

/** The world's translator with the sizes of its requests as JSON has them. */
function measuring(world: World): RecordingTranslator {
  return { ...world.translator, overheadBytes: (request) => bodyBytes({ ...request, texts: [] }) - 1 }
}

function bodyBytes(request: TranslateRequest): number {
  return Buffer.byteLength(JSON.stringify(request))
}

function expectWithinLimits(requests: readonly TranslateRequest[], bytes = maxBytes): void {
  for (const request of requests) {
    expect(request.texts.length).toBeLessThanOrEqual(50)
    expect(bodyBytes(request)).toBeLessThanOrEqual(bytes)
    expect(Buffer.byteLength(request.context ?? '')).toBeLessThanOrEqual(2048)
  }
}

function expectEachOnce(requests: readonly TranslateRequest[]): void {
  const asked = requests.flatMap(({ target, texts, mode }) => texts.map((text) => `${target} ${mode} ${text}`))
  expect(new Set(asked).size).toBe(asked.length)
}

/** The locales of requests in their order, each run of one as one. */
function runsOf(requests: readonly TranslateRequest[]): readonly string[] {
  return requests.map(({ target }) => target).filter((target, at, all) => target !== all[at - 1])
}

describe('real files', () => {
  test.for<[name: string, files: Record<string, string>, config: Record<string, unknown>]>([
    ['nested JSON', { 'en.json': fixture('json/fixtures/excalidraw/en.json') }, {}],
    [
      'properties',
      { 'J_en.properties': fixture('properties/fixtures/jabref/JabRef_en.properties') },
      { files: ['J_{locale}.properties'], syntax: 'java' },
    ],
    [
      'strings',
      { 'en.strings': fixture('strings/fixtures/stats/en.lproj/Localizable.strings') },
      { files: ['{locale}.strings'], syntax: 'printf' },
    ],
  ])('%s take as few requests as there can be, with and without notes', async ([, files, config]) => {
    const all = { targets: ['de'], ...config }
    const world = createWorld(files, all)
    const translator = measuring(world)
    const { totals } = await world.project.plan({ translator })
    for (const { lowerBound, requests, extraRequests } of totals.locales) {
      expect(requests).toBe(lowerBound + extraRequests)
      expect(extraRequests).toBeLessThanOrEqual(Math.max(2, Math.floor(lowerBound / 10)))
    }
    expect(totals.files.reduce((sum, { texts }) => sum + texts, 0)).toBe(totals.texts)
    expect(totals.files.reduce((sum, { characters }) => sum + characters, 0)).toBe(totals.characters)
    if (totals.extraRequests === 0) return
    const withoutNotes = createWorld(files, { ...all, context: { extraRequests: 0 } })
    const least = await withoutNotes.project.plan({ translator: measuring(withoutNotes) })
    expect(least.totals).toMatchObject({ requests: totals.lowerBound, lowerBound: totals.lowerBound })
  })

  test('are sent as planned', async () => {
    const world = createWorld(
      { 'en.strings': fixture('strings/fixtures/stats/en.lproj/Localizable.strings') },
      { files: ['{locale}.strings'], syntax: 'printf', targets: ['de', 'pl', 'ja'] },
    )
    const translator = measuring(world)
    const { totals } = await world.project.plan({ translator })
    await world.project.sync({ translator })
    const first = world.translator.requests.slice(0, totals.requests)
    expect(first.flatMap(({ texts }) => texts)).toHaveLength(totals.texts)
    expectWithinLimits(world.translator.requests)
    expectEachOnce(first)
    expect(runsOf(first)).toEqual(['de', 'pl', 'ja'])
  })
})

// Written against grouping by file and mode: the locales then took turns, and one stop left all of them half done.
test('a translator that gives fewer texts than it was asked for ends the run with an error', async () => {
  const world = createWorld({ 'en.json': { a: 'One', b: 'Two' } })
  world.translator.answer = ({ texts }) => texts.slice(1)
  const run = world.project.sync({ translator: world.translator })
  await expect(run).rejects.toMatchObject({ code: 'ANSWER_INCOMPLETE' })
  expect(Object.keys(world.files()).filter((file) => file !== 'en.json' && !file.startsWith('.lockale/'))).toEqual([])
})

test('a locale is finished before the next begins, whichever file and mode its texts are from', async () => {
  const many = Array.from({ length: 48 }, (_, at) => `Word ${at}`)
  const world = createWorld(
    { 'a/en.json': { x: 'One' }, 'b/en.json': { y: 'Two {{n}}', many }, 'c/en.json': { z: 'Three' } },
    { files: ['{namespace}/{locale}.json'], targets: ['de', 'pl', 'nl'], service: { concurrency: 1 } },
  )
  await world.project.sync({ translator: world.translator })
  expect(world.translator.requests.map(({ target, texts }) => [target, texts])).toEqual(
    ['de', 'pl', 'nl'].flatMap((target) => [
      [target, ['One', ...many, 'Three']],
      [target, ['Two <x id="1"/>']],
    ]),
  )
})

describe('strings with and without tags share a request', () => {
  const source = { a: 'Fish & chips < 5 €', b: 'Hello {{name}}!', c: 'Say "hi" &amp; bye', d: 'Be <b>bold</b>' }
  /** As a service that takes XML answers: words in front, and quotes as entities. */
  const answer = ({ texts, target, mode }: TranslateRequest) =>
    texts.map((text) => `${target}:${mode === 'xml' ? text.replaceAll('"hi"', '&quot;hi&quot;') : text}`)

  test('where that saves one, as XML in the order of the file; answers to those without are plain text again', async () => {
    const world = createWorld({ 'en.json': source })
    world.translator.answer = answer
    const report = await world.project.sync({ translator: world.translator })
    expect(report).toMatchObject({ isComplete: true, written: 8, requests: 2 })
    expect(report.plan).toMatchObject({ requests: 2, lowerBound: 2, extraRequests: 0 })
    expect(world.translator.requests.map(({ target, mode, texts }) => [target, mode, texts])).toEqual(
      ['de', 'pl'].map((target) => [
        target,
        'xml',
        ['Fish &amp; chips &lt; 5 €', 'Hello <x id="1"/>!', 'Say "hi" &amp; bye', 'Be <g id="1">bold</g>'],
      ]),
    )
    expect(world.read('de.json')).toEqual({
      a: 'de:Fish & chips < 5 €',
      b: 'de:Hello {{name}}!',
      c: 'de:Say "hi" &amp; bye',
      d: 'de:Be <b>bold</b>',
    })
  })

  test('what looks like an escape in them stays as it was written', async () => {
    const world = createWorld({ 'en.json': { a: 'Write &amp;nbsp; here', b: source.b } }, { targets: ['de'] })
    expect(await world.project.sync({ translator: world.translator })).toMatchObject({ isComplete: true, requests: 1 })
    expect(world.read('de.json')).toMatchObject({ a: 'de:Write &amp;nbsp; here' })
  })

  test('what is on record does not say with whom it was sent', async () => {
    const world = createWorld({ 'en.json': { a: source.a, c: source.c } })
    await world.project.sync({ translator: world.translator })
    world.write('en.json', source)
    await world.reopen().project.sync({ translator: world.translator })
    for (const file of ['de.json', 'pl.json', 'lockale.lock']) world.remove(file)
    world.translator.requests.length = 0
    expect(await world.reopen().project.sync({ translator: world.translator })).toMatchObject({
      isComplete: true,
      requests: 0,
    })
    expect(world.read('de.json')).toMatchObject({ a: 'de:Fish & chips < 5 €', c: 'de:Say "hi" &amp; bye' })
  })

  test('a tag in the answer to one without is not written', async () => {
    const world = createWorld({ 'en.json': source }, { targets: ['de'] })
    world.translator.answer = (request) => answer(request).map((text) => text.replace('Fish', '<x id="1"/>Fish'))
    const { diagnostics } = await world.project.sync({ translator: world.translator })
    expect(diagnostics).toMatchObject([{ code: 'not-translated', message: 'a' }])
    expect(world.read('de.json')).not.toHaveProperty('a')
    // and asked for as plain text after that, whatever else there is
    world.write('en.json', { ...source, e: 'New {{name}}' })
    world.translator.requests.length = 0
    world.translator.answer = answer
    expect(await world.reopen().project.sync({ translator: world.translator })).toMatchObject({ isComplete: true })
    expect(world.translator.requests).toMatchObject([{ mode: 'plain', texts: [source.a] }, { mode: 'xml' }])
  })

  test('more than fit one request are parted as ever', async () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`k${at}`, `Word ${at}`]))
    const world = createWorld({ 'en.json': { ...many, b: source.b } }, { targets: ['de'] })
    const report = await world.project.sync({ translator: world.translator })
    expect(report.plan).toMatchObject({ requests: 2, lowerBound: 2 })
    expect(world.translator.requests.map(({ mode, texts }) => [mode, texts.length])).toEqual([
      ['plain', 50],
      ['xml', 1],
    ])
  })
})

describe('one text, bought once', () => {
  const files = {
    'a/en.json': { x: 'Hello {{name}}!', n_one: '{{count}} file', n_other: '{{count}} file' },
    'b/en.json': { y: '  Hello {{user}}!', m_one: '{{count}} file', m_other: '{{count}} file' },
  }
  const config = { files: ['{namespace}/{locale}.json'], targets: ['de'] }

  test('in all files and plural forms', async () => {
    const world = createWorld(files, config)
    await world.project.sync({ translator: world.translator })
    expect(world.translator.texts().toSorted()).toEqual([
      '<x id="1">1</x> file',
      '<x id="1">5</x> file',
      'Hello <x id="1"/>!',
    ])
    expect(world.read('b/de.json')).toMatchObject({ y: '  de:Hello {{user}}!' })
  })

  // Written against settling texts one by one: the duplicate was then left out without a word.
  test('and a failure is that of all its places', async () => {
    const world = createWorld(files, config)
    world.translator.answer = ({ texts }) => {
      if (texts.some((text) => text.startsWith('Hello'))) throw failure('rejected')
      return texts.map((text) => `de:${text}`)
    }
    const { diagnostics, isComplete } = await world.project.sync({ translator: world.translator })
    expect(isComplete).toBe(false)
    expect(diagnostics.flatMap(({ code, message }) => (code === 'not-translated' ? [message] : []))).toEqual(['x', 'y'])
    expect(world.read('a/de.json')).not.toHaveProperty('x')
    expect(world.read('b/de.json')).not.toHaveProperty('y')
  })
})

describe('sizes', () => {
  // A tool skipped such a file and said "no changes".
  test('50 texts of 5 KB', async () => {
    const source = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`k${at}`, `${at} is ü. `.repeat(500).trim()]),
    )
    const checks = { 'source-text-in-target': 'off' }
    const world = createWorld({ 'en.json': source }, { targets: ['de'], checks })
    const report = await world.project.sync({ translator: measuring(world) })
    expect(report).toMatchObject({ isComplete: true, written: 50 })
    expect(report.requests).toBe(report.plan.lowerBound)
    expect(world.translator.requests.length).toBeGreaterThan(1)
    expectWithinLimits(world.translator.requests)
  })

  test('escapes of JSON count', async () => {
    const source = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`k${at}`, `a${at}${'"'.repeat(2000)}b`]))
    const world = createWorld({ 'en.json': source }, { targets: ['de'] })
    await world.project.sync({ translator: measuring(world) })
    expect(world.translator.requests.length).toBeGreaterThan(1)
    expectWithinLimits(world.translator.requests)
  })

  test('texts of all sizes are asked for once, within the limits', async () => {
    const size = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 90_000 }))
    await fc.assert(
      fc.asyncProperty(fc.array(size, { minLength: 1, maxLength: 80 }), async (sizes) => {
        const source = Object.fromEntries(sizes.map((length, at) => [`k${at}`, `Text ${at} ${'x'.repeat(length)}`]))
        const world = createWorld({ 'en.json': source }, { targets: ['de'] })
        const { totals } = await world.project.plan({ translator: measuring(world) })
        const report = await world.project.sync({ translator: measuring(world) })
        expect(report).toMatchObject({ isComplete: true, requests: totals.requests })
        expect(totals.requests).toBeGreaterThanOrEqual(totals.lowerBound)
        expectWithinLimits(world.translator.requests)
        expectEachOnce(world.translator.requests)
      }),
      { numRuns: testDepth > 1 ? 2 * testDepth : 2 },
    )
  })
})

describe('a text that is over one request', () => {
  const line = (at: number) =>
    `Line ${at} says <b>hello {{name}}</b>. It ends with {{total}} here.${at % 3 === 0 ? '\n' : ' '}`
  const long = Array.from({ length: 560 }, (_, at) => line(at))
    .join('')
    .trim()
  /** Smaller requests, for a text that is quick to read. */
  const small = { maxTexts: 50, maxBytes: 32_768 }
  const config = { targets: ['de'], checks: { 'length-ratio': 'off', 'source-text-in-target': 'off' } }

  test('is asked for in pieces, put together again, and marked for a person', async () => {
    expect(Buffer.byteLength(long)).toBeGreaterThan(small.maxBytes)
    const world = createWorld({ 'en.json': { terms: long, ok: 'Save' } }, config)
    const translator = { ...measuring(world), limits: small }
    const { totals } = await world.project.plan({ translator })
    expect(totals.requests).toBe(totals.lowerBound)
    const report = await world.project.sync({ translator })
    expect(report).toMatchObject({ isComplete: true, written: 2, requests: totals.requests })
    expectWithinLimits(world.translator.requests, small.maxBytes)
    const translated = (world.read('de.json') as { terms: string }).terms
    expect(translated.replaceAll('de:', '')).toBe(long)
    expect(Object.values(world.files()).join('')).toMatch(/terms.*de~/u)
    expect(await world.reopen().project.sync({ translator })).toMatchObject({ requests: 0 })
    world.remove('de.json')
    world.remove('lockale.lock')
    expect(await world.reopen().project.sync({ translator })).toMatchObject({ requests: 0, written: 2 })
  })

  // Written against asking for the whole again: 300,000 characters for one lost placeholder.
  test('a piece that came back broken is asked for alone', async () => {
    const world = createWorld({ 'en.json': { terms: long } }, config)
    const translator = { ...measuring(world), limits: small }
    let broken = 0
    translator.answer = ({ texts }) =>
      texts.map((text) => {
        if (!text.includes('Line 300 ') || broken++ > 0) return `de:${text}`
        return `de:${text.replace(/<x id="\d+"\/>/u, '')}`
      })
    const { totals } = await world.project.plan({ translator })
    const report = await world.project.sync({ translator })
    expect(report).toMatchObject({ isComplete: true, written: 1 })
    expect(report.characters - totals.characters).toBeLessThan(10_000)
  })

  test.for<[name: string, text: string]>([
    ['without blanks', 'x'.repeat(200_000)],
    ['in one pair of tags', `<b>${'It says so. '.repeat(15_000)}</b>`],
    ['in one sentence', 'and so on, '.repeat(15_000)],
  ])('but has nothing to cut at (%s) is reported, and costs nothing', async ([, text]) => {
    const world = createWorld({ 'en.json': { terms: text, ok: 'Save' } }, config)
    const report = await world.project.sync({ translator: measuring(world) })
    expect(world.translator.texts()).toEqual(['Save'])
    expect(report).toMatchObject({ isComplete: false, written: 1 })
    expect(report.diagnostics.map(({ code, message }) => [code, message])).toContainEqual(['not-translated', 'terms'])
    expect(JSON.stringify(report.diagnostics)).toContain('longer than one request')
  })
})

describe('notes', () => {
  const yaml = (count: number, note: (at: number) => string, text = (at: number) => `Text ${at}`) =>
    `en:\n${Array.from({ length: count }, (_, at) => `  # ${note(at)}\n  k${at}: "${text(at)}"\n`).join('')}`
  const config = { targets: ['de'], files: ['{locale}.yml'], syntax: 'rails' }

  test('of few texts get requests of their own', async () => {
    const world = createWorld({ 'en.yml': yaml(3, (at) => `Note ${at}.`) }, config)
    await world.project.sync({ translator: world.translator })
    expect(world.translator.requests.map(({ context, texts }) => [context, texts])).toEqual([
      ['Note 0.\nText 1. Text 2.', ['Text 0']],
      ['Note 1.\nText 0. Text 2.', ['Text 1']],
      ['Note 2.\nText 0. Text 1.', ['Text 2']],
    ])
  })

  // Written against a request for each note: a catalog of 1,000 comments took 1,000 requests for 20.
  test('of many texts are told together, the shortest texts apart', async () => {
    const world = createWorld(
      {
        'en.yml': yaml(
          1000,
          (at) => `Where number ${at} is.`,
          (at) => `Tab${at}`,
        ),
      },
      config,
    )
    const translator = measuring(world)
    const { totals } = await world.project.plan({ translator })
    expect(totals).toMatchObject({ lowerBound: 20, requests: 22, extraRequests: 2 })
    await world.project.sync({ translator })
    const single = world.translator.requests.filter(({ texts }) => texts.length === 1)
    expect(single.map(({ texts, context }) => [texts, context])).toEqual([
      [['Tab0'], expect.stringMatching(/^Where number 0 is\.\nTab1\. Tab2\./u)],
      [['Tab1'], expect.stringMatching(/^Where number 1 is\.\nTab0\. Tab2\./u)],
    ])
    expect(world.translator.requests[0]?.context).toContain('Tab2: Where number 2 is.\nTab3: Where number 3 is.')
    expectWithinLimits(world.translator.requests)
  })

  test.for<[percent: number, requests: number]>([
    [0, 20],
    [10, 22],
    [100, 40],
    [10_000, 1000],
  ])('extraRequests: %i', async ([extraRequests, requests]) => {
    const world = createWorld(
      { 'en.yml': yaml(1000, (at) => `Where number ${at} is.`) },
      { ...config, context: { extraRequests } },
    )
    const { totals } = await world.project.plan({ translator: measuring(world) })
    expect(totals.requests).toBe(requests)
  })

  test('shared by many texts cost no more than two requests', async () => {
    const world = createWorld({ 'en.yml': yaml(200, (at) => `Group ${at % 4}.`) }, config)
    const { totals } = await world.project.plan({ translator: measuring(world) })
    expect(totals).toMatchObject({ requests: 4, lowerBound: 4 })
  })

  test('of many pages leave room for the text', async () => {
    const world = createWorld({ 'en.yml': yaml(1, () => 'And so on. '.repeat(20_000)) }, config)
    expect(await world.project.sync({ translator: measuring(world) })).toMatchObject({ isComplete: true, written: 1 })
    expectWithinLimits(world.translator.requests)
  })

  test('that changed do not re-translate, and strings that differ only in them are two', async () => {
    const world = createWorld(
      {
        'en.yml': yaml(
          2,
          (at) => `Note ${at}.`,
          () => 'Open',
        ),
      },
      config,
    )
    await world.project.sync({ translator: world.translator })
    expect(world.translator.texts()).toEqual(['Open', 'Open'])
    world.write(
      'en.yml',
      yaml(
        2,
        (at) => `Other ${at}.`,
        () => 'Open',
      ),
    )
    expect(await world.reopen().project.sync({ translator: world.translator })).toMatchObject({ requests: 0 })
  })
})

describe('context', () => {
  const source = {
    settings: { profilePage: { title: 'Your profile', hi: 'Hello {{name}}', bold: 'Be <b>bold</b>' } },
    cart: { empty: 'Your cart is empty', key: `Use ${'a1B2'.repeat(10)}`, n_one: '{{count}} item', n_other: 'Items' },
  }
  const contexts = (world: World) => world.translator.requests.map(({ mode, context }) => [mode, context])

  test('is what stands around the texts: no markup, no placeholder, no text of the request', async () => {
    const world = createWorld(
      { 'en.json': source },
      { targets: ['de'], context: 'A shop.', service: { concurrency: 1 } },
    )
    await world.project.sync({ translator: { ...world.translator, limits: { maxTexts: 6, maxBytes } } })
    expect(contexts(world)).toEqual([
      ['plain', 'A shop.\nSettings, profile page. Cart.\nBe bold.'],
      ['xml', 'A shop.\nSettings, profile page. Cart.\nYour profile. Your cart is empty.'],
    ])
  })

  test('of changed texts is the rest of the file, nearest first', async () => {
    const many = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`k${at}`, `Sentence number ${at}`]))
    const world = createWorld({ 'en.json': many }, { targets: ['de'] })
    await world.project.sync({ translator: world.translator })
    world.translator.requests.length = 0
    world.write('en.json', { ...many, k200: 'New words' })
    await world.reopen().project.sync({ translator: world.translator })
    const [request] = world.translator.requests
    expect(request?.texts).toEqual(['New words'])
    expect(request?.context).toContain('Sentence number 199. Sentence number 201.')
    expect(request?.context).not.toContain('Sentence number 100.')
    expect(request?.context?.length).toBeLessThan(1700)
  })

  test('has no words of keys where people write in another language', async () => {
    const world = createWorld({ 'fr.json': source }, { source: 'fr', targets: ['de'], context: { neighbours: false } })
    await world.project.sync({ translator: world.translator })
    expect(contexts(world)).toEqual([['xml', undefined]])
  })

  test.for([0, 40, 60])('has %i bytes at most', async (limit) => {
    const world = createWorld({ 'en.json': source }, { targets: ['de'], context: { maxBytes: limit } })
    await world.project.sync({ translator: world.translator })
    for (const [, context = ''] of contexts(world)) expect(Buffer.byteLength(context)).toBeLessThanOrEqual(limit)
  })

  // Written against a reserve for the context: two texts that fill a request to the last byte were then sent in two.
  test('takes only the room that the texts leave', async () => {
    const world = createWorld(
      { 'en.json': { s: { a: 'a'.repeat(65_485), b: 'b'.repeat(65_485) }, c: 'Be <b>bold</b>' } },
      { targets: ['de'] },
    )
    const { totals } = await world.project.plan({ translator: measuring(world) })
    expect(totals).toMatchObject({ requests: 2, lowerBound: 2 })
    await world.project.sync({ translator: measuring(world) })
    expectWithinLimits(world.translator.requests)
  })

  test('is no part of what an answer is remembered by', async () => {
    const world = createWorld({ 'en.json': source }, { targets: ['de'] })
    await world.project.sync({ translator: world.translator })
    world.remove('de.json')
    world.remove('lockale.lock')
    const again = world.reopen({ config: { context: 'Another shop.' } })
    expect(await again.project.sync({ translator: world.translator })).toMatchObject({ requests: 0, isComplete: true })
  })
})
