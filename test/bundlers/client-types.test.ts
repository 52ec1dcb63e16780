/// <reference types="unplugin-lockale/client" />
import { createInstance } from 'i18next'
import type de from 'virtual:lockale/de'
import type home from 'virtual:lockale/de/home'
import type * as meta from 'virtual:lockale/meta'
import type resources from 'virtual:lockale/resources'
import type otherHome from '~lockale/de/home'
import type * as otherMeta from '~lockale/meta'
import type otherResources from '~lockale/resources'
import { expectTypeOf, test } from 'vitest'

test('i18next takes what the virtual modules give', () => {
  const use = (all: typeof resources, locale: typeof de, namespace: typeof home) => {
    createInstance({ resources: all })
    createInstance({ resources: { de: locale } }).addResourceBundle('de', 'home', namespace)
  }
  expectTypeOf(use).returns.toBeVoid()
})

test('meta has its types', () => {
  expectTypeOf<typeof meta.locales>().toEqualTypeOf<readonly string[]>()
  expectTypeOf<typeof meta.direction>().toEqualTypeOf<Readonly<Record<string, 'ltr' | 'rtl'>>>()
  expectTypeOf<typeof meta.coverage>().toEqualTypeOf<Readonly<Record<string, number>>>()
  expectTypeOf<typeof meta.source>().toBeString()
})

test('the other spelling has the same types', () => {
  expectTypeOf<typeof otherResources>().toEqualTypeOf<typeof resources>()
  expectTypeOf<typeof otherMeta>().toEqualTypeOf<typeof meta>()
  expectTypeOf<typeof otherHome>().toEqualTypeOf<typeof home>()
})
