import { expect, test } from 'vitest'
import { escapeAttribute, escapeCdata, escapeText, plainStyle, type XmlStyle, xmlStyleOf } from './escape.ts'
import { isFragment } from './text.ts'
import { scanXml } from './xml.ts'

function styleOf(text: string, encoding: 'utf-8' | 'iso-8859-1' = 'utf-8'): XmlStyle {
  const scan = scanXml(text)
  if (!scan.ok) throw new Error(scan.problem.expected)
  return xmlStyleOf({ text, encoding }, scan)
}

test.for<[name: string, document: string, value: string, escaped: string]>([
  ['what must be escaped', '<r/>', '& < > " \' ]]> ]>', '&amp; &lt; > " \' ]]&gt; ]>'],
  ['a carriage return', '<r/>', 'a\rb', 'a&#13;b'],
  ['`>` where the file escapes it', '<r>a &gt; b</r>', '>', '&gt;'],
  ['`>` where the file does both', '<r>a &gt; b > c > d</r>', '>', '>'],
  ['quotes where the file escapes them', '<r>&quot;</r>', '"\'', '&quot;&apos;'],
  ['quotes where the file has both', '<r>&quot; "</r>', '"', '"'],
  ['line breaks', '<r>\r\n</r>', 'a\nb', 'a\r\nb'],
  ['letters where the file is raw', '<r>é &#233;</r>', 'ö', 'ö'],
  ['letters where the file escapes', '<r>&#233;</r>', 'ö\u{1F600}', '&#246;&#128512;'],
  ['letters in hex', '<r>&#xE9;</r>', 'ö', '&#xF6;'],
  ['letters in small hex', '<r>&#xe9;</r>', 'ö', '&#xf6;'],
  ['letters where only dashes are escaped', '<r>a&#8211;b&#160;</r>', 'ö', 'ö'],
  ['in a file that says it is ASCII', '<?xml version="1.0" encoding="us-ascii"?><r/>', 'ö', '&#246;'],
  ['in a file that says it is Cyrillic', '<?xml version="1.0" encoding="windows-1251"?><r/>', 'ö', '&#246;'],
])('%s', ([, document, value, escaped]) => {
  expect(escapeText(value, styleOf(document))).toBe(escaped)
})

test('a Latin-1 file holds Latin-1', () => {
  const style = styleOf('<?xml version="1.0" encoding="iso-8859-1"?><r>ä</r>', 'iso-8859-1')
  expect(escapeText('ö€', style)).toBe('ö&#8364;')
  expect(escapeCdata('ö', style)).toBe('<![CDATA[ö]]>')
  expect(escapeCdata('€', style)).toBeUndefined()
})

test.for<[name: string, old: string, value: string, escaped: string]>([
  [
    'an invisible character that was a reference stays one',
    'a&#160;&#x200B;',
    '\u200b\u00a0\u2009',
    '&#x200B;&#160;\u2009',
  ],
  ['quotes as they were', '&quot;a&quot;', '"', '&quot;'],
  ['quotes that were both', '&quot;a"', '"', '"'],
  ['`>` as it was', '&lt;b&gt;', '>', '&gt;'],
])('%s', ([, old, value, escaped]) => {
  expect(escapeText(value, plainStyle, old)).toBe(escaped)
})

test('attributes', () => {
  expect(escapeAttribute('a&<>"\'\n\t', '"')).toBe("a&amp;&lt;>&quot;'&#10;&#9;")
  expect(escapeAttribute('"\'', "'")).toBe('"&apos;')
})

test('CDATA', () => {
  expect(escapeCdata('a ]]> <b> &\n', { ...plainStyle, lineBreak: '\r\n' })).toBe(
    '<![CDATA[a ]]]]><![CDATA[> <b> &\r\n]]>',
  )
  expect(escapeCdata('\r', plainStyle)).toBeUndefined()
})

test.for<[value: string, is: boolean]>([
  ['<b>x</b>', true],
  ['a <br/> b', true],
  ['<xliff:g id="x">%1$s</xliff:g> &amp; more', true],
  ['plain', false],
  ['a &amp; b', false],
  ['a < b', false],
  ['<b>x', false],
  ['</r><r>', false],
  ['<b>&nbsp;</b>', false],
  ['<!-- c -->', false],
  ['<![CDATA[<b/>]]>', false],
  ['<?xml version="1.0"?><b/>', false],
  ['<!DOCTYPE r><b/>', false],
])('%s', ([value, is]) => {
  expect(isFragment(value)).toBe(is)
})

test('entities of the file make a fragment', () => {
  const entities = { names: new Set(['app']), open: false }
  expect(isFragment('Hello &app;', entities)).toBe(true)
  expect(isFragment('Hello &amp;', entities)).toBe(false)
  expect(isFragment('Hello &other;', entities)).toBe(false)
})
