import { describe, expect, test } from 'vitest'
import { createI18n } from 'vue-i18n'
import { loadRuntime } from './runtime.ts'

const { connectVueI18n, list, serve } = await loadRuntime()

describe.each([
  ['composition', false],
  ['legacy', true],
] as const)('vue-i18n in %s mode', (mode, legacy) => {
  const locale = `v-${mode}`
  const open = (messages: Record<string, object>) => {
    const i18n = createI18n({ legacy, locale, messages, missingWarn: false, fallbackWarn: false } as never)
    return { i18n, global: i18n.global as unknown as { t(key: string): string; te(key: string): boolean } }
  }

  test('namespaces are the first level of the messages', () => {
    const { i18n, global } = open({
      [locale]: { home: serve(locale, 'home', { title: 'A', old: 'x' }), own: { a: 'mine' } },
    })
    const stop = connectVueI18n(i18n)
    serve(locale, 'home', { title: 'B' })
    expect([global.t('home.title'), global.te('home.old'), global.t('own.a')]).toEqual(['B', false, 'mine'])
    stop()
    serve(locale, 'home', { title: 'C' })
    expect(global.t('home.title')).toBe('B')
  })

  test.each([
    ['translation', 'the one namespace of a project that has none'],
    ['shop', 'a namespace whose texts the app took alone'],
  ])('%s, %s, is flat', (namespace) => {
    const { i18n, global } = open({ [locale]: serve(locale, namespace, { title: 'A', deep: { a: 'x', b: 'y' } }) })
    connectVueI18n(i18n)
    serve(locale, namespace, { title: 'B', deep: { b: 'z' } })
    expect([global.t('title'), global.t('deep.b'), global.te('deep.a')]).toEqual(['B', 'z', false])
    serve(locale, namespace, {})
  })

  test('a namespace that comes later is added; a locale that is not loaded is not touched', () => {
    const own = `${locale}-2`
    const home = serve(own, 'home', { title: 'A' })
    list(own, { home })
    const { i18n } = open({ [own]: { home } })
    connectVueI18n(i18n)
    list(own, { home, news: serve(own, 'news', { title: 'N' }) })
    serve(`${locale}-3`, 'home', { title: 'A' })
    serve(`${locale}-3`, 'home', { title: 'B' })
    expect(i18n.global.getLocaleMessage(own as never)).toEqual({ home: { title: 'A' }, news: { title: 'N' } })
    expect(i18n.global.availableLocales).not.toContain(`${locale}-3`)
  })
})
