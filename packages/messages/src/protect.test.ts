import { expect, test } from 'vitest'
import { openSyntax } from './open-syntax.ts'
import { protect } from './protect.ts'

const syntax = openSyntax({ id: 'i18next' })

test.for<[message: string, mode: string, wire: string, characters: number]>([
  ['Save', 'plain', 'Save', 4],
  ['  Save\n', 'plain', 'Save', 4],
  ['Fish & <3', 'plain', 'Fish & <3', 9],
  ['Hello {{name}}', 'xml', 'Hello <x id="1"/>', 6],
  ['a < b & {{c}} 😀', 'xml', 'a &lt; b &amp; <x id="1"/> 😀', 10],
  ['see <1>your cart</1>.', 'xml', 'see <g id="1">your cart</g>.', 14],
  ['<0><0>How</0></0>', 'xml', '<g id="1"><g id="2">How</g></g>', 3],
  ['a<br/>b<br>c', 'xml', 'a<x id="1"/>b<x id="2"/>c', 3],
  ['a<1></1>b', 'xml', 'a<x id="1"/>b', 2],
  ['Total <b>{{sum}} %</b>', 'xml', 'Total <x id="1"/>', 6],
  ['<b>{{sum}} left</b>', 'xml', '<g id="1"><x id="2"/> left</g>', 5],
  ['from $t(key, {"count": {{n}} })', 'xml', 'from <x id="1"/>', 5],
  ['See https://e.com/a_(b)?c=d.', 'xml', 'See <x id="1"/>.', 5],
  ['Go to http://e.com/, now', 'xml', 'Go to <x id="1"/>, now', 11],
  ['at https://e.com/<baseurl>', 'xml', 'at <x id="1"/><x id="2"/>', 3],
  ['Mail me.too@mail.e-x.com.', 'xml', 'Mail <x id="1"/>.', 6],
  ['a@b and @home', 'plain', 'a@b and @home', 13],
  ['one &lsquo;two&rsquo;', 'xml', 'one <x id="1"/>two<x id="2"/>', 7],
  ['one \r\n\n  two', 'xml', 'one<l id="1"/>two', 6],
  ['bell \u0007 and \ud800 half', 'xml', 'bell <x id="1"/> and <x id="2"/> half', 15],
  ['Literal __VAR_0__ stays', 'plain', 'Literal __VAR_0__ stays', 23],
  ['Is it {{broken}?', 'xml', 'Is it {<x id="1"/>?', 8],
])('%s', ([message, mode, wire, characters]) => {
  expect(protect(message, { syntax })).toMatchObject({ mode, wire, characters })
})

test.for([
  '',
  '  ',
  '\n',
  '—',
  '100%',
  '{{x}}',
  ' {{a}}: {{b}} ',
  '<0>{{x}}</0>',
  'https://e.com',
  '2024-05-01',
  '<br/>',
])('%j has nothing to translate', (message) =>
  expect(protect(message, { syntax })).toMatchObject({ mode: 'copy', wire: message, characters: 0 }),
)

test.for<[message: string, sample: number, wire: string]>([
  ['{{count}} files', 5, '<x id="1">5</x> files'],
  ['{{count, number}} files', 1.5, '<x id="1">1.5</x> files'],
  ['{{n}} of {{count}} files', 2, '<x id="1"/> of <x id="2">2</x> files'],
  ['<b>{{count}}</b> files', 5, '<g id="1"><x id="2">5</x></g> files'],
  ['{{selectedCount}} files', 5, '<x id="1"/> files'],
])('a sample stands for the count: %s', ([message, sample, wire]) => {
  expect(protect(message, { syntax, sample }).wire).toBe(wire)
})

test.for<[message: string, second: string, third: string]>([
  ['Save', 'Save', 'Save'],
  ['Hi {{a}} and {{b}}', 'Hi <x id="1">QAA</x> and <x id="2">QAB</x>', 'Hi ph1@ph.invalid and ph2@ph.invalid'],
  ['QAA is {{a}}', 'QAA is <x id="1">QAB</x>', 'QAA is ph1@ph.invalid'],
  ['{{count}} & <1>x</1>', '<x id="1">7</x> &amp; <g id="2">x</g>', '<x id="1">7</x> &amp; <g id="2">x</g>'],
  ['{{count}} files', '<x id="1">7</x> files', 'ph1@ph.invalid files'],
  ['a\n{{b}}', 'a<l id="1"/><x id="2">QAA</x>', 'a<l id="1"/><x id="2">QAA</x>'],
])('the second and third strategy for %s', ([message, second, third]) => {
  expect(protect(message, { syntax, sample: 7, strategy: 2 }).wire).toBe(second)
  expect(protect(message, { syntax, sample: 7, strategy: 3 }).wire).toBe(third)
})

test.for([1, 2, 3] as const)('two texts equal but for the variable are one on the wire (strategy %i)', (strategy) => {
  const [one, two] = ['Hello {{name}}!', 'Hello {{user.first, upper}}!'].map(
    (text) => protect(text, { syntax, strategy }).wire,
  )
  expect(one).toBe(two)
})

test('without a syntax tags are kept, and what looks like a placeholder', () => {
  expect(protect('Hi {{name}} <b>', { syntax: openSyntax({ id: 'none' }) })).toMatchObject({
    mode: 'xml',
    wire: 'Hi <x id="1"/> <x id="2"/>',
  })
})

test('a hundred thousand nested tags', () => {
  const deep = `${'<a>'.repeat(100_000)}x${'</a>'.repeat(100_000)}`
  expect(protect(deep, { syntax }).wire.slice(0, 22)).toBe('<g id="1"><g id="2"><g')
  expect(protect(deep.replace('x', '1'), { syntax }).mode).toBe('copy')
})
