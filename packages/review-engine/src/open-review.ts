import { rememberFor } from '@lockale/errors'
import {
  lockfileName,
  type CatalogDiff,
  type LastChanges,
  type Config,
  readNamedFiles,
  openRefusedMessages,
} from '@lockale/core'
import type { Ledger } from '@lockale/core/ledger/ledger'
import { findPreviousSources } from '@lockale/core/report/previous-texts'
import { filesIn, offlineWanted, readBaseline } from '@lockale/core/stages'
import { inspect, type Ports } from '@lockale/core/runs/inspect'
import { openTextChecker } from '@lockale/core/text-check/text-checker'
import { refuseUnreadable } from '@lockale/core/validate/readable'
import type {
  ReviewCard,
  ReviewChoices,
  ReviewCounts,
  ReviewedDraft,
  ReviewFilter,
  ReviewMatch,
  ReviewQuery,
  ReviewRows,
  ReviewSummary,
} from './review.ts'
import { findLastChangesOf } from './card/last-changes.ts'
import { findMatches } from './card/matches.ts'
import { openMachineProposals } from './card/machine-proposal.ts'
import { compareForCards, reviewDraft, toReviewCard } from './card/review-card.ts'
import { type KeptDates, openChangeDates } from './list/change-dates.ts'
import type { KeptProblems } from './list/checked-locales.ts'
import { findLocaleProblems } from './list/locale-problems.ts'
import { openReviewList } from './list/review-list.ts'
import { compareForReview, type ReviewComparison, type ReviewSteps } from './compare-for-review.ts'

/** A snapshot of a project for reviewers. It does not follow changes of files: open a new review after a change. */
export interface Review {
  /**
   * Numbers of messages in the files that are compared so far.
   * @throws {LockaleError} for a file that cannot be read
   */
  readonly summary: ReviewSummary
  /** Files that are read, the lockfile first: relative to the project, with `/`. */
  readonly files: readonly string[]
  /** Returns list entries for the messages compared so far. Files in the locales of the query are compared next. */
  rows(query: ReviewQuery): ReviewRows
  /** Returns the keys by which all rows of a list are sorted, ascending; `undefined` for the order of the files. */
  sortKeys(query: ReviewQuery): readonly number[] | undefined
  /** Returns how many messages a filter takes in each queue. Warnings are counted in locales that are checked for them. */
  counts(filter: ReviewFilter): ReviewCounts
  choices(): ReviewChoices
  /** Returns details (cards) of the messages that exist. `isBrief`: without other locales and neighbours, for speed. */
  cards(ids: readonly string[], options?: { readonly isBrief?: boolean | undefined }): Promise<readonly ReviewCard[]>
  /** Returns which commits last changed a message; `undefined` if it does not exist. Git may need seconds. */
  lastChanges(id: string): Promise<LastChanges | undefined>
  /** Returns translations that may help with a message, the best first; `undefined` if the message does not exist. */
  matches(id: string): Promise<readonly ReviewMatch[] | undefined>
  /** Checks a text that is not saved yet. Returns `undefined` if the message or plural form does not exist. */
  check(draft: UnsavedText): ReviewedDraft | undefined
  /** Checks several texts, in the same order. Compares each file once. */
  checkAll(drafts: readonly UnsavedText[]): readonly (ReviewedDraft | undefined)[]
  /** Resolves when all is compared. @throws {LockaleError} for a file that cannot be read */
  whole(): Promise<void>
  /** Stops the comparison of further files. */
  stop(): void
}

interface UnsavedText {
  readonly id: string
  readonly form: string
  readonly text: string
}

interface ReviewOptions {
  readonly ports: Ports
  readonly ledger: Pick<Ledger, 'load' | 'recall' | 'refusals' | 'archived'>
  /** What to compare first. If set, `openReview` resolves when that is compared, and the rest follows later. */
  readonly steps?: ReviewSteps | undefined
  /** An earlier review, for `steps`: its results are shown until their files are compared again. */
  readonly before?: Review | undefined
}

const found = new WeakMap<Review, () => readonly CatalogDiff[]>()
/** Problems that earlier reviews of a project found, so that locales without a change are not checked again. */
const keptProblems = rememberFor<Config, KeptProblems>(() => new Map())
/** The same for the dates of translations. */
const keptDates = rememberFor<Config, KeptDates>(() => new Map())

