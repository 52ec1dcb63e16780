import type { TextRule } from '../../rule.ts'
import { first } from '../../words.ts'

export const noBreakSpaces: TextRule = {
  id: 'no-break-spaces',
  group: 'text',
  scope: 'text',
  severity: 'warning',
  tier: 'cosmetic',
  what: 'All spaces between the words of a translation are no-break spaces, and the source has plain ones.',
  why: 'The text is one line that never wraps: it runs out of its place, and a search does not find it.',
  example: {
    locale: 'de',
    source: 'Save all changes',
    target: 'Alle\u00a0Änderungen\u00a0speichern',
    better: 'Alle Änderungen speichern',
  },
  say: (args) => `has ${first(args, 'found') ?? ''} no-break spaces in place of all plain ones`,
  check({ source, target }) {
    if (!noBreak.test(target.raw) || target.raw.includes(' ') || noBreak.test(source.raw)) return []
    if ((source.raw.match(/ /gu)?.length ?? 0) < least) return []
    const found = target.raw.match(betweenWords)?.length ?? 0
    return found < least ? [] : [{ arguments: { found } }]
  },
}

/** One may be meant: after a short word, before a unit. */
const least = 2
const noBreak = /[\u00a0\u202f]/u
const betweenWords = /(?<=[\p{L}\p{M}\p{N},.;:!?)}>])[\u00a0\u202f](?=[\p{L}\p{N}({<])/gu
