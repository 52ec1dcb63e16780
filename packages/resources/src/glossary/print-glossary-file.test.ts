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

test.for<[name: string, path: string, before: string, pairs: Pairs, after: string]>([
  [
    'nothing',
    't.csv',
    'en, de ,fr\r\n"Cart",Korb,\r\n,,\r\n',
    { 'en-de': { Cart: 'Korb' } },
    'en, de ,fr\r\n"Cart",Korb,\r\n,,\r\n',
  ],
  [
    'a cell',
    't.csv',
    'en,de\n"Cart",Korb\nBuy,"Kauf"',
    { 'en-de': { Cart: 'Korb, groß', Buy: 'Kaufen' } },
    'en,de\n"Cart","Korb, groß"\nBuy,"Kaufen"',
  ],
  [
    'a cell that was empty',
    't.csv',
    'en,de,fr\nCart,Korb\nBuy,,\n',
    { 'en-de': { Cart: 'Korb' }, 'en-fr': { Cart: 'Panier', Buy: 'Acheter' } },
    'en,de,fr\nCart,Korb,Panier\nBuy,,Acheter\n',
  ],
  [
    'a new row, behind no line end',
    't.csv',
    '\u{feff}en,de\r\nCart,Korb',
    { 'en-de': { Cart: 'Korb', Buy: 'Kaufen' } },
    '\u{feff}en,de\r\nCart,Korb\r\nBuy,Kaufen\r\n',
  ],
  [
    'a row that goes',
    't.csv',
    'en,de\nCart,Korb\n\nBuy,Kaufen\n',
    { 'en-de': { Buy: 'Kaufen' } },
    'en,de\n\nBuy,Kaufen\n',
  ],
  [
    'a cell that goes',
    't.csv',
    'en,de,fr\nCart,Korb,Panier\n',
    { 'en-fr': { Cart: 'Panier' } },
    'en,de,fr\nCart,,Panier\n',
  ],
  [
    'a new language',
    't.tsv',
    'en\tde\nCart\tKorb\nBuy\tKaufen\n',
    { 'en-de': { Cart: 'Korb', Buy: 'Kaufen' }, 'en-fr': { Buy: 'Acheter' } },
    'en\tde\tfr\nCart\tKorb\nBuy\tKaufen\tAcheter\n',
  ],
  [
    'a term in two rows',
    't.csv',
    'en,de,fr\nCart,Korb,\nCart,,Panier\n',
    { 'en-de': { Cart: 'A' }, 'en-fr': { Cart: 'B' } },
    'en,de,fr\nCart,A,\nCart,,B\n',
  ],
  [
    'rows with codes',
    't.csv',
    'Cart,Korb,EN,DE\nBuy,Kaufen,en,de\n',
    { 'en-de': { Cart: 'X' }, 'de-en': { Korb: 'Cart' } },
    'Cart,X,EN,DE\nKorb,Cart,de,en\n',
  ],
  [
    'the pair in the name',
    't.en-de.csv',
    'Cart,Korb\nBuy,Kaufen\n',
    { 'en-de': { Cart: 'Korb', 'a "b"': 'c' } },
    'Cart,Korb\n"a ""b""",c\n',
  ],
  [
    'no room for another source',
    't.csv',
    'en,de\nCart,Korb\n',
    { 'en-de': { Cart: 'Korb' }, 'de-en': { Korb: 'Cart' } },
    'Cart,Korb,en,de\nKorb,Cart,de,en\n',
  ],
  [
    'YAML, one line',
    't.yaml',
    '# ours\nsource: en\nterms:\n  # the basket\n  Cart:   { de: Korb }   # yes\n  Buy: { de: Kaufen }\n',
    { 'en-de': { Cart: 'Korb', Buy: 'Erwerben', No: 'Nein' } },
    '# ours\nsource: en\nterms:\n  # the basket\n  Cart:   { de: Korb }   # yes\n  Buy: { de: Erwerben }\n  "No": { de: Nein }\n',
  ],
  [
    'YAML, lines for languages',
    't.yaml',
    'source: en\nterms:\n  Cart:\n    de: Korb # k\n    FR: "Panier"\n  Buy:\n    de: Kaufen',
    { 'en-de': { Cart: 'X', Buy: 'Kaufen' }, 'en-fr': { Cart: 'Panier' }, 'en-es': { Cart: 'Carro' } },
    'source: en\nterms:\n  Cart:\n    de: X # k\n    FR: "Panier"\n    es: Carro\n  Buy:\n    de: Kaufen',
  ],
  [
    'YAML, what goes',
    't.yaml',
    'source: en\r\nterms:\r\n  Cart:\r\n    de: Korb\r\n    fr: Panier\r\n  Buy: { de: Kaufen, fr: Acheter }\r\n  cart: { de: a }\r\n',
    { 'en-de': { cart: 'a' }, 'en-fr': { Buy: 'Acheter' } },
    'source: en\r\nterms:\r\n  Buy: { fr: Acheter }\r\n  cart: { de: a }\r\n',
  ],
  [
    'YAML dictionaries',
    't.yaml',
    'dictionaries:\n- source: en\n  target: de\n  entries:\n    Cart: Korb # k\n    Buy: Kaufen\n- source: en\n  target: fr\n  entries: { Cart: Panier }\n',
    { 'en-de': { Cart: 'Korb', Save: 'Sichern' }, 'de-en': { Korb: 'Cart' } },
    'dictionaries:\n- source: en\n  target: de\n  entries:\n    Cart: Korb # k\n    Save: Sichern\n- source: de\n  target: en\n  entries:\n    Korb: Cart\n',
  ],
  [
    'YAML terms and another source',
    't.yaml',
    'source: en\nterms:\n  Cart: { de: Korb }\n',
    { 'en-de': { Cart: 'Korb' }, 'de-en': { Korb: 'Cart' } },
    'source: en\nterms:\n  Cart: { de: Korb }\ndictionaries:\n  - source: de\n    target: en\n    entries:\n      Korb: Cart\n',
  ],
  [
    'YAML in braces',
    't.yaml',
    '{ source: en, terms: { Cart: { de: Korb } } }',
    { 'en-de': { Cart: 'X' } },
    'name: t\nsource: en\nterms:\n  Cart: { de: X }\n',
  ],
  [
    'YAML, braces over lines',
    't.yaml',
    'source: en\nterms: {\n  Cart: { de: "Korb", fr: Panier }, # the basket\n  Buy: { de: Kaufen } # last\n}\n',
    { 'en-de': { Cart: 'Korb', Buy: 'X', Save: 'Sichern' }, 'en-fr': { Cart: 'Chariot', Buy: 'Acheter' } },
    'source: en\nterms: {\n  Cart: { de: "Korb", fr: Chariot }, # the basket\n  Buy: { de: X, fr: Acheter }, Save: { de: Sichern } # last\n}\n',
  ],
])('keeps all bytes it can: %s', ([, path, before, pairs, after]) => {
  expect(printGlossaryFile({ path, text: before }, { title: 't', dictionaries: toDictionaries(pairs) })).toBe(after)
})

