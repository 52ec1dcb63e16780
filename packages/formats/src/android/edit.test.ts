import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, editsOf, path, remove, set, toText } from '../edit-cases.suite.ts'
import type { EntryChange } from '../format.ts'
import { android } from './android.ts'
import { runsOf } from '../../../../test/depth.ts'

const file = 'values-de/strings.xml'
const { parse, edit } = editsOf(android, file)
const addForm = (name: string, value: string): EntryChange => ({
  kind: 'add',
  path: path(name),
  value,
  form: path(name).at(-1) ?? '',
})

const lines = (...inner: readonly string[]): string =>
  `<resources>\n${inner.map((line) => `    ${line}\n`).join('')}</resources>\n`
const string = (name: string, raw: string): string => `<string name="${name}">${raw}</string>`
const plurals = (name: string, ...forms: readonly string[]): readonly string[] => [
  `<plurals name="${name}">`,
  ...forms.map((form) => `    <item quantity="${form}">${form}</item>`),
  '</plurals>',
]
const array = (name: string, ...items: readonly string[]): readonly string[] => [
  `<string-array name="${name}">`,
  ...items.map((item) => `    <item>${item}</item>`),
  '</string-array>',
]

describe('set: the raw value', () => {
  test.for<[name: string, old: string, value: string, raw: string]>([
    ['an apostrophe', 'x', "it's", "it\\'s"],
    ['quotes', 'x', 'say "hi"', 'say \\"hi\\"'],
    ['a backslash', 'x', 'C:\\n', 'C:\\\\n'],
    ['line breaks and tabs', 'x', 'a\nb\tc', 'a\\nb\\tc'],
    ['a sign at the beginning', 'x', '@me', '\\@me'],
    ['a question mark at the beginning', 'x', '?', '\\?'],
    ['a sign inside', 'x', 'a@b?', 'a@b?'],
    ['markup characters', 'x', '<b> & </b>', '&lt;b> &amp; &lt;/b>'],
    ['blanks at the ends', 'x', ' a ', '" a "'],
    ['several blanks', 'x', 'a  b', '"a  b"'],
    ['blanks with an apostrophe', 'x', " it's", '" it\'s"'],
    ['blanks where they were spelled', '\\u0020x', ' a  b', '\\u0020a \\u0020b'],
    ['what was quoted stays quoted', '"x"', 'it\'s "so"', '"it\'s \\"so\\""'],
    ['what was partly quoted does not', 'a "b"', "it's", "it\\'s"],
    [
      'what was in CDATA stays there',
      '<![CDATA[<b>x</b>]]>',
      "<i>it's</i> & ]]>",
      "<![CDATA[<i>it\\'s</i> & ]]]]><![CDATA[>]]>",
    ],
    ['quoted in CDATA', '<![CDATA["x"]]>', "<i>it's</i>", '<![CDATA["<i>it\'s</i>"]]>'],
    ['the blanks around the old one stay', '\n        x\n    ', 'y', '\n        y\n    '],
    ['nothing', 'x', '', ''],
    ['an invisible character that was spelled', 'a\\u00a0b&#8203;c', '\u00a0\u200b', '\\u00a0&#8203;'],
    ['an invisible character that was not', 'a', '\u00a0', '\u00a0'],
    ['a control character', 'a', '\u0001\r', '\\u0001\\u000d'],
    ['`&gt;` as it was', 'a &gt; b', '>', '&gt;'],
    ['a reference to a string', '@string/x', '@string/y', '\\@string/y'],
    ['markup that was none before', 'x', '<b>y</b>', '&lt;b>y&lt;/b>'],
    ['markup in markup', '<b>x</b>', "<i>it's</i> @", "<i>it\\'s</i> @"],
    ['markup with blanks at its ends', '<b>x</b>', ' <i>y</i>  z ', ' <i>y</i> \\u0020z '],
    [
      'a placeholder with blanks beside it',
      ' <xliff:g>x</xliff:g> ',
      ' <xliff:g>y</xliff:g>',
      ' \\u0020<xliff:g>y</xliff:g> ',
    ],
    ['text in markup', '<b>x</b>', "it's", "it\\'s"],
    ['broken markup in markup', '<b>x</b>', '<i>y', '&lt;i>y'],
  ])('%s', ([, old, value, raw]) => {
    expect(edit(lines(string('a', old)), [set('a', value)])).toBe(lines(string('a', raw)))
  })

  test.for<[name: string, before: string, value: string, after: string]>([
    ['escaped where the file escapes', string('b', '\\u00e9'), 'ö\u{1F600}', '\\u00f6&#128512;'],
    ['in the case of the file', string('b', '\\u00E9'), 'ö', '\\u00F6'],
    ['raw where the file is raw', string('b', '\\u00e9é'), 'ö', 'ö'],
    ['raw where it only has dots', string('b', '\\u2026'), 'ö…', 'ö…'],
    ['quoted where the file quotes', string('b', '"it\'s"'), "don't", '"don\'t"'],
    ['quoted only where it has to be', string('b', '"it\'s"'), 'do', 'do'],
  ])('%s', ([, other, value, raw]) => {
    expect(edit(lines(other, string('a', 'x')), [set('a', value)])).toBe(lines(other, string('a', raw)))
  })

  test.for<[name: string, before: string, after: string]>([
    ['an element that closes itself', '<string name="a"/>', '<string name="a">x</string>'],
    ['with a blank', "<string name='a' />", "<string name='a'>x</string>"],
    [
      'over several lines',
      '<string\n        name="a"\n        >y</string>',
      '<string\n        name="a"\n        >x</string>',
    ],
    ['an item of a type', '<item name="a" type="string">y</item>', '<item name="a" type="string">x</item>'],
    ['nothing but blanks', '<string name="a">  </string>', '<string name="a">x</string>'],
  ])('%s', ([, before, after]) => {
    expect(edit(lines(before), [set('a', 'x')])).toBe(lines(after))
  })

  test('the source says that it is markup', () => {
    const source = lines(string('a', '<b>x</b>'))
    expect(edit(lines(string('a', '\n  y\n')), [set('a', '<b>z</b>')], source)).toBe(lines(string('a', '<b>z</b>')))
  })

  test('of duplicates the last', () => {
    expect(edit(lines(string('a', '1'), string('a', '2')), [set('a', '3')])).toBe(
      lines(string('a', '1'), string('a', '3')),
    )
  })
})

