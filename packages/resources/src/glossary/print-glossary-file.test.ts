import type { GlossaryDictionary } from '@lockale/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printGlossaryFile } from './print-glossary-file.ts'
import { readGlossaryFile } from './read-glossary-file.ts'

type Pairs = Readonly<Record<string, Readonly<Record<string, string>>>>

function toDictionaries(pairs: Pairs): readonly GlossaryDictionary[] {
  return Object.entries(pairs).map(([pair, entries]) => {
    const [source = '', target = ''] = pair.split('-')
    return { source, target, entries: new Map(Object.entries(entries)) }
  })
}

test.for<[name: string, path: string, pairs: Pairs, text: string]>([
  [
    'one source: a column for each target, all sorted',
    't.csv',
    { 'en-fr': { cart: 'Panier', buy: 'Acheter' }, 'en-de': { cart: 'Korb, groß', Save: 'Sichern "jetzt"' } },
    'en,de,fr\nSave,"Sichern ""jetzt""",\nbuy,,Acheter\ncart,"Korb, groß",Panier\n',
  ],
  ['tabs', 't.tsv', { 'en-de': { '"a", b': 'c' } }, 'en\tde\n"a", b\tc\n'],
  [
    'several sources: rows with codes',
    't.csv',
    { 'en-de': { cart: 'Korb', buy: 'Kaufen' }, 'de-en': { Korb: 'cart' } },
    'Korb,cart,de,en\nbuy,Kaufen,en,de\ncart,Korb,en,de\n',
  ],
  ['the pair in the name', 't.en-de.csv', { 'en-de': { cart: 'Korb' } }, 'en,de\ncart,Korb\n'],
  [
    'the pair in the name, and another one',
    't.en-de.csv',
    { 'en-de': { cart: 'Korb' }, 'en-fr': { cart: 'Panier' } },
    'cart,Korb,en,de\ncart,Panier,en,fr\n',
  ],
  [
    'translations that are codes of languages',
    't.csv',
    { 'en-de': { a: 'b' }, 'en-es': { a: 'de' }, 'en-fr': { a: 'en' } },
    'a,b,en,de\na,de,en,es\na,en,en,fr\n',
  ],
])('prints %s', ([, path, pairs, text]) => {
  expect(printGlossaryFile(path, toDictionaries(pairs))).toBe(text)
})

test('what no file may hold is refused, not written', () => {
  const dictionaries = toDictionaries({ 'en-de': { ' a': 'b' } })
  expect(() => printGlossaryFile('t.csv', dictionaries)).toThrow(
    expect.objectContaining({ code: 'GLOSSARY_FILE_INVALID' }),
  )
})

const term = fc.oneof(
  fc.constantFrom('Cart', 'cart', 'null', '42', "it's", '#', '"', 'x,y', '=', 'de', 'en', '__proto__'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
)
const side = term.map((text) => text.replaceAll(/[\p{C}\s]/gu, '_')).filter((text) => text.trim() === text)
const entries = fc.uniqueArray(fc.tuple(side, side), { minLength: 1, maxLength: 6, selector: ([key]) => key })
const pairs = fc.dictionary(fc.constantFrom('en-de', 'en-fr', 'en-ja', 'de-en'), entries, { minKeys: 1 })

test('any entries, in any order: read back they are the same, and the same bytes', () => {
  fc.assert(
    fc.property(pairs, fc.constantFrom('t.csv', 't.tsv', 't.en-de.csv'), (all, path) => {
      const dictionaries = Object.entries(all).map(([pair, own]): GlossaryDictionary => {
        const [source = '', target = ''] = pair.split('-')
        return { source, target, entries: new Map(own) }
      })
      const text = printGlossaryFile(path, dictionaries)
      const read = readGlossaryFile({ path, text }).dictionaries
      const found = read.map(({ source, target, entries: own }) => [`${source}-${target}`, new Map(own)] as const)
      expect(new Map(found)).toEqual(new Map(Object.entries(all).map(([pair, own]) => [pair, new Map(own)])))
      expect(printGlossaryFile(path, read)).toBe(text)
      const backwards = dictionaries.map((one) => ({ ...one, entries: new Map([...one.entries].toReversed()) }))
      expect(printGlossaryFile(path, backwards.toReversed())).toBe(text)
    }),
  )
})
