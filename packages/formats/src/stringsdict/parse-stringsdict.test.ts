import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ParsedFile } from '../format.ts'
import { plistStrings, stringsdict } from './stringsdict.ts'

const file = 'Localizable.stringsdict'
const parse = (text: string): ParsedFile => stringsdict.parse(new TextEncoder().encode(text), { file })
const plist = (inside: string): string => `<plist version="1.0"><dict>${inside}</dict></plist>`
const string = (key: string, text: string): string => `<key>${key}</key><string>${text}</string>`
const dict = (key: string, inside: string): string => `<key>${key}</key><dict>${inside}</dict>`
const plural = (forms: string): string =>
  string('NSStringFormatSpecTypeKey', 'NSStringPluralRuleType') + string('NSStringFormatValueTypeKey', 'd') + forms
const read = ({ entries }: ParsedFile) => entries.map(({ path, value }) => `${path.join(' › ')} = ${value}`)

test('a file as Xcode writes it', () => {
  const bytes = readFileSync(new URL('fixtures/notes/en.lproj/Localizable.stringsdict', import.meta.url))
  const { entries } = stringsdict.parse(bytes, { file })
  expect(entries.map(({ path, form, value, note }) => [path.join(' › '), form, value, note])).toEqual([
    ['notes.count › notes › zero', 'zero', 'No notes', 'Title of the list of notes'],
    ['notes.count › notes › one', 'one', '%lld note', 'Title of the list of notes'],
    ['notes.count › notes › other', 'other', '%lld notes', 'Title of the list of notes'],
    [
      '%1$lld notes in %2$lld folders › NSStringLocalizedFormatKey',
      undefined,
      '%1$#@notes@ in %2$#@folders@',
      undefined,
    ],
    ['%1$lld notes in %2$lld folders › notes › one', 'one', '%1$lld note', undefined],
    ['%1$lld notes in %2$lld folders › notes › other', 'other', '%1$lld notes', undefined],
    ['%1$lld notes in %2$lld folders › folders › one', 'one', '%2$lld folder', 'Folders are never empty'],
    ['%1$lld notes in %2$lld folders › folders › other', 'other', '%2$lld folders', 'Folders are never empty'],
    ['welcome › NSStringVariableWidthRuleType › 20', undefined, 'Hi & welcome', undefined],
    ['welcome › NSStringVariableWidthRuleType › 50', undefined, 'Hello, and welcome to “Notes”', undefined],
    ['gesture › NSStringDeviceSpecificRuleType › iphone', undefined, 'Tap here', undefined],
    ['gesture › NSStringDeviceSpecificRuleType › mac', undefined, 'Click here', undefined],
    ['gesture › NSStringDeviceSpecificRuleType › appletv › times › one', 'one', 'Press once', undefined],
    ['gesture › NSStringDeviceSpecificRuleType › appletv › times › other', 'other', 'Press %d times', undefined],
    ['plain', undefined, 'Just a text', undefined],
  ])
})

test.for<[name: string, inside: string, expected: readonly string[]]>([
  ['a format string that is one variable', dict('k', string('NSStringLocalizedFormatKey', '%#@v@')), []],
  ['with a position', dict('k', string('NSStringLocalizedFormatKey', '%1$#@v@')), []],
  [
    'with words',
    dict('k', string('NSStringLocalizedFormatKey', '%#@v@ left')),
    ['k › NSStringLocalizedFormatKey = %#@v@ left'],
  ],
  [
    'of two variables',
    dict('k', string('NSStringLocalizedFormatKey', '%#@v@, %#@w@')),
    ['k › NSStringLocalizedFormatKey = %#@v@, %#@w@'],
  ],
  ['that is a key like any other', string('NSStringLocalizedFormatKey', 'x'), ['NSStringLocalizedFormatKey = x']],
  [
    'other keys beside plural forms',
    dict('k', dict('v', plural(string('one', 'a') + string('several', 'b')))),
    ['k › v › one = a'],
  ],
  ['forms without a rule', dict('k', dict('v', string('one', 'a'))), ['k › v › one = a']],
  ['texts of no dictionary', '<key>k</key><array><string>a</string></array><key>n</key><integer>1</integer>', []],
  ['a text that closes itself', '<key>k</key><string/>', ['k = ']],
  ['a key that closes itself', '<key/><string>a</string>', [' = a']],
  ['references and CDATA', string('a &amp; b', '&lt;b&gt;&#10;<![CDATA[&]]>'), ['a & b = <b>\n&']],
  ['keys as they are', string(' __proto__ ', 'a'), [' __proto__  = a']],
])('%s', ([, inside, expected]) => {
  expect(read(parse(plist(inside)))).toEqual(expected)
})

test('plural forms say that they are some', () => {
  const { entries } = parse(plist(dict('k', dict('v', plural(string('few', 'a'))) + dict('w', string('few', 'a')))))
  expect(entries.map(({ form }) => form)).toEqual(['few', undefined])
})

test.for<[format: string, inside: string, counts: readonly (string | undefined)[]]>([
  ['%#@a@ of %2$#@b@', 'x', ['1', '2']],
  ['%2$#@a@ of %1$#@b@', 'x', ['2', '1']],
  ['%#@a@', '%lu of %2$#@b@', ['1', '2']],
  ['%@ has %#@a@', 'x', [undefined, undefined]],
  ['%@ has %2$#@a@', '%3$#@b@', ['2', '3']],
])('which argument the forms of a variable count: %s', ([format, inside, counts]) => {
  const variables = dict('a', plural(string('other', inside))) + dict('b', plural(string('other', 'b')))
  const { entries } = parse(plist(dict('k', string('NSStringLocalizedFormatKey', format) + variables)))
  expect(entries.flatMap(({ form, count }) => (form === undefined ? [] : [count]))).toEqual(counts)
})

