import { readFileSync } from 'node:fs'
import { isLockaleError } from '@lockale/errors'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runsOf } from '../../../../test/depth.ts'
import type { EntryChange, ParsedFile } from '../format.ts'
import { po } from './po.ts'

const file = 'de.po'
const read = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url))
const parse = (content: string | Uint8Array, locale = 'de') =>
  po.parse(typeof content === 'string' ? new TextEncoder().encode(content) : content, {
    file,
    locale,
    sourceLocale: 'en',
  })
const path = (name: string) => name.split('>')
const set = (name: string, value: string): EntryChange => ({ kind: 'set', path: path(name), value })
const add = (name: string, value: string): EntryChange => {
  const [, form] = path(name)
  return { kind: 'add', path: path(name), value, ...(form !== undefined && { form }) }
}
const remove = (name: string): EntryChange => ({ kind: 'remove', path: path(name) })

interface Context {
  readonly locale?: string
  readonly source?: string
}

function edit(
  before: string | ParsedFile,
  changes: readonly EntryChange[],
  { locale = 'de', source }: Context = {},
): string {
  const parsed = typeof before === 'string' ? parse(before, locale) : before
  const from = source === undefined ? undefined : parse(source, 'en')
  const order = from?.entries.map((entry) => entry.path) ?? []
  const bytes = po.edit(parsed, changes, { file, locale, sourceLocale: 'en', order, ...(from && { source: from }) })
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

function refusal(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (isLockaleError(error)) return `${error.code} ${error.message}`
    throw error
  }
  return 'not refused'
}

const header = (forms: string): string => `msgid ""\nmsgstr "Plural-Forms: ${forms}\\n"\n\n`
const germanic = header('nplurals=2; plural=n != 1;')
const slavic = header('nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;')
const hebrew = header('nplurals=4; plural=n==1 ? 0 : n==2 ? 1 : n>10 && n%10==0 ? 2 : 3;')
const files = 'msgid "file"\nmsgid_plural "files"\n'

