import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf } from '../../../../test/depth.ts'
import { compareMessages } from '../compare/compare.ts'
import { openSyntax } from '../open-syntax.ts'
import { type SyntaxId, syntaxIds } from '../syntax.ts'
import { translate } from '../translate.suite.ts'
import { protect } from '../wire/protect.ts'
import { restore } from '../wire/restore.ts'
import { takeApart } from '../wire/take-apart.ts'

const open = (id: SyntaxId) => openSyntax({ id }, 'xliff')

/** What of a text a translator may see, in the words of its wire. */
test.for<[name: string, text: string, wire: string]>([
  [
    'native code of RTF',
    'Some <bpt id="1">\\bold </bpt>text<ept id="1">\\plain </ept> here',
    'Some <g id="1">text</g> here',
  ],
  ['a placeholder with words', 'All <ph id="2" ctype="x-var">count of items</ph> are here', 'All <x id="1"/> are here'],
  ['a protected name', 'Open <mrk mtype="protected">Open Door</mrk> now', 'Open <x id="1"/> now'],
  ['a protected name of 2.x', 'Open <mrk id="m1" translate="no">Open Door</mrk> now', 'Open <x id="1"/> now'],
  [
    'a protected range of 2.x',
    'Open <sm id="1" translate="no"/>Open Door<em startRef="1"/> now',
    'Open <x id="1"/> now',
  ],
  ['an isolated code', 'Line<it id="3" pos="open">[begin bold]</it> two', 'Line<x id="1"/> two'],
  ['empty codes', 'Line<x id="1" ctype="lb" equiv-text="line break"/>two', 'Line<x id="1"/>two'],
  ['an empty code with an end tag', 'Line<x id="1"></x>two', 'Line<x id="1"/>two'],
  ['codes that begin and end', 'A <bx id="1" rid="7"/>bold<ex id="2" rid="7"/> word', 'A <g id="1">bold</g> word'],
  ['codes that begin and end in 2.x', 'A <sc id="1"/>bold<ec startRef="1"/> word', 'A <g id="1">bold</g> word'],
  ['pairs of 1.2 and 2.x', '<g id="1">One</g> <pc id="2">two</pc> six', '<g id="1">One</g> <g id="2">two</g> six'],
  ['an ordinary mark', 'The <mrk mtype="term">lock file</mrk> is new', 'The <g id="1">lock file</g> is new'],
  [
    'a comment of a reviewer',
    'The <sm id="1" type="comment"/>lock file<em startRef="1"/> is new',
    'The <g id="1">lock file</g> is new',
  ],
  ['text inside of code', 'See <ph id="1">&lt;img alt="<sub>A red door</sub>"&gt;</ph> below', 'See <x id="1"/> below'],
  ['a prefix', 'See <xlf:ph id="1">the image</xlf:ph> below', 'See <x id="1"/> below'],
  ['signs of the message format in code', `It's <ph id="1">{{ it's {0 %s</ph> now`, 'It\'s <x id="1"/> now'],
  ['quotes around a bracket', 'See <x id="1" equiv-text="a > b"/> now', 'See <x id="1"/> now'],
  ['code between two words of code', '<ph id="1">a</ph><ph id="2">b</ph> and', '<x id="1"/><x id="2"/> and'],
])('%s', async ([, text, wire]) => {
  for (const id of syntaxIds) {
    const syntax = await open(id)
    const sent = protect(text, { syntax })
    expect([id, sent.wire]).toEqual([id, wire])
    expect([id, sent.characters]).toEqual([id, [...wire.replaceAll(/<[^>]*>/gu, '')].length])
    const joined = syntax.tokenise(text).map((token) => (token.type === 'text' ? (token.raw ?? token.text) : token.raw))
    expect([id, joined.join('')]).toEqual([id, text])
  }
})

test.for<[name: string, text: string]>([
  ['words of an app in tags without an id', 'This is <it>very new</it> and <ph>good</ph>'],
  ['emphasis of HTML', 'This is <em>very new</em>'],
  ['a component named x', 'Press <x>the button</x>'],
])('%s are sent', async ([, text]) => {
  const sent = protect(text, { syntax: await open('icu') })
  expect(sent.wire.replaceAll(/<[^>]*>/gu, '')).toBe(text.replaceAll(/<[^>]*>/gu, ''))
})

