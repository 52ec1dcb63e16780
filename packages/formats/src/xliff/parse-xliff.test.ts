import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ParsedFile, ParseOptions } from '../format.ts'
import { xliff } from './xliff.ts'

type Locales = Pick<ParseOptions, 'locale' | 'sourceLocale'>

const file = 'messages.xlf'
const asTarget = { locale: 'de', sourceLocale: 'en' }
const asSource = { locale: 'en', sourceLocale: 'en' }

const parse = (text: string, locales: Locales = {}): ParsedFile =>
  xliff.parse(new TextEncoder().encode(text), { file, ...locales })
const fixture = (name: string, locales: Locales): ParsedFile =>
  xliff.parse(readFileSync(new URL(`fixtures/${name}`, import.meta.url)), { file, ...locales })
const values = ({ entries }: ParsedFile) => entries.map(({ path, kind, value }) => [path.join(' › '), kind, value])

/** One file of version 1.2. */
const file12 = (body: string, languages = 'source-language="en"'): string =>
  `<xliff version="1.2"><file original="a" datatype="plaintext" ${languages}><body>${body}</body></file></xliff>`
const file20 = (body: string, languages = 'srcLang="en"'): string =>
  `<xliff version="2.0" ${languages}><file id="f">${body}</file></xliff>`
const unit12 = (inside: string, attributes = ''): string => `<trans-unit id="u"${attributes}>${inside}</trans-unit>`
const unit20 = (inside: string): string => `<unit id="u">${inside}</unit>`

test.for<[name: string, text: string, locales: Locales, expected: string]>([
  [
    'the source locale reads the source',
    file12(unit12('<source>S</source><target>T</target>'), 'source-language="en" target-language="de"'),
    asSource,
    'S',
  ],
  ['another one reads the target', file12(unit12('<source>S</source><target>T</target>')), asTarget, 'T'],
  ['no locale reads the source', file12(unit12('<source>S</source><target>T</target>')), {}, 'S'],
  [
    'the target language is that of the source',
    file12(unit12('<source>key</source><target>T</target>'), 'source-language="en" target-language="en"'),
    asSource,
    'T',
  ],
  [
    'the same without a locale asked for',
    file12(unit12('<source>key</source><target>T</target>'), 'source-language="en" target-language="en"'),
    {},
    'T',
  ],
  [
    'a file of the source locale that names no target language',
    file12(unit12('<source>key</source><target>T</target>')),
    asSource,
    'T',
  ],
  ['its units without a target', file12(unit12('<source>key</source><target/>')), asSource, 'key'],
  [
    'spelled with an underscore',
    file12(unit12('<source>key</source><target>T</target>'), 'source-language="en_US" target-language="en_US"'),
    { locale: 'en-US', sourceLocale: 'en-US' },
    'T',
  ],
  [
    'the source locale is not known: the file says it',
    file12(unit12('<source>S</source><target>T</target>'), 'source-language="EN" target-language="de"'),
    { locale: 'en' },
    'S',
  ],
  [
    'the source locale is not known: it is another one',
    file12(unit12('<source>S</source><target>T</target>')),
    { locale: 'de' },
    'T',
  ],
  [
    'a file in one language that is the one asked for',
    file12(unit12('<source>S</source>'), 'source-language="de"'),
    asTarget,
    'S',
  ],
  [
    '2.x: the source locale',
    file20(unit20('<segment><source>S</source><target>T</target></segment>'), 'srcLang="en" trgLang="de"'),
    asSource,
    'S',
  ],
  [
    '2.x: another one',
    file20(unit20('<segment><source>S</source><target>T</target></segment>'), 'srcLang="en" trgLang="de"'),
    asTarget,
    'T',
  ],
  [
    '2.x: the target language is that of the source',
    file20(unit20('<segment><source>key</source><target>T</target></segment>'), 'srcLang="en" trgLang="en"'),
    asSource,
    'T',
  ],
])('%s', ([, text, locales, expected]) => {
  expect(values(parse(text, locales))).toEqual([['u', 'text', expected]])
})

