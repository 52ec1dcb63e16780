import type { TextRule } from '../../rule.ts'
import { indexTerms, type TermIndex } from '../../term-index.ts'
import { listed } from '../../words.ts'

export const forbiddenTerm: TextRule = {
  id: 'forbidden-term',
  scope: 'text',
  group: 'consistency',
  severity: 'warning',
  tier: 'misleads',
  what: 'A translation has a word that the project does not want in that locale.',
  why: 'The project has decided against it.',
  example: {
    locale: 'de',
    source: 'Pay the invoice',
    target: 'Bezahle die Faktura',
    better: 'Bezahle die Rechnung',
    options: { forbidden: new Map([['de', ['Faktura']]]) },
    given: "forbidden: ['Faktura']",
  },
  check({ target, locale, language }, { forbidden }) {
    if (forbidden.size === 0) return []
    const terms = forbidden.get(locale) ?? forbidden.get(language)
    if (terms === undefined) return []
    const found = withoutBlanks.has(language)
      ? terms.filter((term) => target.prose.toLowerCase().includes(term.toLowerCase()))
      : indexOf(terms).find(target.words)
    return found.length === 0 ? [] : [{ arguments: { found } }]
  },
  say: (args) => `a word that is not wanted${listed(args, 'found')}`,
}

/** Their words cannot be told apart by their characters. */
const withoutBlanks: ReadonlySet<string> = new Set('zh yue ja th lo km my'.split(' '))

const indexes = new WeakMap<readonly string[], TermIndex<string>>()

function indexOf(terms: readonly string[]): TermIndex<string> {
  const known = indexes.get(terms) ?? indexTerms(terms, (term) => term)
  indexes.set(terms, known)
  return known
}
