/// <reference types="unplugin-lockale/client" />
import { createInstance } from 'i18next'
import type backend from 'virtual:lockale/backend'
import type { loaders } from 'virtual:lockale/backend'
import type * as liveModule from 'virtual:lockale/live'
import type * as otherLiveModule from '~lockale/live'
import { expectTypeOf, test } from 'vitest'
import { createI18n } from 'vue-i18n'

test('i18next and vue-i18n take what `backend` and `live` give', () => {
  const use = (plugin: typeof backend, { live, connectVueI18n, onUpdate }: typeof liveModule): (() => void) => {
    createInstance().use(plugin).use(live)
    connectVueI18n(createI18n({ legacy: false, locale: 'de', messages: { de: {} } }))
    return onUpdate(({ locale, namespace, texts }) => void createInstance().addResourceBundle(locale, namespace, texts))
  }
  expectTypeOf(use).returns.toEqualTypeOf<() => void>()
})

test('loaders load texts', () => {
  expectTypeOf<NonNullable<NonNullable<(typeof loaders)['de']>['home']>>().returns.toEqualTypeOf<
    Promise<{ readonly default: Record<string, unknown> }>
  >()
})

test('the other spelling has the same types', () => {
  expectTypeOf<typeof otherLiveModule>().toEqualTypeOf<typeof liveModule>()
})