describe('is a translation still to come?', () => {
  test.for<[name: string, unit: string, kind: 'text' | 'other', value: string, place: string]>([
    ['no target', '<source>S</source>', 'other', '', ''],
    [
      'no target behind a segmented source',
      '<source>S</source><seg-source><mrk mtype="seg" mid="1">S</mrk></seg-source>',
      'other',
      '',
      '',
    ],
    ['an empty target', '<source>S</source><target></target>', 'other', '', ''],
    ['a target that closes itself', '<source>S</source><target />', 'other', '', '<target />'],
    ['a target of blanks', '<source>S</source><target>\n  </target>', 'other', '', '\n  '],
    ['an empty target for an empty source', '<source></source><target></target>', 'other', '', ''],
    ['an empty target that is done', '<source>S</source><target state="final"></target>', 'text', '', ''],
    ['new, a copy', '<source>S</source><target state="new">S</target>', 'other', '', 'S'],
    ['needs translation, a copy', '<source>S</source><target state="needs-translation"> S</target>', 'other', '', ' S'],
    ['new and empty', '<source>S</source><target state="new"> </target>', 'other', '', ' '],
    ['new with words of its own', '<source>S</source><target state="new">T</target>', 'text', 'T', 'T'],
    [
      'needs translation, has words',
      '<source>S</source><target state="needs-translation">T</target>',
      'text',
      'T',
      'T',
    ],
    ['needs review', '<source>S</source><target state="needs-review-translation">T</target>', 'text', 'T', 'T'],
    ['needs adaptation', '<source>S</source><target state="needs-adaptation">T</target>', 'text', 'T', 'T'],
    ['a state of its own', '<source>S</source><target state="x-draft">T</target>', 'text', 'T', 'T'],
    ['the same as the source', '<source>S</source><target>S</target>', 'text', 'S', 'S'],
    [
      'empty segments',
      '<source>S</source><target><mrk mtype="seg" mid="1"></mrk> <mrk mtype="seg" mid="2"/></target>',
      'other',
      '',
      '<mrk mtype="seg" mid="1"></mrk> <mrk mtype="seg" mid="2"/>',
    ],
    [
      'new, a segmented copy',
      '<source>S</source><target state="new"><mrk mtype="seg" mid="1">S</mrk></target>',
      'other',
      '',
      '<mrk mtype="seg" mid="1">S</mrk>',
    ],
    [
      'segments around text',
      '<source>S &amp; S. T.</source><target><mrk mtype="seg" mid="1">S &amp; S.</mrk> <mrk mtype="seg" mid="2">T.</mrk></target>',
      'text',
      'S & S. T.',
      '<mrk mtype="seg" mid="1">S &amp; S.</mrk> <mrk mtype="seg" mid="2">T.</mrk>',
    ],
    [
      'segments and other elements',
      '<source>S</source><target><mrk mtype="seg" mid="1">S &amp; <g id="1">T</g><mrk mtype="term">U</mrk></mrk></target>',
      'text',
      'S &amp; <g id="1">T</g><mrk mtype="term">U</mrk>',
      '<mrk mtype="seg" mid="1">S &amp; <g id="1">T</g><mrk mtype="term">U</mrk></mrk>',
    ],
    [
      'an element alone',
      '<source><x id="1"/></source><target><x id="1"/></target>',
      'text',
      '<x id="1"/>',
      '<x id="1"/>',
    ],
  ])('1.2: %s', ([, unit, kind, value, place]) => {
    const parsed = parse(file12(unit12(unit)), asTarget)
    const [entry] = parsed.entries
    expect(entry).toMatchObject({ kind, value })
    expect(parsed.text.slice(entry?.valueRange.start, entry?.valueRange.end)).toBe(place)
  })

  test.for<[name: string, attributes: string, inside: string, kind: 'text' | 'other']>([
    ['no target', '', '<source>S</source>', 'other'],
    ['initial with an empty target', ' state="initial"', '<source>S</source><target></target>', 'other'],
    ['initial with a target', ' state="initial"', '<source>S</source><target>T</target>', 'text'],
    ['no state', '', '<source>S</source><target>T</target>', 'text'],
    ['translated', ' state="translated"', '<source>S</source><target>T</target>', 'text'],
    ['final and empty', ' state="final"', '<source>S</source><target/>', 'text'],
    ['translated without a target', ' state="translated"', '<source>S</source>', 'other'],
  ])('2.x: %s', ([, attributes, inside, kind]) => {
    const parsed = parse(file20(unit20(`<segment${attributes}>${inside}</segment>`)), asTarget)
    expect(parsed.entries).toMatchObject([{ kind, path: ['u'] }])
  })
})

