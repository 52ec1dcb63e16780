import type { WalkRule } from '../../rule.ts'
import { quoted } from '../../words.ts'

export const extraKey: WalkRule = {
  id: 'extra-key',
  scope: 'walk',
  group: 'state',
  severity: 'warning',
  tier: 'report',
  what: 'A translation has a message that the source has not.',
  why: 'No one sees it, and it costs whoever loads it. Often it is a key that was renamed in the source only.',
  remedy: "`lockale sync` removes it where a machine wrote it; remove a person's text by hand.",
  example: undefined,
  say: (args) => `is no longer in the source${quoted(args, 'text', ': ')}`,
}
