import type { AcceptReport } from '@lockale/core'
import { count, figure, quote } from './figures.ts'
import { bold, dim, green, type Line, type Screen } from './screen.ts'

export function renderAccept(report: AcceptReport, isDryRun = false): Screen {
  const done = isDryRun ? 'would be accepted as right for the source as it is now' : acceptedWords
  return renderSettled(report, { none: 'nothing to accept', done })
}

const acceptedWords = 'accepted as right for the source as it is now'

export function renderReopen(report: AcceptReport, isDryRun = false): Screen {
  const done = isDryRun ? 'would be handed back to the machine' : 'handed back to the machine'
  return renderSettled(report, { none: 'nothing to reopen', done })
}

interface Words {
  readonly none: string
  readonly done: string
}

/** Of each kind so many are shown; of a pattern for ten thousand texts nobody reads them all. */
const maxShown = 40

function renderSettled({ accepted, skipped, others }: AcceptReport, { none, done }: Words): Screen {
  const lines = (all: readonly Line[]) => [
    ...all.slice(0, maxShown),
    ...(all.length > maxShown ? [[dim(`  … ${figure(all.length - maxShown)} more; --json has all`)]] : []),
  ]
  return [
    ...lines(
      accepted.map(({ message, locale, text }): Line => [
        green('✓'),
        ' ',
        bold(message),
        ` ${locale}: ${quote(text, 60)}`,
      ]),
    ),
    ...lines(skipped.map(({ message, locale, why }): Line => [dim(`i ${message} ${locale}: ${why}`)])),
    ...(others > 0 ? [[dim(`i ${count(others, 'text')} in no such state`)]] : []),
    accepted.length === 0 ? [green('✓'), ` ${none}`] : [green('✓'), ` ${count(accepted.length, 'text')} ${done}`],
  ]
}
