import type { AcceptReport } from '@lockale/core'
import { count, quote } from './figures.ts'
import { bold, dim, green, type Line, type Screen } from './screen.ts'

export function renderAccept(report: AcceptReport): Screen {
  return renderSettled(report, { none: 'nothing to accept', done: 'accepted as right for the source as it is now' })
}

export function renderReopen(report: AcceptReport): Screen {
  return renderSettled(report, { none: 'nothing to reopen', done: 'handed back to the machine' })
}

interface Words {
  readonly none: string
  readonly done: string
}

function renderSettled({ accepted, skipped }: AcceptReport, { none, done }: Words): Screen {
  return [
    ...accepted.map(({ message, locale, text }): Line => [
      green('✓'),
      ' ',
      bold(message),
      ` ${locale}: ${quote(text, 60)}`,
    ]),
    ...skipped.map(({ message, locale, why }): Line => [dim(`i ${message} ${locale}: ${why}`)]),
    accepted.length === 0 ? [green('✓'), ` ${none}`] : [green('✓'), ` ${count(accepted.length, 'text')} ${done}`],
  ]
}
