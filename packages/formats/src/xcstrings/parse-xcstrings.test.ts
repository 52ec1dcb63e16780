import { readFileSync } from 'node:fs'
import type { Diagnostic } from '@lockale/errors'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ParseOptions } from '../format.ts'
import { placeOfUnit } from './units.ts'
import { xcstrings } from './xcstrings.ts'

const file = 'Localizable.xcstrings'
type Locales = Pick<ParseOptions, 'locale' | 'sourceLocale'>
const parse = (text: string, locales: Locales = {}) =>
  xcstrings.parse(new TextEncoder().encode(text), { file, ...locales })
const catalog = (strings: string) => `{"sourceLanguage":"en","strings":{${strings}},"version":"1.0"}`
const unit = (value: string, state = 'translated') => `{"stringUnit":{"state":"${state}","value":"${value}"}}`
const valuesOf = (strings: string, locales: Locales) =>
  parse(catalog(strings), locales).entries.map(({ path, kind, value, form }) => [
    path.join('>'),
    kind === 'text' ? value : { raw: value },
    ...(form ? [form] : []),
  ])
const source: Locales = { locale: 'en', sourceLocale: 'en' }
const german: Locales = { locale: 'de', sourceLocale: 'en' }

describe('the source', () => {
  test.for<[name: string, strings: string, expected: readonly unknown[]]>([
    [
      'a key is its own text',
      '"Hello %@":{},"a.b":{"comment":"c"}',
      [
        ['Hello %@', 'Hello %@'],
        ['a.b', 'a.b'],
      ],
    ],
    ['unless it has one', `"k":{"localizations":{"en":${unit('Hello')}}}`, [['k', 'Hello']]],
    ['which counts though it is new', `"k":{"localizations":{"en":${unit('Hello', 'new')}}}`, [['k', 'Hello']]],
    ['an empty one too', `"k":{"localizations":{"en":${unit('')}}}`, [['k', '']]],
    ['translations say nothing of it', `"k":{"localizations":{"de":${unit('Hallo')}}}`, [['k', 'k']]],
    ['an empty localization is none', '"k":{"localizations":{"en":{}}}', [['k', 'k']]],
    ['what is no text is nothing', '"k":{"localizations":{"en":{"stringUnit":{"value":1}}}}', []],
    ['the empty key stands for nothing', '"":{}', []],
    ['an escape in a key', '"\\u00e9\\n":{}', [['é\n', 'é\n']]],
    [
      'keys in file order',
      '"10":{},"9":{},"__proto__":{}',
      [
        ['10', '10'],
        ['9', '9'],
        ['__proto__', '__proto__'],
      ],
    ],
  ])('%s', ([, strings, expected]) => {
    expect(valuesOf(strings, source)).toEqual(expected)
    expect(valuesOf(strings, {})).toEqual(expected)
  })

  test.for<[name: string, locales: Locales, expected: readonly unknown[]]>([
    [
      'of the file, where none is asked for',
      {},
      [
        ['a', 'a'],
        ['b', 'B'],
      ],
    ],
    [
      'of a region, in the language of the file',
      { locale: 'en-US', sourceLocale: 'en-US' },
      [
        ['a', 'a'],
        ['b', 'B'],
      ],
    ],
    ['of another language: keys are not its texts', { locale: 'de', sourceLocale: 'de' }, [['b', 'Be']]],
    ['the language of the file, as a target of another', { locale: 'en', sourceLocale: 'de' }, [['b', 'B']]],
  ])('a source locale: %s', ([, locales, expected]) => {
    expect(valuesOf(`"a":{},"b":{"localizations":{"de":${unit('Be')},"en":${unit('B')}}}`, locales)).toEqual(expected)
  })
})

