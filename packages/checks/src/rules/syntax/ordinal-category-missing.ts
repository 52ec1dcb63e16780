import type { WalkRule } from '../../rule.ts'
import { counted, listed } from '../../words.ts'

export const ordinalCategoryMissing: WalkRule = {
  id: 'ordinal-category-missing',
  scope: 'walk',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'A form of an ordinal number that the language needs is missing.',
  why: 'The app shows the raw key for its numbers ("1st", "22nd").',
  remedy: 'Run `lockale sync`.',
  example: undefined,
  say: (args) => `ordinal ${counted(args, 'forms', 'form')} missing${listed(args, 'forms')}`,
}
