import type { TextRule } from '../../rule.ts'
import { trait } from '../../text-traits.ts'
import { difference } from '../../words.ts'

export const specialSymbols: TextRule = {
  id: 'special-symbols',
  group: 'text',
  scope: 'text',
  severity: 'info',
  tier: 'cosmetic',
  what: 'A symbol like ™, ©, ° or → is in one of the two texts only.',
  why: 'Symbols have a meaning, some of them a legal one.',
  example: { locale: 'de', source: 'Acme™ cloud', target: 'Acme Cloud', better: 'Acme™ Cloud' },
  say: (args) => `symbols differ from the source${difference(args)}`,
  check({ source, target }) {
    if (((source.traits | target.traits) & trait.symbol) === 0) return []
    const [expected, found] = [symbolsOf(source.prose), symbolsOf(target.prose)]
    if (expected === null && found === null) return []
    const [missing, extra] = [without(expected, found), without(found, expected)]
    return missing.length + extra.length === 0 ? [] : [{ arguments: { missing, extra } }]
  },
}

const symbol = /[™©®℠°±×÷§¶†‡✓✔✗✘★☆←→⇒⇐▶◀]|\((?:c|r|tm)\)/giu

/** Written in ASCII, or pointing the other way in a text that is read from the right. */
const same: ReadonlyMap<string, string> = new Map(
  Object.entries({ '(c)': '©', '(r)': '®', '(tm)': '™', '✔': '✓', '✘': '✗', '←': '→', '⇐': '⇒', '◀': '▶' }),
)

function symbolsOf(prose: string): ReadonlySet<string> | null {
  const found = prose.match(symbol)
  return found && new Set(found.map((one) => same.get(one.toLowerCase()) ?? one))
}

function without(some: ReadonlySet<string> | null, others: ReadonlySet<string> | null): readonly string[] {
  return [...(some ?? [])].filter((one) => others?.has(one) !== true)
}
