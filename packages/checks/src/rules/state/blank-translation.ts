import type { WalkRule } from '../../rule.ts'
import { quoted } from '../../words.ts'

export const blankTranslation: WalkRule = {
  id: 'blank-translation',
  scope: 'walk',
  group: 'state',
  severity: 'error',
  tier: 'misleads',
  what: 'A translation is only white space and its source is not.',
  why: 'A button without a word on it: no runtime falls back to the source text for it.',
  example: { locale: 'de', source: 'Buy now', target: ' ', better: 'Jetzt kaufen' },
  say: (args) => `is only white space${quoted(args, 'source', ', the source is ')}`,
}
