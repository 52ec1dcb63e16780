import { readFileSync } from 'node:fs'
import { LockaleError } from '@lockale/errors'
import { describe, expect, test } from 'vitest'
import type { EntryChange, EntryPath, ParsedFile } from '../format.ts'
import { xliff } from './xliff.ts'

const locales = { locale: 'de', sourceLocale: 'en' }
const bytesOf = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url))
const parse = (text: string | Uint8Array, locale = 'de'): ParsedFile =>
  xliff.parse(typeof text === 'string' ? new TextEncoder().encode(text) : text, {
    file: 'm.xlf',
    locale,
    sourceLocale: 'en',
  })
const toText = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

interface Edit {
  readonly target: string
  readonly source?: string
  readonly changes: readonly EntryChange[]
}

function edit({ target, source, changes }: Edit): string {
  const parsedSource = source === undefined ? undefined : parse(source, 'en')
  const order = (parsedSource ?? parse(target)).entries.map(({ path }) => path)
  const options = { file: 'm.xlf', ...locales, order, ...(parsedSource && { source: parsedSource }) }
  return toText(xliff.edit(parse(target), changes, options))
}

function create(source: string | Uint8Array, texts: Readonly<Record<string, string>>, locale = 'de'): string {
  const parsed = parse(source, 'en')
  const changes = parsed.entries.map(({ path }): EntryChange => {
    const value = texts[path.join('/')]
    return value === undefined ? { kind: 'remove', path } : { kind: 'set', path, value }
  })
  return toText(xliff.create(parsed, changes, { file: 'm.xlf', locale, sourceLocale: 'en', order: [], source: parsed }))
}

const set = (value: string, ...path: EntryPath): EntryChange => ({ kind: 'set', path, value })
const add = (value: string, ...path: EntryPath): EntryChange => ({ kind: 'add', path, value })
const remove = (...path: EntryPath): EntryChange => ({ kind: 'remove', path })

/** Units of version 1.2, a line each but for what is inside. */
const file12 = (...units: readonly string[]): string =>
  `<xliff version="1.2">
  <file original="a" source-language="en" target-language="de" datatype="plaintext">
    <body>
${units.map((unit) => `      ${unit}\n`).join('')}    </body>
  </file>
</xliff>
`
const unit12 = (id: string, ...lines: readonly string[]): string =>
  `<trans-unit id="${id}">\n${lines.map((line) => `        ${line}\n`).join('')}      </trans-unit>`
const file20 = (...segments: readonly string[]): string =>
  `<xliff version="2.0" srcLang="en" trgLang="de"><file id="f"><unit id="u">${segments.join('')}</unit></file></xliff>`

