import { readFileSync } from 'node:fs'
import { isLockaleError } from '@lockale/errors'
import { describe, expect, test } from 'vitest'
import { add, editsOf, remove, set, toText } from '../edit-cases.suite.ts'
import type { EntryChange } from '../format.ts'
import { fluent } from './fluent.ts'

const file = 'locales/de.ftl'
const { parse, edit } = editsOf(fluent, file)

const select = '{ $n ->\n    [one] A\n   *[other] B\n}'

describe('set', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], after: string]>([
    ['several, in any order', 'a=1\nb = 2\n    .c = 3\n', [set('b>c', 'z'), set('a', 'x')], 'a=x\nb = 2\n    .c = z\n'],
    [
      'a term keeps its attributes',
      '-b = 2\n    .gender = neuter\n    .case = { $n ->\n       *[x] y\n    }\na = 1\n',
      [set('-b', 'x\ny')],
      '-b = x\n    y\n    .gender = neuter\n    .case = { $n ->\n       *[x] y\n    }\na = 1\n',
    ],
    ['blanks at the end of the line stay', 'a = 1  \n', [set('a', 'x')], 'a = x  \n'],
    ['the same text keeps its spelling', 'a = { "" }\n', [set('a', '')], 'a = { "" }\n'],
    ['of equal ids the one that counts', 'a = 1\na = 2\n', [set('a', 'x')], 'a = 1\na = x\n'],
    ['a text in a line of its own stays there', 'a =\n  1\n  2\n', [set('a', 'x')], 'a =\n  x\n'],
    ['with its indent', 'a =\n  1\n', [set('a', 'x\n  y\n\nz')], 'a =\n  x\n    y\n\n  z\n'],
    ['one behind its id as well', 'a = 1\n', [set('a', 'x\n\n  y\nz')], 'a = x\n\n      y\n    z\n'],
    ['with the indent it had', 'a = 1\n  2\n', [set('a', 'x\ny')], 'a = x\n  y\n'],
    ['with the indent of the file', 'a = 1\nb =\n  2\n', [set('a', 'x\ny')], 'a = x\n  y\nb =\n  2\n'],
    [
      'of attributes a deeper one',
      'a = 1\n  .b = 2\n',
      [set('a', 'x\ny'), set('a>b', 'x\ny')],
      'a = x\n  y\n  .b = x\n    y\n',
    ],
    ['an indent that is seen only in a line of its own', 'a = 1\n', [set('a', 'x\n  y')], 'a = \n    x\n      y\n'],
    ['with CRLF', 'a = 1\r\n', [set('a', 'x\ny')], 'a = x\r\n    y\r\n'],
    [
      'variants',
      'a = 1\nb =\n    1\n',
      [set('a', select), set('b', select)],
      'a = { $n ->\n        [one] A\n       *[other] B\n    }\nb =\n    { $n ->\n        [one] A\n       *[other] B\n    }\n',
    ],
    [
      'variants with a brace at the start of a line',
      `a = ${select}\n`,
      [set('a', select.replace('A', 'x'))],
      `a = ${select.replace('A', 'x')}\n`,
    ],
    [
      'and a text there',
      `a = ${select}\n`,
      [set('a', `${select}\nx`)],
      'a = { $n ->\n        [one] A\n       *[other] B\n    }\n    x\n',
    ],
    ['in the place of variants', 'a =\n    { $n ->\n       *[other] B\n    }\n', [set('a', 'x')], 'a =\n    x\n'],
    [
      'a text in the place of a placeable at the start of a line',
      'a =\n{ $x }\n',
      [set('a', 'x\n{ $x }')],
      'a =\n    x\n    { $x }\n',
    ],
    ['an empty text', 'a = 1\n', [set('a', '')], 'a = {""}\n'],
    ['blanks at the edges', 'a = 1\nb = 2\n', [set('a', '  x '), set('b', ' ')], 'a = {"  "}x{" "}\nb = {" "}\n'],
    ['line breaks at the edges', 'a = 1\n', [set('a', '\nx\n')], 'a = {""}\n    x\n    {""}\n'],
    ['lines of blanks', 'a = 1\n', [set('a', 'x\n  \ny')], 'a = x\n    {"  "}\n    y\n'],
    [
      'signs at the start of lines',
      'a =\n    1\n',
      [set('a', '[x\n.y\n  *z\n#')],
      'a =\n    {"["}x\n    {"."}y\n      {"*"}z\n    #\n',
    ],
    ['signs behind the id', 'a = 1\n', [set('a', '[x')], 'a = [x\n'],
    [
      'signs inside of placeables',
      'a =\n    1\n',
      [set('a', '[x\n{ $n ->\n[one] [\n*[b] *\n}')],
      'a =\n    {"["}x\n    { $n ->\n    [one] [\n    *[b] *\n    }\n',
    ],
    ['quotes and backslashes are text', 'a = 1\n', [set('a', '"\\n" {"\\\\"}')], 'a = "\\n" {"\\\\"}\n'],
  ])('%s', ([, before, changes, after]) => {
    expect(edit(before, changes)).toBe(after)
  })
})

