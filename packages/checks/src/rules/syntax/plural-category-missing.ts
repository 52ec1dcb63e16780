import type { WalkRule } from '../../rule.ts'
import { counted, listed } from '../../words.ts'

export const pluralCategoryMissing: WalkRule = {
  id: 'plural-category-missing',
  scope: 'walk',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'A plural form that the language needs is missing.',
  why: 'i18next shows the raw key for its numbers, other runtimes a wrong form. A warning where Apple or Android shows `other`.',
  remedy: 'Run `lockale sync`.',
  example: undefined,
  say: (args) => `plural ${counted(args, 'forms', 'form')} missing${listed(args, 'forms')}`,
}
