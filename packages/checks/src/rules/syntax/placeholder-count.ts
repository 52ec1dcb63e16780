import type { DiagnosticArguments } from '@lockale/errors'
import type { WalkRule } from '../../rule.ts'
import { first } from '../../words.ts'

export const placeholderCount: WalkRule = {
  id: 'placeholder-count',
  scope: 'walk',
  group: 'syntax',
  severity: 'warning',
  tier: 'misleads',
  what: 'A placeholder stands in the translation more or fewer times than in the source.',
  why: 'A value that is said twice, or once instead of twice, is often a slip of editing. An answer of a service is refused for it.',
  example: {
    locale: 'de',
    source: 'From {{city}} to {{city}}',
    target: 'Nach {{city}}',
    better: 'Von {{city}} nach {{city}}',
  },
  say: (args) =>
    `${first(args, 'placeholder') ?? 'a placeholder'} is there ${times(args, 'target')}, in the source ${times(args, 'source')}`,
}

function times(args: DiagnosticArguments, name: string): string {
  const number = first(args, name) ?? 'another number of'
  return number === '1' ? 'once' : number === '2' ? 'twice' : `${number} times`
}
