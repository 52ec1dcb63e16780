import type { WalkRule } from '../../rule.ts'
import { because } from '../../words.ts'

export const vueSyntax: WalkRule = {
  id: 'vue-syntax',
  scope: 'walk',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'A text is no message that vue-i18n can read.',
  why: "vue-i18n reports an error for it and shows the raw text. A bare `@` is such an error: write `{'@'}`.",
  example: {
    locale: 'de',
    source: 'Write to {address}',
    target: 'Mail an {address} @ uns',
    better: 'Mail an {address} bei uns',
    syntax: { id: 'vue' },
  },
  say: (args) => `cannot be read by vue-i18n${because(args, 'found', 'reason')}`,
}
