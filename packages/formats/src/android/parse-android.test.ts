import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runsOf } from '../../../../test/depth.ts'
import { android } from './android.ts'

const parse = (text: string) => android.parse(new TextEncoder().encode(text), { file: 'values/strings.xml' })
const valueOf = (raw: string) => {
  const { entries, diagnostics } = parse(`<resources><string name="a">${raw}</string></resources>`)
  expect(diagnostics).toEqual([])
  return entries[0]
}

describe('a value is what aapt2 compiles it to', () => {
  test.for<[raw: string, value: string]>([
    ['Hello', 'Hello'],
    ['', ''],
    [' ', ''],
    ['\n  \n', ''],
    ['  Hello  ', 'Hello'],
    ['\n        One\n        two\n    ', 'One two'],
    ['a \t b', 'a b'],
    ['\u00a0a\u00a0\u00a0b\u00a0', '\u00a0a\u00a0\u00a0b\u00a0'],
    ["don\\'t", "don't"],
    ["don't", "don't"],
    ['"don\'t"', "don't"],
    ['say \\"hi\\"', 'say "hi"'],
    ['"  kept  "', '  kept  '],
    ['a "  b  " c', 'a   b   c'],
    ['"a\n b"', 'a\n b'],
    ['"a', 'a'],
    ['line\\nbreak\\tand tab', 'line\nbreak\tand tab'],
    ['a \\n b', 'a \n b'],
    ['a\\n\n    b', 'a\n b'],
    ['\\@home \\#1', '@home #1'],
    ['\\?', '?'],
    ['C:\\\\temp', 'C:\\temp'],
    ['\\u00e9\\u00C9\\u0020', 'éÉ '],
    ['\\ud83d\\ude00', '\u{1F600}'],
    ['\\u0020a\\u0020\\u0020b', ' a  b'],
    ['100\\% \\q \\ x', '100% q  x'],
    ['\\u12', '\u0012'],
    ['\\u12x', '\\u12x'],
    ['end\\', 'end'],
    ['&lt;b&gt;Bold&lt;/b&gt; &amp; more', '<b>Bold</b> & more'],
    ['&#160;a&#xA0;', '\u00a0a\u00a0'],
    ['&#32; a &#10;', 'a'],
    ['a&quot;  &quot;b', 'a  b'],
    ['it\\&apos;s \\&quot;', 'it\'s "'],
    ["<![CDATA[<b>it\\'s</b> &amp;]]>", "<b>it's</b> &amp;"],
    ['\n  <![CDATA[ a ]]>\n  ', 'a'],
    ['a <![CDATA[<]]> b', 'a < b'],
    ['a<!-- no text --> b', 'a b'],
    ['?', '?'],
    ['?? what', '?? what'],
    ['@', '@'],
    ['@name', '@name'],
    ['a@b.c', 'a@b.c'],
    ['\\?attr/x', '?attr/x'],
    ['日本語\u{1F600}', '日本語\u{1F600}'],
  ])('%j', ([raw, value]) => {
    const entry = valueOf(raw)
    expect(entry).toMatchObject({ path: ['a'], kind: 'text', value })
    expect(entry).not.toHaveProperty('markup')
  })
})

describe('markup stays as it stands, and its text is read', () => {
  test.for<[raw: string, value: string]>([
    ['<b>Bold</b>', '<b>Bold</b>'],
    [
      'Hello <xliff:g id="name" example="Bob">%1$s</xliff:g>!',
      'Hello <xliff:g id="name" example="Bob">%1$s</xliff:g>!',
    ],
    ["  <b> it\\'s </b>\n  x ", " <b> it's </b> x "],
    ["  <xliff:g> it\\'s </xliff:g>\n  x ", "<xliff:g> it's </xliff:g>x"],
    ['a &lt; <i>b</i> &amp; &#160;c', 'a &lt; <i>b</i> &amp; &#160;c'],
    ['<a href="https://x.y/?a=1&amp;b=2">\\"x\\"</a>', '<a href="https://x.y/?a=1&amp;b=2">"x"</a>'],
    ['a\\n<br/>b', 'a\n<br/>b'],
    ['<annotation font="t">"  a  "</annotation>', '<annotation font="t">  a  </annotation>'],
    ['"<b>a</b>  b"', '<b>a</b> b'],
    ['<b>a</b><![CDATA[<]]>', '<b>a</b><![CDATA[<]]>'],
    ['\\&quot;<b/>', '&quot;<b/>'],
  ])('%j', ([raw, value]) => {
    expect(valueOf(raw)).toMatchObject({ kind: 'text', value, markup: true })
  })
})

describe('a reference is no text', () => {
  test.for([
    '@string/app_name',
    '@android:string/ok',
    '@*android:string/ok',
    '@null',
    '@empty',
    '?attr/label',
    '?android:attr/label',
    '?label',
  ])('%s', (raw) => {
    expect(valueOf(` ${raw} `)).toMatchObject({ kind: 'other', value: raw })
  })
})

