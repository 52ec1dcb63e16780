import type { TargetFile } from '../model/catalog.ts'
import type { CatalogDiff } from '../model/change.ts'
import { type FinishedMessage, keepUnchanged } from '../validate/finish.ts'
import { commitRun } from '../write/commit-run.ts'
import type { Committed } from '../write/commit.ts'
import type { CatalogResult } from '../write/edits.ts'
import { beginResult, filesOf, type ResultFiles } from '../write/results.ts'
import type { Ports } from './inspect.ts'

/** Writes human texts and records all others. Files that changed meanwhile are in `moved`. */
export async function commitFinished(
  finished: readonly FinishedMessage[],
  { diffs, source, ports }: { readonly diffs: readonly CatalogDiff[]; readonly source: string; readonly ports: Ports },
): Promise<Committed & Pick<ResultFiles, 'refused'>> {
  const byTarget = new Map<TargetFile, FinishedMessage[]>(diffs.map(({ target }) => [target, []]))
  for (const message of finished) byTarget.get(message.change.target)?.push(message)
  const results = diffs.map((diff): CatalogResult => {
    const begun = beginResult(diff)
    const changed = byTarget.get(diff.target) ?? []
    const said = new Set(changed.map(({ change }) => change.unit))
    const others = diff.open.filter(({ unit }) => !said.has(unit)).map(keepUnchanged)
    return { diff: begun.diff, finished: [...begun.finished, ...changed, ...others], removed: [] }
  })
  const wanted = filesOf(results, { source, onlyTexts: true })
  return { ...(await commitRun(wanted, ports)), refused: wanted.refused }
}
