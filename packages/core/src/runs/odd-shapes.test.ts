import { describe, expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

interface Odd {
  readonly pattern: string | object
  readonly syntax?: string
  readonly source: string
  /** Of German; French has no file yet. */
  readonly target: string
}

const json = (source: unknown, target: unknown): Odd => ({
  pattern: '{locale}/m.json',
  syntax: 'i18next',
  source: JSON.stringify(source, null, 2),
  target: JSON.stringify(target, null, 2),
})
const inFormat = (extension: string, source: string, target: string, syntax = 'none'): Odd => {
  return { pattern: `{locale}/m.${extension}`, syntax, source, target }
}
const yaml = (source: string, target: string) => inFormat('yml', source, target, 'rails')
const xliff = (...files: readonly string[]) => `<xliff version="1.2">${files.join('')}</xliff>`
const xliffFile = (name: string, inside: string) =>
  `<file original="${name}" source-language="en" datatype="plaintext"><body>${inside}</body></file>`
const xliff2 = (inside: string) =>
  `<xliff version="2.0" srcLang="en" trgLang="de"><file id="f">${inside}</file></xliff>`
const poHeader = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
const android = (inside: string) => `<resources>\n${inside}\n</resources>\n`
const plist = (inside: string) => `<plist version="1.0"><dict>${inside}</dict></plist>`
const xcstrings = (strings: object) => JSON.stringify({ sourceLanguage: 'en', strings, version: '1.0' })
const unit = (value: string) => ({ stringUnit: { state: 'translated', value } })

const odd: Readonly<Record<string, readonly (readonly [name: string, odd: Odd])[]>> = {
  json: [
    ['a list where a string is', json({ steps: ['Open', 'Close'], ok: 'Fine' }, { steps: 'Öffnen' })],
    ['a string where a list is', json({ steps: 'Open it', ok: 'Fine' }, { steps: ['Öffnen', 'Zu'] })],
    ['a group where a string is', json({ a: { b: 'Open it', c: 'Close it' }, ok: 'Fine' }, { a: 'Auf' })],
    ['a string where a group is', json({ a: 'Open it', ok: 'Fine' }, { a: { b: 'Auf' } })],
    ['a group where a list is', json({ a: { b: 'Open it' }, ok: 'Fine' }, { a: ['Auf', 'Zu'] })],
    ['a list where a group is', json({ a: ['Open it', 'Close it'], ok: 'Fine' }, { a: { x: 'Auf' } })],
    ['lists of groups', json({ a: [{ b: 'Open it' }, { b: 'Close it' }], ok: 'Fine' }, { a: ['Auf', { c: 'Zu' }] })],
    [
      'a number, null and true',
      json({ a: { b: 'One' }, c: { d: 'Two' }, e: { f: 'Six' } }, { a: 5, c: null, e: true }),
    ],
    [
      'a plural family where a string is',
      json({ n_one: 'One file', n_other: 'Many files', ok: 'Fine' }, { n: 'Dateien' }),
    ],
    ['a list as the root', json({ a: 'Open it', ok: 'Fine' }, ['Auf'])],
    ['a string as the root', json({ a: 'Open it', ok: 'Fine' }, 'Auf')],
    ['an empty object in deep places', json({ a: { b: { c: { d: 'Open it' } } }, ok: 'Fine' }, { a: { b: {} } })],
    ['a long list with holes', json({ a: ['One', 'Two', 'Six', 'Ten'], ok: 'Fine' }, { a: [null, 'Zwei'] })],
    ['keys twice', { ...json({ a: 'One', b: { c: 'Two' } }, {}), target: '{"b":"x","b":{"c":"Zwei"},"b":"y"}' }],
  ],
  yaml: [
    ['a list where a string is', yaml('en:\n  a:\n    - Open\n    - Close\n  ok: Fine\n', 'de:\n  a: Auf\n')],
    ['a group where an alias is', yaml('en:\n  a:\n    b: Open it\n  ok: Fine\n', 'de:\n  x: &x Auf\n  a: *x\n')],
    [
      'a group where an anchored string is',
      yaml('en:\n  a:\n    b: Open it\n  ok: Fine\n', 'de:\n  a: &x Auf\n  z: *x\n'),
    ],
    [
      'a string where an anchored group is',
      yaml('en:\n  a: Open it\n  ok: Fine\n', 'de:\n  a: &x {b: Auf}\n  z: *x\n'),
    ],
    [
      'a merge key',
      yaml('en:\n  a:\n    b: Open it\n    c: Close it\n  ok: Fine\n', 'de:\n  x: &x\n    b: Auf\n  a:\n    <<: *x\n'),
    ],
    [
      'a plural where a string is',
      yaml('en:\n  n:\n    one: One file\n    other: "%{count} files"\n  ok: Fine\n', 'de:\n  n: Dateien\n'),
    ],
    [
      'a string where a plural is',
      yaml('en:\n  n: One file\n  ok: Fine\n', 'de:\n  n:\n    one: Datei\n    other: Dateien\n'),
    ],
    ['nothing below the root', yaml('en:\n  a: Open it\n', 'de:\n')],
    ['another root', yaml('en:\n  a: Open it\n  ok: Fine\n', 'german:\n  a: Auf\n')],
    [
      'flow and comments between',
      yaml('en:\n  a: {b: Open it, c: Close it}\n  ok: Fine\n', 'de:\n  a: {b: Auf} # x\n  # y\n'),
    ],
    [
      'a block scalar where a group is',
      yaml('en:\n  a:\n    b: Open it\n  ok: Fine\n', 'de:\n  a: |\n    Auf\n    b: x\n'),
    ],
  ],
  po: [
    [
      'a plural where none is, and the other way',
      inFormat(
        'po',
        `${poHeader}\nmsgid "One file"\nmsgid_plural "Many files"\nmsgstr[0] ""\nmsgstr[1] ""\n\nmsgid "Open it"\nmsgstr ""\n`,
        `${poHeader}\nmsgid "One file"\nmsgstr "Datei"\n\nmsgid "Open it"\nmsgid_plural "Open them"\nmsgstr[0] "Auf"\nmsgstr[1] ""\n`,
      ),
    ],
    [
      'messages twice',
      inFormat(
        'po',
        `${poHeader}\nmsgid "Open it"\nmsgstr ""\n\nmsgid "Fine"\nmsgstr ""\n`,
        `${poHeader}\nmsgid "Open it"\nmsgstr ""\n\nmsgid "Open it"\nmsgstr "Auf"\n`,
      ),
    ],
    [
      'without a header, comments everywhere',
      inFormat('po', `${poHeader}\n# c\nmsgid "Open it"\nmsgstr ""\n`, '# x\n#~ msgid "Open it"\n#~ msgstr "Auf"\n# y'),
    ],
    [
      'another charset',
      inFormat(
        'po',
        `${poHeader}\nmsgid "Öffne es"\nmsgstr ""\n\nmsgid "Fine"\nmsgstr ""\n`,
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=EUC-JP\\n"\n',
      ),
    ],
    [
      'a fuzzy plural with more forms than its header counts',
      inFormat(
        'po',
        `${poHeader}\nmsgid "a file"\nmsgid_plural "files"\nmsgstr[0] ""\nmsgstr[1] ""\n`,
        `msgid ""\nmsgstr "Plural-Forms: nplurals=1; plural=0;\\n"\n\n#, fuzzy\nmsgid "a file"\nmsgid_plural "files"\nmsgstr[0] "x"\nmsgstr[1] "y"\n`,
      ),
    ],
  ],
  xliff: [
    [
      'another version',
      inFormat('xlf', xliff(xliffFile('a', '<trans-unit id="u"><source>Open it</source></trans-unit>')), xliff2('')),
    ],
    [
      'units twice',
      inFormat(
        'xlf',
        xliff(xliffFile('a', '<trans-unit id="u"><source>Open it</source></trans-unit>')),
        xliff(
          xliffFile('a', '<trans-unit id="u"><source>Open it</source><target>Auf</target></trans-unit>'),
          xliffFile('b', '<trans-unit id="u"><source>Open it</source></trans-unit>'),
        ),
      ),
    ],
    [
      'no file at all',
      inFormat('xlf', xliff(xliffFile('a', '<trans-unit id="u"><source>Open it</source></trans-unit>')), xliff()),
    ],
    [
      'a file without a body',
      inFormat(
        'xlf',
        xliff(xliffFile('a', '<trans-unit id="u"><source>Open it</source></trans-unit>')),
        '<xliff version="1.2"><file original="a" source-language="en" datatype="x"/></xliff>',
      ),
    ],
    [
      'several segments against one',
      inFormat(
        'xlf',
        xliff2(
          '<unit id="u"><segment id="1"><source>Open it</source></segment><segment id="2"><source>Close it</source></segment></unit><unit id="v"><segment><source>Fine</source></segment></unit>',
        ),
        xliff2('<unit id="u"><segment><source>Open it</source><target>Auf</target></segment></unit>'),
      ),
    ],
    [
      'one segment against several',
      inFormat(
        'xlf',
        xliff2(
          '<unit id="u"><segment><source>Open it</source></segment></unit><unit id="v"><segment><source>Fine</source></segment></unit>',
        ),
        xliff2(
          '<unit id="u"><segment id="1"><source>Open</source><target>Auf</target></segment><segment id="2"><source>it</source></segment></unit>',
        ),
      ),
    ],
    [
      'ids that two files of the source have',
      inFormat(
        'xlf',
        xliff(
          xliffFile('a', '<trans-unit id="u"><source>Open it</source></trans-unit>'),
          xliffFile(
            'b',
            '<trans-unit id="u"><source>Close it</source></trans-unit><trans-unit id="v"><source>Fine</source></trans-unit>',
          ),
        ),
        xliff(xliffFile('c', '<trans-unit id="u"><source>Open it</source></trans-unit>')),
      ),
    ],
  ],
  android: [
    [
      'a plural where a string is',
      {
        ...inFormat(
          'xml',
          android(
            '<plurals name="n"><item quantity="one">a file</item><item quantity="other">%d files</item></plurals>\n<string name="ok">Fine</string>',
          ),
          android('<string name="n">Datei</string>'),
          'java',
        ),
        pattern: { source: 'values/strings.xml', target: 'values-{locale}/strings.xml' },
      },
    ],
    [
      'a list where a string is',
      {
        ...inFormat(
          'xml',
          android(
            '<string-array name="n"><item>One</item><item>Two</item></string-array>\n<string name="ok">Fine</string>',
          ),
          android('<string name="n">Datei</string>'),
          'java',
        ),
        pattern: { source: 'values/strings.xml', target: 'values-{locale}/strings.xml' },
      },
    ],
    [
      'a string where a list and a reference are',
      {
        ...inFormat(
          'xml',
          android('<string name="n">One file</string>\n<string name="ok">Fine</string>'),
          android('<string-array name="n"><item>@string/x</item></string-array>'),
          'java',
        ),
        pattern: { source: 'values/strings.xml', target: 'values-{locale}/strings.xml' },
      },
    ],
  ],
  apple: [
    [
      'a string where a dictionary is',
      inFormat('strings', '"a" = "Open it";\n"ok" = "Fine";\n', '"a" = { b = "Auf"; };\n// end'),
    ],
    [
      'a plural with other variables',
      inFormat(
        'stringsdict',
        plist(
          '<key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@v@</string><key>v</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>a file</string><key>other</key><string>%d files</string></dict></dict>',
        ),
        plist('<key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@w@</string></dict>'),
        'printf',
      ),
    ],
    [
      'variations where a string is',
      {
        pattern: { source: 'L.xcstrings', target: 'L.xcstrings' },
        syntax: 'printf',
        source: '',
        target: xcstrings({
          a: {
            localizations: {
              en: { variations: { plural: { one: unit('a file'), other: unit('%d files') } } },
              de: unit('Datei'),
            },
          },
          b: { localizations: { en: unit('Open it'), de: { variations: { device: { mac: unit('Auf') } } } } },
          c: { localizations: { en: unit('Fine'), de: [] } },
        }),
      },
    ],
  ],
  others: [
    [
      'properties with a key twice and a torn end',
      inFormat('properties', 'a=Open it\nb.c=Close it\n', 'a:\\\n', 'java'),
    ],
    ['toml: a table where a string is', inFormat('toml', '[a]\nb = "Open it"\n[ok]\nc = "Fine"\n', 'a = "Auf"\n')],
    ['toml: a string where a table is', inFormat('toml', 'a = "Open it"\nok = "Fine"\n', '[a]\nb = "Auf"\n')],
    [
      'php: a group where a string is',
      inFormat(
        'php',
        "<?php\nreturn ['a' => ['b' => 'Open it'], 'ok' => 'Fine'];\n",
        "<?php\nreturn ['a' => 'Auf'];\n",
        'none',
      ),
    ],
    [
      'js: a string where a group is',
      inFormat(
        'ts',
        "export default { a: 'Open it', ok: 'Fine' } as const\n",
        "export default { a: { b: 'Auf' } }\n",
        'i18next',
      ),
    ],
    [
      'fluent: a term where a message is',
      inFormat('ftl', 'a = Open it\nok = Fine\n    .title = Title\n', '-a = Auf\nok = Gut\n', 'fluent'),
    ],
    [
      'arb: a group where a string is',
      inFormat('arb', '{"@@locale":"en","a":"Open it","ok":"Fine"}', '{"@@locale":"de","a":{"b":1}}', 'icu'),
    ],
    [
      'resx: keys twice',
      inFormat(
        'resx',
        '<root><data name="a"><value>Open it</value></data><data name="ok"><value>Fine</value></data></root>',
        '<root><data name="a"><value/></data><data name="a" type="x"><value>1</value></data></root>',
        'dotnet',
      ),
    ],
    [
      'json5: comments in odd places',
      inFormat(
        'json5',
        "{a: {b: 'Open it'}, /*x*/ ok: 'Fine'}",
        "{/*1*/ a /*2*/: /*3*/ 'Auf' /*4*/, // 5\n}",
        'i18next',
      ),
    ],
  ],
}

function open({ pattern, syntax, source, target }: Odd): World {
  const files: Record<string, string> = {}
  for (const [locale, text] of [
    ['en', source],
    ['de', target],
  ] as const) {
    const paths = typeof pattern === 'string' ? [pattern, pattern] : Object.values(pattern as Record<string, string>)
    if (text !== '') files[(locale === 'en' ? paths[0] : paths[1])?.replace('{locale}', locale) ?? ''] = text
  }
  return createWorld(
    { ...files, 'other/en.json': { fine: 'Fine' } },
    { targets: ['de', 'fr'], files: [pattern, 'other/{locale}.json'], syntax },
  )
}

describe.each(Object.entries(odd))('%s', (_, cases) => {
  test.for(cases)('no shape of a file ends a run: %s', async ([, one]) => {
    const world = open(one)
    const run = () => world.project.sync({ translator: world.translator, adopt: true })
    const broken = (await world.project.check()).diagnostics.filter(({ code }) => code === 'parse-error')
    if (broken.some(({ severity }) => severity === 'error')) return
    const plan = await world.project.plan({ translator: world.translator })
    const first = await run()
    expect(first.stopped).toBeUndefined()
    expect(first.humanChanged).toBe(0)
    expect(world.read('other/de.json')).toEqual({ fine: 'de:Fine' })
    const refusedFirst = plan.steps.filter((step) => step.kind === 'keep' && step.why === 'refused').length
    const failed = first.diagnostics.filter(({ code }) => code === 'not-translated')
    // what cannot be written is known before anything is sent
    expect(new Set(failed.map(({ message, locale }) => `${locale} ${message}`)).size).toBeLessThanOrEqual(refusedFirst)
    const synced = world.files()
    const sent = world.translator.requests.length
    expect(await run()).toMatchObject({ requests: 0, written: 0, humanChanged: 0 })
    expect(world.translator.requests.length).toBe(sent)
    expect(world.files()).toEqual(synced)
  })
})
