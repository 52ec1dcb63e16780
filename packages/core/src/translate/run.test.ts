import { LockaleError } from '@lockale/errors'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../model/clock.ts'
import type { RunEvent } from '../model/event.ts'
import type { SharedMemory } from '../model/shared-memory.ts'
import { fakeBatches, type Fault, type FakeOptions, fakeService } from '../testing/service.ts'
import { virtualClock } from '../testing/virtual-clock.ts'
import { Run, type RunOptions } from './run.ts'

const busy: Fault = { cause: 'busy', outcome: 'refused' }
const down: Fault = { cause: 'unavailable', outcome: 'refused' }
const unreachable: Fault = { cause: 'connection', outcome: 'notSent' }
const lost: Fault = { cause: 'timeout', outcome: 'unknown', isBilled: true }
const quota: Fault = { cause: 'quota', outcome: 'refused' }
const rejected: Fault = { cause: 'rejected', outcome: 'refused' }
const tooLarge: Fault = { cause: 'too-large', outcome: 'refused' }

interface Scene extends Partial<Omit<RunOptions, 'translator' | 'ledgersOf' | 'clock'>> {
  readonly batches?: number
  readonly textsEach?: number
  /** Of the batches; one by default. */
  readonly locales?: readonly [string, ...string[]]
  readonly seed?: number
  readonly latencyMs?: number
  readonly fault?: FakeOptions['fault']
  readonly wrap?: (options: RunOptions) => RunOptions
  /** Methods in place of those of the ledger. */
  readonly record?: (ledger: Ledger, clock: Clock) => Partial<Ledger>
}

async function play({
  batches = 8,
  textsEach = 5,
  locales,
  seed,
  latencyMs,
  fault = () => undefined,
  wrap,
  record,
  ...more
}: Scene) {
  const clock = virtualClock(seed)
  const service = fakeService({ clock, fault, ...(latencyMs === undefined ? {} : { latencyMs }) })
  const ledger = { ...service.ledger, ...record?.(service.ledger, clock) }
  const events: RunEvent[] = []
  const options: RunOptions = {
    translator: service.translator,
    ledgersOf: () => [ledger],
    clock,
    signal: new AbortController().signal,
    concurrency: 4,
    onEvent: (event) => events.push(event),
    isWhole: () => true,
    ...more,
  }
  const given = fakeBatches(batches, textsEach, locales)
  const run = new Run(wrap?.(options) ?? options)
  const outcome = await clock.until(run.translate(given))
  run.close()
  const texts = given.flatMap(({ request }) => request.texts)
  const needed = given.reduce((sum, { characters }) => sum + characters, 0)
  const { totals, stopped, failedLocales } = run
  const textsIn = (locale: string) => given.flatMap(({ request }) => (request.target === locale ? request.texts : []))
  return { ...outcome, service, run, clock, texts, textsIn, needed, events, totals, stopped, failedLocales }
}

const anyFault = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  fc.constantFrom<Fault>(busy, { ...busy, retryAfterMs: 2000 }, { ...busy, retryAfterMs: 3_600_000 }),
  fc.constantFrom<Fault>(down, { ...down, retryAfterMs: 1000 }, unreachable),
  fc.constantFrom<Fault>(
    lost,
    { ...lost, isBilled: false },
    { cause: 'bad-answer', outcome: 'unknown', isBilled: true },
  ),
  { weight: 1, arbitrary: fc.constantFrom(rejected, tooLarge) },
  { weight: 1, arbitrary: fc.constantFrom(quota, { cause: 'unauthorized', outcome: 'refused' } as Fault) },
)

