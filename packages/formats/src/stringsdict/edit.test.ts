import { readFileSync } from 'node:fs'
import { LockaleError } from '@lockale/errors'
import { describe, expect, test } from 'vitest'
import type { EntryChange, EntryPath, ParsedFile } from '../format.ts'
import { stringsdict } from './stringsdict.ts'

const parse = (text: string): ParsedFile => stringsdict.parse(new TextEncoder().encode(text), { file: 'x' })
const toText = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
const english = readFileSync(new URL('fixtures/notes/en.lproj/Localizable.stringsdict', import.meta.url), 'utf8')
const polish = readFileSync(new URL('fixtures/notes/pl.lproj/Localizable.stringsdict', import.meta.url), 'utf8')

const set = (value: string, ...path: EntryPath): EntryChange => ({ kind: 'set', path, value })
const add = (value: string, ...path: EntryPath): EntryChange => ({ kind: 'add', path, value })
const form = (value: string, ...path: EntryPath): EntryChange => ({ kind: 'add', path, value, form: path.at(-1) ?? '' })
const remove = (...path: EntryPath): EntryChange => ({ kind: 'remove', path })

/** All paths of a target, with the forms that Polish has. */
const orderOf = ({ entries }: ParsedFile): readonly EntryPath[] =>
  entries.flatMap((entry) => {
    if (entry.form !== 'one') return [entry.path]
    return ['one', 'few', 'many'].map((category) => [...entry.path.slice(0, -1), category])
  })

function edit(target: string, changes: readonly EntryChange[], source?: string): string {
  const parsed = source === undefined ? undefined : parse(source)
  const options = { file: 'x', order: parsed ? orderOf(parsed) : [], ...(parsed && { source: parsed }) }
  return toText(stringsdict.edit(parse(target), changes, options))
}

function create(
  source: string,
  changes: (path: EntryPath, index: number) => EntryChange,
  more: readonly EntryChange[] = [],
): string {
  const parsed = parse(source)
  const all = [...parsed.entries.map(({ path }, index) => changes(path, index)), ...more]
  return toText(stringsdict.create(parsed, all, { file: 'x', order: orderOf(parsed), source: parsed }))
}

const plist = (...lines: readonly string[]): string =>
  `<plist version="1.0">\n<dict>\n${lines.map((line) => `\t${line}\n`).join('')}</dict>\n</plist>\n`

describe('plural forms', () => {
  test('come in their order, as the file is laid out', () => {
    const changes = [
      form('%lld notatek', 'notes.count', 'notes', 'many'),
      form('%lld notatki', 'notes.count', 'notes', 'few'),
      form('Brak', 'notes.count', 'notes', 'zero'),
    ]
    expect(edit(polish, changes, english)).toBe(
      polish
        .replace(
          '<string>d</string>\n',
          '<string>lld</string>\n        <key>zero</key>\n        <string>Brak</string>\n',
        )
        .replace(
          /(?= +<key>other<)/,
          '        <key>few</key>\n        <string>%lld notatki</string>\n        <key>many</key>\n        <string>%lld notatek</string>\n',
        ),
    )
  })

  test('stand in the line of their key where others do', () => {
    const rule = '<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>'
    const text = (...forms: readonly string[]) =>
      plist(
        '<key>k</key>',
        '<dict>',
        '\t<key>v</key>',
        '\t<dict>',
        `\t\t${rule}`,
        ...forms.map((one) => `\t\t${one}`),
        '\t</dict>',
        '</dict>',
      )
    const [one, few] = ['<key>one</key> <string>a</string>', '<key>few</key><string>b</string>']
    expect(edit(text(one), [form('b', 'k', 'v', 'few')])).toBe(text(one, few))
  })

  test('the last one takes its message along', () => {
    expect(edit(polish, [remove('notes.count', 'notes', 'one'), remove('notes.count', 'notes', 'other')])).toBe(
      polish.replace(/ +<key>notes\.count<.*?\n(?= +<key>gesture<)/s, ''),
    )
  })

  test('of a message without a source file bring its rule', () => {
    expect(edit(plist(), [form('%ld file', 'k', 'v', 'one'), form('%ld files', 'k', 'v', 'other')])).toBe(
      plist(
        '<key>k</key>',
        '<dict>',
        '\t<key>NSStringLocalizedFormatKey</key>',
        '\t<string>%#@v@</string>',
        '\t<key>v</key>',
        '\t<dict>',
        '\t\t<key>NSStringFormatSpecTypeKey</key>',
        '\t\t<string>NSStringPluralRuleType</string>',
        '\t\t<key>NSStringFormatValueTypeKey</key>',
        '\t\t<string>ld</string>',
        '\t\t<key>one</key>',
        '\t\t<string>%ld file</string>',
        '\t\t<key>other</key>',
        '\t\t<string>%ld files</string>',
        '\t</dict>',
        '</dict>',
      ),
    )
  })
})

