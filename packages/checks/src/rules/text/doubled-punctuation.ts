import type { TextRule } from '../../rule.ts'
import { trait } from '../../text-traits.ts'
import { textOf } from '../../words.ts'

export const doubledPunctuation: TextRule = {
  id: 'doubled-punctuation',
  group: 'text',
  scope: 'text',
  severity: 'warning',
  tier: 'cosmetic',
  what: 'The translation has the same punctuation mark twice in a row, the source has not.',
  why: 'It is nearly always a slip.',
  example: { locale: 'de', source: 'Saved.', target: 'Gespeichert..', better: 'Gespeichert.' },
  say: (args) => `has ${textOf(args, 'found') ?? 'a punctuation mark twice in a row'}, the source has not`,
  check({ source, target, language }) {
    if ((target.traits & trait.doubled) === 0) return []
    const found = twice.exec(target.prose)?.[0]
    if (found === undefined || twice.test(source.prose)) return []
    // a typewriter's quotes: ,,so''
    if (found === ',,' && /(?<![^\s([{]),,\S/u.test(target.raw)) return []
    // ։ is often typed as a colon, and :: as the Ethiopic full stop
    if (found === '::' && (language === 'am' || language === 'ti')) return []
    return [{ arguments: { found } }]
  },
}

/** Three are an ellipsis, or meant. */
const twice = /(?<!([,;:.!?、。，；：！？؟،؛।]))([,;:.!?、。，；：！？؟،؛।])\2(?!\2|[/\\.*])/u
