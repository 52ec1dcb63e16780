import type { WalkRule } from '../../rule.ts'
import { first, quoted } from '../../words.ts'

export const missingKey: WalkRule = {
  id: 'missing-key',
  scope: 'walk',
  group: 'state',
  severity: 'error',
  tier: 'misleads',
  what: 'A message of the source has no translation.',
  why: 'People see the source text or a raw key. Where it was translated before, a merge or an editor lost the translation.',
  remedy: 'Run `lockale sync`. A translation that was lost is also in the history of the file.',
  example: undefined,
  say(args) {
    const before = first(args, 'before') === undefined ? '' : ' (it was translated before)'
    return `is missing${quoted(args, 'source', ': ')}${before}`
  },
}
