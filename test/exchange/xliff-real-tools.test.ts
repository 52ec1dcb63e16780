import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchLanguages, readXliff } from '@lockale/interchange'
import { describe, expect, test } from 'vitest'
import { desk, deskConfig, deskStates } from './desk.ts'
import { createXliffWorld, type XliffWorld } from './xliff-world.ts'

const folder = join(import.meta.dirname, '../fixtures/xliff/tools')

/** What every tool here was told to write. */
const cart = {
  title: 'Ihr Warenkorb',
  hello: '<b>Willkommen</b> zurück, {{name}}',
  note: 'Wir liefern heute. Sie zahlen morgen.',
  lines: 'Erste Zeile\nZweite Zeile',
  marks: 'Fisch & Pommes < "Salat" 🐟',
  wait: 'Hier&nbsp;warten',
}
const hallo = 'Hallo {{name}}, <b>willkommen</b> zurück'
const cat = 'Sehen Sie <img src="cat.png"/> unser <i>kleines</i> {{animal}}'
const again = 'Dein Warenkorb'
const items = { items_one: '{{count}} Artikel', items_other: '{{count}} Artikel' }
const subject = '# Goes into the subject line\nsubject: Bestellung {{id}} ist unterwegs\n'
const padded = 'padded: "  Summe: "\n'

interface Case {
  readonly file: string
  /** `message provenance` of all that was taken, those of the provenance that most have left out. */
  readonly others: readonly string[]
  readonly most: 'human' | 'review' | 'reviewed'
  readonly untranslated: number
  /** One, where it is not said. */
  readonly unchanged?: number
  readonly app: unknown
  readonly mail: string
}

const cases: readonly Case[] = [
  {
    // the state of what is translated stays as it was handed out
    file: 'omegat-3.6.xlf',
    most: 'review',
    others: [],
    untranslated: 1,
    unchanged: 0,
    app: { cart: { ...cart, picture: cat }, again: cart.title, ...items },
    mail: subject,
  },
  {
    // codes have become text; a source that comes twice got the text of the other
    file: 'translate-toolkit-pomerge.xlf',
    most: 'reviewed',
    others: ['cart.title review'],
    untranslated: 0,
    app: {
      cart: { ...cart, title: again, picture: 'Unser <i>kleiner</i> {{animal}}: <img src="cat.png"/>' },
      again,
      ...items,
    },
    mail: subject + padded,
  },
  {
    file: 'translate-toolkit-units.xlf',
    most: 'reviewed',
    others: [
      'cart.hello review',
      'cart.marks review',
      'cart.wait review',
      'items review',
      'items review',
      'subject review',
    ],
    untranslated: 1,
    app: { cart: { ...cart, hello: hallo }, again, ...items },
    mail: subject + padded,
  },
  {
    // no hashes, no codes; it has lost the half of texts with pairs of tags, which nobody could translate
    file: 'qt-lconvert.xlf',
    most: 'reviewed',
    others: [],
    untranslated: 2,
    app: { cart: { ...cart, hello: undefined }, again, ...items },
    mail: subject + padded,
  },
  {
    file: 'libxml2-utf16.xlf',
    most: 'human',
    others: [],
    untranslated: 0,
    app: { cart: { ...cart, hello: hallo, picture: cat }, again, ...items },
    mail: subject + padded,
  },
]

