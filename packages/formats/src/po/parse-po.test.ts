import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runsOf } from '../../../../test/depth.ts'
import { po } from './po.ts'

const file = 'locale/de.po'
const parse = (content: string | Uint8Array, locale?: string) =>
  po.parse(typeof content === 'string' ? new TextEncoder().encode(content) : content, {
    file,
    sourceLocale: 'en',
    ...(locale !== undefined && { locale }),
  })
const show = (content: string, locale?: string) =>
  parse(content, locale).entries.map(({ path, kind, value }) => [path.join('>'), kind, value])

const header = (forms: string): string => `msgid ""\nmsgstr "Plural-Forms: ${forms}\\n"\n\n`
const germanic = header('nplurals=2; plural=n != 1;')

describe('entries of a translation', () => {
  test.for<[name: string, text: string, expected: readonly (readonly string[])[]]>([
    ['an empty file has none', '', []],
    ['comments alone are none', '# a\n\n#. b\n', []],
    ['the header is none', germanic, []],
    ['a text', 'msgid "a"\nmsgstr "x"\n', [['a', 'text', 'x']]],
    ['without a final line break', 'msgid "a"\nmsgstr "x"', [['a', 'text', 'x']]],
    ['an empty one is still to be translated', 'msgid "a"\nmsgstr ""\n', [['a', 'other', '""']]],
    ['so is a fuzzy one', '#, fuzzy\nmsgid "a"\nmsgstr "x"\n', [['a', 'other', '"x"']]],
    ['fuzzy among other flags', '#, c-format,fuzzy , no-wrap\nmsgid "a"\nmsgstr "x"\n', [['a', 'other', '"x"']]],
    ['fuzzy across a blank line, as gettext reads it', '#, fuzzy\n\nmsgid "a"\nmsgstr "x"\n', [['a', 'other', '"x"']]],
    ['a flag that only looks like it', '#, not-fuzzy\nmsgid "a"\nmsgstr "x"\n', [['a', 'text', 'x']]],
    ['the word in a comment', '#. , fuzzy\n# , fuzzy\nmsgid "a"\nmsgstr "x"\n', [['a', 'text', 'x']]],
    ['white space is a text', 'msgid " "\nmsgstr " "\n', [[' ', 'text', ' ']]],
    [
      'a context is part of the name',
      'msgctxt "m"\nmsgid "a"\nmsgstr "x"\n\nmsgid "a"\nmsgstr "y"\n\nmsgctxt ""\nmsgid "a"\nmsgstr "z"\n',
      [
        ['m\u0004a', 'text', 'x'],
        ['a', 'text', 'y'],
        ['\u0004a', 'text', 'z'],
      ],
    ],
    ['an empty text with a context is no header', 'msgctxt "m"\nmsgid ""\nmsgstr "x"\n', [['m\u0004', 'text', 'x']]],
    ['keys that objects have anyway', 'msgid "__proto__"\nmsgstr "x"\n', [['__proto__', 'text', 'x']]],
    ['several strings are one', 'msgid "" "a"\n"b"\nmsgstr "x" ""\n\n  "y"\n', [['ab', 'text', 'xy']]],
    [
      'all in one line',
      'msgid"a"msgstr"x"msgid "b" msgstr "y"',
      [
        ['a', 'text', 'x'],
        ['b', 'text', 'y'],
      ],
    ],
    ['indented', '\tmsgid  "a"\n\tmsgstr\t"x"\n', [['a', 'text', 'x']]],
    ['CRLF', 'msgid "a"\r\nmsgstr ""\r\n"x\\n"\r\n"y"\r\n', [['a', 'text', 'x\ny']]],
    ['CR alone', '# c\rmsgid "a"\rmsgstr "x"\r', [['a', 'text', 'x']]],
    ['a CR among LF is a blank', '# c\rd\nmsgid "a"\r \rmsgstr "x\ry"\n', [['a', 'text', 'x\ry']]],
    [
      'obsolete messages are none',
      '# t\n#, fuzzy\n#~ msgctxt "m"\n#~ msgid "a"\n#~ msgstr "x"\nmsgid "b"\nmsgstr "y"\n#~| msgid "c"\n#~ msgid "d"\n',
      [['b', 'text', 'y']],
    ],
    [
      'escapes of C',
      String.raw`msgid "a"` + '\n' + String.raw`msgstr "\n\t\r\a\b\f\v\\\"\101\x41\7\0011"` + '\n',
      [['a', 'text', '\n\t\r\u0007\b\f\v\\"AA\u0007\u00011']],
    ],
    ['bytes of UTF-8 as escapes', 'msgid "a"\nmsgstr "\\303\\244\\xc3\\xa4"\n', [['a', 'text', 'ää']]],
    ['raw tabs', 'msgid "a\tb"\nmsgstr "\t"\n', [['a\tb', 'text', '\t']]],
    [
      'plural forms by the header',
      `${germanic}msgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] ""\n`,
      [
        ['a>one', 'text', 'x'],
        ['a>other', 'other', '""'],
      ],
    ],
    [
      'a number with blanks around it',
      `${germanic}msgid "a"\nmsgid_plural "b"\nmsgstr [ 0 ] "x"\nmsgstr[1]"y"\n`,
      [
        ['a>one', 'text', 'x'],
        ['a>other', 'text', 'y'],
      ],
    ],
    [
      'a fuzzy plural has no text',
      `${germanic}#, fuzzy\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] "y"\n`,
      [
        ['a>one', 'other', '"x"'],
        ['a>other', 'other', '"y"'],
      ],
    ],
    [
      'fewer forms than the header counts',
      `${header('nplurals=3; plural=n==1 ? 0 : n==2 ? 1 : 2;')}msgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\n`,
      [['a>one', 'text', 'x']],
    ],
    [
      'of one with a plural and one without the last counts',
      `${germanic}msgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] "y"\n\nmsgid "a"\nmsgstr "z"\n`,
      [['a', 'text', 'z']],
    ],
  ])('%s', ([, text, expected]) => {
    expect(parse(text, 'de').diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(show(text, 'de')).toEqual(expected)
  })

  test('ranges are those of the texts', () => {
    const text = 'msgctxt "m"\nmsgid ""\n"a"\nmsgstr ""\n"x\\n"\n"y"\n'
    const [entry] = parse(text, 'de').entries
    expect(text.slice(entry?.keyRange.start, entry?.keyRange.end)).toBe('""\n"a"')
    expect(text.slice(entry?.valueRange.start, entry?.valueRange.end)).toBe('""\n"x\\n"\n"y"')
  })
})

describe('entries of a source file', () => {
  test.for<[name: string, text: string, expected: readonly (readonly string[])[]]>([
    ['an empty text is its name', 'msgctxt "m"\nmsgid "a"\nmsgstr ""\n', [['m\u0004a', 'text', 'a']]],
    ['with names for symbols', 'msgid "home.title"\nmsgstr "Home"\n', [['home.title', 'text', 'Home']]],
    ['a fuzzy one is its name, as at run time', '#, fuzzy\nmsgid "a"\nmsgstr "x"\n', [['a', 'text', 'a']]],
    [
      'a plural without a header',
      'msgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n',
      [
        ['%d file>one', 'text', '%d file'],
        ['%d file>other', 'text', '%d files'],
      ],
    ],
    [
      'a plural of a template',
      `${header('nplurals=INTEGER; plural=EXPRESSION;')}msgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\nmsgstr[1] ""\n`,
      [
        ['a>one', 'text', 'a'],
        ['a>other', 'text', 'b'],
      ],
    ],
    [
      'a plural with names for symbols',
      `${germanic}msgid "files"\nmsgid_plural "files"\nmsgstr[0] "%d file"\nmsgstr[1] "%d files"\n`,
      [
        ['files>one', 'text', '%d file'],
        ['files>other', 'text', '%d files'],
      ],
    ],
  ])('%s', ([, text, expected]) => {
    expect(parse(text, 'en').diagnostics).toEqual([])
    expect(show(text, 'en')).toEqual(expected)
    expect(show(text)).toEqual(expected)
  })

  test('a template is one in every locale', () => {
    const bytes = new TextEncoder().encode('msgid "a"\nmsgstr ""\n')
    const { entries } = po.parse(bytes, { file: 'app.POT', locale: 'de', sourceLocale: 'en' })
    expect(entries.map(({ kind, value }) => [kind, value])).toEqual([['text', 'a']])
  })
})

describe('notes', () => {
  test.for<[name: string, comments: string, note: string | undefined]>([
    ['none', '', undefined],
    ['of the program', '#. for translators\n', 'for translators'],
    ['of a translator', '# mine\n', 'mine'],
    ['the program first, whatever the order', '# mine\n#. a\n#.\n#. b\n', 'a\n\nb\nmine'],
    ['no references, no flags, no old texts', '#: a.c:1\n#, c-format\n#| msgid "b"\n', undefined],
    ['no header of the file', '# Copyright\n\n', undefined],
    ['of the program across a blank line', '#. a\n\n', 'a'],
    ['the context before all', '#. a\nmsgctxt "menu"\n', 'menu\na'],
    ['CRLF', '#. a\r\n#. b\r\n', 'a\nb'],
    ['empty ones', '#\n#.\n# \n', undefined],
  ])('%s', ([, comments, note]) => {
    expect(parse(`${comments}msgid "a"\nmsgstr "x"\n`, 'de').entries.map((entry) => entry.note)).toEqual([note])
  })

  test('not of an obsolete message', () => {
    const text = '# old\n#~ msgid "o"\n#~ msgstr "p"\nmsgid "a"\nmsgstr "x"\n'
    expect(parse(text, 'de').entries.map(({ note }) => note)).toEqual([undefined])
  })
})

describe('errors', () => {
  test.for<[name: string, text: string, at: string, expected: string, found: string]>([
    ['no quotes', 'msgid a\n', '1:7', 'a text in double quotes', '`a`'],
    [
      'a quote that is not closed',
      'msgid "a\nmsgstr "x"\n',
      '1:9',
      '`"` at the end of the text in this line',
      'a line break',
    ],
    [
      'nor at the end',
      'msgid "a"\nmsgstr "x',
      '2:10',
      '`"` at the end of the text in this line',
      'the end of the file',
    ],
    ['a quote too many', 'msgid "a"\nmsgstr "x"y"\n', '2:11', '`msgid`, `msgctxt` or a comment', '`y`'],
    ['an unknown keyword', 'msgid "a"\nmsgtxt "x"\n', '2:1', '`msgstr` for the `msgid`', '`msgtxt`'],
    ['a longer keyword', 'msgids "a"\n', '1:1', '`msgid`, `msgctxt` or a comment', '`msgids`'],
    ['a text of nobody', '"a"\n', '1:1', '`msgid`, `msgctxt` or a comment', '`"`'],
    ['msgstr without msgid', 'msgstr "x"\n', '1:1', '`msgid`, `msgctxt` or a comment', '`msgstr`'],
    ['msgid without msgstr', 'msgid "a"\n\nmsgid "b"\n', '3:1', '`msgstr` for the `msgid`', '`msgid`'],
    ['a context alone', 'msgctxt "a"\nmsgstr "b"\n', '2:1', '`msgid` behind `msgctxt`', '`msgstr`'],
    ['a comment inside', 'msgid "a"\n# c\nmsgstr "x"\n', '2:1', '`msgstr` for the `msgid`', 'a comment'],
    ['a comment between strings', 'msgid "a"\nmsgstr "x"\n# c\n"y"\n', '4:1', '`msgid`, `msgctxt` or a comment', '`"`'],
    [
      'a plural without forms',
      'msgid "a"\nmsgid_plural "b"\n',
      '3:1',
      '`msgstr[0]` for the `msgid_plural`',
      'the end of the file',
    ],
    [
      'a plural without numbers',
      'msgid "a"\nmsgid_plural "b"\nmsgstr "x"\n',
      '3:8',
      '`[` and the number of the plural form',
      '`"`',
    ],
    ['forms without a plural', 'msgid "a"\nmsgstr[0] "x"\n', '2:7', 'a text, for there is no `msgid_plural`', '`[`'],
    [
      'a gap between forms',
      'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[2] "y"\n',
      '4:1',
      '`msgstr[1]`',
      '`msgstr`',
    ],
    ['forms from 1 on', 'msgid "a"\nmsgid_plural "b"\nmsgstr[1] "x"\n', '3:1', '`msgstr[0]`', '`msgstr`'],
    ['no number', 'msgid "a"\nmsgid_plural "b"\nmsgstr[x] "x"\n', '3:8', 'the number of the plural form', '`x`'],
    [
      'an escape that is none',
      'msgid "a"\nmsgstr "C:\\docs"\n',
      '2:11',
      'an escape that PO has: \\n \\t \\r \\\\ \\"',
      '`\\d`',
    ],
    ['half a character as escape', 'msgid "a"\nmsgstr "\\303"\n', '2:9', 'bytes of UTF-8 in the escapes', '`\\3`'],
    [
      'the separator in a text',
      'msgid "a\u0004b"\nmsgstr ""\n',
      '1:9',
      'no U+0004: gettext has it between a context and its text',
      'the character U+0004',
    ],
    ['several domains', 'domain "a"\n', '1:1', '`msgid`, `msgctxt` or a comment', '`domain`'],
    ['JSON', '{"a":"b"}', '1:1', '`msgid`, `msgctxt` or a comment', '`{`'],
  ])('%s', ([, text, at, expected, found]) => {
    const { entries, diagnostics } = parse(text, 'de')
    expect(entries).toEqual([])
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['parse-error', 'error']])
    const [diagnostic] = diagnostics
    expect(`${diagnostic?.position?.line}:${diagnostic?.position?.column}`).toBe(at)
    expect(diagnostic?.arguments).toEqual({ expected, found })
  })

  test('a merge conflict is told as one', () => {
    const text = 'msgid "a"\n<<<<<<< HEAD\nmsgstr "x"\n=======\nmsgstr "y"\n>>>>>>> other\n'
    const [diagnostic, ...others] = parse(text, 'de').diagnostics
    expect(others).toEqual([])
    expect(diagnostic).toMatchObject({ code: 'conflict-marker', position: { line: 2, column: 1 } })
  })

  test.for<[charset: string, looksLike: string | undefined]>([
    ['UTF-8', undefined],
    ['KOI8-R', 'KOI8-R, as its header says'],
    ['windows-1252', 'windows-1252, as its header says'],
  ])('bytes that are not UTF-8 in a file of %s', ([charset, looksLike]) => {
    const text = `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=${charset}\\n"\n\nmsgid "a"\nmsgstr "\xe4"\n`
    const [diagnostic] = parse(Buffer.from(text, 'latin1'), 'de').diagnostics
    expect(diagnostic).toMatchObject({ code: 'bad-encoding', position: { line: 6, column: 9 } })
    expect(diagnostic?.arguments['looksLike']).toBe(looksLike)
  })
})

