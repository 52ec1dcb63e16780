import type { RunEvent } from '@lockale/core'
import { count, figure } from './figures.ts'
import { cyan, dim, green, type Line, type Piece } from './screen.ts'

/** What a command is at: a run, or one of the files of `lockale document`. */
export type ProgressEvent =
  | RunEvent
  | { readonly type: 'document'; readonly file: string; readonly phase: 'uploading' | 'translating' | 'downloading' }

/** How far a run is, kept from its events. */
export interface Tally {
  onEvent(event: ProgressEvent): void
  /** Of all that is to be sent, 0 to 1. */
  share(): number
  /** So far: `characters` were billed. */
  readonly sent: { readonly requestsDone: number; readonly requests: number; readonly characters: number }
  /** Locales in the order of the config. */
  readonly locales: readonly LocaleTally[]
  /** Milliseconds left at the present rate; `undefined` while it is unknown. */
  msLeft(): number | undefined
}

export interface LocaleTally {
  readonly locale: string
  /** Number of answered strings, at most their total. */
  readonly done: number
  readonly texts: number
}

/** Before so much of a run is over, its pace says nothing. */
const leastMs = 2_000
const leastShare = 0.02

/** @param now milliseconds of a clock that never goes back */
export function openTally(now: () => number): Tally {
  const locales = new Map<string, { readonly locale: string; done: number; readonly texts: number }>()
  const sent = { requestsDone: 0, requests: 0, characters: 0 }
  let startedAt = now()

  function share(): number {
    const all = [...locales.values()]
    const texts = all.reduce((sum, locale) => sum + locale.texts, 0)
    // The last request is no more done than the others while texts of it are open.
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
      // Texts that are asked for again, in another way, are answered twice.
      if (locale !== undefined) locale.done = Math.min(locale.done + event.texts, locale.texts)
    },
    msLeft() {
      const [elapsed, done] = [now() - startedAt, share()]
      if (done >= 1 || done < leastShare || elapsed < leastMs) return undefined
      // The pace of the whole run: that of the last seconds jumps with every wait.
      return (elapsed / done) * (1 - done)
    },
  }
}

/** `about 40 s left`; rough, since it is a guess. */
export function timeLeft(ms: number): string {
  const seconds = ms / 1000
  if (seconds < 10) return 'a few seconds left'
  const step = seconds < 50 ? 5 : 10
  if (seconds <= 90) return `about ${Math.ceil(seconds / step) * step} s left`
  const minutes = Math.round(seconds / 60)
  if (minutes < 100) return `about ${minutes} min left`
  return `about ${Math.round(minutes / 60)} h left`
}

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
  const { requestsDone, requests, characters } = tally.sent
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