describe('what is a text', () => {
  const pathsOf = (inner: string) => parse(`<resources>${inner}</resources>`).entries.map(({ path }) => path)
  test.for<[name: string, inner: string, paths: readonly (readonly string[])[]]>([
    ['a string', '<string name="a">x</string>', [['a']]],
    ['an empty one', '<string name="a"/>', [['a']]],
    ['an item of that type', '<item name="a" type="string">x</item>', [['a']]],
    ['an item of another type', '<item name="a" type="id">x</item>', []],
    ['not for translation', '<string name="a" translatable="false">x</string>', []],
    ['said in other letters', '<string name="a" translatable="False">x</string>', []],
    ['for translation', '<string name="a" translatable="true">x</string>', [['a']]],
    ['what lint is told', '<string name="a" tools:ignore="MissingTranslation">x</string>', [['a']]],
    ['no name', '<string>x</string><string name="">x</string>', []],
    ['a name that looks like another with a product', '<string name="a product=b">x</string>', []],
    [
      'products',
      '<string name="a" product="tablet">x</string><string name="a" product="default">x</string>',
      [['a product=tablet'], ['a']],
    ],
    ['an empty product', '<string name="a" product="">x</string>', [['a']]],
    [
      'a plural',
      '<plurals name="n"><item quantity="one">x</item><item quantity="other">y</item></plurals>',
      [
        ['n', 'one'],
        ['n', 'other'],
      ],
    ],
    ['no category', '<plurals name="n"><item>x</item><item quantity="1">y</item><string name="z"/></plurals>', []],
    [
      'a plural not for translation',
      '<plurals name="n" translatable="false"><item quantity="one">x</item></plurals>',
      [],
    ],
    [
      'an array',
      '<string-array name="s"><item>x</item><!-- c --><item>y</item></string-array>',
      [
        ['s', '0'],
        ['s', '1'],
      ],
    ],
    ['other resources', '<color name="a">#fff</color><array name="b"><item>x</item></array><style name="c"/>', []],
    [
      'names that objects have',
      '<string name="__proto__"/><string name="constructor"/>',
      [['__proto__'], ['constructor']],
    ],
    ['a key with entities', '<string name="a&amp;b"/>', [['a&b']]],
    ['a string deep inside', '<eat-comment/><x><string name="a">x</string></x>', []],
  ])('%s', ([, inner, paths]) => {
    expect(pathsOf(inner)).toEqual(paths)
  })
})

test('a whole file that is not for translation', () => {
  expect(parse('<resources translatable="false"><string name="a">x</string></resources>').entries).toEqual([])
})

test('forms of plurals say so, items of arrays do not', () => {
  const { entries } = parse(
    '<resources><plurals name="n"><item quantity="few">x</item></plurals><string-array name="s"><item>y</item></string-array></resources>',
  )
  expect(entries.map(({ form }) => form)).toEqual(['few', undefined])
})

test('an empty item of an array is a missing one', () => {
  const { entries } = parse(
    '<resources><string-array name="s"><item/><item> </item><item>""</item></string-array></resources>',
  )
  expect(entries.map(({ kind, value }) => [kind, value])).toEqual([
    ['other', ''],
    ['other', ''],
    ['text', ''],
  ])
})

describe('notes', () => {
  const notesOf = (inner: string) => parse(`<resources>\n${inner}\n</resources>`).entries.map(({ note }) => note)
  test.for<[name: string, inner: string, notes: readonly (string | undefined)[]]>([
    ['above', '<!-- A note -->\n<string name="a"/>', ['A note']],
    ['several', '<!-- one -->\n<!-- two\n     three -->\n<string name="a"/>', ['one\ntwo\nthree']],
    ['behind', '<string name="a"/> <!-- b -->\n<string name="c"/>', ['b', undefined]],
    ['before, in the same line', '<string name="a"/><!-- c --><string name="c"/>', [undefined, 'c']],
    ['above and behind', '<!-- a -->\n<string name="a"/> <!-- b -->', ['a\nb']],
    ['a heading', '<!-- heading -->\n\n<string name="a"/>', [undefined]],
    ['above something else', '<!-- c -->\n<color name="c"/>\n<string name="a"/>', [undefined]],
    ['eaten', '<!-- c -->\n<eat-comment/>\n<string name="a"/>', [undefined]],
    ['empty', '<!-- -->\n<string name="a"/>', [undefined]],
    [
      'of plurals',
      '<!-- all -->\n<plurals name="n">\n<!-- 1 -->\n<item quantity="one">x</item>\n<item quantity="other">x</item>\n</plurals>',
      ['all\n1', 'all'],
    ],
    ['examples', '<string name="a"><xliff:g id="n" example="5">%d</xliff:g></string>', ['n: 5']],
    [
      'examples and more',
      '<!-- a -->\n<string name="a"><b><xliff:g example="&lt;5">%d</xliff:g></b><xliff:g id="z">%s</xliff:g></string>',
      ['a\nxliff:g: <5'],
    ],
  ])('%s', ([, inner, notes]) => {
    expect(notesOf(inner)).toEqual(notes)
  })
})

