import type { CheckReport, LocaleCoverage } from '@lockale/core'
import { documentCoverageLines } from './document-lines.ts'
import { count, figure, percent } from './figures.ts'
import { bold, dim, green, type Line, type Piece, type Screen, yellow } from './screen.ts'
import { columnsOf, padEnd } from './width.ts'

const barWidth = 20

/** One line for each locale: bar, share, and what is left, then one for all. */
export function renderStatus({ coverage, messages, diagnostics, syntaxes, documents = [] }: CheckReport): Screen {
  const width = Math.max(...coverage.map(({ locale }) => columnsOf(locale)), 0)
  const unreadable = new Set(diagnostics.filter(({ code }) => isAboutFile.has(code)).map(({ file }) => file))
  return [
    [bold(`${count(messages, 'message')} × ${count(coverage.length, 'locale')}`)],
    ...coverage.map((one) => renderLocale(one, width)),
    ...documentCoverageLines(documents),
    ...renderSyntaxes(syntaxes),
    ...(unreadable.size === 0
      ? []
      : [
          [
            yellow(
              `! ${count(unreadable.size, 'file')} cannot be read and ${unreadable.size === 1 ? 'is' : 'are'} not counted`,
            ),
          ],
        ]),
  ]
}

/** `texts are i18next (a dependency)`: one line for each syntax and reason, with the catalogs where they differ. */
function renderSyntaxes(syntaxes: CheckReport['syntaxes']): readonly Line[] {
  const groups = new Map<string, string[]>()
  for (const { catalog, syntax, why } of syntaxes) {
    const words = `${syntax} (${why ?? 'by the config'})`
    const known = groups.get(words)
    if (known === undefined) groups.set(words, [catalog])
    else known.push(catalog)
  }
  return [...groups].map(([words, catalogs]): Line => {
    const [first = ''] = catalogs
    const where =
      groups.size === 1
        ? ''
        : catalogs.length === 1
          ? ` in ${first}`
          : ` in ${count(catalogs.length, 'catalog')}, ${first} …`
    return [dim(`message syntax: ${words}${where}`)]
  })
}

const isAboutFile: ReadonlySet<string> = new Set(['parse-error', 'conflict-marker', 'bad-encoding', 'too-deep'])

function renderLocale(
  { locale, coverage, states, invalid, outdated, toReview, refused = 0 }: LocaleCoverage,
  width: number,
): Line {
  const filled = Math.floor(coverage * barWidth + 1e-9)
  const paint = coverage >= 1 ? green : yellow
  const left = [
    part(states.missing, 'missing'),
    part(states.stale, 'stale'),
    part(refused, 'refused'),
    part(states.fuzzy, 'fuzzy'),
    part(invalid, 'invalid'),
    part(states.orphan, 'orphan'),
    part(outdated, 'outdated'),
    part(toReview, 'to review'),
  ].filter((text) => text !== undefined)
  const bar: readonly Piece[] = [paint('█'.repeat(filled)), dim('░'.repeat(barWidth - filled))]
  const rest = left.length === 0 ? [] : [dim(`  ${left.join(' · ')}`)]
  return [`${padEnd(locale, width)}  `, ...bar, ` ${percent(coverage).padStart(7)}`, ...rest]
}

function part(value: number, name: string): string | undefined {
  return value === 0 ? undefined : `${figure(value)} ${name}`
}