describe('warnings', () => {
  test('a message that is there again', () => {
    const text = 'msgid "b"\nmsgstr "1"\n\nmsgctxt "m"\nmsgid "a"\nmsgstr "x"\n\nmsgctxt "m"\nmsgid "a"\nmsgstr "y"\n'
    const { entries, diagnostics } = parse(text, 'de')
    expect(entries.map(({ value }) => value)).toEqual(['1', 'x', 'y'])
    expect(diagnostics).toMatchObject([
      {
        code: 'duplicate-key',
        severity: 'warning',
        position: { line: 5, column: 7 },
        message: 'm.a',
        arguments: { key: 'm\u0004a', countsLine: 9, countsColumn: 7 },
      },
    ])
  })

  const plural = 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] "y"\nmsgstr[2] "z"\n'

  test.for<[name: string, text: string, found: string | undefined]>([
    ['no header at all', plural, 'none'],
    ['no such field', `msgid ""\nmsgstr "Language: pl\\n"\n\n${plural}`, 'none'],
    [
      'a template not filled in',
      header('nplurals=INTEGER; plural=EXPRESSION;') + plural,
      '`nplurals=INTEGER; plural=EXPRESSION;`',
    ],
    [
      'a broken expression',
      header('nplurals=3; plural=(n==1 ? 0 : 1;') + plural,
      '`nplurals=3; plural=(n==1 ? 0 : 1;`',
    ],
    ['an index too high', header('nplurals=2; plural=n;') + plural, '`nplurals=2; plural=n;`'],
    ['without plurals nobody needs it', 'msgid "a"\nmsgstr "x"\n', undefined],
  ])('plural forms that nobody knows: %s', ([, text, found]) => {
    const { entries, diagnostics } = parse(text, 'pl')
    expect(diagnostics.map(({ severity, arguments: facts }) => [severity, facts['found']])).toEqual(
      found === undefined ? [] : [['warning', found]],
    )
    expect(entries.map(({ form }) => form)).toEqual(found === undefined ? [undefined] : ['one', 'few', 'many'])
  })

  test('more forms than the header counts', () => {
    const { entries, diagnostics } = parse(germanic + plural, 'de')
    expect(entries.map(({ value }) => value)).toEqual(['x', 'y'])
    expect(diagnostics).toMatchObject([
      {
        code: 'parse-error',
        severity: 'warning',
        position: { line: 8, column: 1 },
        arguments: { part: 'one of its forms', expected: '2 plural forms, as the header says', found: 'msgstr[2]' },
      },
    ])
  })
})

