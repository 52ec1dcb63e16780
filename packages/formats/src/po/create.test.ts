import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { EntryChange, EntryPath } from '../format.ts'
import { po } from './po.ts'

const read = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url))
const parse = (content: string | Uint8Array) =>
  po.parse(typeof content === 'string' ? new TextEncoder().encode(content) : content, {
    file: 'en.po',
    sourceLocale: 'en',
  })

/** As a run asks for it: each text of the source set or removed, forms that the source lacks added. */
function create(
  source: string | Uint8Array,
  texts: Readonly<Record<string, string>>,
  locale: string | undefined,
): string {
  const parsed = parse(source)
  const wanted = new Map(Object.entries(texts))
  const changes: EntryChange[] = parsed.entries.map(({ path }) => {
    const value = wanted.get(path.join('>'))
    wanted.delete(path.join('>'))
    return value === undefined ? { kind: 'remove', path } : { kind: 'set', path, value }
  })
  for (const [name, value] of wanted) {
    const path: EntryPath = name.split('>')
    changes.push({ kind: 'add', path, value, form: path.at(-1) ?? '' })
  }
  const order = parsed.entries.map(({ path }) => path)
  const options = { file: `${locale}.po`, order, source: parsed, sourceLocale: 'en', ...(locale && { locale }) }
  return Buffer.from(po.create(parsed, changes, options)).toString()
}

const fields = (lines: readonly string[]): string =>
  `msgid ""\nmsgstr ""\n${lines.map((line) => `"${line}\\n"\n`).join('')}`
const header = (lines: readonly string[]): string => fields(['Content-Type: text/plain; charset=UTF-8', ...lines])
const german = ['Language: de', 'Plural-Forms: nplurals=2; plural=(n != 1);']
const body = '\nmsgid "a"\nmsgstr ""\n'
const translated = '\nmsgid "a"\nmsgstr "x"\n'

describe('the header of a new file', () => {
  test.for<[name: string, locale: string, before: string, after: string]>([
    [
      'is there if the source has none',
      'de',
      body.trimStart(),
      `${fields(['Language: de', 'MIME-Version: 1.0', 'Content-Type: text/plain; charset=UTF-8', 'Content-Transfer-Encoding: 8bit', 'Plural-Forms: nplurals=2; plural=(n != 1);'])}${translated}`,
    ],
    [
      'is no longer fuzzy',
      'de',
      `# head\n#, fuzzy\n${header(german)}${body}`,
      `# head\n${header(german)}${translated}`,
    ],
    [
      'names the language and its forms',
      'pl',
      `${header(['Language: en', 'X-A: b', 'Plural-Forms: nplurals=2; plural=n!=1;', 'X-C: d'])}${body}`,
      `${header(['Language: pl', 'X-A: b', 'Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);', 'X-C: d'])}${translated}`,
    ],
    [
      'keeps forms that are the same',
      'de',
      `${header(['Language: en', 'Plural-Forms: nplurals=2;plural=n!=1'])}${body}`,
      `${header(['Language: de', 'Plural-Forms: nplurals=2;plural=n!=1'])}${translated}`,
    ],
    [
      'gets the fields it lacks',
      'pt-BR',
      `${header(['Language-Team: LANGUAGE <LL@li.org>', 'MIME-Version: 1.0'])}${body}`,
      `${header(['Language-Team: LANGUAGE <LL@li.org>', 'Language: pt_BR', 'MIME-Version: 1.0', 'Plural-Forms: nplurals=2; plural=(n > 1);'])}${translated}`,
    ],
    [
      'keeps the wrapping of other fields',
      'de',
      `${header([])}"X-Long: one "\n"two\\n"\n"Language: \\n"\n${body}`,
      `${header([])}"X-Long: one "\n"two\\n"\n"Language: de\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n${translated}`,
    ],
    [
      'loses the wrapping of its own',
      'de',
      `${header(['Language: en'])}"Plural-Forms: nplurals=3; "\n"plural=0;\\n"\n${body}`,
      `${header(german)}${translated}`,
    ],
    [
      'in one string comes apart',
      'de',
      `msgid ""\nmsgstr "Language: en\\nX-A: b; charset=UTF-8\\n"\n${body}`,
      `${fields(['Language: de', 'X-A: b; charset=UTF-8', german[1] ?? ''])}${translated}`,
    ],
    [
      'fills in the charset',
      'de',
      `${fields(['Content-Type: text/plain; charset=CHARSET', ...german])}${body}`,
      `${header(german)}${translated}`,
    ],
    [
      'says UTF-8 instead of ASCII',
      'de',
      `${fields(['Content-Type: text/plain; charset=US-ASCII', ...german])}${body}`,
      `${header(german)}${translated}`,
    ],
    [
      'without a charset gets one',
      'de',
      `${fields(['MIME-Version: 1.0', ...german])}${body}`,
      `${fields(['MIME-Version: 1.0', 'Content-Type: text/plain; charset=UTF-8', ...german])}${translated}`,
    ],
    [
      'with CRLF',
      'de',
      `${header(['Language: '])}${body}`.replaceAll('\n', '\r\n'),
      `${header(german)}${translated}`.replaceAll('\n', '\r\n'),
    ],
  ])('%s', ([, locale, before, after]) => {
    expect(create(before, { a: 'x' }, locale)).toBe(after)
  })

  test('is not made where nobody says for which locale', () => {
    expect(create(body.trimStart(), { a: 'x' }, undefined)).toBe(translated.trimStart())
  })

  test('stays as it is where nobody says for which locale', () => {
    const before = `${header(['Language: en'])}${body}`
    expect(create(before, { a: 'x' }, undefined)).toBe(before.replace('"a"\nmsgstr ""', '"a"\nmsgstr "x"'))
  })
})

