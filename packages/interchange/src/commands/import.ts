import { importHandoff, type ImportHandoffReport } from '../handoff/import-handoff.ts'
import type { ReturnedProblem, TakenText } from '../handoff/import-message.ts'
import { matchLanguages } from '../xliff/match-languages.ts'
import type { ReturnedState } from '../xliff/read-unit.ts'
import { readXliff } from '../xliff/read-xliff.ts'
import { exits } from '@lockale/terminal/exit-codes'
import { countStrings, figure, quote } from '@lockale/terminal/render/figures'
import { bold, dim, green, type Line, red, type Screen, yellow } from '@lockale/terminal/render/screen'
import { chooseWaiting } from '@lockale/terminal/command/choose-selection'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { readXliffFile } from './read-xliff-file.ts'

/** Imports files from translators. Reads and checks all files before any file is written. */
export async function importTexts(context: CommandContext): Promise<Answer> {
  const { flags, operands } = context
  const project = await context.openProject()
  const returned = []
  for (const file of operands) {
    returned.push(...matchLanguages(readXliff(await readXliffFile(file, context), file), project.config))
  }
  const as = flags.text('as') as ReturnedState | undefined
  const prefer = flags.text('prefer') as 'theirs' | 'ours' | undefined
  const dryRun = flags.has('dry-run')
  const report = await importHandoff(project, returned, {
    ...chooseWaiting(flags),
    ...(as && { as }),
    ...(prefer && { prefer }),
    acceptStale: flags.text('stale') === 'accept',
    dryRun,
  })
  return {
    exitCode: report.problems.length > 0 ? exits.findings : exits.done,
    document: { ...report, dryRun },
    screen: renderImport(report, dryRun),
  }
}

/** Maximum number of strings to list for each result, such as "imported" or "conflict". */
const maxShown = 40

function countTranslations(taken: readonly TakenText[]): string {
  const messages = new Set(taken.map(({ file, locale, message }) => [file, locale, message].join('\0')))
  return countStrings(messages.size, taken.length, 'translation')
}

function renderImport(report: ImportHandoffReport, isDryRun: boolean): Screen {
  const { taken, problems, unchanged, untranslated } = report
  const written = taken.filter(({ isOnlyAccepted }) => !isOnlyAccepted)
  const accepted = taken.filter(({ isOnlyAccepted }) => isOnlyAccepted)
  const would = isDryRun ? 'would be ' : ''
  const counted = [
    ...(written.length > 0 ? [`${countTranslations(written)} ${would}written`] : []),
    ...(accepted.length > 0 ? [`${countTranslations(accepted)} ${would}approved unchanged`] : []),
    ...(unchanged > 0 ? [`${figure(unchanged)} unchanged`] : []),
    ...(untranslated > 0 ? [`${figure(untranslated)} not translated`] : []),
  ]
  return [
    ...limited(
      taken.map(({ message, locale, form, text, by, isOnlyAccepted }): Line => [
        green(isOnlyAccepted ? '=' : '✓'),
        ' ',
        bold(message),
        `${formOf(form)} ${locale}: ${quote(text, 50)} `,
        dim(by),
      ]),
    ),
    ...limitedLines(problems.map(renderProblem)),
    counted.length === 0 && problems.length === 0
      ? [green('✓'), ' nothing to import']
      : [problems.length > 0 ? red('✗') : green('✓'), ` ${[...counted, ...left(problems.length)].join(' · ')}`],
  ]
}

function left(problems: number): readonly string[] {
  return problems === 0 ? [] : [`${figure(problems)} not imported`]
}

const sentences: Readonly<Record<ReturnedProblem['kind'], string>> = {
  stale: 'the source string changed since the export',
  conflict: 'the translation also changed here; --prefer theirs or --prefer ours decides',
  broken: 'invalid',
  incomplete: 'other parts of this message are not translated yet',
  unknown: 'the project has no such message any more',
  locked: 'the locale is locked (policy "locked")',
}

function renderProblem({ kind, message, locale, form, place, why, text, ours, source }: ReturnedProblem): Screen {
  const more = why === null ? '' : ` (${why})`
  const shown = (label: string, value: string | null): readonly Line[] =>
    value === null ? [] : [['    ', dim(label.padEnd(11)), quote(value, 60)]]
  return [
    [
      (kind === 'stale' || kind === 'conflict' ? yellow : red)(kind === 'stale' || kind === 'conflict' ? '!' : '✗'),
      ` ${place} `,
      bold(message),
      `${formOf(form)} ${locale}: ${sentences[kind]}${more}`,
    ],
    ...(source === null ? [] : [...shown('old source', source.was), ...shown('new source', source.is)]),
    ...(kind === 'unknown' || kind === 'locked' ? [] : shown('imported', text)),
    ...(kind === 'conflict' ? shown('here', ours) : []),
  ]
}

function formOf(form: string): string {
  return form === '' ? '' : ` (${form})`
}

function limited(lines: readonly Line[]): Screen {
  return limitedLines(lines.map((line) => [line]))
}

function limitedLines(blocks: readonly Screen[]): Screen {
  const hidden = blocks.length - maxShown
  return [
    ...blocks.slice(0, maxShown).flat(),
    ...(hidden > 0 ? [[dim(`  … ${figure(hidden)} more; --json lists all`)]] : []),
  ]
}
