import { readFileSync } from 'node:fs'
import { isLockaleError } from '@lockale/errors'
import { describe, expect, test } from 'vitest'
import type { EntryChange, EntryPath } from '../format.ts'
import { type Member, type Tree, writeDocument, xcodeWriting } from '../json-profile/documents.suite.ts'
import { xcstrings } from './xcstrings.ts'

const file = 'Localizable.xcstrings'
const set = (path: EntryPath, value: string): EntryChange => ({ kind: 'set', path, value })
const add = (path: EntryPath, value: string): EntryChange => ({ kind: 'add', path, value })
const remove = (path: EntryPath): EntryChange => ({ kind: 'remove', path })

function parse(text: string, locale: string) {
  return xcstrings.parse(new TextEncoder().encode(text), { file, locale, sourceLocale: 'en' })
}

function edit(before: string, changes: readonly EntryChange[], locale = 'de'): string {
  const order = parse(before, 'en').entries.map(({ path }) => path)
  const bytes = xcstrings.edit(parse(before, locale), changes, { file, order, locale, sourceLocale: 'en' })
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
}

const unit = (value: string, state = 'translated'): Tree => [
  [
    'stringUnit',
    [
      ['state', state],
      ['value', value],
    ],
  ],
]
const vary = (way: string, variants: Readonly<Record<string, Tree>>): Tree => [
  ['variations', [[way, Object.entries(variants)]]],
]
const localized = (localizations: Readonly<Record<string, Tree>>): Tree => [
  ['localizations', Object.entries(localizations)],
]

/** A catalog with one message, written as Xcode does. */
function catalog(message: Tree, key = 'k'): string {
  const strings: readonly Member[] = [[key, message]]
  return writeDocument(
    [
      ['sourceLanguage', 'en'],
      ['strings', strings],
      ['version', '1.0'],
    ],
    xcodeWriting,
  )
}

describe('set', () => {
  test.for<[name: string, before: Tree, change: EntryChange, after: Tree]>([
    [
      'a text',
      localized({ de: unit('x'), fr: unit('y') }),
      set(['k'], 'z'),
      localized({ de: unit('z'), fr: unit('y') }),
    ],
    ['one to be reviewed', localized({ de: unit('x', 'needs_review') }), set(['k'], 'z'), localized({ de: unit('z') })],
    [
      'one to be reviewed, to the same',
      localized({ de: unit('x', 'needs_review') }),
      set(['k'], 'x'),
      localized({ de: unit('x') }),
    ],
    ['one that is new', localized({ de: unit('', 'new') }), set(['k'], 'z'), localized({ de: unit('z') })],
    [
      'one without a state: it gets one',
      localized({ de: [['stringUnit', [['value', 'x']]]] }),
      set(['k'], 'z'),
      localized({ de: unit('z') }),
    ],
    [
      'one without a value',
      localized({ de: [['stringUnit', [['state', 'new']]]] }),
      set(['k'], 'z'),
      localized({ de: unit('z') }),
    ],
    [
      'a plural form',
      localized({ de: vary('plural', { one: unit('1'), other: unit('n') }) }),
      set(['k', 'other'], 'z'),
      localized({ de: vary('plural', { one: unit('1'), other: unit('z') }) }),
    ],
  ])('%s', ([, before, change, after]) => {
    expect(edit(catalog(before), [change])).toBe(catalog(after))
  })

  test('the text of the source that its key stood for', () => {
    const before = catalog([
      ['comment', 'c'],
      [
        'localizations',
        [
          ['de', unit('x')],
          ['fr', unit('y')],
        ],
      ],
    ])
    const after = catalog([
      ['comment', 'c'],
      [
        'localizations',
        [
          ['de', unit('x')],
          ['en', unit('Hello')],
          ['fr', unit('y')],
        ],
      ],
    ])
    expect(edit(before, [set(['k'], 'Hello')], 'en')).toBe(after)
    expect(parse(after, 'en').entries).toMatchObject([{ path: ['k'], value: 'Hello' }])
  })

  test('in the style of the file', () => {
    const text = '{"strings":{"k":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"\\u00E9\\/"}}}}}}'
    expect(edit(text, [set(['k'], 'ü/')])).toBe(text.replace('\\u00E9\\/', '\\u00FC\\/'))
  })
})

