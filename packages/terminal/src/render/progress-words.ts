import type { Terminal } from '../host.ts'
import { count, figure } from './figures.ts'
import { type ProgressEvent, type Tally, timeLeft } from './progress-tally.ts'
import { cyan, dim, green, type Line, type Piece, type PrintOptions } from './screen.ts'

/** What a run is at, in one line; `undefined` for answers, which the tally counts, and where nothing is sent. */
export function phaseLine(event: ProgressEvent): Line | undefined {
  switch (event.type) {
    case 'scanned': {
      const { messages, catalogs, locales } = event
      return [dim(`${count(messages, 'string')} in ${count(catalogs, 'source file')}, ${count(locales, 'locale')}`)]
    }
    case 'planned': {
      const { requests, characters } = event
      if (requests === 0) return undefined
      return [dim(`sending ${count(requests, 'request')}: ${count(characters, 'character')}`)]
    }
    case 'pushed':
      return [dim(`${event.file} pushed to the service: ${count(event.calls, 'request')}`)]
    case 'document':
      return [dim(`${event.phase} ${event.file}`)]
    case 'history':
      return [dim(`asking git: file ${figure(Math.min(event.asked + 1, event.of))} of ${figure(event.of)}`)]
    case 'waiting':
      return waitingLine(event.ms, event.why)
    case 'writing':
      return [dim(`writing ${count(event.files, 'file')}`)]
    default:
      return undefined
  }
}

export function waitingLine(ms: number, why: string): Line {
  return [dim(`waiting ${figure(Math.ceil(ms / 1000))} s: ${why}`)]
}

/** `12/40 requests · 4,120 characters · about 40 s left`, the part that matters most first. */
export function tallyText(tally: Tally): string {
  const { requestsDone, requests, characters } = tally
  const msLeft = tally.msLeft()
  const parts = [
    `${figure(requestsDone)}/${count(requests, 'request')}`,
    count(characters, 'character'),
    ...(msLeft === undefined ? [] : [timeLeft(msLeft)]),
  ]
  return parts.join(' · ')
}

/** @param width columns */
export function bar(share: number, width: number): readonly Piece[] {
  const filled = Math.floor(share * width + 1e-9)
  return [(share >= 1 ? green : cyan)('█'.repeat(filled)), dim('░'.repeat(width - filled))]
}

/** Shows a run while it goes on. Call `end` before anything else is printed. */
export interface Progress {
  onEvent(event: ProgressEvent): void
  end(): void
}

export interface ProgressOptions extends PrintOptions {
  /** stderr */
  readonly terminal: Terminal
  /** Milliseconds */
  readonly now: () => number
  /** Calls again and again, and keeps no process alive for it. Gives what stops it. */
  readonly every: (ms: number, act: () => void) => () => void
}