describe('set', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
    ['one text', 'msgid "a"\nmsgstr "x"\n', [set('a', 'y')], 'msgid "a"\nmsgstr "y"\n'],
    ['an empty one', 'msgid "a"\nmsgstr ""\n', [set('a', 'y')], 'msgid "a"\nmsgstr "y"\n'],
    ['an empty one is added to as well', 'msgid "a"\nmsgstr ""\n', [add('a', 'y')], 'msgid "a"\nmsgstr "y"\n'],
    [
      'what must be escaped',
      'msgid "a"\nmsgstr ""\n',
      [set('a', '"\\\t\r\u0007\u0001\u007fä😀')],
      'msgid "a"\nmsgstr "\\"\\\\\\t\\r\\a\\001\\177ä😀"\n',
    ],
    ['an octal escape before a digit', 'msgid "a"\nmsgstr ""\n', [set('a', '\u00011')], 'msgid "a"\nmsgstr "\\0011"\n'],
    [
      'several lines',
      'msgid "a"\nmsgstr ""\n',
      [set('a', 'x\n\ny\n')],
      'msgid "a"\nmsgstr ""\n"x\\n"\n"\\n"\n"y\\n"\n',
    ],
    ['one line with its break', 'msgid "a"\nmsgstr ""\n', [set('a', 'x\n')], 'msgid "a"\nmsgstr "x\\n"\n'],
    ['the layout in lines', 'msgid "a"\nmsgstr ""\n"x\\n"\n"y"\n', [set('a', 'z')], 'msgid "a"\nmsgstr ""\n"z"\n'],
    ['lines in one string', 'msgid "a"\nmsgstr "x\\ny"\n', [set('a', '1\n2')], 'msgid "a"\nmsgstr "1\\n2"\n'],
    [
      'lines in one string as its name',
      'msgid "a\\nb"\nmsgstr ""\n',
      [set('a\nb', '1\n2')],
      'msgid "a\\nb"\nmsgstr "1\\n2"\n',
    ],
    [
      'the indent of the lines',
      'msgid "a"\nmsgstr ""\n  "x\\n"\n  "y"\n',
      [set('a', '1\n2')],
      'msgid "a"\nmsgstr ""\n  "1\\n"\n  "2"\n',
    ],
    [
      'wrapping of others',
      'msgid ""\n"a "\n"b"\nmsgstr "1"\n\nmsgid ""\n"c "\n"d"\nmsgstr ""\n"x "\n"y"\n',
      [set('a b', '2')],
      'msgid ""\n"a "\n"b"\nmsgstr "2"\n\nmsgid ""\n"c "\n"d"\nmsgstr ""\n"x "\n"y"\n',
    ],
    [
      'no wrapping of ours',
      'msgid "a"\nmsgstr ""\n',
      [set('a', 'word '.repeat(40))],
      `msgid "a"\nmsgstr "${'word '.repeat(40)}"\n`,
    ],
    ['CRLF', 'msgid "a"\r\nmsgstr "x"\r\n', [set('a', '1\n2')], 'msgid "a"\r\nmsgstr ""\r\n"1\\n"\r\n"2"\r\n'],
    [
      'the line end of its own line',
      'msgid "a"\nmsgstr "x"\r\n\nmsgid "b"\nmsgstr "y"\n',
      [set('a', '1\n2'), set('b', '1\n2')],
      'msgid "a"\nmsgstr ""\r\n"1\\n"\r\n"2"\r\n\nmsgid "b"\nmsgstr ""\n"1\\n"\n"2"\n',
    ],
    ['without a final line break', 'msgid "a"\nmsgstr "x"', [set('a', 'y')], 'msgid "a"\nmsgstr "y"'],
    ['with a byte order mark', '\uFEFFmsgid "a"\nmsgstr "x"\n', [set('a', 'y')], '\uFEFFmsgid "a"\nmsgstr "y"\n'],
    [
      'the same text keeps its spelling',
      'msgid "a"\nmsgstr "\\101" "b"\n',
      [set('a', 'Ab')],
      'msgid "a"\nmsgstr "\\101" "b"\n',
    ],
    [
      'of two contexts the one',
      'msgctxt "m"\nmsgid "a"\nmsgstr "x"\n\nmsgctxt "n"\nmsgid "a"\nmsgstr "x"\n',
      [set('n\u0004a', 'y')],
      'msgctxt "m"\nmsgid "a"\nmsgstr "x"\n\nmsgctxt "n"\nmsgid "a"\nmsgstr "y"\n',
    ],
    [
      'of duplicates the last',
      'msgid "a"\nmsgstr "1"\n\nmsgid "a"\nmsgstr "2"\n',
      [set('a', 'x')],
      'msgid "a"\nmsgstr "1"\n\nmsgid "a"\nmsgstr "x"\n',
    ],
    [
      'plural forms',
      `${germanic}${files}msgstr[0] ""\nmsgstr[1] "y"\n`,
      [set('file>one', '1'), set('file>other', '2')],
      `${germanic}${files}msgstr[0] "1"\nmsgstr[1] "2"\n`,
    ],
    [
      'what is between and behind stays',
      '# a\n\n#. n\nmsgid "a"\nmsgstr "x"\n# b\n\n#~ msgid "o"\n#~ msgstr "p"\n\n',
      [set('a', 'y')],
      '# a\n\n#. n\nmsgid "a"\nmsgstr "y"\n# b\n\n#~ msgid "o"\n#~ msgstr "p"\n\n',
    ],
  ])('%s', ([, before, changes, after]) => {
    expect(edit(before, changes)).toBe(after)
  })
})

