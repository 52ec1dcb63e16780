import { isLockaleError, shellWord } from '@lockale/errors'
import type { Selection } from '@lockale/project'
import { checkDocument } from '../../documents/reports.ts'
import { secondsSince } from '@lockale/terminal/render/figures'
import { isAboutFile, noStringsLine } from '../../render/findings.ts'
import { cyan, type Screen, yellow } from '@lockale/terminal/render/screen'
import { unknownTargetLines } from '@lockale/terminal/render/unknown-locales'
import { type ChangedLines, type Checked, applyGates, severityOrder } from '../../reporters/checked.ts'
import { chooseReporters, type ChosenReporter } from '../../reporters/choose-reporters.ts'
import { deliverReports, repositoryPrefix } from '../../reporters/deliver-reports.ts'
import { chooseSelection } from '@lockale/terminal/command/choose-selection'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { projectPlace } from '@lockale/terminal/command/project-place'

export async function check(context: CommandContext): Promise<Answer> {
  const { flags, host } = context
  const start = host.now()
  const [named, output] = [flags.list('reporter'), flags.text('output')]
  const chosen = chooseReporters({ named, output, isJson: flags.has('json'), env: host.env })
  const project = await context.openProject()
  const { config, root, packages } = project
  const { judged, first, ref } = await findChangedLines(context, { root, chosen })
  const isWatched = host.stdout.isTty && chosen.some(({ name, file }) => name === 'pretty' && file === undefined)
  const selection = chooseSelection(context, project)
  const asking = host.parts.trackedState(root, packages.length > 0 ? packages : undefined)
  const progress = await context.progress()
  const report = await project.check({
    ...selection,
    ...((first !== undefined || isWatched) && { sourcePlaces: true }),
    onEvent: (event) => progress.onEvent(event),
  })
  progress.end()
  const gateResult = applyGates(report, {
    failOn: severityOrder.find((severity) => severity === flags.text('fail-on')) ?? 'error',
    maxWarnings: flags.count('max-warnings'),
    changed: judged,
  })
  const prefix = await repositoryPrefix(root, (path) => host.parts.exists(path))
  const [isVerbose, isSummary] = [flags.has('verbose'), flags.has('summary')]
  const machine = await findMachineTranslations(context, { ref, chosen, locales: selection.locales })
  const checked: Checked = { report, gateResult, prefix, changed: first, machine, isVerbose, isSummary }
  const { render, text, advice } = await deliverReports(checked, chosen, { context, project })
  const isWhole = Object.keys(selection).length === 0 && !flags.has('staged')
  const isReadable = report.diagnostics.every(({ code }) => !isAboutFile.has(code))
  const shared = {
    text,
    advice: [
      ...trackedStateLine(await asking),
      ...noStringsLine(isWhole && isReadable ? report.messages : undefined),
      ...(await unknownTargetLines(config, selection.locales)),
      ...advice,
    ],
  }
  const answerOf = (next: Answer['next'], seconds?: string): Answer => ({
    exitCode: gateResult.exitCode,
    // A getter, since only --json needs the document, which may be large.
    get document() {
      return checkDocument(report, gateResult)
    },
    screen: render(seconds),
    ...shared,
    next,
  })
  // Prints the elapsed time only on terminals, since a pipe must always get the same output. Never stores the time.
  if (!isWatched) return answerOf('same')
  return answerOf(answerOf(undefined), secondsSince(start, host))
}

/** Warns if git tracks the cache folder `.lockale/ledger`, which lockale then ignores. Says how to untrack it. */
function trackedStateLine(tracked: readonly string[]): Screen {
  const [first] = tracked
  if (first === undefined) return []
  if (first.endsWith('/.git')) {
    const own = first.slice(0, -'/.git'.length)
    return [[yellow('!'), ` ${own} is a git repository of its own, so lockale does not use it: remove it`]]
  }
  const [more, it] = tracked.length === 1 ? ['', 'it'] : [` and ${tracked.length - 1} more of .lockale/`, 'them']
  const folders = new Set(tracked.map((file) => file.replace(/(?<=(?:^|\/)\.lockale)\/.*$/u, '')))
  const command = `git rm -r --cached --quiet ${Array.from(folders, shellWord).join(' ')}`
  const why = `anyone who can commit could have changed ${it}, so lockale does not use ${it}`
  return [
    [yellow('!'), ` git tracks ${first}${more}: ${why}`],
    ['  → ', cyan(command)],
  ]
}

/**
 * Returns the changed lines for `--since` or a pull request. `judged`: only problems on these lines fail the check;
 * `first`: problems on these lines are shown first; `ref`: branch or commit to compare with.
 * @throws {LockaleError} if git fails for `--since`. If git fails for a pull request, problems keep their usual order.
 */
async function findChangedLines(
  { flags, host: { env, parts } }: CommandContext,
  { root, chosen }: { readonly root: string; readonly chosen: readonly ChosenReporter[] },
): Promise<{ readonly judged?: ChangedLines; readonly first?: ChangedLines; readonly ref?: string }> {
  const [since, base] = [flags.text('since'), env['GITHUB_BASE_REF'] ?? '']
  if (since !== undefined) {
    const judged = await parts.changedLines({ root, ref: since, env, with: flags.has('staged') ? 'index' : 'worktree' })
    return { judged, first: judged, ref: since }
  }
  if (base === '' || !chosen.some(({ name }) => name === 'github')) return {}
  try {
    const ref = `origin/${base}`
    return { first: await parts.changedLines({ root, ref, env }), ref }
  } catch (error) {
    if (!isLockaleError(error)) throw error
    return {}
  }
}

/** Returns machine translations added since a commit. Only Markdown reports and GitHub job summaries show them. */
async function findMachineTranslations(
  context: CommandContext,
  {
    ref,
    chosen,
    locales,
  }: Pick<Selection, 'locales'> & {
    readonly ref: string | undefined
    readonly chosen: readonly ChosenReporter[]
  },
): Promise<Checked['machine']> {
  const { flags, host } = context
  const hasSummary = (host.env['GITHUB_STEP_SUMMARY'] ?? '') !== ''
  const isShown = chosen.some(({ name }) => name === 'markdown' || (name === 'github' && hasSummary))
  if (ref === undefined || !isShown) return undefined
  try {
    return await host.parts.machineTranslationsSince({
      ...projectPlace(context),
      ref,
      with: flags.has('staged') ? 'index' : 'worktree',
      env: host.env,
      locales,
    })
  } catch (error) {
    // The comparison is optional without `--since`: a partial clone must not fail the check.
    if (!isLockaleError(error) || flags.text('since') !== undefined) throw error
    return undefined
  }
}
