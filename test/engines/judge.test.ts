import { connect } from '@lockale/connect/connect'
import {
  costOf,
  type Job,
  type Judge,
  type JudgedItem,
  type Judgement,
  parseConfig,
  translatorError,
} from '@lockale/core'
import { createWorld } from '@lockale/core/testing/world'
import { describe, expect, test } from 'vitest'
import { startAsReal, trustedTexts } from '../start-as-real.ts'
import { type OwnWorld, ownWorld, right, translatorOf } from './own-world.ts'
import { lockedIn, saidIn } from './said.ts'

const source = { save: 'Save all {{n}} files', open: 'Open a folder', close: 'Close the window' }
const files = { 'en.json': source }

interface Judged extends OwnWorld {
  /** What the judge was asked. */
  readonly asked: { readonly items: readonly JudgedItem[]; readonly job: Job }[]
}

type Answer = (items: readonly JudgedItem[], job: Job) => unknown

/** A project with a translator and a judge. */
function judgedWorld(
  answer: Answer,
  {
    more = {},
    translator = translatorOf((items) => items.map(right)),
    given = files,
    ...options
  }: Parameters<typeof ownWorld>[2] & {
    readonly more?: Partial<Judge>
    readonly translator?: Parameters<typeof ownWorld>[1]
    readonly given?: Readonly<Record<string, unknown>>
  } = {},
): Judged {
  const asked: Judged['asked'][number][] = []
  const judge = judgeOf(answer, more, asked)
  return { ...ownWorld(given, translator, { ...options, config: { judge, ...options.config } }), asked }
}

function judgeOf(answer: Answer, more: Partial<Judge> = {}, asked: Judged['asked'][number][] = []): Judge {
  return {
    id: 'judge 1',
    ...more,
    judge: async (items, job) => {
      asked.push({ items, job })
      return (await answer(items, job)) as Iterable<Judgement>
    },
  }
}

const reason = 'too formal'
const noReason = 'no reason given'
/** Gives a low score to one key. */
const lowFor =
  (key: string): Answer =>
  (items) =>
    items.map((item) => ({ id: item.id, score: item.key === key ? 0.25 : 0.875, because: reason }))

const written = { save: 'de:Save all {{n}} files', open: 'de:Open a folder', close: 'de:Close the window' }
const machine = { save: ['machine'], open: ['machine'], close: ['machine'] }

