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
  why: 'Another resource is shown, or the app does not build. Android follows a reference only where it is the whole value: in a sentence, a difference is an info.',
  example: {
    locale: 'de',
    source: '@string/app_name',
    target: '@string/app_titel',
    better: '@string/app_name',
  },
  check(pair) {
    const found = findChangedThings(pair, things)
    return isWhole.test(pair.source.raw.trim()) ? found : found.map((one) => ({ ...one, severity: 'info' }))
  },
  say: (args) => `references to resources differ from the source${difference(args)}`,
}

const isWhole = /^[@?][+*]?[\w.:]+\/[\w.]+$/u

const things = {
  hints: ['/'],
  pattern: /[@?][+*]?(?:[\w.]+:)?(?:string|attr|dimen|color|drawable|plurals|id)\/[\w.]*\w/gu,
}
