import { isLockaleError } from '@lockale/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/any-character.ts'
import { readGlossaryFile } from './read-glossary-file.ts'

const folder = 'lockale/glossaries/'
type Pairs = Readonly<Record<string, Readonly<Record<string, string>>>>

function pairsOf(path: string, text: string): Pairs {
  const { dictionaries } = readGlossaryFile({ path: `${folder}${path}`, text })
  return Object.fromEntries(
    dictionaries.map(({ source, target, entries }) => [`${source}-${target}`, Object.fromEntries(entries)]),
  )
}

const cart = { 'en-de': { Cart: 'Warenkorb', Buy: 'Kaufen' }, 'en-fr': { Cart: 'Panier' } }

test.for<[name: string, path: string, text: string, pairs: Pairs]>([
  ['a row of languages', 'a.csv', 'en,de,fr\nCart,Warenkorb,Panier\nBuy,Kaufen,\n', cart],
  ['the same with tabs', 'a.tsv', 'en\tde\tfr\nCart\tWarenkorb\tPanier\nBuy\tKaufen', cart],
  [
    'a BOM, CRLF, codes in capitals, blank rows',
    'a.csv',
    '\u{feff}EN,DE,FR\r\nCart,Warenkorb,Panier\r\n,,\r\n\r\nBuy,Kaufen,\r\n',
    cart,
  ],
  ['empty columns of a spreadsheet', 'a.csv', 'en,de,fr,,\nCart,Warenkorb,Panier,,\nBuy,Kaufen,,,\n', cart],
  ['rows with codes', 'a.csv', 'Cart,Warenkorb,en,de\nCart,Panier,en,fr\nBuy,Kaufen,EN,DE\n', cart],
  ['one row with codes', 'a.csv', 'Cart,Warenkorb,en,de', { 'en-de': { Cart: 'Warenkorb' } }],
  [
    'rows with codes whose words are codes',
    'a.csv',
    'it,es,en,de\nno,nein,en,de',
    { 'en-de': { it: 'es', no: 'nein' } },
  ],
  [
    'four languages',
    'a.csv',
    'en,de,fr,es\nCart,Warenkorb,Panier,Carrito',
    { 'en-de': { Cart: 'Warenkorb' }, 'en-fr': { Cart: 'Panier' }, 'en-es': { Cart: 'Carrito' } },
  ],
  ['the pair in the name', 'terms.en-de.csv', 'it,es\nCart,Warenkorb\n', { 'en-de': { it: 'es', Cart: 'Warenkorb' } }],
  ['the pair as the name', 'en-de.tsv', 'Cart\tWarenkorb', { 'en-de': { Cart: 'Warenkorb' } }],
  [
    'the pair in the name and as a first row',
    'terms.en-de.csv',
    'en,de\nCart,Warenkorb',
    { 'en-de': { Cart: 'Warenkorb' } },
  ],
  [
    'a term with other translations in other rows',
    'a.csv',
    'en,de,fr\nCart,Warenkorb,\nCart,,Panier',
    { 'en-de': { Cart: 'Warenkorb' }, 'en-fr': { Cart: 'Panier' } },
  ],
  [
    'quotes',
    'a.csv',
    'en,de\n"Cart, full","""Korb"""\n5" screen,Bildschirm',
    { 'en-de': { 'Cart, full': '"Korb"', '5" screen': 'Bildschirm' } },
  ],
  ['quotes in TSV are text, and # is no comment', 'a.tsv', 'en\tde\n"Cart"\t#1', { 'en-de': { '"Cart"': '#1' } }],
  [
    'names of an object',
    'a.csv',
    'en,de\n__proto__,a\nconstructor,b',
    { 'en-de': { ['__proto__']: 'a', constructor: 'b' } },
  ],
])('reads %s', ([, path, text, pairs]) => expect(pairsOf(path, text)).toEqual(pairs))

