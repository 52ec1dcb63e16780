import type { AcceptReport } from '@lockale/core'
import { count, quote } from './figures.ts'
import { bold, dim, green, type Line, type Screen } from './screen.ts'

export function renderAccept({ accepted, skipped }: AcceptReport): Screen {
  return [
    ...accepted.map(({ message, locale, text }): Line => [
      green('✓'),
      ' ',
      bold(message),
      ` ${locale}: ${quote(text, 60)}`,
    ]),
    ...skipped.map(({ message, locale, why }): Line => [dim(`i ${message} ${locale}: ${why}`)]),
    accepted.length === 0
      ? [green('✓'), ' nothing to accept']
      : [green('✓'), ` ${count(accepted.length, 'text')} accepted as right for the source as it is now`],
  ]
}
