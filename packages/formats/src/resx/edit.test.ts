import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { EntryChange } from '../format.ts'
import { resx } from './resx.ts'

const file = 'Texts.de.resx'
const parse = (text: string) => resx.parse(new TextEncoder().encode(text), { file })
const toText = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
const set = (name: string, value: string): EntryChange => ({ kind: 'set', path: [name], value })
const add = (name: string, value: string): EntryChange => ({ kind: 'add', path: [name], value })
const remove = (name: string): EntryChange => ({ kind: 'remove', path: [name] })

function edit(before: string, changes: readonly EntryChange[], source?: string): string {
  const followed = source === undefined ? undefined : parse(source)
  const order = followed?.entries.map(({ path }) => path) ?? []
  return toText(resx.edit(parse(before), changes, { file, order, ...(followed && { source: followed }) }))
}

function create(source: string, changes: readonly EntryChange[]): string {
  const parsed = parse(source)
  return toText(resx.create(parsed, changes, { file, order: parsed.entries.map(({ path }) => path), locale: 'de' }))
}

const data = (name: string, value: string, comment?: string): string =>
  `  <data name="${name}" xml:space="preserve">\r\n    <value>${value}</value>\r\n${
    comment === undefined ? '' : `    <comment>${comment}</comment>\r\n`
  }  </data>\r\n`
const root = (...inner: readonly string[]): string =>
  `\uFEFF<?xml version="1.0" encoding="utf-8"?>\r\n<root>\r\n  <resheader name="version">\r\n    <value>2.0</value>\r\n  </resheader>\r\n${inner.join('')}</root>`

describe('set', () => {
  test.for<[name: string, old: string, value: string, raw: string]>([
    ['what must be escaped', 'x', '<b> & "it\'s"', '&lt;b&gt; &amp; "it\'s"'],
    ['line breaks', 'x', 'a\nb', 'a\r\nb'],
    ['a carriage return', 'x', 'a\r\n', 'a&#13;\r\n'],
    ['blanks', 'x', '  a ', '  a '],
    ['CDATA', '<![CDATA[<b>]]>', '<i> & ]]>', '<![CDATA[<i> & ]]]]><![CDATA[>]]>'],
    ['CDATA that cannot hold it', '<![CDATA[<b>]]>', '<i>\r', '&lt;i&gt;&#13;'],
    ['an invisible character', '&#160;', '\u00a0', '&#160;'],
    ['letters', 'x', 'ä\u{1F600}', 'ä\u{1F600}'],
    ['nothing', 'x', '', ''],
  ])('%s', ([, old, value, raw]) => {
    expect(edit(root(data('a', old)), [set('a', value)])).toBe(root(data('a', raw)))
  })

  test.for<[name: string, before: string, value: string, after: string]>([
    ['a value that closes itself', '<data name="a"><value /></data>', 'x', '<data name="a"><value>x</value></data>'],
    ['right inside', '<data name="a">\n  x\n</data>', 'y', '<data name="a">\n  y\n</data>'],
    ['right inside, with blanks', '<data name="a">x</data>', ' y', '<data name="a"><value> y</value></data>'],
    ['right inside, nothing', '<data name="a">x</data>', '', '<data name="a"><value></value></data>'],
    [
      'the comment stays',
      '<data name="a"><comment>c</comment><value>x</value></data>',
      'y',
      '<data name="a"><comment>c</comment><value>y</value></data>',
    ],
    [
      'of duplicates the last',
      '<data name="a"><value>1</value></data><data name="a"><value>2</value></data>',
      '3',
      '<data name="a"><value>1</value></data><data name="a"><value>3</value></data>',
    ],
  ])('%s', ([, before, value, after]) => {
    expect(edit(`<root>${before}</root>`, [set('a', value)])).toBe(`<root>${after}</root>`)
  })

  test('in a file that says it is Latin-1', () => {
    const before = '<?xml version="1.0" encoding="iso-8859-1"?><root><data name="a"><value>ä</value></data></root>'
    const bytes = new Uint8Array(Buffer.from(before, 'latin1'))
    const after = resx.edit(resx.parse(bytes, { file }), [set('a', 'ö€')], { file, order: [] })
    expect(Buffer.from(after).toString('latin1')).toBe(before.replace('ä', 'ö&#8364;'))
  })
})

