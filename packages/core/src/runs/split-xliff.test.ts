import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'

type Unit = readonly [id: string, source: string, target?: string]

const unit = ([id, source, target]: Unit) =>
  `      <trans-unit id="${id}" resname="${source}">
        <source>${source}</source>${target === undefined ? '' : `\n        <target>${target}</target>`}
      </trans-unit>
`
const file = (name: string, locale: string, units: readonly Unit[]) =>
  `  <file source-language="en" target-language="${locale}" datatype="plaintext" original="${name}">
    <body>
${units.map(unit).join('')}    </body>
  </file>
`
const xliff = (...files: readonly string[]) =>
  `<?xml version="1.0"?>\n<xliff version="1.2">\n${files.join('')}</xliff>\n`

const en = (...units: readonly Unit[]) => file('file.ext', 'en', units)
const pl = (name: string, ...units: readonly Unit[]) => file(name, 'pl', units)

const ask: Unit = ['a1', 'ask', 'Ask now']
const buy: Unit = ['b2', 'buy', 'Buy now']
const call: Unit = ['c3', 'call', 'Call now']
const asked: Unit = ['a1', 'ask', 'Zapytaj']
const bought: Unit = ['b2', 'buy', 'Kup teraz']
const called: Unit = ['c3', 'call', 'pl:Call now']

interface Case {
  readonly source: string
  readonly before: string
  readonly after: string
}

const cases: readonly (readonly [name: string, one: Case])[] = [
  [
    'two of one name against one',
    {
      source: xliff(en(ask, buy, call)),
      before: xliff(pl('file.ext', asked), pl('file.ext', bought)),
      after: xliff(pl('file.ext', asked), pl('file.ext', bought, called)),
    },
  ],
  [
    'two of other names against one',
    {
      source: xliff(en(ask, call, buy)),
      before: xliff(pl('first', asked), pl('second', bought)),
      after: xliff(pl('first', asked, called), pl('second', bought)),
    },
  ],
  [
    'one against two',
    {
      source: xliff(file('first', 'en', [ask]), file('second', 'en', [buy])),
      before: xliff(pl('file.ext', asked, bought)),
      after: xliff(pl('file.ext', asked, bought)),
    },
  ],
  [
    'units that moved to the other file',
    {
      source: xliff(file('first', 'en', [ask]), file('second', 'en', [buy])),
      before: xliff(pl('first', bought), pl('second', asked)),
      after: xliff(pl('first', bought), pl('second', asked)),
    },
  ],
]

test.for(cases)(
  'units are known by their ids whatever <file> they are in: %s',
  async ([, { source, before, after }]) => {
    const de = xliff(file('file.ext', 'de', [['a1', 'ask', 'Fragen']]))
    const world = createWorld(
      { 'messages.en.xlf': source, 'messages.pl.xlf': before, 'messages.de.xlf': de },
      { targets: ['de', 'pl'], files: ['messages.{locale}.xlf'], syntax: 'none' },
    )
    const { diagnostics } = await world.project.check()
    expect(diagnostics.filter(({ locale, code }) => locale === 'pl' && code === 'extra-key')).toEqual([])
    expect(await world.project.sync({ translator: world.translator })).toMatchObject({
      isComplete: true,
      humanChanged: 0,
    })
    expect(world.files()['messages.pl.xlf']).toBe(after)
    expect(world.files()['messages.de.xlf']).toContain('de:Buy now')
    const synced = world.files()
    expect(await world.project.sync({ translator: world.translator })).toMatchObject({ requests: 0, written: 0 })
    expect(world.files()).toEqual(synced)
  },
)

test('a changed string is written where its unit is', async () => {
  const world = createWorld(
    { 'm.en.xlf': xliff(en(ask, buy)), 'm.pl.xlf': xliff(pl('first', ['a1', 'ask']), pl('second', ['b2', 'buy'])) },
    { targets: ['pl'], files: ['m.{locale}.xlf'], syntax: 'none' },
  )
  const sync = () => world.project.sync({ translator: world.translator })
  await sync()
  world.write('m.en.xlf', xliff(en(ask, ['b2', 'buy', 'Buy it'])))
  await sync()
  const second = pl('second', ['b2', 'buy', 'pl:Buy it'])
  expect(world.files()['m.pl.xlf']).toBe(xliff(pl('first', ['a1', 'ask', 'pl:Ask now']), second))
  world.write('m.en.xlf', xliff(en(['b2', 'buy', 'Buy it'])))
  await world.project.sync({ translator: world.translator, allowPrune: true })
  expect(world.files()['m.pl.xlf']).toContain(second)
  expect(world.files()['m.pl.xlf']).not.toContain('a1')
})

test('ids that two files have are told apart by the names of these', async () => {
  const both = (locale: string, one: string, other: string) =>
    xliff(file('App', locale, [['id', 'Name', one]]), file('Share', locale, [['id', 'Name', other]]))
  const world = createWorld(
    { 'm.en.xlf': both('en', 'My app', 'Share it'), 'm.pl.xlf': both('pl', 'Moja', 'Podziel') },
    { targets: ['pl'], files: ['m.{locale}.xlf'], syntax: 'none' },
  )
  expect(await world.project.sync({ translator: world.translator })).toMatchObject({ requests: 0, isComplete: true })
  expect(world.files()['m.pl.xlf']).toBe(both('pl', 'Moja', 'Podziel'))
})

test('a file of another version is set aside, and the others are written', async () => {
  const other = '<xliff version="2.0" srcLang="en" trgLang="pl"><file id="f"></file></xliff>'
  const world = createWorld(
    { 'm.en.xlf': xliff(en(ask, buy)), 'm.pl.xlf': other },
    { targets: ['pl', 'de'], files: ['m.{locale}.xlf'], syntax: 'none' },
  )
  const { diagnostics, stopped } = await world.project.sync({ translator: world.translator })
  expect(stopped).toBeUndefined()
  const reason = expect.stringContaining('another version of XLIFF') as string
  expect(diagnostics.map(({ message, arguments: args }) => [message, args['reason']])).toEqual([
    ['a1', reason],
    ['b2', reason],
  ])
  expect(world.files()['m.pl.xlf']).toBe(other)
  expect(world.files()['m.de.xlf']).toContain('de:Buy now')
  expect([...new Set(world.translator.requests.map(({ target }) => target))]).toEqual(['de'])
})
