import type { RunEvent } from '@lockale/core'

/** What a command is at: a run, or one of the files of `lockale document`. */
export type ProgressEvent =
  | RunEvent
  | { readonly type: 'document'; readonly file: string; readonly phase: 'uploading' | 'translating' | 'downloading' }

/** How far a run is, kept from its events. */
export interface Tally {
  onEvent(event: ProgressEvent): void
  /** Of all that is to be sent, 0 to 1. */
  share(): number
  readonly requestsDone: number
  readonly requests: number
  /** Characters that were billed so far, and that the plan expects. */
  readonly characters: number
  readonly charactersPlanned: number
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
  const state = { requestsDone: 0, requests: 0, characters: 0, charactersPlanned: 0 }
  let startedAt = now()

  function share(): number {
    const all = [...locales.values()]
    const texts = all.reduce((sum, locale) => sum + locale.texts, 0)
    // The last request is no more done than the others while texts of it are open.
    if (texts > 0) return all.reduce((sum, { done }) => sum + done, 0) / texts
    return state.requests === 0 ? 0 : Math.min(state.requestsDone / state.requests, 1)
  }

  return {
    share,
    get requestsDone() {
      return state.requestsDone
    },
    get requests() {
      return state.requests
    },
    get characters() {
      return state.characters
    },
    get charactersPlanned() {
      return state.charactersPlanned
    },
    get locales() {
      return [...locales.values()]
    },
    onEvent(event) {
      if (event.type === 'planned') {
        startedAt = now()
        locales.clear()
        for (const { locale, texts } of event.locales) locales.set(locale, { locale, texts, done: 0 })
        Object.assign(state, { requestsDone: 0, requests: event.requests, characters: 0 })
        state.charactersPlanned = event.characters
      }
      if (event.type !== 'answered') return
      const { requestsDone, requests, characters } = event
      Object.assign(state, { requestsDone, requests: Math.max(requests, requestsDone), characters })
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
