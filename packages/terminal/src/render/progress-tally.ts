import type { RunEvent } from '@lockale/core'
import { count, figure } from './figures.ts'
import { cyan, dim, green, type Line, type Piece } from './screen.ts'

export type ProgressEvent =
  | RunEvent
  | { readonly type: 'document'; readonly file: string; readonly phase: 'uploading' | 'translating' | 'downloading' }

export interface Tally {
  onEvent(event: ProgressEvent): void
  /** Returns how much of the run is done, from 0 to 1. */
  share(): number
  /** Numbers of requests and billed characters so far. */
  readonly sent: { readonly requestsDone: number; readonly requests: number; readonly characters: number }
  readonly locales: readonly LocaleTally[]
  /** Returns the estimated time left in milliseconds; `undefined` if it is too early for an estimate. */
  msLeft(): number | undefined
}

export interface LocaleTally {
  readonly locale: string
  /** Number of strings that the service has translated; at most `texts`, the number of all strings. */
  readonly done: number
  readonly texts: number
}

/** The time left is estimated only after this time, and after this share of the run. */
const leastMs = 2_000
const leastShare = 0.02

/** Counts the progress of a run. @param now returns milliseconds of a clock that is never set back */
export function openTally(now: () => number): Tally {
  const locales = new Map<string, { readonly locale: string; done: number; readonly texts: number }>()
  const sent = { requestsDone: 0, requests: 0, characters: 0 }
  let startedAt = now()

  function share(): number {
    const all = [...locales.values()]
    const texts = all.reduce((sum, locale) => sum + locale.texts, 0)
    // Counts strings, not requests, since strings of an unfinished request may already be translated.
    if (texts > 0) return all.reduce((sum, { done }) => sum + done, 0) / texts
    return sent.requests === 0 ? 0 : Math.min(sent.requestsDone / sent.requests, 1)
  }

  return {
    share,
    sent,
    get locales() {
      return [...locales.values()]
    },
    onEvent(event) {
      if (event.type === 'planned') {
        startedAt = now()
        locales.clear()
        for (const { locale, texts } of event.locales) locales.set(locale, { locale, texts, done: 0 })
        Object.assign(sent, { requestsDone: 0, requests: event.requests, characters: 0 })
      }
      if (event.type !== 'answered') return
      const { requestsDone, requests, characters } = event
      Object.assign(sent, { requestsDone, requests: Math.max(requests, requestsDone), characters })
      const locale = locales.get(event.locale)
      // Never counts more than all strings: a string that is sent twice is reported twice.
      if (locale !== undefined) locale.done = Math.min(locale.done + event.texts, locale.texts)
    },
    msLeft() {
      const [elapsed, done] = [now() - startedAt, share()]
      if (done >= 1 || done < leastShare || elapsed < leastMs) return undefined
      // Uses the speed of the whole run, since the speed of the last seconds changes too much.
      return (elapsed / done) * (1 - done)
    },
  }
}

export function timeLeft(ms: number): string {
  const seconds = ms / 1000
  if (seconds < 10) return 'a few seconds left'
  const step = seconds < 50 ? 5 : 10
  if (seconds <= 90) return `about ${Math.ceil(seconds / step) * step} s left`
  const minutes = Math.round(seconds / 60)
  if (minutes < 100) return `about ${minutes} min left`
  return `about ${Math.round(minutes / 60)} h left`
}

/** Returns a line that says what the run is doing; `undefined` for events that are not shown as a line. */
export function phaseLine(event: ProgressEvent): Line | undefined {
  switch (event.type) {
    case 'comparing':
      return [dim(`comparing: ${figure(event.compared)} of ${count(event.of, 'translation')}`)]
    case 'scanned': {
      const { messages, catalogs, locales } = event
      return [dim(`${count(messages, 'string')} in ${count(catalogs, 'source file')}, ${count(locales, 'locale')}`)]
    }
    case 'planned': {
      const { requests, characters } = event
      if (requests === 0) return undefined
      return [dim(`sending ${count(requests, 'request')}: ${count(characters, 'character')}`)]
    }
    case 'judging':
      return [dim(`judging: ${figure(event.judged)} of ${count(event.of, 'translation')}`)]
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

export function tallyText(tally: Tally): string {
  const { requestsDone, requests, characters } = tally.sent
  const msLeft = tally.msLeft()
  const parts = [
    `${figure(requestsDone)}/${count(requests, 'request')}`,
    count(characters, 'character'),
    ...(msLeft === undefined ? [] : [timeLeft(msLeft)]),
  ]
  return parts.join(' · ')
}

export function bar(share: number, width: number): readonly Piece[] {
  const filled = Math.floor(share * width + 1e-9)
  return [(share >= 1 ? green : cyan)('█'.repeat(filled)), dim('░'.repeat(width - filled))]
}
