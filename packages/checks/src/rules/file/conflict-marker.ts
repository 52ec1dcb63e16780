import type { DiagnosticArguments } from '@lockale/errors'
import type { WalkRule } from '../../rule.ts'
import { cut, listOf, quoted, valued } from '../../words.ts'

export const conflictMarker: WalkRule = {
  id: 'conflict-marker',
  scope: 'walk',
  group: 'file',
  severity: 'error',
  tier: 'breaks',
  what: 'Git left a conflict in a file.',
  why: 'Which of the two sides counts is for a person to say; until then the file cannot be loaded.',
  remedy: 'Run `lockale resolve`, or settle the conflict in the file, then run again.',
  example: undefined,
  say: (args) => `git left a conflict here${sides(args)}: settle it, then run again`,
}

/** Which lines, whose sides (what git wrote behind the markers), and how each begins. */
function sides(args: DiagnosticArguments): string {
  const whose = (['ours', 'theirs'] as const).flatMap((side) =>
    listOf(args, side).map((name) => `${cut(name)}${quoted(args, `${side}Text`, ': ')}`),
  )
  return `${valued(args, 'endLine', ', up to line ')}${whose.length === 2 ? ` (${whose.join(' or ')})` : ''}`
}
