import type { WalkRule } from '../../rule.ts'
import { first, listOf, listed } from '../../words.ts'

export const icuBadSelector: WalkRule = {
  id: 'icu-bad-selector',
  scope: 'walk',
  group: 'syntax',
  severity: 'error',
  tier: 'misleads',
  what: 'A plural or select has a text for what no value selects, or lost one for an exact number.',
  why: 'The words of a select are no text: translated, they are never chosen. That an exact number (`=0`) has no text of its own any more is a warning.',
  example: {
    locale: 'de',
    source: '{role, select, admin {Admins} other {All}}',
    target: '{role, select, verwalter {Verwalter} other {Alle}}',
    better: '{role, select, admin {Verwalter} other {Alle}}',
    syntax: { id: 'icu' },
  },
  say: (args) => {
    const name = first(args, 'placeholder') ?? 'a plural or select'
    return listOf(args, 'lost').length > 0
      ? `${name} has no text of its own any more${listed(args, 'lost', ' for ')}`
      : `${name} has a text that no value selects${listed(args, 'unknown')}`
  },
}
