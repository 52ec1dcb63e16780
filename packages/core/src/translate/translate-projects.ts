import type { Ledger } from '../ledger/ledger.ts'
import { withoutMock } from '../memory/open-memories.ts'
import type { Config } from '../model/config.ts'
import type { RunEvent } from '../model/event.ts'
import type { SharedMemory } from '../model/shared-memory.ts'
import type { Translator } from '../model/translator.ts'
import type { Plan } from '../plan/plan.ts'
import { sendsOf } from '../plan/step.ts'
import type { TextChecker } from '../text-check/text-checker.ts'
import type { ProjectSends } from './batch.ts'
import { nothingBilled, type RunTotals } from './run-state.ts'
import type { RunLimits, RunOptions } from './run.ts'
import { openSpendingLimit } from './spending-limit.ts'
import { type Translated, translateSteps } from './translate.ts'

/** A project as far as its requests are concerned. */
export interface AskingProject {
  readonly config: Config
  readonly planned: Plan
  readonly translator: Translator | undefined
  readonly memory: SharedMemory | undefined
}

/** Those that make their requests together, in the order of the first of each. */
export function groupProjects<T extends Pick<AskingProject, 'translator' | 'memory'>>(
  projects: readonly T[],
): readonly (readonly [T, ...T[]])[] {
  const groups: [T, ...T[]][] = []
  for (const project of projects) {
    const { translator, memory } = project
    const group = groups.find(([first]) => first.translator === translator && first.memory === memory)
    if (group === undefined) groups.push([project])
    else group.push(project)
  }
  return groups
}

/** What the texts of a project are asked for with. */
export function questionOf({ config, planned }: AskingProject): Omit<ProjectSends, 'sends'> {
  const settings = new Map(planned.settings.map((fitted) => [fitted.locale, fitted]))
  return { source: config.source, settings, context: config.context }
}

interface ProjectToTranslate extends AskingProject {
  readonly translator: Translator
  readonly sharedLedger: Ledger
  readonly inspection: { readonly checker: TextChecker }
  /** Throws if the run no longer holds the lock of this project. */
  readonly assertHeld?: (() => Promise<void>) | undefined
}

interface TranslateProjectsOptions extends Pick<RunOptions, 'clock' | 'signal' | 'onEvent'> {
  /** Plan of all projects together. */
  readonly planned: Plan
  /** Limit in code points for all projects together; `undefined`: each config's own budget applies. */
  readonly maxCharacters: number | undefined
  readonly limits: RunLimits
}

/** Gets the texts of all projects; those that share a translator ask together. What that cost stands with the first of them. */
export async function translateProjects<T extends ProjectToTranslate>(
  projects: readonly T[],
  { planned, limits, clock, signal, onEvent, maxCharacters }: TranslateProjectsOptions,
): Promise<readonly (T & { readonly translated: Translated; readonly bill: RunTotals })[]> {
  const spare = (allowed: number | undefined, { totals }: Plan) =>
    allowed === undefined ? undefined : allowed - totals.characters
  const together = maxCharacters === undefined ? undefined : openSpendingLimit(spare(maxCharacters, planned))
  const assertHeld = async () => {
    for (const project of projects) await project.assertHeld?.()
  }
  const answered = new Map<T, { readonly translated: Translated; readonly bill: RunTotals }>()
  let [requestsDone, charactersDone] = [0, 0]
  for (const group of groupProjects(projects)) {
    const [{ translator, config, memory }] = group
    const asking = group.map((project) => ({
      ...questionOf(project),
      sends: sendsOf(project.planned.steps),
      ledger: project.sharedLedger,
      checker: project.inspection.checker,
      terms: project.config.doNotTranslate,
      spendingLimit: together ?? openSpendingLimit(spare(project.config.budget.maxCharacters, project.planned)),
    }))
    const settings = group.flatMap((project) => project.planned.settings)
    const before = { requestsDone, charactersDone }
    const translated = await translateSteps(asking, {
      ...limits,
      clock,
      signal,
      assertHeld,
      onEvent: (event) => onEvent(event.type === 'answered' ? countedOn(event, before, planned) : event),
      memory: withoutMock(memory, settings),
      translator,
      concurrency: config.service.concurrency,
    })
    requestsDone += translated.answered
    charactersDone += translated.characters
    const { settled: _, stopped: _why, failedLocales: _failed, ...bill } = translated
    for (const [at, project] of group.entries()) {
      answered.set(project, { translated, bill: at === 0 ? bill : nothingBilled })
    }
  }
  return projects.flatMap((project) => {
    const got = answered.get(project)
    return got === undefined ? [] : [{ ...project, ...got }]
  })
}

type AnsweredEvent = Extract<RunEvent, { readonly type: 'answered' }>

/** Counts go on through all groups. */
function countedOn(
  event: AnsweredEvent,
  { requestsDone, charactersDone }: { readonly requestsDone: number; readonly charactersDone: number },
  { totals }: Plan,
): AnsweredEvent {
  if (requestsDone === 0) return { ...event, requests: Math.max(event.requests, totals.requests) }
  return {
    ...event,
    requestsDone: event.requestsDone + requestsDone,
    requests: Math.max(event.requests + requestsDone, totals.requests),
    characters: event.characters + charactersDone,
  }
}
