import type { WalkRule } from '../../rule.ts'
import { first } from '../../words.ts'

export const unusedSuppression: WalkRule = {
  id: 'unused-suppression',
  scope: 'walk',
  group: 'run',
  severity: 'warning',
  tier: 'report',
  what: 'A rule is silenced where it finds nothing.',
  why: 'What is silenced for no reason hides the next real finding.',
  remedy: 'Remove it from the config or from the comment.',
  example: undefined,
  say: (args) => `silences ${first(args, 'rule') ?? 'a rule'}, which finds nothing there`,
}