describe('a message that is added', () => {
  const key = '%1$lld notes in %2$lld folders'

  test('brings its rules, its comments and the layout of the file', () => {
    const edited = edit(
      polish,
      [
        add('%1$#@notes@ w %2$#@folders@', key, 'NSStringLocalizedFormatKey'),
        ...['one', 'few', 'other'].map((category) => form(`notes ${category}`, key, 'notes', category)),
        form('folders other', key, 'folders', 'other'),
      ],
      english,
    )
    expect(edited).toContain(`    <key>${key}</key>
    <dict>
      <key>NSStringLocalizedFormatKey</key>
      <string>%1$#@notes@ w %2$#@folders@</string>
      <key>notes</key>
      <dict>
        <key>NSStringFormatSpecTypeKey</key>
        <string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key>
        <string>lld</string>
        <key>one</key>
        <string>notes one</string>
        <key>few</key>
        <string>notes few</string>
        <key>other</key>
        <string>notes other</string>
      </dict>
      <!-- Folders are never empty -->
      <key>folders</key>
      <dict>
        <key>NSStringFormatSpecTypeKey</key>
        <string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key>
        <string>lld</string>
        <key>other</key>
        <string>folders other</string>
      </dict>
    </dict>
    <key>gesture</key>`)
  })

  test.for<[lacking: string, changes: readonly EntryChange[]]>([
    [
      'folders',
      [add('%1$#@notes@ w %2$#@folders@', key, 'NSStringLocalizedFormatKey'), form('notes', key, 'notes', 'other')],
    ],
    ['NSStringLocalizedFormatKey', [form('notes', key, 'notes', 'other'), form('folders', key, 'folders', 'other')]],
  ])('waits for %s', ([lacking, changes]) => {
    expect(() => edit(polish, changes, english)).toThrow(
      `"${key}" in x needs "${lacking}", which has no string there yet.`,
    )
  })

  test.for<[name: string, dict: string]>([
    ['closes itself', '<dict/>'],
    ['is empty', '<dict></dict>'],
    ['has a line', '<dict>\n</dict>'],
  ])('comes into a dictionary that %s', ([, dict]) => {
    expect(edit(`<plist version="1.0">\n${dict}\n</plist>\n`, [add('a & b', 'k')])).toBe(
      plist('<key>k</key>', '<string>a &amp; b</string>'),
    )
  })

  test('stands in one line with the others', () => {
    const text = '<plist><dict><key>a</key><string>1</string></dict></plist>'
    expect(edit(text, [add('2', 'b'), add('3', 'c', 'd')])).toBe(
      '<plist><dict><key>a</key><string>1</string><key>b</key><string>2</string><key>c</key><dict><key>d</key><string>3</string></dict></dict></plist>',
    )
  })
})

describe('rules', () => {
  const message = (format: string, ...variables: readonly string[]) =>
    plist(
      '<key>k</key>',
      '<dict>',
      '\t<key>NSStringLocalizedFormatKey</key>',
      `\t<string>${format}</string>`,
      ...variables.flatMap((name) => [
        `\t<key>${name}</key>`,
        '\t<dict>',
        '\t\t<key>NSStringFormatSpecTypeKey</key>',
        '\t\t<string>NSStringPluralRuleType</string>',
        '\t\t<key>other</key>',
        `\t\t<string>${name}</string>`,
        '\t</dict>',
      ]),
      '</dict>',
    )

  test('a variable that has another name comes with the format string', () => {
    const changes = [remove('k', 'v', 'other'), form('w', 'k', 'w', 'other')]
    expect(edit(message('%#@v@', 'v'), changes, message('%#@w@', 'w'))).toBe(message('%#@w@', 'w'))
  })

  test('a format string that gets words takes the place of the bare one', () => {
    const changes = [add('noch %#@v@', 'k', 'NSStringLocalizedFormatKey'), set('x', 'k', 'v', 'other')]
    expect(edit(message('%#@v@', 'v'), changes, message('%#@v@ left', 'v'))).toBe(
      message('noch %#@v@', 'v').replace('<string>v<', '<string>x<'),
    )
  })

  test('the bare one comes back when the words go', () => {
    const edited = edit(message('noch %#@v@', 'v'), [remove('k', 'NSStringLocalizedFormatKey')], message('%#@v@', 'v'))
    expect(edited).toContain('\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>%#@v@</string>\n\t</dict>')
    expect(edited.match(/NSStringLocalizedFormatKey/g)).toHaveLength(1)
  })
})

describe('a new file', () => {
  test('has the texts of the target and all else of the source', () => {
    const numbered = (value: string) => create(english, (path, index) => set(value + String(index), ...path))
    expect(numbered('').replaceAll(/<string>\d+<\/string>/g, '')).toBe(
      parse(english).entries.reduceRight(
        (text, { valueRange: { start, end } }) =>
          text.slice(0, start - '<string>'.length) + text.slice(end + '</string>'.length),
        english,
      ),
    )
  })

  test('has other forms where the target has others', () => {
    const created = create(english, (path) => (path.at(-1) === 'zero' ? remove(...path) : set('x', ...path)), [
      form('FEW', 'notes.count', 'notes', 'few'),
    ])
    expect(created).toContain(
      '<key>one</key>\n\t\t\t<string>x</string>\n\t\t\t<key>few</key>\n\t\t\t<string>FEW</string>\n\t\t\t<key>other</key>',
    )
    expect(created).not.toContain('<key>zero</key>')
  })

  test('is not made with a message of which a variable is not translated yet', () => {
    const attempt = () => create(english, (path) => (path[1] === 'folders' ? remove(...path) : set('x', ...path)))
    expect(attempt).toThrow('needs "folders", which has no string there yet.')
  })
})

test.for<[name: string, text: string, change: EntryChange, words: RegExp]>([
  ['no dictionary', '<plist><array/></plist>', add('a', 'k'), /no dictionary/],
  ['a key that is not there', plist(), set('a', 'k'), /no value k/],
  ['a character that XML cannot hold', plist(), add('\u0001', 'k'), /has the wrong result/],
])('refused: %s', ([, text, change, words]) => {
  const attempt = () => edit(text, [change])
  expect(attempt).toThrow(LockaleError)
  expect(attempt).toThrow(words)
})
