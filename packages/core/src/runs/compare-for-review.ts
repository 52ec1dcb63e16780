import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { LockaleError } from '@lockale/errors'
import type { Scan } from '../model/catalog.ts'
import type { CatalogDiff } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import type { Settings } from '../model/settings.ts'
import { splitReviewId } from '../model/review.ts'
import { refuseUnreadable } from '../validate/readable.ts'
import { inspect, type InspectSteps, type Ports } from './inspect.ts'
import type { WantedFirst } from './compare-in-steps.ts'

/** What a review that goes on begins with. */
export interface ReviewSteps {
  /** Files that changed: what is in them is compared before the review is there. */
  readonly changedFiles?: readonly string[] | undefined
  /** Messages that changed, by their ids. */
  readonly changedIds?: readonly string[] | undefined
}

/** A comparison that goes on while people look at what was compared. */
export interface ReviewComparison extends Pick<Scan, 'i18nextVersion'> {
  /** That translations were made with, as the lockfile says. */
  readonly settings: Iterable<Settings>
  readonly files: readonly string[]
  /** False while the locale is being compared. */
  isCompared(locale: string): boolean
  /** False while anything is. @throws what ended the comparison */
  readonly isOver: boolean
  /** Files in these locales come next. */
  prefer(locales: readonly string[]): void
  /** Resolves when the files of these messages are compared: they come first. */
  compared(ids: readonly string[]): Promise<void>
  whole(): Promise<void>
  stop(): void
}

interface ComparingOptions {
  readonly ports: Ports
  readonly steps: ReviewSteps
  /** Of an earlier review: they stand until they are compared again. */
  readonly before: readonly CatalogDiff[]
  /** Takes what was compared. @param isAll nothing else is there */
  readonly put: (diffs: readonly CatalogDiff[], isAll?: boolean) => void
}

/** Messages: so many are compared before there is anything to see. A small project is seen as a whole. */
const enoughMessages = 1000

/** Milliseconds. */
const rest = 30

/**
 * Compares a project file by file. Resolves when there is something to look at.
 * @throws {LockaleError} as `inspect` does until then
 */
export async function compareForReview(
  config: Config,
  { ports, steps, before, put }: ComparingOptions,
): Promise<ReviewComparison> {
  const left = new Map<string, Set<string>>()
  const waiting: (Place & { readonly resolve: () => void; readonly reject: (why: unknown) => void })[] = []
  let asked: readonly string[] = []
  let started: Parameters<InspectSteps['onStart']>[0] | undefined
  let messages = 0
  let askedAt = -Infinity
  let [isOver, isStopped] = [false, false]
  let failure: { readonly error: unknown } | undefined
  let changed: readonly Place[] = []
  let letSee = () => {}
  const isSeen = new Promise<void>((resolve) => (letSee = resolve))
  const isLeft = ({ catalog, locale }: Place) => left.get(locale)?.has(catalog) === true

  function seeIfEnough(): void {
    if (!changed.some(isLeft) && messages >= enoughMessages) letSee()
  }

  const inspecting = inspect(config, ports, {
    steps: {
      onStart(start) {
        started = start
        const ids = new Set(start.catalogs.map(({ id }) => id))
        for (const { locale } of config.targets) left.set(locale, new Set(ids))
        put(before.filter(({ catalog, target }) => ids.has(catalog.id) && left.has(target.locale)))
        changed = placesOf(steps, config, start.catalogs)
      },
      wanted: () => ({ places: [...changed, ...waiting].filter(isLeft), locales: asked }),
      async onStep({ catalog, locales, diffs, diagnostics }) {
        refuseUnreadable(diagnostics)
        put(diffs)
        for (const { catalog: own } of diffs) messages += own.source.units.length
        for (const locale of locales) left.get(locale)?.delete(catalog)
        for (const one of waiting.filter((each) => !isLeft(each))) one.resolve()
        waiting.splice(0, waiting.length, ...waiting.filter(isLeft))
        seeIfEnough()
        // Whoever has just got an answer draws it, and mostly asks for more: that comes first.
        await (performance.now() - askedAt < rest ? sleep(rest) : nextTurn())
        if (isStopped) throw filesChanged()
      },
    },
  })
  const whole = inspecting
    .then(({ diffs, scan }) => {
      refuseUnreadable(scan.diagnostics)
      ports.knownFiles?.close()
      put(diffs, true)
      isOver = true
    })
    .catch((error: unknown) => {
      failure = { error }
      for (const one of waiting) one.reject(error)
      throw error
    })
  await Promise.race([whole, isSeen])
  // Whoever asks is told.
  whole.catch(() => {})
  if (started === undefined) throw new Error('A comparison that has not begun.')
  const { i18nextVersion, catalogs, lockfile } = started
  return {
    i18nextVersion,
    settings: lockfile.settings.values(),
    files: catalogs.flatMap(({ files }) => files),
    isCompared: (locale) => isOver || left.get(locale)?.size === 0,
    get isOver() {
      if (failure !== undefined) throw failure.error
      return isOver
    },
    prefer(locales) {
      asked = locales
      askedAt = performance.now()
    },
    async compared(ids) {
      askedAt = performance.now()
      const places = ids.map(toPlace).filter(isLeft)
      if (isOver || places.length === 0) return
      if (failure !== undefined) throw failure.error
      await Promise.all(
        places.map((place) => new Promise<void>((resolve, reject) => waiting.push({ ...place, resolve, reject }))),
      )
    },
    whole: () => whole,
    stop() {
      isStopped = true
    },
  }
}

type Place = WantedFirst['places'][number]

function toPlace(id: string): Place {
  const [catalog = '', locale = ''] = splitReviewId(id)
  return { catalog, locale }
}

/** A source file changed in all locales. */
function placesOf(
  { changedFiles = [], changedIds = [] }: ReviewSteps,
  { targets }: Config,
  catalogs: readonly { readonly id: string; readonly files: readonly string[] }[],
): readonly Place[] {
  const files = new Set(changedFiles)
  const inFiles = catalogs.flatMap(({ id, files: [source = '', ...own] }) => {
    const chosen = targets.filter((_, at) => files.has(source) || files.has(own[at] ?? ''))
    return chosen.map(({ locale }) => ({ catalog: id, locale }))
  })
  return [...changedIds.map(toPlace), ...inFiles]
}

function filesChanged(): LockaleError {
  return new LockaleError('FILE_CHANGED', 'Files changed while lockale compared them.', {
    hint: 'Load the page again.',
  })
}
