import { compile, createCoreContext, registerMessageCompiler, translate } from '@intlify/core-base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { vuePluralRules } from '../vue/plural-rules-module.ts'
import { fill, sampleLocales, sampleNumbers, sampleRuns, showWith } from './sampling.suite.ts'

registerMessageCompiler(compile)

const declared = sampleLocales.slice(0, 6)
const { renderer } = await openSyntax({ id: 'vue', pluralRules: declared })
if (renderer === undefined) throw new Error('no renderer')

const written = `data:text/javascript,${encodeURIComponent(vuePluralRules(declared))}`
const { pluralRules } = (await import(/* @vite-ignore */ written)) as {
  pluralRules: Record<string, (number: number, length: number) => number>
}

const part = fc.constantFrom('a', 'b c', ' ', '{n}', '{count}', '{name}', "{'|'}", "{'@'}", '<b>', String.raw`\|`)
const form = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `x${parts.join('')}x`)
const message = fc
  .tuple(fc.array(form, { minLength: 1, maxLength: 6 }), fc.constantFrom('|', ' | ', '\n|'))
  .map(([forms, pipe]) => forms.join(pipe))

test('shows what vue-i18n shows', () => {
  const sample = fc.record({
    message,
    locale: fc.constantFrom(...sampleLocales),
    number: fc.constantFrom(...sampleNumbers.filter(Number.isInteger), -1, -2),
  })
  fc.assert(
    fc.property(sample, ({ message, locale, number }) => {
      const context = createCoreContext({
        locale,
        messages: { [locale]: { key: message } },
        pluralRules,
        missingWarn: false,
        warnHtmlMessage: false,
      })
      const shown = renderer.show(message, { locale, values: new Map([['count', number]]) })
      const print = (name: string) => (name === 'name' ? '«name»' : String(number))
      const expected = translate(context, 'key', { name: '«name»' }, { plural: number })
      expect(fill(shown, print)).toBe(expected)
    }),
    { numRuns: sampleRuns },
  )
})

test.for<[message: string, number: number, locale: string, shown: string | undefined]>([
  ['a | b', 1, 'ja', 'a'],
  ['a | b', 0, 'ja', 'b'],
  ['none | one {n} | {count}', 0, 'ja', 'none'],
  ['none | one {n} | {count}', 7, 'ja', '{count}'],
  ['a | b | c | never', 7, 'ja', 'c'],
  ['a | b | c | d', 3, 'pl', 'b'],
  ['a | b | c', 1.5, 'ja', undefined],
  ['a | | c', 1, 'ja', undefined],
  ['Hi {name} @:key', 1, 'ja', 'Hi {name} {key}'],
])('%s for %j in %s', ([message, number, locale, shown]) => {
  expect(showWith(renderer, message, locale, { count: number })).toBe(shown)
})

test('forms between pipes choose by the number', () => {
  const formOf = renderer.choosers('a | b | c')?.[0]?.formOf
  expect([0, 1, 2, 5].map((number) => formOf?.(number, 'ja'))).toEqual(['0', '1', '2', '2'])
  expect([0, 1, 2, 5].map((number) => formOf?.(number, 'pl'))).toEqual(['many', 'one', 'few', 'many'])
  expect(renderer.choosers('a')).toEqual([])
  expect(renderer.choosers('a {')).toBeUndefined()
})
