import type { HandoffFile, InlinePiece } from '@lockale/interchange'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testDepth } from '../depth.ts'
import { translateXliff } from './xliff-translate.ts'
import { allStates, createXliffWorld, readExample, type XliffWorld } from './xliff-world.ts'

const versions = ['1.2', '2.1'] as const

const manyFormats = [
  'rails/{locale}.yml',
  { source: 'spring/messages.properties', target: 'spring/messages_{locale}.properties' },
  'ios/{locale}.lproj/Localizable.strings',
  'ios/{locale}.lproj/Localizable.stringsdict',
  'ios/Localizable.xcstrings',
  { source: 'android/values/strings.xml', target: 'android/values-{locale}/strings.xml' },
  'flutter/app_{locale}.arb',
  'extension/_locales/{locale}/messages.json',
  { source: 'dotnet/Strings.resx', target: 'dotnet/Strings.{locale}.resx' },
  { source: 'angular/messages.xlf', target: 'angular/messages.{locale}.xlf' },
  { source: 'gettext/app.pot', target: 'gettext/{locale}.po' },
  'firefox/{locale}/main.ftl',
  'hugo/{locale}.toml',
]

const i18next = {
  'en.json': {
    title: 'Your cart',
    greeting: 'Hello <1>{{name}}</1>, you have $t(items) & "more"',
    items_one: '{{count}} item',
    items_other: '{{count}} items',
    place_ordinal_one: '{{count}}st place',
    place_ordinal_two: '{{count}}nd place',
    place_ordinal_few: '{{count}}rd place',
    place_ordinal_other: '{{count}}th place',
    'a/b~c_d': 'A key with marks',
    two: 'First line\nSecond line with {{a}} and {{b}}',
  },
  'de.json': { title: 'Ihr Warenkorb', items_one: '{{count}} Artikel' },
}

const icu = {
  'en.json': {
    photos:
      "{who} has {count, plural, =0 {no photos} one {a photo} other {# photos}} in {gender, select, female {her} other {their}} album, isn't that nice?",
    plain: 'It costs {price, number, currency} <b>today</b>',
    picture: 'See <img alt="A cat" src="cat.png"/> here',
    quoted: "Write '{'name'}' in braces",
  },
  'pl.json': { plain: 'Kosztuje {price, number, currency} <b>dzisiaj</b>' },
}

interface Sample {
  readonly name: string
  readonly create: () => XliffWorld
}

/** The texts that come back are English words with another letter before them. */
const inEnglish = { 'wrong-language': 'off' }

const samples: readonly Sample[] = [
  { name: 'i18next', create: () => createXliffWorld(i18next) },
  { name: 'ICU', create: () => createXliffWorld(icu, { syntax: 'icu', checks: inEnglish }) },
  {
    name: 'all formats of the example',
    create: () =>
      createXliffWorld(readExample('many-formats'), { files: manyFormats, syntax: undefined, checks: inEnglish }),
  },
]

describe.each(samples)('$name', ({ create }) => {
  test.each(versions)('what comes back as it went out changes nothing: XLIFF %s', async (version) => {
    const world = create()
    const before = world.files()
    for (const xliff of Object.values(await world.export(version, allStates))) {
      expect(await world.import(xliff)).toMatchObject({ taken: [], problems: [], files: [] })
    }
    expect(world.files()).toEqual(before)
  })

  test.each(versions)('what is translated is what stands in the files: XLIFF %s', async (version) => {
    const world = create()
    const mark = (words: string) => words.replaceAll(/\p{L}+/gu, (word) => `ż${word}`)
    const out = await world.export(version, allStates)
    for (const xliff of Object.values(out)) {
      const report = await world.import(translateXliff(xliff, mark))
      expect(report.problems).toEqual([])
      expect(report.taken.length).toBeGreaterThan(0)
    }
    for (const { units } of await world.units(allStates)) {
      for (const { id, source, target, state, by } of units) {
        expect({ id, target: shown(target), state, by }).toEqual({
          id,
          target: shown(source.map((piece) => (piece.type === 'text' ? { ...piece, text: mark(piece.text) } : piece))),
          state: 'current',
          by: 'human',
        })
      }
    }
    const { diagnostics } = await world.project.check()
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    // and once more nothing
    for (const xliff of Object.values(await world.export(version, allStates))) {
      expect(await world.import(xliff)).toMatchObject({ taken: [], problems: [] })
    }
  })

  test('whatever words come back, they stand in the files or are named as broken', async () => {
    // an indented line is layout
    const words = fc
      .stringMatching(/^[a-zż<>&"'{}%#$@|\\\n ()[\]*_`~=:/\d-]{0,12}$/u)
      .filter((more) => !/\n[ \t]/u.test(more))
    await fc.assert(
      fc.asyncProperty(words, fc.constantFrom(...versions), async (more, version) => {
        const world = create()
        const translate = (text: string) => (/\p{L}/u.test(text) ? `ż${text.trim()}${more}ż` : text)
        const sent = await world.units(allStates)
        const broken = new Set<string>()
        for (const [locale, xliff] of Object.entries(await world.export(version, allStates))) {
          const { problems } = await world.import(translateXliff(xliff, translate))
          for (const { kind, message } of problems) {
            expect(kind).toBe('broken')
            broken.add(`${locale} ${message}`)
          }
        }
        const now = targetsOf(await world.units(allStates))
        for (const { locale, original, units } of sent) {
          for (const { id, name, source } of units) {
            if (broken.has(`${locale} ${name.replace(/(?: \([^)]*\))?(?:, attribute)?$/u, '')}`)) continue
            // in an attribute a quote is written as an entity, which is a code when it is read again
            if (name.endsWith(', attribute') && more.includes('"')) continue
            const want = source.map((piece) =>
              piece.type === 'text' ? { ...piece, text: translate(piece.text) } : piece,
            )
            expect({ id, target: now.get(`${locale} ${original} ${id}`) }).toEqual({ id, target: shown(want) })
          }
        }
      }),
      { numRuns: testDepth > 1 ? 8 * testDepth : 2 },
    )
  })
})

function targetsOf(files: readonly HandoffFile[]): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap(({ locale, original, units }) =>
      units.map(({ id, target }) => [`${locale} ${original} ${id}`, shown(target)] as const),
    ),
  )
}

/** Words and ids of codes; blanks around the whole are the source's. */
function shown(pieces: readonly InlinePiece[] | undefined): string {
  return (pieces ?? [])
    .map((piece) => (piece.type === 'text' ? piece.text : `⟨${piece.id} ${piece.shape}⟩`))
    .join('')
    .trim()
}
