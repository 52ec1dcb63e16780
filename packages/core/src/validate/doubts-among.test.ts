import { describe, expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

interface Scene {
  readonly source: Readonly<Record<string, string>>
  /** Texts by locale that are in the files before the run. */
  readonly files?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What the service answers, by source string. */
  readonly answers: Readonly<Record<string, string>>
  readonly locale?: string
  readonly config?: Readonly<Record<string, unknown>>
}

function open({ source, files = {}, answers, locale = 'de', config }: Scene): World {
  const own = Object.entries(files).map(([name, texts]) => [`${name}.json`, texts] as const)
  const targets = [...new Set([...Object.keys(files), locale])]
  const world = createWorld({ 'en.json': source, ...Object.fromEntries(own) }, { targets, ...config })
  world.translator.answer = ({ texts }) => texts.map((text) => answers[text] ?? `Text ${text.length}`)
  return world
}

const sync = (world: World) => world.project.sync({ translator: world.translator, adopt: true })
const marks = (world: World, key: string, locale = 'de') => {
  const line = (world.files()['lockale.lock'] ?? '').split('\n').find((one) => one.includes(`\t${key}\t`)) ?? ''
  return [...line.matchAll(new RegExp(`\t${locale}(?::[a-z]+)?([=~?+!])`, 'gu'))].map(([, mark]) => mark).join('')
}

const others = ['fr', 'es', 'it', 'pl', 'cs', 'fi', 'hu', 'tr', 'el']
const enable = { on: 'Enable sync', off: 'Disable sync' }
const du = { a: 'Öffne deine Datei', b: 'Schließe dein Fenster', c: 'Nimm deinen Schlüssel' }
const english = { a: 'Open your file', b: 'Close your window', c: 'Take your key' }

describe('a new translation beside others', () => {
  test.for<[rule: string, key: string, scene: Scene]>([
    [
      'same-for-opposites',
      'off',
      { source: enable, files: { de: { on: 'Sync aktivieren' } }, answers: { 'Disable sync': 'Sync aktivieren' } },
    ],
    [
      'same-for-opposites',
      'off',
      { source: enable, answers: { 'Disable sync': 'Sync aktivieren', 'Enable sync': 'Sync aktivieren' } },
    ],
    [
      'formality-mixed',
      'd',
      {
        source: { ...english, d: 'Save your text' },
        files: { de: du },
        answers: { 'Save your text': 'Speichern Sie Ihren Text' },
      },
    ],
    [
      'unchanged-only-here',
      'a',
      {
        source: { a: 'Recent files' },
        files: Object.fromEntries(others.map((locale) => [locale, { a: `Text ${locale}` }])),
        answers: { 'Recent files': 'Recent files' },
      },
    ],
    [
      'script-mixed',
      'd',
      {
        locale: 'sr',
        source: Object.fromEntries(
          Array.from({ length: 30 }, (_, at) => [`a${at}`, `Save ${at}`]).concat([['d', 'Open']]),
        ),
        files: {
          sr: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`a${at}`, `Сачувајте датотеку ${at}`])),
        },
        answers: { Open: 'Otvorite datoteku' },
      },
    ],
    [
      'text-of-another',
      'b',
      {
        source: { a: 'Recent searches', b: 'Sign in again' },
        answers: { 'Recent searches': 'Letzte Suchanfragen', 'Sign in again': 'Letzte Suchanfragen' },
      },
    ],
    ['plural-same', 'n~plural', { source: { n_one: '{{count}} file', n_other: '{{count}} files' }, answers: {} }],
  ])('%s is marked for review', async ([rule, key, scene]) => {
    const world = open(scene)
    if (rule === 'plural-same')
      world.translator.answer = ({ texts }) => texts.map((text) => text.replace(/files?/u, 'Dateien'))
    const report = await sync(world)
    // other rules ask once more for what is unchanged, and for a word that says the opposite
    const requests = rule === 'unchanged-only-here' || rule === 'same-for-opposites' ? 2 : 1
    expect(report).toMatchObject({ requests, isComplete: true, inDoubt: { messages: 1, rules: { [rule]: 1 } } })
    expect(marks(world, key, scene.locale)).toMatch(/^~+$/u)
    const before = world.files()
    expect(await sync(world)).toMatchObject({ requests: 0, files: [], inDoubt: { messages: 0 } })
    expect(world.files()).toEqual(before)
  })

  test('is not marked where the others agree with it', async () => {
    const world = open({
      source: { ...english, ...enable, d: 'Save your text' },
      files: { de: { ...du, on: 'Sync aktivieren' } },
      answers: { 'Save your text': 'Speichere deinen Text', 'Disable sync': 'Sync deaktivieren' },
    })
    expect(await sync(world)).toMatchObject({ requests: 1, inDoubt: { messages: 0 } })
    expect([marks(world, 'd'), marks(world, 'off')]).toEqual(['=', '='])
  })

  test.for<[name: string, files: Readonly<Record<string, string>>]>([
    ['do not agree', { ...du, c: 'Nehmen Sie Ihren Schlüssel' }],
    ['are not there', {}],
  ])('is not marked for its form of address where the others %s', async ([, de]) => {
    const source = { ...english, d: 'Save your text' }
    const answers = {
      'Save your text': 'Speichern Sie Ihren Text',
      [english.a]: du.a,
      [english.b]: du.b,
      [english.c]: du.c,
    }
    expect(await sync(open({ source, files: { de }, answers }))).toMatchObject({ inDoubt: { messages: 0 } })
  })

  test.for<[name: string, formal: number, informal: number, marked: number]>([
    ['nearly all others of a first sync agree', 20, 2, 2],
    ['some others do not agree', 20, 3, 0],
    ['the others are few', 8, 1, 0],
  ])('is marked for its form of address if %s', async ([, formal, informal, marked]) => {
    const texts = Array.from({ length: formal + informal }, (_, at) => `Save your file ${at}`)
    const german = (text: string, at: number) =>
      (at < formal ? 'Speichern Sie Ihre' : 'Speichere deine') + text.slice(9)
    const world = open({
      source: Object.fromEntries(texts.map((text, at) => [`a${at}`, text])),
      answers: Object.fromEntries(texts.map((text, at) => [text, german(text, at)])),
    })
    const rules = marked === 0 ? {} : { 'formality-mixed': marked }
    expect((await sync(world)).inDoubt).toEqual({ messages: marked, rules, said: 0 })
    expect(marks(world, `a${formal}`)).toBe(marked === 0 ? '=' : '~')
  })

  test('is not marked by a rule that is off', async () => {
    const scene = { source: enable, answers: { 'Disable sync': 'Sync', 'Enable sync': 'Sync' } }
    for (const config of [
      { checks: { 'same-for-opposites': 'off' } },
      { messages: [{ match: 'o*', checks: { 'same-for-opposites': 'off' } }] },
    ]) {
      expect(await sync(open({ ...scene, config }))).toMatchObject({ written: 2, inDoubt: { messages: 0 } })
    }
  })

  test('a text of a human keeps its mark', async () => {
    const files = { de: { on: 'Sync', off: 'Sync' } }
    const world = open({ source: { ...enable, more: 'More' }, files, answers: { More: 'Mehr' } })
    const report = await sync(world)
    expect(report).toMatchObject({ written: 1, inDoubt: { messages: 0 } })
    expect(world.read('de.json')).toMatchObject(files.de)
  })
})
