import type { WalkRule } from '../../rule.ts'
import { quoted } from '../../words.ts'

export const emptyTranslation: WalkRule = {
  id: 'empty-translation',
  scope: 'walk',
  group: 'state',
  severity: 'error',
  tier: 'misleads',
  what: 'A translation is empty and its source is not.',
  why: 'An empty text is shown as nothing at all by i18next up to 26 and by most others; i18next 27 shows the source text.',
  example: { locale: 'de', source: 'Buy now', target: '', better: 'Jetzt kaufen' },
  say: (args) => `is empty${quoted(args, 'source', ', the source is ')}`,
}