describe('a score', () => {
  test('that is low makes a translation to review, with its reason, and others stay as they are', async () => {
    const world = judgedWorld(lowFor('open'))
    const report = await world.run()
    expect(report).toMatchObject({
      isComplete: true,
      judged: { judged: 3, low: 1, cached: 0, unjudged: 0, problems: [] },
      inDoubt: { messages: 1, rules: {}, said: 1 },
    })
    expect(world.read('de.json')).toEqual(written)
    expect(lockedIn(world)).toEqual({ save: '=', open: `~/0.25:${reason}`, close: '=' })
    expect(await saidIn(world)).toEqual({ ...machine, open: ['review', reason, 0.25] })
    const [found, ...others] = (await world.project.check()).diagnostics
    expect([found, others]).toMatchObject([{ code: 'needs-review', message: 'open', severity: 'warning' }, []])
    const again = await world.run()
    expect([again.files, world.asked.length]).toEqual([[], 1])
    expect((await world.project.cache()).answers).toBe(3) // scores are no translations
  })

  test('gets all that a translator gets, and the translation with the same tags', async () => {
    const world = judgedWorld(lowFor(''), {
      config: { context: 'A file manager.', formality: 'prefer_less', instructions: ['Short words.'] },
    })
    await world.run()
    const [translated, judged] = [world.calls[0], world.asked[0]]
    expect(judged?.job).toEqual({ ...translated?.job, signal: expect.any(AbortSignal) as AbortSignal })
    const bare = (items: readonly object[] = []) => items.map((item) => ({ ...item, id: '' }))
    const translations = ['de:Save all <x id="1"/> files', 'de:Open a folder', 'de:Close the window']
    expect(bare(judged?.items)).toEqual(
      bare(translated?.items).map((item, at) => ({ ...item, translation: translations[at] })),
    )
    expect(new Set(judged?.items.map(({ id }) => id)).size).toBe(3)
  })

  test.for<[name: string, score: number, below: number | undefined, isLow: boolean]>([
    ['just below the limit', 0.4999, undefined, true],
    ['at the limit', 0.5, undefined, false],
    ['of 0', 0, undefined, true],
    ['of 0 if nothing is low', 0, 0, false],
    ['below a limit of the config', 0.8, 0.9, true],
    ['of 1 below the highest limit', 0.99, 1, true],
  ])('%s', async ([, score, below, isLow]) => {
    const world = judgedWorld((items) => items.map(({ id }) => ({ id, score })), {
      more: below === undefined ? {} : { below },
    })
    await world.run()
    const rounded = Math.round(score * 100) / 100
    expect((await saidIn(world))['open']).toEqual(isLow ? ['review', noReason, rounded] : ['machine'])
  })

  test('that is high takes no doubt away: of a check, of the translator, of a policy', async () => {
    const answers: Readonly<Record<string, object>> = {
      wait: { text: 'Warte 13 Sekunden darauf' },
      open: { text: 'de:Open a folder', doubt: 'or a map?' },
    }
    const world = judgedWorld((items) => items.map(({ id }) => ({ id, score: 1, because: 'perfect' })), {
      given: { 'en.json': { wait: 'Wait 30 seconds for it', open: 'Open a folder', legal: 'All rights reserved' } },
      translator: translatorOf((items) => items.map((item) => ({ ...right(item), ...answers[item.key] }))),
      config: { messages: [{ match: 'legal', policy: 'propose' }] },
    })
    await world.run()
    expect(await saidIn(world)).toEqual({
      wait: ['review', 1],
      open: ['review', 'or a map?', 1],
      legal: ['review', 1],
    })
  })

  test('joins the doubt of the translator', async () => {
    const world = judgedWorld(lowFor('open'), {
      translator: translatorOf((items) => items.map((item) => ({ ...right(item), doubt: 'or a map?' }))),
    })
    await world.run()
    expect((await saidIn(world))['open']).toEqual(['review', `or a map?; ${reason}`, 0.25])
  })

  test('ends with its translation', async () => {
    const world = judgedWorld(lowFor('open'))
    await world.run()
    world.write('de.json', { ...written, open: 'Ordner öffnen' })
    await world.run()
    expect((await saidIn(world))['open']).toEqual(['human'])
    expect(world.files()['lockale.lock']).not.toContain(reason)
    expect(world.asked).toHaveLength(1)
  })

  test('orders the translations to review, over all files and locales', async () => {
    const scores: Readonly<Record<string, number>> = { 'de a': 0.4, 'de b': 0.1, 'pl a': 0.2, 'pl b': 0.3 }
    const world = judgedWorld(
      (items, { target }) => items.map(({ id, key }) => ({ id, score: scores[`${target} ${key}`] ?? 0 })),
      {
        given: {
          'x/en.json': { a: 'One apple' },
          'y/en.json': { b: 'Two bridges' },
          'z/en.json': { c: 'Wait 30 seconds for it' },
        },
        translator: translatorOf((items) =>
          items.map(({ id, text }) => ({ id, text: text.startsWith('Wait') ? 'Warte 13 Sekunden' : `de:${text}` })),
        ),
        more: { targets: ['de', 'pl'] },
        config: { targets: ['de', 'pl', 'fr'], files: ['{namespace}/{locale}.json'] },
      },
    )
    await world.run()
    const review = await world.project.review()
    const rows = (query: Parameters<typeof review.rows>[0]) => review.rows(query)
    const all = rows({ queue: 'unreviewed', from: 0, count: 99 })
    const listed = all.rows.map(({ locale, message }) => `${locale} ${message}`)
    expect(listed).toEqual(['de c', 'pl c', 'de b', 'pl a', 'pl b', 'de a', 'fr c'])
    expect(all.total).toBe(7)
    expect(rows({ queue: 'unreviewed', from: 2, count: 2 }).rows.map(({ message }) => message)).toEqual(['b', 'a'])
    const found = rows({ queue: 'unreviewed', search: 'apple', from: 0, count: 9 })
    expect(found.rows.map(({ locale }) => locale)).toEqual(['pl', 'de'])
  })
})

