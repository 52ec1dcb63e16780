import { languageOf } from '../open-pair.ts'
import { nothing, type TextRule, textRules } from '../rule.ts'
import { trait } from '../text-traits.ts'
import { codePoint, valued } from '../words.ts'

export const bidiRules: readonly TextRule[] = textRules([
  {
    id: 'bidi-unbalanced',
    only: trait.bidi,
    severity: 'warning',
    tier: 'misleads',
    what: 'A bidirectional control character of the translation (U+202A to U+202E, U+2066 to U+2069) has no partner.',
    why: 'It changes the direction of everything that follows, also of what the app puts after the string.',
    example: {
      locale: 'he',
      source: 'File {{name}}',
      target: 'קובץ \u2068{{name}}',
      better: 'קובץ \u2068{{name}}\u2069',
    },
    say: (args) => `the bidirectional control character${valued(args, 'found', ' ')} has no partner`,
    check({ source, target }) {
      if ((target.traits & trait.bidi) === 0) return []
      const found = lonelyControl(target.raw)
      if (found === undefined || lonelyControl(source.raw) === found) return []
      return [{ arguments: { found: codePoint(found) } }]
    },
  },
  {
    id: 'bidi-isolation',
    severity: 'info',
    tier: 'cosmetic',
    what: 'In a right-to-left language, a placeholder is next to another one or to Latin letters, and nothing isolates their directions.',
    why: 'If the app fills in a Latin value, the two are shown in the wrong order.',
    remedy: 'Put U+2068 before the placeholder and U+2069 after it, or let the app do that when it fills in the value.',
    example: {
      locale: 'he',
      source: '{{name}}: {{path}}',
      target: 'קובץ {{name}}: {{path}}',
      better: 'קובץ \u2068{{name}}\u2069: \u2068{{path}}\u2069',
    },
    say: (args) => `${valued(args, 'found', '') || 'a placeholder'} is not isolated from what is next to it`,
    applies: (_, locale) => fromRight.has(languageOf(locale)),
    check({ target, language, syntax, counts }) {
      // Fluent and MessageFormat 2 put invisible marks around placeholders at run time, so values of another direction
      // are displayed correctly
      if (!fromRight.has(language) || syntax.id === 'fluent' || syntax.id === 'mf2') return nothing
      const { tokens } = target
      for (const [at, token] of tokens.entries()) {
        if (token.type !== 'placeholder' || token.kind !== 'variable') continue
        if (counts.some(({ name }) => name === token.name)) continue
        const [next, after] = [tokens[at + 1], tokens[at + 2]]
        const between = next?.type === 'text' ? next.text : ''
        const runsOn =
          next?.type === 'placeholder' ||
          /^[^\p{L}\p{N}\u200e\u200f\u202a-\u202e\u2066-\u2069]*[A-Za-z]/u.test(between) ||
          (after?.type === 'placeholder' && /^[^\p{L}\p{N}\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u.test(between))
        if (runsOn) return [{ arguments: { found: token.raw } }]
      }
      return []
    },
  },
])

/** Languages whose usual script is written from right to left. */
const fromRight = new Set('ar arc azb ckb dv fa glk he ks ku-Arab lrc mzn nqo pnb prs ps sd syr ug ur yi'.split(' '))

/**
 * Returns the first control character without its partner: an embedding or override (U+202A U+202B U+202D U+202E) needs
 * U+202C, an isolate (U+2066 to U+2068) needs U+2069, both in the same paragraph (UAX #9, BD9 and X1-X8).
 */
function lonelyControl(text: string): string | undefined {
  const open: string[] = []
  for (const [found] of text.matchAll(/[\u202a-\u202e\u2066-\u2069\n\u2029]/gu)) {
    if (found === '\n' || found === '\u2029') {
      if (open.length > 0) return open[0]
    } else if (found === '\u202c' || found === '\u2069') {
      const isIsolate = found === '\u2069'
      const partner = open.findLastIndex((one) => one >= '\u2066' === isIsolate)
      if (partner === -1) return found
      // the end of an isolate also ends every embedding that began inside it
      if (!isIsolate && partner !== open.length - 1) return open.at(-1)
      if (partner < open.length - 1) return open.at(-1)
      open.length = partner
    } else open.push(found)
  }
  return open[0]
}
