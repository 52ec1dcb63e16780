import { hash } from 'node:crypto'
import type { TermsHash } from './hash.ts'
import type { MessageUnit } from './unit.ts'

/** Glossaries that are kept in the project, as far as one target locale is concerned. */
export interface LocaleTerms {
  /** All that go with a request, in their order: names of files, and ids of those that are not kept in the project. */
  readonly glossaries: readonly string[]
  /** Of the entries that a source text meets: two texts that meet the same ones have the same. `undefined`: it meets none. */
  hashOf(text: string): TermsHash | undefined
  /** The same for a message with all its forms. */
  hashOfUnit(unit: MessageUnit): TermsHash | undefined
}

/** Entries of one locale, from glossaries of which the first wins. */
export function openTerms(
  glossaries: readonly string[],
  dictionaries: readonly ReadonlyMap<string, string>[],
  find: TermFinder,
): LocaleTerms {
  const entries = new Map(dictionaries.toReversed().flatMap((dictionary) => [...dictionary]))
  const hashOf = (terms: ReadonlySet<string>) => {
    const met = [...terms].sort().flatMap((term) => {
      const translation = entries.get(term)
      return translation === undefined ? [] : [[term, translation]]
    })
    if (met.length === 0) return undefined
    return hash('sha256', JSON.stringify(met), 'base64url').slice(0, 4) as TermsHash
  }
  return {
    glossaries,
    hashOf: (text) => hashOf(find.inText(text)),
    hashOfUnit: (unit) => hashOf(find.inUnit(unit)),
  }
}

/** Finds the terms of all glossaries of a project in its source texts. */
export interface TermFinder {
  inText(text: string): ReadonlySet<string>
  /** Remembered: it is asked for every locale. */
  inUnit(unit: MessageUnit): ReadonlySet<string>
}

/**
 * A term is met where it begins a word, in any case, whatever ends the word: `cart` in `Carts`. So a text that the service may
 * have used an entry for is found; one that it has not may be found too. In scripts without blanks it is met anywhere.
 */
export function openTermFinder(terms: Iterable<string>): TermFinder {
  const index = new Map<string, Term[]>()
  for (const term of new Set(terms)) {
    const lower = term.toLowerCase()
    const begin = lower.slice(0, 2)
    const found = { term, lower, beginsWord: isSpaced(lower) }
    const others = index.get(begin)
    if (others === undefined) index.set(begin, [found])
    else others.push(found)
  }
  const known = new WeakMap<MessageUnit, ReadonlySet<string>>()
  const addFrom = (text: string, met: Set<string>) => {
    const lower = text.toLowerCase()
    for (let at = 0; at < lower.length; at++) {
      for (const candidates of [index.get(lower.slice(at, at + 2)), index.get(lower.charAt(at))]) {
        for (const { term, lower: wanted, beginsWord } of candidates ?? []) {
          if (lower.startsWith(wanted, at) && !(beginsWord && isInWord(lower, at))) met.add(term)
        }
      }
    }
  }
  return {
    inText(text) {
      const met = new Set<string>()
      addFrom(text, met)
      return met
    },
    inUnit(unit) {
      const before = known.get(unit)
      if (before !== undefined) return before
      const met = new Set<string>()
      for (const { text } of unit.forms.values()) addFrom(text, met)
      known.set(unit, met)
      return met
    },
  }
}

interface Term {
  readonly term: string
  readonly lower: string
  readonly beginsWord: boolean
}

const spaced =
  /^(?!\p{scx=Han}|\p{scx=Hiragana}|\p{scx=Katakana}|\p{scx=Thai}|\p{scx=Lao}|\p{scx=Khmer}|\p{scx=Myanmar})[\p{L}\p{N}]/u

function isSpaced(text: string): boolean {
  return spaced.test(text)
}

/** The character before is of the same word. */
function isInWord(text: string, at: number): boolean {
  return at > 0 && /[\p{L}\p{N}\p{M}]$/u.test(text.slice(Math.max(0, at - 2), at))
}