describe('add', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], source: string, after: string]>([
    ['behind the one before it', 'a = x\nc = z\n', [add('b', 'y')], 'a = 1\nb = 2\nc = 3\n', 'a = x\nb = y\nc = z\n'],
    [
      'with the comment and the blank line',
      'a = x\n',
      [add('b', 'y')],
      'a = 1\n\n# About\n#\n# b\nb = 2\n',
      'a = x\n\n# About\n#\n# b\nb = y\n',
    ],
    [
      'with its attributes',
      'a = x\n',
      [add('b>d', 'z'), add('b', 'y'), add('b>c', 'w')],
      'a = 1\n# B\nb = 2\n    .c = 3\n    .d = 4\n',
      'a = x\n# B\nb = y\n    .c = w\n    .d = z\n',
    ],
    ['of attributes only', 'a = x\n', [add('b>c', 'y')], 'a = 1\n\nb =\n    .c = 3\n', 'a = x\n\nb =\n    .c = y\n'],
    ['below the comment of a group', '## G\n\nb = y\n', [add('a', 'x')], 'a = 1\nb = 2\n', '## G\n\na = x\nb = y\n'],
    [
      'several lines below the id',
      'a = x\n',
      [add('b', 'y\nz'), add('b>c', select)],
      'a = 1\nb = 2\n    .c = 3\n',
      `a = x\nb =\n    y\n    z\n    .c =\n        { $n ->\n            [one] A\n           *[other] B\n        }\n`,
    ],
    [
      'an attribute behind another',
      'a = x\n  .b = y\n',
      [add('a>c', 'z\nz')],
      'a = 1\n  .b = 2\n  .c = 3\n',
      'a = x\n  .b = y\n  .c =\n    z\n    z\n',
    ],
    [
      'an attribute before another',
      'a = x\n  .c = y\n',
      [add('a>b', 'z')],
      'a = 1\n  .b = 2\n  .c = 3\n',
      'a = x\n  .b = z\n  .c = y\n',
    ],
    [
      'the first attribute',
      '# A\na = x\nb = y',
      [add('a>c', 'z'), add('b>d', 'w')],
      'a = 1\n    .c = 3\nb = 2\n    .d = 4\n',
      '# A\na = x\n    .c = z\nb = y\n    .d = w',
    ],
    [
      'an attribute of a text in several lines',
      'a =\n    x\n\n    y\n',
      [add('a>c', 'z')],
      'a = 1\n    .c = 3\n',
      'a =\n    x\n\n    y\n    .c = z\n',
    ],
    [
      'a text to attributes',
      '# A\na =\n  .b = y\n',
      [add('a', '[x')],
      '\n# A\na = 1\n  .b = 2\n',
      '# A\na =\n  {"["}x\n  .b = y\n',
    ],
    [
      'a message and an attribute of the one before it',
      'a =\n    .b = y\n',
      [add('c', 'z'), add('a>d', 'w')],
      '',
      'a =\n    .b = y\n    .d = w\nc = z\n',
    ],
    [
      'an attribute in the place of the last one',
      'a =\n    .b = y\n',
      [remove('a>b'), add('a>c', 'z')],
      '',
      'a =\n    .c = z\n',
    ],
    ['in an empty file', '', [add('a', 'x\ny'), add('-b', '')], '-b = 1\na = 2\n', '-b = {""}\na =\n    x\n    y\n'],
    ['in a file of comments', '### All', [add('a', 'x')], 'a = 2\n', '### All\na = x'],
    [
      'with CRLF',
      'a = x\r\n',
      [add('b', 'y\nz')],
      'a = 1\n\n# B\nb = 2\n',
      'a = x\r\n\r\n# B\r\nb =\r\n    y\r\n    z\r\n',
    ],
    [
      'keys that objects have anyway',
      'constructor = x\n',
      [add('constructor>toString', 'y')],
      '',
      'constructor = x\n    .toString = y\n',
    ],
  ])('%s', ([, before, changes, source, after]) => {
    expect(edit(before, changes, source)).toBe(after)
  })
})