describe('a judge that does wrong', () => {
  const good = (items: readonly JudgedItem[]) => items.map(({ id }) => ({ id, score: 0.125 }))

  test.for<[name: string, answer: Answer]>([
    ['answers in another order', (items) => good(items).toReversed()],
    ['answers twice, and both are equal', (items) => [...good(items), ...good(items)]],
    ['invents ids', (items) => [{ id: 'none', score: 1 }, ...good(items), { id: '1', score: 1 }]],
    ['answers other things between', (items) => [null, 7, 'x', [], { id: 3, score: 1 }, ...good(items)]],
    [
      'changes its items',
      (items) => good(items.map((item) => Object.assign(item, { translation: 'Hacked', text: '' }))),
    ],
    [
      'returns texts',
      (items) => good(items).map((one) => ({ ...one, text: 'Hacked', translation: 'Hacked', by: 'human' })),
    ],
    [
      'returns a generator',
      function* (items) {
        yield* good(items)
      },
    ],
  ])('%s: it is read all the same', async ([, answer]) => {
    const world = judgedWorld(answer)
    expect(await world.run()).toMatchObject({ isComplete: true, judged: { judged: 3, low: 3, unjudged: 0 } })
    expect(world.read('de.json')).toEqual(written)
    expect(world.asked).toHaveLength(1)
  })

  test.for<[name: string, answer: Answer, said: string]>([
    ['answers nothing', () => undefined, 'returned undefined, not a list'],
    ['answers an empty list', () => [], '1 of 1 items have no answer'],
    ['answers a text', () => '[]', 'returned a string, not a list'],
    ['answers an object by id', () => ({ a: 1 }), 'returned an object, not a list'],
    ['answers only unknown ids', () => [{ id: 'x', score: 1 }], '1 answers have an unknown id'],
    [
      'answers endlessly',
      function* () {
        for (;;) yield { id: 'x', score: 1 }
      },
      'returned more than',
    ],
    [
      'gives two scores',
      (items) => [0, 1].flatMap((score) => items.map(({ id }) => ({ id, score }))),
      'ids have two different answers',
    ],
    [
      'gives no number',
      (items) => items.map(({ id }) => ({ id, score: Number.NaN })),
      'not { id, score } with a score from 0 to 1',
    ],
    ['gives a string', (items) => items.map(({ id }) => ({ id, score: '0.9' })), 'not { id, score }'],
    ['gives an endless score', (items) => items.map(({ id }) => ({ id, score: Infinity })), 'not { id, score }'],
    ['gives percent', (items) => items.map(({ id }) => ({ id, score: 90 })), 'not { id, score }'],
    ['gives less than nothing', (items) => items.map(({ id }) => ({ id, score: -0.1 })), 'not { id, score }'],
    ['gives no score', (items) => items.map(({ id }) => ({ id, because: reason })), 'not { id, score }'],
    [
      'has a getter that throws',
      (items) =>
        items.map(({ id }) => ({
          id,
          get score() {
            throw new Error('no')
          },
        })),
      'not { id, score }',
    ],
    [
      'throws',
      () => {
        throw new TypeError('x is not a function')
      },
      'failed: x is not a function',
    ],
    [
      'throws nothing',
      () => {
        throw undefined
      },
      'failed',
    ],
    [
      'refuses',
      () => {
        throw translatorError('refused', 'Against our policy')
      },
      'Against our policy',
    ],
    [
      'says that all will fail',
      () => {
        throw translatorError('fatal', 'The key is wrong')
      },
      'The key is wrong',
    ],
    [
      'is always too busy',
      () => {
        throw translatorError('retry', 'Too many requests')
      },
      'Too many requests',
    ],
    [
      'asks to wait an hour',
      () => {
        throw translatorError('retry', 'Later', { retryAfterMs: 3_600_000 })
      },
      'asks to wait 3600 s',
    ],
  ])('%s: all is written as without it, and the report says so', async ([, answer, said]) => {
    const world = judgedWorld(answer)
    const report = await world.run()
    expect(report).toMatchObject({ isComplete: true, written: 3, stopped: undefined, failedLocales: [] })
    expect(report.judged).toMatchObject({ judged: 0, low: 0, unjudged: 3 })
    expect(report.judged?.problems.join('\n')).toContain(said)
    expect(report.judged?.problems.join('\n')).toContain('The judge "judge 1"')
    expect(world.read('de.json')).toEqual(written)
    expect(await saidIn(world)).toEqual(machine)
    expect(world.asked.length).toBeLessThanOrEqual(12)
    const calls = world.asked.length
    await world.run()
    expect(world.asked).toHaveLength(calls)
  })

  test('hangs: it is cut off, its signal says so, and it is asked once more', async () => {
    const world = judgedWorld(() => new Promise(() => undefined), {
      more: { limits: { timeoutMs: 7000 } },
      isImpatient: 7000,
    })
    const report = await world.run()
    expect(report).toMatchObject({ isComplete: true, judged: { judged: 0, unjudged: 3 } })
    expect(report.judged?.problems.join()).toContain('did not answer within 7 s')
    expect(world.asked.map(({ job }) => job.signal.aborted)).toEqual([true, true])
    expect(world.read('de.json')).toEqual(written)
  })

  test('leaves out items: only they are asked for again', async () => {
    const seen = new Set<string>()
    const world = judgedWorld((items) => good(items).filter(({ id }, at) => at > 0 || seen.has(id) || !seen.add(id)))
    expect(await world.run()).toMatchObject({ judged: { judged: 3, unjudged: 0 } })
    expect(world.asked.map(({ items }) => items.length)).toEqual([3, 1])
  })

  test('never answers one item: that one alone has no score', async () => {
    const world = judgedWorld((items) => good(items.filter(({ key }) => key !== 'open')))
    expect(await world.run()).toMatchObject({ isComplete: true, judged: { judged: 2, low: 2, unjudged: 1 } })
    expect(await saidIn(world)).toEqual({
      save: ['review', noReason, 0.13],
      open: ['machine'],
      close: ['review', noReason, 0.13],
    })
  })

  test('refuses one item: that one alone has no score', async () => {
    const world = judgedWorld((items) => {
      if (items.some(({ key }) => key === 'open')) throw translatorError('refused', 'Against our policy')
      return good(items)
    })
    expect(await world.run()).toMatchObject({ judged: { judged: 2, unjudged: 1 } })
  })

  test('is too busy twice: it is asked again later', async () => {
    let failures = 2
    const world = judgedWorld((items) => {
      if (failures-- > 0) throw translatorError('retry', 'Too many requests', { retryAfterMs: 10 })
      return good(items)
    })
    expect(await world.run()).toMatchObject({ judged: { judged: 3, unjudged: 0 } })
    expect(world.asked).toHaveLength(3)
  })

  test.for<[name: string, because: unknown, said: string]>([
    ['no string', { a: 1 }, noReason],
    ['colours and lines', '\u001b[31mred\u001b[0m\nand\tblue', 'red and blue'],
    ['a book', 'x'.repeat(1_000_000), `${'x'.repeat(199)}…`],
    ['nothing', '', noReason],
  ])('gives a reason that is %s', async ([, because, said]) => {
    const world = judgedWorld((items) => items.map(({ id }) => ({ id, score: 0, because })))
    await world.run()
    expect((await saidIn(world))['open']).toEqual(['review', said, 0])
  })

  test('is right for one locale, and wrong for another', async () => {
    const world = judgedWorld(
      (items, { target }) => {
        if (target === 'pl') throw new Error('no Polish')
        return good(items)
      },
      { config: { targets: ['de', 'pl'] } },
    )
    expect(await world.run()).toMatchObject({ isComplete: true, judged: { judged: 3, unjudged: 3 } })
    expect((await saidIn(world, 'pl'))['open']).toEqual(['machine'])
    expect((await saidIn(world, 'de'))['open']).toEqual(['review', noReason, 0.13])
  })
})

