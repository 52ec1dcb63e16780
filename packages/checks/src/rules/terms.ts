import { groupBy, rememberFor } from '@lockale/errors'
import type { Term } from '../options.ts'
import { languageOf } from '../open-pair.ts'
import { type TextRule, textRules } from '../rule.ts'
import { wordsIn } from '../text-view.ts'
import { listed, names, textOf } from '../words.ts'

export const termRules: readonly TextRule[] = textRules([
  {
    id: 'glossary-term-missing',
    severity: 'warning',
    tier: 'misleads',
    what: 'The source has a glossary term, and the translation does not use the translation from the glossary.',
    why: 'One thing should have one name everywhere. With two names, users look for two things.',
    example: {
      locale: 'de',
      source: 'Pay the invoice',
      target: 'Bezahle die Faktura',
      better: 'Bezahle die Rechnung',
      options: { terms: new Map([['de', [{ source: 'invoice', target: 'Rechnung' }]]]) },
      given: "terms: { invoice: 'Rechnung' }",
    },
    applies: ({ terms }, locale) => termsIn(terms, locale).length > 0,
    check({ source, target, locale, language }, options) {
      const terms = termsIn(options.terms, locale)
      const unseen = indexOfTerms(terms)(source.words).filter(
        ({ target: term }) => !hasTerm(target.prose, term, language),
      )
      // if the glossary has two translations for a term, a string needs only one of them
      const absent = unseen.filter(
        (term) =>
          !terms.some(
            (other) => other !== term && other.source === term.source && hasTerm(target.prose, other.target, language),
          ),
      )
      return absent.map((term) => ({ arguments: { source: term.source, term: term.target } }))
    },
    say: (args) =>
      `the glossary translates ${textOf(args, 'source') ?? 'a term'} as ${textOf(args, 'term') ?? 'another word'}, which is missing`,
  },
  {
    id: 'forbidden-term',
    severity: 'warning',
    tier: 'misleads',
    what: 'A translation has a word that the config forbids in its locale.',
    why: 'The project has decided against this word.',
    example: {
      locale: 'de',
      source: 'Pay the invoice',
      target: 'Bezahle die Faktura',
      better: 'Bezahle die Rechnung',
      options: { forbidden: new Map([['de', ['Faktura']]]) },
      given: "forbidden: ['Faktura']",
    },
    applies: ({ forbidden }, locale) => termsIn(forbidden, locale).length > 0,
    check({ target, locale, language }, { forbidden }) {
      const terms = termsIn(forbidden, locale)
      const found = withoutBlanks.has(language)
        ? terms.filter((term) => target.prose.toLowerCase().includes(term.toLowerCase()))
        : indexOfWords(terms)(target.words)
      return found.length === 0 ? [] : [{ arguments: { found } }]
    },
    say: (args) => `has a forbidden word${listed(args, 'found')}`,
  },
  {
    id: 'do-not-translate',
    severity: 'error',
    tier: 'misleads',
    what: 'A do-not-translate term of the source is missing from the translation.',
    why: 'Brands and product names are the same in every language.',
    example: {
      locale: 'de',
      source: 'Open Acme Cloud',
      target: 'Acme Wolke öffnen',
      better: 'Acme Cloud öffnen',
      options: { doNotTranslate: ['Acme Cloud'] },
      given: "doNotTranslate: ['Acme Cloud']",
    },
    applies: ({ doNotTranslate }) => doNotTranslate.length > 0,
    check({ source, target }, options) {
      const missing = options.doNotTranslate.filter(
        (term) => source.raw.includes(term) && hasWord(source.prose, term) && !target.raw.includes(term),
      )
      return missing.length === 0 ? [] : [{ arguments: { term: missing } }]
    },
    say: (args) => `${names(args, 'term', 'a do-not-translate term')} missing`,
  },
])

function termsIn<Item>(terms: ReadonlyMap<string, readonly Item[]>, locale: string): readonly Item[] {
  return terms.get(locale) ?? terms.get(languageOf(locale)) ?? []
}

const indexOfTerms = rememberFor((terms: readonly Term[]) => indexTerms(terms, ({ source }) => source))

/** Returns true if a string has a term. If endings change in the language, the first 70 % of each word are enough. */
function hasTerm(prose: string, term: string, language: string): boolean {
  const text = prose.toLowerCase()
  if (withoutEndings.has(language)) return text.includes(term.toLowerCase())
  return wordsIn(term).every((word) => text.includes(stemOf(word.toLowerCase())))
}

const withoutEndings: ReadonlySet<string> = new Set('zh yue ja ko th lo km my vi id ms'.split(' '))
const stemShare = 0.7
const leastStem = 3

function stemOf(word: string): string {
  const characters = [...word]
  return characters.slice(0, Math.max(leastStem, Math.ceil(characters.length * stemShare))).join('')
}

/** Languages that write no spaces between words. */
const withoutBlanks: ReadonlySet<string> = new Set('zh yue ja th lo km my'.split(' '))

const indexOfWords = rememberFor((terms: readonly string[]) => indexTerms(terms, (term) => term))

/** Returns true if a text contains a term as a whole word: `Rust` is not in `Rusty`. */
function hasWord(prose: string, term: string): boolean {
  for (let at = prose.indexOf(term); at !== -1; at = prose.indexOf(term, at + 1)) {
    if (!isWord.test(prose.charAt(at - 1)) && !isWord.test(prose.charAt(at + term.length))) return true
  }
  return false
}

const isWord = /[\p{L}\p{N}_]/u

/**
 * Returns a function that finds terms in a text. A term in small letters matches in any case and with `s` behind it;
 * a term with a capital matches exactly. The time depends on the text, not on the number of terms.
 */
function indexTerms<Item>(items: readonly Item[], termOf: (item: Item) => string) {
  const terms = items.map((item) => {
    const term = termOf(item)
    return { item, words: wordsIn(term), isName: term !== term.toLowerCase() }
  })
  const byFirst = groupBy(terms, ({ words }) => words[0]?.toLowerCase())
  /** Returns the items whose term stands in a text as whole words. */
  return (words: readonly string[]): readonly Item[] => {
    if (terms.length === 0) return []
    const found = new Set<Item>()
    for (const [at, word] of words.entries()) {
      for (const key of keysOf(word.toLowerCase())) {
        for (const { item, words: wanted, isName } of byFirst.get(key) ?? []) {
          if (wanted.every((one, offset) => isSameWord(words[at + offset], one, isName))) found.add(item)
        }
      }
    }
    return [...found]
  }
}

/** Returns the forms in which a word is searched for: as written, and its possible singulars. */
function keysOf(word: string): readonly string[] {
  if (!word.endsWith('s')) return [word]
  return word.endsWith('es') ? [word, word.slice(0, -1), word.slice(0, -2)] : [word, word.slice(0, -1)]
}

function isSameWord(word: string | undefined, wanted: string, isName: boolean): boolean {
  if (word === undefined) return false
  return isName ? word === wanted || word === `${wanted}s` : keysOf(word.toLowerCase()).includes(wanted)
}
