import { describe, expect, test } from 'vitest'
import type { EntryChange } from '../format.ts'
import { po } from './po.ts'

const germanic = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
const template = [
  'msgid "Save"\nmsgstr ""\n',
  'msgid "Open"\nmsgstr ""\n',
  'msgctxt "menu"\nmsgid "Open"\nmsgstr ""\n',
  'msgid "file"\nmsgid_plural "files"\nmsgstr[0] ""\nmsgstr[1] ""\n',
].join('\n')
const live = `${germanic}#: a.c:1\nmsgid "Save"\nmsgstr "Sichern"\n\n`

const source = po.parse(new TextEncoder().encode(template), { file: 'app.pot', locale: 'en', sourceLocale: 'en' })
const options = { file: 'de.po', locale: 'de', sourceLocale: 'en', source }
const parse = (text: string) => po.parse(new TextEncoder().encode(text), options)

function edit(text: string, changes: readonly EntryChange[]): string {
  const order = source.entries.map(({ path }) => path)
  return new TextDecoder().decode(po.edit(parse(text), changes, { ...options, order }))
}

/** Path and draft of the messages that are no strings of the app yet. */
const drafts = (text: string) =>
  parse(text).entries.flatMap(({ path, draft, review }) => (review === 'wanted' ? [[path.join('>'), draft]] : []))

const set = (path: string, value: string, more: object = {}): EntryChange => ({
  kind: 'set',
  path: path.split('>'),
  value,
  ...more,
})
const add = (path: string, value: string): EntryChange => {
  const [key = '', form] = path.split('>')
  return { kind: 'add', path: form === undefined ? [key] : [key, form], value, ...(form !== undefined && { form }) }
}

const open = '#, c-format\n#~ msgid "Open"\n#~ msgstr ""\n#~ "Öff"\n#~ "nen"\n'
const plural = '#~ msgid "file"\n#~ msgid_plural "files"\n#~ msgstr[0] "Datei"\n#~ msgstr[1] "Dateien"\n'

describe('an obsolete message that is in the source again', () => {
  test.for<[name: string, text: string, expected: readonly (readonly [string, string])[]]>([
    ['is a suggestion', open, [['Open', 'Öffnen']]],
    ['with a context', '#~ msgctxt "menu"\n#~ msgid "Open"\n#~ msgstr "Auf"\n', [['menu\u0004Open', 'Auf']]],
    ['with its former text', '#~| msgid "Opened"\n#~ msgid "Open"\n#~ msgstr "Auf"\n', [['Open', 'Auf']]],
    [
      'with a plural',
      plural,
      [
        ['file>one', 'Datei'],
        ['file>other', 'Dateien'],
      ],
    ],
    ['the last of two', `${open}\n#~ msgid "Open"\n#~ msgstr "Auf"\n`, [['Open', 'Auf']]],
    ['CRLF', open.replaceAll('\n', '\r\n'), [['Open', 'Öffnen']]],
    ['is none without a translation', '#~ msgid "Open"\n#~ msgstr ""\n', []],
    ['is none with another plural', '#~ msgid "file"\n#~ msgstr "Datei"\n', []],
    ['is none where the message is there', '#~ msgid "Save"\n#~ msgstr "Speichern"\n', []],
    ['is none if the source lacks it', '#~ msgid "Close"\n#~ msgstr "Schließen"\n', []],
    ['is none where it cannot be read', '#~ msgid "Open"\n#~ msgstr "Auf\n', []],
  ])('%s', ([, text, expected]) => {
    expect(drafts(live + text)).toEqual(expected)
    expect(edit(live + text, [set('Save', 'Speichern')])).toContain('#: a.c:1\nmsgid "Save"\nmsgstr "Speichern"\n')
  })

  test.for<[name: string, text: string, changes: readonly EntryChange[], expected: string]>([
    [
      'is a message when it is approved',
      `${open}\n${plural}`,
      [set('Open', 'Öffnen')],
      `#, c-format\nmsgid "Open"\nmsgstr ""\n"Öff"\n"nen"\n\n${plural}`,
    ],
    [
      'with all its forms',
      `${open}\n${plural}`,
      [set('file>one', 'Datei'), set('file>other', 'Dateien')],
      `${open}\nmsgid "file"\nmsgid_plural "files"\nmsgstr[0] "Datei"\nmsgstr[1] "Dateien"\n`,
    ],
    ['or gets another translation', open, [add('Open', 'Auf')], '#, c-format\nmsgid "Open"\nmsgstr ""\n"Auf"\n'],
    [
      'or a proposal',
      plural,
      [set('file>one', 'Akte', { review: true }), set('file>other', 'Akten', { review: true })],
      '#, fuzzy\nmsgid "file"\nmsgid_plural "files"\nmsgstr[0] "Akte"\nmsgstr[1] "Akten"\n',
    ],
    [
      'CRLF',
      open.replaceAll('\n', '\r\n'),
      [set('Open', 'Auf')],
      '#, c-format\r\nmsgid "Open"\r\nmsgstr ""\r\n"Auf"\r\n',
    ],
  ])('%s', ([, text, changes, expected]) => expect(edit(live + text, changes)).toBe(live + expected))
})

describe('gettext refuses a message that is there and obsolete', () => {
  test.for<[name: string, text: string, changes: readonly EntryChange[], gone: string]>([
    ['an empty one', '#~ msgid "Open"\n#~ msgstr ""\n', [add('Open', 'Auf')], '#~ msgid "Open"'],
    [
      'one with another plural',
      '#~ msgid "file"\n#~ msgstr "Datei"\n',
      [add('file>one', 'a'), add('file>other', 'b')],
      '#~',
    ],
    ['one of two', `${open}\n#~ msgid "Open"\n#~ msgstr "Auf"\n`, [set('Open', 'Auf')], '#~'],
    ['that of a message that changes', '#~ msgid "Save"\n#~ msgstr "Speichern"\n', [set('Save', 'x')], '#~'],
  ])('%s goes', ([, text, changes, gone]) => {
    const after = edit(live + text, changes)
    expect(after).not.toContain(gone)
    expect(drafts(after)).toEqual([])
  })
})
