import { dirname, join, relative, sep } from 'node:path'
import { type Diagnostic, rememberEach } from '@lockale/errors'
import type { Project } from '@lockale/project'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { saveFile } from '@lockale/terminal/command/save-file'
import { checkDocument } from '../documents/reports.ts'
import { documentJson } from '@lockale/terminal/output'
import type { Host } from '@lockale/terminal/host'
import { pageWidth, type Screen } from '@lockale/terminal/render/screen'
import { systemWords } from '@lockale/terminal/render/system-words'
import { jsonSafe } from '@lockale/terminal/render/terminal-safe'
import type { ListedFindings } from '../render/findings.ts'
import type { Checked } from './checked.ts'
import type { ChosenReporter, ReporterName } from './choose-reporters.ts'

interface Delivery {
  readonly context: CommandContext
  readonly project: Project
}

/**
 * Writes the reports that have a file, and returns the other reports for stdout. A check writes no other files.
 * @returns `render` renders the report for a terminal, with the elapsed time if it is given
 * @throws {LockaleError} `FILE_UNWRITABLE`
 */
export async function deliverReports(
  checked: Checked,
  chosen: readonly ChosenReporter[],
  { context, project }: Delivery,
): Promise<Required<Pick<Answer, 'text' | 'advice'>> & { readonly render: (seconds?: string) => Screen }> {
  const { host } = context
  const isOnStdout = chosen.filter(({ file }) => file === undefined).map(({ name }) => name)
  const saved: Screen[number][] = []
  let text = ''
  for (const { name, file } of chosen) {
    if (name === 'pretty' && file === undefined) continue
    const made = await makeReport(name, checked, { context, project })
    if (file === undefined) text += made
    else {
      await saveFile(context, file, made)
      saved.push(await savedLine(file, { name, checked }))
    }
  }
  const trouble = isOnStdout.includes('github') ? await appendSummary(checked, context) : undefined
  const notes: Screen = [
    ...saved,
    ...(trouble === undefined ? [] : [[`! the summary of the job could not be written: ${trouble}`]]),
  ]
  if (!isOnStdout.includes('pretty')) return { render: () => [], text, advice: notes }
  const { listOfCheck, renderCheck, renderCheckAdvice } = await import('../commands/check/check-screen.ts')
  const { gateResult, isVerbose, isSummary } = checked
  const list = isSummary === true ? undefined : listOfCheck(checked.report, { gateResult, isVerbose })
  // With `--staged`, shows no lines: the file on disk may differ from the staged file.
  const isFramed = list !== undefined && !context.flags.has('staged')
  const frames = isFramed ? await codeFrames(list, project, host) : undefined
  const render = (seconds?: string) =>
    renderCheck(checked.report, { gateResult, list, frames, isVerbose, isSummary, seconds })
  return {
    render,
    text,
    advice: [...renderCheckAdvice({ ...checked.report, diagnostics: checked.gateResult.newProblems }), ...notes],
  }
}

async function savedLine(
  file: string,
  { name, checked: { gateResult } }: { readonly name: ReporterName; readonly checked: Checked },
): Promise<Screen[number]> {
  const { findingsSummary } = await import('../render/findings.ts')
  const { newProblems } = gateResult
  const found = newProblems.length === 0 ? 'no problems' : findingsSummary(newProblems)
  return [`→ wrote ${file}: ${found}${name === 'html' ? '; open it in a browser' : ''}`]
}

async function makeReport(name: ReporterName, checked: Checked, delivery: Delivery): Promise<string> {
  if (name === 'pretty') return plainText(checked)
  return name === 'html'
    ? (await import('./html.ts')).reportAsHtml(delivery.project, delivery.context.host)
    : (await reporters[name]())(checked)
}

async function plainText({ report, gateResult, isVerbose, isSummary }: Checked): Promise<string> {
  const { renderCheck } = await import('../commands/check/check-screen.ts')
  const { printScreen } = await import('@lockale/terminal/render/screen')
  return printScreen(renderCheck(report, { gateResult, isVerbose, isSummary }), { color: false, secrets: [] })
}

/** Appends the report to GitHub's job summary. If the summary cannot be written, the job does not fail. */
async function appendSummary(checked: Checked, { host }: CommandContext): Promise<string | undefined> {
  const file = host.env['GITHUB_STEP_SUMMARY'] ?? ''
  if (file === '') return undefined
  const { summariseForGithub } = await import('./markdown.ts')
  try {
    await host.parts.appendText(file, summariseForGithub(checked))
    return undefined
  } catch (error) {
    return systemWords(error)
  }
}

const reportAsJson: Reporter = ({ report, gateResult }) => {
  return `${jsonSafe(documentJson({ command: 'check', ...checkDocument(report, gateResult) }))}\n`
}

export const reporters: Readonly<Record<Exclude<ReporterName, 'pretty' | 'html'>, () => Promise<Reporter>>> = {
  json: async () => reportAsJson,
  github: async () => (await import('./github.ts')).annotateGithub,
  gitlab: async () => (await import('./gitlab.ts')).reportForGitlab,
  sarif: async () => (await import('./sarif.ts')).reportAsSarif,
  junit: async () => (await import('./junit.ts')).reportAsJunit,
  markdown: async () => (await import('./markdown.ts')).reportAsMarkdown,
}

/**
 * Returns the path from the root of the git repository to a folder: `apps/web/`, or `''` for the root. Paths in
 * reports begin with it. Also returns `''` outside a repository.
 */
export async function repositoryPrefix(folder: string, exists: (path: string) => Promise<boolean>): Promise<string> {
  for (let root = folder; ; root = dirname(root)) {
    if (await exists(join(root, '.git'))) {
      const path = relative(root, folder)
      return path === '' ? '' : `${path.split(sep).join('/')}/`
    }
    if (dirname(root) === root) return ''
  }
}

const maxFrames = 10

/** Returns lines with source string and translation to show below the first errors and warnings. */
async function codeFrames(
  { shown }: ListedFindings,
  { root, config }: Project,
  host: Host,
): Promise<ReadonlyMap<Diagnostic, Screen>> {
  const frames = new Map<Diagnostic, Screen>()
  if (!host.stdout.isTty) return frames
  const placed = shown
    .map(({ first }) => first)
    .filter(({ position, severity }) => position !== undefined && severity !== 'info')
  if (placed.length === 0) return frames
  const { textFrame } = await import('@lockale/terminal/render/text-frame')
  const read = rememberEach((file: string) => readShown(host, join(root, file)))
  const first = placed.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'))
  for (const finding of first.slice(0, maxFrames)) {
    const target = await read(finding.file)
    const source = finding.source === undefined ? undefined : await read(finding.source.file)
    frames.set(
      finding,
      textFrame({ finding, sourceLocale: config.source, target, source, width: pageWidth(host.stdout) }),
    )
  }
  return frames
}

/** Returns the text of a file; `undefined` if it cannot be read, or contains NUL characters, as UTF-16 files do. */
async function readShown(host: Host, path: string): Promise<string | undefined> {
  const text = await host.parts.readText(path).catch(() => undefined)
  return text?.includes('\0') === true ? undefined : text
}

/** Returns a report as text, with a final line break. Must escape everything that comes from files. */
type Reporter = (checked: Checked) => string