describe('add', () => {
  const facts: readonly Member[] = [
    ['argNum', { raw: '2' }],
    ['formatSpecifier', 'lld'],
  ]
  const substituted = (text: string, forms: Readonly<Record<string, Tree>>): Tree => [
    ...(unit(text) as readonly Member[]),
    ['substitutions', [['n', [...facts, ...(vary('plural', forms) as readonly Member[])]]]],
  ]

  test.for<[name: string, before: Tree, changes: readonly EntryChange[], after: Tree]>([
    ['to a message without anything', [], [add(['k'], 'x')], localized({ de: unit('x') })],
    [
      'to a message without localizations, between what is there',
      [
        ['comment', 'c'],
        ['extractionState', 'manual'],
        ['shouldTranslate', { raw: 'true' }],
      ],
      [add(['k'], 'x')],
      [
        ['comment', 'c'],
        ['extractionState', 'manual'],
        ...(localized({ de: unit('x') }) as readonly Member[]),
        ['shouldTranslate', { raw: 'true' }],
      ],
    ],
    [
      'before the first locale',
      localized({ en: unit('x'), fr: unit('y') }),
      [add(['k'], 'z')],
      localized({ de: unit('z'), en: unit('x'), fr: unit('y') }),
    ],
    [
      'behind the last',
      localized({ ar: unit('x'), 'da-DK': unit('y') }),
      [add(['k'], 'z')],
      localized({ ar: unit('x'), 'da-DK': unit('y'), de: unit('z') }),
    ],
    ['in place of an empty one', localized({ de: [] }), [add(['k'], 'z')], localized({ de: unit('z') })],
    ['in place of null', localized({ de: { raw: 'null' } }), [add(['k'], 'z')], localized({ de: unit('z') })],
    [
      'in place of one that is new',
      localized({ de: unit('', 'new') }),
      [add(['k'], 'z')],
      localized({ de: unit('z') }),
    ],
    [
      'plural forms, in the order of Xcode',
      localized({ en: vary('plural', { one: unit('1'), other: unit('n') }) }),
      ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => ({
        kind: 'add',
        path: ['k', form],
        form,
        value: form,
      })),
      localized({
        de: vary(
          'plural',
          Object.fromEntries(['few', 'many', 'one', 'other', 'two', 'zero'].map((form) => [form, unit(form)])),
        ),
        en: vary('plural', { one: unit('1'), other: unit('n') }),
      }),
    ],
    [
      'a plural form beside others',
      localized({ de: vary('plural', { many: unit('m'), other: unit('n') }) }),
      [add(['k', 'one'], '1'), add(['k', 'few'], 'f')],
      localized({ de: vary('plural', { few: unit('f'), many: unit('m'), one: unit('1'), other: unit('n') }) }),
    ],
    [
      'devices',
      localized({ de: vary('device', { iphone: unit('i'), other: unit('o') }) }),
      [add(['k', 'device', 'mac'], 'm'), add(['k', 'device', 'appletv'], 'a')],
      localized({ de: vary('device', { appletv: unit('a'), iphone: unit('i'), mac: unit('m'), other: unit('o') }) }),
    ],
    [
      'plural forms of a device',
      [],
      [
        add(['k', 'device', 'mac', 'other'], 'n'),
        add(['k', 'device', 'mac', 'one'], '1'),
        add(['k', 'device', 'ipad'], 'i'),
      ],
      localized({ de: vary('device', { ipad: unit('i'), mac: vary('plural', { one: unit('1'), other: unit('n') }) }) }),
    ],
    [
      'a device with a number for a name is no list',
      [],
      [add(['k', 'device', '1'], 'y'), add(['k', 'device', '0'], 'x')],
      localized({ de: vary('device', { 0: unit('x'), 1: unit('y') }) }),
    ],
    [
      'a substitution, with the facts that the source has about it',
      localized({ en: substituted('%#@n@', { other: unit('%arg') }) }),
      [add(['k', 'substitutions', 'n', 'other'], 'o'), add(['k'], 'Z %#@n@')],
      localized({
        de: substituted('Z %#@n@', { other: unit('o') }),
        en: substituted('%#@n@', { other: unit('%arg') }),
      }),
    ],
    [
      'a form of a substitution that is there',
      localized({ de: substituted('%#@n@', { other: unit('%arg') }) }),
      [add(['k', 'substitutions', 'n', 'one'], '1')],
      localized({ de: substituted('%#@n@', { one: unit('1'), other: unit('%arg') }) }),
    ],
    [
      'plural forms where one text was, which makes way',
      localized({ de: unit('x'), fr: unit('y') }),
      [add(['k', 'one'], '1'), add(['k', 'other'], 'n')],
      localized({ de: vary('plural', { one: unit('1'), other: unit('n') }), fr: unit('y') }),
    ],
    [
      'one text where plural forms were, which make way',
      localized({ de: vary('plural', { one: unit('1'), other: unit('n') }), fr: vary('plural', { other: unit('n') }) }),
      [add(['k'], 'x')],
      localized({ de: unit('x'), fr: vary('plural', { other: unit('n') }) }),
    ],
    [
      'devices where plural forms were',
      localized({ de: vary('plural', { one: unit('1'), other: unit('n') }) }),
      [add(['k', 'device', 'other'], 'x'), remove(['k', 'one'])],
      localized({ de: vary('device', { other: unit('x') }) }),
    ],
    [
      'plural forms where the device had one text',
      localized({ de: vary('device', { mac: unit('m'), other: unit('o') }) }),
      [add(['k', 'device', 'mac', 'other'], 'n')],
      localized({ de: vary('device', { mac: vary('plural', { other: unit('n') }), other: unit('o') }) }),
    ],
    [
      'one text beside a substitution, which stays',
      localized({
        de: [['substitutions', [['n', [...facts, ...(vary('plural', { other: unit('o') }) as readonly Member[])]]]]],
      }),
      [add(['k'], '%#@n@')],
      localized({ de: substituted('%#@n@', { other: unit('o') }) }),
    ],
    [
      'what is removed may come again',
      localized({ de: unit('x', 'needs_review') }),
      [add(['k'], 'z'), remove(['k'])],
      localized({ de: unit('z') }),
    ],
  ])('%s', ([, before, changes, after]) => {
    expect(edit(catalog(before), changes)).toBe(catalog(after))
  })

  test.for<[locale: string, after: readonly string[]]>([
    ['zh-Hans', ['en', 'pt-PT', 'zh-Hans', 'zh-HK', 'zh-TW']],
    ['zh-Hant', ['en', 'pt-PT', 'zh-Hant', 'zh-HK', 'zh-TW']],
    ['zh', ['en', 'pt-PT', 'zh', 'zh-HK', 'zh-TW']],
    ['pt-BR', ['en', 'pt-BR', 'pt-PT', 'zh-HK', 'zh-TW']],
    ['pt', ['en', 'pt', 'pt-PT', 'zh-HK', 'zh-TW']],
    ['en-GB', ['en', 'en-GB', 'pt-PT', 'zh-HK', 'zh-TW']],
    ['ar', ['ar', 'en', 'pt-PT', 'zh-HK', 'zh-TW']],
  ])('Xcode sorts %s without regard to case', ([locale, after]) => {
    const before = ['en', 'pt-PT', 'zh-HK', 'zh-TW']
    const message = (names: readonly string[]) =>
      catalog(localized(Object.fromEntries(names.map((name) => [name, unit('x')]))))
    expect(edit(message(before), [add(['k'], 'x')], locale)).toBe(message(after))
  })

  test.for<[asked: string, known: string, written: string]>([
    ['pt-BR', 'pt_BR', 'pt_BR'],
    ['zh-Hans', 'zh-hans', 'zh-hans'],
    ['pt-BR', 'pt', 'pt-BR'],
    ['pt_BR', 'de', 'pt-BR'],
  ])('%s is spelled as the file spells it: %s', ([locale, known, written]) => {
    const strings = (k: Tree): Tree => [
      [
        'strings',
        [
          ['j', localized({ [known]: unit('x') })],
          ['k', k],
        ],
      ],
    ]
    const text = (k: Tree) => writeDocument(strings(k), xcodeWriting)
    expect(edit(text([]), [add(['k'], 'z')], locale)).toBe(text(localized({ [written]: unit('z') })))
  })

  test('a message that the file lacks, where it stands in the source', () => {
    const text = (keys: readonly string[]) =>
      writeDocument([['strings', keys.map((key): Member => [key, localized({ de: unit(key) })])]], xcodeWriting)
    const options = { file, locale: 'de', sourceLocale: 'en', order: ['z', '0', 'a'].map((key) => [key]) }
    const bytes = xcstrings.edit(parse(text(['z', 'a']), 'de'), [add(['0'], '0')], options)
    expect(new TextDecoder().decode(bytes)).toBe(text(['z', '0', 'a']))
  })
})

