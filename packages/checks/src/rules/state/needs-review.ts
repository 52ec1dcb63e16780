import type { WalkRule } from '../../rule.ts'
import { acceptCommand, because, first } from '../../words.ts'

export const needsReview: WalkRule = {
  id: 'needs-review',
  scope: 'walk',
  group: 'state',
  severity: 'off',
  tier: 'report',
  what: 'A translation was made by a machine and no person has said that it is right.',
  why: 'Some projects want a look at each before it goes out.',
  remedy: "Read it, and `lockale accept` it. An error where the config says `policy: 'propose'`.",
  example: undefined,
  say(args, place) {
    const command = first(args, 'document') === undefined ? acceptCommand(place) : 'lockale document --accept'
    return `wants a person's look${because(args, 'why', 'reason')} → ${command}`
  },
}
