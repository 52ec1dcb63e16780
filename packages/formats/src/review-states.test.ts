import { describe, expect, test } from 'vitest'
import type { EntryChange, Format } from './format.ts'
import { po } from './po/po.ts'
import { xcstrings } from './xcstrings/xcstrings.ts'
import { xliff } from './xliff/xliff.ts'

const locales = { locale: 'pl', sourceLocale: 'en' }

const parse = (format: Format, text: string, locale = 'pl') =>
  format.parse(new TextEncoder().encode(text), { file: 'm', locale, sourceLocale: 'en' })

interface Edit {
  readonly format: Format
  readonly before: string
  readonly source?: string | undefined
  readonly changes: readonly EntryChange[]
}

function edit({ format, before, source, changes }: Edit): string {
  const from = source === undefined ? undefined : parse(format, source, 'en')
  const order = (from ?? parse(format, before)).entries.map(({ path }) => path)
  const options = { file: 'm', ...locales, order, ...(from && { source: from }) }
  return new TextDecoder().decode(format.edit(parse(format, before), changes, options))
}

const propose = (value: string, ...path: readonly string[]): EntryChange => ({ kind: 'set', path, value, review: true })
const count = (value: string, ...path: readonly string[]): EntryChange => ({ kind: 'set', path, value })