describe('a judge sees', () => {
  test('only translations that passed the checks', async () => {
    const world = judgedWorld(lowFor(''), {
      translator: translatorOf((items) =>
        items.map((item) => (item.key === 'save' ? { id: item.id, text: 'de' } : right(item))),
      ),
    })
    await world.run()
    expect(world.asked.flatMap(({ items }) => items.map(({ key }) => key))).toEqual(['open', 'close'])
  })

  test('only the last answer of a translator that was asked twice', async () => {
    const world = judgedWorld(lowFor('save'), {
      translator: translatorOf((items) =>
        items.map((item) =>
          item.rejected === undefined && item.key === 'save' ? { id: item.id, text: 'de' } : right(item),
        ),
      ),
    })
    await world.run()
    const [call, ...others] = world.asked
    expect(others).toEqual([])
    expect(call?.items.map(({ translation }) => translation)).toContain('de:Save all <x id="1"/> files')
    expect(call?.items.filter((item) => 'rejected' in item)).toEqual([])
    expect((await saidIn(world))['save']).toEqual(['review', reason, 0.25])
  })

  test('no human, imported or reviewed translation, and none that waits for review', async () => {
    const world = judgedWorld(lowFor('open'), {
      given: { ...files, 'de.json': { save: 'Alle {{n}} Dateien sichern' } },
    })
    await world.run({ adopt: true })
    expect(world.asked.flatMap(({ items }) => items.map(({ key }) => key))).toEqual(['open', 'close'])
    await world.project.accept({ messages: ['close'] })
    world.write('de.json', { ...(world.read('de.json') as object), save: 'Alle {{n}} sichern' })
    await world.run()
    expect(world.asked).toHaveLength(1)
    expect(await saidIn(world)).toEqual({ save: ['human'], open: ['review', reason, 0.25], close: ['reviewed'] })
  })

  test('one item for each plural form, and each form has its own score', async () => {
    const world = judgedWorld(
      (items) => items.map(({ id, form }) => ({ id, score: form?.category === 'few' ? 0.25 : 1 })),
      { given: { 'en.json': { n_one: '{{count}} file', n_other: '{{count}} files' } }, config: { targets: ['pl'] } },
    )
    await world.run()
    expect(world.asked[0]?.items.map(({ form }) => form?.category)).toEqual(['one', 'few', 'many', 'other'])
    const [facts] = await world.project.why({ messages: ['n'] })
    expect(facts?.forms.map(({ by, score }) => [by, score])).toEqual([
      ['machine', undefined],
      ['review', 0.25],
      ['machine', undefined],
      ['machine', undefined],
    ])
  })

  test('each part of a string, whose score is the lowest of them', async () => {
    const world = judgedWorld(
      (items) => items.map(({ id, form }) => ({ id, score: form?.category === 'one' ? 0.25 : 0.75, because: reason })),
      { given: { 'en.json': { n: '{count, plural, one {# file} other {# files}}' } }, config: { syntax: 'icu' } },
    )
    await world.run()
    expect(await saidIn(world)).toEqual({ n: ['review', reason, 0.25] })
  })

  test('equal strings once', async () => {
    const world = judgedWorld(lowFor('a'), { given: { 'en.json': { a: 'Open a folder', b: 'Open a folder' } } })
    expect(await world.run()).toMatchObject({ judged: { judged: 1, low: 1 }, inDoubt: { messages: 2, said: 2 } })
    expect(world.asked.flatMap(({ items }) => items)).toHaveLength(1)
  })

  test('batches within its limits', async () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`k${at}`, `The key ${at} opens door ${at}`]))
    const world = judgedWorld(lowFor(''), {
      given: { 'en.json': many },
      more: { limits: { strings: 12, characters: 250, parallel: 2 } },
    })
    expect(await world.run()).toMatchObject({ judged: { judged: 40, unjudged: 0 } })
    const sizes = world.asked.map(({ items }) => items.reduce((sum, { text }) => sum + text.length, 0))
    expect(Math.max(...sizes)).toBeLessThanOrEqual(250)
    expect(Math.max(...world.asked.map(({ items }) => items.length))).toBeLessThanOrEqual(12)
  })

  test('nothing in a check, in a plan, in a run that sends nothing, and for the review page', async () => {
    const world = judgedWorld(lowFor('open'))
    await world.project.plan()
    await world.project.check()
    await world.run({ offline: true })
    expect(world.asked).toEqual([])
    await world.run()
    const review = await world.project.review()
    const [row] = review.rows({ from: 0, count: 1 }).rows
    world.remove('.lockale/ledger') // it has the translation and its score
    const connection = await connect(world.project.config, { env: {} })
    await world.project.retranslate(row?.id ?? '', { translator: connection })
    await connection.close()
    expect(world.asked).toHaveLength(1)
  })
})

