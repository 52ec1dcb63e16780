import type { DiagnosticArguments } from '@lockale/errors'
import type { WalkRule } from '../../rule.ts'
import { cut, first } from '../../words.ts'

export const parseError: WalkRule = {
  id: 'parse-error',
  scope: 'walk',
  group: 'file',
  severity: 'error',
  tier: 'breaks',
  what: 'A file cannot be read as its format.',
  why: 'The app cannot load it either, and lockale changes nothing in it.',
  example: undefined,
  say: (args) => `cannot be read${expectation(args)}`,
}

/** `: expected a comma, found the end of the file` */
function expectation(args: DiagnosticArguments): string {
  const parts = (['expected', 'found'] as const).flatMap((name) => {
    const words = first(args, name)
    return words === undefined ? [] : [`${name} ${cut(words)}`]
  })
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`
}
