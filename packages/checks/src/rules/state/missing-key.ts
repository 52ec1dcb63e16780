import type { WalkRule } from '../../rule.ts'
import { quoted } from '../../words.ts'

export const missingKey: WalkRule = {
  id: 'missing-key',
  scope: 'walk',
  group: 'state',
  severity: 'error',
  tier: 'misleads',
  what: 'A message of the source has no translation.',
  why: 'People see the source text or a raw key.',
  remedy: 'Run `lockale sync`.',
  example: undefined,
  say: (args) => `is missing${quoted(args, 'source', ': ')}`,
}