describe('a translation that is set', () => {
  test.for<[name: string, before: readonly string[], value: string, after: readonly string[]]>([
    [
      'takes the place of the old one',
      ['<source>S</source>', '<target>old</target>'],
      'new',
      ['<source>S</source>', '<target>new</target>'],
    ],
    [
      'gets a line of its own',
      ['<source>S</source>', '<note>n</note>'],
      'new',
      ['<source>S</source>', '<target>new</target>', '<note>n</note>'],
    ],
    [
      'has no segments, and leaves none in the source',
      ['<source>S</source>', '<seg-source><mrk mtype="seg" mid="0">S</mrk></seg-source>', '<note>n</note>'],
      'new',
      ['<source>S</source>', '<target>new</target>', '<note>n</note>'],
    ],
    [
      'takes the place of an old one with segments',
      [
        '<source>S. T.</source>',
        '<seg-source><mrk mtype="seg" mid="0">S.</mrk> <mrk mtype="seg" mid="1">T.</mrk></seg-source>',
        '<target><mrk mtype="seg" mid="0">s.</mrk> <mrk mtype="seg" mid="1">t.</mrk></target>',
      ],
      'new. text.',
      ['<source>S. T.</source>', '<target>new. text.</target>'],
    ],
    [
      'keeps the blanks as the source does',
      ['<source xml:space="preserve">S</source>'],
      'new',
      ['<source xml:space="preserve">S</source>', '<target xml:space="preserve">new</target>'],
    ],
    [
      'stays in the line of the source',
      ['<note>n</note><source>S</source>'],
      'new',
      ['<note>n</note><source>S</source><target>new</target>'],
    ],
    [
      'opens a target that closes itself',
      ['<source>S</source>', '<target xml:lang="de" />'],
      'new',
      ['<source>S</source>', '<target xml:lang="de">new</target>'],
    ],
    [
      'changes a state',
      ['<source>S</source>', '<target state="new" xml:lang="de">S</target>'],
      'new',
      ['<source>S</source>', '<target state="translated" xml:lang="de">new</target>'],
    ],
    [
      'changes one in a target that closes itself',
      ['<source>S</source>', "<target state='new'/>"],
      'new',
      ['<source>S</source>', "<target state='translated'>new</target>"],
    ],
    [
      'takes back what a person said of the old one',
      ['<source>S</source>', '<target state="final" state-qualifier="exact-match">old</target>'],
      'new',
      ['<source>S</source>', '<target state="translated">new</target>'],
    ],
    [
      'says that it is meant to be empty',
      ['<source>S</source>', '<target>old</target>'],
      '',
      ['<source>S</source>', '<target state="translated"></target>'],
    ],
    [
      'is escaped',
      ['<source>S</source>'],
      'a & b <c> ]]>',
      ['<source>S</source>', '<target>a &amp; b &lt;c> ]]&gt;</target>'],
    ],
    [
      'has its elements where the source has some',
      ['<source>S <x id="1"/></source>'],
      'T <x id="1"/> &amp;',
      ['<source>S <x id="1"/></source>', '<target>T <x id="1"/> &amp;</target>'],
    ],
    [
      'has none where the source has none',
      ['<source>S</source>'],
      'T <x id="1"/>',
      ['<source>S</source>', '<target>T &lt;x id="1"/></target>'],
    ],
    [
      'is escaped if its elements are broken',
      ['<source>S <x id="1"/></source>'],
      'T <x id="1">',
      ['<source>S <x id="1"/></source>', '<target>T &lt;x id="1"></target>'],
    ],
    [
      'is in CDATA like the source',
      ['<source><![CDATA[<b>S</b>]]></source>'],
      '<i>T</i>',
      ['<source><![CDATA[<b>S</b>]]></source>', '<target><![CDATA[<i>T</i>]]></target>'],
    ],
    [
      'is in CDATA like the old one',
      ['<source>S</source>', '<target><![CDATA[old]]></target>'],
      'a ]]> b',
      ['<source>S</source>', '<target><![CDATA[a ]]]]><![CDATA[> b]]></target>'],
    ],
  ])('%s', ([, before, value, after]) => {
    expect(edit({ target: file12(unit12('u', ...before)), changes: [set(value, 'u')] })).toBe(
      file12(unit12('u', ...after)),
    )
  })

  test('has a state if others in the file have one', () => {
    const [one, two] = ['<source>A</source>', '<target state="signed-off">a</target>']
    expect(
      edit({ target: file12(unit12('a', one, two), unit12('b', '<source>B</source>')), changes: [set('b', 'b')] }),
    ).toBe(file12(unit12('a', one, two), unit12('b', '<source>B</source>', '<target state="translated">b</target>')))
  })

  test('is not approved of any more', () => {
    const unit = (attributes: string, text: string) =>
      `<trans-unit id="u"${attributes}><source>S</source><target>${text}</target></trans-unit>`
    expect(edit({ target: file12(unit(' approved="yes"', 'old')), changes: [set('new', 'u')] })).toBe(
      file12(unit('', 'new')),
    )
  })

  test('brings the source text that it belongs to', () => {
    const source = file12(unit12('u', '<source>New <x id="1"/> source</source>'))
    const target = file12(unit12('u', '<source xml:space="preserve">Old source</source>', '<target>alt</target>'))
    expect(edit({ target, source, changes: [set('neu <x id="1"/>', 'u')] })).toBe(
      file12(
        unit12('u', '<source xml:space="preserve">New <x id="1"/> source</source>', '<target>neu <x id="1"/></target>'),
      ),
    )
  })

  test('has the line breaks of the file', () => {
    const target = file12(unit12('u', '<source>S</source>')).replaceAll('\n', '\r\n')
    expect(edit({ target, changes: [set('a\nb', 'u')] })).toBe(
      file12(unit12('u', '<source>S</source>', '<target>a\nb</target>')).replaceAll('\n', '\r\n'),
    )
  })

  test.for<[name: string, before: string, after: string]>([
    [
      '2.x: no state',
      '<segment><source>S</source></segment>',
      '<segment><source>S</source><target>T</target></segment>',
    ],
    [
      '2.x: a state',
      '<segment id="s" state="initial" subState="a:b"><source>S</source><target/></segment>',
      '<segment id="s" state="translated"><source>S</source><target>T</target></segment>',
    ],
    [
      '2.x: translated already',
      '<segment state="translated" subState="a:b"><source>S</source><target>o</target></segment>',
      '<segment state="translated" subState="a:b"><source>S</source><target>T</target></segment>',
    ],
  ])('%s', ([, before, after]) => {
    expect(edit({ target: file20(before), changes: [set('T', 'u')] })).toBe(file20(after))
  })

  test('2.x: one of several segments', () => {
    const [first, second] = [
      '<segment id="1"><source>A</source><target>a</target></segment>',
      '<segment id="2"><source>B</source></segment>',
    ]
    expect(
      edit({
        target: file20(first, '<ignorable><source> </source></ignorable>', second),
        changes: [set('b', 'u', '2')],
      }),
    ).toBe(
      file20(
        first,
        '<ignorable><source> </source></ignorable>',
        '<segment id="2"><source>B</source><target>b</target></segment>',
      ),
    )
  })
})

