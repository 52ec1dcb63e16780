import type { WalkRule } from '../../rule.ts'
import { first, textOf } from '../../words.ts'

export const stale: WalkRule = {
  id: 'stale',
  scope: 'walk',
  group: 'state',
  severity: 'error',
  tier: 'misleads',
  what: 'The source text has changed since its translation was made.',
  why: 'The translation says what the source said before.',
  remedy: 'Run `lockale sync`, or `lockale accept` where it is still right.',
  example: undefined,
  say(args) {
    const document = first(args, 'document')
    if (document !== undefined) return `${document} has changed since this was made of it`
    return `the source is now ${textOf(args, 'source') ?? 'another text'}; ${textOf(args, 'text') ?? 'the text'} was made from an older one`
  },
}
