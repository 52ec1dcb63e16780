import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { LockaleError } from '@lockale/errors'
import type { Scan } from '../model/catalog.ts'
import type { CatalogDiff } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import type { Settings } from '../model/settings.ts'
import { splitReviewId } from '../model/review.ts'
import { refuseUnreadable } from '../validate/readable.ts'
import type { ComparedStep, WantedFirst } from './compare-in-steps.ts'
import { inspect, type InspectionStart, type Ports } from './inspect.ts'

export interface ReviewSteps {
  /** Files that changed since the earlier review. They are compared before the review opens. */
  readonly changedFiles?: readonly string[] | undefined
  /** Ids of messages that changed since the earlier review. Their files are compared before the review opens. */
  readonly changedIds?: readonly string[] | undefined
}

/** A comparison for a review, which continues while users see its first results. */
export interface ReviewComparison extends Pick<Scan, 'i18nextVersion'> {
  /** Settings that the lockfile records for translations. */
  readonly settings: Iterable<Settings>
  readonly files: readonly string[]
  /** Returns whether all files of a locale are compared. */
  isCompared(locale: string): boolean
  /** True if everything is compared. Throws the error of the comparison, if there was one. */
  readonly isOver: boolean
  /** Makes the comparison continue with the files of `locales`, before those of other locales. */
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
  /** Called with new results. @param isAll true for the last call, which has all results */
  readonly put: (diffs: readonly CatalogDiff[], isAll?: boolean) => void
}

/** Number of messages to compare before the review opens. A smaller project is compared completely by then. */
const enoughMessages = 1000

const rest = 30

/**
 * Compares a project file by file. Resolves when enough messages are compared to show the first page of the review.
 * @throws {LockaleError} as `inspect`, until it resolves
 */
export async function compareForReview(config: Config, options: ComparingOptions): Promise<ReviewComparison> {
  const comparison = new Comparison(config, options)
  await comparison.isSeen
  return comparison
}

class Comparison implements ReviewComparison {
  /** Resolves when enough messages are compared to show the first page of the review. */
  readonly isSeen: Promise<unknown>
  readonly #config: Config
  readonly #options: ComparingOptions
  readonly #whole: Promise<void>
  readonly #left = new Map<string, Set<string>>()
  readonly #waiting: (Place & { readonly resolve: () => void; readonly reject: (why: unknown) => void })[] = []
  #start: InspectionStart | undefined
  #changed: readonly Place[] = []
  #asked: readonly string[] = []
  #askedAt = -Infinity
  #messages = 0
  #state: 'comparing' | 'over' | 'stopped' = 'comparing'
  #failure: { readonly error: unknown } | undefined
  #letSee = () => {}

  constructor(config: Config, options: ComparingOptions) {
    this.#config = config
    this.#options = options
    const isSeen = new Promise<void>((resolve) => (this.#letSee = resolve))
    this.#whole = this.#compareAll()
    this.isSeen = Promise.race([this.#whole, isSeen])
    // Later calls throw the error. It is ignored here, so that it is no unhandled rejection.
    this.#whole.catch(() => {})
  }

  async #compareAll(): Promise<void> {
    const { ports, put } = this.#options
    try {
      const { diffs, scan } = await inspect(this.#config, ports, {
        steps: {
          onStart: (start) => this.#begin(start),
          wanted: () => ({
            places: [...this.#changed, ...this.#waiting].filter((place) => this.#isLeft(place)),
            locales: this.#asked,
          }),
          onStep: (step) => this.#take(step),
        },
      })
      refuseUnreadable(scan.diagnostics)
      ports.knownFiles?.close()
      put(diffs, true)
      this.#state = 'over'
    } catch (error) {
      this.#failure = { error }
      for (const one of this.#waiting) one.reject(error)
      throw error
    }
  }

  #begin(start: InspectionStart): void {
    const { before, put, steps } = this.#options
    this.#start = start
    const ids = new Set(start.catalogs.map(({ id }) => id))
    for (const { locale } of this.#config.targets) this.#left.set(locale, new Set(ids))
    put(before.filter(({ catalog, target }) => ids.has(catalog.id) && this.#left.has(target.locale)))
    this.#changed = placesOf(steps, this.#config, start.catalogs)
  }

  async #take({ catalog, locales, diffs, diagnostics }: ComparedStep): Promise<void> {
    refuseUnreadable(diagnostics)
    this.#options.put(diffs)
    for (const { catalog: own } of diffs) this.#messages += own.source.units.length
    for (const locale of locales) this.#left.get(locale)?.delete(catalog)
    const isLeft = (place: Place) => this.#isLeft(place)
    for (const one of this.#waiting.filter((each) => !isLeft(each))) one.resolve()
    this.#waiting.splice(0, this.#waiting.length, ...this.#waiting.filter(isLeft))
    if (!this.#changed.some(isLeft) && this.#messages >= enoughMessages) this.#letSee()
    // A page in the browser that just got an answer usually sends another request soon. It is answered before the next
    // file is compared.
    await (performance.now() - this.#askedAt < rest ? sleep(rest) : nextTurn())
    if (this.#state === 'stopped') throw filesChanged()
  }

  #isLeft({ catalog, locale }: Place): boolean {
    return this.#left.get(locale)?.has(catalog) === true
  }

  get #started(): InspectionStart {
    if (this.#start === undefined) throw new Error('A comparison that has not begun.')
    return this.#start
  }

  get i18nextVersion(): number | undefined {
    return this.#started.i18nextVersion
  }

  get settings(): Iterable<Settings> {
    return this.#started.lockfile.settings.values()
  }

  get files(): readonly string[] {
    return this.#started.catalogs.flatMap(({ files }) => files)
  }

  get isOver(): boolean {
    if (this.#failure !== undefined) throw this.#failure.error
    return this.#state === 'over'
  }

  isCompared(locale: string): boolean {
    return this.#state === 'over' || this.#left.get(locale)?.size === 0
  }

  prefer(locales: readonly string[]): void {
    this.#asked = locales
    this.#askedAt = performance.now()
  }

  async compared(ids: readonly string[]): Promise<void> {
    this.#askedAt = performance.now()
    const places = ids.map(toPlace).filter((place) => this.#isLeft(place))
    if (places.length === 0 || this.isOver) return
    await Promise.all(
      places.map((place) => new Promise<void>((resolve, reject) => this.#waiting.push({ ...place, resolve, reject }))),
    )
  }

  whole(): Promise<void> {
    return this.#whole
  }

  stop(): void {
    if (this.#state === 'comparing') this.#state = 'stopped'
  }
}

type Place = WantedFirst['places'][number]

function toPlace(id: string): Place {
  const [catalog = '', locale = ''] = splitReviewId(id)
  return { catalog, locale }
}

/** Returns the catalogs and locales that changed. A changed source file affects all locales. */
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