test.for<[name: string, source: string, value: string, markup: true | undefined]>([
  ['references', 'a &amp; b &lt;c&gt; &#228;&#x1F600;', 'a & b <c> ä😀', undefined],
  ['CDATA', '<![CDATA[<b>]]> and &amp;', '<b> and &', undefined],
  ['a comment', 'a<!-- not shown -->b', 'ab', undefined],
  ['line breaks are one', 'a\r\nb\rc\n', 'a\nb\nc\n', undefined],
  ['blanks stay', '  a\t', '  a\t', undefined],
  ['elements are raw', 'a <x id="1" equiv-text="&lt;b>"/> &amp; b', 'a <x id="1" equiv-text="&lt;b>"/> &amp; b', true],
  ['elements in elements', '<g id="1">a <g id="2">b</g></g>', '<g id="1">a <g id="2">b</g></g>', true],
  ['line breaks beside elements', 'a\r\n<x id="1"/>\r', 'a\n<x id="1"/>\n', true],
])('text: %s', ([, source, value, markup]) => {
  const [entry] = parse(file12(unit12(`<source>${source}</source>`))).entries
  expect(entry?.value).toBe(value)
  expect(entry?.markup).toBe(markup)
})

describe('paths', () => {
  test('the names of files are there if there are several', () => {
    expect(fixture('xcode/en.xliff', asSource).entries.map(({ path }) => path)).toEqual([
      ['Notes/Base.lproj/Main.storyboard', '6Tk-OE-BBY.title'],
      ['Notes/Base.lproj/Main.storyboard', 'aTl-1u-JFS.title'],
      ['Notes/en.lproj/InfoPlist.strings', 'CFBundleName'],
      ['Notes/en.lproj/Localizable.strings', '%lld notes in “%@”'],
      ['Notes/en.lproj/Localizable.strings', 'Delete all?\nThis cannot be undone.'],
    ])
  })

  test('the segment is there if there are several', () => {
    expect(values(fixture('segments/guide.en.xlf', asSource))).toEqual([
      ['u1 › s1', 'text', 'Press <pc id="1" dataRefStart="d1">Start</pc>.'],
      ['u1 › s2', 'text', 'Then wait.'],
      ['u4', 'text', 'Shown once<sc id="1"/> all the same<ec startRef="1"/>'],
    ])
  })

  test('segments without an id are numbered', () => {
    const text = file20(unit20('<segment><source>A</source></segment><segment><source>B</source></segment>'))
    expect(values(parse(text))).toEqual([
      ['u › 1', 'text', 'A'],
      ['u › 2', 'text', 'B'],
    ])
  })

  test('elements may have a prefix', () => {
    const text =
      '<x:xliff version="1.2" xmlns:x="urn:oasis:names:tc:xliff:document:1.2"><x:file original="a"><x:body>' +
      '<x:trans-unit id="u"><x:source>S</x:source></x:trans-unit></x:body></x:file></x:xliff>'
    expect(values(parse(text))).toEqual([['u', 'text', 'S']])
  })
})

test('what is not to be translated, alternatives and binary units are no entries', () => {
  expect(values(fixture('sap/i18n_en.xlf', { locale: 'de-DE', sourceLocale: 'en-US' }))).toEqual([
    ['title', 'text', 'Aufträge'],
    ['items', 'other', ''],
  ])
})

test.for<[name: string, text: string, note: string | undefined]>([
  ['none', file12(unit12('<source>S</source>')), undefined],
  [
    'description and meaning',
    file12(unit12('<source>S</source><note from="description">What</note><note from="meaning">why</note>')),
    'What\nmeaning: why',
  ],
  ['of the translation', file12(unit12('<source>S</source><note annotates="target">Sounds odd</note>')), undefined],
  [
    'nothing written',
    file12(unit12('<source>S</source><note>No comment provided by engineer.</note><note> </note>')),
    undefined,
  ],
  ['a name', file12(unit12('<source>Save</source>', ' resname="button.save"')), 'name: button.save'],
  ['a name that is the source', file12(unit12('<source>button.save</source>', ' resname="button.save"')), undefined],
  [
    '2.x: places are left out',
    file20(
      unit20(
        '<notes><note category="location">a.ts:3</note><note category="description">What</note></notes><segment><source>S</source></segment>',
      ),
    ),
    'What',
  ],
])('note: %s', ([, text, note]) => {
  expect(parse(text).entries).toMatchObject([{ note }])
})

test('of two units with one id the last one counts', () => {
  const text = file12(
    '<trans-unit id="u"><source>A</source></trans-unit><trans-unit id="u"><source>B</source></trans-unit>',
  )
  const { entries, diagnostics } = parse(text)
  expect(entries.map(({ value }) => value)).toEqual(['A', 'B'])
  const [first, second] = [text.indexOf('u"'), text.lastIndexOf('u"')]
  expect(diagnostics).toMatchObject([
    { code: 'duplicate-key', severity: 'warning', message: 'u', range: { start: first, end: first + 1 } },
  ])
  expect(diagnostics[0]?.arguments).toEqual({ key: 'u', countsLine: 1, countsColumn: second + 1 })
})