describe('add', () => {
  const source = root(data('a', 'A'), '  <!-- about b -->\r\n', data('b', 'B', 'A note'), data('c', 'C'))
  test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
    [
      'with its comments',
      root(data('a', 'x')),
      [add('b', 'y')],
      root(data('a', 'x'), '  <!-- about b -->\r\n', data('b', 'y', 'A note')),
    ],
    ['before the first', root(data('b', 'x')), [add('a', 'y')], root(data('a', 'y'), data('b', 'x'))],
    ['at the end', root(data('z', 'x')), [add('q', 'y')], root(data('z', 'x'), data('q', 'y'))],
    ['behind the headers', root(), [add('c', 'y'), add('a', 'x')], root(data('a', 'x'), data('c', 'y'))],
    [
      'into nothing',
      '<root/>',
      [add('q', 'y')],
      '<root>\r\n  <data name="q" xml:space="preserve">\r\n    <value>y</value>\r\n  </data>\r\n</root>',
    ],
    [
      'in the manner of the file',
      "<root>\n\t<data name='z' xml:space='preserve'>\n\t\t<value>x</value>\n\t</data>\n</root>\n",
      [add('q', "it's")],
      "<root>\n\t<data name='z' xml:space='preserve'>\n\t\t<value>x</value>\n\t</data>\n\t<data name='q' xml:space='preserve'>\n\t\t<value>it's</value>\n\t</data>\n</root>\n",
    ],
    [
      'in one line',
      '<root><data name="a"><value>x</value></data></root>',
      [add('c', 'y')],
      '<root><data name="a"><value>x</value></data><data name="c" xml:space="preserve"><value>y</value></data></root>',
    ],
    [
      'a name to escape',
      root(data('z', 'x')),
      [add('<"&\'>', 'y')],
      root(data('z', 'x'), data("&lt;&quot;&amp;'>", 'y')),
    ],
  ])('%s', ([, before, changes, after]) => {
    expect(edit(before, changes, source)).toBe(after)
  })
})

test.for<[name: string, before: string, names: readonly string[], after: string]>([
  [
    'with its comment',
    root(data('a', 'x'), '  <!-- b -->\r\n', data('b', 'x', 'c'), data('c', 'x')),
    ['b'],
    root(data('a', 'x'), data('c', 'x')),
  ],
  ['all', root(data('a', 'x'), data('b', 'x')), ['a', 'b'], root()],
  ['all duplicates', root(data('a', '1'), data('b', 'x'), data('a', '2')), ['a'], root(data('b', 'x'))],
])('remove %s', ([, before, names, after]) => {
  expect(edit(before, names.map(remove))).toBe(after)
})

test('create leaves out what a program takes from the source language', () => {
  const source = root(
    '  <assembly alias="System.Drawing" name="System.Drawing" />\r\n',
    data('a', 'A', 'c'),
    '  <data name="Size" type="System.Drawing.Size, System.Drawing">\r\n    <value>1, 2</value>\r\n  </data>\r\n',
    '  <!-- icon -->\r\n  <data name="Icon" mimetype="application/x-microsoft.net.object.bytearray.base64">\r\n    <value>AA</value>\r\n  </data>\r\n',
    '  <data name="&gt;&gt;ok.Name">\r\n    <value>ok</value>\r\n  </data>\r\n',
    data('b', 'B'),
    '  <metadata name="x.Localizable" type="System.Boolean"><value>True</value></metadata>\r\n',
  )
  expect(create(source, [set('a', 'Ä')])).toBe(root(data('a', 'Ä', 'c'), data('b', 'B')))
  expect(create(root(data('a', 'A')), [remove('a')])).toBe(root())
})

test('create of the file of a window', () => {
  const source = readFileSync(new URL('fixtures/ledger/Texts.resx', import.meta.url), 'utf8')
  const created = create(source, [set('Title', 'Kassenbuch'), set('$this.Text', 'Kasse')])
  expect(created.startsWith('\uFEFF<?xml version="1.0" encoding="utf-8"?>\r\n<root>\r\n  <!--\r\n')).toBe(true)
  expect(created).toMatch(/<value>2\.0<\/value>\r\n {2}<\/resheader>\r\n {2}<data name="Title" xml:space="preserve">/)
  expect(created).not.toMatch(/Bitmap|ClientSize|&gt;&gt;|<metadata|<assembly/)
  expect(parse(created).entries.map(({ path }) => path)).toEqual(parse(source).entries.map(({ path }) => path))
})

test.for<[name: string, before: string, change: EntryChange, code: string]>([
  ['a control character', root(data('a', 'x')), set('a', '\u0001'), 'FORMAT_EDIT_MISMATCH'],
  ['a control character in a name', root(), add('\u0001', 'x'), 'FORMAT_EDIT_MISMATCH'],
  ['a name of two parts', root(), { kind: 'add', path: ['a', 'b'], value: 'x' }, 'FORMAT_EDIT_MISMATCH'],
  ['a name of the designer', root(), add('>>ok.Name', 'x'), 'FORMAT_EDIT_MISMATCH'],
  ['an unknown name', root(), set('a', 'x'), 'FORMAT_EDIT_MISMATCH'],
  ['a file with errors', '<root>', set('a', 'x'), 'FORMAT_EDIT_MISMATCH'],
])('%s is refused', ([, before, change, code]) => {
  expect(() => edit(before, [change])).toThrow(expect.objectContaining({ code }))
})
