import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import { openSyntax } from '../open-syntax.ts'
import { protect } from '../wire/protect.ts'
import { restore } from '../wire/restore.ts'
import { countForeignMarks, findForeignMarks } from './foreign-marks.ts'
import { placeholderProblem } from './pattern.ts'

const marks = [
  '{{name}}',
  '{{{name}}}',
  '{name}',
  '{0}',
  '{ name }',
  '{#each}',
  '{name|upper}',
  '{0,number}',
  '{$x}',
  '{ -term }',
  '%{ n }',
  '%{n}',
  '${price}',
  '${a.b + 1}',
  '#{x}',
  '@{x}',
  '%(x)s',
  '$%(x)s',
  '%s',
  '%S',
  '%1$S',
  '%n',
  '%u',
  '%1',
  '%name%',
  '%%NAME%%',
  '%name',
  '$NAME$',
  '$(name)',
  '$t(a.b)',
  '$name',
  '$1',
  '##name##',
  '#name#',
  '#PAGES_COUNT',
  '#TIME_2_GO',
  '{% if a %}',
  '{# note #}',
  '<%= z %>',
  '<?= $z ?>',
  '[[y]]',
  '[[ user.name ]]',
  '[%z%]',
  ':name',
  '__user__',
  '__USER_NAME__',
  '@name@',
  '*|FNAME|*',
]

const syntax = await openSyntax({ id: 'none' })

test.for(marks)('%s is kept whole, and counted with a pattern that protects it', async (mark) => {
  const source = `Hello ${mark}, see you there`
  const protectedText = protect(source, { syntax })
  expect(protectedText.wire).toBe('Hello <x id="1"/>, see you there')
  const read = (answer: string) => restore({ protectedText, answer, source, syntax, targetLocale: 'de' })
  expect(read('Bis dort, <x id="1"/>')).toMatchObject({ ok: true, text: `Bis dort, ${mark}` })
  expect(read('Bis dort')).toMatchObject({ ok: false, finding: { arguments: { placeholder: mark } } })
  const [counted] = countForeignMarks([source], syntax)
  expect(counted).toMatchObject({ texts: 1, example: mark })
  const pattern = counted?.pattern ?? ''
  expect(placeholderProblem(pattern)).toBeUndefined()
  const declared = await openSyntax({ id: 'none', placeholders: [pattern] })
  expect(declared.tokenise(source)).toMatchObject([{}, { type: 'placeholder', raw: mark }, {}])
  expect(countForeignMarks([source], declared)).toEqual([])
})

test.for<[text: string, wire: string]>([
  ['#1 file;#1 files', '<x id="1"/> file;<x id="2"/> files'],
  ['[b]All[/b] of [url=/a]them[/url]', '<x id="1"/>All<x id="2"/> of <x id="3"/>them<x id="4"/>'],
  ['$1 of $2', '<x id="1"/> of <x id="2"/>'],
  ['See $1.', 'See <x id="1"/>.'],
  ['by $1, $2', 'by <x id="1"/>, <x id="2"/>'],
])('%s', ([text, wire]) => expect(protect(text, { syntax }).wire).toBe(wire))

test.for([
  '100% sure',
  '100%sure',
  'a raise of 20%or so',
  'it costs $5 or $6',
  'from $1 to $5 million',
  '$1 million',
  'only $1/month',
  'from $1 to $10',
  'between $1.50 and $2',
  'over $1,000 paid',
  'we are #1',
  'Row #1 and all others',
  'Step #2 of the guide',
  'Note: see there',
  'at 10:30 or 11:am',
  'Class::method and a:b',
  'press [Enter] or [b]',
  'the [optional] part',
  'is __not__ possible',
  'a ** b ** c',
  'a__b__c',
  'C# and F# and #hash',
  'a { b } c',
  'if a < b ? c : d > e',
  'one | two * three',
  'US$ and A$',
  'me @ home',
  '[[Main Page]] is a link',
])('%s holds none', (text) => {
  expect(findForeignMarks(text)).toEqual([])
  expect(protect(text, { syntax }).mode).toBe('plain')
})

describe('counts', async () => {
  const i18next = await openSyntax({ id: 'i18next' })
  const icu = await openSyntax({ id: 'icu' })

  test('texts with the most frequent kind first, and not what the format knows', () => {
    const texts = ['Hi {{name}}', 'Hi %{ a }', '%{ b } and %{ c }', 'Pay ${x}', 'See https://a.example/{id}']
    expect(countForeignMarks(texts, i18next)).toEqual([
      { texts: 2, example: '%{ a }', pattern: String.raw`%\{[^{}]+\}` },
      { texts: 1, example: '${x}', pattern: String.raw`[$#@]\{[^{}]+\}` },
    ])
  })

  test('in the forms of a plural', () => {
    expect(countForeignMarks(['{n, plural, one {# of [[x]]} other {# of {y}}}'], icu)).toMatchObject([
      { texts: 1, example: '[[x]]' },
    ])
  })
})

test.for([
  '{{',
  '{%',
  '<%',
  '${',
  '%{',
  '%(a',
  '%a',
  '$a',
  '$t(',
  '#1',
  '$1 ',
  '#a',
  '[[a(',
  '[a',
  '[a]',
  ':a',
  '__a',
  '@a',
  '*|a',
  '{"',
  '{ ',
])('much of %j takes time in proportion', (unit) =>
  expectProportional((length) => {
    const text = unit.repeat(length / unit.length)
    return () => findForeignMarks(text)
  }, 100_000),
)

test('what is found stands there, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...marks, 'word', ' ', '%', '{', '}', '[', ']', '$', '#', '_')), (parts) => {
      const text = parts.join('')
      let end = 0
      for (const { start, raw } of findForeignMarks(text)) {
        expect(start).toBeGreaterThanOrEqual(end)
        expect(text.slice(start, start + raw.length)).toBe(raw)
        end = start + raw.length
      }
    }),
  )
})