describe('the judge that is asked', () => {
  test('is the first of a list whose targets have the locale, or that of the target', async () => {
    const says = (id: string, more: Partial<Judge> = {}) =>
      judgeOf((items) => items.map((item) => ({ id: item.id, score: 0, because: id })), { id, ...more })
    const world = ownWorld(
      { 'en.json': { a: 'Open a folder' } },
      translatorOf((items, { target }) => items.map(({ id, text }) => ({ id, text: `${target}:${text}` }))),
      {
        config: {
          targets: ['de', 'fr', { locale: 'pl', judge: says('own') }, 'cs'],
          judge: [says('french', { targets: ['fr'] }), says('some', { targets: ['de', 'fr'] })],
        },
      },
    )
    expect(await world.run()).toMatchObject({ judged: { judged: 3 } })
    const said = await Promise.all(
      ['de', 'fr', 'pl', 'cs'].map(async (locale) => (await saidIn(world, locale))['a']?.[1]),
    )
    expect(said).toEqual(['some', 'french', 'own', undefined])
  })

  test('judges what several translators answer', async () => {
    const world = judgedWorld(lowFor(''), {
      translator: [
        translatorOf((items) => items.map(right), { id: 'a', targets: ['de'] }),
        translatorOf((items) => items.map(({ id, text }) => ({ id, text: `pl:${text}` })), { id: 'b' }),
      ],
      config: { targets: ['de', 'pl'] },
    })
    expect(await world.run()).toMatchObject({ judged: { judged: 6 } })
  })

  test('beside the service gets human translations of other locales, in a run for one locale too', async () => {
    const asked: Judged['asked'][number][] = []
    const local = await startAsReal({})
    const raw = {
      source: 'en',
      targets: ['de', 'fr'],
      files: ['{locale}.json'],
      syntax: 'i18next',
      service: { baseUrl: local.url },
      checks: trustedTexts,
      judge: judgeOf(lowFor(''), {}, asked),
    }
    const world = createWorld({ 'en.json': { a: 'Open a folder' }, 'fr.json': { a: 'Ouvrir un dossier' } }, raw)
    const config = parseConfig(raw, { place: 'lockale.config.ts' })
    const connection = await connect(config, { env: { LOCKALE_KEY: 'key-of-the-test' } })
    await world.project.sync({ translator: connection, adopt: true, textsBy: 'human', locales: ['fr'] })
    await world.project.sync({ translator: connection, locales: ['de'] })
    await connection.close()
    await local.close()
    expect(asked.map(({ items }) => items.map(({ siblings }) => siblings))).toEqual([[{ fr: 'Ouvrir un dossier' }]])
  })

  test.for<[name: string, judge: unknown, said: string]>([
    ['in JSON', { id: 'mine' }, 'judge must be a judge with a function `judge`, which only a config in TypeScript'],
    ['that is a function', () => [], 'judge must be a judge with a function `judge`'],
    ['without an id', { judge: () => [] }, 'judge.id must be a name'],
    ['for an unknown target', [{ id: 'a', targets: ['xx'], judge: () => [] }], 'judge[0].targets names "xx"'],
    ['with a limit in percent', { id: 'a', below: 50, judge: () => [] }, 'judge.below must be a number from 0 to 1'],
    [
      'with a misspelled limit',
      { id: 'a', belov: 0.4, judge: () => [] },
      'judge.belov is not a field. Did you mean "below"?',
    ],
    [
      'with the limit of another tool',
      [{ id: 'a', threshold: 0.4, judge: () => [] }],
      'judge[0].threshold is not a field. Did you mean "below"?',
    ],
    [
      'with a field of translators',
      { id: 'a', languages: () => true, judge: () => [] },
      'judge.languages is not a field. Did you mean "targets"?',
    ],
    [
      'with the list of another tool',
      { id: 'a', locales: ['de'], judge: () => [] },
      'judge.locales is not a field. Did you mean "targets"?',
    ],
    ['with a limit of nothing', { id: 'a', limits: { strings: 0 }, judge: () => [] }, 'judge.limits.strings must be'],
  ])('%s is refused', ([, judge, said]) => {
    const raw = { source: 'en', targets: ['de'], files: ['{locale}.json'], judge }
    expect(() => parseConfig(raw, { place: 'lockale.config.ts' })).toThrow(said)
  })
})

