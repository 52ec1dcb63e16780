import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { anyCharacter } from '../../../../test/any-character.ts'
import type { EntryPath } from '../format.ts'

/** Random property lists for the tests, and a reader of them that is not ours. */
type Value = string | { readonly raw: string } | readonly Member[]

interface Member {
  readonly key: string
  readonly value: Value
  readonly comment: string | null
}

export const keys: fc.Arbitrary<string> = fc.constantFrom(
  'a',
  'b',
  'c.d',
  '%d files',
  '',
  ' ',
  'ä',
  '"<&>',
  '__proto__',
  '404',
)
const variables = fc.constantFrom('v', 'w', 'x y')

export const paths: fc.Arbitrary<EntryPath> = fc.oneof(
  fc.tuple(keys),
  fc.tuple(keys, fc.constant('NSStringVariableWidthRuleType'), fc.constantFrom('20', '30')),
  fc.tuple(keys, variables, fc.constantFrom('one', 'few', 'other')),
)

export const texts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('', ' ', '%d files', '&amp; <b>', ']]>', 'a\nb', '\t', '\r\n', '"\'>', '“ä” 😀'),
  fc.string({ unit: anyCharacter, maxLength: 8 }).filter(isXmlText),
)

const comments = fc.option(fc.constantFrom(' for whom ', ' two\n lines '))
const plural = fc
  .uniqueArray(fc.tuple(fc.constantFrom('zero', 'one', 'few', 'many', 'other'), texts, comments), {
    selector: ([category]) => category,
    minLength: 1,
    maxLength: 3,
  })
  .map((forms): Value => [
    member('NSStringFormatSpecTypeKey', 'NSStringPluralRuleType'),
    member('NSStringFormatValueTypeKey', 'd'),
    ...forms.map(([key, value, comment]) => ({ key, value, comment })),
    member('other.note', { raw: '<integer>1</integer>' }),
  ])
const message = fc
  .tuple(
    fc.boolean(),
    fc.uniqueArray(fc.tuple(variables, plural, comments), { selector: ([name]) => name, minLength: 1, maxLength: 2 }),
  )
  .map(([hasWords, rules]): Value => [
    member(
      'NSStringLocalizedFormatKey',
      rules.map(([name]) => `%#@${name}@`).join(hasWords ? ' and ' : ', ') + (hasWords ? ' left' : ''),
    ),
    ...rules.map(([key, value, comment]) => ({ key, value, comment })),
  ])
const widths = fc.dictionary(fc.constantFrom('20', '30', '50'), texts, { minKeys: 1, maxKeys: 2 }).map((all): Value => [
  member(
    'NSStringVariableWidthRuleType',
    Object.entries(all).map(([key, value]) => member(key, value)),
  ),
])
const values = fc.oneof<fc.Arbitrary<Value>[]>(texts, message, widths)
const opaque = fc.constantFrom(
  member('list', { raw: '<array><string>x</string></array>' }),
  member('yes', { raw: '<true/>' }),
)

interface Layout {
  readonly step: string
  /** Empty: everything in one line. */
  readonly lineBreak: string
  readonly isPaired: boolean
  readonly gap: string
  readonly isFinal: boolean
}

const layouts: fc.Arbitrary<Layout> = fc.record({
  step: fc.constantFrom('\t', '\t', '  ', '    ', ''),
  lineBreak: fc.constantFrom('\n', '\n', '\r\n', '\r', ''),
  isPaired: fc.boolean(),
  gap: fc.constantFrom('', '', '\n'),
  isFinal: fc.boolean(),
})

