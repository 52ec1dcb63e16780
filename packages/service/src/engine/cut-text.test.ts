import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokeniseMarkup } from './markup-tokens.ts'
import { cutText, joinCut, openPieces, visibleText } from './cut-text.ts'
import { indexTerms } from './glossary-terms.ts'

interface Case {
  readonly text: string
  readonly expected: string
  readonly handling?: 'xml' | 'html'
  readonly ignoreTags?: readonly string[]
}

/** Shouts, so that what was translated can be seen. */
function shout(text: string): string {
  return text.toUpperCase()
}

function run({ text, handling = 'xml', ignoreTags = [] }: Omit<Case, 'expected'>): string {
  const cuts = cutText(text, tokeniseMarkup(text, 'lenient') ?? [], { handling, ignoreTags, terms })
  const translations = cuts.flatMap(openPieces).map(shout).values()
  return cuts.map((cut) => joinCut(cut, translations)).join('')
}

const terms = indexTerms([])

/** The text with each piece between its tags replaced. */
function replaceIn(text: string, replace: (piece: string) => string): string {
  const cuts = cutText(text, tokeniseMarkup(text, 'strict') ?? [], { handling: 'xml', ignoreTags: [], terms })
  const translations = cuts.flatMap(openPieces).map(replace).values()
  return cuts.map((cut) => joinCut(cut, translations)).join('')
}

test.for<[name: string, given: Case]>([
  [
    'text around tags',
    {
      text: 'Save <x id="0"/> <b class="Big">all</b> files',
      expected: 'SAVE <x id="0"/> <b class="Big">ALL</b> FILES',
    },
  ],
  ['entities are read and written', { text: 'r&amp;d &lt;b&gt; &#97;', expected: 'R&amp;D &lt;B&gt; A' }],
  ['an entity that stands for markup stays text', { text: 'a &amp;lt; b', expected: 'A &amp;LT; B' }],
  ['what does not change keeps its spelling', { text: '5 &#62; &quot;3&quot;', expected: '5 &#62; &quot;3&quot;' }],
  ['comments and instructions', { text: '<!-- a --><?b c?>d', expected: '<!-- a --><?b c?>D' }],
  ['sections', { text: '<![CDATA[a <b>]]>', expected: '<![CDATA[A <B>]]>' }],
  [
    'an ignored element with all it holds',
    { text: 'a <k>b <i>c</i> &amp;</k> d', ignoreTags: ['k'], expected: 'A <k>b <i>c</i> &amp;</k> D' },
  ],
  ['an ignored element in itself', { text: '<k>a<k>b</k>c</k>d', ignoreTags: ['k'], expected: '<k>a<k>b</k>c</k>D' }],
  ['case counts in xml', { text: '<K>a</K>', ignoreTags: ['k'], expected: '<K>A</K>' }],
  ['case does not count in html', { text: '<K>a</k>b', ignoreTags: ['k'], handling: 'html', expected: '<K>a</k>B' }],
  ['an ignored empty element', { text: '<k/>a', ignoreTags: ['k'], expected: '<k/>A' }],
  ['an ignored element without an end', { text: 'a<k>b', ignoreTags: ['k'], expected: 'A<k>b' }],
  ['html: void elements have no end', { text: '<br>a', ignoreTags: ['br'], handling: 'html', expected: '<br>A' }],
  [
    'html: what says it is not to be translated',
    {
      text: '<p translate="no">a</p><i class="x notranslate">b</i>c',
      handling: 'html',
      expected: '<p translate="no">a</p><i class="x notranslate">b</i>C',
    },
  ],
  ['html: scripts', { text: '<script>a()</script>b', handling: 'html', expected: '<script>a()</script>B' }],
  ['html: entities of its own', { text: 'caf&eacute;s', handling: 'html', expected: 'CAF&eacute;S' }],
  ['broken: lone signs', { text: 'a < b & c', expected: 'A &lt; B &amp; C' }],
])('%s', ([, { expected, ...given }]) => expect(run(given)).toBe(expected))

test('a translation cannot end a section', () => {
  const text = '<![CDATA[x]]>'
  const made = replaceIn(text, () => 'a]]>b')
  expect(visibleText(made, tokeniseMarkup(made, 'strict') ?? [])).toBe('a]]>b')
})

test('law: any text comes back as it is through entities and sections', () => {
  const plain = fc.string({ unit: fc.constantFrom('a', '&', '<', '>', '"', ';', ']', 'amp;', '🙂', ' ') })
  fc.assert(
    fc.property(plain, plain, (before, inside) => {
      const text = '1<g id="1">2</g>'
      const made = replaceIn(text, (old) => (old === '1' ? before : inside))
      const again = tokeniseMarkup(made, 'strict')
      expect(again).toBeDefined()
      expect(visibleText(made, again ?? [])).toBe(before + inside)
      expect(again?.filter(({ kind }) => kind !== 'text').map(({ kind, name }) => [kind, name])).toEqual([
        ['open', 'g'],
        ['close', 'g'],
      ])
    }),
  )
})