test('of two sources and targets of one unit, as merges leave them, the last ones count, and it is said', () => {
  const twice = '<source>A</source><target>1</target><source>B</source><target>2</target>'
  const { entries, diagnostics } = parse(file12(`<trans-unit id="u">${twice}</trans-unit>`), { locale: 'de' })
  expect(entries.map(({ value }) => value)).toEqual(['2'])
  expect(diagnostics).toMatchObject([
    { code: 'duplicate-key', severity: 'warning', arguments: { key: 'source' } },
    { code: 'duplicate-key', severity: 'warning', arguments: { key: 'target' } },
  ])
})

test.for<[name: string, text: string, facts: object]>([
  ['another root', '<resources/>', { expected: 'the element `<xliff>`', found: '`<resources>`' }],
  ['another version', '<xliff version="3.0"/>', { expected: 'XLIFF of version 1.0 to 2.2', found: 'another version' }],
  ['nothing', '', { expected: 'an element', found: 'an empty file' }],
  [
    'an end tag that is missing',
    '<xliff version="1.2"><file></xliff>',
    { expected: '`</file>` for the element of line 1' },
  ],
  ['JSON', '{"a": "b"}', { found: '`{`' }],
])('refused: %s', ([, text, facts]) => {
  const { entries, diagnostics } = parse(text)
  expect(entries).toEqual([])
  expect(diagnostics).toMatchObject([{ code: 'parse-error', severity: 'error', arguments: facts }])
})

test('a merge conflict is told of', () => {
  const text = file12('\n<<<<<<< HEAD\n=======\n>>>>>>> b\n')
  expect(parse(text).diagnostics).toMatchObject([{ code: 'conflict-marker', severity: 'error' }])
})

test.for<[name: string, text: string, entries: number, codes: readonly string[]]>([
  ['groups in groups', file12('<group>'.repeat(900) + '</group>'.repeat(900)), 0, []],
  ['too many of them', file12('<group>'.repeat(100_000)), 0, ['too-deep']],
  ['blanks', ' '.repeat(5_000_000), 0, ['parse-error']],
  ['lesser signs', '<'.repeat(1_000_000), 0, ['parse-error']],
  ['comments', file12('<!---->'.repeat(100_000)), 0, []],
  ['units without anything', file12('<trans-unit/>'.repeat(50_000)), 0, []],
  ['inline elements', file12(unit12(`<source>${'<x/>'.repeat(100_000)}</source>`)), 1, []],
  ['NUL', `<xliff>${'\0'.repeat(1000)}</xliff>`, 0, ['parse-error']],
  [
    'entities in entities',
    `<!DOCTYPE xliff [<!ENTITY a "&b;&b;"><!ENTITY b "&a;">]>${file12(unit12('<source>&a;</source>'))}`,
    1,
    [],
  ],
])('hostile: %s', ([, text, entries, codes]) => {
  const parsed = parse(text)
  expect(parsed.entries).toHaveLength(entries)
  expect(parsed.diagnostics.map(({ code }) => code)).toEqual(codes)
})

test('any bytes end in entries or in a diagnostic, and no edit changes none', () => {
  const pieces = fc.constantFrom(
    '<xliff version="1.2">',
    '</xliff>',
    '<xliff version="2.0" srcLang="en">',
    '<file original="a">',
    '<file id="b"/>',
    '</file>',
    '<body>',
    '</body>',
    '<trans-unit id="a">',
    '</trans-unit>',
    '<unit id="a">',
    '</unit>',
    '<segment>',
    '</segment>',
    '<source>',
    '</source>',
    '<target/>',
    '<target state="new">',
    '</target>',
    '<x id="1"/>',
    '&amp;',
    '&',
    '<!--',
    '-->',
    '\r',
    'a',
    '\0',
  )
  const bytes = fc.oneof(
    fc.array(pieces, { maxLength: 30 }).map((all) => new TextEncoder().encode(all.join(''))),
    fc.array(pieces, { maxLength: 8 }).map((all) => new TextEncoder().encode(file12(all.join('')))),
    fc.uint8Array({ maxLength: 40 }),
  )
  fc.assert(
    fc.property(bytes, fc.constantFrom<Locales>({}, asSource, asTarget), (input, locales) => {
      const parsed = xliff.parse(input, { file, ...locales })
      const isReadable = parsed.diagnostics.every(({ severity }) => severity !== 'error')
      expect(isReadable || parsed.entries.length === 0).toBe(true)
      const after = isReadable ? xliff.edit(parsed, [], { file, order: [] }) : input
      expect(new Uint8Array(after)).toEqual(new Uint8Array(input))
      expect(parsed.diagnostics.every(({ range }) => range !== undefined)).toBe(true)
    }),
  )
})