describe('remove', () => {
  test.for<[name: string, before: string, names: readonly string[], after: string]>([
    ['with its comment', '# A\na = x\n\n# B\nb =\n    y\n\n    y\n\nc = z\n', ['b'], '# A\na = x\n\nc = z\n'],
    ['not the comment of a group', '## G\n\na = x\nb = y\n', ['a'], '## G\n\nb = y\n'],
    ['an attribute', 'a = x\n    .b = y\n    .c = z\n', ['a>b'], 'a = x\n    .c = z\n'],
    ['all attributes', 'a = x\n    .b = y\n    .c =\n        z\nd = w\n', ['a>b', 'a>c'], 'a = x\nd = w\n'],
    ['a text that has attributes', 'a =  x  \n    .b = y\n', ['a'], 'a =\n    .b = y\n'],
    ['one of several lines', 'a =\n    x\n    x\n    .b = y\n', ['a'], 'a =\n    .b = y\n'],
    ['all of a message', '# A\na = x\n    .b = y\n\nc = z\n', ['a', 'a>b'], 'c = z\n'],
    ['all of a term', '-a = x\n    .b = y\nc = z\n', ['-a'], 'c = z\n'],
    ['all of equal ids', 'a = x\nb = y\na = z\n', ['a'], 'b = y\n'],
    ['the last, without a final line break', 'a = x\nb = y', ['b'], 'a = x'],
    ['down to the marks of a comment', '##\na = x', ['a'], '##'],
  ])('%s', ([, before, names, after]) => {
    expect(edit(before, names.map(remove))).toBe(after)
  })
})

test('a new target has the layout, the comments and the terms of the source', () => {
  const text = readFileSync(new URL('fixtures/en.ftl', import.meta.url), 'utf8')
  const source = parse(text)
  const changes = source.entries.map(({ path, value }): EntryChange => ({ kind: 'set', path, value: `${value} (de)` }))
  const options = { file, locale: 'de', order: source.entries.map(({ path }) => path) }
  const created = toText(fluent.create(source, changes, options))
  expect(parse(created).entries.map(({ value }) => value)).toEqual(source.entries.map(({ value }) => `${value} (de)`))
  expect(created).toContain('# Variables:\n#   $count (Number) - articles in the cart\n')
  const back = source.entries.map(({ path, value }): EntryChange => ({ kind: 'set', path, value }))
  expect(toText(fluent.edit(parse(created), back, options))).toBe(text.replace('\n    .gender = neuter', ''))
})

test.for<[locale: string, source: string, created: string]>([
  ['de', '-a = x\n    .b = y\n    .c = z\nd = w\n    .title = v', '-a = x\nd = w\n    .title = v'],
  ['de', '-a =\r\n    x\r\n\r\n    .b = y\r\n\r\n# Next\r\nd = w\r\n', '-a =\r\n    x\r\n\r\n# Next\r\nd = w\r\n'],
  ['en-GB', '-a = x\n    .b = y\n', '-a = x\n    .b = y\n'],
])('a new file in %s has no grammar of another language: %j', ([locale, text, created]) => {
  const source = parse(text)
  const options = { file, locale, sourceLocale: 'en', order: source.entries.map(({ path }) => path) }
  expect(toText(fluent.create(source, [], options))).toBe(created)
})

describe('refuses', () => {
  test.for<[name: string, before: string, changes: readonly EntryChange[], code: string, message: string]>([
    ['a file with errors', 'a\n', [], 'FORMAT_EDIT_MISMATCH', 'has errors'],
    ['a key that is not there', 'a = x\n', [set('b', 'y')], 'FORMAT_EDIT_MISMATCH', 'no value b'],
    ['a key that is there', 'a = x\n', [add('a', 'y')], 'FORMAT_EDIT_MISMATCH', 'already'],
    [
      'braces that are none of a placeable',
      'a = x\n',
      [set('a', 'y { z')],
      'FORMAT_EDIT_MISMATCH',
      'Fluent cannot represent the new value',
    ],
    [
      'a text that would end',
      'a = x\n',
      [set('a', 'y }\nb = { $c')],
      'FORMAT_EDIT_MISMATCH',
      'Fluent cannot represent the new value',
    ],
    ['a new text with such braces', 'a = x\n', [add('b', '}')], 'FORMAT_EDIT_MISMATCH', 'the new value of b'],
    [
      'line breaks that Fluent changes',
      'a = x\n',
      [set('a', 'y\r\nz')],
      'FORMAT_EDIT_MISMATCH',
      'Fluent cannot represent the new value',
    ],
    ['ids that are none', 'a = x\n', [add('b c', 'y')], 'FORMAT_EDIT_MISMATCH', 'cannot have a message b c'],
    ['attributes of attributes', 'a = x\n', [add('a>b>c', 'y')], 'FORMAT_EDIT_MISMATCH', 'cannot have a message a.b'],
    [
      'a value that is no text',
      'a = x\n',
      [{ kind: 'copy', path: ['b'], raw: 'null' }],
      'FORMAT_EDIT_MISMATCH',
      'has only strings',
    ],
  ])('%s', ([, before, changes, code, message]) => {
    const thrown = caught(() => edit(before, changes))
    expect(isLockaleError(thrown) ? [thrown.code, thrown.message] : thrown).toEqual([
      code,
      expect.stringContaining(message),
    ])
  })
})

function caught(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}
