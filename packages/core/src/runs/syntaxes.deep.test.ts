import { expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

interface Scenario {
  readonly config?: Record<string, unknown>
  readonly files: readonly unknown[]
  readonly source: string
  readonly target: (locale: string) => string
  readonly text: string
  /** All that the app fills in: each of these stands in every target. */
  readonly marks: readonly string[]
  /** What stands in a target as often as its language has forms. */
  readonly form: RegExp
  readonly forms: Readonly<Record<Locale, number>>
  /** A change of one form of the source, and how many texts that costs in each language. */
  readonly edit: readonly [from: string, to: string]
  readonly bought: Readonly<Record<Locale, number>>
}

const locales = ['de', 'pl', 'ar', 'ja'] as const
type Locale = (typeof locales)[number]

const json = (texts: Record<string, unknown>) => `${JSON.stringify(texts, undefined, 2)}\n`
const inJson = { files: ['{locale}.json'], source: 'en.json', target: (locale: string) => `${locale}.json` }
const cldr = { de: 2, pl: 4, ar: 6, ja: 1 }
const oneForm = { de: 1, pl: 1, ar: 1, ja: 0 }
const single = { de: 1, pl: 1, ar: 1, ja: 1 }

const scenarios: Readonly<Record<string, Scenario>> = {
  i18next: {
    ...inJson,
    text: json({
      hi: 'Hello {{name}} and {{- raw}}, see $t(terms)',
      terms: 'Terms of use',
      step: 'Press <1>the button</1> of {{name}}',
      files_one: '{{count}} file in {{dir}}',
      files_other: '{{count}} files in {{dir}}',
    }),
    marks: ['{{name}}', '{{- raw}}', '$t(terms)', '<1>', '</1>', '{{dir}}'],
    form: /"files_\w+"/gu,
    forms: cldr,
    edit: ['file in', 'folder in'],
    bought: oneForm,
  },
  icu: {
    ...inJson,
    text: json({
      hi: 'Hello {name}, it is {d, date, short}',
      files:
        '{who, select, me {Your} other {The}} {n, plural, =0 {last file is gone} one {# file} other {# files}} in {dir}',
      project: '{n, plural, offset:1 =1 {You} other {You and # others of {name}}}',
    }),
    marks: ['{name}', '{d, date, short}', '{dir}', '=0', 'offset:1', '=1'],
    form: /# [^#{}]* in \{dir\}|#[^#{}]*\{dir\}/gu,
    forms: { de: 4, pl: 8, ar: 10, ja: 2 },
    edit: ['# file}', '# folder}'],
    bought: { de: 2, pl: 2, ar: 2, ja: 0 },
  },
  mf2: {
    ...inJson,
    text: json({
      hi: 'Hello {$name}, see {#link}the terms{/link}',
      files: '.input {$n :number}\n.match $n\none {{{$n} file in {$dir}}}\n* {{{$n} files in {$dir}}}',
    }),
    marks: ['{$name}', '{#link}', '{/link}', '{$dir}'],
    form: /\{\$dir\}/gu,
    forms: cldr,
    edit: ['{$n} file in', '{$n} folder in'],
    bought: oneForm,
  },
  vue: {
    ...inJson,
    text: json({
      hi: "Mail me{'@'}home {name}, see @:terms",
      terms: 'Terms of use',
      files: 'no files in {dir} | {n} file in {dir} | {n} files in {dir}',
    }),
    marks: ["{'@'}", '{name}', '@:terms', '{n}'],
    form: /\{dir\}/gu,
    forms: { de: 3, pl: 3, ar: 3, ja: 3 },
    edit: ['{n} file in', '{n} folder in'],
    bought: single,
  },
  rails: {
    files: ['{locale}.yml'],
    source: 'en.yml',
    target: (locale) => `${locale}.yml`,
    text: `en:\n  hi: "Hello %{name}, 100%% sure"\n  files:\n    one: "%{count} file in %{dir}"\n    other: "%{count} files in %{dir}"\n`,
    marks: ['%{name}', '%{dir}'],
    form: /%\{dir\}/gu,
    forms: { ...cldr, ja: 1 },
    edit: ['file in', 'folder in'],
    bought: oneForm,
  },
  'printf in PO': {
    config: { syntax: {} },
    files: ['{locale}.po'],
    source: 'en.po',
    target: (locale) => `${locale}.po`,
    text: `msgid ""
msgstr ""
"Language: en\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#, c-format
msgctxt "menu"
msgid "Open %s of %s, 100%% sure"
msgstr ""

#, c-format
msgctxt "door"
msgid "Open %s of %s, 100%% sure"
msgstr ""

#, c-format
msgid "%d file in %s"
msgid_plural "%d files in %s"
msgstr[0] ""
msgstr[1] ""
`,
    marks: ['%%', 'msgctxt "menu"', 'msgctxt "door"'],
    form: /^msgstr\[/gmu,
    forms: { ...cldr, pl: 3 },
    edit: ['msgid "%d file in', 'msgid "%d folder in'],
    bought: oneForm,
  },
  'printf in Android': {
    files: ['res/values/strings.xml'],
    source: 'res/values/strings.xml',
    target: (locale) => `res/values-${locale}/strings.xml`,
    text: `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <string name="hi">Hello %1$s, 50%% of <b>%2$d files</b></string>
    <plurals name="files">
        <item quantity="one">%1$d file in %2$s</item>
        <item quantity="other">%1$d files in %2$s</item>
    </plurals>
</resources>
`,
    config: { syntax: {}, files: [{ source: 'res/values/strings.xml', target: 'res/values-{locale}/strings.xml' }] },
    marks: ['%1$s', '%%', '<b>', '%2$d'],
    form: /<item/gu,
    forms: cldr,
    edit: ['%1$d file in', '%1$d folder in'],
    bought: oneForm,
  },
  'printf in a String Catalog': {
    config: { syntax: {} },
    files: ['L.xcstrings'],
    source: 'L.xcstrings',
    target: () => 'L.xcstrings',
    text: json({
      sourceLanguage: 'en',
      strings: {
        'Hello %@, 100%% of %lld': {},
        files: {
          localizations: {
            en: {
              variations: {
                plural: {
                  one: { stringUnit: { state: 'translated', value: '%lld file in %@' } },
                  other: { stringUnit: { state: 'translated', value: '%lld files in %@' } },
                },
              },
            },
          },
        },
      },
      version: '1.0',
    }),
    marks: ['%%'],
    form: /"(?:zero|one|two|few|many|other)" ?:/gu,
    forms: { de: 15, pl: 15, ar: 15, ja: 15 },
    edit: ['%lld file in', '%lld folder in'],
    bought: oneForm,
  },
  java: {
    files: [{ source: 'm.properties', target: 'm_{locale}.properties' }],
    source: 'm.properties',
    target: (locale) => `m_${locale}.properties`,
    text: "hi = It''s {0}, see '{'this'}'\nn = {0,choice,0#no files in {1}|1#one file in {1}|1<{0} files in {1}}\n",
    marks: ["'{'", "'}'", '{1}'],
    form: /\{1\}/gu,
    forms: { de: 3, pl: 3, ar: 3, ja: 3 },
    edit: ['one file in', 'one folder in'],
    bought: single,
  },
  python: {
    ...inJson,
    text: json({ hi: 'Hello %(name)s, 100%% of %(n)d', plain: '100%% sure', brace: 'See {user.name!r} and {{this}}' }),
    marks: ['%(name)s', '%(n)d', '{user.name!r}', '{{', '}}'],
    form: /%%/gu,
    forms: { de: 2, pl: 2, ar: 2, ja: 2 },
    edit: ['Hello', 'Goodbye'],
    bought: single,
  },
  dotnet: {
    files: [{ source: 'R.resx', target: 'R.{locale}.resx' }],
    source: 'R.resx',
    target: (locale) => `R.${locale}.resx`,
    text: `<?xml version="1.0" encoding="utf-8"?>
<root>
  <data name="hi" xml:space="preserve">
    <value>Hello {0}, {{really}} {1:N2} files</value>
  </data>
</root>
`,
    marks: ['{0}', '{{', '}}', '{1:N2}'],
    form: /\{0\}/gu,
    forms: single,
    edit: ['Hello', 'Goodbye'],
    bought: single,
  },
  ngx: {
    ...inJson,
    text: json({
      hi: 'Hello {{name}}, see <b>{{ user.file }} here</b>',
      n: '{n, plural, one {# file} other {# files}}',
    }),
    marks: ['{{name}}', '<b>', '{{ user.file }}'],
    form: /#/gu,
    forms: cldr,
    edit: ['# file}', '# folder}'],
    bought: oneForm,
  },
  angular: {
    ...inJson,
    text: json({
      hi: 'Hello {$INTERPOLATION}, see {$START_LINK}the terms{$CLOSE_LINK}',
      n: '{VAR_PLURAL, plural, one {{INTERPOLATION} file} other {{INTERPOLATION} files}}',
    }),
    marks: ['{$INTERPOLATION}', '{$START_LINK}', '{$CLOSE_LINK}'],
    form: /\{INTERPOLATION\}/gu,
    forms: cldr,
    edit: ['{INTERPOLATION} file}', '{INTERPOLATION} folder}'],
    bought: oneForm,
  },
  fluent: {
    config: { syntax: {} },
    files: ['{locale}.ftl'],
    source: 'en.ftl',
    target: (locale) => `${locale}.ftl`,
    text: `-brand = Acme
hi = Hello { $name }, this is { -brand }
files = { $n ->
    [one] { $n } file in { $dir }
   *[other] { $n } files in { $dir }
}
`,
    marks: ['{ $name }', '{ -brand }'],
    form: /\{ \$dir \}/gu,
    forms: cldr,
    edit: ['file in', 'folder in'],
    bought: oneForm,
  },
  chrome: {
    config: { syntax: {} },
    files: ['_locales/{locale}/messages.json'],
    source: '_locales/en/messages.json',
    target: (locale) => `_locales/${locale}/messages.json`,
    text: json({ hi: { message: 'Hello $NAME$, pay $$5 or $1', placeholders: { name: { content: '$2' } } } }),
    marks: ['$NAME$', '$$5', '$1'],
    form: /\$NAME\$/gu,
    forms: single,
    edit: ['Hello', 'Goodbye'],
    bought: single,
  },
  laravel: {
    ...inJson,
    text: json({
      hi: ':Greeting :name, see App::class at 10:30',
      some: '{0} There are none|[1,19] There are some of :all|[20,*] There are many of :all',
      files: ':count file in :dir|:count files in :dir',
    }),
    marks: [':Greeting :name', '{0} ', '|[1,19] ', '|[20,*] '],
    form: /:dir/gu,
    forms: { de: 2, pl: 3, ar: 6, ja: 1 },
    edit: [':count file in', ':count folder in'],
    bought: oneForm,
  },
  'own placeholders': {
    ...inJson,
    config: { syntax: 'none', placeholders: ['%\\d', '#\\(\\w+\\)'] },
    text: json({ hi: 'File %0 has %1 entries', who: 'Hello #(name), see <b>%2 files</b>' }),
    marks: ['%0', '%1', '#(name)', '<b>', '%2'],
    form: /%\d/gu,
    forms: { de: 3, pl: 3, ar: 3, ja: 3 },
    edit: ['File', 'Folder'],
    bought: single,
  },
  'own placeholders in i18next, of some files': {
    config: {
      syntax: 'i18next',
      placeholders: ['never'],
      files: [{ source: 'en.json', target: '{locale}.json', placeholders: ['%[a-z]+%'] }],
    },
    files: [],
    source: 'en.json',
    target: (locale) => `${locale}.json`,
    text: json({
      hi: 'Hello {{name}} of %city%, never',
      files_one: '{{count}} file of %city%',
      files_other: '{{count}} files of %city%',
    }),
    marks: ['{{name}}', '%city%'],
    form: /"files_\w+"/gu,
    forms: cldr,
    edit: ['file of', 'folder of'],
    bought: oneForm,
  },
  symfony: {
    ...inJson,
    text: json({
      hi: 'Hello %name%, at least {{ limit }} of %app.name%',
      files: '{0} nothing in %dir%|one: %count% file in %dir%|more: %count% files in %dir%|]1000,Inf] lots in %dir%',
    }),
    marks: ['%name%', '{{ limit }}', '%app.name%', '"{0} ', '|more: ', '|]1000,Inf] '],
    form: /%dir%/gu,
    forms: { de: 4, pl: 5, ar: 8, ja: 3 },
    edit: ['%count% file in', '%count% folder in'],
    // Arabic has a place for 0 too, whatever stands beside it
    bought: { ...oneForm, ar: 2 },
  },
}

test.for(Object.entries(scenarios))(
  '%s: nothing broken is written, and nothing bought twice',
  async ([name, scenario]) => {
    const { files, source, target, text, marks, form, forms, edit, bought } = scenario
    const world = createWorld({ [source]: text }, { files, targets: [...locales], syntax: name, ...scenario.config })
    const { translator } = world
    translator.answer = openDamaging()
    expect(await sync(world)).toMatchObject({ isComplete: true })
    for (const locale of locales) {
      const written = world.files()[target(locale)] ?? ''
      for (const mark of marks) expect(written).toContain(mark)
      expect(written).not.toMatch(/kaputt|<[xgln] id|ph\d|\bQ[A-Z]{2}\b|икс/u)
      expect({ locale, forms: written.match(form)?.length }).toEqual({ locale, forms: forms[locale] })
    }
    expect(await faults(world)).toEqual([])

    translator.requests.length = 0
    expect(await sync(world.reopen())).toMatchObject({ isComplete: true, written: 0, requests: 0 })

    translator.answer = translate
    const written = world.files()[source] ?? ''
    expect(written).toContain(edit[0])
    world.write(source, written.replace(...edit))
    expect(await sync(world)).toMatchObject({ isComplete: true })
    const counts = locales.map((locale) => {
      const own = translator.requests.filter((request) => request.target === locale)
      return [locale, own.reduce((sum, { texts }) => sum + texts.length, 0)]
    })
    expect(Object.fromEntries(counts)).toEqual(bought)
    expect(await faults(world)).toEqual([])
  },
)

test('a pattern more or less makes no translation out of date; one that a translation breaks is found', async () => {
  const source = json({ plain: 'Hello', files: 'File %0 has %1 entries' })
  const world = createWorld({ 'en.json': source }, { targets: ['de'], syntax: 'none' })
  world.translator.answer = ({ texts }) =>
    texts.map((text) => (text === 'Hello' ? 'Hallo' : text.replace('File %0 has %1 entries', 'Datei hat Einträge')))
  expect(await sync(world)).toMatchObject({ isComplete: true, written: 2 })
  expect(await faults(world)).toEqual([])
  world.write('de.json', json({ plain: 'Hallo', files: 'Datei %0 hat %1 Einträge' }))
  const strict = world.reopen({ config: { placeholders: ['%\\d', ':\\w+'] } })
  expect(await strict.project.check()).toMatchObject({ diagnostics: [] })
  expect(await sync(strict)).toMatchObject({ isComplete: true, requests: 0 })

  world.write('de.json', json({ plain: 'Hallo', files: 'Datei hat %1 Einträge' }))
  expect(await faults(strict)).toMatchObject([{ code: 'placeholder-missing', arguments: { placeholder: '%0' } }])
  expect(await faults(world.reopen())).toEqual([])
})

async function sync(world: World) {
  return world.project.sync({ translator: world.translator })
}

async function faults(world: World) {
  const { diagnostics } = await world.project.check()
  return diagnostics.filter(({ severity }) => severity === 'error')
}

type Answer = World['translator']['answer']
const words: Readonly<Record<string, string>> = { de: 'Wort', pl: 'słowo', ar: 'نص', ja: '訳文' }

/** Other words in the place of those that were sent; tags stay. */
const translate: Answer = ({ texts, target }) =>
  texts.map((text) => {
    let count = 0
    return text.replaceAll(
      /<x id="\d+">[^<]*<\/x>|<n id="\d+">[^<]*<\/n>|<[^<>]*>|&\w+;|ph\d+@ph\.invalid|[\p{L}\p{M}]+/gu,
      (part) =>
        /^[\p{L}\p{M}]+$/u.test(part)
          ? `${words[target] ?? ''}${count++ % 2 === 0 ? '' : (words[target] ?? '').slice(1)}`
          : part,
    )
  })

const damages: readonly ((text: string) => string)[] = [
  (text) => text.replace(/<x [^<>]*\/>|<x [^<>]*>[^<]*<\/x>/u, ''),
  (text) => text.replace(/<x [^<>]*\/>|<x [^<>]*>[^<]*<\/x>/u, '$&$&'),
  (text) => text.replace('<x ', '<икс '),
  (text) => text.replace('<x id="1"', '<x id="7"'),
  (text) => text.replace('<x ', '&lt;x '),
  (text) => `${text} xml-ph-0001@deepl.internal`,
  () => '',
]

/** Breaks each text that shows a placeholder as a bare tag, one in one way and the next in another. */
function openDamaging(): Answer {
  let count = 0
  return (request) =>
    translate(request).map((answer, at) => {
      const isFirst = /<x id/u.test(request.texts[at] ?? '') && !/>Q[A-Z]+</u.test(request.texts[at] ?? '')
      return isFirst ? (damages[count++ % damages.length]?.(answer) ?? answer) : answer
    })
}
