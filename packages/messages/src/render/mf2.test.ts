import fc from 'fast-check'
import { MessageFormat } from 'messageformat'
import { DraftFunctions } from 'messageformat/functions'
import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { fill, sampleLocales, sampleNumbers, sampleRuns, showWith } from './sampling.suite.ts'

const { renderer } = await openSyntax({ id: 'mf2' })
if (renderer === undefined) throw new Error('no renderer')

const part = fc.constantFrom('a', ' ', '{$a}', '{|{|}', String.raw`\}`, '{#b}', '{/b}', '{#br/}', '{$a @x}', '{|lit|}')
const text = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''))
const declarations = [
  '.input {$n :number}',
  '.input {$m :number select=ordinal}',
  '.input {$s :string}',
  '.local $e = {$n :number select=exact}',
  '.local $i = {$n :integer}',
  '.local $o = {$n :offset subtract=1}',
  '.local $p = {$n :percent}',
  '.local $c = {$i}',
  '.local $f = {$m :number minimumFractionDigits=1}',
].join('\n')
const names = ['n', 'm', 's', 'e', 'i', 'o', 'p', 'c', 'f']
const keys = fc.constantFrom('*', '*', 'zero', 'one', 'two', 'few', 'many', 'other', '0', '1', '2', '50', 'm', '|a b|')

const matched = fc
  .uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 2 })
  .chain((chosen) =>
    fc.record({
      chosen: fc.constant(chosen),
      rows: fc.uniqueArray(fc.array(keys, { minLength: chosen.length, maxLength: chosen.length }), {
        maxLength: 8,
        selector: (row) => row.join(' '),
      }),
      texts: fc.array(text, { minLength: 9, maxLength: 9 }),
    }),
  )
  .map(({ chosen, rows, texts }) => {
    const all = [...rows.filter((row) => row.some((key) => key !== '*')), chosen.map(() => '*')]
    const variants = all.map((row, at) => `${row.join(' ')} {{${at}: ${texts[at] ?? ''}}}`)
    return `${declarations}\n.match ${chosen.map((name) => `$${name}`).join(' ')}\n${variants.join('\n')}`
  })

test('shows what messageformat shows', () => {
  const sample = fc.record({
    message: fc.oneof({ weight: 1, arbitrary: text }, { weight: 9, arbitrary: matched }),
    locale: fc.constantFrom(...sampleLocales),
    n: fc.constantFrom(...sampleNumbers),
    m: fc.constantFrom(...sampleNumbers),
    s: fc.constantFrom('m', 'a b', 'one', '1', 'x'),
  })
  fc.assert(
    fc.property(sample, ({ message, locale, n, m, s }) => {
      const values = { n, m, s, a: '«a»' }
      const format = new MessageFormat(locale, message, { functions: DraftFunctions, bidiIsolation: 'none' })
      const shown = renderer.show(message, { locale, values: new Map(Object.entries(values)) })
      expect(fill(shown, (name) => `«${name}»`)).toBe(format.format(values, () => undefined))
    }),
    { numRuns: sampleRuns },
  )
})

test.for<[message: string, shown: string | undefined]>([
  ['.input {$n :number} .local $shown = {$n :integer} .match $n one {{{$shown}}} * {{}}', '{n}'],
  ['.input {$n :gender} .match $n 1 {{his}} * {{their}}', 'his'],
  ['.match $n 1 {{x}}', undefined],
  ['Hello {$name :string}, {42 :number} {:now}', 'Hello {name}, {42} {now}'],
])('%s', ([message, shown]) => expect(showWith(renderer, message, 'en', { n: 1 })).toBe(shown))

// messageformat 4.0.0 does not come back from these
test.for<[rows: string, shown: string]>([
  ['1 * x {{no}} * * * {{rest}}', 'rest'],
  ['1 * x {{no}} * * 1 {{last}} * * * {{rest}}', 'last'],
  ['one * x {{no}} one * * {{category}} 1 * x {{no}} * 1 1 {{second}} * * * {{rest}}', 'category'],
])('of three selectors the first weighs most: %s', ([rows, shown]) => {
  const declared = ['a', 'b', 'c'].map((name) => `.local $${name} = {$n :number}`).join(' ')
  expect(showWith(renderer, `${declared} .match $a $b $c ${rows}`, 'en', { n: 1 })).toBe(shown)
})

test('names what the app gives', () => {
  const message = `.local $rest = {$n :offset subtract=2} .input {$s :string} .input {$m :number select=ordinal}
.match $rest $s $m
0 a one {{}}
* * * {{}}`
  expect(renderer.choosers(message)).toEqual([
    { name: 'n', kind: 'cardinal', offset: 2, numbers: [2], words: [] },
    { name: 's', kind: 'select', numbers: [], words: ['a'] },
    { name: 'm', kind: 'ordinal', offset: 0, numbers: [], words: [] },
  ])
})
