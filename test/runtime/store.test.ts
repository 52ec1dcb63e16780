import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { loadRuntime, type Texts, type Update } from './runtime.ts'

const { list, onUpdate, override, patch, serve } = await loadRuntime()

test('a namespace is the same object every time, with what was given last', () => {
  const first = serve('aa', 'home', { title: 'A', old: 'x', nested: { a: 1, b: 2 } })
  const nested = first['nested']
  const second = serve('aa', 'home', { title: 'B', nested: { b: 3, c: 4 }, new: 'y' })
  expect(second).toBe(first)
  expect(second['nested']).toBe(nested)
  expect(JSON.stringify(second)).toBe('{"title":"B","nested":{"b":3,"c":4},"new":"y"}')
})

test('who listens is told of changes, and of nothing else', () => {
  const told: Update[] = []
  const stop = onUpdate((update) => void told.push(update))
  const texts = serve('ab', 'home', { title: 'A' })
  serve('ab', 'home', { title: 'A' })
  expect(told).toEqual([])
  serve('ab', 'home', { title: 'B' })
  expect(told).toEqual([expect.objectContaining({ locale: 'ab', namespace: 'home', texts })])
  stop()
  serve('ab', 'home', { title: 'C' })
  expect(told).toHaveLength(1)
})

test('a listener that fails keeps nothing from the others', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const told: string[] = []
  const stops = [
    onUpdate(() => {
      throw new Error('mine')
    }),
    onUpdate(({ namespace }) => void told.push(namespace)),
  ]
  serve('ac', 'home', { title: 'A' })
  serve('ac', 'home', { title: 'B' })
  for (const stop of stops) stop()
  expect(told).toEqual(['home'])
  expect(said).toHaveBeenCalledOnce()
  said.mockRestore()
})

test('what the app has put in, or put in the place of a text, stays until the file says otherwise', () => {
  const texts = serve('ad', 'home', { title: 'A', other: 'x' })
  Object.assign(texts, { own: 'mine', title: 'changed' })
  serve('ad', 'home', { title: 'A', other: 'y' })
  expect(texts).toEqual({ title: 'changed', other: 'y', own: 'mine' })
  serve('ad', 'home', { title: 'B' })
  expect(texts).toEqual({ title: 'B', own: 'mine' })
})

test('namespaces and locales that come and go', () => {
  const told: string[] = []
  const stop = onUpdate(({ locale, namespace, texts }) => {
    told.push(`${locale}/${namespace} ${JSON.stringify(texts)}`)
  })
  const home = serve('ae', 'home', { title: 'A' })
  const locale = list('ae', { home })
  const all = list('', { ae: locale })
  const news = serve('ae', 'news', { title: 'N' })
  expect(list('ae', { home, news })).toBe(locale)
  expect(all).toEqual({ ae: { home: { title: 'A' }, news: { title: 'N' } } })
  list('ae', { home })
  list('', { ae: locale, af: list('af', { home: serve('af', 'home', { title: 'F' }) }) })
  list('', { ae: locale })
  stop()
  expect(all).toEqual({ ae: { home: { title: 'A' } } })
  expect(told).toEqual(['ae/news {"title":"N"}', 'ae/news {}', 'af/home {"title":"F"}', 'af/home {}'])
})

test('a list of names is the same list every time', () => {
  const locales = list('-/test/locales', ['en', 'de', 'fr'])
  expect(list('-/test/locales', ['en', 'it'])).toBe(locales)
  expect(locales).toEqual(['en', 'it'])
})

test('texts in the places of others, and back', () => {
  const [known, other] = [serve('ag', 'home', { title: 'A', rest: 'r' }), serve('ag', 'shop', { title: 'S' })]
  override((locale, namespace) => (locale === 'ag' && namespace === 'home' ? { title: 'Ⱥ' } : undefined))
  const late = serve('ag', 'late', { title: 'L' })
  expect([known, other, late]).toEqual([{ title: 'Ⱥ' }, { title: 'S' }, { title: 'L' }])
  serve('ag', 'home', { title: 'B' })
  expect(known).toEqual({ title: 'Ⱥ' })
  override(undefined)
  expect([known, other, late]).toEqual([{ title: 'B' }, { title: 'S' }, { title: 'L' }])
})

const texts = (): fc.Arbitrary<Texts> =>
  fc
    .object({
      maxDepth: 3,
      maxKeys: 4,
      key: fc.constantFrom('a', 'b', 'c', '0', '__proto__', 'constructor'),
      values: [fc.string(), fc.boolean()],
    })
    .map((value) => JSON.parse(JSON.stringify(value)) as Texts)

test('a patched object is as if it had been loaded again', () => {
  fc.assert(
    fc.property(texts(), texts(), (before, after) => {
      const target = structuredClone(before)
      for (const _ of ['once', 'again']) {
        patch(target, before, after)
        expect(JSON.stringify(target)).toBe(JSON.stringify(after))
      }
    }),
  )
})

test('and has what is the app’s besides', () => {
  fc.assert(
    fc.property(texts(), texts(), texts(), (before, after, own) => {
      const target = Object.assign(structuredClone(before), { own })
      patch(target, before, after)
      expect(JSON.stringify(target['own'])).toBe(JSON.stringify(own))
      delete (target as Texts)['own']
      expect(JSON.stringify(target)).toBe(JSON.stringify(after))
    }),
  )
})
