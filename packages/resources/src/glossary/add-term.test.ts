import { expect, test } from 'vitest'
import { addTermTo } from './add-term.ts'

const plant = { source: 'en-US', target: 'pt-BR', term: 'plant', translation: 'planta' }

test.for<[name: string, path: string, before: string, after: string]>([
  ['a new file', 'a.csv', '', 'en,pt\nplant,planta\n'],
  ['a file with languages only', 'a.csv', 'en,pt,de\n', 'en,pt,de\nplant,planta,\n'],
  ['a column without entries', 'a.csv', 'en,de,pt\nzoo,Zoo,\n', 'en,de,pt\nplant,,planta\nzoo,Zoo,\n'],
  ['a term with another language', 'a.csv', 'EN,de,pt\nplant,Pflanze,\n', 'EN,de,pt\nplant,Pflanze,planta\n'],
  ['a language without column', 'a.csv', 'en,de\nzoo,Zoo\n', 'en,de,pt\nplant,,planta\nzoo,Zoo\n'],
  [
    'Windows line ends and a mark',
    'a.csv',
    '\u{feff}en,pt\r\nzoo,zoo\r\n',
    '\u{feff}en,pt\r\nplant,planta\r\nzoo,zoo\r\n',
  ],
  ['rows of four', 'a.csv', 'zoo,Zoo,en,de\na,b,en,pt\n', 'a,b,en,pt\nplant,planta,en,pt\nzoo,Zoo,en,de\n'],
  ['languages in the name', 'a.en-pt.tsv', 'zoo\tjardim, zoológico\n', 'plant\tplanta\nzoo\tjardim, zoológico\n'],
  ['cells in quotes', 'a.csv', 'en,pt\n"a, b","c ""d"""\n', 'en,pt\n"a, b","c ""d"""\nplant,planta\n'],
])('%s', ([, path, before, after]) => {
  expect(addTermTo(path, before, plant)).toBe(after)
  expect(addTermTo(path, after, plant)).toBeUndefined()
})

test.for<[name: string, path: string, before: string, change: Partial<typeof plant>, says: RegExp]>([
  ['another translation', 'a.csv', 'en,pt\nplant,flor\n', {}, /another translation of "plant": "flor"/u],
  ['another source language', 'a.csv', 'de,pt\nPflanze,planta\n', {}, /no place for terms from en to pt/u],
  ['a name with other languages', 'a.en-de.csv', 'zoo,Zoo\n', {}, /no place for terms from en to pt/u],
  ['a file that cannot be read', 'a.csv', 'en,pt\n"plant', {}, /a quote opens here/u],
  ['a language without glossaries', 'a.csv', '', { target: 'tlh' }, /tlh/u],
  ['a term of two lines', 'a.csv', '', { term: 'a\nb' }, /the term/u],
  ['a term that is too long', 'a.csv', '', { term: 'x'.repeat(2000) }, /the term/u],
  ['no translation', 'a.csv', '', { translation: '' }, /./u],
  ['half of a character', 'a.csv', '', { translation: '\ud800' }, /half of a character/u],
])('refuses %s', ([, path, before, change, says]) => {
  expect(() => addTermTo(path, before, { ...plant, ...change })).toThrow(
    expect.objectContaining({ code: 'GLOSSARY_FILE_INVALID', message: expect.stringMatching(says) }),
  )
})
