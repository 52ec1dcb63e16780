import type { TextRule } from '../../rule.ts'
import { trait } from '../../text-traits.ts'
import { textOf } from '../../words.ts'

export const quotes: TextRule = {
  id: 'quotes',
  group: 'text',
  scope: 'text',
  severity: 'warning',
  tier: 'cosmetic',
  what: 'A double quotation mark of the translation has no partner of its kind, in the source all have.',
  why: 'A quotation that never closes, or closes with a mark of another kind, is a slip.',
  example: { locale: 'de', source: 'Open “{{name}}”', target: '„{{name}} öffnen', better: '„{{name}}“ öffnen' },
  say: (args) => `the quotation mark ${textOf(args, 'found') ?? ''} has no partner of its kind`,
  check({ source, target }) {
    if ((target.traits & trait.quote) === 0) return []
    const found = lonely(target.prose)
    return found === undefined || lonely(source.prose) !== undefined ? [] : [{ arguments: { found } }]
  },
}

/**
 * Which mark opens and which closes differs by language („…“, »…«, ”…”, “…”), so marks of one kind are counted: straight,
 * curly, pointed, cornered. An odd number has a lonely one.
 */
const kinds: ReadonlyMap<string, number> = new Map(
  ['"', '“”„‟', '«»', '「」', '『』', '〝〞〟', '＂'].flatMap((marks, kind) =>
    Array.from(marks, (mark) => [mark, kind] as const),
  ),
)
const mark = /["“”„‟«»「」『』〝〞〟＂]/gu

/** `5"` is inches; in a Hebrew abbreviation (ארה"ב) the mark stands inside the word. */
const noQuote = /(?<=\p{N})"(?!\p{L})|(?<=\p{Script=Hebrew})["”](?=\p{Script=Hebrew})/gu

function lonely(prose: string): string | undefined {
  const odd = oddOf(prose)
  return odd === '"' || odd === '”' ? oddOf(prose.replaceAll(noQuote, '')) : odd
}

function oddOf(prose: string): string | undefined {
  const open = new Map<number, string>()
  for (const one of prose.match(mark) ?? []) {
    const kind = kinds.get(one) ?? 0
    if (!open.delete(kind)) open.set(kind, one)
  }
  return open.values().next().value
}