// Against a run that repeated a request with an unknown outcome as often as any other, one that asked again for the answered
// half of a batch that had been split, and one whose requests under way were dropped when another failed.
test('whatever fails: billed is what was needed and what is counted as possibly twice, and every text has its end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        faults: fc.array(anyFault, { maxLength: 40 }),
        poison: fc.subarray(['0.0', '2.3', '5.1']),
        batches: fc.integer({ min: 1, max: 12 }),
        locales: fc.constantFrom<[string, ...string[]]>(['de'], ['de', 'fr'], ['de', 'fr', 'pl', 'it']),
        bad: fc.constantFrom(undefined, undefined, 'de', 'pl'),
        badness: anyFault,
        concurrency: fc.integer({ min: 1, max: 6 }),
        maxRebuy: fc.constantFrom(undefined, 0, 20, 10_000),
        seed: fc.integer({ min: 1, max: 1e6 }),
      }),
      async ({ faults, poison, bad, badness, ...scene }) => {
        const fault: FakeOptions['fault'] = ({ index, texts: asked, target }) =>
          asked.some((text) => poison.includes(text)) ? rejected : target === bad ? badness : faults[index]
        const done = await play({ ...scene, fault })
        const { answers, refused, texts, textsIn, needed, service, totals, stopped, failedLocales } = done
        expect(service.billed()).toBeLessThanOrEqual(needed + totals.charactersPossiblyTwice)
        const got = texts.filter((text) => answers.has(text)).join('').length
        expect(service.billed()).toBeLessThanOrEqual(got + totals.charactersPossiblyTwice + totals.charactersUnanswered)
        expect(totals.charactersPossiblyTwice).toBeLessThanOrEqual(scene.maxRebuy ?? needed)
        expect(service.boughtAgain).toEqual([])
        expect(service.mostInFlight()).toBeLessThanOrEqual(scene.concurrency)
        const failed = new Set(failedLocales.flatMap(({ locale }) => textsIn(locale)))
        const endless = texts.filter((text) => !answers.has(text) && !refused.has(text) && !failed.has(text))
        expect(stopped === undefined ? endless : []).toEqual([])
        expect([...answers].filter(([text, answer]) => service.ledger.recall(text) !== answer)).toEqual([])
        for (const text of poison) expect(answers.has(text)).toBe(false)
      },
    ),
    { numRuns: Number(process.env['LOCKALE_TEST_DEPTH'] ?? 1) * 300 },
  )
})