describe('a fuzzy message that is set counts again', () => {
  test.for<[name: string, lead: string, after: string]>([
    ['the flag alone', '#: a.c:1\n#, fuzzy\n', '#: a.c:1\n'],
    ['before other flags', '#, fuzzy, c-format\n', '#, c-format\n'],
    ['behind other flags', '#, c-format, fuzzy\n', '#, c-format\n'],
    ['between, without blanks', '#,c-format,fuzzy,no-wrap\n', '#,c-format,no-wrap\n'],
    ['twice', '#, fuzzy\n#, fuzzy, no-wrap\n', '#, no-wrap\n'],
    ['with the text before', '#, fuzzy\n#| msgctxt "m"\n#| msgid ""\n#| "old"\n', ''],
    ['across a blank line', '# head\n\n#, fuzzy\n\n', '# head\n\n\n'],
    ['CRLF', '#, fuzzy\r\n#| msgid "old"\r\n#. n\r\n', '#. n\r\n'],
  ])('%s', ([, lead, after]) => {
    expect(edit(`${lead}msgid "a"\nmsgstr "x"\n`, [set('a', 'y')])).toBe(`${after}msgid "a"\nmsgstr "y"\n`)
    expect(edit(`${lead}msgid "a"\nmsgstr "x"\n`, [add('a', 'x')])).toBe(`${after}msgid "a"\nmsgstr "x"\n`)
  })

  test('others keep the flag and the text before', () => {
    const other = '#, fuzzy\n#| msgid "old"\nmsgid "b"\nmsgstr "y"\n\n#| msgid "old"\nmsgid "c"\nmsgstr "z"\n'
    expect(edit(`msgid "a"\nmsgstr ""\n\n${other}`, [set('a', 'x'), set('c', 'w')])).toBe(
      `msgid "a"\nmsgstr "x"\n\n${other.replace('"z"', '"w"')}`,
    )
  })

  test('a plural: guesses for forms that were not set go', () => {
    const before = `${slavic}#, fuzzy\n${files}msgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "3"\n`
    expect(edit(before, [set('file>few', 'x')], { locale: 'pl' })).toBe(
      `${slavic}${files}msgstr[0] ""\nmsgstr[1] "x"\nmsgstr[2] ""\n`,
    )
    const all = [set('file>one', '1'), set('file>few', 'x'), set('file>many', 'y')]
    expect(edit(before, all, { locale: 'pl' })).toBe(`${slavic}${files}msgstr[0] "1"\nmsgstr[1] "x"\nmsgstr[2] "y"\n`)
  })
})

