import type { RefusedPlace, RefusedString } from '../ledger/record.ts'
import {
  type CatalogDiff,
  type ChangeState,
  countMessages,
  hasError,
  isLeftDraft,
  isToReview,
} from '../model/change.ts'
import type { RefusedMessages } from '../plan/left-by-sync.ts'
import type { OutdatedFinder } from '../plan/outdated.ts'
import type { FileCoverage, LocaleCoverage, Shortfall } from './report.ts'

export interface UnreadFile {
  readonly locale: string
  readonly file: string
  /** Number of messages in the source file; 0 if it cannot be read. */
  readonly messages: number
}

/** Counts the states of messages by locale. All messages of an unreadable target file count as missing. */
export function countCoverage(
  compared: {
    readonly diffs: readonly CatalogDiff[]
    readonly unread: readonly UnreadFile[]
    readonly outdated: OutdatedFinder
    readonly refused?: RefusedMessages | undefined
  },
  locales: readonly string[],
): readonly LocaleCoverage[] {
  const { diffs, unread, outdated, refused } = compared
  return locales.map((locale) => {
    const own = diffs.filter(({ target }) => target.locale === locale)
    const lost = unread.filter((file) => file.locale === locale)
    const states: Record<ChangeState, number> = {
      missing: 0,
      stale: 0,
      'source-changed': 0,
      edited: 0,
      current: 0,
      orphan: 0,
    }
    const files: FileCoverage[] = []
    let invalid = 0
    let old = 0
    let toReview = 0
    let refusedMessages = 0
    for (const diff of own) {
      const { target, open, unchanged, orphans } = diff
      let done = unchanged.current + unchanged.edited
      for (const change of open) {
        const { state } = change
        states[state]++
        if (refused?.(change) !== undefined) refusedMessages++
        if (change.forms.some(isToReview)) toReview++
        if (change.forms.some((form) => !isLeftDraft(form) && hasError(form))) invalid++
        else if (state === 'current' || state === 'edited') done++
      }
      for (const change of outdated.among(diff)) {
        if (change.forms.some((form) => outdated.partsOf(change, form).length > 0)) old++
      }
      states.current += unchanged.current
      states.edited += unchanged.edited
      states.orphan += orphans.length
      files.push({ file: target.file, messages: countMessages(diff), done })
    }
    for (const { messages } of lost) states.missing += messages
    const done = files.reduce((sum, file) => sum + file.done, 0)
    const messages = [...files, ...lost].reduce((sum, file) => sum + file.messages, 0)
    const nothingAtAll = lost.length === 0 ? 1 : 0
    return {
      locale,
      states,
      invalid,
      outdated: old,
      toReview,
      ...(refused === undefined ? {} : { refused: refusedMessages }),
      coverage: messages === 0 ? nothingAtAll : done / messages,
      files: [...files, ...lost.map(({ file, messages }) => ({ file, messages, done: 0 }))],
    }
  })
}

/** Returns the locales with too little coverage. @param minimum required percent by locale */
export function findShortfalls(
  coverage: readonly LocaleCoverage[],
  minimum: ReadonlyMap<string, number>,
): readonly Shortfall[] {
  return coverage.flatMap((own): readonly Shortfall[] => {
    const [share, wanted] = [own.coverage * 100, minimum.get(own.locale) ?? 0]
    // Allows for rounding: 0.57 * 100 is a little less than 57.
    return share + 1e-9 < wanted ? [{ folder: '', locale: own.locale, coverage: share, minimum: wanted }] : []
  })
}

export function openRefusedMessages(strings: readonly RefusedString[]): RefusedMessages {
  const byPlace = new Map(strings.flatMap((one) => one.places.map((place) => [nameOf(place), one] as const)))
  return ({ catalog, unit, target, state }) => {
    if (state !== 'missing' && state !== 'stale') return undefined
    const place = { catalog: catalog.id, key: unit.key, locale: target.locale, source: unit.fingerprint }
    return byPlace.get(nameOf(place))
  }
}

function nameOf({ catalog, key, locale, source }: RefusedPlace): string {
  return JSON.stringify([catalog, key, locale, source])
}
