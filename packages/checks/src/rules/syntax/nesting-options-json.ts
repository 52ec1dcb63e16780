import type { WalkRule } from '../../rule.ts'
import { first } from '../../words.ts'

export const nestingOptionsJson: WalkRule = {
  id: 'nesting-options-json',
  scope: 'walk',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'The options of a nested message cannot be read.',
  why: 'i18next reads them as JSON. With curly quotes or a fullwidth comma it cannot, and shows the raw text.',
  remedy: 'Copy the options from the source.',
  example: {
    locale: 'de',
    source: '$t(file, {"count": {{n}} })',
    target: '$t(file, {“count”: {{n}} })',
    better: '$t(file, {"count": {{n}} })',
  },
  say: (args) => `the options of ${first(args, 'placeholder') ?? 'a nested message'} cannot be read`,
}
