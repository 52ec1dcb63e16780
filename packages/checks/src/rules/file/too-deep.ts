import type { DiagnosticArguments } from '@lockale/errors'
import type { WalkRule } from '../../rule.ts'
import { first } from '../../words.ts'

export const tooDeep: WalkRule = {
  id: 'too-deep',
  scope: 'walk',
  group: 'file',
  severity: 'error',
  tier: 'breaks',
  what: 'A file is nested too deep.',
  why: 'Programs that load it may run out of memory, so nothing in it is read.',
  example: undefined,
  say: (args) => `is nested too deep${deeper(args)}: nothing in the file was read`,
}

function deeper(args: DiagnosticArguments): string {
  const limit = first(args, 'limit')
  return limit === undefined ? '' : ` (more than ${limit} ${first(args, 'unit') ?? 'levels'})`
}
