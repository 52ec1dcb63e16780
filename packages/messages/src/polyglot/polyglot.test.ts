import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareMessages } from '../compare/compare.ts'
import { openSyntax } from '../open-syntax.ts'
import { testedLocales } from '../service-locales.suite.ts'
import { numbers, translate } from '../translate.suite.ts'
import { polyglotPositions } from '../pipes/positions.ts'

// eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- the package has no types
const { transformPhrase } = createRequire(import.meta.url)('node-polyglot') as {
  transformPhrase: (phrase: string, values: object, locale: string) => string
}

const syntax = await openSyntax({ id: 'polyglot' })
const show = (phrase: string, count: number, locale: string) => transformPhrase(phrase, { smart_count: count }, locale)

test.for<[text: string, tokens: readonly string[]]>([
  ['Hello %{name}!', ['Hello ', '%{name}', '!']],
  ['%{ name } is 100%', ['%{ name }', ' is 100%']],
  ['50%% of %{a.b}', ['50%% of ', '%{a.b}']],
  ['a | b || c', ['a | b || c']],
  ['%{smart_count} car |||| %{smart_count} cars', ['smart_count']],
  ['car||||cars', ['smart_count']],
])('%s', ([text, tokens]) => {
  const shown = syntax.tokenise(text).map((token) => {
    if (token.type === 'text') return token.text
    return token.type === 'placeholder' && token.kind === 'variable' ? token.raw : token.name
  })
  expect(shown).toEqual(tokens)
})

const cars = '%{smart_count} car |||| %{smart_count} cars'

test.for<[name: string, message: string, target: string, translated: string]>([
  ['two forms', cars, 'de', cars],
  ['three', cars, 'pl', `${cars} |||| %{smart_count} cars`],
  ['one', cars, 'ja', '%{smart_count} cars'],
  ['by the language', cars, 'zh-TW', '%{smart_count} cars'],
  ['no blanks', 'one car||||%{smart_count} cars', 'pl', 'one car||||%{smart_count} cars||||%{smart_count} cars'],
  [
    'a text for 1 is none for 0',
    'One car |||| %{smart_count} cars',
    'fr',
    '%{smart_count} cars |||| %{smart_count} cars',
  ],
  [
    'tags and other variables',
    '<b>%{a}</b> item |||| <b>%{a}</b> items',
    'cs',
    '<b>%{a}</b> item |||| <b>%{a}</b> items |||| <b>%{a}</b> items',
  ],
])('%s: %s into %s', ([, message, target, translated]) => {
  expect(translate(message, { syntax, source: 'en', target })).toBe(translated)
})

describe('as the library has it', () => {
  const counts = [...numbers, 4, 12, 14, 22, 101, 102, 111, 0.5, 2.5, 9.5]

  test('it chooses the same form in every language', () => {
    const phrase = Array.from({ length: 6 }, (_, index) => String(index)).join('||||')
    for (const locale of [...testedLocales, 'sr-RS', 'sr', 'hi-IN', 'bs-Latn-BA', 'sl-SL', 'zh-Hans-CN']) {
      const forms = polyglotPositions.slots(locale, 'cardinal')?.map(({ form }) => form)
      for (const count of counts) {
        expect([locale, count, polyglotPositions.select(locale, 'cardinal', count)]).toEqual([
          locale,
          count,
          show(phrase, count, locale),
        ])
        expect(forms).toContain(show(phrase, count, locale))
      }
    }
  })

  test('a translation has a form of its own for each number, never the first one by default', () => {
    for (const locale of testedLocales) {
      const translated = translate('%{smart_count} car |||| %{smart_count} cars', {
        syntax,
        source: 'en',
        target: locale,
      })
      const marked = translated
        .split('||||')
        .map((text, index) => `${index} ${text.trim()}`)
        .join('||||')
      for (const count of counts) {
        const place = polyglotPositions.select(locale, 'cardinal', count)
        expect(show(marked, count, locale)).toMatch(new RegExp(`^${place} `, 'u'))
      }
    }
  })

  test('what is no placeholder stays as it is', () => {
    const bits = fc.constantFrom('%', '{', '}', '%{', '%{a}', '%{ b }', 'a', ' ', '\n', '<b>')
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 12 }), (parts) => {
        const message = parts.join('')
        const tokens = syntax.tokenise(message)
        const filled = tokens
          .map((token) =>
            token.type === 'placeholder' ? '#' : token.type === 'text' ? (token.raw ?? token.text) : token.raw,
          )
          .join('')
        const names = tokens.flatMap((token) => (token.type === 'placeholder' ? [token.name] : []))
        const values = Object.fromEntries(names.map((name) => [name, '#']))
        expect(transformPhrase(message, values, 'en')).toBe(filled)
      }),
    )
  })
})

test.for<[name: string, source: string, target: string, expected: readonly string[]]>([
  ['all forms', cars, '%{smart_count} auto |||| %{smart_count} auta |||| %{smart_count} aut', []],
  ['an empty form', cars, '%{smart_count} auto |||| |||| %{smart_count} aut', ['format-syntax']],
  ['a damaged variable', 'Hi %{name}', 'Cześć % {name}', ['placeholder-delimiter-damaged', 'placeholder-missing']],
  ['a lost variable', 'Hi %{name}', 'Cześć', ['placeholder-missing']],
])('%s', ([, source, target, expected]) => {
  const found = compareMessages({ source, target, syntax, locales: { source: 'en', target: 'pl' } })
  expect([...new Set(found.map(({ code }) => code))]).toEqual(expected)
})
