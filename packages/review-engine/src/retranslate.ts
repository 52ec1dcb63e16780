import { LockaleError } from '@lockale/errors'
import type { CatalogDiff, Clock } from '@lockale/core'
import { withMemories, planTogether, type FinishedMessage } from '@lockale/core/stages'
import { inspectProjects, planProject, type PlanRunOptions } from '@lockale/core/runs/plan'
import { eachProject, type InspectedProject, type RunProject } from '@lockale/core/runs/run-project'
import {
  closeProjects,
  inOneRun,
  type SyncRunOptions,
  translateInspected,
  type WalkOptions,
} from '@lockale/core/runs/spend'
import { messageGone, type ReviewProposal } from './review.ts'
import { asStale } from './card/machine-proposal.ts'
import { openComparedFiles } from './list/compared-files.ts'

/** Options for the translation of one message: the connection to the service, and limits. */
export interface RetranslateOptions
  extends Pick<PlanRunOptions, 'translator' | 'signal'>, Pick<SyncRunOptions, 'lockTimeoutMs' | 'maxCharacters'> {}

/**
 * Requests a new machine translation of one message, even if a human wrote the present one. Changes neither locale
 * files nor lockfile: the new translation is in the translation cache until a reviewer decides. Without a translator,
 * it only returns the price.
 * @throws {LockaleError} `MESSAGE_UNKNOWN`, `BUDGET_EXCEEDED` before anything is sent, and `TRANSLATE_FAILED` if there
 * is no valid answer
 */
export async function retranslate(
  project: RunProject,
  id: string,
  { translator, ...limits }: RetranslateOptions,
  clock: Clock,
): Promise<ReviewProposal> {
  if (translator === undefined) return { characters: await priceOf(project, id), forms: [] }
  const options = { ...limits, translator, retryRefused: true }
  const work = async (held: readonly RunProject[], given: WalkOptions): Promise<ReviewProposal> => {
    const inspected = onlyAnew(await inspectProjects(held, given), id)
    const finished: FinishedMessage[] = []
    const { translated } = await translateInspected(inspected, given, (_, part) => finished.push(...part.finished))
    await closeProjects(inspected)
    const [stop] = translated.flatMap(({ translated: { stopped, failedLocales } }) =>
      [stopped ?? [], failedLocales].flat(),
    )
    if (stop !== undefined) throw failed(stop.message, stop.hint)
    return {
      characters: translated.reduce((sum, { bill }) => sum + bill.characters, 0),
      forms: finished.flatMap(textsOf),
    }
  }
  return inOneRun('lockale review', { projects: [project], options, clock, work })
}

function priceOf(project: RunProject, id: string): Promise<number> {
  return withMemories([project.config], async (memoryOf) => {
    const inspected = onlyAnew(await inspectProjects([project], { memoryOf }), id)
    const planned = await eachProject(inspected, (one) => planProject(one, { retryRefused: true }))
    project.knownFiles?.close()
    return planTogether(planned).totals.characters
  })
}

/** Returns copies of the projects, in which only this message needs a translation. */
function onlyAnew(inspected: readonly InspectedProject[], id: string): readonly InspectedProject[] {
  return inspected.map((project) => {
    const { config, inspection } = project
    const files = openComparedFiles(config)
    files.put(inspection.diffs)
    const [found] = files.find([id])
    if (found === undefined) throw messageGone()
    const open = [asStale(found.change)]
    const diff: CatalogDiff = { ...found.diff, open, changes: () => open, orphans: [] }
    // `whole` is empty, so that the translation of another message is not reused.
    return { ...project, inspection: { ...inspection, diffs: [diff], whole: [] } }
  })
}

function textsOf({ change, forms }: FinishedMessage): ReviewProposal['forms'] {
  return forms.flatMap(({ change: form, text, failure }) => {
    if (failure !== undefined) {
      throw failed(`There is no valid translation of ${change.unit.name}: ${failure}.`, 'Write it yourself.')
    }
    return form.plan.do === 'copy' ? [] : [{ form: form.plan.form, text: text ?? form.entry?.value ?? '' }]
  })
}

function failed(message: string, hint: string): LockaleError {
  return new LockaleError('TRANSLATE_FAILED', message, { hint })
}
