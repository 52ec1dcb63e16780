import type { TextRule } from '../../rule.ts'
import { trait } from '../../text-traits.ts'
import { hasCase, hasSmall, isAllCapitals } from './letter-case.ts'

export const allCaps: TextRule = {
  id: 'all-caps',
  group: 'text',
  scope: 'text',
  severity: 'info',
  tier: 'cosmetic',
  what: 'Of the two texts only one is in capital letters throughout.',
  why: 'Capitals shout, or mark a heading; the translation should do as the source does.',
  example: { locale: 'de', source: 'Danger zone', target: 'GEFÄHRLICHER BEREICH', better: 'Gefährlicher Bereich' },
  say: (args) =>
    args['found'] === 'capitals'
      ? 'is in capital letters, the source is not'
      : 'is not in capital letters, the source is',
  check({ source, target, sourceLocale, language }) {
    if (((source.traits | target.traits) & trait.capitals) === 0) return []
    if (!hasCase(language) || !hasCase(sourceLocale.slice(0, 2)) || !target.hasLetters || !source.hasLetters) return []
    const [expected, found] = [isAllCapitals(source.prose), isAllCapitals(target.prose)]
    if (expected === found) return []
    // one word may be a name or an acronym in the other language: HTTP, GitHub
    if (expected ? !/\p{Lu}{2}[^\p{L}]+\p{Lu}{2}/u.test(source.prose) : !hasSmall(source.prose)) return []
    return [{ arguments: { found: found ? 'capitals' : 'small' } }]
  },
}