describe('add', () => {
  const source = `${germanic}#. note
#: a.c:1
#, c-format
msgid "a"
msgstr ""

# mine
#, fuzzy, no-wrap
#| msgid "old"
msgctxt "m"
msgid ""
"long "
"b"
msgstr ""

#: c.c:1
msgid "file"
msgid_plural "files"
msgstr[0] ""
msgstr[1] ""

msgid "d"
msgstr ""

#~ msgid "o"
#~ msgstr "p"
`
  const b = '# mine\n#, no-wrap\nmsgctxt "m"\nmsgid ""\n"long "\n"b"\nmsgstr "x"\n'

  test.for<[name: string, before: string, changes: readonly EntryChange[], after: string, locale?: string]>([
    [
      'between its neighbours, with its comments',
      `${germanic}msgid "a"\nmsgstr "1"\n\nmsgid "d"\nmsgstr "4"\n`,
      [add('m\u0004long b', 'x')],
      `${germanic}msgid "a"\nmsgstr "1"\n\n${b}\nmsgid "d"\nmsgstr "4"\n`,
    ],
    [
      'the first, below the header',
      `# head\n${germanic}msgid "d"\nmsgstr "4"\n`,
      [add('a', 'x')],
      `# head\n${germanic}#. note\n#: a.c:1\n#, c-format\nmsgid "a"\nmsgstr "x"\n\nmsgid "d"\nmsgstr "4"\n`,
    ],
    [
      'the last, above what is obsolete',
      `${germanic}msgid "a"\nmsgstr "1"\n\n#~ msgid "q"\n#~ msgstr "r"\n`,
      [add('d', 'x')],
      `${germanic}msgid "a"\nmsgstr "1"\n\nmsgid "d"\nmsgstr "x"\n\n#~ msgid "q"\n#~ msgstr "r"\n`,
    ],
    [
      'to a file with a header alone',
      germanic.trimEnd(),
      [add('a', 'x'), add('d', 'y')],
      `${germanic}#. note\n#: a.c:1\n#, c-format\nmsgid "a"\nmsgstr "x"\n\nmsgid "d"\nmsgstr "y"`,
    ],
    ['to an empty file', '', [add('d', 'x')], 'msgid "d"\nmsgstr "x"\n'],
    [
      'to a file with CRLF',
      'msgid "a"\r\nmsgstr "1"\r\n',
      [add('m\u0004long b', 'x\ny')],
      `msgid "a"\r\nmsgstr "1"\r\n\r\n${b.replace('msgstr "x"', 'msgstr ""\n"x\\n"\n"y"').replaceAll('\n', '\r\n')}`,
    ],
    [
      'a plural',
      `${germanic}msgid "a"\nmsgstr "1"\n`,
      [add('file>other', '2'), add('file>one', '1')],
      `${germanic}msgid "a"\nmsgstr "1"\n\n#: c.c:1\n${files}msgstr[0] "1"\nmsgstr[1] "2"\n`,
    ],
    [
      'a plural with more forms than the source',
      `${slavic}msgid "a"\nmsgstr "1"\n`,
      [add('file>one', '1'), add('file>few', '2'), add('file>many', '3'), add('file>other', '4')],
      `${slavic}msgid "a"\nmsgstr "1"\n\n#: c.c:1\n${files}msgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "3"\n`,
      'pl',
    ],
    [
      'a plural with fewer',
      `${header('nplurals=1; plural=0;')}msgid "a"\nmsgstr "1"\n`,
      [add('file>other', 'x')],
      `${header('nplurals=1; plural=0;')}msgid "a"\nmsgstr "1"\n\n#: c.c:1\n${files}msgstr[0] "x"\n`,
      'ja',
    ],
    [
      'a plural where no header says how',
      'msgid "a"\nmsgstr "1"\n',
      [add('file>one', '1'), add('file>few', '2'), add('file>many', '3')],
      `msgid "a"\nmsgstr "1"\n\n#: c.c:1\n${files}msgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "3"\n`,
      'pl',
    ],
  ])('%s', ([, before, changes, after, locale = 'de']) => {
    expect(edit(before, changes, { locale, source })).toBe(after)
  })

  test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
    [
      'with a context',
      'msgid "a"\nmsgstr "1"\n',
      [add('m\u0004b', 'x')],
      'msgid "a"\nmsgstr "1"\nmsgctxt "m"\nmsgid "b"\nmsgstr "x"\n',
    ],
    ['with several lines', '', [add('x\n"y"', 'z')], 'msgid ""\n"x\\n"\n"\\"y\\""\nmsgstr "z"\n'],
    [
      'with a plural',
      `${germanic.trimEnd()}\n`,
      [add('a>one', 'x'), add('a>other', 'y')],
      `${germanic.trimEnd()}\nmsgid "a"\nmsgid_plural "a"\nmsgstr[0] "x"\nmsgstr[1] "y"\n`,
    ],
    [
      'with a plural of which one form is there',
      `${germanic.trimEnd()}\n`,
      [add('a>other', 'y')],
      `${germanic.trimEnd()}\nmsgid "a"\nmsgid_plural "a"\nmsgstr[0] ""\nmsgstr[1] "y"\n`,
    ],
    [
      'beside one in the same line',
      'msgid "a" msgstr "1" msgid "b" msgstr "2"',
      [add('c', 'x')],
      'msgid "a" msgstr "1" msgid "b" msgstr "2" msgid "c" msgstr "x"',
    ],
  ])('without a source: %s', ([, before, changes, after]) => {
    expect(edit(before, changes)).toBe(after)
  })
})

