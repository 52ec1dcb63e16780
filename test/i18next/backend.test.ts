import { createBackend, type LoadersOptions } from '@lockale/i18next'
import type { InitOptions } from 'i18next'
import { describe, expect, test, vi } from 'vitest'
import { listenInto, runtimes } from './runtimes.ts'
import type { Runtime } from './suite/convention.ts'

type Loaders = LoadersOptions['loaders']

const loaders: Loaders = {
  en: {
    home: texts({ hello: 'Hello', only: 'Only here' }),
    'shop/cart': texts({ pay: 'Pay' }),
    constructor: texts({ a: 'A' }),
  },
  de: { home: texts({ hello: 'Hallo' }), 'shop/cart': texts({ pay: 'Zahlen' }), constructor: texts({ a: 'Ä' }) },
  'pt-BR': { home: texts({ hello: 'Olá' }), 'shop/cart': texts({ pay: 'Pagar' }) },
  he: { home: texts({ hello: 'שלום' }) },
}

function texts(value: unknown): () => Promise<{ readonly default: unknown }> {
  return () => Promise.resolve({ default: value })
}

interface Started {
  readonly t: (key: string) => string
  readonly i18n: ReturnType<Runtime['create']>
  /** Warnings and errors of i18next, and what went wrong in loading. */
  readonly said: readonly string[]
  readonly failed: readonly string[]
}

async function start(
  { create }: Runtime,
  options: InitOptions,
  backend = createBackend({ loaders, source: 'en' }),
): Promise<Started> {
  const said: string[] = []
  const failed: string[] = []
  const i18n = create().use(listenInto(said)).use(backend)
  i18n.on('failedLoading', (locale, namespace, why) => failed.push(`${locale} ${namespace} ${why}`))
  await i18n.init({ fallbackLng: 'en', ns: 'home', debug: true, retryTimeout: 1, ...options })
  return { t: (key) => i18n.t(key), i18n, said, failed }
}

// i18next 26 itself cannot be asked for these, and 27 refuses them.
test.for(['constructor', '__proto__', 'toString', '', 'not a locale'])('there is no locale %j', async (locale) => {
  const read = new Promise<unknown>((done) => {
    createBackend({ loaders }).read(locale, 'home', (error, data) => done([error, data]))
  })
  expect(await read).toEqual([null, null])
})

