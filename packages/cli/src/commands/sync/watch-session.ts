import { join, relative, sep } from 'node:path'
import type { SyncReport, Connection, TranslatorOf } from '@lockale/core'
import { isLockaleError } from '@lockale/errors'
import type { Project } from '@lockale/project'
import { checkDocument, syncDocument } from '../../documents/reports.ts'
import { exitOfError, exits } from '@lockale/terminal/exit-codes'
import { errorFacts, renderError } from '@lockale/terminal/render/error'
import { applyGates } from '../../reporters/checked.ts'
import { renderCheck } from '../check/check-screen.ts'
import { chooseSelection } from '@lockale/terminal/command/choose-selection'
import type { CommandContext } from '@lockale/terminal/command/command'
import { projectPlace } from '@lockale/terminal/command/project-place'
import { type Connections, connectServices } from '@lockale/terminal/service/connect-services'
import { openSeenFiles } from './seen-files.ts'
import { runsInCi, unsavedPrinter } from './sync.ts'
import { type DiskWatch, watchDisk } from './watch-disk.ts'
import type { RunEnd } from './watch-loop.ts'
import { renderWatchCheck, renderWatchRun, type StatusLine, type WatchTotals } from './watch-screen.ts'

interface Session {
  readonly root: string
  /** Runs a sync or check once. Prints errors that the user can fix, each once, and does not throw them. */
  run(changed: readonly string[]): Promise<RunEnd>
  isChanged(path: string): Promise<boolean>
  onChange(tell: (path: string) => void): void
  statusText(): string
  readonly totals: WatchTotals
  /** Exit code if `watch` ends by itself, without a signal such as Ctrl-C. */
  readonly exitCode: number
  close(): Promise<void>
}

type Connected = Connections & { readonly translator: Connection | TranslatorOf }

const noConnections: Connected = { translator: () => undefined, close: async () => undefined }

/** First and longest pause before a retry, if the service cannot be reached. */
const [firstRetryMs, longestRetryMs] = [5000, 60_000]
/** Longest wait for the project's lock, which another run may hold. */
const lockTimeoutMs = 30_000

/**
 * Opens what one call of `watch` needs for all its runs.
 * @param refuse throws if runs would be billed and the user has not allowed it
 * @throws {LockaleError} all errors of `openProject`: without a project there is nothing to watch
 */