describe('a unit that is added', () => {
  const source = file12(
    '<!-- above -->',
    unit12('a', '<source>A <x id="1"/></source>', '<note>for people</note>'),
    unit12('b', '<source>B</source>'),
    unit12('c', '<source>C</source>'),
  )

  test('comes whole, where it stands in the source', () => {
    const target = file12(unit12('b', '<source>B</source>', '<target>b</target>'))
    expect(edit({ target, source, changes: [add('c', 'c'), add('a <x id="1"/>', 'a')] })).toBe(
      file12(
        '<!-- above -->',
        unit12('a', '<source>A <x id="1"/></source>', '<target>a <x id="1"/></target>', '<note>for people</note>'),
        unit12('b', '<source>B</source>', '<target>b</target>'),
        unit12('c', '<source>C</source>', '<target>c</target>'),
      ),
    )
  })

  test('has the indent and the line breaks of the file', () => {
    const indented = (text: string) => text.replaceAll('  ', '\t').replaceAll('\n', '\r\n')
    const target = indented(file12(unit12('b', '<source>B</source>', '<target>b</target>')))
    expect(edit({ target, source, changes: [add('c', 'c')] })).toBe(
      indented(
        file12(
          unit12('b', '<source>B</source>', '<target>b</target>'),
          unit12('c', '<source>C</source>', '<target>c</target>'),
        ),
      ),
    )
  })

  test('stands in one line with the others', () => {
    const target = file12(unit12('b', '<source>B</source>', '<target>b</target>')).replaceAll(/\n\s*/g, '')
    const expected = file12(
      unit12('b', '<source>B</source>', '<target>b</target>'),
      unit12('c', '<source>C</source>', '<target>c</target>'),
    ).replaceAll(/\n\s*/g, '')
    expect(edit({ target, source, changes: [add('c', 'c')] })).toBe(expected)
  })

  test.for<[name: string, body: string]>([
    ['closes itself', '<body/>'],
    ['closes itself behind a blank', '<body />'],
    ['is empty', '<body></body>'],
    ['has a line', '<body>\n    </body>'],
    ['is not there', ''],
  ])('comes into a body that %s', ([, body]) => {
    const head =
      '<xliff version="1.2">\n  <file original="a" source-language="en" target-language="de" datatype="plaintext">\n'
    const target = `${head}${body && `    ${body}\n`}  </file>\n</xliff>\n`
    expect(edit({ target, source, changes: [add('b', 'b')] })).toBe(
      file12(unit12('b', '<source>B</source>', '<target>b</target>')),
    )
  })

  test('has the least that there can be without a source file', () => {
    expect(edit({ target: file12(), changes: [add('n', 'new')] })).toBe(
      file12(unit12('new', '<source></source>', '<target>n</target>')),
    )
  })

  test('goes into its file', () => {
    const both = bytesOf('xcode/en.xliff')
    const target = create(both, {}, 'de')
    const edited = edit({
      target,
      source: toText(both),
      changes: [add('Notizen', 'Notes/en.lproj/InfoPlist.strings', 'CFBundleName')],
    })
    expect(edited).toContain(`<body>
      <trans-unit id="CFBundleName" xml:space="preserve">
        <source>Notes</source>
        <target>Notizen</target>
        <note>Bundle name</note>
      </trans-unit>
    </body>`)
  })

  test('2.x: brings all its segments, those without a translation too', () => {
    const english = toText(bytesOf('segments/guide.en.xlf'))
    const target = create(english, { u4: 'Gezeigt' })
    const edited = edit({ target, source: english, changes: [add('Dann warten.', 'u1', 's2')] })
    expect(parse(edited).entries.map(({ path, kind, value }) => [path.join('/'), kind, value])).toEqual([
      ['u1/s1', 'other', ''],
      ['u1/s2', 'text', 'Dann warten.'],
      ['u4', 'text', 'Gezeigt'],
    ])
    expect(edited).toContain('<data id="d1">&lt;b&gt;</data>')
  })

  test('2.x: is to be translated beside one that is in a group that is not', () => {
    const english = toText(bytesOf('segments/guide.en.xlf'))
    const edited = edit({
      target: create(english, { u4: 'Gezeigt' }),
      source: english,
      changes: [add('Warten.', 'u1', 's2')],
    })
    expect(edited).toContain('<unit id="u1" translate="yes" name="intro">')
  })
})

