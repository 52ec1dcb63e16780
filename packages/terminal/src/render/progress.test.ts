import type { RunEvent } from '@lockale/core'
import { Secret } from '@lockale/errors'
import { expect, test } from 'vitest'
import { fakeTerminal } from '../testing/fake-host.ts'
import { openProgress } from './progress.ts'
import { chooseProgress } from '../command/flags.ts'
import { timeLeft } from './progress-tally.ts'
import { terminalSafe } from './terminal-safe.ts'
import { columnsOf } from './width.ts'

const plain = { color: false, secrets: [] }

interface Stage {
  readonly kind?: 'plain' | 'json'
  readonly isTty?: boolean
  readonly columns?: number
  readonly rows?: number
  readonly locales?: readonly string[]
  readonly secrets?: readonly Secret[]
}

/** A run of 50 requests for each locale, five texts and 90 characters in each. */
function stage({ kind, isTty = false, columns = 80, rows = 24, locales = ['de', 'pt-BR'], secrets = [] }: Stage) {
  const terminal = { ...fakeTerminal(isTty, columns), rows }
  const requests = locales.length * 50
  let time = 0
  let tick = () => {}
  let done = 0
  const progress = openProgress({
    ...plain,
    ...(kind && { kind }),
    secrets,
    terminal,
    now: () => time,
    every: (_, act) => {
      tick = act
      return () => (tick = () => {})
    },
  })
  return {
    terminal,
    ...progress,
    pass(ms: number) {
      for (const end = time + ms; time < end;) {
        time = Math.min(time + 500, end)
        tick()
      }
    },
    start() {
      const each = { texts: 250, requests: 50, characters: 4500 }
      progress.onEvent({
        type: 'planned',
        texts: requests * 5,
        requests,
        characters: requests * 90,
        locales: locales.map((locale) => ({ locale, ...each })),
      })
    },
    answer() {
      const locale = locales[Math.floor(done / 50)] ?? ''
      done++
      progress.onEvent({ type: 'answered', locale, requestsDone: done, requests, texts: 5, characters: done * 90 })
    },
  }
}

/** Everything, an answer after every `stepMs`. */
function show(options: Stage, stepMs: number): string {
  const run = stage(options)
  run.start()
  for (let done = 0; done < (options.locales?.length ?? 2) * 50; done++) {
    run.pass(stepMs)
    run.answer()
  }
  run.onEvent({ type: 'writing', files: 3 })
  run.end()
  return run.terminal.text()
}

