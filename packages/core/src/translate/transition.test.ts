import { expect, test } from 'vitest'
import type { RunStop } from '../model/event.ts'
import { TranslateFailure, type TranslateFailureCause } from '../model/translator.ts'
import type { SendStep } from '../plan/step.ts'
import type { Batch } from './batch.ts'
import { nothingBilled, type PendingBatch, type RunState, type RunStateEvent } from './run-state.ts'
import { initialState, transition, type Transition } from './transition.ts'

/** A string is its own memory key, and 10 characters are billed for it. */
function batch(target: string, ...texts: readonly string[]): Batch {
  const request = { texts, source: 'en', target, mode: 'plain' as const, settings: { engine: 'x' }, context: undefined }
  const sends = texts.map((memoryKey) => ({ memoryKey, protectedText: { characters: 10 } }) as SendStep)
  return { request, sends, characters: 10 * texts.length }
}

function pending(of: Batch, more: Partial<PendingBatch> = {}): PendingBatch {
  return { batch: of, tries: 0, unknown: 0, isRebought: false, tokens: 0, answeredBefore: 0, ...more }
}

function failure(
  cause: TranslateFailureCause,
  outcome: TranslateFailure['outcome'] = 'refused',
  retryAfterMs?: number,
): TranslateFailure {
  const hint = retryAfterMs === undefined ? { hint: 'do' } : { hint: 'do', retryAfterMs }
  return new TranslateFailure(cause, outcome, cause, hint)
}

const ab = pending(batch('de', 'a', 'b'))
const [c, d] = [pending(batch('de', 'c')), pending(batch('de', 'd'))]
const [fr, pl] = [pending(batch('fr', 'a', 'b')), pending(batch('pl', 'a'))]
const [down, busy, lost] = [failure('unavailable'), failure('busy'), failure('timeout', 'unknown')]
const totals = (more: Partial<RunState['totals']>) => ({ ...nothingBilled, ...more })
const counts = (of: Readonly<Record<string, number>>) => new Map(Object.entries(of))
const stopFor = (why: RunStop['why'], message: string): RunStop => ({ why, message, hint: 'do' })
const stopped = stopFor('quota', 'first')
const inTwo = { answersIn: counts({ de: 0, fr: 0 }) }
const served = { answersIn: counts({ de: 0, fr: 3 }), totals: totals({ answered: 3 }) }
const busyElsewhere = { ...inTwo, underWay: counts({ fr: 1 }) }
const fail = (of: PendingBatch, met: TranslateFailure, turn = 1): RunStateEvent => {
  return { type: 'failed', pending: of, failure: met, turn, latestTurn: 4 }
}
const slow = (more: Partial<Extract<RunStateEvent, { type: 'slowed' }>> = {}): RunStateEvent => {
  return { type: 'slowed', pending: ab, failure: busy, isNews: true, pauseMs: 150, fruitless: 1, ...more }
}
const close = { do: 'close' } as const
const request = (of: PendingBatch) => ({ do: 'request', pending: of }) as const
const waiting = { do: 'announce', event: { type: 'waiting', why: 'busy', ms: 150 } } as const
const tried = (of: PendingBatch, tries: number, more: Partial<PendingBatch> = {}) => ({ ...of, tries, ...more })
const unanswered = totals({ charactersUnanswered: 20 })
const nineRefused = { memoryKeys: '123456789'.split(''), failure: failure('rejected') }

type Row = readonly [
  name: string,
  before: Partial<RunState>,
  event: RunStateEvent,
  /** All that is another in the next state. */
  changes: Partial<RunState>,
  actions: Transition['actions'],
]

