import type { WalkRule } from '../../rule.ts'
import { difference } from '../../words.ts'

export const icuTag: WalkRule = {
  id: 'icu-tag',
  scope: 'walk',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'A tag became a text, or an empty tag got content.',
  why: 'In ICU an apostrophe before `<` makes a text of the tag; a tag that is empty in the source is filled by the app.',
  example: {
    locale: 'de',
    source: 'Read the <b>terms</b>',
    target: "Lies die '<b>'Bedingungen'</b>'",
    better: 'Lies die <b>Bedingungen</b>',
    syntax: { id: 'icu' },
  },
  say: (args) => `tags are not what they are in the source${difference(args)}`,
}