describe('plural forms', () => {
  test.for<[name: string, locale: string, before: string, changes: readonly EntryChange[], after: string]>([
    [
      'lines that are missing come',
      'pl',
      `${slavic}${files}msgstr[0] "1"\nmsgstr[1] ""\n`,
      [add('file>many', '3'), add('file>few', '2')],
      `${slavic}${files}msgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "3"\n`,
    ],
    [
      'and those between',
      'pl',
      `${slavic}${files}msgstr[0] "1"\n`,
      [add('file>many', '3')],
      `${slavic}${files}msgstr[0] "1"\nmsgstr[1] ""\nmsgstr[2] "3"\n`,
    ],
    [
      'but not for a form that is there',
      'pl',
      `${slavic}${files}msgstr[0] "1"\n`,
      [set('file>one', 'x')],
      `${slavic}${files}msgstr[0] "x"\n`,
    ],
    [
      'a form of fractions alone has no place',
      'pl',
      `${slavic}${files}msgstr[0] "1"\nmsgstr[1] ""\nmsgstr[2] ""\n`,
      [add('file>few', '2'), add('file>other', 'x')],
      `${slavic}${files}msgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] ""\n`,
    ],
    [
      'a form that shares a line leaves it to the other',
      'fr',
      `${header('nplurals=2; plural=n>1;')}${files}msgstr[0] ""\nmsgstr[1] ""\n`,
      [add('file>many', 'x'), add('file>one', '1'), add('file>other', '2')],
      `${header('nplurals=2; plural=n>1;')}${files}msgstr[0] "1"\nmsgstr[1] "2"\n`,
    ],
    [
      'and to a text that is there',
      'fr',
      `${header('nplurals=2; plural=n>1;')}${files}msgstr[0] ""\nmsgstr[1] "2"\n`,
      [add('file>many', 'x'), add('file>one', '1')],
      `${header('nplurals=2; plural=n>1;')}${files}msgstr[0] "1"\nmsgstr[1] "2"\n`,
    ],
    [
      'alone it gets the line',
      'fr',
      `${header('nplurals=2; plural=n>1;')}${files}msgstr[0] "1"\nmsgstr[1] ""\n`,
      [add('file>many', 'x')],
      `${header('nplurals=2; plural=n>1;')}${files}msgstr[0] "1"\nmsgstr[1] "x"\n`,
    ],
    [
      'all forms in one',
      'tr',
      `${header('nplurals=1; plural=0;')}${files}msgstr[0] ""\n`,
      [add('file>one', '1'), add('file>other', '2')],
      `${header('nplurals=1; plural=0;')}${files}msgstr[0] "2"\n`,
    ],
    [
      'a line of which CLDR knows nothing goes with its category',
      'he',
      `${hebrew}${files}msgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\nmsgstr[3] ""\n`,
      [add('file>one', '1'), add('file>two', '2'), add('file>other', '3')],
      `${hebrew}${files}msgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "3"\nmsgstr[3] "3"\n`,
    ],
    [
      'also when that changes',
      'he',
      `${hebrew}${files}msgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "3"\nmsgstr[3] "3"\n`,
      [set('file>other', 'x')],
      `${hebrew}${files}msgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "x"\nmsgstr[3] "x"\n`,
    ],
    [
      'but keeps a text of its own',
      'he',
      `${hebrew}${files}msgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "own"\nmsgstr[3] "3"\n`,
      [set('file>other', 'x')],
      `${hebrew}${files}msgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "own"\nmsgstr[3] "x"\n`,
    ],
    [
      'and can be set by its number',
      'he',
      `${hebrew}${files}msgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "3"\nmsgstr[3] "3"\n`,
      [set('file>=20', 'x')],
      `${hebrew}${files}msgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "x"\nmsgstr[3] "3"\n`,
    ],
    [
      'a language without categories has one text',
      'la',
      `${germanic}${files}msgstr[0] ""\nmsgstr[1] ""\n`,
      [add('file>other', 'x')],
      `${germanic}${files}msgstr[0] "x"\nmsgstr[1] "x"\n`,
    ],
    [
      'a form that goes leaves its line',
      'pl',
      `${slavic}${files}msgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "3"\n`,
      [remove('file>one')],
      `${slavic}${files}msgstr[0] ""\nmsgstr[1] "2"\nmsgstr[2] "3"\n`,
    ],
    [
      'one goes, one comes',
      'pl',
      `${slavic}${files}msgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "3"\n`,
      [remove('file>one'), set('file>few', 'x')],
      `${slavic}${files}msgstr[0] ""\nmsgstr[1] "x"\nmsgstr[2] "3"\n`,
    ],
    [
      'the same one goes and comes',
      'pl',
      `${slavic}${files}msgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "3"\n`,
      [remove('file>one'), add('file>one', 'x')],
      `${slavic}${files}msgstr[0] "x"\nmsgstr[1] "2"\nmsgstr[2] "3"\n`,
    ],
    [
      'all go, and the message with them',
      'pl',
      `${slavic}# n\n${files}msgstr[0] "1"\nmsgstr[1] "2"\n\nmsgid "a"\nmsgstr "x"\n`,
      [remove('file>one'), remove('file>few')],
      `${slavic}msgid "a"\nmsgstr "x"\n`,
    ],
    [
      'lines that the header does not count go too',
      'de',
      `${germanic}${files}msgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "3"\n\nmsgid "a"\nmsgstr "x"\n`,
      [remove('file>one'), remove('file>other')],
      `${germanic}msgid "a"\nmsgstr "x"\n`,
    ],
    [
      'a text that got a plural',
      'de',
      `${germanic}msgid "a"\nmsgstr "x"\n\nmsgid "file"\nmsgstr "Datei"\n`,
      [add('file>one', '1'), add('file>other', '2')],
      `${germanic}msgid "a"\nmsgstr "x"\nmsgid "file"\nmsgid_plural "file"\nmsgstr[0] "1"\nmsgstr[1] "2"\n`,
    ],
    [
      'a text that lost its plural',
      'de',
      `${germanic}${files}msgstr[0] "1"\nmsgstr[1] "2"\n`,
      [remove('file>one'), remove('file>other'), add('file', 'x')],
      `${germanic.trimEnd()}\nmsgid "file"\nmsgstr "x"\n`,
    ],
  ])('%s', ([, locale, before, changes, after]) => {
    expect(edit(before, changes, { locale })).toBe(after)
  })

  test.for<[locale: string, header: string | undefined, forms: readonly string[]]>([
    ['pl', undefined, ['one', 'few', 'many']],
    ['fr', undefined, ['one', 'other']],
    ['ja', undefined, ['other']],
    ['he', hebrew, ['one', 'two', '=20', 'other']],
    ['pl', germanic, ['one', 'many']],
  ])('a file of %s can hold', ([locale, header, forms]) => {
    expect(po.pluralForms?.(header === undefined ? undefined : parse(header, locale), locale)).toEqual(forms)
  })
})

