import { type Config, needsService, type RunEvent, type SavedPlan, type SyncReport, usesMock } from '@lockale/core'
import { parseSavedPlan } from '@lockale/core/plan/saved-plan'
import { type Environment, isLockaleError, LockaleError, systemCode } from '@lockale/errors'
import type { Selection } from '@lockale/project'
import { syncDocument } from '../../documents/reports.ts'
import { exitOfSync } from '@lockale/terminal/exit-codes'
import type { Terminal } from '@lockale/terminal/host'
import { keyOptions } from '@lockale/terminal/service/open-service'
import { chooseSelection, chooseWaiting } from '@lockale/terminal/command/choose-selection'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { noStringsLine } from '../../render/findings.ts'
import { resolvePath } from '@lockale/terminal/command/project-place'
import { connectServices } from '@lockale/terminal/service/connect-services'
import { toChoice } from './plan-choice.ts'
import { secondsSince } from '@lockale/terminal/render/figures'
import { historyAdvice, renderSync, renderSyncAdvice } from './sync-screen.ts'
import { systemWords } from '@lockale/terminal/render/system-words'

export async function sync(context: CommandContext): Promise<Answer> {
  const { flags } = context
  if (!flags.has('staged') && !flags.has('stage-fixed')) return syncProject(context)
  const { syncStaged } = await import('../check/staged.ts')
  return syncStaged(context, syncProject)
}

async function syncProject(context: CommandContext): Promise<Answer> {
  const { host, flags } = context
  const start = host.now()
  const maxCharacters = flags.count('max-characters')
  const saved = await readSavedPlan(context)
  const choice = { ...toChoice(context, saved), allowPrune: flags.has('allow-prune') }
  if (flags.has('dry-run')) {
    const { showPlan } = await import('./plan.ts')
    return showPlan(context, { isGate: false, maxCharacters, options: choice })
  }
  const project = await context.openProject()
  const { config } = project
  const selection = saved === undefined ? chooseSelection(context, project) : selectionOf(saved)
  const { locales } = selection
  const isWhole = saved === undefined && Object.keys(selection).length === 0 && !flags.has('staged')
  const isLocal = (each: Config) => flags.has('local') || usesMock(each)
  const isFree = project.services.every((use) => isLocal(use.config) || !needsService(use.config, locales))
  const isCi = runsInCi(host.env)
  if (isCi && !isFree && !flags.has('yes')) {
    throw new LockaleError('SPEND_NOT_CONFIRMED', 'In CI, sync makes billable requests only with --yes.', {
      hint: 'Add --yes, and --max-characters to limit it. lockale check needs no key and bills nothing.',
    })
  }
  const progress = await context.progress()
  const printUnsaved = unsavedPrinter(host.stderr)
  let asked = { asked: 0, of: 0 }
  let messages: number | undefined
  const onEvent = (event: RunEvent) => {
    if (event.type === 'history') asked = event
    if (event.type === 'scanned') messages = event.messages
    if (event.type !== 'unsaved') return progress.onEvent(event)
    progress.end()
    printUnsaved(event.line)
  }
  const options = { ...keyOptions(context), local: flags.has('local') }
  const connections = await connectServices(project, locales, (each) => host.parts.connect(each, options))
  const { translator } = connections
  try {
    const report = await project.sync({
      ...choice,
      ...chooseWaiting(flags),
      translator,
      signal: host.signal,
      onEvent,
      strict: isCi,
      savedPlan: saved,
      ...selection,
      maxCharacters,
      deadlineMs: flags.time('deadline'),
      historyMs: flags.time('history'),
      maxWaitMs: flags.time('max-wait'),
      maxRebuy: flags.count('max-rebuy'),
    })
    const answerOf = (of: SyncReport, seconds?: string): Answer => ({
      exitCode: exitOfSync(of, host.signal),
      get document() {
        return syncDocument(of)
      },
      screen: renderSync(of, { budget: { budget: config.budget, maxCharacters }, seconds }),
      advice: [...noStringsLine(isWhole ? messages : undefined), ...renderSyncAdvice(of), ...historyAdvice(asked)],
    })
    // Prints the elapsed time only on terminals, and not in the output that is stored for a later call.
    const seconds = host.stdout.isTty ? secondsSince(start, host) : undefined
    // Does not use a spread (`...`), which would call the getter `document` and take long.
    return Object.assign(answerOf(report, seconds), { next: report.next && answerOf(report.next) })
  } finally {
    progress.end()
    await connections.close()
  }
}

/** Returns a function that prints billed translations that lockale could not save. Prints even with `--quiet`. */
export function unsavedPrinter(stderr: Terminal): (line: string) => void {
  let intro =
    'The translations below are billed and could not be saved. Add these lines to .lockale/ledger to keep them:\n'
  return (line) => {
    stderr.write(`${intro}${line}`)
    intro = ''
  }
}

/** Returns true if the environment variable `CI` is set, as on all CI systems. `false` and `0` count as not set. */
export function runsInCi({ CI }: Environment): boolean {
  return CI !== undefined && !['', '0', 'false'].includes(CI.toLowerCase())
}

/**
 * Reads the plan file that `--plan` names; returns `undefined` without the flag.
 * @throws {LockaleError} `PLAN_UNREADABLE`, `FILE_UNREADABLE`
 */
async function readSavedPlan(context: CommandContext): Promise<SavedPlan | undefined> {
  const file = context.flags.text('plan')
  if (file === undefined) return undefined
  const { host } = context
  try {
    return parseSavedPlan(await host.parts.readText(resolvePath(file, context)), file)
  } catch (cause) {
    if (isLockaleError(cause) || systemCode(cause) === undefined) throw cause
    throw new LockaleError('FILE_UNREADABLE', `${file} cannot be read: ${systemWords(cause)}.`, {
      place: file,
      hint: 'Create it with: lockale plan --out <file>',
      cause,
    })
  }
}

function selectionOf({ choice: { locales, files, messages } }: SavedPlan): Selection {
  return { ...(locales && { locales }), ...(files && { files }), ...(messages && { messages }) }
}