describe.for(runtimes)('the backend under i18next $version', (runtime) => {
  test.for<[name: string, options: InitOptions, shown: string]>([
    ['a locale', { lng: 'de' }, 'Hallo'],
    ['a region whose language is there', { lng: 'de-AT' }, 'Hallo'],
    ['a region that is there', { lng: 'pt-BR' }, 'Olá'],
    ['a region of another country', { lng: 'pt-PT' }, 'Hello'],
    ['capitals', { lng: 'DE' }, 'Hallo'],
    ['small letters', { lng: 'pt-br', lowerCaseLng: true }, 'Olá'],
    ['an underscore', { lng: 'pt_BR' }, 'Olá'],
    ['a former code', { lng: 'iw' }, 'שלום'],
    ['a language that is not there', { lng: 'it' }, 'Hello'],
    ['no locale at all', { lng: 'dev' }, 'Hello'],
    ['keys for the developer', { lng: 'cimode' }, 'hello'],
    ['the language alone', { lng: 'de-CH', load: 'languageOnly' }, 'Hallo'],
    ['fallbacks by locale', { lng: 'gsw', fallbackLng: { gsw: ['de-CH', 'de'], default: ['en'] } }, 'Hallo'],
  ])('%s: nothing is said and the nearest text is shown', async ([, options, shown]) => {
    const { t, said, failed } = await start(runtime, options)
    expect(t('hello')).toBe(shown)
    expect([said.filter((line) => line.includes('backendConnector')), failed]).toEqual([[], []])
  })

  test('the fallbacks of i18next itself are asked for without a word', async () => {
    const { t, failed } = await start(runtime, { lng: 'de-AT', fallbackLng: ['dev', 'en'] })
    expect([t('only'), failed]).toEqual(['Only here', []])
  })

  test('a text that a locale lacks is the fallback locale’s, and of a namespace that it lacks too', async () => {
    const { i18n, failed } = await start(runtime, { lng: 'he', ns: ['home', 'shop/cart'] })
    expect([i18n.t('only'), i18n.t('shop/cart:pay'), failed]).toEqual(['Only here', 'Pay', []])
  })

  test('a namespace called like a member of prototypes', async () => {
    const { i18n, failed } = await start(runtime, { lng: 'de', ns: ['home', 'constructor'] })
    expect([i18n.t('constructor:a'), failed]).toEqual(['Ä', []])
  })

  test.for(['hom', 'toString', '__proto__'])(
    'an unknown namespace is named with those there are: %s',
    async (namespace) => {
      const { i18n, failed } = await start(runtime, { lng: 'de', fallbackLng: false })
      const errors = await new Promise<unknown>((done) => void i18n.loadNamespaces(namespace, done))
      const why = `There is no namespace "${namespace}". Available: "home", "shop/cart", "constructor".`
      expect(failed).toEqual([`de ${namespace} Error: ${why}`])
      expect(String(errors)).toContain(why)
    },
  )

  test('a chunk that cannot be loaded is asked for again, and has its time once more when it is needed again', async () => {
    let asked = 0
    let isOnline = false
    const backend = createBackend({
      source: 'en',
      loaders: {
        de: {
          home: () => {
            asked++
            return isOnline
              ? Promise.resolve({ default: { hello: 'Hallo' } })
              : Promise.reject(new TypeError('Failed to fetch'))
          },
        },
      },
    })
    const { i18n, failed } = await start(runtime, { lng: 'de', fallbackLng: false, maxRetries: 3 }, backend)
    expect([asked, failed]).toEqual([4, ['de home TypeError: Failed to fetch']])
    isOnline = true
    await i18n.loadNamespaces('home')
    expect([asked, i18n.t('hello')]).toEqual([5, 'Hallo'])
  })

  test('a module without texts is not asked for again', async () => {
    const home = vi.fn(texts('Hallo'))
    const { failed } = await start(
      runtime,
      { lng: 'de', fallbackLng: false },
      createBackend({ loaders: { de: { home } } }),
    )
    expect(home).toHaveBeenCalledTimes(1)
    expect(failed).toEqual(['de home Error: The module of namespace "home" of de is not an object of strings.'])
  })

  test('what i18next changes does not reach the module', async () => {
    const module = { hello: 'Hallo', menu: { open: 'Öffnen', list: ['a'] }, ['__proto__']: 'no' }
    const before = JSON.stringify(module)
    const backend = createBackend({ loaders: { de: { home: texts(module) } } })
    const { i18n } = await start(runtime, { lng: 'de', fallbackLng: false }, backend)
    i18n.addResource('de', 'home', 'menu.open', 'Auf')
    i18n.addResourceBundle('de', 'home', { hello: 'Moin', menu: { list: ['b'] } }, true, true)
    expect([i18n.t('hello'), i18n.t('menu.open')]).toEqual(['Moin', 'Auf'])
    expect(JSON.stringify(module)).toBe(before)
  })

  test('a missing key that is saved goes nowhere else', async () => {
    const { i18n, said } = await start(runtime, { lng: 'de', saveMissing: true })
    const missing: string[] = []
    i18n.on('missingKey', (_, namespace, key) => missing.push(`${namespace}:${key}`))
    expect(i18n.t('nowhere', 'By default')).toBe('By default')
    expect(missing).toEqual(['home:nowhere'])
    expect(said.filter((line) => line.startsWith('error'))).toEqual([])
  })

  test('two instances share one backend', async () => {
    const backend = createBackend({ loaders })
    const [one, two] = await Promise.all([
      start(runtime, { lng: 'de' }, backend),
      start(runtime, { lng: 'pt-BR' }, backend),
    ])
    expect([one.t('hello'), two.t('hello')]).toEqual(['Hallo', 'Olá'])
  })

  test.for<[name: string, loaded: unknown, shown: string]>([
    ['a module', { default: { hello: 'Hallo' }, [Symbol.toStringTag]: 'Module' }, 'Hallo'],
    ['a module of CommonJS', { __esModule: true, default: { hello: 'Hallo' } }, 'Hallo'],
    ['a module that names its texts too', { default: { hello: 'Hallo' }, hello: 'Hallo' }, 'Hallo'],
    ['texts', { hello: 'Hallo' }, 'Hallo'],
    ['texts of which one is called default', { hello: 'Hallo', default: { hello: 'Standard' } }, 'Hallo'],
    ['texts with a text called default', { hello: 'Hallo', default: 'Standard' }, 'Hallo'],
    ['nothing', undefined, 'hello'],
    ['null', null, 'hello'],
  ])('load() without a plugin gives %s', async ([, loaded, shown]) => {
    const { t, failed } = await start(runtime, { lng: 'de', fallbackLng: false }, createBackend({ load: () => loaded }))
    expect([t('hello'), failed]).toEqual([shown, []])
  })

  test.for<[name: string, error: unknown]>([
    ['Vite', new Error('Unknown variable dynamic import: ./locales/de-AT/home.json')],
    ['esbuild', new Error('Module not found in bundle: ./locales/de-AT/home.json')],
    ['webpack', Object.assign(new Error("Cannot find module './de-AT/home.json'"), { code: 'MODULE_NOT_FOUND' })],
    ['Node', Object.assign(new Error('Cannot find module'), { code: 'ERR_MODULE_NOT_FOUND' })],
  ])('load() of what %s has not: absent without a word, but for the source locale', async ([, error]) => {
    const load = vi.fn((locale: string) => (locale === 'de' ? { default: { hello: 'Hallo' } } : Promise.reject(error)))
    const backend = createBackend({ load, source: 'en' })
    const { t, failed } = await start(runtime, { lng: 'de-AT' }, backend)
    expect(t('hello')).toBe('Hallo')
    expect(failed).toEqual(['en home Error: There is no namespace "home" in en, the source locale.'])
    expect(load.mock.calls.map(([locale]) => locale).sort()).toEqual(['de', 'de-AT', 'en'])
  })

  test('load() that fails, or throws at once, is asked again', async () => {
    const load = vi
      .fn()
      .mockRejectedValueOnce(undefined)
      .mockImplementationOnce(() => {
        throw new TypeError('Failed to fetch')
      })
      .mockReturnValue({ hello: 'Hallo' })
    const { t, failed } = await start(runtime, { lng: 'de', fallbackLng: false }, createBackend({ load }))
    expect([t('hello'), load.mock.calls.length, failed]).toEqual(['Hallo', 3, []])
  })
})