describe('encodings', () => {
  const latin1 = new Uint8Array(readFileSync(new URL('fixtures/tool/fr.po', import.meta.url)))
  const declared = (charset: string, text: string): Uint8Array =>
    Buffer.from(`msgid ""\nmsgstr "Content-Type: text/plain; charset=${charset}\\n"\n\nmsgid "a"\nmsgstr "${text}"\n`)

  test('ISO-8859-1 where the header says so', () => {
    const parsed = parse(latin1, 'fr')
    expect([parsed.encoding, parsed.entries[0]?.value]).toEqual(['iso-8859-1', 'Erreur système inconnue'])
    expect(po.edit(parsed, [], { file, order: [] })).toEqual(latin1)
  })

  test.for<[name: string, bytes: Uint8Array, encoding: string, text: string]>([
    ['ASCII alone is what the header says', declared('ISO-8859-1', 'x'), 'iso-8859-1', 'x'],
    ['bytes of UTF-8 are UTF-8 whatever it says', declared('ISO-8859-1', 'ä'), 'utf-8', 'ä'],
    ['UTF-8', declared('UTF-8', 'ä'), 'utf-8', 'ä'],
    ['a template not filled in', declared('CHARSET', 'ä'), 'utf-8', 'ä'],
    ['a byte order mark', Buffer.from('\uFEFFmsgid "a"\nmsgstr "ä"\n'), 'utf-8', 'ä'],
  ])('%s', ([, bytes, encoding, text]) => {
    const parsed = parse(bytes, 'de')
    expect([parsed.encoding, parsed.entries[0]?.value]).toEqual([encoding, text])
    expect(Buffer.from(po.edit(parsed, [], { file, order: [] }))).toEqual(Buffer.from(bytes))
  })
})

