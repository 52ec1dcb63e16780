import { FluentBundle, FluentNumber, FluentResource, type FluentValue } from '@fluent/bundle'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { fill, sampleLocales, sampleNumbers, sampleRuns, showWith } from './sampling.suite.ts'

const { renderer } = await openSyntax({ id: 'fluent' })
if (renderer === undefined) throw new Error('no renderer')

const text = fc.constantFrom('a', 'two words', ' ', 'é', '-', '{ $a }', '{ $n }', '{"{"}', '{ -brand }', '<b>x</b>')
const line = fc.constantFrom(
  '\n        deep',
  '\n            deeper',
  '\n\n          behind a blank line',
  '\n        { $a } first',
)
const keys = fc.uniqueArray(
  fc.constantFrom('zero', 'one', 'two', 'few', 'many', 'other', '0', '1', '2', '5', '1.5', 'm', 'f'),
  {
    minLength: 1,
    maxLength: 5,
  },
)
const selector = fc.constantFrom(
  '$n',
  '$m',
  '$s',
  'NUMBER($n)',
  'NUMBER($n, type: "ordinal")',
  'NUMBER($m, minimumFractionDigits: 1)',
  'PLATFORM()',
  '-brand.gender',
  '"m"',
  '1',
)

const { pattern } = fc.letrec<{ select: string; branch: string; pattern: string }>((tie) => ({
  select: fc.tuple(selector, keys, fc.infiniteStream(tie('branch')), fc.nat()).map(([what, names, branches, star]) => {
    const rows = names.map((name, at) => {
      const branch = branches.next().value
      return `    ${at === star % names.length ? '*' : ' '}[${name}] ${branch}\n`
    })
    return `{ ${what} ->\n${rows.join('')}    }`
  }),
  branch: fc
    .array(fc.oneof({ maxDepth: 3 }, text, text, line, tie('select')), { minLength: 1, maxLength: 4 })
    .map((parts) => `b${parts.join('')}e`),
  pattern: fc
    .array(fc.oneof(text, tie('select')), { minLength: 1, maxLength: 4 })
    .map((parts) => `x${parts.join('')}x`),
}))

/** With the ordinals of Fluent's own description, which the JavaScript library leaves out. */
function numberOf(
  [value]: readonly FluentValue[],
  { type, minimumFractionDigits }: Readonly<Record<string, FluentValue>>,
) {
  if (!(value instanceof FluentNumber)) throw new Error('no number')
  const options = {
    ...(type === 'ordinal' && { type }),
    ...(minimumFractionDigits instanceof FluentNumber && { minimumFractionDigits: minimumFractionDigits.value }),
  }
  return new FluentNumber(value.value, options)
}

test('shows what @fluent/bundle shows', () => {
  const sample = fc.record({
    message: pattern,
    locale: fc.constantFrom(...sampleLocales),
    n: fc.constantFrom(...sampleNumbers),
    m: fc.constantFrom(...sampleNumbers),
    s: fc.constantFrom('m', 'f', 'one', '1', 'x'),
  })
  fc.assert(
    fc.property(sample, ({ message, locale, n, m, s }) => {
      const bundle = new FluentBundle(locale, {
        useIsolating: false,
        functions: { NUMBER: numberOf, PLATFORM: () => 'm' },
      })
      const indented = message.replaceAll('\n', '\n    ')
      bundle.addResource(new FluentResource(`-brand = {"«-brand»"}\n    .gender = f\nkey = ${indented}\n`))
      const { value } = bundle.getMessage('key') ?? {}
      const values = { n, m, s, a: '«a»' }
      const expected = value == null ? undefined : bundle.formatPattern(value, values, [])
      const given = new Map<string, number | string>([
        ...Object.entries(values),
        ['PLATFORM', 'm'],
        ['-brand.gender', 'f'],
      ])
      const shown = renderer.show(message, { locale, values: given })
      const print = (name: string) => (name === 'n' ? new Intl.NumberFormat(locale).format(n) : `«${name}»`)
      expect(fill(shown, print)).toBe(expected)
    }),
    { numRuns: sampleRuns },
  )
})

test('names what chooses', () => {
  const message = `{ $n ->
    [one] one
    [7] seven { $s ->
        [m] he
       *[x] they
    }
   *[other] more { NUMBER($n, type: "ordinal") ->
       *[other] th
    }
} { -brand.gender ->
   *[f] f
}`
  expect(renderer.choosers(message)).toEqual([
    { name: 'n', kind: 'cardinal', numbers: [7], words: [] },
    { name: 's', kind: 'select', numbers: [], words: ['m', 'x'] },
    { name: 'n', kind: 'ordinal', numbers: [], words: [] },
    { name: '-brand.gender', kind: 'select', numbers: [], words: ['f'] },
  ])
  expect(renderer.choosers('no { $branch }')).toEqual([])
  expect(renderer.choosers('{ $broken')).toBeUndefined()
})

test('an exact number is no more than a category that stands before it', () => {
  const message = '{ $n ->\n    [one] one\n    [1] exactly one\n   *[other] more\n}'
  expect(showWith(renderer, message, 'en', { n: 1 })).toBe('one')
})