describe('a service that is in trouble', () => {
  test('down for good: the run stops early, not after four tries for each of 500 requests', async () => {
    const { service, stopped, totals } = await play({ batches: 500, fault: () => down, concurrency: 16 })
    expect(stopped).toMatchObject({ why: 'service', message: 'the service says unavailable' })
    expect(service.requests.length).toBeLessThanOrEqual(40)
    expect(totals).toMatchObject({ answered: 0, characters: 0 })
  })

  test('down for three seconds in the middle: nothing is lost', async () => {
    const clock = virtualClock()
    const isDown = (): boolean => clock.now() > 3000 && clock.now() < 6000
    const service = fakeService({ clock, fault: () => (isDown() ? down : undefined) })
    const run = new Run({
      ...service,
      ledgersOf: () => [service.ledger],
      clock,
      signal: new AbortController().signal,
      concurrency: 16,
      onEvent() {},
      isWhole: () => true,
    })
    const { answers } = await clock.until(run.translate(fakeBatches(300, 2)))
    expect([answers.size, run.stopped]).toEqual([600, undefined])
  })

  test('parts are made one after another, each when few batches of the others wait', async () => {
    const { run, clock } = inParts()
    const all = fakeBatches(30, 2)
    const sentBefore: number[] = []
    const parts = [0, 10, 20].map((start) => () => {
      sentBefore.push(run.totals.requests)
      return Promise.resolve(all.slice(start, start + 10))
    })
    const { answers } = await clock.until(run.translate([], parts))
    expect([answers.size, run.stopped, parts.length]).toEqual([60, undefined, 0])
    expect(sentBefore).toEqual([0, 6, 16])
  })

  // Against a run that began no request while a part was made, and made it only when no batch waited.
  test('slots stay full over the border of two parts', async () => {
    const { run, clock } = inParts()
    const all = fakeBatches(48, 2)
    const parts = [0, 16, 32].map((start) => () => clock.sleep(300).then(() => all.slice(start, start + 16)))
    await clock.until(run.translate([], parts))
    // the first part, then twelve rounds of four requests
    expect(clock.now()).toBe(300 + 12 * 350)
  })

  test('a part that cannot be made ends the run after the requests under way', async () => {
    const { run, clock } = inParts()
    const fail = () => clock.sleep(10).then(() => Promise.reject(new Error('no plan')))
    await expect(clock.until(run.translate([], [() => Promise.resolve(fakeBatches(3, 2)), fail]))).rejects.toThrow(
      'no plan',
    )
    expect([run.totals.answered, run.outcome.answers.size]).toEqual([3, 6])
  })

  function inParts() {
    const clock = virtualClock(1)
    const service = fakeService({ clock, fault: () => undefined })
    const { signal } = new AbortController()
    const ledgersOf = () => [service.ledger]
    const run = new Run({ ...service, ledgersOf, clock, signal, concurrency: 4, onEvent() {}, isWhole: () => true })
    return { run, clock }
  }

  test.for([1, 4])('one batch that it always fails on fails alone; %i at a time', async (concurrency) => {
    const isPoison = (texts: readonly string[]) => texts.includes('0.0')
    const { refused, answers, stopped, service } = await play({
      concurrency,
      batches: 10,
      fault: ({ texts }) => (isPoison(texts) ? down : undefined),
    })
    expect(stopped).toBe(undefined)
    expect([refused.size, answers.size]).toEqual([5, 45])
    expect(refused.get('0.0')).toBe('the service says unavailable')
    expect(service.requests.filter(isPoison)).toHaveLength(5)
  })

  test('a third of all requests fails, and the run gets through', async () => {
    const { answers, stopped } = await play({
      batches: 100,
      concurrency: 8,
      fault: ({ index }) => (index % 3 === 1 ? down : undefined),
    })
    expect([answers.size, stopped]).toEqual([500, undefined])
  })

  test('too busy with no word how long: a few rounds, then the end', async () => {
    const { service, stopped } = await play({ batches: 100, fault: () => busy })
    expect(stopped?.why).toBe('service')
    expect(service.requests.length).toBeLessThanOrEqual(10)
  })

  test('its hint holds everybody, up to --max-wait', async () => {
    const fault: FakeOptions['fault'] = ({ index }) => (index === 0 ? { ...busy, retryAfterMs: 30_000 } : undefined)
    const { clock, stopped, events } = await play({ batches: 20, fault })
    expect([stopped, clock.now() > 30_000]).toEqual([undefined, true])
    expect(events.filter(({ type }) => type === 'waiting')).toHaveLength(1)
    const impatient = await play({ batches: 20, fault, maxWaitMs: 29_000 })
    expect(impatient.stopped).toMatchObject({ why: 'service', message: expect.stringContaining('wait 30 s') })
    expect(impatient.service.requests).toHaveLength(4)
  })
})

