import type { CheckReport, LocaleCoverage } from '@lockale/core'
import { groupBy } from '@lockale/errors'
import { syntaxDocuments } from '../../documents/reports.ts'
import { exits } from '@lockale/terminal/exit-codes'
import { count, figure, percent } from '@lockale/terminal/render/figures'
import { isAboutFile } from '../../render/findings.ts'
import { bold, dim, green, type Line, type Piece, type Screen, screenOf, yellow } from '@lockale/terminal/render/screen'
import { columnsOf, padEnd } from '@lockale/terminal/render/width'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { saveFile } from '@lockale/terminal/command/save-file'

export async function status(context: CommandContext): Promise<Answer> {
  const project = await context.openProject()
  const report = await project.check({ countRefused: true })
  const { messages, coverage, syntaxes } = report
  const packages = packageDocuments(project.packages, coverage)
  const html = context.flags.text('html')
  if (html !== undefined) {
    const { reportAsHtml } = await import('../../reporters/html.ts')
    await saveFile(context, html, await reportAsHtml(project, context.host))
  }
  return {
    exitCode: exits.done,
    document: { messages, coverage, syntaxes: syntaxDocuments(syntaxes), packages },
    screen: [...renderStatus(report), ...renderPackages(packages)],
    advice: [
      ...(coverage.every((one) => one.coverage >= 1) ? [] : [['→ lockale check lists them']]),
      ...(html === undefined ? [] : [[`→ wrote ${html}; open it in a browser`]]),
    ],
    next: 'same',
  }
}

const barWidth = 20

function renderStatus({ coverage, messages, diagnostics, syntaxes }: CheckReport): Screen {
  const width = Math.max(...coverage.map(({ locale }) => columnsOf(locale)), 0)
  const unreadable = new Set(diagnostics.filter(({ code }) => isAboutFile.has(code)).map(({ file }) => file)).size
  const are = unreadable === 1 ? 'is' : 'are'
  return screenOf(
    [bold(`${count(messages, 'string')} × ${count(coverage.length, 'locale')}`)],
    ...coverage.map((one) => renderLocale(one, width)),
    ...renderSyntaxes(syntaxes),
    unreadable > 0 && [yellow(`! ${count(unreadable, 'file')} cannot be read and ${are} not counted`)],
  )
}

/** Returns `message format: i18next (a dependency)`. If files have different formats: a line for each, with files. */
function renderSyntaxes(syntaxes: CheckReport['syntaxes']): readonly Line[] {
  const groups = groupBy(syntaxes, ({ syntax, why }) => `${syntax} (${why ?? 'from the config'})`)
  return [...groups].map(([words, catalogs]): Line => {
    const first = catalogs[0]?.catalog ?? ''
    const files = catalogs.length === 1 ? first : `${count(catalogs.length, 'file')}: ${first} …`
    return [dim(`message format: ${words}${groups.size === 1 ? '' : ` in ${files}`}`)]
  })
}

function renderLocale(
  { locale, coverage, states, invalid, outdated, toReview, refused = 0 }: LocaleCoverage,
  width: number,
): Line {
  const filled = Math.floor(coverage * barWidth + 1e-9)
  const paint = coverage >= 1 ? green : yellow
  const left = [
    part(states.missing, 'missing'),
    part(states.stale, 'out of date'),
    part(refused, 'failed in every run'),
    part(invalid, 'invalid'),
    part(states['source-changed'], 'to review (source changed)'),
    part(toReview, 'to review'),
    part(states.orphan, 'not in the source'),
    part(outdated, 'with changed settings'),
  ].filter((text) => text !== undefined)
  const bar: readonly Piece[] = [paint('█'.repeat(filled)), dim('░'.repeat(barWidth - filled))]
  const rest = left.length === 0 ? [] : [dim(`  ${left.join(' · ')}`)]
  return [`${padEnd(locale, width)}  `, ...bar, ` ${percent(coverage).padStart(7)}`, ...rest]
}

function part(value: number, name: string): string | undefined {
  return value === 0 ? undefined : `${figure(value)} ${name}`
}

/** Limit of packages to show. If there are more, those with the most messages that are not done are shown. */
const maxPackages = 30

/** Renders a line for each package of a workspace. If there are too many, shows only incomplete packages. */
function renderPackages(packages: readonly PackageDocument[]): Screen {
  if (packages.length === 0) return []
  const open = packages.filter(({ messages, done }) => done < messages)
  const worst = open.toSorted((a, b) => b.messages - b.done - (a.messages - a.done)).slice(0, maxPackages)
  const shown = packages.length <= maxPackages ? packages : open.filter((each) => worst.includes(each))
  const width = Math.max(0, ...shown.map((each) => columnsOf(each.package)))
  const hidden = packages.length - shown.length
  const hiddenOpen = open.length - shown.filter((each) => open.includes(each)).length
  return [
    [dim(`${count(packages.length, 'package')}:`)],
    ...shown.map((each) => renderPackage(each, width)),
    ...(hidden > 0 ? [[dim(`and ${figure(hidden)} more, ${figure(hiddenOpen)} of them incomplete`)]] : []),
  ]
}

function renderPackage({ package: name, messages, done }: PackageDocument, width: number): Line {
  const share = messages === 0 ? 1 : done / messages
  const paint = done >= messages ? green : yellow
  const left = done < messages ? [dim(`  ${figure(messages - done)} of ${figure(messages)} left`)] : []
  return [`${padEnd(name, width)}  `, paint(percent(share).padStart(7)), ...left]
}

interface PackageDocument {
  /** Folder of the package, relative to the root of the workspace; `.` is the root itself. */
  readonly package: string
  /** Number of messages in all target locales: a message counts once for each locale. */
  readonly messages: number
  readonly done: number
}

/** Returns the progress by package; empty for a project with only one app. */
function packageDocuments(
  folders: readonly string[],
  coverage: readonly Pick<LocaleCoverage, 'files'>[],
): readonly PackageDocument[] {
  const counts = new Map(folders.map((folder) => [folder, { messages: 0, done: 0 }]))
  const innermostFirst = folders.toSorted((a, b) => b.length - a.length)
  for (const { file, messages, done } of coverage.flatMap(({ files }) => files)) {
    const home = innermostFirst.find((folder) => folder === '' || file.startsWith(`${folder}/`))
    const count = counts.get(home ?? '')
    if (count === undefined) continue
    count.messages += messages
    count.done += done
  }
  return [...counts].map(([folder, count]) => ({ package: folder === '' ? '.' : folder, ...count }))
}