const header = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;\\n"
`
const buy = 'msgid "Buy"\nmsgstr "Kup"\n'
const files = (one: string, few: string, many: string) =>
  `msgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "${one}"\nmsgstr[1] "${few}"\nmsgstr[2] "${many}"\n`
const all = ['one', 'few', 'many'].map((form) => propose(form, '%d file', form))

describe('gettext: a translation to review is fuzzy', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
    ['where nothing stood', 'msgid "Buy"\nmsgstr ""\n', [propose('Kup', 'Buy')], `#, fuzzy\n${buy}`],
    ['in the place of another', 'msgid "Buy"\nmsgstr "x"\n', [propose('Kup', 'Buy')], `#, fuzzy\n${buy}`],
    [
      'before the other flags',
      '#. note\n#: a.c:1\n#, c-format, no-wrap\nmsgid "Buy"\nmsgstr ""\n',
      [propose('Kup', 'Buy')],
      `#. note\n#: a.c:1\n#, fuzzy, c-format, no-wrap\n${buy}`,
    ],
    [
      'behind other comments',
      '# mine\n#: a.c:1\nmsgid "Buy"\nmsgstr ""\n',
      [propose('Kup', 'Buy')],
      `# mine\n#: a.c:1\n#, fuzzy\n${buy}`,
    ],
    [
      'in the place of one that msgmerge guessed, without the source of that one',
      '#, fuzzy, c-format\n#| msgid "Buy it"\nmsgid "Buy"\nmsgstr "Kup to"\n',
      [propose('Kup', 'Buy')],
      `#, fuzzy, c-format\n${buy}`,
    ],
    ['where all forms are', files('', '', ''), all, `#, fuzzy\n${files('one', 'few', 'many')}`],
    ['where the others are empty', files('', '', ''), all.slice(1), `#, fuzzy\n${files('', 'few', 'many')}`],
    [
      'where others stay that were made for another source',
      `#, fuzzy\n#| msgid "%d item"\n${files('a', 'b', '')}`,
      all.slice(2),
      `#, fuzzy\n#| msgid "%d item"\n${files('a', 'b', 'many')}`,
    ],
    [
      'where the others are fuzzy and stay',
      `#, fuzzy\n${files('a', 'b', 'c')}`,
      all.slice(2),
      `#, fuzzy\n${files('a', 'b', 'many')}`,
    ],
    ['but not where another form counts', files('plik', '', ''), all.slice(1), files('plik', 'few', 'many')],
    [
      'but not where one of them has been reviewed',
      files('', '', ''),
      [count('one', '%d file', 'one'), ...all.slice(1)],
      files('one', 'few', 'many'),
    ],
    ['until it counts', `#, fuzzy\n${buy}`, [count('Kup', 'Buy')], buy],
    ['and keeps its other flags then', `#, fuzzy, c-format\n${buy}`, [count('Kup', 'Buy')], `#, c-format\n${buy}`],
    [
      'until all forms count',
      `#, fuzzy\n${files('a', 'b', 'c')}`,
      [count('a', '%d file', 'one'), count('b', '%d file', 'few'), count('c', '%d file', 'many')],
      files('a', 'b', 'c'),
    ],
  ])('%s', ([, before, changes, after]) => {
    const others = '\n# other\n#, python-format\nmsgid "Other %s"\nmsgstr "Inne %s"\n'
    const edited = edit({ format: po, before: `${header}\n${before}${others}`, changes })
    expect(edited).toBe(`${header}\n${after}${others}`)
  })

  test.for<[name: string, comments: string, printed: string]>([
    ['without comments', '', '#, fuzzy\n'],
    ['with comments', '#. note\n', '#. note\n#, fuzzy\n'],
    ['with flags', '#. note\n#, c-format\n', '#. note\n#, fuzzy, c-format\n'],
    ['which is fuzzy in the source', '#, fuzzy\n', '#, fuzzy\n'],
  ])('a new message %s', ([, comments, printed]) => {
    const source = `${header}\n${comments}msgid "Buy"\nmsgstr ""\n`
    const changes: readonly EntryChange[] = [{ kind: 'add', path: ['Buy'], value: 'Kup', review: true }]
    expect(edit({ format: po, before: header, source, changes })).toBe(`${header}\n${printed}${buy}`)
  })

  test('the forms of a new message, and a new file', () => {
    const source = `${header}\n#, c-format\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n`
    const after = `${header}\n#, fuzzy, c-format\n${files('one', 'few', 'many')}`
    const added = ['one', 'few', 'many'].map((form): EntryChange => {
      return { kind: 'add', path: ['%d file', form], form, value: form, review: true }
    })
    expect(edit({ format: po, before: header, source, changes: added })).toBe(after)
    const parsed = parse(po, source, 'en')
    const created = po.create(parsed, added, { file: 'm', ...locales, order: [], source: parsed })
    expect(new TextDecoder().decode(created)).toContain(after.slice(header.length))
  })

  test('in the middle of a line', () => {
    const before = `${header}msgid "a" msgstr "x" msgid "Buy" msgstr ""`
    const edited = edit({ format: po, before, changes: [propose('Kup', 'Buy')] })
    expect(edited).toBe(`${header}msgid "a" msgstr "x" #, fuzzy\nmsgid "Buy" msgstr "Kup"`)
  })

  test.for<[name: string, comments: string, previous: readonly string[] | undefined]>([
    ['a string', '#, fuzzy\n#| msgid "Buy it"\n', ['Buy it']],
    [
      'a string in lines, with its context',
      '#| msgctxt "a"\n#| msgid ""\n#| "Buy "\n#| "it\\n"\n#, fuzzy\n',
      ['Buy it\n'],
    ],
    ['with a plural', '#| msgid "a file"\n#| msgid_plural "files"\n#, fuzzy\n', ['a file', 'files']],
    ['nothing', '#, fuzzy\n', undefined],
    ['what cannot be read', '#| msgid "a\n#, fuzzy\n', undefined],
    ['of a translation that counts', '#| msgid "a"\n', undefined],
  ])('says what it was made for: %s', ([, comments, previous]) => {
    expect(parse(po, `${header}\n${comments}${buy}`).entries[0]?.previousSource).toEqual(previous)
  })

  test('is read as a draft, and what counts as done', () => {
    const { entries } = parse(po, `${header}\n#, fuzzy\n${buy}\nmsgid "a"\nmsgstr "b"\n\nmsgid "c"\nmsgstr ""\n`)
    expect(entries.map(({ kind, review, draft }) => [kind, review, draft])).toEqual([
      ['other', 'wanted', 'Kup'],
      ['text', 'done', undefined],
      ['other', undefined, undefined],
    ])
  })
})