describe('add', () => {
  const source = lines(
    string('a', 'A'),
    '<!-- About b -->',
    '<string name="b" formatted="false" tools:ignore="X">B</string> <!-- b -->',
    '',
    string('c', 'C'),
    ...plurals('n', 'one', 'other'),
    ...array('s', 'S', 'M', 'L'),
  ).replace('<resources>', '<resources xmlns:tools="http://schemas.android.com/tools">')
  test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
    [
      'behind the one before it, with its comments and attributes',
      lines(string('a', 'x'), string('z', 'z')),
      [add('b', 'y')],
      lines(
        string('a', 'x'),
        '<!-- About b -->',
        '<string name="b" formatted="false">y</string> <!-- b -->',
        string('z', 'z'),
      ),
    ],
    [
      'before the one behind it',
      lines(string('c', 'x')),
      [add('a', 'y')],
      lines(string('a', 'y'), string('c', 'x')).replace('    <string name="c"', '\n    <string name="c"'),
    ],
    ['at the end', lines(string('z', 'z')), [add('q', 'y')], lines(string('z', 'z'), string('q', 'y'))],
    [
      'a blank line before it',
      lines(string('a', 'x')),
      [add('c', 'y')],
      lines(string('a', 'x'), '', string('c', 'y')).replace('    \n', '\n'),
    ],
    ['into nothing', '<resources/>\n', [add('a', 'y')], lines(string('a', 'y'))],
    ['between two tags', '<resources></resources>\n', [add('a', 'y')], lines(string('a', 'y'))],
    ['between two lines', '<resources>\n</resources>\n', [add('a', 'y')], lines(string('a', 'y'))],
    [
      'with the indent, the line breaks and the mark of the file',
      '\uFEFF<resources>\r\n\t<string name="a">x</string>\r\n</resources>',
      [addForm('n>other', 'y')],
      '\uFEFF<resources>\r\n\t<string name="a">x</string>\r\n\t<plurals name="n">\r\n\t\t<item quantity="other">y</item>\r\n\t</plurals>\r\n</resources>',
    ],
    [
      'in one line',
      '<resources><string name="a">x</string> <string name="z">z</string></resources>',
      [add('c', 'y'), addForm('n>one', '1')],
      '<resources><string name="a">x</string> <string name="c">y</string> <plurals name="n"><item quantity="one">1</item></plurals> <string name="z">z</string></resources>',
    ],
    [
      'a plural',
      lines(string('z', 'z')),
      [addForm('n>other', 'other'), addForm('n>few', 'few'), addForm('n>one', 'one')],
      lines(string('z', 'z'), ...plurals('n', 'one', 'few', 'other')),
    ],
    [
      'forms in the order of CLDR',
      lines(...plurals('n', 'one', 'other')),
      [addForm('n>many', 'many'), addForm('n>zero', 'zero'), addForm('n>few', 'few'), addForm('n>two', 'two')],
      lines(...plurals('n', 'zero', 'one', 'two', 'few', 'many', 'other')),
    ],
    [
      'an array, its missing items empty',
      lines(string('z', 'z')),
      [add('s>2', 'l'), add('s>0', 's')],
      lines(string('z', 'z'), ...array('s', 's', '', 'l')),
    ],
    ['items to an array', lines(...array('s', 's')), [add('s>2', 'l')], lines(...array('s', 's', '', 'l'))],
    [
      'in place of an empty item',
      lines(...array('s', 's', '', 'l')),
      [add('s>1', 'm')],
      lines(...array('s', 's', 'm', 'l')),
    ],
    ['in place of a reference', lines(string('a', '@string/b')), [add('a', 'y')], lines(string('a', 'y'))],
    ['a key that objects have anyway', lines(), [add('__proto__', 'y')], lines(string('__proto__', 'y'))],
    [
      'a product',
      lines(string('d', 'x')),
      [add('d product=tablet', 'y'), addForm('n product=tv>other', 'other')],
      lines(
        string('d', 'x'),
        '<string name="d" product="tablet">y</string>',
        '<plurals name="n" product="tv">',
        '    <item quantity="other">other</item>',
        '</plurals>',
      ),
    ],
    [
      'a reference, as it is',
      lines(string('a', 'x')),
      [{ kind: 'copy', path: ['b'], raw: '@string/a' }],
      lines(string('a', 'x'), '<!-- About b -->', '<string name="b" formatted="false">@string/a</string> <!-- b -->'),
    ],
  ])('%s', ([, before, changes, after]) => {
    expect(edit(before, changes, source)).toBe(after)
  })

  test('items of a plural bring their comments', () => {
    const source = lines(
      '<!-- n -->',
      '<plurals name="n">',
      '    <!-- one',
      '         thing -->',
      '    <item quantity="one">x</item>',
      '</plurals>',
    )
    expect(edit('<resources>\n</resources>\n', [addForm('n>one', 'x')], source)).toBe(
      lines(
        '<!-- n -->',
        '<plurals name="n">',
        '    <!-- one',
        '    thing -->',
        '    <item quantity="one">x</item>',
        '</plurals>',
      ),
    )
  })

  test('prefixes of new markup are declared', () => {
    const source =
      '<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2"><string name="b"><xliff:g>x</xliff:g></string></resources>'
    const before = lines(string('a', 'x'))
    expect(edit(before, [add('b', '<xliff:g>y</xliff:g>')], source)).toBe(
      lines(string('a', 'x'), string('b', '<xliff:g>y</xliff:g>')).replace(
        '<resources>',
        '<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">',
      ),
    )
    expect(edit(source, [set('b', '<xliff:g>y</xliff:g>')], source)).toBe(source.replace('>x<', '>y<'))
  })

  test('entities of new markup are declared', () => {
    const doctype = '<!DOCTYPE resources [<!ENTITY app "App">]>'
    const source = `${doctype}\n${lines(string('b', 'Hello &app;'))}`
    expect(edit(lines(string('a', 'x')), [add('b', 'Hallo &app;')], source)).toBe(
      `${doctype}\n${lines(string('a', 'x'), string('b', 'Hallo &app;'))}`,
    )
    expect(edit(source, [set('b', 'Hallo &app; & mehr')], source)).toBe(
      `${doctype}\n${lines(string('b', 'Hallo &amp;app; &amp; mehr'))}`,
    )
    const other = `<!DOCTYPE resources [<!ENTITY x "X">]>\n${lines(string('b', 'x'))}`
    expect(() => edit(other, [set('b', 'Hallo &app;')], source)).toThrow(/lacks an entity/)
  })
})

