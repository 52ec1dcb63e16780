import { describe, expect, test } from 'vitest'
import type { EntryChange, ParsedFile } from '../format.ts'
import { yaml } from './yaml.ts'

const parse = (text: string, locale?: string, sourceLocale = 'en') =>
  yaml.parse(new TextEncoder().encode(text), { file: 'x.yml', ...(locale && { locale, sourceLocale }) })
const paths = ({ entries }: ParsedFile) => entries.map(({ path }) => path.join('>'))
const toText = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
const set = (path: string, value: string): EntryChange => ({ kind: 'set', path: path.split('>'), value })
const add = (path: string, value: string): EntryChange => ({ kind: 'add', path: path.split('>'), value })
const remove = (path: string): EntryChange => ({ kind: 'remove', path: path.split('>') })

const source = parse('# head\nen:\n  a: "v"\n  b:\n    c: v\n', 'en')
const order = source.entries.map(({ path }) => path)

function edit(before: string, changes: readonly EntryChange[], locale = 'de'): string {
  const options = { file: 'x.yml', locale, sourceLocale: 'en', order, source }
  return toText(yaml.edit(parse(before, locale), changes, options))
}

function create(from: ParsedFile, locale: string, changes: readonly EntryChange[] = []): string {
  const options = { file: 'x.yml', locale, sourceLocale: 'en', order: [], source: from }
  return toText(yaml.create(from, changes, options))
}

test.for<[name: string, text: string, locale: string | undefined, expected: readonly string[]]>([
  ['the locale', 'de:\n  a: x\n', 'de', ['a']],
  ['in other letters', 'pt_br:\n  a: x\n', 'pt-BR', ['a']],
  ['in quotes', '"no":\n  a: x\n', 'no', ['a']],
  ['without quotes, which YAML 1.1 takes for false', 'no:\n  a: x\n', 'no', ['a']],
  ['the source locale', 'en:\n  a: x\n', 'de', ['a']],
  ['below a mark and comments', '# head\n---\nde:\n  a: x\n', 'de', ['a']],
  ['in brackets', '{de: {a: x}}\n', 'de', ['a']],
  ['nothing below', 'de:\n', 'de', []],
  ['an empty map below', 'de: {}\n', 'de', []],
  ['a file read without a locale', 'de:\n  a: x\n', undefined, ['de>a']],
  ['another locale', 'fr:\n  a: x\n', 'de', ['fr>a']],
  ['more keys beside it', 'de:\n  a: x\nb: y\n', 'de', ['de>a', 'b']],
  ['a text below', 'de: x\n', 'de', ['de']],
  ['a list below', 'de:\n- x\n', 'de', ['de>0']],
])('root: %s', ([, text, locale, expected]) => {
  expect(paths(parse(text, locale))).toEqual(expected)
})

describe('plurals', () => {
  const forms = (text: string, locale?: string) => parse(text, locale).entries.map(({ form }) => form)

  test.for<[name: string, text: string, expected: readonly (string | undefined)[]]>([
    ['categories', 'de:\n  n:\n    one: x\n    other: y\n', ['one', 'other']],
    [
      'all of them',
      'de:\n  n: {zero: a, one: b, two: c, few: d, many: e, other: f}\n',
      ['zero', 'one', 'two', 'few', 'many', 'other'],
    ],
    ['other alone with the count', 'de:\n  n:\n    other: "%{count} x"\n', ['other']],
    ['other alone without', 'de:\n  n:\n    other: x\n', [undefined]],
    ['without other', 'de:\n  n:\n    one: x\n    two: y\n', [undefined, undefined]],
    ['with another key', 'de:\n  n:\n    one: x\n    other: y\n    a: z\n', [undefined, undefined, undefined]],
    ['with a map', 'de:\n  n:\n    one: {a: x}\n    other: y\n', [undefined, undefined]],
  ])('%s', ([, text, expected]) => {
    expect(forms(text, 'de')).toEqual(expected)
  })

  test.for<[locale: string, keys: string, isPlural: boolean]>([
    ['ru', 'one few many', true],
    ['pl', 'many one few zero', true],
    ['uk', 'one many', false],
    ['cs', 'one few many', false],
    ['en', 'few many', false],
    ['pl', 'one few many most', false],
  ])('without other in %s: %s', ([locale, keys, isPlural]) => {
    const lines = keys.split(' ').map((key) => `    ${key}: x\n`)
    const found = forms(`${locale}:\n  n:\n${lines.join('')}`, locale)
    expect(found).toEqual(keys.split(' ').map((key) => (isPlural ? key : undefined)))
  })

  test('none without a root key that names the locale', () => {
    expect(forms('n:\n  one: x\n  other: y\n', 'de')).toEqual([undefined, undefined])
    expect(forms('de:\n  n:\n    one: x\n    other: y\n')).toEqual([undefined, undefined])
  })

  test('a form that the source lacks goes where the order has it', () => {
    const from = parse('en:\n  n:\n    one: "%{count} x"\n    other: "%{count} xs"\n', 'en')
    const before = 'pl:\n  n:\n    one: "%{count} a"\n    other: "%{count} d"\n'
    const bytes = yaml.edit(
      parse(before, 'pl'),
      [{ kind: 'add', path: ['n', 'few'], value: '%{count} b', form: 'few' }],
      {
        file: 'x.yml',
        locale: 'pl',
        sourceLocale: 'en',
        order: ['one', 'few', 'other'].map((form) => ['n', form]),
        source: from,
      },
    )
    expect(toText(bytes)).toBe('pl:\n  n:\n    one: "%{count} a"\n    few: "%{count} b"\n    other: "%{count} d"\n')
  })
})

