import { groupBy } from '@lockale/errors'
import { lockfileName } from '../lock/lockfile.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Config } from '../model/config.ts'
import type {
  RefusedDecision,
  ReviewCard,
  ReviewDecision,
  ReviewedDraft,
  ReviewQuery,
  ReviewRows,
  ReviewSaved,
  ReviewSummary,
} from '../model/review.ts'
import { splitReviewId } from '../model/review.ts'
import { readNamedFiles } from '../plan/file-settings.ts'
import { offlineWanted } from '../plan/offline.ts'
import { openRefusedMessages } from '../report/coverage.ts'
import { decideReview } from '../report/decide-review.ts'
import { findPreviousSources } from '../report/previous-texts.ts'
import { openLines, reviewDraft, toReviewCard } from '../report/review-card.ts'
import { openReviewList } from '../report/review-list.ts'
import { openTextChecker } from '../text-check/text-checker.ts'
import { refuseUnreadable } from '../validate/readable.ts'
import type { FinishedMessage } from '../validate/finish.ts'
import { commitFinished } from './commit-finished.ts'
import { inspect, type Ports } from './inspect.ts'

/** A project as it was read, for people who look and decide. Nothing in it changes: open it again after a change. */
export interface Review {
  readonly summary: ReviewSummary
  /** Files that were read, the lockfile first: relative to the project, with `/`. */
  readonly files: readonly string[]
  rows(query: ReviewQuery): ReviewRows
  /**
   * Those that there are. Asks git for the source strings that the translations were made from, once for all of them. With
   * `isBrief`, cards have no other locales and no neighbours: those of many translations take no longer than their own files.
   */
  cards(ids: readonly string[], options?: CardsOptions): Promise<readonly ReviewCard[]>
  /** What the rules say of a text that is not saved. `undefined`: there is no such message or plural form. */
  check(draft: { readonly id: string; readonly form: string; readonly text: string }): ReviewedDraft | undefined
}

export interface CardsOptions {
  readonly isBrief?: boolean | undefined
}

interface ReviewOptions {
  readonly ports: Ports
  readonly ledger: Pick<Ledger, 'load' | 'refusals'>
}

/**
 * Reads a project for a review. Writes nothing, opens no socket.
 * @throws {LockaleError} for source or target files that cannot be read
 */
export async function openReview(config: Config, { ports, ledger }: ReviewOptions): Promise<Review> {
  const inspection = await inspect(config, ports, {})
  ports.knownFiles?.close()
  const { scan, diffs } = inspection
  refuseUnreadable(scan.diagnostics)
  await ledger.load()
  const refused = openRefusedMessages(ledger.refusals.all())
  const list = openReviewList({ config, refused })
  list.put(diffs)
  const lineOf = openLines()
  const wantedIn = offlineWanted({ ...config, targets: await readNamedFiles(config.targets, ports.files) })
  const termsIn = (locale: string) => wantedIn(locale)?.terms
  const checker = openTextChecker(config, { i18nextVersion: scan.i18nextVersion, remarks: true })
  return {
    summary: { sourceLocale: config.source, locales: list.locales() },
    files: [
      lockfileName,
      ...scan.catalogs.flatMap(({ source, targets }) => [source.file, ...targets.map(({ file }) => file)]),
    ],
    rows: (query) => list.rows(query),
    async cards(ids, { isBrief } = {}) {
      const found = list.find(ids)
      const changed = found.map(({ change }) => change)
      const previousSources = await findPreviousSources(changed, ports.history)
      const options = { config, diffsOf: list.diffsOf, lineOf, isBrief, previousSources, termsIn, checker }
      return found.map((one) => toReviewCard(one, { ...options, row: list.rowOf(one.change) }))
    },
    check({ id, form: name, text }) {
      const [found] = list.find([id])
      const form = found?.change.forms.find(({ plan }) => plan.form === name)
      return found && form && reviewDraft(text, { change: found.change, form, checker })
    },
  }
}

/**
 * Writes what people decided: target files and the lockfile, in one go. What does not fit the files as they are now is refused,
 * one by one, and left alone.
 * @throws {LockaleError} as reading and writing throw; then nothing is written
 */
export async function saveReview(
  decisions: readonly ReviewDecision[],
  { config, ports }: { readonly config: Config; readonly ports: Ports },
): Promise<ReviewSaved> {
  const locales = new Set(decisions.map(({ id }) => splitReviewId(id)[1]))
  // Of a big project, a file in one locale is a twentieth of all.
  const known = config.targets.map(({ locale }) => locale).filter((locale) => locales.has(locale))
  const inspection = await inspect(config, ports, { locales: known })
  refuseUnreadable(inspection.scan.diagnostics)
  const { diffs, checker } = inspection
  const list = openReviewList({ config, refused: () => undefined })
  list.put(diffs)
  const refused: RefusedDecision[] = []
  const finished = new Map<string, FinishedMessage>()
  const byId = groupBy(decisions, (decision) => decision.id)
  const found = new Map(list.find([...byId.keys()]).map((one) => [one.id, one]))
  for (const [id, decided] of byId) {
    // Of two decisions about one message the later one counts.
    const decision = decided.at(-1)
    const row = found.get(id)
    if (decision === undefined || row === undefined) {
      refused.push({ id, why: 'gone', sentence: 'There is no such message any more.' })
      continue
    }
    const result = decideReview(decision, row.change, { config, checker })
    if ('refused' in result) refused.push(result.refused)
    else finished.set(id, result.finished)
  }
  if (finished.size === 0) return { saved: [], refused, files: [] }
  const { files, moved } = await commitFinished([...finished.values()], { diffs, source: config.source, ports })
  const saved: string[] = []
  for (const [id, { change }] of finished) {
    if (moved.has(change.target.file)) {
      refused.push({ id, why: 'changed', sentence: `${change.target.file} has changed.` })
    } else saved.push(id)
  }
  return { saved, refused, files }
}
