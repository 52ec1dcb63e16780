import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testedLocales } from '../service-locales.suite.ts'
import { polyglotRenderer } from './polyglot.ts'

// eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- the package has no types
const { transformPhrase } = createRequire(import.meta.url)('node-polyglot') as {
  transformPhrase: (phrase: string, values: object, locale: string) => string
}

const bits = fc.constantFrom('||||', ' |||| ', '|', '%', '{', '}', '%{a}', '%{smart_count}', 'x', ' ')

test('it shows what node-polyglot shows', () => {
  fc.assert(
    fc.property(
      fc.array(bits, { maxLength: 12 }),
      fc.constantFrom(...testedLocales, 'sr-RS'),
      fc.constantFrom(0, 1, 2, 3, 5, 11, 21, 22, 101, 1_000_000, 1.5),
      (parts, locale, number) => {
        const message = parts.join('')
        const values = new Map([['smart_count', number]])
        const shown = polyglotRenderer
          .show(message, { locale, values })
          ?.map((part) => (part.type === 'text' ? part.text : part.name === 'smart_count' ? number : `%{${part.name}}`))
        const library = transformPhrase(message, { smart_count: number }, locale)
        expect(shown?.join('').trim()).toBe(library.trim())
      },
    ),
    { numRuns: 2000 },
  )
})
