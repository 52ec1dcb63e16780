import type {
  DocumentCoverage,
  DocumentEvaluation,
  DocumentsReport,
  PlannedDocument,
  PlannedDocuments,
} from '@lockale/core'
import { unreachable } from '@lockale/errors'
import { count, figure } from './figures.ts'
import { bold, dim, green, type Line, type Piece, red, yellow } from './screen.ts'
import { partWords, settingsChanged } from './totals.ts'
import { columnsOf, padEnd } from './width.ts'

/** One line for each document that something happens to, and one for what is sent. */
export function plannedDocumentLines({ steps, characters, unmeasured, outdated }: PlannedDocuments): readonly Line[] {
  const old = outdatedDocumentLines(outdated)
  if (steps.length === 0) return old
  const shown = steps.slice(0, maxShown)
  const width = Math.max(...shown.map(({ file }) => columnsOf(file)))
  const hidden = steps.length - shown.length
  const sent = steps.filter(({ action }) => action === 'translate').length
  return [
    [bold('documents')],
    ...shown.map((step): Line => ['  ', markOf(step), ` ${padEnd(step.file, width)}`, dim(`  ${whatHappens(step)}`)]),
    ...(hidden > 0 ? [[dim(`    … ${figure(hidden)} more; lockale plan --json lists all`)]] : []),
    ...old,
    ...(sent === 0 ? [] : [[green('+'), ` ${count(sent, 'document')} · ${sizeOf({ characters, unmeasured, sent })}`]]),
  ]
}

/** Translations that stay although their settings changed. */
export function outdatedDocumentLines(outdated: PlannedDocuments['outdated']): readonly Line[] {
  if (outdated.length === 0) return []
  const amounts = outdated.map(({ part, documents }) => `${count(documents, 'document')} (${partWords[part]})`)
  return [
    [
      dim(
        settingsChanged(
          amounts,
          outdated.map(({ part }) => part),
        ),
      ),
    ],
  ]
}

const maxShown = 30

function markOf({ action, why }: PlannedDocument): Piece {
  switch (action) {
    case 'translate':
      return why === 'missing' ? green('+') : yellow('~')
    case 'remove':
      return red('-')
    case 'keep':
    case 'keep-orphan':
      return yellow('!')
    default:
      return unreachable(action)
  }
}

const reasons: Readonly<Record<string, string>> = {
  missing: 'missing',
  stale: 'source changed',
  fuzzy: 'source changed',
  refresh: 'settings changed',
}

const keeping: Readonly<Record<string, string>> = {
  locked: 'its locale is locked',
  unsupported: 'the service does not translate documents into this locale: translate it yourself',
}

function whatHappens({ action, why, source = '', characters }: PlannedDocument): string {
  switch (action) {
    case 'translate': {
      const size =
        characters === undefined ? 'size known only to the service' : `at most ${count(characters, 'character')}`
      return `${reasons[why ?? ''] ?? ''}: ${source} · ${size}`
    }
    case 'keep':
      return keeping[why ?? ''] ?? `${source} changed: needs review (human translation kept)`
    case 'remove':
      return 'no longer in the source'
    case 'keep-orphan':
      return 'no longer in the source; human translation kept'
    default:
      return unreachable(action)
  }
}

/** `at most 120 characters` and what else there is that nobody can count. */
function sizeOf({
  characters,
  unmeasured,
  sent,
}: {
  readonly characters: number
  readonly unmeasured: number
  readonly sent: number
}): string {
  const known = sent > unmeasured ? [`at most ${count(characters, 'character')}`] : []
  const unknown =
    unmeasured > 0
      ? [
          `${figure(unmeasured)} of a type that only the service can count: some plans bill at least 50,000 characters per file`,
        ]
      : []
  return [...known, ...unknown].join(' · ')
}

/** Of `locked` a person knows, and `fuzzy` is a finding. */
const keptWords: Readonly<Record<string, string>> = {
  orphan: 'no longer in the source; human translation kept, delete it yourself',
  unsupported: 'the service does not translate documents into this locale: translate it yourself',
}

/** What a run did with documents. */
export function documentLines(report: DocumentsReport, isMock = false): readonly Line[] {
  const { translated, removed, kept, characters, charactersPossiblyTwice, isComplete } = report
  if (translated.length + removed.length + kept.length + report.plan.translate === 0) return []
  const parts = [
    `${count(translated.length, 'document')} translated`,
    removed.length > 0 ? `${figure(removed.length)} removed` : undefined,
    kept.length > 0 ? `${figure(kept.length)} kept` : undefined,
    translated.length > 0 ? billed(characters, isMock) : undefined,
  ]
  const mark = isComplete ? green('✓') : yellow('!')
  return [
    [mark, ` ${parts.filter((part) => part !== undefined).join(' · ')}`],
    ...translated.flatMap(({ file, evaluation, isUnchanged }) => [
      ...(evaluation === undefined ? [] : [[dim(`  ${file}: ${evaluationWords(evaluation)}`)]]),
      ...(isUnchanged
        ? [[yellow('!'), ` ${file} equals its source: the mock service does not translate this file type`]]
        : []),
    ]),
    ...kept.flatMap(({ file, why }): readonly Line[] => {
      const words = keptWords[why]
      return words === undefined ? [] : [[yellow('!'), ` ${file}: ${words}`]]
    }),
    ...(charactersPossiblyTwice > 0
      ? [
          [
            yellow('!'),
            ` the service lost documents of an earlier run: ${count(charactersPossiblyTwice, 'character')} may have been billed twice`,
          ],
        ]
      : []),
  ]
}

/** `96.5 of 100 over 12 segments · 2 Major · 5 Minor` */
export function evaluationWords({ segments, meanScore, issues }: DocumentEvaluation): string {
  const score = meanScore === undefined ? 'no segments' : `${meanScore} of 100 over ${count(segments, 'segment')}`
  const found = issues.map(({ severity, count: amount }) => `${figure(amount)} ${severity}`)
  return [score, ...(found.length === 0 ? ['no issues'] : found)].join(' · ')
}

/** States as status says them, behind a number. */
export const stateWords = {
  missing: 'missing',
  stale: 'out of date',
  fuzzy: 'to review (source changed)',
  orphan: 'not in the source',
} as const

/** `20 characters billed`, or that nobody is billed. */
export function billed(characters: number, isMock: boolean): string {
  return `${count(characters, 'character')} ${isMock ? '(mock service, not billed)' : 'billed'}`
}

/** One line for each locale: `de  3 documents · 1 missing`. */
export function documentCoverageLines(coverage: readonly DocumentCoverage[]): readonly Line[] {
  const width = Math.max(...coverage.map(({ locale }) => columnsOf(locale)), 0)
  return coverage.map(({ locale, documents, states, outdated, toReview }): Line => {
    const left = (['missing', 'stale', 'fuzzy', 'orphan'] as const).flatMap((state) =>
      states[state] === 0 ? [] : [`${figure(states[state])} ${stateWords[state]}`],
    )
    const mark = left.length === 0 ? green('✓') : yellow('!')
    const old = outdated === 0 ? [] : [`${figure(outdated)} with changed settings`]
    const open = toReview === 0 ? [] : [`${figure(toReview)} to review (machine)`]
    const said = [count(documents, 'document'), ...left, ...open, ...old].join(' · ')
    return [`${padEnd(locale, width)}  `, mark, ` ${said}`]
  })
}
