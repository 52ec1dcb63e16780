import i18next26, { type BackendModule, type ResourceKey } from 'i18next'
import i18next27 from 'i18next-27'
import { describe, expect, test, vi } from 'vitest'
import { loadRuntime } from './runtime.ts'

const { list, live, serve } = await loadRuntime()
const versions = [
  ['26', i18next26],
  ['27', i18next27 as unknown as typeof i18next26],
] as const

describe.each(versions)('i18next %s', (version, i18next) => {
  /** A namespace of its own for each test: what is served is shared. */
  let made = 0
  const nextName = (): string => `ns-${version}-${made++}`

  test('shows what has changed, without the keys that are gone, and has the page drawn once', async () => {
    const [one, two] = [nextName(), nextName()]
    const [home, shop] = [
      serve('de', one, { a: 'A', old: 'Alt', deep: { x: 'X', y: 'Y' } }),
      serve('de', two, { b: 'B' }),
    ]
    const instance = i18next.createInstance().use(live)
    const bundles = { [one]: structuredClone(home), [two]: shop }
    await instance.init({ lng: 'de', fallbackLng: false, ns: [one, two], resources: { de: bundles } })
    const drawn = vi.fn<() => void>()
    const added = vi.fn<() => void>()
    instance.on('languageChanged', drawn)
    instance.store.on('added', added)
    serve('de', one, { a: 'Neu', deep: { y: 'Y' } })
    serve('de', two, { b: 'Auch neu' })
    const shown = ['a', 'deep.y', 'old', 'deep.x'].map((key) => instance.exists(key, { ns: one }))
    expect(shown).toEqual([true, true, false, false])
    expect([instance.t('a', { ns: one }), instance.t('b', { ns: two })]).toEqual(['Neu', 'Auch neu'])
    await vi.waitFor(() => expect(drawn).toHaveBeenCalled(), 60_000)
    expect([drawn.mock.calls.length, added.mock.calls.length]).toEqual([1, 2])
  })

  test('bundles that the module gave itself, that i18next copied, and that the app added to', async () => {
    const name = nextName()
    const given = serve('de', name, { a: 'A', deep: { x: 'X' } })
    const same = i18next.createInstance().use(live)
    await same.init({ lng: 'de', fallbackLng: false, ns: [name], resources: { de: { [name]: given } } })
    const copied = i18next.createInstance().use(live)
    await copied.init({ lng: 'de', fallbackLng: false, ns: [name], resources: {} })
    copied.addResourceBundle('de', name, given)
    copied.addResourceBundle('de', name, { own: 'Eigenes' })
    serve('de', name, { a: 'A2', deep: { x: 'X2' } })
    for (const instance of [same, copied]) {
      expect([instance.t('a', { ns: name }), instance.t('deep.x', { ns: name })]).toEqual(['A2', 'X2'])
    }
    expect(copied.t('own', { ns: name })).toBe('Eigenes')
    serve('de', name, { deep: {} })
    expect([same.exists('a', { ns: name }), copied.exists('a', { ns: name })]).toEqual([false, false])
    expect(copied.t('own', { ns: name })).toBe('Eigenes')
  })

  test('clones too, with a store of their own or not', async () => {
    const name = nextName()
    const original = i18next.createInstance().use(live)
    const texts = structuredClone(serve('de', name, { a: 'A' }))
    await original.init({ lng: 'de', fallbackLng: false, ns: [name], resources: { de: { [name]: texts } } })
    const clones = [original.cloneInstance(), original.cloneInstance({ forkResourceStore: true })]
    const drawn = clones.map((clone) => {
      const listener = vi.fn<() => void>()
      clone.on('languageChanged', listener)
      return listener
    })
    await vi.waitFor(() => expect(clones.every(({ isInitialized }) => isInitialized)).toBe(true), 60_000)
    for (const listener of drawn) listener.mockClear()
    serve('de', name, { a: 'Neu' })
    expect(clones.map((clone) => clone.t('a', { ns: name }))).toEqual(['Neu', 'Neu'])
    await vi.waitFor(() => expect(drawn.map(({ mock }) => mock.calls.length)).toEqual([1, 1]), 60_000)
  })

  test('a namespace or a locale that comes later is there, for an app that has all texts', async () => {
    const [name, late] = [nextName(), nextName()]
    const locale = `x-${name}`
    const german = list(locale, { [name]: serve(locale, name, { a: 'A' }) })
    const instance = i18next.createInstance().use(live)
    await instance.init({ lng: locale, fallbackLng: false, ns: [name, late], resources: { [locale]: { ...german } } })
    list(locale, { [name]: serve(locale, name, { a: 'A' }), [late]: serve(locale, late, { b: 'B' }) })
    expect(instance.t('b', { ns: late })).toBe('B')
    list(locale, { [name]: serve(locale, name, { a: 'A' }) })
    expect(instance.exists('b', { ns: late })).toBe(false)
  })

  test('a backend is asked again for what was not there', async () => {
    const [name, locale] = [nextName(), `y-${version}`]
    const loaders = list<Record<string, Record<string, () => Promise<object>>>>('-/loaders', { [locale]: {} })
    const read = async (asked: string, namespace: string): Promise<object> => {
      const load = loaders[asked]?.[namespace]
      if (load === undefined) throw new Error(`no ${namespace}`)
      return load()
    }
    const instance = i18next.createInstance().use(live)
    const backend: BackendModule = {
      type: 'backend',
      init: () => {},
      read(asked, namespace, done) {
        read(asked, namespace).then(
          (texts) => done(null, texts as ResourceKey),
          (error: Error) => done(error, null),
        )
      },
    }
    instance.use(backend)
    await instance.init({ lng: locale, fallbackLng: false, ns: [name] })
    expect(instance.exists('a', { ns: name })).toBe(false)
    list('-/loaders', { [locale]: { [name]: async () => ({ a: 'A' }) } })
    await vi.waitFor(() => expect(instance.t('a', { ns: name })).toBe('A'), 60_000)
  })
})