describe('hostile input', () => {
  const many = 30_000
  test.for<[name: string, text: string]>([
    ['NULs', '\0'.repeat(many)],
    ['quotes', '"'.repeat(many)],
    ['keywords', 'msgid'.repeat(many)],
    ['comments', '#,\n\n'.repeat(many)],
    ['strings', `msgid "a"\nmsgstr ${'""'.repeat(many)}`],
    ['escapes', `msgid "a"\nmsgstr "${'\\101'.repeat(many)}"`],
    ['brackets in an expression', header(`nplurals=2; plural=${'('.repeat(many)}`)],
    [
      'forms',
      `msgid "a"\nmsgid_plural "b"\n${Array.from({ length: many }, (_, at) => `msgstr[${at}] "x"`).join('\n')}`,
    ],
    ['blanks before many messages in one line', ' '.repeat(many) + 'msgid"a"msgstr"b"'.repeat(1000)],
    ['conflict markers', '<<<<<<< a\n'.repeat(1000)],
  ])('%s end in entries or diagnostics', ([, text]) => {
    expect(isOutcome(new TextEncoder().encode(text), 'de')).toBe(true)
  })

  const token = fc.constantFrom(
    'msgid',
    'msgstr',
    'msgctxt',
    'msgid_plural',
    'msgstr[0]',
    'msgstr[1]',
    '"a"',
    '""',
    '"',
    '\\',
    '"\\n"',
    '#',
    '#,',
    ' fuzzy',
    '#~',
    '#|',
    '#.',
    '\n',
    '\n',
    '\r',
    ' ',
    'nplurals=',
    '"Plural-Forms: nplurals=1; plural=0;\\n"',
    'ä',
    '\0',
    '<<<<<<< ',
  )
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc.array(token, { maxLength: 30 }).map((tokens) => new TextEncoder().encode(tokens.join(''))),
    fc.array(token, { maxLength: 30 }).map((tokens) => new TextEncoder().encode(tokens.join(' '))),
  )

  test('any bytes end in entries or diagnostics, and no edit changes none of them', () => {
    fc.assert(
      fc.property(bytes, fc.constantFrom('en', 'pl'), (bytes, locale) => {
        expect(isOutcome(bytes, locale)).toBe(true)
      }),
      {
        numRuns: runsOf(500),
      },
    )
  })

  /** Entries and the same bytes again, or an error and no entries; and every finding has its place. */
  function isOutcome(bytes: Uint8Array, locale: string): boolean {
    const parsed = parse(bytes, locale)
    if (parsed.diagnostics.some(({ range }) => range === undefined)) return false
    if (parsed.diagnostics.some(({ severity }) => severity === 'error')) return parsed.entries.length === 0
    return Buffer.compare(po.edit(parsed, [], { file, order: [] }), bytes) === 0
  }
})

test.for<[comments: string, flags: readonly string[] | undefined]>([
  ['#, c-format\n', ['c-format']],
  ['#, fuzzy, python-brace-format , no-wrap\n', ['python-brace-format']],
  ['#, no-c-format\n#. a note\n#,php-format\n', ['no-c-format', 'php-format']],
  ['#. c-format\n', undefined],
  ['', undefined],
])('flags of %j', ([comments, flags]) => {
  const { entries } = parse(`#, c-format\nmsgid "x"\nmsgstr "y"\n\n${comments}msgid "a"\nmsgstr "x"\n`, 'de')
  expect(entries.map((entry) => entry.flags)).toEqual([['c-format'], flags])
})
