import type { Term } from '../../options.ts'
import type { TextRule } from '../../rule.ts'
import { indexTerms, type TermIndex, termWords } from '../../term-index.ts'
import { textOf } from '../../words.ts'

export const glossaryTermMissing: TextRule = {
  id: 'glossary-term-missing',
  scope: 'text',
  group: 'consistency',
  severity: 'warning',
  tier: 'misleads',
  what: 'The source has a term of the glossary, and the translation does not have the word that the glossary gives for it.',
  why: 'The same thing has the same name everywhere, or people look for two things.',
  example: {
    locale: 'de',
    source: 'Pay the invoice',
    target: 'Bezahle die Faktura',
    better: 'Bezahle die Rechnung',
    options: { terms: new Map([['de', [{ source: 'invoice', target: 'Rechnung' }]]]) },
    given: "terms: { invoice: 'Rechnung' }",
  },
  check({ source, target, locale, language }, options) {
    if (options.terms.size === 0) return []
    const terms = options.terms.get(locale) ?? options.terms.get(language)
    if (terms === undefined) return []
    const unseen = indexOf(terms)
      .find(source.words)
      .filter(({ target: term }) => !hasTerm(target.prose, term, language))
    // of two translations that a term may have, one is enough
    const absent = unseen.filter(
      (term) =>
        !terms.some(
          (other) => other !== term && other.source === term.source && hasTerm(target.prose, other.target, language),
        ),
    )
    return absent.map((term) => ({ arguments: { source: term.source, term: term.target } }))
  },
  say: (args) =>
    `${textOf(args, 'source') ?? 'a term'} is ${textOf(args, 'term') ?? 'another word'} in the glossary, and that is missing`,
}

const indexes = new WeakMap<readonly Term[], TermIndex<Term>>()

function indexOf(terms: readonly Term[]): TermIndex<Term> {
  const known = indexes.get(terms) ?? indexTerms(terms, ({ source }) => source)
  indexes.set(terms, known)
  return known
}

/** Endings change: the first 70 % of each word are enough, also in a compound. In languages without endings all of it. */
function hasTerm(prose: string, term: string, language: string): boolean {
  const text = prose.toLowerCase()
  if (withoutEndings.has(language)) return text.includes(term.toLowerCase())
  return termWords(term).every((word) => text.includes(stemOf(word.toLowerCase())))
}

const withoutEndings: ReadonlySet<string> = new Set('zh yue ja ko th lo km my vi id ms'.split(' '))
const stemShare = 0.7
const leastStem = 3

function stemOf(word: string): string {
  const characters = [...word]
  return characters.slice(0, Math.max(leastStem, Math.ceil(characters.length * stemShare))).join('')
}