describe('a target', () => {
  test.for<[name: string, message: string, expected: readonly unknown[]]>([
    ['translated', `{"localizations":{"de":${unit('x')}}}`, [['k', 'x']]],
    ['to be reviewed: a text', `{"localizations":{"de":${unit('x', 'needs_review')}}}`, [['k', 'x']]],
    ['new with words: a text', `{"localizations":{"de":${unit('x', 'new')}}}`, [['k', 'x']]],
    ['new and empty: no text', `{"localizations":{"de":${unit('', 'new')}}}`, [['k', { raw: '""' }]]],
    ['empty, as somebody wanted it', `{"localizations":{"de":${unit('')}}}`, [['k', '']]],
    ['without a state', '{"localizations":{"de":{"stringUnit":{"value":"x"}}}}', [['k', 'x']]],
    ['a state that nobody knows', `{"localizations":{"de":${unit('x', 'machine')}}}`, [['k', 'x']]],
    ['without a value', '{"localizations":{"de":{"stringUnit":{"state":"translated"}}}}', [['k', { raw: 'null' }]]],
    ['a value that is no text', '{"localizations":{"de":{"stringUnit":{"value":1.50}}}}', [['k', { raw: '1.50' }]]],
    ['missing', `{"localizations":{"fr":${unit('x')}}}`, []],
    ['missing altogether', '{}', []],
    ['empty', '{"localizations":{"de":{}}}', []],
    ['never translated', `{"localizations":{"de":${unit('x')}},"shouldTranslate":false}`, []],
    [
      'to be translated, in so many words',
      `{"localizations":{"de":${unit('x')}},"shouldTranslate":true}`,
      [['k', 'x']],
    ],
    ['stale', `{"extractionState":"stale","localizations":{"de":${unit('x')}}}`, []],
    ['manual', `{"extractionState":"manual","localizations":{"de":${unit('x')}}}`, [['k', 'x']]],
    [
      'lists of alternatives',
      `{"localizations":{"de":${unit('x')},"fr":{"stringSet":{"state":"new","values":["y"]}}}}`,
      [],
    ],
    [
      'plural forms',
      `{"localizations":{"de":{"variations":{"plural":{"one":${unit('1')},"other":${unit('n')},"dual":${unit('2')}}}}}}`,
      [
        ['k>one', '1', 'one'],
        ['k>other', 'n', 'other'],
      ],
    ],
    [
      'devices, with plural forms too',
      `{"localizations":{"de":{"variations":{"device":{"mac":${unit('m')},"other":{"variations":{"plural":{"one":${unit('1')}}}}}}}}}`,
      [
        ['k>device>mac', 'm'],
        ['k>device>other>one', '1', 'one'],
      ],
    ],
    [
      'substitutions',
      `{"localizations":{"de":{"stringUnit":{"value":"%#@n@"},"substitutions":{"n":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{"other":${unit('%arg')}}}}}}}}`,
      [
        ['k', '%#@n@'],
        ['k>substitutions>n>other', '%arg', 'other'],
      ],
    ],
    [
      'a substitution that varies by device',
      `{"localizations":{"de":{"substitutions":{"n":{"variations":{"device":{"mac":${unit('m')},"other":{"variations":{"plural":{"few":${unit('f')}}}}}}}}}}}`,
      [
        ['k>substitutions>n>device>mac', 'm'],
        ['k>substitutions>n>device>other>few', 'f', 'few'],
      ],
    ],
    ['a text of a substitution itself', `{"localizations":{"de":{"substitutions":{"n":${unit('x')}}}}}`, []],
    ['other ways to vary', `{"localizations":{"de":{"variations":{"width":{"20":${unit('x')}}}}}}`, []],
    [
      'ways inside a way that Xcode does not have',
      `{"localizations":{"de":{"variations":{"device":{"mac":{"variations":{"device":{"x":${unit('x')}}},"substitutions":{"n":${unit('y')}}}}}}}}`,
      [],
    ],
    ['nothing like a catalog', '{"localizations":{"de":[1],"fr":"x"}}', []],
    ['localizations that are none', '{"localizations":["de"]}', []],
    [
      'of duplicates the ones that count',
      `{"localizations":{"de":${unit('1')}},"localizations":{"de":${unit('2')},"de":{"stringUnit":{"value":"3","value":"4"}}}}`,
      [['k', '4']],
    ],
  ])('%s', ([, message, expected]) => {
    expect(valuesOf(`"k":${message}`, german)).toEqual(expected)
  })

  test('nothing stands for the empty key in any locale', () => {
    expect(valuesOf(`"":{"localizations":{"de":${unit('x')}}}`, german)).toEqual([])
  })

  test('of duplicate keys the one that counts, with a warning', () => {
    const parsed = parse(catalog(`"k":{"localizations":{"de":${unit('1')}}},"k":{}`), german)
    expect(parsed.entries).toEqual([])
    expect(parsed.diagnostics).toMatchObject([{ code: 'duplicate-key', severity: 'warning', message: 'strings.k' }])
  })

  test.for<[asked: string, inFile: readonly string[], expected: string | undefined]>([
    ['pt-BR', ['pt', 'pt-BR', 'pt-PT'], 'pt-BR'],
    ['pt-BR', ['pt_BR'], 'pt_BR'],
    ['pt_br', ['pt-BR'], 'pt-BR'],
    ['pt-BR', ['pt_BR', 'pt-BR'], 'pt-BR'],
    ['pt-BR', ['pt'], undefined],
    ['pt', ['pt-BR'], undefined],
    ['zh-Hans', ['zh-HK', 'zh-hans', 'zh-Hant'], 'zh-hans'],
    ['he', ['iw'], 'iw'],
    ['x y', ['x y', 'Base'], 'x y'],
  ])('%s of %s', ([locale, names, expected]) => {
    const localizations = names.map((name) => `"${name}":${unit(name)}`).join(',')
    const values = valuesOf(`"k":{"localizations":{${localizations}}}`, { locale, sourceLocale: 'en' })
    expect(values).toEqual(expected === undefined ? [] : [['k', expected]])
  })
})

