import type { TextRule } from '../../rule.ts'
import type { TextPair } from '../../text-pair.ts'
import { because } from '../../words.ts'

export const icuApostrophe: TextRule = {
  id: 'icu-apostrophe',
  scope: 'text',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'An apostrophe makes a text of what stands behind it.',
  why: "In ICU an apostrophe directly before `{` quotes: `l'{name}` shows `l{name}`. In Java every single apostrophe does.",
  remedy: 'Write the apostrophe twice, or use ’. `lockale fix` doubles it.',
  example: {
    locale: 'fr',
    source: 'The owner of {item}',
    target: "Le propriétaire de l'{item}",
    better: "Le propriétaire de l''{item}",
    syntax: { id: 'icu' },
  },
  check(pair) {
    const mended = mend(pair)
    if (mended === undefined) return []
    const at = Math.max(0, pair.target.raw.search(quoting(pair)) - 12)
    return [{ arguments: { found: pair.target.raw.slice(at, at + 30) } }]
  },
  fix: mend,
  say: (args) => `an apostrophe makes a text of the placeholder behind it${because(args, 'found')}`,
}

function quoting({ syntax }: TextPair): RegExp {
  return syntax.id === 'java' ? /(?<=\p{L})'(?=[\p{L}{])/u : /(?<=\p{L})'(?=\{)/u
}

/** The text with that apostrophe twice, where this gives it a placeholder back that its source has. */
function mend(pair: TextPair): string | undefined {
  const { source, target, syntax } = pair
  if ((syntax.id !== 'icu' && syntax.id !== 'java') || !target.raw.includes("'")) return undefined
  const pattern = quoting(pair)
  if (!pattern.test(target.raw)) return undefined
  const mended = target.raw.replaceAll(new RegExp(pattern, 'gu'), "''")
  if (syntax.reject(mended) !== undefined) return undefined
  const missing = placeholders(source.tokens).filter((raw) => !placeholders(target.tokens).includes(raw))
  const found = placeholders(syntax.tokenise(mended))
  return missing.some((raw) => found.includes(raw)) ? mended : undefined
}

function placeholders(tokens: TextPair['source']['tokens']): readonly string[] {
  return tokens.flatMap((token) => (token.type === 'placeholder' ? [token.raw.replaceAll(/\s/gu, '')] : []))
}
