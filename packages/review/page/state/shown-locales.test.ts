import type { ReviewLocale } from '@lockale/review-engine'
import { expect, test } from 'vitest'
import { withBefore } from './shown-locales.ts'

function localeOf(locale: string, missing: number, isPartial?: true): ReviewLocale {
  const queues = { invalid: 0, 'source-changed': 0, unreviewed: 0, imported: 0, refused: 0, missing, warnings: 0 }
  return { locale, direction: 'ltr', messages: 9, coverage: 1, queues, ...(isPartial && { isPartial }) }
}

test('counts of the last review stand until a locale is compared', () => {
  const before = { locales: [localeOf('de', 3), localeOf('fr', 4)] }
  const now = { locales: [localeOf('de', 1), localeOf('fr', 0, true), localeOf('pl', 0, true)] }
  expect(withBefore(now, before)).toEqual([
    localeOf('de', 1),
    { ...localeOf('fr', 4, true), isBefore: true },
    localeOf('pl', 0, true),
  ])
  expect(withBefore(now, undefined)).toEqual(now.locales)
})