/** What a terminal of these columns shows, and all that went by above it. */
function screenAfter(text: string, columns: number): readonly string[] {
  const lines = ['']
  let row = 0
  // oxlint-disable-next-line no-control-regex -- what a terminal reads
  for (const [token] of text.matchAll(/\u001b\[\??(\d*)[A-Za-z]|\r|\n|[^\u001b\r\n]+/gu)) {
    if (token === '\r') continue
    if (token === '\n') {
      row++
      lines[row] ??= ''
    } else if (token === '\u001b[J') lines.splice(row, Infinity, '')
    else if (/\[\d+A$/u.test(token)) row -= Number(token.slice(2, -1))
    else if (!token.startsWith('\u001b')) lines[row] = token
    expect(columnsOf(lines[row] ?? '')).toBeLessThan(columns)
  }
  return lines
}

test('no terminal: a line at the start, one for ten percent, one at the end', () => {
  const lines = show({}, 10).split('\n')
  expect(lines[0]).toBe('sending 100 requests: 9,000 characters')
  expect(lines[1]).toBe('██░░░░░░░░░░░░░░░░░░ 10/100 requests · 900 characters')
  expect(lines[10]).toBe('████████████████████ 100/100 requests · 9,000 characters')
  expect(lines.slice(11)).toEqual(['writing 3 files', ''])
})

test('no terminal, slow: a line every ten seconds, with the time that is left', () => {
  const lines = show({}, 5_000).trimEnd().split('\n')
  expect(lines).toHaveLength(1 + 50 + 1)
  expect(lines.join('')).toBe(terminalSafe(lines.join('')))
  expect(lines[25]).toBe('██████████░░░░░░░░░░ 50/100 requests · 4,500 characters · about 4 min left')
})

test('no terminal, nothing happens: a line a minute', () => {
  const run = stage({})
  run.start()
  run.pass(200_000)
  expect(run.terminal.text().split('\n')).toHaveLength(1 + 3 + 1)
  run.end()
  run.pass(200_000)
  expect(run.terminal.text().split('\n')).toHaveLength(1 + 3 + 1)
})

test('a terminal: a bar for each locale, the figures above them', () => {
  const run = stage({ isTty: true })
  run.start()
  for (let done = 0; done < 60; done++) {
    run.pass(1000)
    run.answer()
  }
  run.onEvent({ type: 'waiting', why: 'the service is busy\u001b[2J', ms: 4200 })
  run.pass(2000)
  expect(screenAfter(run.terminal.text(), 80)).toEqual([
    '60/100 requests · 5,400 characters · about 45 s left',
    '  de     ████████████████████████ 100 %  250/250',
    '  pt-BR  ████░░░░░░░░░░░░░░░░░░░░  20 %  50/250',
    String.raw`waiting 3 s: the service is busy\u{1b}[2J`,
  ])
  run.end()
  expect(screenAfter(run.terminal.text(), 80)).toEqual([''])
})

test('a terminal is drawn ten times a second at most', () => {
  const frames = show({ isTty: true }, 10).split('\u001b[?7l').slice(1)
  expect(frames.length).toBeLessThanOrEqual(1 + 10 + 1 + 1 + 1) // start, one second, done, writing
  expect(frames.length).toBeGreaterThan(8)
})

test.for<[name: string, options: Stage, rows: number]>([
  ['as wide as they were', { columns: 80 }, 3],
  ['twenty columns', { columns: 20 }, 3],
  ['one column', { columns: 1 }, 3],
  ['many locales', { locales: Array.from({ length: 40 }, (_, index) => `x-l${index}`) }, 13],
  ['many locales, few rows', { rows: 8, locales: Array.from({ length: 40 }, (_, index) => `x-l${index}`) }, 5],
])('a live block: %s', ([, options, rows]) => {
  const run = stage({ isTty: true, ...options })
  run.start()
  run.pass(1000)
  run.answer()
  const shown = screenAfter(run.terminal.text(), Math.max(options.columns ?? 80, 2))
  expect(shown).toHaveLength(rows)
  run.end()
  expect(screenAfter(run.terminal.text(), 80)).toEqual([''])
})

test('of many locales those are shown that are not done, and one line for all others', () => {
  const run = stage({ isTty: true, rows: 8, locales: ['a', 'b', 'c', 'd', 'e', 'f'] })
  run.start()
  for (let done = 0; done < 75; done++) {
    run.pass(1000)
    run.answer()
  }
  run.pass(500)
  expect(
    screenAfter(run.terminal.text(), 80)
      .slice(1)
      .map((line) => line.replaceAll(/[█░]+/gu, '')),
  ).toEqual([
    '  b         50 %  125/250',
    '  c          0 %  0/250',
    '  d          0 %  0/250',
    '  3 more    33 %  250/750',
  ])
})

test('a terminal that became narrower is cleaned as it wraps now', () => {
  const run = stage({ isTty: true, columns: 60 })
  run.start()
  run.terminal.text()
  Object.assign(run.terminal, { columns: 25 })
  const before = run.terminal.text().length
  run.pass(1000)
  // 29 columns of figures take two rows now, and two bars of 44 take two each: the block begins five rows up.
  expect(run.terminal.text().slice(before).startsWith('\r\u001b[5A\u001b[J')).toBe(true)
})

test('the time that is left does not jump, however uneven the pace is', () => {
  const run = stage({ isTty: true })
  run.start()
  const left: number[] = []
  for (let done = 0; done < 95; done++) {
    run.pass(done % 20 < 10 ? 300 : 1500)
    run.answer()
    const found = [...run.terminal.text().matchAll(/about (\d+) (s|min) left/gu)].at(-1)
    if (found !== undefined) left.push(Number(found[1]) * (found[2] === 'min' ? 60 : 1))
  }
  expect(left.length).toBeGreaterThan(50)
  expect(left.at(-1)).toBeLessThan(20)
  const steps = left.slice(1).map((seconds, index) => seconds / (left[index] ?? 1))
  expect(Math.max(...steps)).toBeLessThan(1.4)
  expect(Math.min(...steps)).toBeGreaterThan(0.6)
})

test('waiting is said, not repeated', () => {
  const run = stage({})
  for (let second = 0; second < 20; second++) {
    run.onEvent({ type: 'waiting', why: 'the service is busy\u001b[2J', ms: 1500 })
    run.pass(1000)
  }
  expect(run.terminal.text()).toBe('waiting 2 s: the service is busy\\u{1b}[2J\n'.repeat(2))
})

test('a secret is not cut into pieces that would not be recognised', () => {
  const run = stage({ isTty: true, columns: 30, secrets: [new Secret('canary-0815-canary')] })
  run.onEvent({ type: 'waiting', why: 'refused canary-0815-canary', ms: 5000 })
  expect(run.terminal.text()).not.toContain('canary')
})

test('nothing to send says nothing', () => {
  for (const isTty of [false, true]) {
    const run = stage({ isTty })
    run.onEvent({ type: 'planned', texts: 0, requests: 0, characters: 0, locales: [] })
    run.end()
    expect(run.terminal.text()).toBe('')
  }
})

test('events as lines of JSON, but for answers that could not be put on record', () => {
  const terminal = fakeTerminal(true)
  const progress = openProgress({
    ...plain,
    secrets: [new Secret('canary-0815')],
    terminal,
    now: () => 0,
    kind: 'json',
  })
  const events: readonly RunEvent[] = [
    { type: 'waiting', why: 'canary-0815 \u202e', ms: 5 },
    { type: 'unsaved', line: 'paid' },
    { type: 'writing', files: 1 },
  ]
  for (const event of events) progress.onEvent(event)
  progress.end()
  expect(terminal.text().trimEnd().split('\n')).toEqual([
    String.raw`{"version":1,"event":"waiting","why":"[redacted] \u202e","ms":5}`,
    '{"version":1,"event":"writing","files":1}',
  ])
})

type ProgressQuestion = Parameters<typeof chooseProgress>[0]

const ask: ProgressQuestion = { wanted: undefined, isJson: false, isQuiet: false, env: {}, isTty: true }

test.for<[name: string, question: Partial<ProgressQuestion>, kind: ReturnType<typeof chooseProgress>]>([
  ['a terminal', {}, 'live'],
  ['a pipe', { isTty: false }, 'plain'],
  ['a dumb terminal', { env: { TERM: 'dumb' } }, 'plain'],
  ['--json', { isJson: true }, 'none'],
  ['--json --progress json', { isJson: true, wanted: 'json' }, 'json'],
  ['--json --progress plain', { isJson: true, wanted: 'plain' }, 'plain'],
  ['--progress none', { wanted: 'none' }, 'none'],
  ['--progress auto --json', { isJson: true, wanted: 'auto' }, 'none'],
  ['--quiet', { isQuiet: true, wanted: 'json' }, 'none'],
])('progress with %s is %s', ([, question, kind]) => expect(chooseProgress({ ...ask, ...question })).toBe(kind))

test.for<[ms: number, words: string]>([
  [0, 'a few seconds left'],
  [9_900, 'a few seconds left'],
  [12_000, 'about 15 s left'],
  [49_000, 'about 50 s left'],
  [52_000, 'about 60 s left'],
  [88_000, 'about 90 s left'],
  [100_000, 'about 2 min left'],
  [600_000, 'about 10 min left'],
  [7_500_000, 'about 2 h left'],
])('%i ms: %s', ([ms, words]) => expect(timeLeft(ms)).toBe(words))

test('questions to git: a line each ten seconds, and none where it is quick', () => {
  const run = stage({})
  const ask = (asked: number) => run.onEvent({ type: 'history', asked, of: 54 })
  ask(0)
  run.pass(9000)
  ask(2)
  expect(run.terminal.text()).toBe('')
  run.pass(2000)
  ask(3)
  ask(4)
  expect(run.terminal.text()).toBe('asking git: file 4 of 54\n')
})

test.for<[kind: 'plain' | 'json', text: string]>([
  ['plain', 'judging: 0 of 60 translations\njudging: 40 of 60 translations\nwriting 1 file\n'],
  [
    'json',
    [0, 20, 40, 60].map((judged) => `{"version":1,"event":"judging","judged":${judged},"of":60}\n`).join('') +
      '{"version":1,"event":"writing","files":1}\n',
  ],
])('judging: a line at the start, and one each ten seconds (%s)', ([kind, text]) => {
  const run = stage({ kind })
  for (const judged of [0, 20, 40, 60]) {
    run.onEvent({ type: 'judging', judged, of: 60 })
    run.pass(6000)
  }
  run.onEvent({ type: 'writing', files: 1 })
  expect(run.terminal.text()).toBe(text)
})

test('judging: a long silence shows how far it came', () => {
  const run = stage({})
  run.start()
  run.answer()
  for (const judged of [0, 20]) run.onEvent({ type: 'judging', judged, of: 60 })
  run.pass(70_000)
  expect(run.terminal.text().trimEnd().split('\n').at(-1)).toBe('judging: 20 of 60 translations')
})

test('judging on a terminal takes the place of the bars', () => {
  const run = stage({ isTty: true })
  run.start()
  run.answer()
  for (const judged of [0, 20]) run.onEvent({ type: 'judging', judged, of: 60 })
  run.pass(500)
  expect(screenAfter(run.terminal.text(), 80).filter((line) => line !== '')).toEqual(['judging: 20 of 60 translations'])
})

test.for<[kind: 'plain' | 'json', line: string]>([
  ['plain', 'comparing: 40,000 of 1,000,000 translations\n'],
  ['json', '{"version":1,"event":"comparing","compared":40000,"of":1000000}\n'],
])('a comparison that takes long has a line (%s)', ([kind, line]) => {
  const run = stage({ kind })
  run.onEvent({ type: 'comparing', compared: 40_000, of: 1_000_000 })
  expect(run.terminal.text()).toBe(line)
})