describe('the messages of a new file', () => {
  const head = header(german)
  const polish = header([
    'Language: pl',
    'Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);',
  ])
  const japanese = header(['Language: ja', 'Plural-Forms: nplurals=1; plural=0;'])
  const files = '\n#: a.c:1\n#, c-format\nmsgid "file"\nmsgid_plural "files"\n'

  test.for<[name: string, locale: string, before: string, texts: Readonly<Record<string, string>>, after: string]>([
    [
      'keep comments, order and wrapping',
      'de',
      `${head}\n#. n\n#: a.c:1\nmsgid ""\n"a "\n"b"\nmsgstr ""\n\n# t\nmsgctxt "m"\nmsgid "c"\nmsgstr ""\n`,
      { 'a b': 'x', 'm\u0004c': 'y' },
      `${head}\n#. n\n#: a.c:1\nmsgid ""\n"a "\n"b"\nmsgstr "x"\n\n# t\nmsgctxt "m"\nmsgid "c"\nmsgstr "y"\n`,
    ],
    [
      'that nobody translated are left out',
      'de',
      `${head}\n# n\nmsgid "b"\nmsgstr ""\n${body}`,
      { a: 'x' },
      `${head}${translated}`,
    ],
    [
      'have as many forms as their locale',
      'pl',
      `${head}${files}msgstr[0] ""\nmsgstr[1] ""\n`,
      { 'file>one': '1', 'file>few': '2', 'file>many': '3', 'file>other': '4' },
      `${polish}${files}msgstr[0] "1"\nmsgstr[1] "2"\nmsgstr[2] "3"\n`,
    ],
    [
      'or as few',
      'ja',
      `${head}${files}msgstr[0] ""\nmsgstr[1] ""\n`,
      { 'file>other': 'x' },
      `${japanese}${files}msgstr[0] "x"\n`,
    ],
    [
      'keep a form that is not translated empty',
      'de',
      `${head}${files}msgstr[0] ""\nmsgstr[1] ""\n`,
      { 'file>other': 'x' },
      `${head}${files}msgstr[0] ""\nmsgstr[1] "x"\n`,
    ],
    [
      'lose the texts of the source',
      'de',
      `${head}\nmsgid "home.title"\nmsgstr "Home"\n${files}msgstr[0] "File"\nmsgstr[1] "Files"\n`,
      { 'home.title': 'Start', 'file>one': '1' },
      `${head}\nmsgid "home.title"\nmsgstr "Start"\n${files}msgstr[0] "1"\nmsgstr[1] ""\n`,
    ],
    [
      'are not fuzzy',
      'de',
      `${head}\n#, fuzzy, c-format\n#| msgid "old"\nmsgid "a"\nmsgstr "guess"\n`,
      { a: 'x' },
      `${head}\n#, c-format${translated}`,
    ],
    [
      'nor obsolete',
      'de',
      `${head}${body}\n# t\n#~ msgid "o"\n#~ msgstr "p"\n\n#~ msgid "q"\n#~ msgstr "r"\n`,
      { a: 'x' },
      `${head}${translated}`,
    ],
    ['also among others', 'de', `${head}\n#~ msgid "o"\n#~ msgstr "p"\n${body}`, { a: 'x' }, `${head}${translated}`],
  ])('%s', ([, locale, before, texts, after]) => {
    expect(create(before, texts, locale)).toBe(after)
  })

  test('that nobody speaks of are there, without a text', () => {
    const source = parse(`${head}\nmsgid "b"\nmsgstr "B"\n${body}`)
    const bytes = po.create(source, [{ kind: 'set', path: ['a'], value: 'x' }], {
      file: 'de.po',
      locale: 'de',
      order: [],
    })
    expect(new TextDecoder().decode(bytes)).toBe(`${head}\nmsgid "b"\nmsgstr ""\n${translated}`)
  })

  test('a template in a folder of templates', () => {
    const source = po.parse(read('wordpress/notes.pot'), { file: 'notes.pot', sourceLocale: 'en', locale: 'en' })
    const changes = source.entries.map(({ path, value }): EntryChange => ({ kind: 'set', path, value: `«${value}»` }))
    const bytes = po.create(source, changes, { file: 'notes-sl.po', locale: 'sl', order: [], source })
    const after = po.parse(bytes, { file: 'notes-sl.po', locale: 'sl', sourceLocale: 'en' })
    expect(after.diagnostics).toEqual([])
    expect(after.entries.filter(({ path }) => path[0] === '%d note').map(({ form, value }) => [form, value])).toEqual([
      ['one', '«%d note»'],
      ['two', '""'],
      ['few', '""'],
      ['other', '«%d notes»'],
    ])
  })
})

