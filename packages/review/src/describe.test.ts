import { worldsOf } from '@lockale/core/testing/world'
import { createProject } from '@lockale/project'
import { expect, test } from 'vitest'
import { describe } from './describe.ts'

const createWorld = worldsOf(createProject)

/** Describes one message of a project, and returns its source file and description afterwards. */
async function play(
  files: Readonly<Record<string, unknown>>,
  { message, note, config = {} }: { readonly message: string; readonly note: string; readonly config?: object },
) {
  const [source = ''] = Object.keys(files)
  const pattern = source.replace('en', '{locale}')
  const world = createWorld(files, { targets: ['de'], files: [pattern], ...config })
  const review = await world.project.review()
  const [row] = review.rows({ search: message, from: 0, count: 1 }).rows
  const file = await describe(world.project, { id: row?.id ?? '', note }, {})
  const [card] = await (await world.project.review()).cards([row?.id ?? ''])
  return { world, file, card, text: world.files()[file] }
}

const po = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'

test.for<[name: string, file: string, before: string, after: string, note?: string]>([
  ['properties', 'en.properties', 'a=A\nopen=Open\n', 'a=A\n# a verb\nopen=Open\n'],
  ['properties with a comment', 'en.properties', '# old\nopen=Open\n', '# a verb\nopen=Open\n'],
  [
    'the same comment twice',
    'en.properties',
    '# old\na=A\n# old\nopen=Open\n# old\nz=Z\n',
    '# old\na=A\n# a verb\nopen=Open\n# old\nz=Z\n',
  ],
  ['Windows line ends', 'en.properties', 'a=A\r\nopen=Open\r\n', 'a=A\r\n# a verb\r\nopen=Open\r\n'],
  ['YAML', 'en.yaml', 'x:\n  a: A\n  open: Open\n', 'x:\n  a: A\n  # a verb\n  open: Open\n'],
  ['strings of Apple', 'en.strings', '"open" = "Open";\n', '/* a verb */\n"open" = "Open";\n'],
  ['Fluent', 'en.ftl', 'open = Open\n', '# a verb\nopen = Open\n'],
  ['TOML', 'en.toml', 'open = "Open"\n', '# a verb\nopen = "Open"\n'],
  ['JSON5', 'en.json5', "{\n  open: 'Open',\n}\n", "{\n  // a verb\n  open: 'Open',\n}\n"],
  [
    'gettext, with reference and context',
    'en.po',
    `${po}# by Ada\n#: a.c:1\n#, c-format\nmsgctxt "x"\nmsgid "open"\nmsgstr "Open"\n`,
    `${po}# by Ada\n#. a verb\n#: a.c:1\n#, c-format\nmsgctxt "x"\nmsgid "open"\nmsgstr "Open"\n`,
  ],
  [
    'gettext, with lines that are there already',
    'en.po',
    `${po}# by Ada\nmsgctxt "x"\nmsgid "open"\nmsgstr "Open"\n`,
    `${po}# by Ada\n#. a verb\n#. of a list\nmsgctxt "x"\nmsgid "open"\nmsgstr "Open"\n`,
    'x\r\n a verb \nof a list\nby Ada',
  ],
  [
    'gettext, with such a comment',
    'en.po',
    `${po}#. old\n#. comment\n#: a.c:1\nmsgid "open"\nmsgstr "Open"\n\n#. old\nmsgid "a"\nmsgstr "A"\n`,
    `${po}#. a verb\n#: a.c:1\nmsgid "open"\nmsgstr "Open"\n\n#. old\nmsgid "a"\nmsgstr "A"\n`,
  ],
  [
    'XLIFF',
    'en.xlf',
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n  <file original="a" source-language="en" datatype="plaintext">\n    <body>\n      <trans-unit id="open">\n        <source>Open</source>\n      </trans-unit>\n    </body>\n  </file>\n</xliff>\n',
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n  <file original="a" source-language="en" datatype="plaintext">\n    <body>\n      <trans-unit id="open">\n        <source>Open</source>\n        <note>a verb</note>\n      </trans-unit>\n    </body>\n  </file>\n</xliff>\n',
  ],
  [
    'resx',
    'Strings.en.resx',
    '<root>\n  <data name="open" xml:space="preserve">\n    <value>Open</value>\n  </data>\n</root>\n',
    '<root>\n  <data name="open" xml:space="preserve">\n    <value>Open</value>\n    <comment>a verb</comment>\n  </data>\n</root>\n',
  ],
  [
    'Android',
    'values-en/strings.xml',
    '<resources>\n    <string name="open">Open</string>\n</resources>\n',
    '<resources>\n    <!-- a verb -->\n    <string name="open">Open</string>\n</resources>\n',
  ],
  [
    'Flutter without description',
    'app_en.arb',
    '{\n  "open": "Open",\n  "a": "A"\n}\n',
    '{\n  "open": "Open",\n  "@open": {\n    "description": "a verb"\n  },\n  "a": "A"\n}\n',
  ],
  [
    'Flutter, where the comment is a value',
    'app_en.arb',
    '{\n  "open": "Open",\n  "@open": { "description": "an \\"old\\" one" }\n}\n',
    '{\n  "open": "Open",\n  "@open": { "description": "a verb" }\n}\n',
  ],
  [
    'an instruction in the comment',
    'en.properties',
    '# old lockale-ignore end-stop\nopen=Open\n',
    '# a verb lockale-ignore end-stop\nopen=Open\n',
  ],
])('%s: the comment is in the source file', async ([, name, before, after, note]) => {
  const { file, card, text } = await play(
    { [name]: before },
    {
      message: 'open',
      note: note ?? (name.endsWith('.po') ? ' a verb' : ' a\nverb '),
    },
  )
  expect(file).toBe(name)
  expect(text).toBe(after)
  expect(card?.description).toMatch(/^(?:x\n)?a verb/u)
})

