import { describe, expect, test } from 'vitest'
import { mostAgain } from '../plan/totals.ts'
import { createWorld, type World } from '../testing/world.ts'

const sync = (world: World, more: object = {}) => world.project.sync({ translator: world.translator, ...more })

const letters = 'abcdefghij'
/** Strings of a project: each tells a number that its first translation gets wrong. */
const waiting = (count: number, more = '') =>
  Array.from({ length: count }, (_, at) => `Wait ${at + 20} seconds${more}, step ${letters[at % 10]}`)
const filesOf = (texts: readonly string[]) => ({
  'en.json': Object.fromEntries(texts.map((text, at) => [`key${at}`, text])),
})
const right = (text: string) => text.replace('Wait', 'Warte').replace('seconds', 'Sekunden').replace('step', 'Schritt')
const wrong = (text: string) => right(text).replace(/\d+/u, (digits) => `${Number(digits) + 70}`)

interface Scene {
  readonly targets?: readonly string[]
  /** The translation cache before the run. */
  readonly cache?: string
  /** Answers a second request, which is the one with an instruction. */
  readonly second?: (text: string) => string
  readonly first?: (text: string) => string
}

function open(texts: readonly string[], scene: Scene = {}): World {
  const { targets = ['de'], cache = '', first = wrong, second = right } = scene
  const world = createWorld({ ...filesOf(texts), [ledger]: cache }, { targets })
  const fit = world.translator.fit.bind(world.translator)
  world.translator.fit = async (...asked) => {
    return (await fit(...asked)).map((one) => ('settings' in one ? { ...one, takesInstructions: true } : one))
  }
  world.translator.answer = ({ texts: asked, settings }) =>
    asked.map(settings.instructions === undefined ? first : second)
  return world
}

const ledger = '.lockale/ledger'
const marksOf = (world: World, mark: string) =>
  (world.files()['lockale.lock'] ?? '').split('\n').filter((line) => line.includes(`\tde${mark}`)).length
const charactersOf = (texts: readonly string[]) => texts.join('').length

describe('what second requests may cost', () => {
  test('in a small run, each doubtful translation is asked for again', async () => {
    const texts = waiting(20)
    const report = await sync(open(texts))
    expect(report).toMatchObject({ textsAgain: 20, textsMended: 20, textsUnasked: 0, inDoubt: { messages: 0 } })
  })

  test('in a large run, the shortest of them, and the others need review', async () => {
    const texts = [...waiting(60), ...waiting(60, ' until the printer is ready to print the next page')]
    const world = open(texts)
    const report = await sync(world)
    expect(report.charactersAgain).toBeLessThanOrEqual(800)
    expect(report.charactersAgain).toBeGreaterThan(770)
    expect(report).toMatchObject({ isComplete: true, textsUnasked: 120 - report.textsAgain })
    expect(report.inDoubt).toMatchObject({ messages: report.textsUnasked, rules: { numbers: report.textsUnasked } })
    expect([marksOf(world, '='), marksOf(world, '~')]).toEqual([report.textsAgain, report.textsUnasked])
    expect(
      world.translator
        .texts()
        .slice(120)
        .every((text) => text.length < 30),
    ).toBe(true)
  })

  test('is a share of the characters of each language', async () => {
    const large = Array.from(
      { length: 250 },
      (_, at) => `The printer prints page ${letters[at % 10]} ${'again and '.repeat(10 + at / 10)}`,
    )
    const texts = [...waiting(150), ...large]
    const report = await sync(open(texts, { targets: ['de', 'nl'] }))
    const most = 2 * Math.floor(charactersOf(texts) * 0.025)
    expect(most).toBeGreaterThan(2 * 800)
    expect(report.charactersAgain).toBeLessThanOrEqual(most)
    expect(report.charactersAgain).toBeGreaterThan(most - 80)
  })

  test('the plan says at most as much as the run can spend', async () => {
    const world = open(waiting(120))
    const most = mostAgain((await world.project.plan({ translator: world.translator })).totals)
    expect(most).toBe(800)
    expect((await sync(world)).charactersAgain).toBeLessThanOrEqual(most)
  })
})

describe('what is often right, and was not asked for again', () => {
  const words = Array.from({ length: 200 }, (_, at) => {
    return `page${letters[at % 10]}${letters[Math.floor(at / 10) % 10]}${at > 99 ? 'x' : 'y'}`
  })
  const german = (text: string) => `seite${text.slice(4)}`

  test.for<[name: string, second: (text: string) => string, marked: boolean]>([
    ['is believed if the service said the same in most cases', (text) => text, false],
    ['needs review if the service corrected most', german, true],
  ])('%s', async ([, second, isMarked]) => {
    const world = open(words, { first: (text) => text, second })
    const report = await sync(world)
    expect(report.textsUnasked).toBeGreaterThan(50)
    const marked = isMarked ? report.textsUnasked : 0
    const rules = isMarked ? { 'unchanged-word': marked } : {}
    expect(report.inDoubt).toEqual({ messages: marked, rules, said: 0 })
  })
})

describe('a run that ends between the two requests', () => {
  const texts = [...waiting(30), ...waiting(8, ' or press a key')]

  test('leaves the string to the next run, and that asks for it again', async () => {
    const world = open(waiting(5))
    const { answer } = world.translator
    const stop = new AbortController()
    world.translator.answer = (request) => {
      stop.abort()
      return answer(request)
    }
    const report = await sync(world, { signal: stop.signal })
    expect(report).toMatchObject({ isComplete: false, requests: 1, written: 0 })
    world.translator.answer = answer
    expect(await sync(world)).toMatchObject({ isComplete: true, requests: 1, written: 5, textsMended: 5 })
    expect([marksOf(world, '='), marksOf(world, '~')]).toEqual([5, 0])
  })

  test.for([right, wrong])('wherever it is killed, the next run ends with the same files', async (second) => {
    const scene = { second, targets: ['de', 'nl'] }
    const whole = open(texts, scene)
    const report = await sync(whole)
    expect(Math.min(report.textsAgain, report.textsUnasked)).toBeGreaterThan(5)
    const { [ledger]: cache = '', ...expected } = whole.files()
    const lines = cache.split('\n')
    expect(lines.length).toBeGreaterThan(8)
    for (const at of lines.keys()) {
      // what is on disk if the process dies before it writes the next line
      const killed = open(texts, {
        ...scene,
        cache: lines
          .slice(0, at)
          .map((line) => `${line}\n`)
          .join(''),
      })
      await sync(killed)
      const { [ledger]: _, ...files } = killed.files()
      expect(files).toEqual(expected)
    }
  })
})
