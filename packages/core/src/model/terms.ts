import { hash } from 'node:crypto'
import { groupBy, rememberEach, rememberFor } from '@lockale/errors'
import type { TermsHash } from './hash.ts'
import type { MessageUnit } from './unit.ts'

/** Glossaries of the project for one target locale. */
export interface LocaleTerms {
  /** The glossaries of a request in their order: names of glossary files, and ids of glossaries on the service. */
  readonly glossaries: readonly string[]
  hashOf(text: string): TermsHash | undefined
  hashOfUnit(unit: MessageUnit): TermsHash | undefined
  entriesIn(text: string): readonly { readonly source: string; readonly target: string }[]
}

/** Returns the glossary entries of one locale. If several glossaries have the same term, the first one wins. */
export function openTerms(
  glossaries: readonly string[],
  dictionaries: readonly ReadonlyMap<string, string>[],
  find: TermFinder,
): LocaleTerms {
  const entries = new Map(dictionaries.toReversed().flatMap((dictionary) => [...dictionary]))
  // Returns a term and its translation as JSON, to be hashed. Cached, because each term occurs in many texts.
  const print = rememberEach((term: string) => {
    const translation = entries.get(term)
    return translation === undefined ? '' : JSON.stringify([term, translation])
  })
  const hashOf = (sorted: readonly string[]) => {
    let met = ''
    for (const term of sorted) {
      const entry = print(term)
      if (entry !== '') met += met === '' ? entry : `,${entry}`
    }
    return met === '' ? undefined : (hash('sha256', `[${met}]`, 'base64url').slice(0, 4) as TermsHash)
  }
  return {
    glossaries,
    hashOf: (text) => hashOf(find.inText(text)),
    hashOfUnit: (unit) => hashOf(find.inUnit(unit)),
    entriesIn: (text) => {
      return find.inText(text).flatMap((source) => {
        const target = entries.get(source)
        return target === undefined ? [] : [{ source, target }]
      })
    },
  }
}

export interface TermFinder {
  /** Returns the terms in a text, sorted by code units. */
  inText(text: string): readonly string[]
  /** Returns the terms in all source strings of a message. Cached, since it is called for every locale. */
  inUnit(unit: MessageUnit): readonly string[]
}

/**
 * Returns an object that finds glossary terms in strings. A term matches at the start of a word and ignores case:
 * `cart` in `Carts`. It finds at least the terms that the service finds. In scripts without spaces, it also finds terms
 * inside of words.
 */
export function openTermFinder(terms: Iterable<string>): TermFinder {
  const all = [...new Set(terms)].map((term): Term => ({ term, lower: term.toLowerCase() }))
  const [words, others] = [indexTerms(all.filter(beginsWord)), indexTerms(all.filter((term) => !beginsWord(term)))]
  const inTexts = (texts: Iterable<{ readonly text: string }>) => {
    const met = new Set<string>()
    for (const { text } of texts) {
      const lower = text.toLowerCase()
      for (const { index } of lower.matchAll(wordBegin)) meetAt(lower, index, words, met)
      if (others !== undefined) for (let at = 0; at < lower.length; at++) meetAt(lower, at, others, met)
    }
    return [...met].sort()
  }
  return {
    inText: (text) => inTexts([{ text }]),
    inUnit: rememberFor((unit) => inTexts(unit.forms.values())),
  }
}

interface Term {
  readonly term: string
  readonly lower: string
}

function beginsWord({ lower }: Term): boolean {
  return /^(?!\p{scx=Han}|\p{scx=Hiragana}|\p{scx=Katakana}|\p{scx=Thai}|\p{scx=Lao}|\p{scx=Khmer}|\p{scx=Myanmar})[\p{L}\p{N}]/u.test(
    lower,
  )
}

const wordBegin = /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}]/gu

/** A tree to find terms by their first characters. A node with many terms has branches by their next two code units. */
interface TermIndex {
  readonly depth: number
  readonly few: readonly Term[]
  readonly many: ReadonlyMap<string, TermIndex> | undefined
}

const maxFew = 4

function indexTerms(terms: readonly Term[], depth = 0): TermIndex | undefined {
  if (terms.length === 0) return undefined
  if (terms.length <= maxFew) return { depth, few: terms, many: undefined }
  const isLong = ({ lower }: Term) => lower.length >= depth + 2
  const few = terms.filter((term) => !isLong(term))
  const many = new Map<string, TermIndex>()
  for (const [next, group] of groupBy(terms.filter(isLong), ({ lower }) => lower.slice(depth, depth + 2))) {
    const index = indexTerms(group, depth + 2)
    if (index !== undefined) many.set(next, index)
  }
  return { depth, few, many }
}

function meetAt(lower: string, at: number, index: TermIndex | undefined, met: Set<string>): void {
  for (let here = index; here !== undefined;) {
    for (const { term, lower: wanted } of here.few) if (lower.startsWith(wanted, at)) met.add(term)
    const from = at + here.depth
    here = here.many?.get(lower.slice(from, from + 2))
  }
}