export const documents: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.oneof({ weight: 8, arbitrary: fc.record({ key: keys, value: values, comment: comments }) }, opaque), {
      maxLength: 5,
    }),
    layouts,
    fc.boolean(),
  )
  .map(([all, layout, mark]) => {
    // A text may have the key of another text, but not that of a dictionary.
    const members = all
      .filter(({ key, value }, index) => {
        return typeof value === 'string' || all.findIndex((other) => other.key === key) === index
      })
      .filter(
        ({ key, value }, _, kept) =>
          typeof value !== 'string' || kept.every((other) => other.key !== key || typeof other.value === 'string'),
      )
    const { lineBreak, isFinal } = layout
    const head =
      '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x.dtd">\n'
    const dict = print(members, layout, 0)
    return `${mark ? '\uFEFF' : ''}${head}<plist version="1.0">${lineBreak}${dict}${lineBreak}</plist>${isFinal ? lineBreak : ''}`
  })

/** Path and value of each text as another parser sees them, of duplicates the last. */
export function readWithSaxes(document: string): readonly (readonly [EntryPath, string])[] {
  const parser = new SaxesParser()
  type Found = string | readonly (readonly [string, Found])[] | undefined
  const open: {
    readonly name: string
    text: string
    readonly values: { readonly name: string; readonly value: Found; readonly text: string }[]
  }[] = []
  let root: Found
  parser.on('opentag', ({ name }) => open.push({ name, text: '', values: [] }))
  const add = (piece: string): void => {
    for (const one of open) one.text += piece
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    const closed = open.pop()
    if (closed === undefined) return
    const { name, text, values } = closed
    const pairs = values.flatMap((key, index) =>
      index % 2 === 0 ? [[key.text, values[index + 1]?.value] as const] : [],
    )
    const value = name === 'dict' ? pairs : name === 'string' ? text : undefined
    open.at(-1)?.values.push({ name, value, text })
    if (open.length === 1) root = value
  })
  parser.write(document.replace(/^\uFEFF/, '')).close()
  return typeof root === 'object' ? list(root, []) : []

  function list(
    pairs: readonly (readonly [string, Found])[],
    path: EntryPath,
  ): readonly (readonly [EntryPath, string])[] {
    const last = new Map(pairs.map((pair) => [pair[0], pair]))
    const isPlural = last.get('NSStringFormatSpecTypeKey')?.[1] === 'NSStringPluralRuleType'
    return pairs.flatMap((pair): readonly (readonly [EntryPath, string])[] => {
      const [key, value] = pair
      if (last.get(key) !== pair || value === undefined) return []
      if (typeof value === 'object') return list(value, [...path, key])
      if (path.length > 0) {
        if (isPlural && !['zero', 'one', 'two', 'few', 'many', 'other'].includes(key)) return []
        if (key === 'NSStringFormatSpecTypeKey' || key === 'NSStringFormatValueTypeKey') return []
        if (key === 'NSStringLocalizedFormatKey' && value.replace(/%#@.*?@/, '') === '') return []
      }
      return [[[...path, key], value]]
    })
  }
}

function member(key: string, value: Value): Member {
  return { key, value, comment: null }
}

function print(members: readonly Member[], layout: Layout, depth: number): string {
  const { lineBreak, step, isPaired, gap } = layout
  const line = (level: number) => (lineBreak === '' ? '' : lineBreak + step.repeat(level))
  const pairs = members.map(({ key, value, comment }, index) => {
    const above = comment === null ? '' : `${line(depth + 1)}<!--${comment}-->`
    const between = isPaired ? '' : line(depth + 1)
    const blank = index > 0 && lineBreak !== '' ? gap.replaceAll('\n', lineBreak) : ''
    return `${blank}${above}${line(depth + 1)}<key>${escape(key)}</key>${between}${printValue(value, layout, depth + 1)}`
  })
  return members.length === 0 ? '<dict/>' : `<dict>${pairs.join('')}${line(depth)}</dict>`
}

function printValue(value: Value, layout: Layout, depth: number): string {
  if (typeof value === 'string') return value === '' ? '<string/>' : `<string>${escape(value)}</string>`
  return 'raw' in value ? value.raw : print(value, layout, depth)
}

function escape(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(']]>', ']]&gt;').replaceAll('\r', '&#13;')
}

function isXmlText(value: string): boolean {
  // eslint-disable-next-line no-control-regex
  return !/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\p{Surrogate}]/u.test(value)
}
