import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'

interface Row {
  readonly files: readonly unknown[]
  readonly source: readonly [file: string, text: string]
  readonly target: readonly [file: string, text: string]
}

/** A full stop that only the source has, silenced by a comment there, and an invisible character in the target. */
const slip = 'Al\u200bles erledigt'

const poHead = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
const resx = (data: string) =>
  `<root><resheader name="resmimetype"><value>text/microsoft-resx</value></resheader>${data}</root>`
const xliff = (unit: string) =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" target-language="de" datatype="plaintext" original="x"><body><trans-unit id="a">${unit}</trans-unit></body></file></xliff>`
const catalog = JSON.stringify({
  sourceLanguage: 'en',
  version: '1.0',
  strings: {
    'All done.': {
      comment: 'lockale-ignore end-stop',
      localizations: { de: { stringUnit: { state: 'translated', value: slip } } },
    },
  },
})
const stringsdict = (comment: string, one: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>\n${comment}<key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>${one}</string><key>other</key><string>${one}</string></dict></dict></dict></plist>\n`

const rows: Readonly<Record<string, Row>> = {
  yaml: {
    files: ['{locale}.yml'],
    source: ['en.yml', 'en:\n  # lockale-ignore end-stop\n  a: "All done."\n'],
    target: ['de.yml', `de:\n  # mine\n  a: '${slip}' # stays\n`],
  },
  'yaml, behind the text, with other line ends': {
    files: ['{locale}.yml'],
    source: ['en.yml', 'en:\r\n  a: "All done." # lockale-ignore end-stop\r\n'],
    target: ['de.yml', `de:\r\n  a: ${slip}\r\n`],
  },
  properties: {
    files: [{ source: 'm.properties', target: 'm_{locale}.properties' }],
    source: ['m.properties', '# lockale-ignore end-stop\na = All done.\n'],
    target: ['m_de.properties', `! mine\na : ${slip}\n`],
  },
  strings: {
    files: ['{locale}.strings'],
    source: ['en.strings', '/* lockale-ignore end-stop */\n"a" = "All done.";\n'],
    target: ['de.strings', `"a"="${slip}"; // stays\n`],
  },
  stringsdict: {
    files: ['{locale}.stringsdict'],
    source: ['en.stringsdict', stringsdict('<!-- lockale-ignore end-stop -->\n', '%d done.')],
    target: ['de.stringsdict', stringsdict('', `%d ${slip}`)],
  },
  xcstrings: { files: ['L.xcstrings'], source: ['L.xcstrings', catalog], target: ['L.xcstrings', catalog] },
  android: {
    files: [{ source: 'v/strings.xml', target: 'v-{locale}/strings.xml' }],
    source: [
      'v/strings.xml',
      '<resources>\n  <!-- lockale-ignore end-stop -->\n  <string name="a">All done.</string>\n</resources>\n',
    ],
    target: ['v-de/strings.xml', `<resources><string name='a'>${slip}</string><!-- stays --></resources>\n`],
  },
  arb: {
    files: ['app_{locale}.arb'],
    source: ['app_en.arb', '{"@@locale":"en","a":"All done.","@a":{"description":"lockale-ignore end-stop"}}'],
    target: ['app_de.arb', `{"@@locale":"de", "a":"${slip}"}`],
  },
  chrome: {
    files: ['_locales/{locale}/messages.json'],
    source: ['_locales/en/messages.json', '{"a":{"message":"All done.","description":"lockale-ignore end-stop"}}'],
    target: ['_locales/de/messages.json', `{"a":  {"message":"${slip}"}}`],
  },
  resx: {
    files: [{ source: 'S.resx', target: 'S.{locale}.resx' }],
    source: [
      'S.resx',
      resx('<data name="a"><value>All done.</value><comment>lockale-ignore end-stop</comment></data>'),
    ],
    target: ['S.de.resx', resx(`<data name="a"><value>${slip}</value></data>`)],
  },
  xliff: {
    files: [{ source: 'm.xlf', target: 'm.{locale}.xlf' }],
    source: ['m.xlf', xliff('<source>All done.</source><note>lockale-ignore end-stop</note>')],
    target: ['m.de.xlf', xliff(`<source>All done.</source><target>${slip}</target>`)],
  },
  po: {
    files: [{ source: 'a.pot', target: '{locale}.po' }],
    source: ['a.pot', `${poHead}#. lockale-ignore end-stop\nmsgid "All done."\nmsgstr ""\n`],
    target: ['de.po', `${poHead}# mine\nmsgid "All done."\nmsgstr "${slip}"\n`],
  },
  fluent: {
    files: ['{locale}.ftl'],
    source: ['en.ftl', '# lockale-ignore end-stop\na = All done.\n'],
    target: ['de.ftl', `a =   ${slip}\n`],
  },
  toml: {
    files: ['{locale}.toml'],
    source: ['en.toml', '# lockale-ignore end-stop\na = "All done."\n'],
    target: ['de.toml', `a='${slip}' # stays\n`],
  },
  jsonc: {
    files: ['{locale}.jsonc'],
    source: ['en.jsonc', '{\n  // lockale-ignore end-stop\n  "a": "All done."\n}\n'],
    target: ['de.jsonc', `{"a":"${slip}", /* stays */}`],
  },
  json5: {
    files: ['{locale}.json5'],
    source: ['en.json5', '{\n  // lockale-ignore end-stop\n  a: "All done."\n}\n'],
    target: ['de.json5', `{a:'${slip}',}`],
  },
}

test.for(Object.entries(rows))(
  '%s: a comment silences a rule, and a fix changes its text alone',
  async ([, { files, source, target }]) => {
    const world = createWorld(Object.fromEntries([source, target]), { files, targets: ['de'] })
    const { diagnostics } = await world.project.check()
    expect([...new Set(diagnostics.map(({ code }) => code))]).toEqual(['zero-width'])
    const report = await world.project.fix()
    const [file, text] = target
    expect(report.files).toEqual([file])
    expect(world.files()[file]).toBe(text.replaceAll(slip, 'Alles erledigt'))
    expect((await world.project.check()).diagnostics).toEqual([])
    expect(await world.project.fix()).toEqual({ fixed: [], files: [] })
  },
)

test('a file of many locales: those that are locked stay', async () => {
  const text = (locale: string) => ({ [locale]: { stringUnit: { state: 'translated', value: slip } } })
  const strings = { 'All done': { localizations: { ...text('de'), ...text('fr') } } }
  const world = createWorld(
    { 'L.xcstrings': { sourceLanguage: 'en', strings, version: '1.0' } },
    { files: ['L.xcstrings'], targets: ['de', { locale: 'fr', policy: 'locked' }] },
  )
  const before = String(world.files()['L.xcstrings'])
  await world.project.fix()
  expect(world.files()['L.xcstrings']).toBe(before.replace(slip, 'Alles erledigt'))
})
