import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compareMessages } from './compare/compare.ts'
import { toFamilies } from './plural/families.ts'
import { openSyntax } from './open-syntax.ts'
import { isSingle, pluralSlots } from './plural/plural-rules.ts'
import { protect } from './wire/protect.ts'
import { restore } from './wire/restore.ts'

// 2,694 English messages of a real app and 2,042 translations by people (fixtures/actual, MIT)
const syntax = await openSyntax({ id: 'i18next', keySeparator: false, namespaceSeparator: false })
const english = readTexts('en')
const german = readTexts('de')
const families = toFamilies(
  [...english].map(([key, text]) => ({ path: [key], text })),
  syntax,
  'en',
)

test('all of its plurals are found, and nothing else', () => {
  const plurals = families.filter(({ plural }) => plural !== undefined)
  expect(plurals.length).toBeGreaterThan(40)
  for (const { plural, forms } of plurals) {
    expect(plural).toBe('cardinal')
    expect([...forms.keys()].sort()).toEqual(['one', 'other'])
  }
  const left = families.filter(({ path, plural }) => plural === undefined && /_(?:one|other)$/u.test(path[0] ?? ''))
  expect(left).toEqual([])
})

test.for([1, 2, 3] as const)('every message comes back as it was, under strategy %i', (strategy) => {
  for (const source of english.values()) {
    for (const sample of [undefined, 5]) {
      // a sample stands for a count, where there is one
      if (sample !== undefined && !source.includes('count')) continue
      const counts = [{ name: 'count', sample, singleton: false, isOrdinal: false }]
      const protectedText = protect(source, { syntax, strategy, counts })
      if (protectedText.mode === 'copy') continue
      const answer = protectedText.wire
      const restored = restore({ protectedText, answer, source, syntax, targetLocale: 'de' })
      expect(restored).toEqual({ ok: true, text: source, doubts: [] })
    }
  }
})

test('of the translations by people only the broken ones raise an alarm', () => {
  const alarms = families.flatMap(({ plural, forms }) =>
    [...forms].flatMap(([form, { path, text: source }]) => {
      const target = german.get(path[0] ?? '')
      if (target === undefined || target === '') return []
      const slot = plural && pluralSlots('de', plural)?.find((candidate) => candidate.form === form)
      const singleton = slot === undefined ? form === 'zero' : isSingle(slot)
      const counts = [{ name: 'count', sample: undefined, singleton, isOrdinal: false }]
      return compareMessages({ source, target, syntax, ...(plural && { counts }) }).map(
        ({ code }) => `${code} ${target}`,
      )
    }),
  )
  expect(alarms).toEqual([
    // text in a tag that the source leaves empty; a number that is not the plural count; a tag that is never closed
    expect.stringMatching(/^trans-indices .*<1>Klicke hier/u),
    'placeholder-missing Lösche einen Benutzer',
    expect.stringMatching(/^trans-indices .*<1>gehostete Datei<1>/u),
  ])
})

function readTexts(locale: string): ReadonlyMap<string, string> {
  const file = new URL(`fixtures/actual/${locale}.json`, import.meta.url)
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
}