test('ranges are those of the key in the catalog and of the text', () => {
  const text = `\uFEFF${catalog(`"k" : {"localizations":{"de":${unit('x')}}}`)}`
  for (const [locales, value] of [
    [german, '"x"'],
    [source, '"k"'],
  ] as const) {
    const parsed = parse(text, locales)
    const pieces = parsed.entries.map(({ keyRange, valueRange }) => [
      parsed.text.slice(keyRange.start, keyRange.end),
      parsed.text.slice(valueRange.start, valueRange.end),
    ])
    expect(pieces).toEqual([['"k"', value]])
  }
})

test('the comment is the note of all texts', () => {
  const message = `{"comment":"Button","localizations":{"de":{"variations":{"plural":{"one":${unit('1')},"other":${unit('n')}}}}}}`
  expect(
    parse(catalog(`"k":${message},"q":{"comment":"","localizations":{"de":${unit('')}}}`), german).entries,
  ).toMatchObject([{ note: 'Button' }, { note: 'Button' }, { note: undefined }])
})

test('no two places have the same path', () => {
  const words = fc.constantFrom(
    'device',
    'substitutions',
    'one',
    'other',
    'mac',
    'stringUnit',
    'variations',
    'plural',
    '',
  )
  fc.assert(
    fc.property(fc.array(words, { maxLength: 6 }), fc.array(words, { maxLength: 6 }), (one, other) => {
      const [place, another] = [placeOfUnit(one), placeOfUnit(other)]
      fc.pre(place !== undefined && another !== undefined && one.join('>') !== other.join('>'))
      expect(place?.path).not.toEqual(another?.path)
    }),
    { numRuns: 200 },
  )
})