test.for<[path: string, text: string, name: string, title: string]>([
  [`${folder}terms.csv`, 'en,de\na,b', 'terms.csv', 'terms'],
  [`${folder}shop/terms.en-de.csv`, 'a,b', 'shop/terms.en-de.csv', 'shop/terms'],
  [`${folder}en-de.csv`, 'a,b', 'en-de.csv', 'en-de'],
  [`packages/a/${folder}t.tsv`, 'en\tde\na\tb', 't.tsv', 't'],
  ['texts/terms.csv', 'en,de\na,b', 'texts/terms.csv', 'texts/terms'],
])('%s has a name and a title', ([path, text, name, title]) => {
  expect(readGlossaryFile({ path, text })).toMatchObject({ path, name, title })
})

test('order is that of the file', () => {
  const { dictionaries } = readGlossaryFile({ path: 'a.csv', text: 'en,fr,de\nb,1,2\na,3,4\n2,5,6\n1,7,8' })
  expect(dictionaries.map(({ target, entries }) => [target, ...entries.keys()])).toEqual([
    ['fr', 'b', 'a', '2', '1'],
    ['de', 'b', 'a', '2', '1'],
  ])
})

const long = 'ä'.repeat(513)

test.for<[name: string, path: string, text: string, problems: readonly (string | RegExp)[]]>([
  ['nothing', 'a.csv', '', ['1:1 it has no entries']],
  ['only a head', 'a.csv', 'en,de\n', ['1:1 it has no entries']],
  ['no languages', 'a.csv', 'Cart,Warenkorb\n', [/^1:1 the languages are not named\. .*"en,de"/u]],
  ['semicolons', 'a.csv', 'en;de\nCart;Warenkorb\n', [/^1:1 "en;de" has no comma/u]],
  [
    'variants',
    'a.csv',
    'en-US,pt-BR,zh_TW\nCart,a,b',
    [/^1:1 "en-US" is a regional variant.*Write en$/u, /^1:7 "pt-BR".*Write pt$/u, /^1:13 "zh_TW".*Write zh$/u],
  ],
  [
    'a language without glossaries',
    'a.csv',
    'en,af\nCart,Mandjie',
    ['1:4 the service has no glossaries for Afrikaans (af)'],
  ],
  ['a language nobody knows', 'a.csv', 'a,b,en,de\nc,d,xx,de', [/^2:5 "xx" is not a glossary language/u]],
  [
    'the source as a target',
    'a.csv',
    'en,de,en,de\nCart,a,b,c',
    [
      '1:7 en is the source language and cannot also be a target',
      '1:10 de has two columns',
      /^2:1 "Cart" already occurs/u,
    ],
  ],
  [
    'a row of one cell',
    'a.csv',
    'en,de\nCart',
    ['2:1 this row has one cell; it must have a term and a cell for each language'],
  ],
  ['a cell too many', 'a.csv', 'en,de\nCart,Waren,korb', ['2:12 this cell has no language in the first row']],
  ['an open quote', 'a.csv', 'en,de\nCart,"Waren\nBuy,Kaufen', ['2:6 a quote opens here and is not closed']],
  ['something behind a quote', 'a.csv', 'en,de\n"Cart" ,Waren', [/^2:1 there is text after the closing quote/u]],
  ['a duplicate', 'a.csv', 'en,de,fr\nCart,a,b\nBuy,c,\nCart,d,', ['4:1 "Cart" already occurs for en-de, at 2:1']],
  [
    'edges',
    'a.tsv',
    'en\tde\n Cart\tKorb\nBuy\tKaufen\u{a0}',
    ['2:1 the term begins or ends with whitespace', '3:5 the translation begins or ends with whitespace'],
  ],
  ['one place, one problem', 'a.csv', 'en,de,fr\n Cart,a,b', ['2:1 the term begins or ends with whitespace']],
  [
    'control characters',
    'a.csv',
    'en,de\n"a\nb",c\nd,e\u{85}f\ng,h\u{2028}i',
    [
      '2:1 the term contains a control character or a line end',
      /^4:3 the translation contains/u,
      /^5:3 the translation contains/u,
    ],
  ],
  ['an empty term', 'a.csv', 'en,de\n,Korb', ['2:1 the term is empty']],
  [
    'bytes',
    'a.csv',
    `en,de\n${long},a\nb,${long}`,
    ['2:1 the term is longer than 1024 bytes', '3:3 the translation is longer than 1024 bytes'],
  ],
  ['half a character', 'a.csv', 'en,de\na,\ud800', ['2:3 the translation contains half of a character']],
  [
    'rows of other widths',
    'a.csv',
    'a,b,en,de\nc,d,en\ne,f,en,en',
    [/^2:1 this row has 3 cells; it must have term/u, '3:8 source and target are the same language, en'],
  ],
  [
    'a wide row in a file of one pair',
    'a.en-de.csv',
    'a,b,c',
    ['1:1 this row has 3 cells; it must have a term and its translation'],
  ],
  ['a long name', `${long}.csv`, 'en,de\na,b', ['1:1 the name has 1026 bytes in UTF-8; the limit is 1024']],
])('says what is wrong: %s', ([, path, text, problems]) => {
  const error = errorOf(() => readGlossaryFile({ path, text }))
  const [head, ...lines] = error.message.split('\n')
  expect(lines.map((line) => line.trim())).toEqual(problems.map((problem) => expect.stringMatching(exactly(problem))))
  expect(head).toBe(`${path} has ${lines.length === 1 ? 'one problem' : `${lines.length} problems`}:`)
  expect(error.place).toBe(`${path}:${lines[0]?.trim().split(' ')[0]}`)
})

