import fc from 'fast-check'
import { createInstance } from 'i18next'
import intervalPlural from 'i18next-intervalplural-postprocessor'
import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { fill, sampleRuns, showWith } from './sampling.suite.ts'

const { renderer } = await openSyntax({ id: 'i18next' })
if (renderer === undefined) throw new Error('no renderer')

const app = createInstance().use(intervalPlural)
await app.init({ lng: 'en', fallbackLng: false, resources: { en: { translation: {} } } })

const interval = fc.oneof(
  fc.nat(9).map(String),
  fc.tuple(fc.nat(9), fc.nat(9)).map((ends) => ends.join('-')),
  fc.nat(9).map((from) => `${from}-inf`),
)
const part = fc.constantFrom('a', 'b c', ' ', '{{count}}', '{{name}}', '[x]', '(y) ', '\n', '<b>')
const text = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''))
const form = fc.tuple(interval, text).map(([numbers, own]) => `(${numbers})[${own}]`)
const message = fc
  .tuple(fc.array(form, { minLength: 2, maxLength: 5 }), fc.constantFrom(';', '; ', ';\n'), fc.constantFrom('', ';'))
  .map(([forms, separator, end]) => forms.join(separator) + end)

test('shows what the interval postprocessor shows', () => {
  fc.assert(
    fc.property(message, fc.nat(12), (message, count) => {
      app.addResource('en', 'translation', 'key_interval', message)
      const shown = renderer.show(message, { locale: 'en', values: new Map([['count', count]]) })
      const expected = app.t('key_interval', { postProcess: 'interval', count, name: '«name»' })
      const filled = fill(shown, (name) => (name === 'count' ? String(count) : '«name»'))
      // with no interval for the number the app looks for another key
      expect(filled ?? 'key').toBe(expected)
    }),
    { numRuns: sampleRuns },
  )
})

test.for<[message: string, number: number, shown: string | undefined]>([
  ['(0)[none];(1)[one];(2-7)[a few];(7-inf)[{{count}}];', 7, 'a few'],
  ['(0)[none];(1)[one];(2-7)[a few];(7-inf)[{{count}}];', 8, '{count}'],
  ['(0){none};(1-inf){{{count}} items}', 4, '{count} items'],
  ['(1)[one];(5-inf)[many]', 3, undefined],
  ['{{count}} items', 3, '{count} items'],
])('%s for %j', ([message, number, shown]) => {
  expect(showWith(renderer, message, 'en', { count: number })).toBe(shown)
})

test('the ends of intervals are numbers to try', () => {
  const numbers = [0, 7, 8]
  expect(renderer.choosers('(0)[a];(7-8)[b]')).toEqual([{ name: 'count', kind: 'cardinal', numbers, words: [] }])
  expect(renderer.choosers('{{count}} items')).toEqual([])
})
