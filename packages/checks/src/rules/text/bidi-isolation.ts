import type { TextRule } from '../../rule.ts'
import { valued } from '../../words.ts'
import { isFromRight } from './bidi-controls.ts'

export const bidiIsolation: TextRule = {
  id: 'bidi-isolation',
  group: 'text',
  scope: 'text',
  severity: 'info',
  tier: 'cosmetic',
  what: 'In a text that is written from the right, a placeholder stands beside another one or beside Latin letters with nothing to part their directions.',
  why: 'If the app fills it with Latin text, the two run together and are shown in the wrong order.',
  remedy: 'Put U+2068 before the placeholder and U+2069 behind it, or let the app do that when it fills it in.',
  example: {
    locale: 'he',
    source: '{{name}}: {{path}}',
    target: 'קובץ {{name}}: {{path}}',
    better: 'קובץ \u2068{{name}}\u2069: \u2068{{path}}\u2069',
  },
  say: (args) => `${valued(args, 'found', '') || 'a placeholder'} is not isolated from the text beside it`,
  check({ target, language, syntax, counts }) {
    // these two isolate at run time
    if (!isFromRight(language) || syntax.id === 'fluent' || syntax.id === 'mf2') return []
    const { tokens } = target
    for (const [at, token] of tokens.entries()) {
      if (token.type !== 'placeholder' || token.kind !== 'variable') continue
      if (counts.some(({ name }) => name === token.name)) continue
      const [next, after] = [tokens[at + 1], tokens[at + 2]]
      const between = next?.type === 'text' ? next.text : ''
      const runsOn =
        next?.type === 'placeholder' ||
        /^[^\p{L}\p{N}\u200e\u200f\u202a-\u202e\u2066-\u2069]*[A-Za-z]/u.test(between) ||
        (after?.type === 'placeholder' && /^[^\p{L}\p{N}\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u.test(between))
      if (runsOn) return [{ arguments: { found: token.raw } }]
    }
    return []
  },
}