describe('remove', () => {
  test.for<[name: string, before: string, names: readonly string[], after: string]>([
    [
      'with its comments',
      lines(string('a', 'x'), '<!-- b -->', `${string('b', 'x')} <!-- c -->`, string('c', 'x')),
      ['b'],
      lines(string('a', 'x'), string('c', 'x')),
    ],
    [
      'but not a heading',
      lines('<!-- heading -->', '', string('a', 'x'), string('c', 'x')),
      ['a'],
      lines('<!-- heading -->', '', string('c', 'x')),
    ],
    ['all of them', lines(string('a', 'x')), ['a'], '<resources>\n</resources>\n'],
    ['all duplicates', lines(string('a', '1'), string('b', 'x'), string('a', '2')), ['a'], lines(string('b', 'x'))],
    ['one form', lines(...plurals('n', 'one', 'other')), ['n>one'], lines(...plurals('n', 'other'))],
    ['the last form', lines(string('a', 'x'), ...plurals('n', 'other')), ['n>other'], lines(string('a', 'x'))],
    ['the last items', lines(...array('s', 'a', 'b', 'c')), ['s>1', 's>2'], lines(...array('s', 'a'))],
    ['an item inside', lines(...array('s', 'a', 'b', 'c')), ['s>1'], lines(...array('s', 'a', '', 'c'))],
    [
      'what leaves only empty items',
      lines(string('a', 'x'), ...array('s', '', 'b', '')),
      ['s>1'],
      lines(string('a', 'x')),
    ],
    [
      'in one line',
      '<resources><string name="a"/> <string name="b"/></resources>',
      ['a'],
      '<resources><string name="b"/></resources>',
    ],
  ])('%s', ([, before, names, after]) => {
    expect(edit(before, names.map(remove))).toBe(after)
  })
})

