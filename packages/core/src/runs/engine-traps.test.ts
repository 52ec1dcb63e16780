import { describe, expect, test } from 'vitest'
import { createWorld, failure, type World } from '../testing/world.ts'
import { testDepth } from '../../../../test/depth.ts'

async function sync(world: World) {
  return world.project.sync({ translator: world.translator })
}

async function errors({ project }: World) {
  const { diagnostics } = await project.check()
  return diagnostics.filter(({ severity }) => severity === 'error').map(({ code, file }) => `${code} ${file}`)
}

/** Refuses whatever goes to one locale. */
function failFor(world: World, locale: string, cause: Parameters<typeof failure>[0]): void {
  world.translator.answer = ({ texts, target }) => {
    if (target === locale) throw failure(cause)
    return texts.map((text) => `${target}:${text}`)
  }
}

describe('texts that are not for sale', () => {
  test('an empty source text is translated by an empty one, once, and never again', async () => {
    const world = createWorld({ 'en.json': { empty: '', cta: 'Buy' } }, { targets: ['de'] })
    expect(await sync(world)).toMatchObject({ isComplete: true })
    expect(world.translator.texts()).toEqual(['Buy'])
    expect(world.read('de.json')).toEqual({ empty: '', cta: 'de:Buy' })
    const before = world.files()
    expect(await sync(world)).toMatchObject({ files: [], requests: 0 })
    expect(world.files()).toEqual(before)
    expect(await errors(world)).toEqual([])
  })

  test('blanks, numbers, addresses and placeholders alone are copied', async () => {
    const source = { blank: '  ', url: 'https://example.com/a', number: '42', only: '{{name}}' }
    const world = createWorld({ 'en.json': source }, { targets: ['de'] })
    await sync(world)
    expect(world.translator.texts()).toEqual([])
    expect(world.read('de.json')).toEqual(source)
  })

  test('a source file with the marks of a merge conflict is sent nowhere', async () => {
    const world = createWorld({
      'en.json': '{\n<<<<<<< HEAD\n  "a": "One"\n=======\n  "a": "Two"\n>>>>>>> other\n}\n',
      'de.json': { a: 'Eins' },
    })
    const before = world.files()
    await expect(sync(world)).rejects.toMatchObject({ code: 'CATALOG_CONFLICTED' })
    expect(world.translator.texts()).toEqual([])
    expect(world.files()['de.json']).toBe(before['de.json'])
  })
})

describe('runs that end badly', () => {
  test('of two locales one fails: the other is written and never paid for again, the failed one has its turn again', async () => {
    const world = createWorld({ 'en.json': { a: 'One', b: 'Two' } })
    failFor(world, 'pl', 'rejected')
    expect(await sync(world)).toMatchObject({ isComplete: false })
    expect(world.read('de.json')).toEqual({ a: 'de:One', b: 'de:Two' })
    expect(Object.keys(world.files())).not.toContain('pl.json')
    expect(await errors(world)).toEqual(['missing-file pl.json'])

    world.translator.requests.length = 0
    world.write('en.json', { a: 'One!', b: 'Two' })
    failFor(world, 'none', 'rejected')
    expect(await sync(world)).toMatchObject({ isComplete: true })
    expect(world.translator.requests.map(({ target, texts }) => `${target} ${texts.join(',')}`)).toEqual([
      'de One!',
      'pl One!,Two',
    ])
    expect(await errors(world)).toEqual([])
  })

  test('the quota ends a run: what came is kept, nothing is made up, and the next run buys the rest alone', async () => {
    const source = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`key${index}`, `Message ${index}`]))
    const world = createWorld({ 'en.json': source }, { targets: ['de'] })
    let requests = 0
    world.translator.answer = ({ texts, target }) => {
      if (++requests > 1) throw failure('quota')
      return texts.map((text) => `${target}:${text}`)
    }
    expect(await sync(world)).toMatchObject({ isComplete: false, stopped: { why: 'quota' } })
    const half = Object.values(world.read('de.json') as Record<string, string>)
    expect(half).toHaveLength(50)
    expect(half.every((text) => text.startsWith('de:Message'))).toBe(true)

    world.translator.requests.length = 0
    world.translator.answer = ({ texts, target }) => texts.map((text) => `${target}:${text}`)
    expect(await sync(world)).toMatchObject({ isComplete: true })
    expect(world.translator.texts()).toHaveLength(70)
    expect(world.translator.texts()).not.toContain(half[0]?.slice('de:'.length))
  })
})

describe('what changes in a project', () => {
  test('a changed source text is noticed without a run, in every locale', async () => {
    const world = createWorld({ 'en.json': { a: 'One', b: 'Two' } })
    await sync(world)
    world.write('en.json', { a: 'One more', b: 'Two' })
    expect(await errors(world)).toEqual(['stale de.json', 'stale pl.json'])
  })

  test('one new key in the middle is one new line in its place', async () => {
    const world = createWorld({ 'en.json': { a: 'One', c: 'Three' } }, { targets: ['de'] })
    await sync(world)
    world.write('en.json', { a: 'One', b: 'Two', c: 'Three' })
    await sync(world)
    expect(world.files()['de.json']).toBe('{\n  "a": "de:One",\n  "b": "de:Two",\n  "c": "de:Three"\n}\n')
  })

  test('a renamed key takes its texts along, those of people too', async () => {
    const world = createWorld({ 'en.json': { a: 'One', b: 'Two' }, 'de.json': { a: 'Eins' } })
    await sync(world)
    world.translator.requests.length = 0
    world.write('en.json', { first: 'One', second: 'Two' })
    await sync(world)
    expect(world.translator.texts()).toEqual([])
    expect(world.read('de.json')).toEqual({ first: 'Eins', second: 'de:Two' })
    expect(world.read('pl.json')).toEqual({ first: 'pl:One', second: 'pl:Two' })
  })

  test('a file of many keys is a file like any other', async () => {
    const count = testDepth > 1 ? 26_000 : 5000
    const source = Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, `Message ${index}`]))
    const world = createWorld({ 'en.json': source }, { targets: ['de'] })
    const { totals } = await world.project.plan({ translator: world.translator })
    expect(totals).toMatchObject({ translate: count, texts: count, requests: count / 50, lowerBound: count / 50 })
    const { coverage } = await world.project.check()
    expect(coverage[0]).toMatchObject({ states: { missing: count }, coverage: 0 })
  })

  test('fifty texts of 5 kB are split among requests of the allowed size', async () => {
    const text = (index: number) => `${index} ${'words and words '.repeat(320)}.`
    const source = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`key${index}`, text(index)]))
    const world = createWorld({ 'en.json': source }, { targets: ['de'] })
    expect(await sync(world)).toMatchObject({ isComplete: true, texts: 50 })
    for (const { texts } of world.translator.requests) {
      expect(Buffer.byteLength(JSON.stringify(texts))).toBeLessThanOrEqual(131_072 - 500)
    }
    expect(world.translator.requests).toHaveLength(2)
  })
})
