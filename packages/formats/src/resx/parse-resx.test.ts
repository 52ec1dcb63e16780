import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runsOf } from '../../../../test/depth.ts'
import { resx } from './resx.ts'

const parse = (text: string) => resx.parse(new TextEncoder().encode(text), { file: 'Texts.resx' })

const data = (name: string, more = '', inner = '<value>x</value>') => `<data name="${name}"${more}>${inner}</data>`

describe('what is a text', () => {
  test.for<[name: string, inner: string, values: readonly (readonly [key: string, value: string])[]]>([
    ['a text', data('a'), [['a', 'x']]],
    ['with white space', data('a', ' xml:space="preserve"', '\n<value> x\n </value>\n'), [['a', ' x\n ']]],
    [
      'empty',
      data('a', '', '<value/>') + data('b', '', '<value></value>'),
      [
        ['a', ''],
        ['b', ''],
      ],
    ],
    ['without a value', data('a', '', '') + data('b', '', '<comment>c</comment>') + '<data name="c"/>', []],
    ['right inside', data('a', '', '\n  x &amp; y\n  '), [['a', 'x & y']]],
    ['two values', data('a', '', '<value>1</value><value>2</value>'), [['a', '2']]],
    ['a value with elements', data('a', '', '<value>x<b/></value>'), []],
    [
      'a type for texts',
      data('a', ' type="System.String"') + data('b', ' type="System.String, mscorlib"'),
      [
        ['a', 'x'],
        ['b', 'x'],
      ],
    ],
    ['another type', data('a', ' type="System.Int32, mscorlib"') + data('b', ' type="System.StringComparer"'), []],
    ['a file', data('a', ' type="System.Resources.ResXFileRef, System.Windows.Forms"'), []],
    ['bytes', data('a', ' mimetype="application/x-microsoft.net.object.bytearray.base64"'), []],
    ['the designer’s own', data('&gt;&gt;ok.Name') + data('$this.Icon') + data('$x'), []],
    [
      'texts of a window',
      data('$this.Text') + data('$this.ToolTipText') + data('ok.Text'),
      [
        ['$this.Text', 'x'],
        ['$this.ToolTipText', 'x'],
        ['ok.Text', 'x'],
      ],
    ],
    ['locked', data('a', '', '<value>x</value><comment>{Locked}</comment>'), []],
    ['invariant', data('a', '', '<value>x</value><comment>@Invariant</comment>'), []],
    ['invariant, and why', data('a', '', '<value>x</value><comment>A name. @invariant - of us</comment>'), []],
    [
      'a word of the same beginning',
      data('a', '', '<value>x</value><comment>@InvariantCulture</comment>'),
      [['a', 'x']],
    ],
    ['partly locked', data('a', '', '<value>x</value><comment>{Locked="x"}</comment>'), [['a', 'x']]],
    [
      'headers and metadata',
      '<resheader name="a"><value>x</value></resheader><metadata name="b"><value>x</value></metadata>',
      [],
    ],
    [
      'names as they are',
      data(' A ') + data('a.b') + data('__proto__') + data(''),
      [
        [' A ', 'x'],
        ['a.b', 'x'],
        ['__proto__', 'x'],
        ['', 'x'],
      ],
    ],
    ['no name', '<data><value>x</value></data>', []],
    ['CDATA and references', data('a', '', '<value><![CDATA[<b>]]> &amp; &#169;&#xA;</value>'), [['a', '<b> & ©\n']]],
  ])('%s', ([, inner, values]) => {
    const { entries, diagnostics } = parse(`<root>${inner}</root>`)
    expect(diagnostics).toEqual([])
    expect(entries.map(({ path, value }) => [...path, value])).toEqual(values)
  })
})

test.for<[name: string, inner: string, note: string | undefined]>([
  ['a comment', '<data name="a"><value>x</value><comment> One\n two </comment></data>', 'One\n two'],
  ['before the value', '<data name="a"><comment>One</comment><value>x</value></data>', 'One'],
  ['none', '<data name="a"><value>x</value><comment/></data>', undefined],
  ['one of XML', '<!-- One -->\n<data name="a"><value>x</value></data>', 'One'],
  ['both', '<!-- One -->\n<data name="a"><value>x</value><comment>Two</comment></data>', 'Two'],
])('a note: %s', ([, inner, note]) => {
  expect(parse(`<root>\n${inner}\n</root>`).entries.map(({ note }) => note)).toEqual([note])
})

test.for<[name: string, text: string, diagnostics: readonly object[]]>([
  [
    'duplicates',
    '<root>\n<data name="a"><value>1</value></data>\n<data name="a"><value>2</value></data>\n</root>',
    [
      {
        code: 'duplicate-key',
        severity: 'warning',
        message: 'a',
        arguments: { key: 'a', countsLine: 3, countsColumn: 13 },
      },
    ],
  ],
  [
    'names of other letters',
    '<root><data name="a"><value>1</value></data><data name="A"><value>2</value></data></root>',
    [],
  ],
  [
    'another root',
    '<Root/>',
    [{ code: 'parse-error', severity: 'error', arguments: { expected: '`<root>`', found: '`<Root`' } }],
  ],
  [
    'JSON',
    '{}',
    [{ code: 'parse-error', severity: 'error', arguments: { expected: 'the first element', found: '`{`' } }],
  ],
])('%s', ([, text, diagnostics]) => {
  const parsed = parse(text)
  expect(parsed.diagnostics).toHaveLength(diagnostics.length)
  expect(parsed.diagnostics).toMatchObject(diagnostics)
})

const crumbs = fc.constantFrom(
  '<root>',
  '</root>',
  '<data name="a">',
  '</data>',
  '<value>',
  '</value>',
  '<value/>',
  '<comment>',
  '</comment>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '&amp;',
  '&',
  '\r\n',
  ' ',
  '\u0000',
  'x',
  '>>>>>>> a\n',
)
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc.array(crumbs, { maxLength: 12 }).map((parts) => new Uint8Array(Buffer.from(`<root>${parts.join('')}</root>`))),
)

test('any bytes end in entries or errors, and come back as they were', () => {
  fc.assert(
    fc.property(bytes, (bytes) => {
      const parsed = resx.parse(bytes, { file: 'Texts.resx' })
      const isBroken = parsed.diagnostics.some(({ severity }) => severity === 'error')
      const found = isBroken ? parsed.entries : resx.edit(parsed, [], { file: 'Texts.resx', order: [] })
      expect(found).toEqual(isBroken ? [] : bytes)
      for (const { range } of parsed.diagnostics) expect(range).toBeDefined()
    }),
    { numRuns: 2 * runsOf(300) },
  )
})

test.for<[mark: string]>([['@Invariant'], ['{Locked}']])(
  'in a file of translations %s is only of that file',
  ([mark]) => {
    const source = parse(`<root>${data('a')}${data('b', '', `<value>x</value><comment>${mark}</comment>`)}</root>`)
    const text = `<root>${data('a', '', `<value>y</value><comment>${mark}</comment>`)}${data('b', '', `<value>y</value><comment>${mark}</comment>`)}</root>`
    const target = resx.parse(new TextEncoder().encode(text), { file: 'a.de.resx', locale: 'de', source })
    expect(target.entries.map(({ path, value }) => [path.join(), value])).toEqual([['a', 'y']])
    const order = source.entries.map(({ path }) => path)
    const edited = resx.edit(target, [{ kind: 'set', path: ['a'], value: 'z' }], { file: 'a.de.resx', order, source })
    expect(new TextDecoder().decode(edited)).toBe(text.replace('<value>y', '<value>z'))
  },
)
