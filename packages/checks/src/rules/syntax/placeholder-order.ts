import type { DiagnosticArguments } from '@lockale/errors'
import type { WalkRule } from '../../rule.ts'
import { cut, listOf } from '../../words.ts'

export const placeholderOrder: WalkRule = {
  id: 'placeholder-order',
  scope: 'walk',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'Placeholders that the app fills in by position stand in another order than in the source.',
  why: 'Each gets the value of another: a name where the number should be, or a crash.',
  remedy: 'Number them: `%1$s`, `%2$d`.',
  example: {
    locale: 'de',
    source: '%s has %d files',
    target: '%d Dateien von %s',
    better: '%2$d Dateien von %1$s',
    syntax: { id: 'printf' },
  },
  say: (args) => `placeholders without numbers stand in another order${order(args)}`,
}

function order(args: DiagnosticArguments): string {
  const [from, to] = [listOf(args, 'from'), listOf(args, 'to')].map((list) => cut(list.join(' ')))
  return from === undefined || to === undefined || from === '' || to === '' ? '' : `: ${to}, in the source ${from}`
}