describe('remove', () => {
  const other = 'msgid "z"\nmsgstr "z"\n'
  test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
    [
      'with its comments and a blank line',
      `#. n\n#: a.c:1\n#, c-format\nmsgid "a"\nmsgstr "x"\n\n${other}`,
      [remove('a')],
      other,
    ],
    ['with a flag across a blank line', `#, fuzzy\n\nmsgid "a"\nmsgstr "x"\n\n${other}`, [remove('a')], other],
    ['a header of the file stays', `# head\n\nmsgid "a"\nmsgstr "x"\n\n${other}`, [remove('a')], `# head\n\n${other}`],
    [
      'what is obsolete stays',
      `#~ msgid "o"\n#~ msgstr "p"\nmsgid "a"\nmsgstr "x"\n\n${other}`,
      [remove('a')],
      `#~ msgid "o"\n#~ msgstr "p"\n\n${other}`,
    ],
    ['all duplicates', `msgid "a"\nmsgstr "1"\n\n${other}\nmsgid "a"\nmsgstr "2"\n`, [remove('a')], other],
    [
      'what was hidden behind it',
      `${germanic}msgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\nmsgstr[1] ""\n\n${other}\nmsgid "a"\nmsgstr "2"\n`,
      [remove('a')],
      `${germanic}${other}`,
    ],
    [
      'the last, without a final line break',
      `${germanic}${other}\nmsgid "a"\nmsgstr "x"`,
      [remove('a')],
      `${germanic}${other}`.trimEnd(),
    ],
    ['the only one', `${germanic}msgid "a"\nmsgstr "x"\n`, [remove('a')], germanic.trimEnd() + '\n'],
  ])('%s', ([, before, changes, after]) => {
    expect(edit(before, changes)).toBe(after)
  })
})