describe('a locale that the service always fails on', () => {
  const nine = ['cs', 'da', 'de', 'fr', 'it', 'nl', 'pl', 'sk', 'sv'] as const
  const always = (bad: readonly string[], fault: Fault): FakeOptions['fault'] => {
    return ({ target }) => (bad.includes(target) ? fault : undefined)
  }
  const language: Fault = { cause: 'language', outcome: 'refused' }
  const gone: Fault = { cause: 'gone', outcome: 'refused' }
  const wrong: Fault = { cause: 'bad-answer', outcome: 'unknown' }

  // Against a budget of repeats and a count of refusals for the whole run: one locale used them up, and the others got nothing.
  test.for<[string, Fault, most: number]>([
    ['400', rejected, 40],
    ['500', down, 30],
    ['429', busy, 30],
    ['a reset connection', unreachable, 30],
    ['an answer that is none', wrong, 30],
    ['404', gone, 10],
    ['400 for its language', language, 10],
  ])('fails alone, wherever it stands: %s', async ([, fault, most]) => {
    for (const concurrency of [1, 4]) {
      for (const bad of ['cs', 'it', 'sv']) {
        const done = await play({ batches: 36, locales: nine, concurrency, fault: always([bad], fault) })
        const { answers, stopped, failedLocales, textsIn, service } = done
        expect(stopped).toBeUndefined()
        const message = expect.stringContaining(`the service says ${fault.cause}`) as string
        expect(failedLocales).toMatchObject([{ locale: bad, message }])
        for (const locale of nine) {
          expect(textsIn(locale).filter((text) => answers.has(text))).toHaveLength(locale === bad ? 0 : 20)
        }
        expect(done.refused.size).toBe(0)
        expect(service.requests.length).toBeLessThanOrEqual(32 + most)
      }
    }
  })

  test.for<[string, Fault]>([
    ['400', rejected],
    ['500', down],
    ['400 for their language', language],
  ])('and so do the first five of nine: %s', async ([, fault]) => {
    const bad = nine.slice(0, 5)
    const { answers, stopped, failedLocales } = await play({ batches: 9, locales: nine, fault: always(bad, fault) })
    expect([answers.size, stopped]).toEqual([20, undefined])
    expect(failedLocales.map(({ locale }) => locale).toSorted()).toEqual(bad)
  })

  test('one of a single batch that is refused is no list of texts', async () => {
    const { refused, failedLocales } = await play({ batches: 9, locales: nine, fault: always(['fr'], rejected) })
    expect([refused.size, failedLocales.map(({ locale }) => locale)]).toEqual([0, ['fr']])
  })

  test.for<[string, Fault, most: number, why: string]>([
    ['400', rejected, 160, 'service'],
    ['500', down, 60, 'service'],
    ['429', busy, 20, 'service'],
    ['404', gone, 36, 'setting'],
  ])('all of them: it is the service, and the run stops soon: %s', async ([, fault, most, why]) => {
    const { stopped, service, totals } = await play({ batches: 90, locales: nine, fault: always(nine, fault) })
    expect([stopped?.why, totals.answered]).toEqual([why, 0])
    expect(service.requests.length).toBeLessThanOrEqual(most)
  })

  test('a service that goes down in the middle stops the run', async () => {
    const fault: FakeOptions['fault'] = ({ index }) => (index > 20 ? down : undefined)
    const { stopped, failedLocales, answers } = await play({ batches: 36, locales: nine, fault })
    expect([stopped?.why, failedLocales, answers.size]).toEqual(['service', [], 105])
  })

  test.for<[string, Fault]>([
    ['401', { cause: 'unauthorized', outcome: 'refused' }],
    ['456', quota],
  ])('what is about the key or the account stops all of them: %s', async ([, fault]) => {
    const { stopped } = await play({ batches: 36, locales: nine, fault: always(['de'], fault) })
    expect(stopped?.why).toBe(fault.cause)
  })
})

test('after the first 456 nothing leaves, not even what waited for its turn', async () => {
  const { service, totals, run, needed } = await play({
    batches: 50,
    concurrency: 4,
    fault: ({ index }) => (index === 0 ? quota : index < 3 ? down : undefined),
  })
  expect(run.stopped?.why).toBe('quota')
  expect(service.requests).toHaveLength(4)
  expect(run.charactersOpen).toBe(needed - totals.characters)
})

test('a 456 that comes while the line for another request is written: that one does not leave', async () => {
  const refused: string[] = []
  const { service, stopped } = await play({
    batches: 2,
    concurrency: 2,
    fault: () => quota,
    record: (ledger, clock) => ({
      sent: ({ id }) => (id.endsWith('-2') ? clock.sleep(5000) : Promise.resolve()),
      async refused(id) {
        refused.push(id)
        await ledger.refused(id)
      },
    }),
  })
  expect([stopped?.why, service.requests.length]).toEqual(['quota', 1])
  expect(refused).toHaveLength(2)
})

