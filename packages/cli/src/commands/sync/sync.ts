import { type Config, needsService, type RunEvent } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import type { Flags } from '../arguments/flags.ts'
import { syncDocument } from '../documents/reports.ts'
import { exitOfSync } from '../exit-codes.ts'
import type { Environment } from '../host.ts'
import { historyAdvice, renderSync, renderSyncAdvice } from '../render/sync.ts'
import type { SyncOptions } from '@lockale/project'
import { keyOptions } from '../secrets/key-options.ts'
import { chooseSelection } from './choose-selection.ts'
import { chooseWaiting } from './choose-waiting.ts'
import type { Answer, CommandContext } from './command.ts'
import { connectServices } from './connect-services.ts'
import { toChoice } from './plan-choice.ts'
import { readSavedPlan, selectionOf } from './saved-plan.ts'

/** The main job. The only command that may spend. */
export async function sync(context: CommandContext): Promise<Answer> {
  if (!context.flags.has('staged') && !context.flags.has('stage-fixed')) return syncProject(context)
  const { syncStaged } = await import('./staged.ts')
  return syncStaged(context, syncProject)
}

async function syncProject(context: CommandContext): Promise<Answer> {
  const { host, flags } = context
  const maxCharacters = flags.count('max-characters')
  const saved = await readSavedPlan(context)
  const options = { ...toChoice(context, saved), allowPrune: flags.has('allow-prune') }
  if (flags.has('dry-run')) {
    const { showPlan } = await import('./plan.ts')
    return showPlan(context, { isGate: false, maxCharacters, options })
  }
  const project = await context.openProject()
  const { config } = project
  const selection = saved === undefined ? chooseSelection(context, project) : selectionOf(saved)
  const { locales } = selection
  const isLocal = (each: Config) => flags.has('local') || each.service.preset === 'local'
  const isFree = project.services.every((use) => isLocal(use.config) || !needsService(use.config, locales))
  const isCi = runsInCi(host.env)
  if (isCi && !isFree && !flags.has('yes')) {
    throw new LockaleError('SPEND_NOT_CONFIRMED', 'In CI sync spends only when told to.', {
      hint: 'Add --yes, and --max-characters to limit it. lockale check is the gate that spends nothing.',
    })
  }
  const progress = await context.progress()
  let hasUnsaved = false
  let asked = { asked: 0, of: 0 }
  const onEvent = (event: RunEvent) => {
    if (event.type === 'history') asked = event
    progress.onEvent(event)
  }
  // It is paid for, and nothing else has it: this is said whatever the flags are.
  const printUnsaved = (line: string) => {
    progress.end()
    host.stderr.write(hasUnsaved ? line : `${unsavedIntro}${line}`)
    hasUnsaved = true
  }
  const keys = keyOptions(context)
  const connections = await connectServices(project, locales, (each) =>
    host.parts.connect(each, { ...keys, ...(flags.has('local') ? { local: true } : {}) }),
  )
  const { translator } = connections
  try {
    const report = await project.sync({
      ...options,
      ...chooseWaiting(flags),
      translator,
      signal: host.signal,
      onEvent: (event) => (event.type === 'unsaved' ? printUnsaved(event.line) : onEvent(event)),
      strict: isCi,
      ...(saved === undefined ? {} : { savedPlan: saved }),
      ...selection,
      ...(maxCharacters === undefined ? {} : { maxCharacters }),
      ...runLimits(flags),
    })
    const budget = { budget: config.budget, maxCharacters }
    return {
      exitCode: exitOfSync(report, host.signal),
      get document() {
        return syncDocument(report)
      },
      screen: renderSync(report, { budget, onFuzzy: config.onFuzzy }),
      advice: [...renderSyncAdvice(report), ...historyAdvice(asked)],
    }
  } finally {
    progress.end()
    await connections.close()
  }
}

const unsavedIntro =
  'The answers in the lines below are paid and could not be put on record. Add the lines to .lockale/ledger to keep them:\n'

function runLimits(flags: Flags): Pick<SyncOptions, 'deadlineMs' | 'maxWaitMs' | 'maxRebuy'> {
  const [deadlineMs, maxWaitMs, maxRebuy] = [flags.time('deadline'), flags.time('max-wait'), flags.count('max-rebuy')]
  return {
    ...(deadlineMs === undefined ? {} : { deadlineMs }),
    ...(maxWaitMs === undefined ? {} : { maxWaitMs }),
    ...(maxRebuy === undefined ? {} : { maxRebuy }),
  }
}

/** `CI` is set by all of them, and some people switch it off by `false` or `0`. */
export function runsInCi({ CI }: Environment): boolean {
  return CI !== undefined && !['', '0', 'false'].includes(CI.toLowerCase())
}
