import type { WalkRule } from '../../rule.ts'
import { because } from '../../words.ts'

export const notNormalised: WalkRule = {
  id: 'not-normalised',
  scope: 'walk',
  group: 'file',
  severity: 'off',
  tier: 'report',
  what: 'A file is not written in the order of its source.',
  why: 'Files in one order are easier to compare in a review.',
  example: undefined,
  say: (args) => `is not in the order of its source${because(args, 'found', 'reason')}`,
}