test.for<[name: string, text: string]>([
  ['a list', '<plist><array><string>a</string></array></plist>'],
  ['a text', '<plist><string>a</string></plist>'],
  ['nothing', '<plist/>'],
  ['nothing in the dictionary', '<plist><dict/></plist>'],
])('no texts in a property list of %s', ([, text]) => {
  expect(parse(text)).toMatchObject({ entries: [], diagnostics: [] })
})

test('of two texts with one key the last one counts', () => {
  const { entries, diagnostics } = parse(plist(string('k', 'a') + string('k', 'b')))
  expect(entries.map(({ value }) => value)).toEqual(['a', 'b'])
  expect(diagnostics).toMatchObject([{ code: 'duplicate-key', severity: 'warning', message: 'k' }])
})

test('of two dictionaries with one key only the last one is seen', () => {
  const parsed = parse(plist(dict('k', string('a', '1') + string('b', '2')) + dict('k', string('a', '3'))))
  expect(read(parsed)).toEqual(['k › a = 1', 'k › a = 3'])
  expect(parsed.diagnostics).toMatchObject([{ code: 'duplicate-key' }])
})

test.for<[name: string, text: string, expected: string, found: string]>([
  ['another root', '<resources/>', 'the element `<plist>`', '`<resources>`'],
  ['a key without a value', plist('<key>a</key>'), 'a value behind the `<key>`', '`</dict>`'],
  ['two keys', plist('<key>a</key><key>b</key>'), 'a value behind the `<key>`', 'another `<key>`'],
  ['a value without a key', plist('<string>b</string>'), '`<key>`', '`<string>`'],
  ['text between', plist('a'), '`<key>`', 'text between elements'],
  ['such a dictionary further inside', plist(dict('a', '<key>b</key>')), 'a value behind the `<key>`', '`</dict>`'],
  [
    'a binary one',
    'bplist00\u0001',
    'a property list in XML',
    'a binary one, which `plutil -convert xml1` turns into XML',
  ],
])('refused: %s', ([, text, expected, found]) => {
  const { entries, diagnostics } = parse(text)
  expect(entries).toEqual([])
  expect(diagnostics).toMatchObject([{ code: 'parse-error', severity: 'error', arguments: { expected, found } }])
})

test('a `.strings` file in XML', () => {
  const bytes = new TextEncoder().encode(plist(string('Cancel', 'Abbrechen') + string('OK', 'OK')))
  expect(read(plistStrings.parse(bytes, { file: 'Localizable.strings' }))).toEqual(['Cancel = Abbrechen', 'OK = OK'])
})

test.for<[name: string, text: string, entries: number, codes: readonly string[]]>([
  ['dictionaries in dictionaries', plist('<key>a</key><dict>'.repeat(900) + '</dict>'.repeat(900)), 0, []],
  ['too many of them', plist('<key>a</key><dict>'.repeat(100_000)), 0, ['too-deep']],
  ['keys', plist('<key>a</key>'.repeat(100_000)), 0, ['parse-error']],
  ['one key', plist(string('a', 'b').repeat(2000)), 2000, Array.from({ length: 1999 }, () => 'duplicate-key')],
  ['blanks', ' '.repeat(5_000_000), 0, ['parse-error']],
  ['comments', plist('<!---->'.repeat(100_000)), 0, []],
])('hostile: %s', ([, text, entries, codes]) => {
  const parsed = parse(text)
  expect(parsed.entries).toHaveLength(entries)
  expect(parsed.diagnostics.map(({ code }) => code)).toEqual(codes)
})

test('any bytes end in entries or in a diagnostic, and no edit changes none', () => {
  const pieces = fc.constantFrom(
    '<plist version="1.0">',
    '</plist>',
    '<dict>',
    '</dict>',
    '<key>a</key>',
    '<key>NSStringLocalizedFormatKey</key>',
    '<string>%#@a@</string>',
    '<string/>',
    '<array/>',
    '<key/>',
    '&amp;',
    '&',
    '<!--',
    '-->',
    '\r',
    'a',
    '\0',
    'bplist',
  )
  const bytes = fc.oneof(
    fc.array(pieces, { maxLength: 20 }).map((all) => new TextEncoder().encode(all.join(''))),
    fc.array(pieces, { maxLength: 10 }).map((all) => new TextEncoder().encode(plist(all.join('')))),
    fc.uint8Array({ maxLength: 40 }),
  )
  fc.assert(
    fc.property(bytes, (input) => {
      const parsed = stringsdict.parse(input, { file })
      const isReadable = parsed.diagnostics.every(({ severity }) => severity !== 'error')
      expect(isReadable || parsed.entries.length === 0).toBe(true)
      const after = isReadable ? stringsdict.edit(parsed, [], { file, order: [] }) : input
      expect(new Uint8Array(after)).toEqual(new Uint8Array(input))
      expect(parsed.diagnostics.every(({ range }) => range !== undefined)).toBe(true)
    }),
  )
})
