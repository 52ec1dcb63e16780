import { type TextRule, textRules } from '../rule.ts'
import { marksOf, otherMark, trait } from '../text-traits.ts'
import { quoted, textOf } from '../words.ts'

export const pairedMarkRules: readonly TextRule[] = textRules([
  {
    id: 'brackets',
    only: trait.bracket,
    severity: 'warning',
    tier: 'cosmetic',
    what: 'A bracket of the translation has no partner, and all brackets of the source have one. Or it has `{` or `}`, and the source has none.',
    why: 'A bracket that never closes is a typing error, and its content may be lost. Braces belong to placeholders, and no language has them in its sentences.',
    example: { locale: 'de', source: 'Size (in pixels)', target: 'Größe (in Pixel', better: 'Größe (in Pixel)' },
    say(args) {
      const bracket = `the bracket ${textOf(args, 'found') ?? ''}`
      return args['added'] === 'yes' ? `has ${bracket}, the source does not` : `${bracket} has no partner`
    },
    check({ source, target }) {
      if ((target.traits & trait.bracket) === 0) return []
      const found = lonelyBracket(target.prose)
      if (found === undefined && hasBrace.test(target.raw) && !hasBrace.test(source.raw)) {
        // an added placeholder is what other rules report
        const texts = target.tokens.flatMap((token) => (token.type === 'text' ? [token.text] : []))
        const brace = hasBrace.exec(texts.join(' '))?.[0]
        if (brace !== undefined) return [{ arguments: { found: brace, added: 'yes' } }]
      }
      return found === undefined || lonelyBracket(source.prose) !== undefined ? [] : [{ arguments: { found } }]
    },
  },
  {
    id: 'quotes',
    only: trait.quote,
    severity: 'warning',
    tier: 'cosmetic',
    what: 'A double quotation mark of the translation has no partner of the same kind, and all those of the source have one.',
    why: 'A quotation that never closes, or closes with another kind of mark, is a typing error.',
    example: { locale: 'de', source: 'Open “{{name}}”', target: '„{{name}} öffnen', better: '„{{name}}“ öffnen' },
    say: (args) => `the quotation mark ${textOf(args, 'found') ?? ''} has no partner of the same kind`,
    check({ source, target }) {
      if ((target.traits & trait.quote) === 0) return []
      const found = lonelyQuote(target.prose)
      return found === undefined || lonelyQuote(source.prose) !== undefined ? [] : [{ arguments: { found } }]
    },
  },
  {
    id: 'outer-quotes',
    only: trait.opening,
    inTarget: marksOf('"\'') | otherMark,
    severity: 'warning',
    tier: 'misleads',
    what: 'The whole translation is in quotation marks, and its source is not.',
    why: 'Language models often add quotation marks to an answer, and users see them on the button.',
    example: { locale: 'de', source: 'Save changes', target: '"Änderungen speichern"', better: 'Änderungen speichern' },
    say: (args) => `is in quotation marks, the source is not${quoted(args, 'found', ': ')}`,
    check({ source, target }) {
      const text = target.raw.trim()
      const closing = quotePairs.get(text.slice(0, 1))
      if (closing === undefined || text.length < 3 || !closing.includes(text.slice(-1))) return []
      const [opening, end, inside] = [text.slice(0, 1), text.slice(-1), text.slice(1, -1)]
      // the string consists of two quotations, or has a quoted word at each end
      if (inside.includes(opening) || inside.includes(end)) return []
      return atAnEdge.test(source.raw.trim()) ? [] : [{ arguments: { found: opening + end } }]
    },
  },
])

const partners: ReadonlyMap<string, string> = new Map(
  ['()', '[]', '{}', '（）', '［］', '｛｝', '【】'].map(([open = '', close = '']) => [close, open]),
)
const brackets = '()[]{}（）［］｛｝【】'
const wide: ReadonlyMap<string, string> = new Map(
  ['（(', '）)', '［[', '］]', '｛{', '｝}'].map(([from = '', to = '']) => [from, to]),
)

const hasBrace = /[{}]/u

/** Matches `a)` and `1)`, which number the items of a list. */
const listMark = /(?<![\p{L}\p{N}(（])[\p{L}\p{N}]\)/gu

function lonelyBracket(prose: string): string | undefined {
  const found = unmatched(prose)
  return found === ')' ? unmatched(prose.replaceAll(listMark, '')) : found
}

function unmatched(prose: string): string | undefined {
  const open: string[] = []
  for (let at = 0; at < prose.length; at++) {
    const code = prose.charCodeAt(at)
    // nearly all characters are letters or spaces
    if (code < 0x28 || (code > 0x60 && code < 0x7b) || (code > 0x7d && code < 0x3010)) continue
    const found = prose.charAt(at)
    if (!brackets.includes(found)) continue
    const one = wide.get(found) ?? found
    const partner = partners.get(one)
    if (partner === undefined) open.push(one)
    else if (open.pop() !== partner) return found
  }
  return open.at(-1)
}

/**
 * Straight, curly, pointed and cornered quotes. Languages open and close quotes with different marks („…“, »…«, ”…”,
 * “…”), so the marks of each kind are counted: if their number is odd, one has no partner.
 */
const quoteKinds: ReadonlyMap<string, number> = new Map(
  ['"', '“”„‟', '«»', '「」', '『』', '〝〞〟', '＂'].flatMap((marks, kind) =>
    Array.from(marks, (mark) => [mark, kind] as const),
  ),
)
const quoteMark = /["“”„‟«»「」『』〝〞〟＂]/gu

/** Matches a `"` that is no quote: for inches (`5"`), and inside Hebrew abbreviations (ארה"ב). */
const noQuote = /(?<=\p{N})"(?!\p{L})|(?<=\p{Script=Hebrew})["”](?=\p{Script=Hebrew})/gu

/** Matches a list of characters (`!@#$%^&*()"'`), in which quotes and brackets need no partner. */
const listed = /[!-/:-@[-`{-~]{5,}|(?:[!-/:-@[-`{-~]\s){4,}[!-/:-@[-`{-~]/gu

function lonelyQuote(prose: string): string | undefined {
  const odd = oddOf(prose)
  return odd === '"' || odd === '”' ? oddOf(prose.replaceAll(noQuote, '').replaceAll(listed, '')) : odd
}

function oddOf(prose: string): string | undefined {
  const open = new Map<number, string>()
  for (const one of prose.match(quoteMark) ?? []) {
    const kind = quoteKinds.get(one) ?? 0
    if (!open.delete(kind)) open.set(kind, one)
  }
  return open.values().next().value
}

/** For each opening mark, all closing marks that some language uses with it. */
const quotePairs: ReadonlyMap<string, string> = new Map(
  ['""', "''", '“”', '””', '„“”„', '‘’', '‚‘’', '«»', '»«»', '‹›', '›‹', '「」', '『』', '＂＂'].map(
    (marks) => [marks.charAt(0), marks.slice(1)] as const,
  ),
)

const atAnEdge = /^["'“”„‘’‚«»‹›「」『』＂`]|["'“”„‘’«»‹›「」『』＂`]$/u