test('ranges', () => {
  const text = '<resources>\n<string name="key">\n  Value\n</string><string name="k2"/></resources>'
  const [first, second] = parse(text).entries
  expect(
    first && [
      text.slice(first.keyRange.start, first.keyRange.end),
      text.slice(first.valueRange.start, first.valueRange.end),
    ],
  ).toEqual(['key', 'Value'])
  expect(second && text.slice(second.valueRange.start, second.valueRange.end)).toBe('/>')
})

describe('diagnostics', () => {
  test.for<[name: string, text: string, diagnostics: readonly object[]]>([
    [
      'duplicates',
      '<resources>\n<string name="a">1</string>\n<string name="a">2</string>\n<string name="a">3</string>\n</resources>',
      [
        {
          code: 'duplicate-key',
          severity: 'warning',
          message: 'a',
          range: { start: 26, end: 27 },
          arguments: { key: 'a', countsLine: 4, countsColumn: 15 },
        },
        {
          code: 'duplicate-key',
          severity: 'warning',
          message: 'a',
          arguments: { key: 'a', countsLine: 4, countsColumn: 15 },
        },
      ],
    ],
    [
      'no duplicates',
      '<resources><string name="a"/><plurals name="a"><item quantity="one">x</item></plurals><string name="a" product="tv"/></resources>',
      [],
    ],
    [
      'half a character',
      '<resources><string name="a">\\ud83d</string></resources>',
      [{ code: 'unpaired-surrogate', severity: 'warning', message: 'a', arguments: { where: 'text' } }],
    ],
    ['both halves', '<resources><string name="a">\\ud83d\\ude00</string></resources>', []],
    [
      'another root',
      '<resource/>',
      [{ code: 'parse-error', severity: 'error', arguments: { expected: '`<resources>`', found: '`<resource`' } }],
    ],
    [
      'not closed',
      '<resources>\n<string name="a">x\n</resources>',
      [
        {
          code: 'parse-error',
          severity: 'error',
          range: { start: 31, end: 32 },
          arguments: { expected: '`</string>` for the element of line 2', found: '`</resources`' },
        },
      ],
    ],
    [
      'a merge conflict',
      '<resources>\n<<<<<<< HEAD\n<string name="a"/>\n=======\n>>>>>>> b\n</resources>',
      [{ code: 'conflict-marker', severity: 'error' }],
    ],
    [
      'an entity of HTML',
      '<resources><string name="a">a&nbsp;b</string></resources>',
      [{ code: 'parse-error', severity: 'error', arguments: { found: '`&nbsp`' } }],
    ],
  ])('%s', ([, text, diagnostics]) => {
    const parsed = parse(text)
    expect(parsed.diagnostics).toMatchObject(diagnostics)
    expect(parsed.diagnostics).toHaveLength(diagnostics.length)
    const isBroken = parsed.diagnostics.some(({ severity }) => severity === 'error')
    expect(isBroken && parsed.entries.length > 0).toBe(false)
  })
})

const crumbs = fc.constantFrom(
  '<resources>',
  '</resources>',
  '<string name="a">',
  '</string>',
  '<string name="b"/>',
  '<plurals name="n">',
  '</plurals>',
  '<item quantity="one">',
  '</item>',
  '<string-array name="s">',
  '</string-array>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<!DOCTYPE resources [<!ENTITY a "b">]>',
  '&a;',
  '&amp;',
  '\\',
  '"',
  "'",
  '\\u00',
  '\n',
  ' ',
  '@string/a',
  '<b>',
  '</b>',
  '\u0000',
  '\uD800',
  '<<<<<<< a\n',
)
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc
    .array(crumbs, { maxLength: 12 })
    .map((parts) => new Uint8Array(Buffer.from(`<resources>${parts.join('')}</resources>`))),
  fc.array(crumbs, { maxLength: 12 }).map((parts) => new Uint8Array(Buffer.from(parts.join(''), 'utf16le'))),
)

test('any bytes end in entries or errors, and come back as they were', () => {
  fc.assert(
    fc.property(bytes, (bytes) => {
      const parsed = android.parse(bytes, { file: 'strings.xml' })
      const isBroken = parsed.diagnostics.some(({ severity }) => severity === 'error')
      const found = isBroken ? parsed.entries : android.edit(parsed, [], { file: 'strings.xml', order: [] })
      expect(found).toEqual(isBroken ? [] : bytes)
      for (const { range } of parsed.diagnostics) expect(range).toBeDefined()
    }),
    { numRuns: 2 * runsOf(300) },
  )
})

test('a file that is too large is not read', () => {
  const parsed = android.parse(new Uint8Array(11), { file: 'strings.xml', maxBytes: 10 })
  expect(parsed.diagnostics).toMatchObject([{ code: 'parse-error', severity: 'error' }])
})