describe('create', () => {
  const create = (source: string, changes: readonly EntryChange[], locale = 'de') =>
    toText(
      android.create(parse(source), changes, { file, order: parse(source).entries.map(({ path }) => path), locale }),
    )

  test('leaves out what is not translated, and keeps the rest', () => {
    const source = lines(
      '<!-- heading -->',
      '',
      '<!-- the name -->',
      '<string name="app" translatable="false">App</string>',
      '',
      string('a', 'A'),
      '<color name="c">#fff</color> <!-- white -->',
      '<eat-comment />',
      '<plurals name="p" translatable="false"><item quantity="other">x</item></plurals>',
      string('b', '@string/a'),
      '<item type="id" name="i"/>',
      '<dimen name="d">1dp</dimen>',
    ).replaceAll('    \n', '\n')
    expect(create(source, [set('a', 'Ä')])).toBe(
      lines('<!-- heading -->', '', string('a', 'Ä'), '<eat-comment />', string('b', '@string/a')).replaceAll(
        '    \n',
        '\n',
      ),
    )
  })

  test('with nothing to leave out', () => {
    const source = lines(string('a', 'A'), string('b', 'B'))
    expect(create(source, [set('a', 'Ä'), remove('b')])).toBe(lines(string('a', 'Ä')))
  })

  test('names the new locale', () => {
    const source = lines(string('a', 'A')).replace('<resources>', '<resources xmlns:tools="t" tools:locale="en">')
    expect(create(source, [set('a', 'Ä')], 'de-AT')).toBe(source.replace('"en"', '"de-AT"').replace('>A<', '>Ä<'))
  })
})

describe('refused', () => {
  test.for<[name: string, before: string, change: EntryChange, code: string]>([
    ['an unknown name', lines(string('a', 'x')), set('b', 'x'), 'FORMAT_EDIT_MISMATCH'],
    ['an empty name', lines(), add('', 'x'), 'FORMAT_EDIT_MISMATCH'],
    ['a name of three parts', lines(), add('a>b>c', 'x'), 'FORMAT_EDIT_MISMATCH'],
    ['a form that Android does not know', lines(), addForm('a>=0', 'x'), 'FORMAT_EDIT_MISMATCH'],
    ['a name with a control character', lines(), add('a\u0001', 'x'), 'FORMAT_EDIT_MISMATCH'],
    ['a file with errors', '<resources>', set('a', 'x'), 'FORMAT_EDIT_MISMATCH'],
    ['a file with a conflict', '<resources>\n>>>>>>> main\n</resources>', set('a', 'x'), 'FORMAT_EDIT_MISMATCH'],
  ])('%s', ([, before, change, code]) => {
    expect(() => edit(before, [change])).toThrow(expect.objectContaining({ code }))
  })
})