test.for<[name: string, text: string]>([
  ['native code', 'See <bpt id="1">&lt;a title="Click me"&gt;</bpt>text<ept id="1">&lt;/a&gt;</ept>'],
  ['a pair', 'See <pc id="1" disp="%s" title="Click me now">the text</pc> here'],
  ['a placeholder', 'See <ph id="1"><img alt="A red door"/></ph> here'],
])('attributes of %s are code as well', async ([, text]) => {
  const syntax = await open('printf')
  expect(takeApart(text, { syntax, source: 'en', target: 'de' })?.segments.map((segment) => segment.text)).toEqual([
    text,
  ])
  expect(compareMessages({ source: text, target: text.replace(' disp="%s"', ''), syntax })).toEqual([])
})

test('in other files an element is what the message format takes it for', async () => {
  const text = 'This is <ph id="1">very new</ph>'
  expect(protect(text, { syntax: await openSyntax({ id: 'icu' }) }).wire).toBe('This is <g id="1">very new</g>')
})

test.for<[id: SyntaxId, text: string, code: readonly string[]]>([
  [
    'icu',
    'You have {n, plural, one {# <ph id="1">file icon</ph> file} other {# <ph id="1">file icon</ph> files}} in <g id="2">the bin</g>',
    ['<ph id="1">file icon</ph>', '<g id="2">'],
  ],
  ['icu', 'l\'<x id="1" equiv-text="{it\'s}"/> {name} is here', ['<x id="1" equiv-text="{it\'s}"/>', '{name}']],
  [
    'printf',
    '%d of <ph id="1">%s</ph> in <bpt id="2">&lt;b&gt;</bpt>all<ept id="2">&lt;/b&gt;</ept>',
    ['<ph id="1">%s</ph>', '%d', '<bpt id="2">&lt;b&gt;</bpt>'],
  ],
  ['i18next', 'Hello {{name}}, see <ph id="1" disp="{{ name }}"/> now', ['{{name}}', '<ph id="1" disp="{{ name }}"/>']],
  [
    'angular',
    '{VAR_PLURAL, plural, =1 {one <ph id="4">day of the week</ph>} other {more days}}',
    ['<ph id="4">day of the week</ph>'],
  ],
  ['rails', 'Hi %{name}, <ph id="1">%{other name}</ph> is here', ['<ph id="1">%{other name}</ph>', '%{name}']],
])('%s: a translation of %s has the same code', async ([id, text, code]) => {
  const syntax = await open(id)
  const made = translate(text, { syntax, source: 'en', target: 'pl', pseudo: true })
  expect(made).not.toBe(text)
  for (const one of code) expect(made).toContain(one)
  expect(compareMessages({ source: text, target: made, syntax, locales: { source: 'en', target: 'pl' } })).toEqual([])
})

test.for<[name: string, id: SyntaxId, source: string, target: string, codes: readonly string[]]>([
  ['a code is lost', 'none', 'A <ph id="1">x</ph> b', 'A b', ['placeholder-missing']],
  ['a code has other content', 'none', 'A <ph id="1">x</ph> b', 'A <ph id="1"/> b', []],
  ['codes trade places', 'printf', 'A <x id="1"/> <x id="2"/>', 'A <x id="2"/> <x id="1"/>', []],
  [
    'one code twice, the other lost',
    'none',
    'A <x id="1"/> <x id="2"/>',
    'A <x id="1"/> <x id="1"/>',
    ['placeholder-count', 'placeholder-missing'],
  ],
  ['a pair is lost', 'none', '<g id="1">A</g> b', 'A b', ['html-tags']],
  [
    'the end before its beginning',
    'none',
    '<bpt id="1">a</bpt>A<ept id="1">b</ept> b',
    '<ept id="1">b</ept>A<bpt id="1">a</bpt> b',
    ['html-tags'],
  ],
  [
    'a protected text is translated',
    'none',
    'See <mrk mtype="protected">Door</mrk>',
    'Siehe <mrk mtype="protected">Tür</mrk>',
    ['placeholder-format-changed'],
  ],
  [
    'pairs that cross',
    'none',
    '<bpt id="1">a</bpt>A<bpt id="2">c</bpt>B<ept id="1">b</ept>C<ept id="2">d</ept>',
    '<bpt id="1">a</bpt>E<bpt id="2">c</bpt>F<ept id="1">b</ept>G<ept id="2">d</ept>',
    [],
  ],
])('check: %s', async ([, id, source, target, codes]) => {
  const syntax = await open(id)
  const found = compareMessages({ source, target, syntax, locales: { source: 'en', target: 'de' } })
  expect(found.map(({ code }) => code)).toEqual(codes)
})

