import i18next26 from 'i18next'
import i18next27 from 'i18next-27'
import { beforeEach, describe, expect, test } from 'vitest'
import { createI18n } from 'vue-i18n'

interface Missing {
  readonly locale: string
  readonly namespace: string
  readonly key: string
  readonly form?: string
  readonly from?: string
  readonly instead?: string
}

interface Runtime {
  readonly watchI18next: (instance: unknown) => void
  readonly watchVueI18n: (i18n: unknown) => void
  readonly readNotes: () => { readonly missing: readonly Missing[] }
}

const folder = new URL('../../packages/unplugin/runtime/devtools/', import.meta.url)
const load = async (name: string): Promise<Runtime> => {
  const module: Runtime = await import(/* @vite-ignore */ new URL(name, folder).pathname)
  return module
}
const { watchI18next, watchVueI18n } = await load('missing.js')
const { readNotes } = await load('notes.js')

/** As words, as the panel shows them. */
function listed(): readonly string[] {
  return readNotes().missing.map(({ locale, namespace, key, form = '', from, instead }) =>
    [`${locale}/${namespace}`, key + form, from && `from ${from}`, instead && `${instead} is shown`]
      .filter(Boolean)
      .join(' '),
  )
}

beforeEach(() => {
  // What a page lists is the page's, and all tests here are one page.
  const notes: unknown = Reflect.get(globalThis, Symbol.for('lockale.notes'))
  const { missing } = notes as { readonly missing: Map<string, Missing> }
  missing.clear()
  // Nothing is noted while pseudo-translations are shown.
  const pseudo: unknown = Reflect.get(globalThis, Symbol.for('lockale.pseudo'))
  if (typeof pseudo === 'object' && pseudo !== null) Reflect.set(pseudo, 'locale', undefined)
})

const resources = {
  en: { home: { title: 'Title', items_one: '{{count}} item', items_other: '{{count}} items', only: 'Only here' } },
  pl: {
    home: { title: 'Tytuł', items_one: '{{count}} element', items_other: '{{count}} elementu', nested: { a: 'A' } },
  },
}

describe.for([
  ['26', i18next26, 'from en'],
  ['27', i18next27, 'items_other is shown'],
] as const)('i18next %s', ([, i18next, other]) => {
  const start = async (options = {}) => {
    const instance = (i18next as typeof i18next26).createInstance()
    instance.use({ type: '3rdParty', init: (it: unknown) => watchI18next(it) })
    await instance.init({ lng: 'pl', fallbackLng: 'en', ns: ['home'], defaultNS: 'home', resources, ...options })
    return instance
  }

  test('a key that nothing has is marked and listed', async () => {
    const { t } = await start()
    expect(t('title')).toBe('Tytuł')
    expect(t('no.such.key')).toBe('\u27e6no.such.key\u27e7')
    expect(listed()).toEqual(['pl/home no.such.key'])
  })

  test('a key that is shown from another locale is listed, not marked', async () => {
    const { t } = await start()
    expect(t('only')).toBe('Only here')
    expect(listed()).toEqual(['pl/home only from en'])
  })

  test('of a plural the form is named', async () => {
    const { t } = await start()
    t('items', { count: 1 })
    expect(listed()).toEqual([])
    t('items', { count: 3 })
    expect(listed()).toEqual([`pl/home items_few ${other}`])
  })

  test('a default text is shown as it is, and the key listed', async () => {
    const { t } = await start()
    expect(t('gone', { defaultValue: 'There' })).toBe('There')
    expect(listed()).toEqual(['pl/home gone'])
  })

  test('a text that comes later is listed no more', async () => {
    const instance = await start()
    instance.t('late')
    instance.addResource('pl', 'home', 'late', 'Późno')
    expect(instance.t('late')).toBe('Późno')
    expect(listed()).toEqual([])
  })

  test('to ask whether a key exists is not to use it', async () => {
    const instance = await start()
    expect(instance.exists('no.such.key')).toBe(false)
    expect(listed()).toEqual([])
  })

  test('a locale of a region takes the texts of its language', async () => {
    const instance = await start({ lng: 'pl-PL' })
    expect(instance.t('title')).toBe('Tytuł')
    expect(listed()).toEqual([])
  })

  test('an object that is asked for whole has no marks in it', async () => {
    const { t } = await start({ resources: { ...resources, pl: { home: { nested: { a: 'A', n: null, i: 3 } } } } })
    expect(t('nested', { returnObjects: true })).toEqual({ a: 'A', n: null, i: 3 })
  })

  test('the app keeps what it has for missing keys', async () => {
    const sent: string[] = []
    const instance = await start({
      saveMissing: true,
      missingKeyHandler: (_: readonly string[], namespace: string, key: string) =>
        void sent.push(`${namespace} ${key}`),
      parseMissingKeyHandler: (key: string) => `own ${key}`,
    })
    expect(instance.t('gone')).toBe('own gone')
    expect(sent).toEqual(['home gone'])
    expect(listed()).toEqual(['pl/home gone'])
  })

  test('a backend of the app is sent nothing that it would not have been sent', async () => {
    const sent: string[] = []
    const instance = (i18next as typeof i18next26).createInstance()
    instance.use({ type: '3rdParty', init: (it: unknown) => watchI18next(it) })
    const create = (...given: unknown[]): void => void sent.push(String(given))
    instance.use({
      type: 'backend',
      init() {},
      read: (_locale: string, _namespace: string, done: (error: unknown, texts: unknown) => void) =>
        done(undefined, {}),
      create,
    })
    await instance.init({ lng: 'pl', fallbackLng: false, ns: ['home'], defaultNS: 'home' })
    expect(instance.t('gone')).toBe('\u27e6gone\u27e7')
    expect(sent).toEqual([])
  })

  test('what is not loaded yet is not missing', async () => {
    const instance = (i18next as typeof i18next26).createInstance()
    instance.use({ type: '3rdParty', init: (it: unknown) => watchI18next(it) })
    instance.use({ type: 'backend', init() {}, read() {} }) // it never answers
    await instance.init({ lng: 'pl', fallbackLng: 'en', ns: ['home'], resources, partialBundledLanguages: true })
    void instance.loadNamespaces('later')
    instance.t('later:key')
    expect(listed()).toEqual([])
  })
})

/** Its types would go through all messages. */
const create = createI18n as (options: object) => { readonly global: { readonly t: (key: string) => string } }

describe.for([false, true])('vue-i18n, legacy: %s', (legacy) => {
  const messages = { en: { home: { title: 'Title', only: 'Only here' } }, de: { home: { title: 'Titel' } } }
  const start = (options = {}) => {
    const i18n = create({
      legacy,
      locale: 'de',
      fallbackLocale: 'en',
      messages,
      missingWarn: false,
      fallbackWarn: false,
      silentTranslationWarn: true,
      silentFallbackWarn: true,
      ...options,
    })
    watchVueI18n(i18n.global)
    return i18n.global.t
  }

  test('a key that nothing has is marked and listed', () => {
    const t = start()
    expect(t('home.title')).toBe('Titel')
    expect(t('home.gone')).toBe('\u27e6home.gone\u27e7')
    expect(listed()).toEqual(['de/ home.gone'])
  })

  test('a key that is shown from another locale is listed, not marked', () => {
    expect(start()('home.only')).toBe('Only here')
    expect(listed()).toEqual(['de/ home.only from en'])
  })

  test('the app keeps what it has for missing keys', () => {
    expect(start({ missing: (_: string, key: string) => `own ${key}` })('home.gone')).toBe('own home.gone')
    expect(listed()).toEqual(['de/ home.gone'])
  })
})
