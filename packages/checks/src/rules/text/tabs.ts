import type { TextRule } from '../../rule.ts'
import { trait } from '../../text-traits.ts'
import { first } from '../../words.ts'
import { mendTexts } from './mend.ts'

export const tabs: TextRule = {
  id: 'tabs',
  group: 'text',
  scope: 'text',
  severity: 'warning',
  tier: 'misleads',
  what: 'The translation has more or fewer tabs inside than the source.',
  why: 'Tabs part columns, or a menu item from its shortcut.',
  example: { locale: 'de', source: 'Copy file', target: 'Datei\tkopieren', better: 'Datei kopieren' },
  say: (args) =>
    `has ${first(args, 'found') ?? 'other'} tabs inside, the source ${first(args, 'expected') ?? 'others'}`,
  check({ source, target }) {
    if (((source.traits | target.traits) & trait.tab) === 0) return []
    if ((source.traits & target.traits & trait.ink) === 0) return []
    const [expected, found] = [count(source.raw), count(target.raw)]
    return expected === found ? [] : [{ arguments: { expected, found } }]
  },
  /** Only where no tab belongs: which of several is too many, nobody can tell. */
  fix(pair) {
    if ((pair.source.traits & trait.tab) !== 0 || count(pair.target.raw) === 0) return undefined
    const { tokens } = pair.target
    return mendTexts(pair, (text, at) => {
      const [start, end] = [
        at === 0 ? text.length - text.trimStart().length : 0,
        at === tokens.length - 1 ? text.trimEnd().length : text.length,
      ]
      return text.slice(0, start) + text.slice(start, end).replaceAll(/(?<![ \n]) *\t[\t ]*/gu, ' ') + text.slice(end)
    })
  },
}

/** Those at the edges are for the rules about edges; at the begin of a line they are an indent, which may as well be blanks. */
function count(text: string): number {
  return text.trim().replaceAll(/\n\s+/gu, '\n').match(/\t/gu)?.length ?? 0
}