test('a hundred problems are shown, and all are counted', () => {
  const text = `en,de\n${Array.from({ length: 250 }, (_, at) => `a${at}, b`).join('\n')}`
  const { message } = errorOf(() => readGlossaryFile({ path: 'a.csv', text }))
  expect(message.split('\n')).toHaveLength(102)
  expect(message).toMatch(/^a\.csv has 250 problems:[^]* … and 150 more$/u)
})

test('a dictionary larger than the service takes', () => {
  const side = 'x'.repeat(1000)
  const text = `en,de\n${Array.from({ length: 5300 }, (_, at) => `${at}${side},${side}`).join('\n')}`
  const { message } = errorOf(() => readGlossaryFile({ path: 'a.csv', text }))
  expect(message).toMatch(/^a\.csv has one problem:\n {2}\d+:1 with this entry, en-de has more than 10485760 bytes/u)
})

test('anything at all is read, or refused with places', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc
      .array(
        fc.constantFrom(
          'en',
          'de',
          ',',
          '\t',
          '\n',
          '"',
          '\r',
          'a',
          ' ',
          ':',
          '{',
          '}',
          '-',
          '&',
          '*',
          'terms',
          'source',
          '  ',
        ),
        { maxLength: 40 },
      )
      .map((parts) => parts.join('')),
    fc.integer({ min: 1, max: 20_000 }).map((depth) => '['.repeat(depth)),
  )
  fc.assert(
    fc.property(text, fc.constantFrom('a.csv', 'a.tsv', 'a.en-de.csv'), (content, path) => {
      const error = maybeErrorOf(() => readGlossaryFile({ path, text: content }))
      expect(error === undefined || isLockaleError(error, 'GLOSSARY_FILE_INVALID')).toBe(true)
    }),
  )
})

/** A text as a pattern for all of it. */
function exactly(problem: string | RegExp): RegExp {
  if (typeof problem !== 'string') return problem
  return new RegExp(`^${problem.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`)}$`, 'u')
}

function errorOf(work: () => unknown) {
  const error = maybeErrorOf(work)
  if (!isLockaleError(error, 'GLOSSARY_FILE_INVALID')) throw new Error('It was taken.', { cause: error })
  return error
}

function maybeErrorOf(work: () => unknown): unknown {
  try {
    work()
    return undefined
  } catch (error) {
    return error
  }
}