describe('what came back from tools that ran here', () => {
  test.each(cases)('$file', async ({ file, most, others, untranslated, unchanged = 1, app, mail }) => {
    const world = createXliffWorld(desk, deskConfig)
    const bytes = readFileSync(join(folder, file))
    const report = await world.import(bytes)
    expect(report.problems).toEqual([])
    const taken = report.taken.map(({ message, by }) => `${message} ${by}`)
    expect(taken.filter((one) => !one.endsWith(` ${most}`))).toEqual(others)
    expect(report).toMatchObject({ untranslated, unchanged })
    expect(JSON.parse(world.files()['app/de.json'] ?? '')).toEqual(JSON.parse(JSON.stringify(app)))
    expect(world.files()['mail/de.yaml']).toBe(mail)
    expect(await world.import(bytes)).toMatchObject({ taken: [], problems: [], files: [] })
  })

  test('a file for a tool that translates in place: as it was, it changes nothing', async () => {
    for (const version of ['1.2', '2.1'] as const) {
      const world = createXliffWorld(desk, deskConfig)
      const before = world.files()
      const { de = '' } = await world.export(version, deskStates, { isFilled: true })
      expect(await world.import(de)).toMatchObject({ taken: [], problems: [], untranslated: 12, unchanged: 0 })
      expect(world.files()).toEqual(before)
    }
  })

  test('such a file is what OmegaT was given', async () => {
    const { de = '' } = await createXliffWorld(desk, deskConfig).export('1.2', deskStates, { isFilled: true })
    const given = textsOf(Buffer.from(de))
    const back = textsOf(readFileSync(join(folder, 'omegat-3.6.xlf')))
    expect(back.map(([id, source]) => [id, source])).toEqual(given.map(([id, source]) => [id, source]))
    // the only one that OmegaT was not told
    expect(back.filter(([, source, target]) => source === target)).toEqual([['padded', '  Total: ', '  Total: ']])
  })

  test('a source that has changed is seen where a tool has lost hashes and codes', async () => {
    const world = createXliffWorld({ ...desk, 'mail/en.yaml': 'subject: Order {{id}} is on the road\n' }, deskConfig)
    const { problems } = await world.import(readFileSync(join(folder, 'qt-lconvert.xlf')))
    expect(problems.map(({ kind, message, source }) => ({ kind, message, source }))).toEqual([
      {
        kind: 'stale',
        message: 'subject',
        source: { was: 'Order {{id}} is on its way', is: 'Order {{id}} is on the road' },
      },
      { kind: 'unknown', message: 'padded', source: null },
    ])
  })
})

describe('files that tools make of sources, for translators of other projects', () => {
  const texts = [
    ['cart.title', 'Your cart'],
    ['cart.hello', 'Hello ⟨⟩, ⟨⟩welcome⟨⟩ back'],
    ['subject', 'Order ⟨⟩ is on its way'],
  ]

  test.each([
    { file: 'angular-1.2.xlf', more: ['alt', 'items'] },
    { file: 'angular-2.0.xlf', more: ['alt', 'items'] },
    { file: 'lit-localize.xlf', more: ['cart.marks'] },
  ])('$file is read', ({ file, more }) => {
    const units = textsOf(readFileSync(join(folder, file))).map(([id, source]) => [id, source])
    expect(units).toEqual(expect.arrayContaining(texts))
    expect(new Set(units.map(([id]) => id))).toEqual(new Set([...texts.map(([id]) => id), ...more]))
  })

  test.each([
    { file: 'angular-1.2.xlf', says: 'target language', at: ':3:3' },
    { file: 'angular-2.0.xlf', says: 'target language', at: ':3:3' },
    { file: 'po2xliff.xlf', says: 'target language', at: ':3:3' },
    // attributes with bare `<`
    { file: 'npm-xliff.xlf', says: 'not well-formed', at: ':11:35' },
  ])('$file is refused: $says', ({ file, says, at }) => {
    const read = () => matchLanguages(readXliff(readFileSync(join(folder, file)), file), { source: 'en', targets: [] })
    expect(read).toThrow(
      expect.objectContaining({
        code: 'XLIFF_INVALID',
        message: expect.stringContaining(says) as string,
        place: file + at,
      }) as Error,
    )
  })
})

type Pieces = Awaited<ReturnType<XliffWorld['units']>>[number]['units'][number]['source']

/** Id, source and target of all units. */
function textsOf(bytes: Uint8Array): readonly (readonly [id: string, source: string, target: string])[] {
  return readXliff(bytes, 'a.xlf').flatMap(({ units }) =>
    units.map(({ id, source, target }) => [id, shown(source), shown(target)] as const),
  )
}

function shown(pieces: Pieces | undefined): string {
  return (pieces ?? []).map((piece) => (piece.type === 'text' ? piece.text : '⟨⟩')).join('')
}
