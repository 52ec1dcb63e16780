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

export interface ReviewSteps {
  /** Files that changed. They are compared before the review opens. */
  readonly changedFiles?: readonly string[] | undefined
  /** Ids of messages that changed. */
  readonly changedIds?: readonly string[] | undefined
}

/** A comparison that continues while users see its first results. */
export interface ReviewComparison extends Pick<Scan, 'i18nextVersion'> {
  /** Settings of translations in the lockfile. */
  readonly settings: Iterable<Settings>
  readonly files: readonly string[]
  /** False while the locale is being compared. */
  isCompared(locale: string): boolean
  /** False while anything is being compared. Throws the error of the comparison. */
  readonly isOver: boolean
  /** Compares files in these locales next. */
  prefer(locales: readonly string[]): void
  /** Compares the files of these messages first, and resolves when they are done. */
  compared(ids: readonly string[]): Promise<void>
  whole(): Promise<void>
  stop(): void
}

interface ComparingOptions {
  readonly ports: Ports
  readonly steps: ReviewSteps
  /** Results of an earlier review. They are shown until they are compared again. */
  readonly before: readonly CatalogDiff[]
  /** Receives new results. @param isAll there are no others */
  readonly put: (diffs: readonly CatalogDiff[], isAll?: boolean) => void
}

/** Messages to compare before the review opens. A small project is compared as a whole. */
const enoughMessages = 1000

const rest = 30

/**
 * Compares a project file by file. Resolves when there is something to show.
 * @throws {LockaleError} as `inspect`, until then
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
        // A page that just got an answer usually asks for more, which is answered first.
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
  // The error is thrown to those who ask.
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

/** A changed source file affects all locales. */
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
