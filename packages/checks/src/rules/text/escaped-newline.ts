import type { TextRule } from '../../rule.ts'
import { trait } from '../../text-traits.ts'
import { first } from '../../words.ts'

export const escapedNewline: TextRule = {
  id: 'escaped-newline',
  group: 'text',
  scope: 'text',
  severity: 'warning',
  tier: 'misleads',
  what: String.raw`The translation has more or fewer of a written-out \n than the source.`,
  why: String.raw`An app that makes line breaks of \n makes other ones, and an app that does not shows the two characters.`,
  example: {
    locale: 'de',
    source: String.raw`First line\nSecond line`,
    target: 'Erste Zeile Zweite Zeile',
    better: String.raw`Erste Zeile\nZweite Zeile`,
  },
  say: (args) =>
    `has ${first(args, 'found') ?? 'other'} written-out line breaks (${String.raw`\n`}), the source ${first(args, 'expected') ?? 'others'}`,
  check({ source, target }) {
    if (((source.traits | target.traits) & trait.backslash) === 0) return []
    if ((source.traits & target.traits & trait.ink) === 0) return []
    const [expected, found] = [count(source.prose), count(target.prose)]
    return expected === found ? [] : [{ arguments: { expected, found } }]
  },
}

/** Behind a backslash of its own it is none, and in a path of Windows (C:\new). */
function count(text: string): number {
  return text.replaceAll(/(?<![A-Za-z])[A-Za-z]:\\\S*/gu, '').match(/(?<!\\)\\n/gu)?.length ?? 0
}
