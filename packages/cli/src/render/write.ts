import type { WritingPlace, WritingReport } from '@lockale/core'
import { count } from './figures.ts'
import { bold, dim, green, type Line, red, type Screen, yellow } from './screen.ts'
import { wordDiff } from './word-diff.ts'

/** Up to this many of each are all shown. */
const maxShown = 100

/** What the service would change, message by message, and what came of it. */
export function renderWrite(report: WritingReport, { dryRun }: { readonly dryRun: boolean }): Screen {
  const { proposals, dropped, leftOut, refused, cost } = report
  return [
    ...shorten(
      proposals.map((proposal): Screen => [
        [proposal.isApplied ? green('✓') : yellow('~'), ...nameOf(proposal)],
        ['  ', ...wordDiff(proposal.before, proposal.after)],
      ]),
    ),
    ...shorten(dropped.map((one) => [[yellow('!'), ...nameOf(one), dim(`: dropped, ${one.why}`)]])),
    ...shorten(leftOut.map((one) => [[dim('i'), ...nameOf(one), dim(`: not sent, ${one.why}`)]])),
    ...shorten(refused.map((one) => [[red('✗'), ...nameOf(one), `: refused, ${one.why}`]])),
    ...(dryRun && cost.requests > 0
      ? [[`= ${count(cost.texts, 'text')} would be sent in ${count(cost.requests, 'request')}`]]
      : []),
    ...summary(report, dryRun),
  ]
}

/** What to do next. */
export function renderWriteAdvice(
  { proposals, translations }: WritingReport,
  { apply, dryRun }: { readonly apply: boolean; readonly dryRun: boolean },
): Screen {
  if (dryRun || proposals.length === 0) return []
  const texts = `${count(translations, 'translation')} ${translations === 1 ? 'is' : 'are'} made from them`
  const keep = translations === 0 ? [] : [[dim(`  ${texts}: with --keep-translations they stand`)]]
  return apply ? [] : [['→ lockale write --apply writes them into the source files'], ...keep]
}

function summary(report: WritingReport, dryRun: boolean): Screen {
  const { texts, proposals, dropped, refused, translations, isKept, files } = report
  const broken: Screen = [
    ...(dropped.length === 0
      ? []
      : [
          [
            yellow('!'),
            ` ${count(dropped.length, 'proposal')} broke a placeholder and ${dropped.length === 1 ? 'was' : 'were'} dropped`,
          ],
        ]),
    ...(refused.length === 0
      ? []
      : [
          [
            red('✗'),
            ` ${count(refused.length, 'text')} ${refused.length === 1 ? 'was' : 'were'} refused by the service`,
          ],
        ]),
  ]
  if (proposals.length === 0) {
    const seen = texts - refused.length
    return [...broken, ...(dryRun || seen === 0 ? [] : [[green('✓'), ` nothing to change in ${count(seen, 'text')}`]])]
  }
  const applied = proposals.filter(({ isApplied }) => isApplied)
  if (files.length === 0) {
    const places = new Set(proposals.map(({ file }) => file)).size
    return [
      ...broken,
      [`= ${count(proposals.length, 'proposal')} in ${count(places, 'file')}, of ${count(texts, 'text')}`],
    ]
  }
  const missed = proposals.length - applied.length
  return [
    ...broken,
    [green('✓'), ` ${count(applied.length, 'text')} changed in ${count(files.length, 'file')}`],
    ...(missed === 0
      ? []
      : [[yellow('!'), ` ${count(missed, 'text')} left as they are: their files changed meanwhile. Run again.`]]),
    ...(translations === 0 ? [] : [translationLine(translations, isKept)]),
  ]
}

function translationLine(translations: number, isKept: boolean): Line {
  const texts = count(translations, 'translation')
  return isKept
    ? [green('✓'), ` ${texts} ${translations === 1 ? 'stands' : 'stand'}`]
    : [
        yellow('!'),
        ` ${texts} ${translations === 1 ? 'is' : 'are'} stale now: lockale sync makes those by machine anew`,
      ]
}

function nameOf({ file, message, form }: WritingPlace): Line {
  return [' ', dim(file), ' ', bold(form === '' ? message : `${message} (${form})`)]
}

function shorten(shown: readonly Screen[]): Screen {
  const hidden = shown.length - maxShown
  return [
    ...shown.slice(0, maxShown).flat(),
    ...(hidden > 0 ? [[dim(`  and ${count(hidden, 'more', 'more')}: --json has them all`)]] : []),
  ]
}