describe('XLIFF 1.2', () => {
  const file = (attributes: string, target: string) =>
    `<xliff version="1.2">
  <file original="a" source-language="en" target-language="pl" datatype="plaintext">
    <body>
      <trans-unit id="u"${attributes}>
        <source>Buy</source>${target === '' ? '' : `\n        ${target}`}
      </trans-unit>
    </body>
  </file>
</xliff>
`
  const proposed = '<target state="needs-review-translation">Kup</target>'

  test.for<[name: string, before: readonly [string, string], change: EntryChange, after: string]>([
    ['a new target', ['', ''], propose('Kup', 'u'), proposed],
    ['an empty one', ['', '<target/>'], propose('Kup', 'u'), proposed],
    [
      'a new text, with the state of the old one',
      ['', '<target state="final" state-qualifier="mt-suggestion">x</target>'],
      propose('Kup', 'u'),
      proposed,
    ],
    ['a new text that was approved of', [' approved="yes"', '<target>x</target>'], propose('Kup', 'u'), proposed],
    ['the same text', ['', '<target>Kup</target>'], propose('Kup', 'u'), proposed],
    ['the same text, when it counts', ['', proposed], count('Kup', 'u'), '<target state="translated">Kup</target>'],
  ])('%s', ([, before, change, after]) => {
    expect(edit({ format: xliff, before: file(...before), changes: [change] })).toBe(file('', after))
  })

  test.for<[attributes: string, state: string, review: string | undefined]>([
    ['', '', undefined],
    ['', 'needs-review-translation', 'wanted'],
    ['', 'needs-adaptation', 'wanted'],
    ['', 'needs-translation', 'wanted'],
    ['', 'new', 'wanted'],
    ['', 'translated', 'done'],
    ['', 'final', 'done'],
    ['', 'signed-off', 'done'],
    ['', 'x-mine', undefined],
    [' approved="yes"', '', 'done'],
  ])('reads%s %s as %s', ([attributes, state, review]) => {
    const target = `<target${state === '' ? '' : ` state="${state}"`}>Kup</target>`
    const [entry] = parse(xliff, file(attributes, target)).entries
    expect(entry).toMatchObject({ kind: 'text', value: 'Kup' })
    expect(entry?.review).toBe(review)
  })
})

describe('XLIFF 2.x', () => {
  const file = (segment: string) =>
    `<xliff version="2.0" srcLang="en" trgLang="pl"><file id="f"><unit id="u"><segment${segment}</segment></unit></file></xliff>`

  test.for<[name: string, before: string, change: EntryChange, after: string]>([
    [
      'a new target',
      '><source>Buy</source>',
      propose('Kup', 'u'),
      ' state="initial"><source>Buy</source><target>Kup</target>',
    ],
    [
      'a new text, with the state of the old one',
      ' state="final" subState="a:b"><source>Buy</source><target>x</target>',
      propose('Kup', 'u'),
      ' state="initial"><source>Buy</source><target>Kup</target>',
    ],
    [
      'the same text, when it counts',
      ' state="initial"><source>Buy</source><target>Kup</target>',
      count('Kup', 'u'),
      ' state="translated"><source>Buy</source><target>Kup</target>',
    ],
  ])('%s', ([, before, change, after]) => {
    expect(edit({ format: xliff, before: file(before), changes: [change] })).toBe(file(after))
  })

  test.for<[state: string, review: string | undefined]>([
    ['', undefined],
    [' state="initial"', 'wanted'],
    [' state="translated"', 'done'],
    [' state="reviewed"', 'done'],
    [' state="final"', 'done'],
  ])('reads%s as %s', ([state, review]) => {
    const [entry] = parse(xliff, file(`${state}><source>Buy</source><target>Kup</target>`)).entries
    expect(entry?.review).toBe(review)
  })
})

describe('String Catalogs', () => {
  const file = (...lines: readonly string[]) =>
    `{
  "sourceLanguage" : "en",
  "strings" : {
    "Buy" : {
      "localizations" : {
        "fr" : {
          "stringUnit" : {
            "state" : "needs_review",
            "value" : "Acheter"
          }
        }${lines.length === 0 ? '' : `,\n${lines.join('\n')}`}
      }
    }
  },
  "version" : "1.0"
}`
  const polish = (state: string, value = 'Kup') =>
    `        "pl" : {\n          "stringUnit" : {\n            "state" : "${state}",\n            "value" : "${value}"\n          }\n        }`

  test.for<[name: string, before: string, change: EntryChange, after: string]>([
    ['a new text', file(), { kind: 'add', path: ['Buy'], value: 'Kup', review: true }, file(polish('needs_review'))],
    ['another text', file(polish('translated', 'x')), propose('Kup', 'Buy'), file(polish('needs_review'))],
    ['the same text, when it counts', file(polish('needs_review')), count('Kup', 'Buy'), file(polish('translated'))],
  ])('%s', ([, before, change, after]) => {
    expect(edit({ format: xcstrings, before, changes: [change] })).toBe(after)
  })

  test.for<[state: string, review: string | undefined]>([
    ['needs_review', 'wanted'],
    ['new', 'wanted'],
    ['stale', 'wanted'],
    ['translated', 'done'],
    ['x', undefined],
  ])('reads %s as %s', ([state, review]) => {
    expect(parse(xcstrings, file(polish(state))).entries[0]?.review).toBe(review)
  })
})