describe('remove', () => {
  test.for<[name: string, before: Tree, changes: readonly EntryChange[], after: Tree]>([
    ['a localization', localized({ de: unit('x'), fr: unit('y') }), [remove(['k'])], localized({ fr: unit('y') })],
    [
      'the last one',
      [['comment', 'c'], ...(localized({ de: unit('x') }) as readonly Member[])],
      [remove(['k'])],
      [['comment', 'c']],
    ],
    ['all there is: the key stays, as it is in the code', localized({ de: unit('x') }), [remove(['k'])], []],
    [
      'a plural form',
      localized({ de: vary('plural', { few: unit('f'), other: unit('n') }) }),
      [remove(['k', 'few'])],
      localized({ de: vary('plural', { other: unit('n') }) }),
    ],
    [
      'the last plural form',
      localized({ de: vary('plural', { few: unit('f'), other: unit('n') }), en: unit('e') }),
      [remove(['k', 'few']), remove(['k', 'other'])],
      localized({ en: unit('e') }),
    ],
    [
      'the last form of a substitution, with all that is known of it',
      localized({
        de: [
          ...(unit('x') as readonly Member[]),
          [
            'substitutions',
            [
              [
                'n',
                [
                  ['argNum', { raw: '1' }],
                  ['formatSpecifier', 'lld'],
                  ...(vary('plural', { other: unit('o') }) as readonly Member[]),
                ],
              ],
            ],
          ],
        ],
      }),
      [remove(['k', 'substitutions', 'n', 'other'])],
      localized({ de: unit('x') }),
    ],
    [
      'what nobody asked about stays',
      localized({ de: [...(unit('x') as readonly Member[]), ['variations', [['width', [['20', unit('y')]]]]]] }),
      [remove(['k'])],
      localized({ de: [['variations', [['width', [['20', unit('y')]]]]]] }),
    ],
    [
      'one that is new',
      localized({ de: unit('', 'new'), fr: unit('y') }),
      [remove(['k'])],
      localized({ fr: unit('y') }),
    ],
  ])('%s', ([, before, changes, after]) => {
    expect(edit(catalog(before), changes)).toBe(catalog(after))
  })

  test.for<[name: string, before: string, after: string]>([
    [
      'an empty message is `{}` where the file has that',
      '{\n  "strings": {\n    "j": {},\n    "k": {\n      "localizations": {"de": {"stringUnit": {"value": "x"}}}\n    }\n  }\n}\n',
      '{\n  "strings": {\n    "j": {},\n    "k": {}\n  }\n}\n',
    ],
    ['in one line', '{"strings":{"k":{"localizations":{"de":{"stringUnit":{"value":"x"}}}}}}', '{"strings":{"k":{}}}'],
    [
      'with CRLF and tabs',
      '\uFEFF{\r\n\t"strings" : {\r\n\t\t"k" : {\r\n\t\t\t"localizations" : {"de" : {"stringUnit" : {"value" : "x"}}}\r\n\t\t}\r\n\t}\r\n}',
      '\uFEFF{\r\n\t"strings" : {\r\n\t\t"k" : {\r\n\r\n\t\t}\r\n\t}\r\n}',
    ],
    [
      'duplicates too',
      '{"strings":{"k":{"localizations":{"de":{"stringUnit":{"value":"x"}},"de":{"stringUnit":{"value":"y","value":"z"}}},"comment":"c"}}}',
      '{"strings":{"k":{"comment":"c"}}}',
    ],
  ])('%s', ([, before, after]) => {
    expect(edit(before, [remove(['k'])])).toBe(after)
  })
})