/**
 * Reads a project for a review. Writes nothing, opens no connection.
 * @throws {LockaleError} for source or target files that cannot be read
 */
export async function openReview(config: Config, { ports, ledger, steps, before }: ReviewOptions): Promise<Review> {
  await ledger.load()
  const refused = openRefusedMessages(ledger.refusals.all())
  const baseline = await readBaseline(config, ports)
  const list = openReviewList({
    config,
    refused,
    isCompact: steps !== undefined,
    findProblems: (diffs, isOnlyReason) => findLocaleProblems(diffs, { config, checker, baseline, isOnlyReason }),
    keptProblems: keptProblems(config),
    dates: openChangeDates({ history: ports.history, kept: keptDates(config) }),
  })
  const diffs = (before && found.get(before)?.()) ?? []
  const comparison =
    steps === undefined
      ? await compareAtOnce(config, { ports, put: list.put })
      : await compareForReview(config, { ports, steps, before: diffs, put: list.put })
  const withFiles = { ...config, targets: await readNamedFiles(config.targets, ports.files) }
  const wantedIn = offlineWanted(withFiles)
  const termsIn = (locale: string) => wantedIn(locale)?.terms
  const checker = openTextChecker(withFiles, { i18nextVersion: comparison.i18nextVersion, remarks: true })
  const recall = (memoryKey: string) => ledger.recall(memoryKey)
  const settings = [...comparison.settings]
  const isReady = (locale: string) => comparison.isCompared(locale)
  const propose = openMachineProposals({ config: withFiles, settings, recall, checker })
  const checkAll: Review['checkAll'] = (drafts) => {
    const changes = new Map(list.find(drafts.map(({ id }) => id)).map(({ id, change }) => [id, change]))
    return drafts.map(({ id, form: name, text }) => {
      const change = changes.get(id)
      const form = change?.forms.find(({ plan }) => plan.form === name)
      return change && form && reviewDraft(text, { config, change, form, checker })
    })
  }
  const review: Review = {
    get summary() {
      const locales = list.locales()
      const sourceLocale = config.source
      if (comparison.isOver) return { sourceLocale, locales }
      const partly = locales.map((one) =>
        comparison.isCompared(one.locale) ? one : { ...one, isPartial: true as const },
      )
      return { sourceLocale, locales: partly, isComparing: true as const }
    },
    files: [lockfileName, ...comparison.files],
    rows(query) {
      comparison.prefer(query.locales ?? [])
      return list.rows(query, isReady)
    },
    sortKeys: (query) => list.sortKeys(query, isReady),
    counts: (filter) => list.counts(filter, isReady),
    choices: () => list.choices(),
    async cards(ids, { isBrief } = {}) {
      await comparison.compared(ids)
      const rows = list.find(ids)
      const changed = rows.map(({ change }) => change)
      const previousSources = await findPreviousSources(changed, ports.history)
      const found = { previousSources, changeAt: compareForCards(rows), diffsOf: list.diffsOf }
      const options = { ...found, config, isBrief, termsIn, propose, checker }
      return rows.map((one) =>
        toReviewCard(one, { ...options, row: list.rowOf(one.change), problems: list.problemsOf(one) }),
      )
    },
    async lastChanges(id) {
      await comparison.compared([id])
      const [row] = list.find([id])
      return row && findLastChangesOf(row.change, ports.history)
    },
    async matches(id) {
      await comparison.compared([id])
      const [row] = list.find([id])
      return row && findMatches(row, { list, archived: ledger.archived() })
    },
    check: (draft) => checkAll([draft])[0],
    checkAll,
    whole: () => comparison.whole(),
    stop: () => comparison.stop(),
  }
  found.set(review, list.diffs)
  return review
}

async function compareAtOnce(
  config: Config,
  { ports, put }: { readonly ports: Ports; readonly put: (diffs: readonly CatalogDiff[]) => void },
): Promise<ReviewComparison> {
  const { scan, diffs, lockfile } = await inspect(config, ports, {})
  ports.knownFiles?.close()
  refuseUnreadable(scan.diagnostics)
  put(diffs)
  return {
    i18nextVersion: scan.i18nextVersion,
    settings: lockfile.settings.values(),
    files: filesIn(scan.catalogs),
    isOver: true,
    isCompared: () => true,
    prefer() {},
    async compared() {},
    async whole() {},
    stop() {},
  }
}
