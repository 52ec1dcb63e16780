import type { TextRule } from '../../rule.ts'
import { first } from '../../words.ts'
import { shownLength } from './shown-length.ts'

export const maxLength: TextRule = {
  id: 'max-length',
  group: 'text',
  scope: 'text',
  severity: 'warning',
  tier: 'misleads',
  what: 'The translation has more characters than the project or a note allows.',
  why: 'It will be cut off, or break the layout.',
  remedy: 'Tags count nothing and a placeholder counts one: with a long value the text is longer still.',
  example: {
    locale: 'de',
    source: 'Save',
    target: 'Speichern',
    better: 'Sichern',
    limits: { characters: 8 },
    given: 'maxLength: 8',
  },
  say: (args) => `has ${first(args, 'found') ?? 'more'} characters, ${first(args, 'limit') ?? 'fewer'} are allowed`,
  check({ target, limits }) {
    const limit = limits.characters
    if (limit === undefined || target.raw.length <= limit) return []
    const found = shownLength(target)
    return found <= limit ? [] : [{ arguments: { found, limit } }]
  },
}
