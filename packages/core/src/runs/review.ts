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
import { readNamedFiles } from '../plan/file-settings.ts'
import { offlineWanted } from '../plan/offline.ts'
import { openRefusedMessages } from '../report/coverage.ts'
import { decideReview } from '../report/decide-review.ts'
import { findPreviousSources } from '../report/previous-texts.ts'
import { reviewDraft, toReviewCard } from '../report/review-card.ts'
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
  /** Those that there are. Asks git for the source strings that the translations were made from, once for all of them. */
  cards(ids: readonly string[]): Promise<readonly ReviewCard[]>
  /** What the rules say of a text that is not saved. `undefined`: there is no such message or plural form. */
  check(draft: { readonly id: string; readonly form: string; readonly text: string }): ReviewedDraft | undefined
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
  const list = openReviewList({ config, diffs, refused })
  const wantedIn = offlineWanted({ ...config, targets: await readNamedFiles(config.targets, ports.files) })
  const termsIn = (locale: string) => wantedIn(locale)?.terms
  const checker = openTextChecker(config, { i18nextVersion: scan.i18nextVersion, remarks: true })
  return {
    summary: list.summary,
    files: [
      lockfileName,
      ...scan.catalogs.flatMap(({ source, targets }) => [source.file, ...targets.map(({ file }) => file)]),
    ],
    rows: (query) => list.rows(query),
    async cards(ids) {
      const found = ids.flatMap((id) => list.find(id) ?? [])
      const changed = found.map(({ change }) => change)
      const previousSources = await findPreviousSources(changed, ports.history)
      return found.map((one) => {
        return toReviewCard(one, { row: list.rowOf(one.change), config, diffs, previousSources, termsIn, checker })
      })
    },
    check({ id, form: name, text }) {
      const found = list.find(id)
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
  const inspection = await inspect(config, ports, {})
  refuseUnreadable(inspection.scan.diagnostics)
  const { diffs, checker } = inspection
  const list = openReviewList({ config, diffs, refused: () => undefined })
  const refused: RefusedDecision[] = []
  const finished = new Map<string, FinishedMessage>()
  // Of two decisions about one message the later one counts.
  for (const [id, decided] of groupBy(decisions, (decision) => decision.id)) {
    const decision = decided.at(-1)
    const found = list.find(id)
    if (decision === undefined || found === undefined) {
      refused.push({ id, why: 'gone', sentence: 'There is no such message any more.' })
      continue
    }
    const result = decideReview(decision, found.change, { config, checker })
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