describe('a batch that is refused', () => {
  test('is halved until the one bad text is named; the others go on', async () => {
    const { refused, answers, service } = await play({
      batches: 1,
      textsEach: 50,
      fault: ({ texts }) => (texts.includes('0.17') ? rejected : undefined),
    })
    expect([...refused]).toEqual([['0.17', 'the service says rejected']])
    expect(answers.size).toBe(49)
    // 50 texts are halved six times: two requests each time, and the first
    expect(service.requests.length).toBeLessThanOrEqual(13)
  })

  test('is halved where it is too large', async () => {
    const { answers, service } = await play({
      batches: 1,
      textsEach: 40,
      fault: ({ texts }) => (texts.length > 20 ? tooLarge : undefined),
    })
    expect([answers.size, service.requests.length]).toEqual([40, 3])
  })
})

describe('a request that may have been billed', () => {
  test('is sent once more, and counted', async () => {
    const { totals, needed, service, stopped } = await play({
      batches: 4,
      fault: ({ index }) => (index === 0 ? lost : undefined),
    })
    expect(stopped).toBe(undefined)
    expect(totals).toMatchObject({ charactersPossiblyTwice: 15, charactersUnanswered: 0 })
    expect(service.billed()).toBe(needed + 15)
  })

  test('is not sent again beyond --max-rebuy; its texts say so, and the others go on', async () => {
    const { totals, refused, answers } = await play({
      batches: 4,
      maxRebuy: 14,
      fault: ({ index }) => (index === 0 ? lost : undefined),
    })
    expect(totals).toMatchObject({ charactersPossiblyTwice: 0, charactersUnanswered: 15 })
    expect([refused.size, answers.size]).toEqual([5, 15])
    expect(refused.get('0.0')).toContain('15 characters may have been billed')
  })

  test('by default one batch, or a hundredth of a large run', async () => {
    const fault: FakeOptions['fault'] = ({ texts }) =>
      ['1.0', '2.0', '3.0'].includes(texts[0] ?? '') ? lost : undefined
    expect((await play({ batches: 8, fault })).totals.charactersPossiblyTwice).toBe(15)
    const large = await play({ batches: 400, fault })
    expect(large.totals.charactersPossiblyTwice).toBe(45)
  })
})

describe('the end of a run', () => {
  test('told to stop: nothing leaves any more, what is under way has five seconds', async () => {
    const controller = new AbortController()
    const fault: FakeOptions['fault'] = ({ index }) => {
      if (index === 5) controller.abort()
      return undefined
    }
    const soon = await play({ batches: 40, signal: controller.signal, fault })
    expect(soon.stopped?.why).toBe('aborted')
    expect(soon.service.requests).toHaveLength(soon.totals.answered)
    expect(soon.answers.size).toBe(soon.totals.answered * 5)

    const again = new AbortController()
    const slow = await play({
      batches: 40,
      latencyMs: 60_000,
      signal: again.signal,
      fault: () => {
        again.abort()
        return undefined
      },
    })
    expect(slow.clock.now()).toBe(5000)
    expect(slow.totals).toMatchObject({ answered: 0, charactersUnanswered: 15 * slow.service.requests.length })
  })

  test('out of time: stops between two batches, and can go on', async () => {
    const { stopped, clock, totals, answers } = await play({ batches: 100, concurrency: 2, endsAt: 3000 })
    expect(stopped?.why).toBe('deadline')
    expect(clock.now()).toBeLessThanOrEqual(3000 + 350)
    expect(answers.size).toBe(totals.answered * 5)
    expect(totals.requests).toBe(totals.answered)
  })

  test('no time at all: no request', async () => {
    const { stopped, service } = await play({ endsAt: 0 })
    expect([stopped?.why, service.requests.length]).toEqual(['deadline', 0])
  })
})

test('answers that the ledger cannot take are used, printed, and the last that are bought', async () => {
  const { stopped, answers, events, service } = await play({
    batches: 40,
    record: () => ({
      received: () => Promise.reject(new LockaleError('CACHE_UNWRITABLE', 'no room', { hint: 'make some' })),
    }),
  })
  expect(stopped).toEqual({ why: 'disk', message: 'no room', hint: 'make some' })
  expect(service.requests).toHaveLength(4)
  expect(answers.size).toBe(20)
  const lines = events.flatMap((event) => (event.type === 'unsaved' ? [event.line] : []))
  expect(lines.flatMap((line) => (JSON.parse(line.slice(9)) as { a: readonly string[][] }).a)).toEqual([...answers])
})