describe('what no PO file can hold', () => {
  const text = `${germanic}msgid "a"\nmsgstr "x"\n`
  test.for<[name: string, changes: readonly EntryChange[], reason: RegExp]>([
    ['an empty text', [set('a', '')], /cannot contain an empty string/],
    ['an empty new text', [add('b', '')], /cannot contain an empty string/],
    ['U+0000', [set('a', 'x\0y')], /U\+0000/],
    ['nested keys', [add('b>c', 'x')], /nested keys/],
    ['a key without a name', [add('', 'x')], /which is the header/],
    ['two separators', [add('a\u0004b\u0004c', 'x')], /U\+0004/],
    ['both with and without a plural', [add('b', 'x'), add('b>one', 'y')], /both with and without a plural/],
    ['half a character', [set('a', '\ud83d')], /^TEXT_NOT_WELL_FORMED/],
    ['what is there already', [add('a', 'y')], /already/],
    ['what is not there', [set('b', 'y')], /no value b/],
    ['a removal of what is not there', [remove('b')], /no value b/],
    ['a form that is not there', [remove('a>one')], /no value a.one/],
  ])('%s', ([, changes, reason]) => {
    expect(refusal(() => edit(text, changes))).toMatch(reason)
  })

  test('a form that no integer has, alone', () => {
    const before = `${slavic}${files}msgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\n`
    expect(refusal(() => edit(before, [add('file>other', 'x')], { locale: 'pl' }))).toMatch(/no integer uses it/)
  })

  test('a file with errors', () => {
    expect(refusal(() => edit('msgid', [add('a', 'x')]))).toMatch(/has errors/)
  })
})

describe('encodings', () => {
  const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
  const french = parse(read('tool/fr.po'), 'fr')
  const options = { file, locale: 'fr', order: [] }

  test('ISO-8859-1 stays', () => {
    const bytes = po.edit(french, [set('Unknown system error', 'Erreur étrange')], options)
    expect(latin1(bytes)).toBe(french.text.replace('Erreur système inconnue', 'Erreur étrange'))
  })

  test('ISO-8859-1 refuses what it lacks', () => {
    expect(refusal(() => po.edit(french, [set('Unknown system error', '…')], options))).toMatch(/ISO-8859-1/)
  })

  test.for<[charset: string, after: string]>([
    ['ISO-8859-1', '\xe9'],
    ['UTF-8', '\xc3\xa9'],
    ['CHARSET', '\xc3\xa9'],
  ])('a file of ASCII that says %s', ([charset, after]) => {
    const before = `msgid ""\nmsgstr "Content-Type: text/plain; charset=${charset}\\n"\n\nmsgid "a"\nmsgstr "x"\n`
    expect(latin1(po.edit(parse(before), [set('a', 'é')], options))).toBe(before.replace('"x"', `"${after}"`))
  })

  test.for(['ASCII', 'KOI8-R', 'windows-1252'])('a file of ASCII that says %s takes only ASCII', (charset) => {
    const before = `msgid ""\nmsgstr "Content-Type: text/plain; charset=${charset}\\n"\n\nmsgid "a"\nmsgstr "x"\n`
    expect(edit(before, [set('a', 'y')])).toBe(before.replace('"x"', '"y"'))
    expect(refusal(() => edit(before, [set('a', 'é')]))).toMatch(`says that it is in ${charset}`)
  })
})

