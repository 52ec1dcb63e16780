import type { WalkRule } from '../../rule.ts'
import { because, quoted } from '../../words.ts'

export const icuSyntax: WalkRule = {
  id: 'icu-syntax',
  scope: 'walk',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'A text is no message that ICU MessageFormat can read.',
  why: 'The app shows the raw text, or stops with an error.',
  example: {
    locale: 'de',
    source: 'Hello {name}',
    target: 'Hallo {name',
    better: 'Hallo {name}',
    syntax: { id: 'icu' },
  },
  say: (args) => `cannot be read as an ICU message${because(args, 'reason')}${quoted(args, 'found', ' at ')}`,
}
