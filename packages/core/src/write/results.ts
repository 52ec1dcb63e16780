import type { ArchivedText } from '../ledger/archived.ts'
import type { JournalEntry } from '../ledger/journal.ts'
import type { TargetFile } from '../model/catalog.ts'
import type { CatalogDiff, Orphan } from '../model/change.ts'
import { isKept } from '../model/fact.ts'
import type { Plan } from '../plan/plan.ts'
import { asItIs, type FinishedMessage, textToWrite } from '../validate/finish.ts'
import type { CatalogResult } from './edits.ts'

/** What a run made of each target file, in the order of the plan's diffs. */
export function groupResults({ diffs, steps }: Plan, finished: readonly FinishedMessage[]): readonly CatalogResult[] {
  const results = new Map<
    TargetFile,
    CatalogResult & { readonly finished: FinishedMessage[]; readonly removed: Orphan[] }
  >(diffs.map((diff) => [diff.target, { ...beginResult(diff), removed: [] }]))
  for (const message of finished) results.get(message.change.target)?.finished.push(message)
  for (const step of steps) if (step.kind === 'remove') results.get(step.orphan.target)?.removed.push(step.orphan)
  return [...results.values()]
}

/** What there is to put on record for a target file before anything of it is finished. */
export function beginResult(diff: CatalogDiff): { readonly diff: CatalogDiff; readonly finished: FinishedMessage[] } {
  if (diff.partOf?.isFirst !== true) return { diff, finished: [] }
  const { whole, takes } = diff.partOf
  const { catalog, target, open, quiet, orphans } = whole
  const recorded: CatalogDiff = {
    catalog,
    target,
    open,
    quiet,
    orphans,
    missingOthers: [],
    get changes() {
      return whole.changes
    },
  }
  return { diff: recorded, finished: open.filter(({ unit }) => !takes(unit.key)).map(asItIs) }
}

/** Texts of people that a run removes for good: what moved to another key stays in the files. */
export function toArchive(results: readonly CatalogResult[], { steps }: Plan): readonly ArchivedText[] {
  const moved = new Set(
    steps.flatMap((step) => (step.kind === 'remove' && step.movedTo !== undefined ? [step.orphan] : [])),
  )
  return results.flatMap(({ diff, removed }) =>
    removed
      .filter((orphan) => isKept(orphan.by) && !moved.has(orphan))
      .map(({ key, form, by, entry }) => ({
        catalog: diff.catalog.id,
        key,
        locale: diff.target.locale,
        form,
        text: entry.value,
        by,
      })),
  )
}

/** The target files of which a lockfile made of these results tells everything. */
export function targetsOf(
  results: readonly CatalogResult[],
): readonly { readonly catalog: string; readonly locale: string }[] {
  return results.map(({ diff }) => ({ catalog: diff.catalog.id, locale: diff.target.locale }))
}

/** Facts of the texts that a run itself writes: of all others the lockfile and the files say enough. */
export function toJournalEntries(results: readonly CatalogResult[]): readonly JournalEntry[] {
  return results.flatMap(({ diff, finished }) =>
    finished.flatMap(({ change, forms }) => {
      const facts = forms.filter((form) => textToWrite(form) !== undefined).flatMap((form) => form.facts)
      return facts.length === 0 ? [] : [{ catalog: diff.catalog.id, key: change.unit.key, facts }]
    }),
  )
}