const one = (raw: string) => `<resources><string name="a">${raw}</string></resources>`

const runs = { numRuns: runsOf(300) } as const
const bits = fc.constantFrom(
  ' ',
  '  ',
  '\n',
  '\t',
  '\r',
  'a',
  'bc',
  "'",
  '"',
  '\\',
  '@',
  '?',
  '&',
  '<',
  '>',
  ']]>',
  '\u00a0',
  '\u200b',
  'é',
  '\u{1F600}',
  '\u0000',
  '\u001f',
  '\uffff',
  '\\n',
  '\\u0041',
  '&amp;',
  '@string/x',
  '?attr/x',
  '%1$s',
  '<![CDATA[',
  '#',
  '-',
  '/',
)
const texts = fc.array(bits, { maxLength: 6 }).map((parts) => parts.join(''))
const { fragment } = fc.letrec<{ fragment: string }>((tie) => ({
  fragment: fc
    .array(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom(
          ' ',
          '  ',
          '\n',
          '\t',
          'a',
          "'",
          '"',
          '\\',
          '@',
          '?',
          '&amp;',
          '&lt;',
          '&#32;',
          '&#10;',
          '&quot;',
          '&#39;',
          '&#92;',
          '&#160;',
          '&#64;',
        ),
        fc.constantFrom(
          '<br/>',
          '<xliff:x/>',
          '<!-- c -->',
          '<![CDATA[ "a\' ]]>',
          '<![CDATA[]]>',
          'é',
          '\u{1F600}',
          '\u00a0',
        ),
        tie('fragment').map((inner) => `<b>${inner}</b>`),
        tie('fragment').map((inner) => `<xliff:g id="x">${inner}</xliff:g>`),
      ),
      { maxLength: 5 },
    )
    .map((parts) => parts.join('')),
}))
const olds = fc.constantFrom(
  'x',
  '',
  ' x ',
  '"x"',
  '<![CDATA[x]]>',
  '<![CDATA["x"]]>',
  '\\u0020x',
  'x\\u00a0\\u200B',
  '&#160;&gt;',
  '<b>x</b>',
  ' <xliff:g id="x">y</xliff:g> ',
  '\n  "x y"\n  ',
  '@string/y',
  '\\u00e9',
  '&#233;',
  '<i>"x"</i>',
)
const frames = fc.constantFrom(
  (raw: string) => one(raw),
  (raw: string) => `<?xml version="1.0" encoding="us-ascii"?>\r\n<resources>\r\n${one(raw).slice(11, -12)}</resources>`,
  (raw: string) => `<resources><string name="b">\\u00E4</string><string name="a">${raw}</string></resources>`,
  (raw: string) => `<resources><string name="b">"it's"</string><string name="a">${raw}</string></resources>`,
  (raw: string) => `<resources><string-array name="a"><item>${raw}</item></string-array></resources>`,
)

test('any text comes back as it was given', () => {
  fc.assert(
    fc.property(frames, olds, texts, (frame, old, text) => {
      const before = frame(old)
      const [path = []] = parse(before).entries.map(({ path }) => path)
      const last = parse(before).entries.at(-1)?.path ?? path
      const after = parse(edit(before, [{ kind: 'set', path: last, value: text }]))
      expect(after.diagnostics).toEqual([])
      expect(after.entries.at(-1)).toMatchObject({ path: last, kind: 'text', value: text })
    }),
    { numRuns: runs.numRuns * 2 },
  )
})

test('any markup comes back as it was given', () => {
  fc.assert(
    fc.property(
      frames,
      fc.constantFrom('<b>x</b>', ' <xliff:g id="x">y</xliff:g> ', '<i>"x"\\u00a0</i>'),
      fragment,
      (frame, old, text) => {
        const before = frame(old)
        const last = parse(before).entries.at(-1)?.path ?? []
        const after = parse(edit(before, [{ kind: 'set', path: last, value: text }]))
        expect(after.entries.at(-1)).toMatchObject({ path: last, kind: 'text', value: text })
        expect(after.entries.at(-1)?.markup ?? false).toBe(/<(?:b|br|xliff)/.test(text))
      },
    ),
    { numRuns: runs.numRuns * 2 },
  )
})