describe('a unit that is removed', () => {
  test('goes with its lines and the comment above it', () => {
    const [a, b] = [unit12('a', '<source>A</source>'), unit12('b', '<source>B</source>')]
    expect(edit({ target: file12(a, '<!-- on b -->', b), changes: [remove('b')] })).toBe(file12(a))
  })

  test('leaves the file that it was the only one of', () => {
    const target = create(bytesOf('xcode/en.xliff'), { 'Notes/en.lproj/InfoPlist.strings/CFBundleName': 'Notizen' })
    const path = ['Notes/en.lproj/InfoPlist.strings', 'CFBundleName']
    const parsed = parse(edit({ target, changes: [remove(...path)] }))
    expect(parsed.text.match(/<file /g)).toHaveLength(3)
  })

  test('2.x: with all its segments', () => {
    const target = toText(bytesOf('segments/guide.de.xlf'))
    expect(edit({ target, changes: [remove('u1', 's1'), remove('u1', 's2')] })).not.toContain('<unit')
  })
})

describe('a new file', () => {
  test('is the source file with targets', () => {
    const source = toText(bytesOf('angular-2/messages.xlf'))
    const texts = [
      ['3492007542396725315', 'Willkommen'],
      ['1150463724722084961', '<pc id="0">Hilfe</pc>'],
    ] as const
    expect(create(source, Object.fromEntries(texts))).toBe(
      source
        .replace('srcLang="en"', 'srcLang="en" trgLang="de"')
        .replace(/ +<unit id="8650.*?<\/unit>\n/s, '')
        .replace('<source>Welcome</source>', '<source>Welcome</source>\n        <target>Willkommen</target>')
        .replace('</pc>.</source>', '</pc>.</source>\n        <target><pc id="0">Hilfe</pc></target>'),
    )
  })

  test('says its language in each of its files', () => {
    const parsed = parse(create(bytesOf('xcode/en.xliff'), {}, 'pt-BR'), 'pt-BR')
    expect(parsed.text.match(/source-language="en" target-language="pt-BR"/g)).toHaveLength(3)
    expect(parsed.entries).toEqual([])
  })

  test('spells it as the source file does', () => {
    const source =
      '<xliff version="1.2"><file source-language=\'en_US\'><body><trans-unit id="u"><source>S</source></trans-unit></body></file></xliff>'
    expect(create(source, { u: 'T' }, 'pt-BR')).toBe(
      '<xliff version="1.2"><file source-language=\'en_US\' target-language=\'pt_BR\'><body><trans-unit id="u"><source>S</source><target>T</target></trans-unit></body></file></xliff>',
    )
  })

  test('has none of the texts that the source file has as targets', () => {
    const text = create(bytesOf('symfony/messages.en.xlf'), { z3K4lMn: 'Anmelden' })
    expect(text).toContain('<source>login.title</source>\n                <target>Anmelden</target>')
    expect(text).not.toContain('password')
  })

  test('2.x: keeps the segments of a unit that has a translation', () => {
    const text = create(bytesOf('segments/guide.en.xlf'), { 'u1/s1': 'Drücken' })
    expect(parse(text).entries.map(({ path, kind }) => [path.join('/'), kind])).toEqual([
      ['u1/s1', 'text'],
      ['u1/s2', 'other'],
    ])
  })
})

test('a source text that is set', () => {
  const parsed = parse(file12(unit12('u', '<source>S</source>', '<target>T</target>')), 'en')
  expect(toText(xliff.edit(parsed, [set('new & old', 'u')], { file: 'm.xlf', order: [] }))).toBe(
    file12(unit12('u', '<source>new &amp; old</source>', '<target>T</target>')),
  )
})

test.for<[name: string, edit: Edit, words: RegExp]>([
  [
    'another version than the source',
    { target: file20(), source: file12(), changes: [add('a', 'u')] },
    /another version/,
  ],
  [
    'several files against one',
    { target: toText(bytesOf('xcode/en.xliff')), source: file12(), changes: [add('a', 'u')] },
    /several <file>/,
  ],
  ['a path that is too long', { target: file12(), changes: [add('a', 'u', 'v')] }, /no place/],
  ['no file to put it in', { target: '<xliff version="1.2"></xliff>', changes: [add('a', 'u')] }, /no place/],
  [
    'a unit that is divided in another way',
    { target: toText(bytesOf('segments/guide.de.xlf')), changes: [add('a', 'u1')] },
    /other segments/,
  ],
  ['a character that XML cannot hold', { target: file12(), changes: [add('\u0001', 'u')] }, /has the wrong result/],
  ['a unit that is not there', { target: file12(), changes: [set('a', 'u')] }, /no value u/],
])('refused: %s', ([, wanted, words]) => {
  const attempt = () => edit(wanted)
  expect(attempt).toThrow(LockaleError)
  expect(attempt).toThrow(words)
})
