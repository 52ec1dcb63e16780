import type { WalkRule } from '../../rule.ts'
import { difference } from '../../words.ts'

export const htmlTags: WalkRule = {
  id: 'html-tags',
  scope: 'walk',
  group: 'markup',
  severity: 'error',
  tier: 'breaks',
  what: 'A translation has other tags than its source, or nests them in another way.',
  why: 'What a tag does is lost: links cannot be followed, parts of the page become bold.',
  example: {
    locale: 'de',
    source: 'Read the <b>terms</b>',
    target: 'Lies die Bedingungen',
    better: 'Lies die <b>Bedingungen</b>',
  },
  say: (args) => `tags differ from the source${difference(args)}`,
}