describe('the price of a judge', () => {
  const priced = { price: (items: readonly object[]) => items.length }

  test('counts in the plan, beside that of the translator', async () => {
    const world = judgedWorld(lowFor(''), {
      more: { ...priced, limits: { strings: 2 } },
      translator: translatorOf((items) => items.map(right), { price: (items) => items.length / 2 }),
    })
    const { plan } = await world.run()
    expect(plan.priced).toMatchObject({ amount: 4.5 })
    expect(costOf(plan, {})).toBe(4.5)
    expect((await world.run()).plan.priced?.amount ?? 0).toBe(0)
  })

  test('above maxCost stops the run before anything is sent', async () => {
    const world = judgedWorld(lowFor(''), { more: priced, config: { budget: { maxCost: 2 } } })
    await expect(world.run()).rejects.toMatchObject({ code: 'BUDGET_EXCEEDED' })
    expect([world.calls, world.asked]).toEqual([[], []])
  })

  test('that is no price stops the run before anything is sent', async () => {
    const world = judgedWorld(lowFor(''), { more: { price: () => Number.NaN } })
    await expect(world.run()).rejects.toMatchObject({ code: 'JUDGE_FAILED' })
    expect([world.calls, world.asked]).toEqual([[], []])
  })
})

test('progress counts the scores that were asked for', async () => {
  const world = judgedWorld(lowFor('open'), { more: { limits: { strings: 2, parallel: 1 } } })
  await world.run()
  expect(judgingIn(world)).toEqual([0, 2, 3])
  world.write('en.json', { ...source, more: 'Print this page' })
  await world.run()
  expect(judgingIn(world)).toEqual([0, 2, 3, 0, 1])
})