describe('bad input', () => {
  test.for<[name: string, text: string, expected: Partial<Diagnostic>]>([
    ['an empty file', '', { code: 'parse-error' }],
    ['a list', '[]', { code: 'parse-error' }],
    ['a merge conflict', '{\n<<<<<<< a\n=======\n>>>>>>> b\n}', { code: 'conflict-marker' }],
    ['100,001 levels', '{"strings":'.repeat(100_001), { code: 'too-deep' }],
    ['no strings', '{"sourceLanguage":"en"}', { code: 'parse-error', range: { start: 0, end: 1 } }],
    ['strings that are none', '{"strings":[{}]}', { code: 'parse-error', range: { start: 1, end: 10 } }],
  ])('%s', ([, text, expected]) => {
    const { entries, diagnostics } = parse(text, german)
    expect(entries).toEqual([])
    expect(diagnostics).toMatchObject([{ file, severity: 'error', ...expected }])
  })

  test('a message that is no object is told of', () => {
    const { entries, diagnostics } = parse(catalog('"a":"x","b":null,"c":{}'))
    expect(entries.map(({ path }) => path)).toEqual([['c']])
    expect(diagnostics).toMatchObject([
      { code: 'parse-error', severity: 'warning', message: 'a' },
      { code: 'parse-error', severity: 'warning', message: 'b' },
    ])
  })

  test('40,000 levels where a localization should be', () => {
    const deep = '{"variations":{"device":{"mac":'.repeat(10_000) + '1' + '}}}'.repeat(10_000)
    expect(valuesOf(`"k":{"localizations":{"de":${deep}}}`, german)).toEqual([])
  })

  test('any bytes end in entries or an error, and no edit changes none of them', () => {
    const parts = [
      '{',
      '}',
      '"strings":',
      '"k":',
      '"localizations":',
      '"de":',
      '"stringUnit":',
      '"value":',
      '"x"',
      ',',
      '1',
      '[',
      ']',
    ]
    const inputs = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.array(fc.constantFrom(...parts), { maxLength: 20 }).map((parts) => new TextEncoder().encode(parts.join(''))),
    )
    fc.assert(
      fc.property(inputs, (bytes) => {
        const parsed = xcstrings.parse(bytes, { file, ...german })
        expect(parsed.diagnostics.every(({ range }) => range !== undefined)).toBe(true)
        const hasError = parsed.diagnostics.some(({ severity }) => severity === 'error')
        const unchanged = hasError ? undefined : xcstrings.edit(parsed, [], { file, order: [], ...german })
        expect(unchanged ?? bytes).toEqual(bytes)
        expect(hasError ? parsed.entries : []).toEqual([])
      }),
    )
  })
})

test('a catalog of a real kind, as its developers and its translators see it', () => {
  const bytes = readFileSync(new URL('fixtures/Localizable.xcstrings', import.meta.url))
  const pathsOf = (locale: string) =>
    xcstrings.parse(bytes, { file, locale, sourceLocale: 'en' }).entries.map(({ path }) => path.join('>'))
  expect(pathsOf('en')).toEqual([
    '%@ shared %lld photos with %lld people',
    '%@ shared %lld photos with %lld people>substitutions>people>one',
    '%@ shared %lld photos with %lld people>substitutions>people>other',
    '%@ shared %lld photos with %lld people>substitutions>photos>one',
    '%@ shared %lld photos with %lld people>substitutions>photos>other',
    '%lld albums>one',
    '%lld albums>other',
    '%lld albums>zero',
    '%lld days left',
    'Add to "%@"',
    'Delete',
    'library.empty',
    'Line\u2028separator and \u0007 bell',
    'Tap to continue>device>mac',
    'Tap to continue>device>other',
    'Undo %lld edits>device>iphone>one',
    'Undo %lld edits>device>iphone>other',
    'Undo %lld edits>device>other>one',
    'Undo %lld edits>device>other>other',
    'Untouched',
  ])
  expect(pathsOf('pl')).toEqual(['%lld albums>few', '%lld albums>many', '%lld albums>one', '%lld albums>other'])
  expect(pathsOf('zh-HK')).toEqual(['Add to "%@"'])
  expect(pathsOf('sv')).toEqual([])
})