test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
  ['set', 'de:\n  a: x\n', [set('a', 'z')], 'de:\n  a: z\n'],
  ['add', 'de:\n    a: x\n', [add('b>c', 'z')], 'de:\n    a: x\n    b:\n        c: z\n'],
  ['add below nothing', 'de:\n', [add('a', 'z')], 'de:\n  a: "z"\n'],
  ['add below null and a comment', 'de: ~ # c\n', [add('a', 'z')], 'de: # c\n  a: "z"\n'],
  ['add below an empty map', 'de: {}\n', [add('a', 'z'), add('b>c', 'w')], 'de:\n  a: "z"\n  b:\n    c: w\n'],
  ['into an empty file', '', [add('a', 'z')], 'de:\n  a: "z"\n'],
  ['into a file of comments', '# c\n', [add('b>c', 'z')], '# c\nde:\n  b:\n    c: z\n'],
  ['into a file of a mark without a line break', '---', [add('a', 'z')], '---\nde:\n  a: "z"'],
  ['remove all', 'de:\n  a: x\n  b:\n    c: y\n', [remove('a'), remove('b>c')], 'de: {}\n'],
  ['remove all, beside comments', 'de: # c\n\n  # head\n\n  a: x\n', [remove('a')], 'de: {} # c\n\n  # head\n'],
  ['remove all in brackets', 'de: {a: x}\n', [remove('a')], 'de: {}\n'],
  ['no final line break', 'de:\n  a: x', [add('b>c', 'z')], 'de:\n  a: x\n  b:\n    c: z'],
  ['a file that still names the source locale', 'en:\n  a: x\n', [set('a', 'z')], 'de:\n  a: z\n'],
  ['a file without a root key', 'a: x\n', [set('a', 'z')], 'a: z\n'],
])('edit: %s', ([, before, changes, after]) => {
  expect(edit(before, changes)).toBe(after)
  expect(parse(after, 'de').diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
})

test('an edit without changes changes nothing, not even the root key', () => {
  expect(edit('en:\n  a: x\n', [])).toBe('en:\n  a: x\n')
})

test.for<[name: string, text: string, locale: string, after: string]>([
  ['the target', 'en:\n  a: x\n', 'de', 'de:\n  a: x\n'],
  ['with its region', 'en:\n  a: x\n', 'pt-BR', 'pt-BR:\n  a: x\n'],
  ['with the sign that the source has', 'en_GB:\n  a: x\n', 'pt-BR', 'pt_BR:\n  a: x\n'],
  ['in the quotes of the source', '"en":\n  a: x\n', 'de', '"de":\n  a: x\n'],
  ['in single ones', "'en':\n  a: x\n", 'no', "'no':\n  a: x\n"],
  ['Norwegian', 'en:\n  a: x\n', 'no', "'no':\n  a: x\n"],
  ['in brackets', '{en: {a: x}}\n', 'de', '{de: {a: x}}\n'],
  ['with a byte order mark and CRLF', '\uFEFF# c\r\nen:\r\n  a: x\r\n', 'de', '\uFEFF# c\r\nde:\r\n  a: x\r\n'],
  ['no root key', 'a: x\nen: y\n', 'de', 'a: x\nen: y\n'],
])('create: %s', ([, text, locale, after]) => {
  const from = parse(text, text.includes('en_GB') ? 'en-GB' : 'en', text.includes('en_GB') ? 'en-GB' : 'en')
  expect(create(from, locale)).toBe(after)
})

test('create takes texts out, and what is left is the file of the target', () => {
  const from = parse('en:\n  # about a\n  a: x # beside\n\n  b:\n    c: "y"\n  d: 5\n', 'en')
  expect(create(from, 'de', [set('a', 'z'), remove('b>c')])).toBe('de:\n  # about a\n  a: z # beside\n\n  d: 5\n')
  expect(paths(parse(create(from, 'de', [remove('a')]), 'de'))).toEqual(['b>c', 'd'])
})