test('a bug in one batch does not lose the answers to the others', async () => {
  const scene = play({
    batches: 4,
    wrap: (options) => ({
      ...options,
      translator: {
        ...options.translator,
        translate: (request, signal) =>
          request.texts.includes('0.0')
            ? Promise.reject(new Error('a bug'))
            : options.translator.translate(request, signal),
      },
    }),
    record: (ledger) => ({
      async received(response) {
        recorded.push(...response.answers)
        await ledger.received(response)
      },
    }),
  })
  const recorded: (readonly [string, string])[] = []
  await expect(scene).rejects.toThrow('a bug')
  expect(recorded).toHaveLength(15)
})

describe('a shared memory', () => {
  function createMemory(known: ReadonlyMap<string, string>) {
    const calls = { claimed: new Set<string>(), offered: new Map<string, string>() }
    const pick = (memoryKeys: readonly string[]) =>
      new Map([...known].filter(([memoryKey]) => memoryKeys.includes(memoryKey)))
    const end = (memoryKeys: readonly string[]) => {
      for (const memoryKey of memoryKeys) calls.claimed.delete(memoryKey)
    }
    const memory: SharedMemory = {
      recall: (memoryKeys) => Promise.resolve(pick(memoryKeys)),
      claim(memoryKeys) {
        const found = pick(memoryKeys)
        for (const memoryKey of memoryKeys) if (!found.has(memoryKey)) calls.claimed.add(memoryKey)
        return Promise.resolve(found)
      },
      offer(answers) {
        for (const [memoryKey, text] of answers) calls.offered.set(memoryKey, text)
        end([...calls.offered.keys()])
        return Promise.resolve()
      },
      release: (memoryKeys) => Promise.resolve(end(memoryKeys)),
      troubles: [],
      close: () => Promise.resolve(),
    }
    return { memory, calls }
  }

  test('what others bought is not bought again; what was bought and is whole is shared; every claim ends', async () => {
    const { memory, calls } = createMemory(
      new Map([
        ['0.0', 'theirs'],
        ['2.1', 'theirs'],
      ]),
    )
    const { answers, totals, service, needed } = await play({
      batches: 3,
      memory,
      isWhole: (send) => send.memoryKey !== '1.1',
    })
    expect(answers.size).toBe(15)
    expect([answers.get('0.0'), service.ledger.recall('0.0')]).toEqual(['theirs', 'theirs'])
    expect(service.requests.flat()).not.toContain('0.0')
    expect(totals).toMatchObject({ texts: 15, textsShared: 2, characters: needed - 6 })
    expect([calls.offered.size, calls.offered.has('1.1'), calls.claimed.size]).toEqual([12, false, 0])
  })

  test('what others put there is held to what all answers are: a broken one is bought', async () => {
    const { memory } = createMemory(new Map([['1.1', 'broken']]))
    const { answers, totals, needed } = await play({ batches: 3, memory, isWhole: (_, text) => text !== 'broken' })
    expect(answers.get('1.1')).not.toBe('broken')
    expect(totals).toMatchObject({ textsShared: 0, characters: needed })
  })

  test('a run that stops ends its claims', async () => {
    const { memory, calls } = createMemory(new Map())
    const { stopped } = await play({ batches: 30, memory, fault: ({ index }) => (index === 6 ? quota : undefined) })
    expect(stopped?.why).toBe('quota')
    expect(calls.claimed.size).toBe(0)
  })

  test('halves of a refused batch stay claimed until they are answered', async () => {
    const { memory, calls } = createMemory(new Map())
    const seen: boolean[] = []
    await play({
      batches: 1,
      textsEach: 8,
      memory,
      fault: ({ texts }) => {
        seen.push(texts.every((text) => calls.claimed.has(text)))
        return texts.length > 2 ? tooLarge : undefined
      },
    })
    expect(seen).not.toContain(false)
    expect([calls.offered.size, calls.claimed.size]).toEqual([8, 0])
  })
})