/** Returns how many scores the events of all runs count. */
function judgingIn({ events }: Pick<OwnWorld, 'events'>): readonly number[] {
  return events.flatMap((event) => (event.type === 'judging' ? [event.judged] : []))
}

describe('a run that is interrupted', () => {
  test('while it judges writes what it has, and the report counts what has no score', async () => {
    const stop = new AbortController()
    const world = judgedWorld(() => {
      stop.abort()
      return new Promise(() => undefined)
    })
    const report = await world.run({ signal: stop.signal })
    expect(report).toMatchObject({ written: 3, judged: { judged: 0, unjudged: 3 } })
    expect(world.read('de.json')).toEqual(written)
    await world.run()
    expect(world.asked).toHaveLength(1) // what was written without a score is not judged later
  })

  test('before it wrote anything uses its scores in the next run', async () => {
    const world = judgedWorld(lowFor('open'))
    await world.run()
    for (const file of ['de.json', 'lockale.lock']) world.remove(file)
    const report = await world.run()
    expect(report).toMatchObject({ requests: 0, judged: { judged: 3, low: 1, cached: 3 } })
    expect([world.calls.length, world.asked.length]).toEqual([1, 1])
    expect(judgingIn(world)).toEqual([0, 3]) // only those of the first run
    expect((await saidIn(world))['open']).toEqual(['review', reason, 0.25])
  })

  test('is judged anew by another judge', async () => {
    const world = judgedWorld(lowFor('open'))
    await world.run()
    const { 'de.json': _de, 'lockale.lock': _lock, ...kept } = world.files()
    const other = judgedWorld(lowFor('close'), { given: kept, more: { id: 'judge 2' } })
    await other.run()
    expect([other.calls.length, other.asked.length]).toEqual([0, 1])
    expect(await saidIn(other)).toMatchObject({ open: ['machine'], close: ['review', reason, 0.25] })
  })
})
