import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { addToGroup, LockaleError } from '@lockale/errors'
import type { CatalogDiff, Config, Settings } from '@lockale/core'
import type { Scan } from '@lockale/core/stages'
import { type ComparedFiles, type FilesToCompare, inspect, type Ports } from '@lockale/core/runs/inspect'
import type { ComparedCatalog, OpenCatalog } from '@lockale/core/runs/open-catalog'
import { refuseUnreadable } from '@lockale/core/validate/readable'
import { splitReviewId } from './review.ts'

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
  #files: FilesToCompare | undefined
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
      const { diffs, scan } = await inspect(this.#config, ports, { compareFiles: (files) => this.#compareFiles(files) })
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

  /** Compares all catalogs file by file and locale by locale. The result equals that of a comparison in one step. */
  async #compareFiles(files: FilesToCompare): Promise<ComparedFiles> {
    this.#begin(files)
    const locales = this.#config.targets.map(({ locale }) => locale)
    const reads = new Map<string, OpenCatalog>()
    const parts = new Map<string, ComparedCatalog[]>()
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const { catalog: id, locale } = next
      const scanned = files.catalogs.find((one) => one.id === id)
      if (scanned === undefined) throw new Error(`There is no catalog ${id}.`)
      const catalog = reads.get(id) ?? (await files.open(scanned))
      reads.set(id, catalog)
      const own = catalog.isOneFile ? locales : [locale]
      const found = await files.compare(catalog, catalog.isOneFile ? undefined : own)
      for (const one of own) this.#left.get(one)?.delete(id)
      // All results of a large project would take too much memory, so each diff is replaced by a smaller one.
      addToGroup(parts, id, { ...found, diffs: found.diffs.map((diff) => diff.compact?.() ?? diff) })
      await this.#take(found)
    }
    const ids = files.catalogs.map(({ id }) => id)
    return {
      reads: ids.flatMap((id) => reads.get(id) ?? []),
      compared: ids.map((id) => join(parts.get(id) ?? [], locales)),
    }
  }

  #begin(files: FilesToCompare): void {
    const { before, put, steps } = this.#options
    this.#files = files
    const ids = new Set(files.catalogs.map(({ id }) => id))
    for (const { locale } of this.#config.targets) this.#left.set(locale, new Set(ids))
    put(before.filter(({ catalog, target }) => ids.has(catalog.id) && this.#left.has(target.locale)))
    this.#changed = placesOf(steps, this.#config, files.catalogs)
  }

  /** Returns what to compare next: changed files, files that the user waits for, files of the locales asked for. */
  #next(): Place | undefined {
    const place = [...this.#changed, ...this.#waiting].find((one) => this.#isLeft(one))
    if (place !== undefined) return place
    for (const locale of [...this.#asked, ...this.#left.keys()]) {
      for (const catalog of this.#left.get(locale) ?? []) return { catalog, locale }
    }
    return undefined
  }

  async #take({ diffs, inSource, diagnostics }: ComparedCatalog): Promise<void> {
    refuseUnreadable([...inSource, ...diagnostics])
    this.#options.put(diffs)
    for (const { catalog: own } of diffs) this.#messages += own.source.units.length
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

  get #begun(): FilesToCompare {
    if (this.#files === undefined) throw new Error('A comparison that has not begun.')
    return this.#files
  }

  get i18nextVersion(): number | undefined {
    return this.#begun.i18nextVersion
  }

  get settings(): Iterable<Settings> {
    return this.#begun.lockfile.settings.values()
  }

  get files(): readonly string[] {
    return this.#begun.catalogs.flatMap(({ files }) => files)
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

interface Place {
  readonly catalog: string
  readonly locale: string
}

/** Joins the comparisons of a catalog, one for each locale. `inSource` (problems in the source) is the same in each. */
function join(parts: readonly ComparedCatalog[], locales: readonly string[]): ComparedCatalog {
  const order = new Map(locales.map((locale, at) => [locale, at]))
  const byLocale = (a: string, b: string) => (order.get(a) ?? 0) - (order.get(b) ?? 0)
  return {
    inSource: parts[0]?.inSource ?? [],
    diffs: parts.flatMap(({ diffs }) => diffs).sort((a, b) => byLocale(a.target.locale, b.target.locale)),
    unread: parts.flatMap(({ unread }) => unread).sort((a, b) => byLocale(a.locale, b.locale)),
    diagnostics: parts.flatMap(({ diagnostics }) => diagnostics),
  }
}

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
