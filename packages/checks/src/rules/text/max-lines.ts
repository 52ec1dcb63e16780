import type { TextRule } from '../../rule.ts'
import { first } from '../../words.ts'
import { countLines } from './edge-space.ts'
import { shownText } from './shown-length.ts'

export const maxLines: TextRule = {
  id: 'max-lines',
  group: 'text',
  scope: 'text',
  severity: 'warning',
  tier: 'misleads',
  what: 'The translation has more lines than the project or a note allows.',
  why: 'The last ones will be cut off, or break the layout.',
  example: {
    locale: 'de',
    source: 'Sign in',
    target: 'Melde dich\nan',
    better: 'Anmelden',
    limits: { lines: 1 },
    given: 'maxLines: 1',
  },
  say: (args) => `has ${first(args, 'found') ?? 'more'} lines, ${first(args, 'limit') ?? 'fewer'} are allowed`,
  check({ target, limits }) {
    if (limits.lines === undefined) return []
    const found = countLines(shownText(target)) + 1
    return found <= limits.lines ? [] : [{ arguments: { found, limit: limits.lines } }]
  },
}