export async function openSession(
  context: CommandContext,
  { status, refuse }: { readonly status: StatusLine; readonly refuse: (project: Project) => void },
): Promise<Session> {
  const { host, flags } = context
  const isCheck = flags.has('check')
  const maxCharacters = flags.count('max-characters')
  const printUnsaved = unsavedPrinter(host.stderr)
  const totals = { runs: 0, written: 0, characters: 0, isMock: true }
  let tell: (path: string) => void = () => undefined
  let opened = await open(context)
  refuse(opened.project)
  const { root } = opened.project
  let connections: Connected | undefined
  let disk: DiskWatch | undefined
  let shown = ''
  const explained = new Set<string>()
  let retryMs = firstRetryMs
  let exitCode: number = exits.done
  /** True if a config file has changed since the project was opened. */
  let isOutdated = false

  async function run(changed: readonly string[]): Promise<RunEnd> {
    status.clear()
    totals.runs++
    const files = changed.map((path) => relative(root, path).split(sep).join('/'))
    try {
      isOutdated ||= changed.some((path) => isConfig(path, opened.project))
      if (isOutdated || connections === undefined) await reopen()
      opened.seen.begin()
      const end = isCheck ? await checkOnce(files) : await syncOnce(files)
      if (end.retryMs === undefined) retryMs = firstRetryMs
      return end
    } catch (error) {
      if (host.signal.aborted) return { isLast: true }
      return failed(error, files)
    } finally {
      await watchAll()
    }
  }

  /** Opens the project again if a config file has changed. */
  async function reopen(): Promise<void> {
    if (isOutdated) {
      for (const path of configsOf(opened.project)) await opened.seen.see(path)
      const next = await open(context)
      refuse(next.project)
      opened = next
      isOutdated = false
      await disk?.close()
      disk = undefined
    }
    await connections?.close()
    connections = undefined
    connections = isCheck ? noConnections : await connect()
  }

  function connect(): Promise<Connected> {
    const { project, selection } = opened
    return connectServices(project, selection.locales, (config) =>
      host.parts.connect(config, { env: host.env, local: flags.has('local') }),
    )
  }

  async function syncOnce(files: readonly string[]): Promise<RunEnd> {
    const { project, selection } = opened
    if (connections === undefined) throw new Error('A run without a service.')
    // Without a terminal, prints no progress: only one line when the sync has ended.
    const progress = host.stderr.isTty ? await context.progress() : undefined
    const left = maxCharacters === undefined ? undefined : Math.max(maxCharacters - totals.characters, 0)
    let report: SyncReport
    try {
      report = await project.sync({
        ...selection,
        translator: connections.translator,
        signal: host.signal,
        lockTimeoutMs,
        strict: runsInCi(host.env),
        onEvent: (event) => (event.type === 'unsaved' ? printUnsaved(event.line) : progress?.onEvent(event)),
        maxCharacters: left,
      })
    } finally {
      progress?.end()
    }
    totals.written += report.written
    totals.characters += report.characters
    totals.isMock &&= report.isMock || report.requests === 0
    const { stopped, skipped, failedLocales } = report
    const isNews = remember([
      report.diagnostics.map(({ code, file, message }) => [code, file, message]),
      stopped?.message,
      skipped.map(({ locale }) => locale),
      failedLocales.map(({ locale, message }) => [locale, message]),
    ])
    const isDown = stopped === undefined ? failedLocales.length > 0 : stopped.why === 'service'
    // Reports only once that the service cannot be reached.
    const isSilent = !isNews && isDown && report.written === 0
    const document = { run: totals.runs, changed: files, ...syncDocument(report) }
    if (!isSilent || flags.has('json')) context.say(document, renderWatchRun(report, files, isNews))
    if (isDown) return { retryMs: backOff() }
    if (stopped?.why === 'unauthorized') return last(exits.keyRefused)
    if (stopped?.why === 'quota') return last(exits.quota)
    return stopped?.why === 'aborted' ? { isLast: true } : {}
  }

  async function checkOnce(files: readonly string[]): Promise<RunEnd> {
    const report = await opened.project.check(opened.selection)
    const gateResult = applyGates(report, { failOn: 'error', maxWarnings: undefined, changed: undefined })
    const isNews = remember(
      report.diagnostics.map(({ code, file, message, position }) => [code, file, message, position]),
    )
    const document = { run: totals.runs, changed: files, ...checkDocument(report, gateResult) }
    context.say(document, renderWatchCheck(renderCheck(report, { gateResult }), files, isNews))
    return {}
  }

  function failed(error: unknown, files: readonly string[]): RunEnd {
    const exit = exitOfError(error, host.signal)
    const isEnd = exit === exits.keyRefused || (exit === exits.quota && !isLockaleError(error, 'BUDGET_EXCEEDED'))
    if (isEnd && !flags.has('json')) throw error
    const facts = errorFacts(error)
    // Compares errors without line and column, which change while the user types.
    const isNews = remember([facts.code, facts.message, facts.place].map((each) => each?.replaceAll(/:\d+:\d+/gu, '')))
    const document = { run: totals.runs, changed: files, error: facts }
    if (isNews || flags.has('json')) context.say(document, renderError(error, { isKnown: explained.has(facts.code) }))
    explained.add(facts.code)
    if (isEnd) return last(exit)
    return exit === exits.service || exit === exits.locked ? { retryMs: backOff() } : {}
  }

  function remember(said: unknown): boolean {
    const before = shown
    shown = JSON.stringify(said)
    return shown !== before
  }

  function backOff(): number {
    const wait = retryMs
    retryMs = Math.min(retryMs * 2, longestRetryMs)
    return wait
  }

  function last(code: number): RunEnd {
    exitCode = code
    return { isLast: true }
  }

  /** Starts the watcher, and then looks for changes that happened before the watcher was ready. */
  async function watchAll(): Promise<void> {
    if (disk !== undefined) return
    const { seen, project } = opened
    for (const path of configsOf(project)) if (!seen.paths().includes(path)) await seen.see(path)
    const mayHold = (folder: string) => seen.mayHold(folder, root)
    const isOurs = (path: string) => seen.isOurs(path) || isConfig(path, project)
    disk = await watchDisk(root, { mayHold, isOurs }, (path) => tell(path))
    await disk.ready
    for (const path of seen.paths()) tell(path)
  }

  return {
    root,
    run,
    totals,
    get exitCode() {
      return exitCode
    },
    isChanged: (path) => opened.seen.isChanged(path),
    onChange: (told) => void (tell = told),
    statusText: () => `watching ${opened.seen.paths().length} files · Ctrl-C stops`,
    async close() {
      await disk?.close()
      await connections?.close()
    },
  }
}

async function open(context: CommandContext) {
  const seen = openSeenFiles()
  const project = await context.host.parts.openProject({ ...projectPlace(context), watch: seen.watch })
  return { project, seen, selection: chooseSelection(context, project) }
}

/** Returns the paths where config files of the project are, or may be. */
function configsOf({ root, configFile, packages }: Project): readonly string[] {
  if (configFile !== undefined) return [configFile]
  return packages.flatMap((folder) => configNames.map((name) => join(root, folder, name)))
}

const configNames = ['ts', 'mts', 'js', 'mjs', 'cjs', 'json', 'yaml', 'yml'].map((ending) => `lockale.config.${ending}`)

function isConfig(path: string, project: Project): boolean {
  return configsOf(project).includes(path)
}