describe('encodings', () => {
  const source = (text: string): Uint8Array =>
    Buffer.from(
      `${fields(['Content-Type: text/plain; charset=ISO-8859-1', ...german])}\n# ${text}\nmsgid "a"\nmsgstr ""\n`,
      'latin1',
    )
  const make = (text: string, value: string): string => {
    const parsed = parse(source(text))
    const bytes = po.create(parsed, [{ kind: 'set', path: ['a'], value }], { file: 'de.po', locale: 'de', order: [] })
    return Buffer.from(bytes).toString('latin1')
  }
  const utf8 = (text: string): string => Buffer.from(text).toString('latin1')

  test.for<[name: string, comment: string, value: string, isLatin1: boolean]>([
    ['ISO-8859-1 stays while it can', 'é', 'ü', true],
    ['also in a source of ASCII', 'e', 'ü', true],
    ['else the new file is in UTF-8', 'é', '日本', false],
    ['and so from a source of ASCII', 'e', '日本', false],
  ])('%s', ([, comment, value, isLatin1]) => {
    const before = Buffer.from(source(comment)).toString('latin1')
    const after = before.replace('"a"\nmsgstr ""', `"a"\nmsgstr "${value}"`)
    const inUtf8 = utf8(after.replace('ISO-8859-1', 'UTF-8'))
    expect(make(comment, value)).toBe(isLatin1 ? after : inUtf8)
  })
})

test('a source with errors makes no file', () => {
  const run = () => po.create(parse('msgid'), [], { file: 'de.po', locale: 'de', order: [] })
  expect(run).toThrow(expect.objectContaining({ code: 'FORMAT_EDIT_MISMATCH' }))
  expect(run).toThrow(/source file of de\.po has errors/)
})
