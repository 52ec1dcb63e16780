import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/any-character.ts'
import { expectProportional } from '../../../../test/growth.ts'
import { tokeniseMarkup } from './markup-tokens.ts'

test.for<[name: string, text: string]>([
  ['nothing', ''],
  ['text', 'a > b "c"'],
  ['the five entities and numbers', '&amp;&lt;&gt;&quot;&apos;&#65;&#x1F642;'],
  ['an empty element', 'Save <x id="0"/> files'],
  ['several elements, no root', '<a>1</a> and <b>2</b >'],
  ['nested elements', '<a><b><a/></b></a>'],
  ['attributes in both quotes, with anything but <', `<a b='"' c = "'>" d="&lt;"/>`],
  ['blanks and lines in a tag', '<a\n\tb="c"\n>x</a\n>'],
  ['names of other alphabets', '<größe.x-1:y>1</größe.x-1:y>'],
  ['a comment', '<!-- <a> & -->'],
  ['a section', '<![CDATA[a < b & c]]>'],
  ['an instruction', '<?php echo ?>'],
  ['a declaration at the start', '<?xml version="1.0"?><a/>'],
  ['a document type', '<?xml version="1.0"?>\n<!-- a -->\n<!DOCTYPE html>\n<html/>'],
  ['a document type with its addresses', `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN" 'http://x/y.dtd'><html/>`],
  ['characters beyond the first plane', '<a>🙂</a>'],
])('is well-formed: %s', ([, text]) => expect(tokeniseMarkup(text, 'strict')).toBeDefined())

test.for<[name: string, text: string]>([
  ['a lone <', 'a < b'],
  ['a lone &', 'a & b'],
  ['an entity that XML does not know', 'a&nbsp;b'],
  ['a reference without an end', '&amp b'],
  ['a reference to no character', '&#0;'],
  ['a reference beyond Unicode', '&#x110000;'],
  ['a tag that is not closed', '<a>b'],
  ['a tag that is not opened', 'b</a>'],
  ['tags that cross', '<a><b></a></b>'],
  ['tags in another case', '<a></A>'],
  ['a tag without an end', '<a'],
  ['a name that begins with a digit', '<1a/>'],
  ['a blank before the name', '< a/>'],
  ['an attribute without quotes', '<a b=c/>'],
  ['an attribute without a value', '<a b/>'],
  ['attributes without a blank between', '<a b="1"c="2"/>'],
  ['an attribute twice', '<a b="1" b="2"/>'],
  ['< in an attribute', '<a b="<"/>'],
  ['a bad reference in an attribute', '<a b="&x"/>'],
  ['an attribute on an end tag', '<a></a b="c">'],
  ['an end tag that is empty', '<a></a/>'],
  [']]> in text', 'a ]]> b'],
  ['-- in a comment', '<!-- a -- b -->'],
  ['a comment without an end', '<!-- a'],
  ['a section without an end', '<![CDATA[a'],
  ['a document type that defines something', '<!DOCTYPE a [<!ENTITY b "c">]><a/>'],
  ['a document type behind an element', '<a/><!DOCTYPE a>'],
  ['a document type behind text', 'a <!DOCTYPE a><a/>'],
  ['two document types', '<!DOCTYPE a><!DOCTYPE a><a/>'],
  ['a document type in small letters', '<!doctype html><html/>'],
  ['a declaration that is not first', ' <?xml version="1.0"?>'],
  ['a control character', 'a\u{7}b'],
  ['half a surrogate pair', 'a\u{d83d}b'],
])('is not well-formed: %s', ([, text]) => {
  expect(tokeniseMarkup(text, 'strict')).toBeUndefined()
  expect(tokeniseMarkup(text, 'lenient')).toBeDefined()
})

const scrap = fc.constantFrom(
  '<',
  '>',
  '&',
  '/',
  ';',
  '"',
  ' ',
  '=',
  'a',
  'b',
  '<a>',
  '</a>',
  '<b/>',
  '&amp;',
  '&eacute;',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?',
  '?>',
  '🙂',
)
const scraps = fc.array(scrap, { maxLength: 40 }).map((parts) => parts.join(''))

const element = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('text', '&lt;', '<x id="1"/>', '<!-- c -->', ' '),
    fc
      .tuple(fc.constantFrom('a', 'g'), fc.array(tie('node'), { maxLength: 4 }))
      .map(([name, inner]) => `<${name}>${inner.join('')}</${name}>`),
  ),
}))

describe('laws', () => {
  test('the tokens are the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(scraps, fc.string({ unit: anyCharacter })),
        fc.constantFrom('strict', 'lenient'),
        (text, mode) => {
          const tokens = tokeniseMarkup(text, mode)
          const pieces = tokens?.map(({ start, end }) => text.slice(start, end))
          expect(pieces?.join('') ?? 'refused').toBe(tokens === undefined && mode === 'strict' ? 'refused' : text)
          expect(pieces ?? []).not.toContain('')
        },
      ),
    )
  })

  test('what is built of elements is well-formed, and without its last > it is not', () => {
    fc.assert(
      fc.property(element.node, (inner) => {
        expect(tokeniseMarkup(`<g>${inner}</g>`, 'strict')).toBeDefined()
        expect(tokeniseMarkup(`<g>${inner}</g`, 'strict')).toBeUndefined()
      }),
    )
  })
})

test.for<[name: string, textOf: (count: number) => string, tokens: number | undefined]>([
  ['elements within elements', (count) => '<a>'.repeat(count) + '</a>'.repeat(count), 2],
  ['open brackets', (count) => '<'.repeat(count), undefined],
  ['ampersands', (count) => '&'.repeat(count), undefined],
  ['comments that never end', (count) => '<!--'.repeat(count), undefined],
  ['sections that never end', (count) => '<![CDATA['.repeat(count), undefined],
  ['a tag that never ends', (count) => `<a${' b="c"'.repeat(count)}`, undefined],
  ['a tag of blanks', (count) => `<a${' '.repeat(count)}`, undefined],
  ['a name that never ends', (count) => `<${'a'.repeat(count)}`, undefined],
  ['quotes that never end', (count) => '<a b="'.repeat(count), undefined],
])('is quick with %s', ([, textOf, tokens]) =>
  expectProportional((count) => {
    const text = textOf(count)
    return () => {
      expect(tokeniseMarkup(text, 'strict')?.length).toBe(tokens === undefined ? undefined : tokens * count)
      expect(tokeniseMarkup(text, 'lenient')).toBeDefined()
    }
  }, 60_000),
)