test('messages set, added and removed at once give what was asked for, with any plural forms', () => {
  const forms = { de: ['one', 'other'], pl: ['one', 'few', 'many'], he: ['one', 'two', '=20', 'other'] }
  const headers = { de: germanic, pl: slavic, he: hebrew }
  const pending = fc.record({
    key: fc.constantFrom('a', 'b', 'm\u0004a', 'c'),
    isPlural: fc.boolean(),
    texts: fc.array(fc.constantFrom('', 'x', 'y\nz', '"'), { minLength: 4, maxLength: 4 }),
    isFuzzy: fc.boolean(),
  })
  const pendingValues = fc.uniqueArray(pending, { selector: ({ key }) => key, maxLength: 4 })
  fc.assert(
    fc.property(
      fc.constantFrom('de', 'pl', 'he'),
      pendingValues,
      pendingValues,
      fc.infiniteStream(fc.nat()),
      (locale, old, wanted, pick) => {
        const names = forms[locale]
        const before = headers[locale] + old.map((one) => print(one, names.length)).join('\n')
        const parsed = parse(before, locale)
        const there = new Map(parsed.entries.map((entry) => [entry.path.join('>'), entry]))
        const target = new Map(
          wanted.flatMap(({ key, isPlural, texts }) =>
            isPlural
              ? names.map((form, at): [string, string] => [`${key}>${form}`, texts[at] || 'w'])
              : [[key, texts[0] || 'w'] as [string, string]],
          ),
        )
        const changes = [
          ...[...there.keys()].filter((name) => !target.has(name)).map(remove),
          ...[...target].map(([name, text]) => {
            const kind = there.get(name)?.kind
            const isSet = kind === 'text' || (kind === 'other' && pick.next().value % 2 === 0)
            return isSet ? set(name, text) : add(name, text)
          }),
        ].toSorted(() => (pick.next().value % 3) - 1)
        const after = parse(edit(parsed, changes, { locale }), locale)
        expect(after.diagnostics).toEqual([])
        const texts = after.entries.map(({ path, kind, value }) => `${path.join('>')} ${kind} ${value}`)
        expect(new Set(texts)).toEqual(new Set([...target].map(([name, text]) => `${name} text ${text}`)))
        expect(texts).toHaveLength(target.size)
      },
    ),
    { numRuns: runsOf(300) },
  )

  function print({ key, isPlural, texts, isFuzzy }: WantedMessage, count: number): string {
    const [context, id = context] = key.split('\u0004')
    const head = `${isFuzzy ? '#, fuzzy\n' : ''}${id === context ? '' : `msgctxt "${context}"\n`}msgid "${id}"\n`
    const quoted = texts.map((text) => JSON.stringify(text))
    if (!isPlural) return `${head}msgstr ${quoted[0]}\n`
    return `${head}msgid_plural "p"\n${quoted
      .slice(0, count)
      .map((text, at) => `msgstr[${at}] ${text}\n`)
      .join('')}`
  }
})

interface WantedMessage {
  readonly key: string
  readonly isPlural: boolean
  readonly texts: readonly string[]
  readonly isFuzzy: boolean
}
