import type { RunEvent } from '@lockale/core'
import { expect, test } from 'vitest'
import { fakeTerminal } from '../testing/fake-host.ts'
import { openProgress } from './progress.ts'
import { terminalSafe } from './terminal-safe.ts'

const plain = { color: false, secrets: [] }
const planned: RunEvent = { type: 'planned', texts: 500, requests: 100, characters: 9000, locales: [] }
const answered = (requestsDone: number): RunEvent => ({
  type: 'answered',
  locale: 'de',
  requestsDone,
  requests: 100,
  texts: requestsDone * 5,
  characters: requestsDone * 90,
})

/** Sends 100 answers, one every `stepMs`. */
function show(
  isTty: boolean,
  { stepMs, columns = 80 }: { readonly stepMs: number; readonly columns?: number },
): string {
  const terminal = fakeTerminal(isTty, columns)
  let time = 0
  const progress = openProgress({ terminal, now: () => time, ...plain })
  progress.onEvent(planned)
  for (let done = 1; done <= 100; done++) {
    time += stepMs
    progress.onEvent(answered(done))
  }
  progress.onEvent({ type: 'writing', files: 3 })
  progress.end()
  return terminal.text()
}

test('no terminal: a line at the start, one for ten percent, one at the end', () => {
  const lines = show(false, { stepMs: 10 }).split('\n')
  expect(lines[0]).toBe('sending 100 requests: 500 texts, 9,000 characters')
  expect(lines[1]).toBe('██░░░░░░░░░░░░░░░░░░ 10/100 requests · 900 characters · de')
  expect(lines[10]).toBe('████████████████████ 100/100 requests · 9,000 characters · de')
  expect(lines.slice(11)).toEqual(['writing 3 files', ''])
})

test('no terminal, slow: a line at least every ten seconds', () => {
  const lines = show(false, { stepMs: 5_000 }).trimEnd().split('\n')
  expect(lines).toHaveLength(1 + 50 + 1)
  expect(lines.join('')).toBe(terminalSafe(lines.join('')))
})

test('a terminal: one line, drawn over ten times a second at most, gone at the end', () => {
  const text = show(true, { stepMs: 10 })
  expect(text).not.toContain('\n')
  const frames = text.split('\r\u001b[2K').slice(1)
  expect(frames).toHaveLength(1 + 10 + 1 + 1) // start, one second, writing, cleared
  expect(frames.at(-3)).toContain('100/100 requests')
  expect(frames.at(-1)).toBe('')
})

test('the live line is never wider than the terminal', () => {
  for (const frame of show(true, { stepMs: 1000, columns: 30 }).split('\r\u001b[2K')) {
    expect([...frame].length).toBeLessThan(30)
  }
})

test('waiting is said, not repeated', () => {
  const terminal = fakeTerminal(false)
  let time = 0
  const progress = openProgress({ terminal, now: () => time, ...plain })
  for (; time < 20_000; time += 1000)
    progress.onEvent({ type: 'waiting', why: 'the service is busy\u001b[2J', ms: 1500 })
  expect(terminal.text()).toBe('waiting 2 s: the service is busy\\u{1b}[2J\n'.repeat(2))
})

test('nothing to send says nothing', () => {
  const terminal = fakeTerminal(false)
  const progress = openProgress({ terminal, now: () => 0, ...plain })
  progress.onEvent({ type: 'planned', texts: 0, requests: 0, characters: 0, locales: [] })
  progress.end()
  expect(terminal.text()).toBe('')
})
