import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import gettextParser from 'gettext-parser'
import { describe } from 'vitest'
import { anyCharacter } from '../../../../test/any-character.ts'
import { testFormatLaws } from '../format-laws.suite.ts'
import type { EntryPath, Format } from '../format.ts'
import { po } from './po.ts'

const read = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')

const words = ['a', 'b', 'c', 'Open', 'a.b', 'constructor', 'ä', '"', '\\', 'x\ny', 'x\n', '%d of\t{n}', ' ', '日本語']
const texts = fc.oneof(
  fc.constantFrom(...words, '\\n', '😀', '\r', '\u00a0\u200b\ufeff', 'one\n\ntwo\n', '#~ x', '\n', "'", '""'),
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 8 }),
)
// gettext-parser keeps keys in objects, which sort those that look like numbers.
const keys = fc
  .oneof(fc.constantFrom(...words), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }))
  .filter((key) => !/(?![\t\n\r])\p{Cc}|^\d+$|^__proto__$/u.test(key))
const contextKeys = fc
  .tuple(fc.option(keys, { nil: undefined }), keys)
  .map(([context, key]) => (context === undefined ? key : `${context}\u0004${key}`))

const blanks = fc.constantFrom(' ', ' ', ' ', '', '\t', '  ')
const strings = (values: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(values, fc.constantFrom('one', 'one', 'lines', 'wrapped', 'sameLine', 'indented')).map(([value, layout]) => {
    if (layout === 'lines') return ['""', ...(value.match(/[^\n]*\n|[^\n]+$/g) ?? []).map(quote)].join('\n')
    if (layout === 'wrapped')
      return value
        .split(/(?<= )|(?=b)/)
        .map(quote)
        .join('\n')
    if (layout === 'sameLine') return `${quote(value)} ""`
    return layout === 'indented' ? `""\n    ${quote(value)}` : quote(value)
  })

const comments = fc
  .array(
    fc.constantFrom('#: src/a.c:1', '#, c-format', '#, no-wrap, range: 0..5', '#. note', '# mine', '#', '#| msgid "x"'),
    {
      maxLength: 3,
    },
  )
  .map((lines) => lines.map((line) => `${line}\n`).join(''))
const between = fc.constantFrom('\n', '\n', '\n', '', '\n\n', ' \n', '# alone\n\n', '#~ msgid "old"\n#~ msgstr "x"\n\n')

const withKeyword = (keyword: string, values: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(blanks, strings(values)).map(([blank, string]) => `${keyword}${blank}${string}\n`)
const context = fc.oneof(fc.constant(''), withKeyword('msgctxt', keys))
const maybe = (values: fc.Arbitrary<string>): fc.Arbitrary<string> => fc.oneof(fc.constant(''), values, values)

const single = fc
  .tuple(between, comments, context, withKeyword('msgid', keys), withKeyword('msgstr', maybe(keys)))
  .map((parts) => parts.join(''))
/** The forms of one message: all of them there, or in a source file none. */
const plural = (count: number, values: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(
      between,
      comments,
      context,
      withKeyword('msgid', keys),
      withKeyword('msgid_plural', keys),
      ...Array.from({ length: count }, (_, index) => withKeyword(`msgstr[${index}]`, values)),
    )
    .map((parts) => parts.join(''))

const documentsWith = (header: string, message: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(header, `# head\n\n${header}`, header === '' ? '' : `# head\n#\n#, fuzzy\n${header}`),
      fc.array(message, { maxLength: 6 }),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom('', '\uFEFF'),
      fc.constantFrom('', '\n', '\n# end', '\n#~ msgid "z"\n#~ msgstr ""\n'),
      fc.boolean(),
    )
    .map(([head, messages, lineBreak, mark, end, isClosed]) => {
      const document = head + messages.join('') + end
      return mark + (isClosed ? document : document.trimEnd()).replaceAll('\n', lineBreak)
    })

const header = (language: string, forms: string): string =>
  `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: ${forms}\\n"\n`
const germanic = header('en', 'nplurals=2; plural=n != 1;')
const polish = header('pl', 'nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;')

const common = {
  texts: texts.filter((text) => !/\p{Surrogate}|\0/u.test(text) && text !== ''),
  keys,
  paths: contextKeys.map((key): EntryPath => [key]),
  isFixed: ({ form }: { readonly form?: string }) => form !== undefined,
}

describe('in a source file', () => {
  const messages = fc.oneof({ weight: 5, arbitrary: single }, { weight: 1, arbitrary: plural(2, fc.constant('')) })
  testFormatLaws({
    ...common,
    format: po,
    documents: fc.oneof(documentsWith(germanic, messages), documentsWith('', single)),
    samples: new Map(['shop/en.po', 'wordpress/notes.pot'].map((name) => [name, read(name)])),
    oracle: (document) => readWithParser(document, ['one', 'other'], true),
  })
})

/** The same files as translations. */
const translated: Format = {
  ...po,
  parse: (bytes, options) => po.parse(bytes, { ...options, locale: 'pl', sourceLocale: 'en' }),
}

describe('in a translation', () => {
  const messages = fc.oneof({ weight: 5, arbitrary: single }, { weight: 1, arbitrary: plural(3, maybe(keys)) })
  testFormatLaws({
    ...common,
    format: translated,
    documents: fc.oneof(documentsWith(polish, messages), documentsWith(polish, single)),
    samples: new Map([['shop/pl.po', read('shop/pl.po')]]),
    hasReviews: true,
    oracle: (document) => readWithParser(document, ['one', 'few', 'many'], false),
  })
})

function quote(value: string): string {
  const escaped = value.replaceAll(/["\\]/g, (character) => `\\${character}`)
  return `"${escaped.replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r')}"`
}

/** What gettext-parser reads, in the order of the file: it keeps messages by their context, so each gets its number first. */
function readWithParser(
  document: string,
  forms: readonly string[],
  isSource: boolean,
): readonly (readonly [EntryPath, string])[] {
  let count = 0
  const numbered = document.replaceAll(/^(?:msgctxt[^]*?)?msgid(?!_)/gm, (start) => `#@${count++}@\n${start}`)
  const { translations } = gettextParser.po.parse(numbered)
  return Object.values(translations)
    .flatMap((context) => Object.values(context))
    .map((message) => ({ ...message, at: Number(/@(\d+)@/.exec(message.comments?.translator ?? '')?.[1]) }))
    .filter(({ msgid, msgctxt }) => msgid !== '' || msgctxt !== undefined)
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ msgid, msgctxt, msgid_plural, msgstr }) => {
      const key = msgctxt === undefined ? msgid : `${msgctxt}\u0004${msgid}`
      return msgstr.flatMap((value, index): readonly (readonly [EntryPath, string])[] => {
        const original = index === 0 ? msgid : (msgid_plural ?? msgid)
        const text = value === '' && isSource ? original : value
        if (text === '') return []
        return [[msgid_plural === undefined ? [key] : [key, forms[index] ?? ''], text]]
      })
    })
}
