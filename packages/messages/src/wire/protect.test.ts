import { expect, test } from 'vitest'
import type { Count } from '../count.ts'
import { openSyntax } from '../open-syntax.ts'
import { protect } from './protect.ts'

const syntax = await openSyntax({ id: 'i18next' })

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
  ['one &lsquo;two&rsquo;', 'plain', 'one ‘two’', 9],
  ['Tom &amp; Jerry&#39;s <b>x</b>', 'xml', `Tom &amp; Jerry's <g id="1">x</g>`, 15],
  ['5&nbsp;files&shy;and &unknown;', 'xml', '5\u00a0files<x id="1"/>and <x id="2"/>', 11],
  ['Press :thumbs_up: at 10:am:5', 'xml', 'Press <x id="1"/> at 10:am:5', 17],
  ['one \r\n\n  two', 'xml', 'one<l id="1"/>two', 6],
  ['bell \u0007 and \ud800 half', 'xml', 'bell <x id="1"/> and <x id="2"/> half', 15],
  ['Literal __VAR_0__ stays', 'xml', 'Literal <x id="1"/> stays', 14],
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
  expect(protect(message, { syntax, counts: count(sample) }).wire).toBe(wire)
})

test.for<[message: string, second: string, third: string]>([
  ['Save', 'Save', 'Save'],
  ['Hi {{a}} and {{b}}', 'Hi <x id="1">QAA</x> and <x id="2">QAB</x>', 'Hi ph1@ph.invalid and ph2@ph.invalid'],
  ['QAA is {{a}}', 'QAA is <x id="1">QAB</x>', 'QAA is ph1@ph.invalid'],
  ['{{count}} & <1>x</1>', '<x id="1">7</x> &amp; <g id="2">x</g>', '<x id="1">7</x> &amp; <g id="2">x</g>'],
  ['{{count}} files', '<x id="1">7</x> files', '7 files'],
  ['{{count}} files of {{a}}', '<x id="1">7</x> files of <x id="2">QAB</x>', '7 files of ph2@ph.invalid'],
  ['{{count}} of 7 files', '<x id="1">7</x> of 7 files', 'ph1@ph.invalid of 7 files'],
  ['{{count}} of {{count}}', '<x id="1">7</x> of <x id="2">7</x>', 'ph1@ph.invalid of ph2@ph.invalid'],
  ['a\n{{b}}', 'a<l id="1"/><x id="2">QAA</x>', 'a<l id="1"/><x id="2">QAA</x>'],
])('the second and third strategy for %s', ([message, second, third]) => {
  expect(protect(message, { syntax, counts: count(7), strategy: 2 }).wire).toBe(second)
  expect(protect(message, { syntax, counts: count(7), strategy: 3 }).wire).toBe(third)
})

test.for([1, 2, 3] as const)('two texts equal but for the variable are one on the wire (strategy %i)', (strategy) => {
  const [one, two] = ['Hello {{name}}!', 'Hello {{user.first, upper}}!'].map(
    (text) => protect(text, { syntax, strategy }).wire,
  )
  expect(one).toBe(two)
})

test('without a syntax tags are kept, and what looks like a placeholder', async () => {
  expect(protect('Hi {{name}} <b>', { syntax: await openSyntax({ id: 'none' }) })).toMatchObject({
    mode: 'xml',
    wire: 'Hi <x id="1"/> <x id="2"/>',
  })
})

test('twenty thousand nested tags', () => {
  const deep = `${'<a>'.repeat(20_000)}x${'</a>'.repeat(20_000)}`
  expect(protect(deep, { syntax }).wire.slice(0, 22)).toBe('<g id="1"><g id="2"><g')
  expect(protect(deep.replace('x', '1'), { syntax }).mode).toBe('copy')
})

function count(sample: number): readonly Count[] {
  return [{ name: 'count', sample, singleton: false, isOrdinal: false }]
}

test.for<[message: string, wire: string, third: string]>([
  ['Acme {{x}} & more', '<n id="1">Acme</n> <x id="2"/> &amp; more', 'Acme ph2@ph.invalid & more'],
  ['Acmeology by ACME', 'Acmeology by ACME', 'Acmeology by ACME'],
  ['R&D at Acme Cloud', '<n id="1">R&amp;D</n> at <n id="2">Acme Cloud</n>', 'R&D at Acme Cloud'],
  ['<b>Acme</b> now', '<g id="1"><n id="2">Acme</n></g> now', '<g id="1"><n id="2">Acme</n></g> now'],
])('terms are left alone: %s', ([message, wire, third]) => {
  const terms = ['Acme', 'Acme Cloud', 'R&D', ' ', 'C++ (']
  expect(protect(message, { syntax, terms }).wire).toBe(wire)
  expect(protect(message, { syntax, terms, strategy: 3 }).wire).toBe(third)
})

test('a message of terms alone has nothing to translate', () => {
  expect(protect('Acme {{x}}', { syntax, terms: ['Acme'] }).mode).toBe('copy')
})

test.for<[message: string, sample: number, mode: string, wire: string]>([
  ['{{count}}st place', 21, 'plain', '21st place'],
  ['{{count}}st of {{all}}', 21, 'xml', '21st of <x id="2"/>'],
  ['{{count}}st of 21', 21, 'xml', '<x id="1">21</x>st of 21'],
  ['0{{count}}st of all', 21, 'xml', '0<x id="1">21</x>st of all'],
  ['{{count}}st or {{count}}', 21, 'xml', '<x id="1">21</x>st or <x id="2">21</x>'],
])('an ordinal is sent bare: %s', ([message, sample, mode, wire]) => {
  const counts = [{ name: 'count', sample, singleton: false, isOrdinal: true }]
  expect(protect(message, { syntax, counts })).toMatchObject({ mode, wire })
})

test.for([1, 2, 3] as const)('a number is sent beside a text that shows none (strategy %i)', (strategy) => {
  const counts = [{ name: 'count', sample: undefined, carrier: 5, singleton: false, isOrdinal: false }]
  expect(protect('items', { syntax, counts, strategy })).toMatchObject(
    strategy === 1
      ? { mode: 'xml', wire: '<x id="1">5</x> items', characters: 7 }
      : { mode: 'plain', wire: 'items', characters: 5 },
  )
})

test.for(['"item"', '-', '😀 items', '1. item', '…items'])(
  'but not where it could not be taken off again: %s',
  (text) => {
    const counts = [{ name: 'count', sample: undefined, carrier: 5, singleton: false, isOrdinal: false }]
    expect(protect(text, { syntax, counts })).toMatchObject({ mode: text === '-' ? 'copy' : 'plain', wire: text })
  },
)

test('a stand-in for a number is one', async () => {
  const wire = (message: string) => protect(message, { syntax, strategy: 2 }).wire
  expect(wire('{{n, number}} of {{m}}')).toBe('<x id="1">37</x> of <x id="2">QAA</x>')
  expect(wire('37 and {{n, number}}')).toBe('37 and <x id="1">38</x>')
})