const unit = (target: string, note: string) =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="a" source-language="en" target-language="de" datatype="plaintext">
    <body>
      <trans-unit id="open">
        <source>Confirm</source>
        <target>${target}</target>
        <note>${note}</note>
      </trans-unit>
    </body>
  </file>
</xliff>
`

test.for<[target: string, old: string, note: string]>([
  ['OK button', 'OK button', 'OK'],
  ['Menüpunkt hier', 'Menüpunkt', 'Menü'],
  ['Speichern', 'Speichern', 'a verb'],
])(
  'a translation in the source file stays, also if it has the words of the comment: %s',
  async ([target, old, note]) => {
    const { text } = await play({ 'en.xlf': unit(target, old) }, { message: 'open', note })
    expect(text).toBe(unit(target, note))
  },
)

test.for(['\u0085', '\u2028', '\u2029'])(
  'a comment does not end at %j, which is a line end in YAML',
  async (lineEnd) => {
    const note = `a verb ${lineEnd}b: c`
    for (const [name, before, after] of [
      ['en.yaml', 'open: Open\n', '# a verb b: c\nopen: Open\n'],
      ['en.json5', "{\n  open: 'Open',\n}\n", "{\n  // a verb b: c\n  open: 'Open',\n}\n"],
    ] as const)
      expect((await play({ [name]: before }, { message: 'open', note })).text).toBe(after)
  },
)

test.for<[name: string, before: string, after: string]>([
  ['a string without members', '"open" : {\n\n    }', '"open" : {\n      "comment" : "a \\"verb\\""\n\n    }'],
  [
    'a string with translations',
    '"open" : {\n      "localizations" : {}\n    }',
    '"open" : {\n      "comment" : "a \\"verb\\"",\n      "localizations" : {}\n    }',
  ],
])('a String Catalog: %s', async ([, before, after]) => {
  const catalog = (text: string) =>
    `{\n  "sourceLanguage" : "en",\n  "strings" : {\n    ${text}\n  },\n  "version" : "1.0"\n}\n`
  const files = ['Localizable.xcstrings']
  const played = await play(
    { 'Localizable.xcstrings': catalog(before) },
    { message: 'open', note: 'a "verb"', config: { files } },
  )
  expect(played.text).toBe(catalog(after))
})

const notes = 'notes.jsonl'
const config = { files: [{ source: 'en.json', target: '{locale}.json', notes }] }
const line = (key: string, note: string) => `${JSON.stringify({ file: 'en.json', key, note })}\n`

test('the notes file of the config has the description, sorted; an empty one goes', async () => {
  const files = { 'en.json': { open: 'Open', a: 'A' }, [notes]: `${line('z', 'stray')}${line('open', 'old')}` }
  const first = await play(files, { message: 'open', note: 'a verb', config })
  expect([first.file, first.card?.description]).toEqual([notes, 'a verb'])
  expect(first.text).toBe(`${line('open', 'a verb')}${line('z', 'stray')}`)
  expect((await play(files, { message: 'open', note: '', config })).text).toBe(line('z', 'stray'))
  const fresh = await play({ 'en.json': { open: 'Open' } }, { message: 'open', note: 'a "verb"', config })
  expect(fresh.text).toBe(line('open', 'a "verb"'))
})

test('other lines of the notes file stay, also repeated ones, and so do other fields of a line', async () => {
  const more = '{"file":"en.json","by":"Ada","key":"a","note":"one"}\n'
  const files = (own: string) => ({ 'en.json': { open: 'Open', a: 'A' }, [notes]: `${own}${more}${line('a', 'two')}` })
  const first = await play(files(''), { message: 'open', note: 'a verb', config })
  expect(first.text).toBe(`${more}${line('a', 'two')}${line('open', 'a verb')}`)
  const own = (note: string) => `{"file":"./en.json","key":"open","note":"${note}","since":2}\n`
  const second = await play(files(`${line('open', 'x')}${own('old')}`), { message: 'open', note: 'a verb', config })
  expect(second.text).toBe(`${more}${line('a', 'two')}${own('a verb')}`)
})

test.for<[name: string, files: Readonly<Record<string, unknown>>, note: string, code: string, config?: object]>([
  ['a file without comments', { 'en.json': { open: 'Open' } }, 'a verb', 'NOTE_UNWRITABLE'],
  ['a mark that ends the comment', { 'en.strings': '"open" = "Open";\n' }, 'a */ b', 'NOTE_UNWRITABLE'],
  ['an empty comment', { 'en.properties': '# old\nopen=Open\n' }, ' ', 'NOTE_UNWRITABLE'],
  ['a control character', { 'en.properties': 'open=Open\n' }, 'a\u0007b', 'NOTE_UNWRITABLE'],
  ['a long comment', { 'en.json': { open: 'Open' } }, 'x'.repeat(20_000), 'NOTE_UNWRITABLE', config],
])('refuses %s, and nothing is lost', async ([, files, note, code, own = {}]) => {
  const world = createWorld(files, {
    targets: ['de'],
    files: [(Object.keys(files)[0] ?? '').replace('en', '{locale}')],
    ...own,
  })
  const before = world.files()
  const review = await world.project.review()
  const [row] = review.rows({ search: 'open', from: 0, count: 1 }).rows
  await expect(describe(world.project, { id: row?.id ?? '', note }, {})).rejects.toMatchObject({ code })
  expect(world.files()).toEqual(before)
})

test('a notes file that cannot be read stays as it is', async () => {
  const world = createWorld({ 'en.json': { open: 'Open' } }, { targets: ['de'], ...config })
  const [row] = (await world.project.review()).rows({ from: 0, count: 1 }).rows
  world.write(notes, '<<<<<<< ours\n')
  const described = describe(world.project, { id: row?.id ?? '', note: 'a' }, {})
  await expect(described).rejects.toMatchObject({ code: 'CATALOG_UNREADABLE' })
  expect(world.files()[notes]).toBe('<<<<<<< ours\n')
})

test('a message that is gone', async () => {
  const world = createWorld({ 'en.json': { open: 'Open' } }, { targets: ['de'] })
  for (const id of ['', '["x","de","y"]', '["{locale}.json","de","gone"]'])
    await expect(describe(world.project, { id, note: 'a' }, {})).rejects.toMatchObject({ code: 'MESSAGE_UNKNOWN' })
})