test('a new name is written where there is one, or above all', () => {
  const content = { title: 'New: name', dictionaries: toDictionaries({ 'en-de': { a: 'b' } }) }
  const rest = 'source: en\nterms: { a: { de: b } }\n'
  expect(printGlossaryFile({ path: 't.yaml', text: `# c\n${rest}` }, content)).toBe(`# c\nname: "New: name"\n${rest}`)
  expect(printGlossaryFile({ path: 't.yaml', text: `name: 'Old' # c\n${rest}` }, content)).toBe(
    `name: "New: name" # c\n${rest}`,
  )
})

test.for(['t.csv', 't.tsv', 't.yaml'])('a new file holds what it is given: %s', (path) => {
  const many = toDictionaries({ 'en-de': { Cart: 'Korb', 'a, "b"': "it's: # x" }, 'de-en': { Korb: 'Cart' } })
  const text = printGlossaryFile({ path }, { title: 'Words', dictionaries: many })
  expect(readGlossaryFile({ path, text }).dictionaries).toEqual(many)
})

test('what no file may hold is refused, not written', () => {
  const dictionaries = toDictionaries({ 'en-de': { ' a': 'b' } })
  expect(() => printGlossaryFile({ path: 't.csv' }, { title: 't', dictionaries })).toThrow(
    expect.objectContaining({ code: 'GLOSSARY_FILE_INVALID' }),
  )
})

const term = fc.oneof(
  fc.constantFrom(
    'Cart',
    'cart',
    'No',
    'null',
    '42',
    "it's",
    'a: b',
    '- x',
    '#',
    '"',
    'x,y',
    '{',
    '*a',
    '&a',
    '!t',
    '%',
    '@',
    '`',
    'a #b',
    '? k',
    '~',
    'de',
    'en',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
)
const side = term.map((text) => text.replaceAll(/[\p{C}\s]/gu, '_')).filter((text) => text.trim() === text)
const entries = fc.dictionary(side, side, { minKeys: 1, maxKeys: 6 })
const pairs = fc.dictionary(fc.constantFrom('en-de', 'en-fr', 'en-ja', 'de-en'), entries, { minKeys: 1 })

test('any content, over any other: read again it is what it was to be', () => {
  fc.assert(
    fc.property(pairs, pairs, fc.constantFrom('t.csv', 't.tsv', 't.yaml'), (first, second, path) => {
      const [old, next] = [first, second].map((one) => ({ title: 't', dictionaries: toDictionaries(one) }))
      if (old === undefined || next === undefined) return
      const before = printGlossaryFile({ path }, old)
      expect(printGlossaryFile({ path, text: before }, old)).toBe(before)
      const after = printGlossaryFile({ path, text: before }, next)
      const read = readGlossaryFile({ path, text: after }).dictionaries
      const asPairs = read.map((one) => [`${one.source}-${one.target}`, Object.fromEntries(one.entries)] as const)
      expect(Object.fromEntries(asPairs)).toEqual(second)
    }),
  )
})