const words = fc.constantFrom('Open', 'the', 'door,', 'please', '日本', '&amp; more', '5 &lt; 7')
const code = fc.constantFrom(
  'secret',
  '\\secret ',
  '{secret',
  '&lt;a secret="x"&gt;',
  "it's secret %d",
  '<sub>secret</sub>',
  '{{secret}}',
  '$secret|',
)
const quote = fc.constantFrom('"', "'")
/** Inline elements inside of each other, each with an id of its own. */
const { content } = fc.letrec<{ content: string; element: string }>((tie) => ({
  content: fc
    .array(fc.oneof({ maxDepth: 4 }, words, tie('element')), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.join(' ')),
  element: fc
    .tuple(fc.nat({ max: 11 }), code, quote, tie('content'), fc.nat())
    .map(([kind, own, q, inside, number]) => {
      const id = `id=${q}${number}${q}`
      return (
        [
          `<x ${id} equiv-text="${own.replaceAll(/["<>&]/gu, '')}"/>`,
          `<ph ${id}>${own}</ph>`,
          `<it ${id} pos="open">${own}</it>`,
          `<ph ${id} disp=${q}secret${q}/>`,
          `<mrk mid=${q}${number}${q} mtype="protected">${own}</mrk>`,
          `<mrk ${id} translate="no">secret <g id=${q}${number}${q}>secret</g></mrk>`,
          `<sm ${id} translate="no"/>secret<em startRef=${q}${number}${q}/>`,
          `<g ${id}>${inside}</g>`,
          `<pc ${id} dispStart="secret">${inside}</pc>`,
          `<bpt ${id}>${own}</bpt>${inside}<ept ${id}>${own}</ept>`,
          `<bx ${id}/>${inside}<ex ${id}/>`,
          `<mrk mid=${q}${number}${q} mtype="term">${inside}</mrk>`,
        ][kind] ?? ''
      )
    }),
}))
test.for([
  'none',
  'printf',
  'icu',
  'i18next',
  'vue',
  'java',
  'python',
  'dotnet',
  'rails',
  'angular',
  'symfony',
  'docusaurus',
] as const)('%s: whatever is inside of what, no code is sent, and an answer has all of it', async (id) => {
  const syntax = await open(id)
  fc.assert(
    fc.property(content, (text) => {
      const tokens = syntax.tokenise(text)
      expect(tokens.map((token) => (token.type === 'text' ? (token.raw ?? token.text) : token.raw)).join('')).toBe(text)
      const { mode, wire } = protect(text, { syntax })
      // of a text that is nothing but code, nothing is sent
      expect(mode === 'copy' ? '' : wire).not.toContain('secret')
      expect(translate(text, { syntax, source: 'en', target: 'de' })).toBe(text)
    }),
    { numRuns: runsOf(100) },
  )
})

test('where code counts by its order, another order is refused', async () => {
  const syntax = await open('printf')
  const answer = (source: string) => {
    const protectedText = protect(source, { syntax })
    const wire = '<x id="2"/> hat <x id="1"/>'
    return restore({ protectedText, answer: wire, source, syntax, targetLocale: 'de' })
  }
  expect(answer('<ph id="1">%s</ph> of <ph id="2">%s</ph>')).toMatchObject({
    ok: false,
    finding: { code: 'placeholder-order' },
  })
  expect(answer('<ph id="1">%1$s</ph> of <ph id="2">%2$s</ph>')).toMatchObject({
    ok: true,
    text: '<ph id="2">%2$s</ph> hat <ph id="1">%1$s</ph>',
  })
})

test('where pairs cross, nothing ends before it begins', async () => {
  const syntax = await open('none')
  const source = '<bpt id="1">a</bpt>One<bpt id="2">c</bpt>two<ept id="1">b</ept>six<ept id="2">d</ept>'
  const protectedText = protect(source, { syntax })
  expect(protectedText.wire).toBe('<g id="1">One<x id="2"/>two</g>six<x id="3"/>')
  const answer = '<g id="1">Eins<x id="3"/>zwei</g>sechs<x id="2"/>'
  const restored = restore({ protectedText, answer, source, syntax, targetLocale: 'de' })
  expect(restored).toMatchObject({ ok: false, finding: { code: 'placeholder-order' } })
})

test.for([
  '<ph id="1">',
  '<ph id="',
  '<sm id="1" translate="no"/>',
  '<bpt id="1"><g id="',
  "<x id='1'/>",
  '<mrk mtype="protected">',
])('any number of %s is read in linear time, and is the same text', async (piece) => {
  const text = piece.repeat(40_000)
  for (const id of ['none', 'printf'] as const) {
    const tokens = (await open(id)).tokenise(text)
    const joined = tokens.map((token) => (token.type === 'text' ? (token.raw ?? token.text) : token.raw)).join('')
    expect(joined === text).toBe(true)
  }
})
