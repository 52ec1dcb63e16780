import { findChangedThings } from '../../literal-things.ts'
import type { TextRule } from '../../rule.ts'
import { difference } from '../../words.ts'

export const androidReference: TextRule = {
  id: 'android-reference',
  scope: 'text',
  group: 'markup',
  severity: 'error',
  tier: 'breaks',
  what: 'A reference to a resource of an Android app (`@string/app_name`) differs from that of the source.',
  why: 'Another resource is shown, or the app does not build.',
  example: {
    locale: 'de',
    source: 'Open @string/app_name',
    target: 'Öffne @string/app_titel',
    better: 'Öffne @string/app_name',
  },
  check: (pair) => findChangedThings(pair, things),
  say: (args) => `references to resources differ from the source${difference(args)}`,
}

const things = {
  hints: ['/'],
  pattern: /[@?][+*]?(?:[\w.]+:)?(?:string|attr|dimen|color|drawable|plurals|id)\/[\w.]*\w/gu,
}