const rows: readonly Row[] = [
  // a round begins
  [
    'given: batches wait in order, and the largest may be sent again',
    {},
    { type: 'given', batches: [fr.batch, c.batch] },
    { queue: [fr, c], batches: 2, charactersOpen: 30, answersIn: counts({ fr: 0, de: 0 }), maxRebuy: 20 },
    [],
  ],
  [
    'given: or a hundredth of a large run',
    {},
    { type: 'given', batches: Array.from({ length: 300 }, () => c.batch) },
    {
      queue: Array.from({ length: 300 }, () => c),
      batches: 300,
      charactersOpen: 3000,
      answersIn: counts({ de: 0 }),
      maxRebuy: 30,
    },
    [],
  ],
  [
    'given: or what was said',
    { limits: { maxRebuy: 5 }, maxRebuy: 5 },
    { type: 'given', batches: [c.batch] },
    { queue: [c], batches: 1, charactersOpen: 10, answersIn: counts({ de: 0 }) },
    [],
  ],
  [
    'given: nothing waits for a locale that failed before',
    { failed: new Map([['de', down]]), answersIn: counts({ de: 0 }), refused: new Map([['x', 'y']]) },
    { type: 'given', batches: [c.batch] },
    { batches: 1, charactersOpen: 10, maxRebuy: 10, refused: new Map() },
    [],
  ],
  [
    'given: a hundredth of what is planned, if parts are still to come',
    { limits: { charactersPlanned: 3000 }, maxRebuy: 30 },
    { type: 'given', batches: [], partsToCome: 2 },
    { partsToCome: 2 },
    [],
  ],
  [
    'added: the last part is empty, and every locale has failed',
    { failed: new Map([['de', down]]), answersIn: counts({ de: 0 }), partsToCome: 1 },
    { type: 'added', batches: [], partsToCome: 0 },
    { partsToCome: 0, stopped: stopFor('service', 'unavailable') },
    [close],
  ],
  [
    'added: every locale so far has failed, and others are to come',
    { failed: new Map([['de', down]]), answersIn: counts({ de: 0 }), partsToCome: 2 },
    { type: 'added', batches: [], partsToCome: 1 },
    { partsToCome: 1 },
    [],
  ],
  // a batch begins
  [
    'room: the next batch begins',
    { queue: [ab, c], next: 1 },
    { type: 'room' },
    { next: 2, underWay: counts({ de: 1 }) },
    [{ do: 'claim', pending: c }],
  ],
  [
    'room: one that was tried is claimed already',
    { queue: [tried(c, 3)] },
    { type: 'room' },
    { next: 1, underWay: counts({ de: 1 }) },
    [request(tried(c, 3))],
  ],
  ['room: nothing waits', { queue: [ab], next: 1 }, { type: 'room' }, {}, []],
  ['room: the run has stopped', { queue: [ab], stopped }, { type: 'room' }, {}, []],
  [
    'claimed: all of it is to be translated',
    served,
    { type: 'claimed', pending: ab, found: new Map() },
    {},
    [request({ ...ab, answeredBefore: 3 })],
  ],
  [
    'claimed: a part of it is',
    { charactersOpen: 20 },
    { type: 'claimed', pending: ab, found: new Map([['a', 'A']]) },
    { charactersOpen: 10, totals: totals({ texts: 1, textsShared: 1 }) },
    [request(pending(batch('de', 'b')))],
  ],
  [
    'claimed: nothing of it is, and it ends',
    { charactersOpen: 20 },
    {
      type: 'claimed',
      pending: ab,
      found: new Map([
        ['a', 'A'],
        ['b', 'B'],
      ]),
    },
    { charactersOpen: 0, totals: totals({ texts: 2, textsShared: 2 }) },
    [],
  ],
  ['recalled: counted', {}, { type: 'recalled', strings: 4 }, { totals: totals({ texts: 4, textsShared: 4 }) }, []],
  // a request
  ['sent: counted', {}, { type: 'sent', pending: ab }, { totals: totals({ requests: 1 }) }, []],
  [
    'sent again after an unknown outcome: counted as possibly billed twice',
    {},
    { type: 'sent', pending: { ...ab, unknown: 1 } },
    { totals: totals({ requests: 1, charactersPossiblyTwice: 20 }) },
    [],
  ],
  [
    'sent a third time: only once',
    {},
    { type: 'sent', pending: { ...ab, unknown: 1, isRebought: true } },
    { totals: totals({ requests: 1 }) },
    [],
  ],
  [
    'answered: counted, and a token in five answers',
    { charactersOpen: 30, batches: 2, retryTokens: 5, restedInVain: 2, ...inTwo },
    { type: 'answered', pending: ab, billedCharacters: 25 },
    {
      charactersOpen: 10,
      retryTokens: 5.2,
      restedInVain: 0,
      answersIn: counts({ de: 1, fr: 0 }),
      totals: totals({ answered: 1, texts: 2, characters: 25, charactersCounted: 20 }),
    },
    [
      {
        do: 'announce',
        event: { type: 'answered', locale: 'de', requestsDone: 1, requests: 2, texts: 2, characters: 25 },
      },
    ],
  ],
  [
    'answered after retries: gives their tokens back, and what was unknown is known',
    { charactersOpen: 20, retryTokens: 3, totals: unanswered },
    { type: 'answered', pending: { ...ab, tokens: 2, unknown: 1 }, billedCharacters: undefined },
    {
      charactersOpen: 0,
      retryTokens: 5,
      answersIn: counts({ de: 1 }),
      totals: totals({ answered: 1, texts: 2, characters: 20, charactersCounted: 20 }),
    },
    [
      {
        do: 'announce',
        event: { type: 'answered', locale: 'de', requestsDone: 1, requests: 0, texts: 2, characters: 20 },
      },
    ],
  ],
  [
    'answered: its locale rests no more and lacks nothing',
    {
      charactersOpen: 20,
      queue: [ab, fr],
      next: 1,
      resting: new Map([['de', [c]]]),
      refusedInVain: new Map([['de', nineRefused]]),
    },
    { type: 'answered', pending: ab, billedCharacters: 20 },
    {
      charactersOpen: 0,
      queue: [fr, c],
      next: 0,
      resting: new Map(),
      refusedInVain: new Map(),
      answersIn: counts({ de: 1 }),
      totals: totals({ answered: 1, texts: 2, characters: 20, charactersCounted: 20 }),
    },
    [
      {
        do: 'announce',
        event: { type: 'answered', locale: 'de', requestsDone: 1, requests: 0, texts: 2, characters: 20 },
      },
    ],
  ],
  // what no waiting heals
  [
    'failed: the key',
    {},
    fail(ab, failure('unauthorized')),
    { stopped: stopFor('unauthorized', 'unauthorized') },
    [close],
  ],
  ['failed: the quota', {}, fail(ab, failure('quota')), { stopped: stopFor('quota', 'quota') }, [close]],
  [
    'failed: given up while it was under way',
    {},
    fail(ab, failure('aborted', 'unknown')),
    { stopped: stopFor('aborted', 'aborted'), totals: unanswered },
    [close],
  ],
  ['failed: a redirect', {}, fail(ab, failure('bad-answer')), { stopped: stopFor('service', 'bad-answer') }, [close]],
  ['failed: the first reason stays', { stopped }, fail(ab, failure('unauthorized')), {}, []],
  ['failed: in a locale that has failed', { failed: new Map([['de', down]]) }, fail(ab, down), {}, []],
  [
    'failed: there too what may be billed counts',
    { failed: new Map([['de', down]]) },
    fail(ab, lost),
    { totals: unanswered },
    [],
  ],
  [
    'failed: the service lacks the language',
    { ...inTwo, queue: [c, fr, d], next: 0 },
    fail(ab, failure('language')),
    { failed: new Map([['de', failure('language')]]), queue: [fr] },
    [],
  ],
  [
    'failed: it lacks all of them',
    { answersIn: counts({ de: 0 }) },
    fail(ab, failure('language')),
    { failed: new Map([['de', failure('language')]]) },
    [],
  ],
  ['failed: a glossary is gone', inTwo, fail(ab, failure('gone')), { failed: new Map([['de', failure('gone')]]) }, []],
  [
    'failed: in every locale',
    { ...inTwo, failed: new Map([['fr', failure('gone')]]) },
    fail(ab, failure('gone')),
    {
      failed: new Map([
        ['fr', failure('gone')],
        ['de', failure('gone')],
      ]),
      stopped: stopFor('setting', 'gone'),
    },
    [close],
  ],
  [
    'failed: in every locale so far',
    { ...inTwo, failed: new Map([['fr', failure('gone')]]), partsToCome: 1 },
    fail(ab, failure('gone')),
    {
      failed: new Map([
        ['fr', failure('gone')],
        ['de', failure('gone')],
      ]),
    },
    [],
  ],
  // what is refused
  [
    'failed: halves of what is refused come first',
    { queue: [c, d], next: 1, batches: 3 },
    fail(ab, failure('rejected')),
    { queue: [pending(batch('de', 'a')), pending(batch('de', 'b')), d], next: 0, batches: 4 },
    [],
  ],
  [
    'failed: and of what is too large',
    { batches: 1 },
    fail(tried(ab, 2), failure('too-large')),
    { queue: [pending(batch('de', 'a')), pending(batch('de', 'b'))], batches: 2 },
    [],
  ],
  [
    'failed: one string is named',
    { charactersOpen: 10, ...inTwo },
    fail(c, failure('rejected')),
    {
      charactersOpen: 0,
      refused: new Map([['c', 'rejected']]),
      refusedInVain: new Map([['de', { memoryKeys: ['c'], failure: failure('rejected') }]]),
    },
    [],
  ],
  [
    'failed: the tenth with no answer between: it is the locale',
    {
      charactersOpen: 10,
      ...inTwo,
      refused: new Map([
        ['9', 'no'],
        ['x', 'no'],
      ]),
      refusedInVain: new Map([['de', nineRefused]]),
    },
    fail(c, failure('rejected')),
    {
      charactersOpen: 0,
      refused: new Map([['x', 'no']]),
      failed: new Map([['de', failure('rejected')]]),
      refusedInVain: new Map([['de', { memoryKeys: [...nineRefused.memoryKeys, 'c'], failure: failure('rejected') }]]),
    },
    [],
  ],
  [
    'failed: where others were answered it takes ten there too',
    { charactersOpen: 10, ...served, failed: new Map([['pl', down]]) },
    fail(c, failure('rejected')),
    {
      charactersOpen: 0,
      refused: new Map([['c', 'rejected']]),
      refusedInVain: new Map([['de', { memoryKeys: ['c'], failure: failure('rejected') }]]),
    },
    [],
  ],
  [
    'failed: where another locale failed and nothing was answered the first is enough',
    { charactersOpen: 10, ...inTwo, failed: new Map([['fr', down]]) },
    fail(c, failure('rejected')),
    {
      charactersOpen: 0,
      failed: new Map([
        ['fr', down],
        ['de', failure('rejected')],
      ]),
      refusedInVain: new Map([['de', { memoryKeys: ['c'], failure: failure('rejected') }]]),
      stopped: stopFor('service', 'rejected'),
    },
    [close],
  ],
  // what may pass
  ['failed: too busy', {}, fail(ab, busy, 7), {}, [{ do: 'slowDown', pending: ab, failure: busy, turn: 7 }]],
  [
    'failed: too busy for longer than the run waits',
    { limits: { maxWaitMs: 1000 } },
    fail(ab, failure('busy', 'refused', 1001)),
    {
      stopped: {
        why: 'service',
        message: 'busy The service asks to wait 2 s; this run waits at most 1 s.',
        hint: 'Run the command again later, or let it wait longer with --max-wait.',
      },
    },
    [close],
  ],
  [
    'failed: tried again for a token',
    {},
    fail(ab, down),
    { retryTokens: 9, lastRetryTurn: 4 },
    [{ do: 'wait', pending: tried(ab, 1, { tokens: 1 }), failure: down, maxJitterMs: 1000, pauseMs: 0 }],
  ],
  [
    'failed: in a round trip that is paid for',
    { retryTokens: 0, lastRetryTurn: 1 },
    fail(tried(ab, 2), down),
    {},
    [{ do: 'wait', pending: tried(ab, 3), failure: down, maxJitterMs: 4000, pauseMs: 0 }],
  ],
  [
    'failed: with a word how long',
    { retryTokens: 1 },
    fail(tried(ab, 1), failure('unavailable', 'refused', 60_000)),
    { retryTokens: 0, lastRetryTurn: 4 },
    [
      {
        do: 'wait',
        pending: tried(ab, 2, { tokens: 1 }),
        failure: failure('unavailable', 'refused', 60_000),
        maxJitterMs: 2000,
        pauseMs: 60_000,
      },
    ],
  ],
  [
    'failed: longer than a run waits by default',
    {},
    fail(ab, failure('unavailable', 'refused', 60_001)),
    {
      stopped: {
        why: 'service',
        message: 'unavailable The service asks to wait 61 s; this run waits at most 60 s.',
        hint: 'Run the command again later, or let it wait longer with --max-wait.',
      },
    },
    [close],
  ],
  [
    'failed: the fourth try is the last',
    {},
    fail(tried(ab, 3), down),
    { setAside: [{ pending: tried(ab, 4), failure: down }] },
    [],
  ],
  [
    'failed: perhaps billed, and sent once more',
    { maxRebuy: 20 },
    fail(ab, lost),
    { rebought: 20, retryTokens: 9, lastRetryTurn: 4, totals: unanswered },
    [{ do: 'wait', pending: tried(ab, 1, { unknown: 1, tokens: 1 }), failure: lost, maxJitterMs: 1000, pauseMs: 0 }],
  ],
  [
    'failed: refused after that: another try that is not counted again',
    { maxRebuy: 20, rebought: 20 },
    fail(tried(ab, 1, { unknown: 1 }), down),
    { retryTokens: 9, lastRetryTurn: 4 },
    [
      {
        do: 'wait',
        pending: tried(ab, 2, { unknown: 1, isRebought: true, tokens: 1 }),
        failure: down,
        maxJitterMs: 2000,
        pauseMs: 0,
      },
    ],
  ],
  [
    'failed: perhaps billed for the second time',
    { maxRebuy: 99 },
    fail(tried(ab, 1, { unknown: 1 }), lost),
    { setAside: [{ pending: tried(ab, 2, { unknown: 2, isRebought: true }), failure: lost }] },
    [],
  ],
  [
    'failed: perhaps billed, and no more may be sent again',
    { maxRebuy: 39, rebought: 20 },
    fail(ab, lost),
    {
      totals: unanswered,
      setAside: [
        {
          pending: tried(ab, 1, { unknown: 1 }),
          failure: new TranslateFailure(
            'timeout',
            'unknown',
            'timeout The request was not sent again: its 20 characters may have been billed.',
            {
              hint: 'do Run the command again to translate what is missing, or allow a run to resend more characters with --max-rebuy.',
            },
          ),
        },
      ],
    },
    [],
  ],
  // no token is left
  [
    'failed, no token: the locale rests while another is under way',
    { ...busyElsewhere, retryTokens: 0.9, queue: [c, fr, d], next: 1 },
    fail(ab, down),
    {
      resting: new Map([['de', [d]]]),
      restedInVain: 1,
      queue: [fr],
      next: 0,
      setAside: [{ pending: tried(ab, 1), failure: down }],
    },
    [],
  ],
  [
    'failed, no token: or while another waits',
    { ...inTwo, retryTokens: 0, queue: [fr] },
    fail(ab, down),
    { resting: new Map([['de', []]]), restedInVain: 1, setAside: [{ pending: tried(ab, 1), failure: down }] },
    [],
  ],
  [
    'failed, no token: or while another is to come',
    { ...inTwo, retryTokens: 0, partsToCome: 1 },
    fail(ab, down),
    { resting: new Map([['de', []]]), restedInVain: 1, setAside: [{ pending: tried(ab, 1), failure: down }] },
    [],
  ],
  [
    'failed, no token: or where others were answered and it never was',
    { ...served, retryTokens: 0 },
    fail(ab, down),
    { resting: new Map([['de', []]]), restedInVain: 1, setAside: [{ pending: tried(ab, 1), failure: down }] },
    [],
  ],
  [
    'failed, no token: it rests already',
    { ...busyElsewhere, retryTokens: 0, resting: new Map([['de', [c]]]) },
    fail(ab, down),
    { setAside: [{ pending: tried(ab, 1), failure: down }] },
    [],
  ],
  [
    'failed, no token: no other locale is left, so it is the service',
    { ...inTwo, retryTokens: 0, resting: new Map([['fr', []]]), underWay: counts({ fr: 1 }) },
    fail(ab, down),
    {
      stopped: stopFor('service', 'unavailable'),
      restedInVain: 1,
      setAside: [{ pending: tried(ab, 1), failure: down }],
    },
    [close],
  ],
  [
    'failed, no token: the eleventh locale with no answer between',
    { ...busyElsewhere, retryTokens: 0, restedInVain: 10 },
    fail(ab, down),
    {
      stopped: stopFor('service', 'unavailable'),
      restedInVain: 11,
      setAside: [{ pending: tried(ab, 1), failure: down }],
    },
    [close],
  ],
  ['failed, no token: the run has stopped', { retryTokens: 0, stopped }, fail(ab, down), {}, []],
  // too busy
  ['slowed: again, and said once in a round trip', {}, slow(), {}, [waiting, request(ab)]],
  ['slowed: again', {}, slow({ isNews: false }), {}, [request(ab)]],
  [
    'slowed: the locale rests',
    { resting: new Map([['de', []]]) },
    slow(),
    { setAside: [{ pending: ab, failure: busy }] },
    [waiting],
  ],
  ['slowed: the run has stopped', { stopped }, slow(), {}, [waiting]],
  [
    'slowed: the fourth round in vain, and the locale rests',
    busyElsewhere,
    slow({ fruitless: 4 }),
    { resting: new Map([['de', []]]), restedInVain: 1, setAside: [{ pending: ab, failure: busy }] },
    [],
  ],
  [
    'slowed: the fourth locale in vain',
    { ...busyElsewhere, restedInVain: 3 },
    slow({ fruitless: 4 }),
    { stopped: stopFor('service', 'busy'), restedInVain: 4, setAside: [{ pending: ab, failure: busy }] },
    [close],
  ],
  // after a wait
  ['waited: again', {}, { type: 'waited', pending: ab, failure: down }, {}, [request(ab)]],
  [
    'waited: the locale rests',
    { resting: new Map([['de', []]]) },
    { type: 'waited', pending: ab, failure: down },
    { setAside: [{ pending: ab, failure: down }] },
    [],
  ],
  ['waited: the run has stopped', { stopped }, { type: 'waited', pending: ab, failure: down }, {}, []],
  [
    'ended: counted',
    { underWay: counts({ de: 2 }) },
    { type: 'ended', locale: 'de' },
    { underWay: counts({ de: 1 }) },
    [],
  ],
  // the queue is empty
  ['all tried: nothing failed', {}, { type: 'allTried' }, {}, []],
  [
    'all tried: once more what failed while others were answered, but not what may be billed',
    {
      ...served,
      setAside: [
        { pending: tried(ab, 4), failure: down },
        { pending: tried(c, 2, { unknown: 2 }), failure: lost },
      ],
    },
    { type: 'allTried' },
    {
      queue: [tried(ab, 3)],
      setAside: [],
      triedAgain: [
        { pending: tried(ab, 4), failure: down },
        { pending: tried(c, 2, { unknown: 2 }), failure: lost },
      ],
    },
    [],
  ],
  [
    'all tried: two locales failed and nothing was answered since',
    {
      ...served,
      answersIn: counts({ de: 0, fr: 0, pl: 3 }),
      setAside: [
        { pending: { ...ab, answeredBefore: 3 }, failure: down },
        { pending: { ...fr, answeredBefore: 3 }, failure: lost },
      ],
    },
    { type: 'allTried' },
    {
      stopped: stopFor('service', 'unavailable'),
      setAside: [],
      triedAgain: [
        { pending: { ...ab, answeredBefore: 3 }, failure: down },
        { pending: { ...fr, answeredBefore: 3 }, failure: lost },
      ],
    },
    [close],
  ],
  [
    'all tried: one that never was answered is alone with it',
    { ...served, setAside: [{ pending: { ...ab, answeredBefore: 3 }, failure: down }] },
    { type: 'allTried' },
    {
      queue: [{ ...ab, tries: 3, answeredBefore: 3 }],
      setAside: [],
      triedAgain: [{ pending: { ...ab, answeredBefore: 3 }, failure: down }],
    },
    [],
  ],
  [
    'all tried again: it was answered',
    { triedAgain: [{ pending: ab, failure: down }] },
    {
      type: 'allTriedAgain',
      answers: new Map([
        ['a', 'A'],
        ['b', 'B'],
      ]),
    },
    {},
    [],
  ],
  [
    'all tried again: a batch fails alone in a locale that was answered',
    {
      charactersOpen: 20,
      answersIn: counts({ de: 1 }),
      totals: totals({ answered: 1 }),
      setAside: [{ pending: ab, failure: down }],
      triedAgain: [{ pending: ab, failure: lost }],
    },
    { type: 'allTriedAgain', answers: new Map() },
    {
      charactersOpen: 0,
      refused: new Map([
        ['a', 'unavailable'],
        ['b', 'unavailable'],
      ]),
    },
    [],
  ],
  [
    'all tried again: a locale fails that never was',
    { ...served, triedAgain: [{ pending: ab, failure: down }] },
    { type: 'allTriedAgain', answers: new Map() },
    { failed: new Map([['de', down]]) },
    [],
  ],
  [
    'all tried again: or that rests',
    {
      answersIn: counts({ de: 1, fr: 1 }),
      totals: totals({ answered: 2 }),
      resting: new Map([['de', [c]]]),
      triedAgain: [{ pending: ab, failure: down }],
    },
    { type: 'allTriedAgain', answers: new Map() },
    { failed: new Map([['de', down]]), resting: new Map() },
    [],
  ],
  [
    'all tried again: and one in which everything was refused',
    {
      ...served,
      refused: new Map([
        ['a', 'no'],
        ['b', 'no'],
        ['x', 'no'],
      ]),
      refusedInVain: new Map([
        ['de', { memoryKeys: ['a', 'b'], failure: down }],
        ['fr', { memoryKeys: ['x', 'y'], failure: down }],
        ['pl', { memoryKeys: ['x'], failure: down }],
      ]),
    },
    { type: 'allTriedAgain', answers: new Map() },
    { failed: new Map([['de', down]]), refused: new Map([['x', 'no']]) },
    [],
  ],
  [
    'all tried again: a run that has stopped leaves what is open',
    { ...served, stopped, triedAgain: [{ pending: pl, failure: down }] },
    { type: 'allTriedAgain', answers: new Map() },
    {},
    [],
  ],
  // from outside
  ['stop: closes the run', {}, { type: 'stop', stop: stopped }, { stopped }, [close]],
  ['stop: the first reason stays', { stopped }, { type: 'stop', stop: stopFor('disk', 'full') }, {}, []],
]

test.for(rows)('%s', ([, before, event, changes, actions]) => {
  const state = { ...initialState({}), ...before }
  const copy = structuredClone(plain(state))
  const next = transition(state, event)
  expect(plain(next)).toEqual(plain({ state: { ...state, ...changes }, actions }))
  expect(plain(state)).toEqual(copy)
})

/** Failures as what they say: errors are otherwise compared by their messages. */
function plain<Value>(value: Value): Value {
  if (value instanceof TranslateFailure) {
    const { failure: cause, outcome, message, hint, retryAfterMs } = value
    return { cause, outcome, message, hint, retryAfterMs } as Value
  }
  if (value instanceof Map) return new Map([...value].map(([key, each]) => [key, plain<unknown>(each)])) as Value
  if (Array.isArray(value)) return value.map(plain<unknown>) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain<unknown>(each)])) as Value
}