describe('what cannot be done', () => {
  const plural = localized({ de: vary('plural', { other: unit('n') }), en: vary('plural', { other: unit('n') }) })

  test.for<[name: string, message: Tree, changes: readonly EntryChange[], locale?: string]>([
    ['set what is not there', localized({ fr: unit('x') }), [set(['k'], 'x')]],
    ['set a form that is not there', plural, [set(['k', 'one'], 'x')]],
    ['set what is being removed', localized({ de: unit('x') }), [remove(['k']), set(['k'], 'z')]],
    ['remove what is not there', [], [remove(['k'])]],
    ['remove the key of a source text', [], [remove(['k'])], 'en'],
    ['add what is there', localized({ de: unit('x') }), [add(['k'], 'z')]],
    ['add a source text that is there', [], [add(['k'], 'z')], 'en'],
    ['add in place of a text', localized({ de: 'x' }), [add(['k'], 'z')]],
    [
      'change what is stale',
      [['extractionState', 'stale'], ...(plural as readonly Member[])],
      [set(['k', 'other'], 'x')],
    ],
    ['change what is not translated', [['shouldTranslate', { raw: 'false' }]], [add(['k'], 'x')]],
    ['vary in two ways', [], [add(['k'], 'x'), add(['k', 'one'], 'y')]],
    ['vary by form and device', [], [add(['k', 'device', 'mac'], 'x'), add(['k', 'one'], 'y')]],
    ['vary in a way beside one that is set', plural, [set(['k', 'other'], 'x'), add(['k'], 'y')]],
    ['a form that there is not', [], [add(['k', '=0'], 'x')]],
    ['a device of a device', [], [add(['k', 'device', 'a', 'device', 'b'], 'x')]],
    ['a substitution without a form', [], [add(['k', 'substitutions', 'n'], 'x')]],
    ['copy a number', [], [{ kind: 'copy', path: ['k'], raw: '1' }]],
    ['no key at all', [], [add([], 'x')]],
  ])('%s', ([, message, changes, locale]) => {
    expect(codeOf(() => edit(catalog(message), changes, locale))).toBe('FORMAT_EDIT_MISMATCH')
  })

  test('edit a file with errors', () => {
    expect(codeOf(() => edit('{', []))).toBe('FORMAT_EDIT_MISMATCH')
    expect(codeOf(() => edit('{"strings":[]}', []))).toBe('FORMAT_EDIT_MISMATCH')
  })

  test('edit a locale that nobody names', () => {
    const parsed = xcstrings.parse(new TextEncoder().encode('{"strings":{"k":{}}}'), { file })
    expect(codeOf(() => xcstrings.edit(parsed, [set(['k'], 'x')], { file, order: [] }))).toBe('FORMAT_EDIT_MISMATCH')
  })

  test('half a character', () => {
    expect(codeOf(() => edit(catalog([]), [add(['k'], '\ud83d')]))).toBe('TEXT_NOT_WELL_FORMED')
  })
})

