import { describe, expect, test } from 'vitest'
import { allStates, createXliffWorld, type XliffWorld } from './xliff-world.ts'

const header = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
`
const po = (flags: string, text: string) => `${header}\n${flags}msgid "Buy"\nmsgstr "${text}"\n`
const xliff = (target: string) =>
  `<xliff version="1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body><trans-unit id="Buy"><source>Buy</source>${target}</trans-unit></body></file></xliff>`
const xcstrings = (localizations: object) =>
  JSON.stringify({ sourceLanguage: 'en', strings: { Buy: { localizations } }, version: '1.0' })
const catalog = (state: string) => xcstrings({ de: { stringUnit: { state, value: 'Kaufen' } } })

interface Case {
  readonly files: Readonly<Record<string, string>>
  readonly pattern: string | object
  readonly target: string
  readonly toReview: string
  readonly reviewed: string
  /** Where it needed no review. */
  readonly plain?: string
}

const cases: readonly (readonly [name: string, one: Case])[] = [
  [
    'gettext',
    {
      files: { 'en.po': po('', ''), 'de.po': po('', '') },
      pattern: '{locale}.po',
      target: 'de.po',
      toReview: po('#, fuzzy\n', 'Kaufen'),
      reviewed: po('', 'Kaufen'),
    },
  ],
  [
    'XLIFF',
    {
      files: { 'en.xlf': xliff(''), 'de.xlf': xliff('') },
      pattern: '{locale}.xlf',
      target: 'de.xlf',
      toReview: xliff('<target state="needs-review-translation">Kaufen</target>'),
      reviewed: xliff('<target state="translated">Kaufen</target>'),
      plain: xliff('<target>Kaufen</target>'),
    },
  ],
  [
    'String Catalog',
    {
      files: { 'L.xcstrings': xcstrings({}) },
      pattern: { source: 'L.xcstrings', target: 'L.xcstrings' },
      target: 'L.xcstrings',
      toReview: catalog('needs_review'),
      reviewed: catalog('translated'),
    },
  ],
]

const open = ({ files, pattern }: Case) =>
  createXliffWorld(files, { targets: ['de'], files: [pattern], syntax: 'none' })

/** What a translator makes of the export of today. */
async function translated(world: XliffWorld, state: string): Promise<string> {
  const exported = (await world.export('1.2', allStates))['de'] ?? ''
  return exported.replace(
    /(<source>Buy<\/source>\s*)<target[^>]*?(?:\/>|>.*?<\/target>)/su,
    `$1<target state="${state}">Kaufen</target>`,
  )
}

async function waiting(world: XliffWorld): Promise<readonly unknown[]> {
  const { diagnostics, coverage } = await world.project.check()
  return [diagnostics.map(({ code, severity }) => `${severity} ${code}`), coverage[0]?.toReview]
}

describe.each(cases)('a translation that comes back to be reviewed, in %s', (_, one) => {
  test.for<[name: string, state: string, as: 'review' | undefined]>([
    ['as it says itself', 'needs-review-translation', undefined],
    ['as who imports it says', 'final', 'review'],
  ])('has the state of its file, %s', async ([, state, as]) => {
    const world = open(one)
    await world.import(await translated(world, state), { as })
    expect(world.files()[one.target]).toBe(one.toReview)
    expect(await waiting(world)).toEqual([['error needs-review'], 1])
  })

  test('loses it when it comes back once more, signed off', async () => {
    const world = open(one)
    await world.import(await translated(world, 'needs-review-translation'))
    await world.import(await translated(world, 'final'))
    expect(world.files()[one.target]).toBe(one.reviewed)
    expect(await waiting(world)).toEqual([[], 0])
  })

  test('has none where it needs no review', async () => {
    const world = open(one)
    await world.import(await translated(world, 'translated'))
    expect(world.files()[one.target]).toBe(one.plain ?? one.reviewed)
    expect(await waiting(world)).toEqual([[], 0])
  })
})

describe('a plural of gettext, whose forms have one state', () => {
  const plural = (flags: string, one: string, other: string) =>
    `${header}\n${flags}msgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "${one}"\nmsgstr[1] "${other}"\n`
  const empty = plural('', '', '')
  const [one, other] = ['%d Datei', '%d Dateien']

  /** Both forms as a translator hands them in, each with its state. */
  async function handIn(world: XliffWorld, states: readonly string[], texts = [one, other]): Promise<void> {
    const exported = (await world.export('1.2', allStates))['de'] ?? ''
    let form = 0
    const back = exported.replaceAll(
      /(<source>[^]*?<\/source>\s*)<target[^>]*?(?:\/>|>[^]*?<\/target>)/gu,
      (_, source) => {
        const target = `<target state="${states[form]}">${texts[form]}</target>`
        form++
        return `${source}${target}`
      },
    )
    expect(form).toBe(2)
    await world.import(back)
  }

  test.for<[name: string, corrected: string]>([
    ['signed off', one],
    ['corrected and signed off', 'eine Datei: %d'],
  ])('one that is %s waits for the other, and neither is lost', async ([, corrected]) => {
    const world = createXliffWorld({ 'en.po': empty, 'de.po': empty }, { targets: ['de'], files: ['{locale}.po'] })
    const wanted = 'needs-review-translation'
    await handIn(world, [wanted, wanted])
    expect(world.files()['de.po']).toBe(plural('#, fuzzy\n', one, other))
    await handIn(world, ['final', wanted], [corrected, other])
    expect(world.files()['de.po']).toBe(plural('#, fuzzy\n', corrected, other))
    expect((await waiting(world))[1]).toBe(1)
    await handIn(world, ['final', 'final'], [corrected, other])
    expect(world.files()['de.po']).toBe(plural('', corrected, other))
    expect((await waiting(world))[1]).toBe(0)
  })
})
