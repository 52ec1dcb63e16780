import type { TextRule } from '../../rule.ts'
import { trait } from '../../text-traits.ts'
import { first } from '../../words.ts'
import { countLines } from './edge-space.ts'

export const newlineCount: TextRule = {
  id: 'newline-count',
  group: 'text',
  scope: 'text',
  severity: 'warning',
  tier: 'misleads',
  what: 'The translation has more or fewer line breaks inside than the source.',
  why: 'Lines of a text are often items of a list, or are shown one below the other.',
  example: {
    locale: 'de',
    source: 'Drag a file here\nor click',
    target: 'Datei ablegen oder klicken',
    better: 'Datei ablegen\noder klicken',
  },
  say: (args) =>
    `has ${first(args, 'found') ?? 'other'} line breaks inside, the source ${first(args, 'expected') ?? 'others'}`,
  check({ source, target }) {
    if (((source.traits | target.traits) & trait.newline) === 0) return []
    if ((source.traits & target.traits & trait.ink) === 0) return []
    const [expected, found] = [countLines(source.raw.trim()), countLines(target.raw.trim())]
    if (expected === found || isWrapped(source.raw) || isWrapped(target.raw)) return []
    return [{ arguments: { expected, found } }]
  },
}

/** Help for a terminal: its lines end where the terminal does, and other languages need more or fewer of them. */
function isWrapped(text: string): boolean {
  return /[^\n]{60}\n[^\S\n]*\S/u.test(text)
}
