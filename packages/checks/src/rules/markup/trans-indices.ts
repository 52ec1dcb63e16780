import type { WalkRule } from '../../rule.ts'
import { difference } from '../../words.ts'

export const transIndices: WalkRule = {
  id: 'trans-indices',
  scope: 'walk',
  group: 'markup',
  severity: 'error',
  tier: 'breaks',
  what: 'The numbered tags of a translation (`<0>`, `<1>`) are others than those of its source.',
  why: '`Trans` of react-i18next puts the element with that number there: another number is another element, or none.',
  example: {
    locale: 'de',
    source: 'Read the <1>terms</1>',
    target: 'Lies die <2>Bedingungen</2>',
    better: 'Lies die <1>Bedingungen</1>',
  },
  say: (args) => `numbered tags differ from the source${difference(args)}`,
}