describe('several locales', () => {
  const text = readFileSync(new URL('fixtures/Localizable.xcstrings', import.meta.url), 'utf8')

  test('one after another give the same file in any order, and each leaves the others alone', () => {
    const locales = ['sv', 'ar', 'pt-BR', 'zh-Hant'] as const
    const translate = (before: string, locale: string): string => {
      const there = new Set(parse(before, locale).entries.map(({ path }) => JSON.stringify(path)))
      const missing = parse(before, 'en').entries.filter(({ path }) => !there.has(JSON.stringify(path)))
      return edit(
        before,
        missing.map(({ path, value }) => add(path, `${locale} ${value}`)),
        locale,
      )
    }
    const finished = locales.reduce(translate, text)
    expect(locales.toReversed().reduce(translate, text)).toBe(finished)
    for (const locale of ['en', 'de', 'fr', 'pl', 'ru', 'zh-Hans', 'zh-HK']) {
      expect(valuesOf(finished, locale)).toEqual(valuesOf(text, locale))
    }
    for (const locale of ['sv', 'ar', 'zh-Hant']) {
      expect(valuesOf(finished, locale)).toEqual(
        valuesOf(text, 'en').map(([path, value]) => [path, `${locale} ${value}`]),
      )
    }
    // What is taken out again leaves what was there before.
    const emptied = locales.reduce((before, locale) => {
      const there = new Set(parse(text, locale).entries.map(({ path }) => JSON.stringify(path)))
      const added = parse(before, locale).entries.filter(({ path }) => !there.has(JSON.stringify(path)))
      return edit(
        before,
        added.map(({ path }) => remove(path)),
        locale,
      )
    }, finished)
    expect(emptied).toBe(text)
  })

  test('a new file is the same file', () => {
    const options = { file, order: [], locale: 'sv', sourceLocale: 'en' }
    const bytes = xcstrings.create(parse(text, 'en'), [add(['Untouched'], 'Orörd')], options)
    expect(new TextDecoder().decode(bytes)).toBe(edit(text, [add(['Untouched'], 'Orörd')], 'sv'))
  })

  test('500 messages in 10 locales: an eleventh comes, and goes', () => {
    const locales = ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'pt-BR', 'zh-Hans']
    const strings = Array.from({ length: 500 }, (_, index): Member => {
      const forms = vary('plural', { one: unit(`one ${index}`), other: unit(`%lld of ${index}`) })
      const tree = index % 5 === 0 ? forms : unit(`text ${index}`)
      const message = localized(Object.fromEntries(locales.map((locale) => [locale, tree])))
      return [
        `key ${index}`,
        index % 3 === 0 ? [['comment', `Comment ${index}`], ...(message as readonly Member[])] : message,
      ]
    })
    const before = writeDocument(
      [
        ['sourceLanguage', 'en'],
        ['strings', strings],
        ['version', '1.0'],
      ],
      xcodeWriting,
    )
    const source = parse(before, 'en').entries
    expect(source).toHaveLength(600)
    const after = edit(
      before,
      source.map(({ path, value }) => add(path, `«${value}»`)),
      'nb',
    )
    expect(valuesOf(after, 'nb')).toEqual(source.map(({ path, value }) => [path, `«${value}»`]))
    expect(valuesOf(after, 'ko')).toEqual(valuesOf(before, 'ko'))
    expect(
      edit(
        after,
        source.map(({ path }) => remove(path)),
        'nb',
      ),
    ).toBe(before)
  })
})

function valuesOf(text: string, locale: string): readonly (readonly [EntryPath, string])[] {
  const { entries, diagnostics } = parse(text, locale)
  expect(diagnostics).toEqual([])
  return entries.map(({ path, value }) => [path, value] as const)
}

function codeOf(run: () => unknown): string | undefined {
  try {
    run()
  } catch (error) {
    return isLockaleError(error) ? error.code : String(error)
  }
  return undefined
}
