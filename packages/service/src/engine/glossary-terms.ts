export interface TextPiece {
  readonly text: string
  /** True for the translation of a term, which the engine must not translate. */
  readonly isTerm: boolean
}

/** Glossary terms, grouped by their first word and then by length, longest first. Made once for each request. */
export type TermIndex = ReadonlyMap<string, readonly TermGroup[]>

/** Terms of one length in UTF-16 units, with their translations. */
interface TermGroup {
  readonly length: number
  readonly exact: Map<string, string>
  /** Translations by the term in lower case. If several terms are equal in lower case, the first one is used. */
  readonly folded: Map<string, string>
}

/** Returns an index of the terms. If two glossaries have the same term, the first glossary is used. */
export function indexTerms(glossaries: readonly ReadonlyMap<string, string>[]): TermIndex {
  const byStart = new Map<string, TermGroup[]>()
  for (const [term, translation] of glossaries.flatMap((glossary) => [...glossary])) {
    if (term === '') continue
    const { exact, folded } = groupOf(byStart, term)
    const lower = term.toLowerCase()
    if (!exact.has(term)) exact.set(term, translation)
    if (!folded.has(lower)) folded.set(lower, translation)
  }
  for (const groups of byStart.values()) groups.sort((a, b) => b.length - a.length)
  return byStart
}

function groupOf(byStart: Map<string, TermGroup[]>, term: string): TermGroup {
  const start = startOf(term, 0)
  let groups = byStart.get(start)
  if (groups === undefined) byStart.set(start, (groups = []))
  let group = groups.find(({ length }) => length === term.length)
  if (group === undefined) groups.push((group = { length: term.length, exact: new Map(), folded: new Map() }))
  return group
}

/** Cuts a text at its glossary terms: longest first, whole words only. Prefers terms in the same letter case. */
export function substituteTerms(text: string, byStart: TermIndex): readonly TextPiece[] {
  if (byStart.size === 0) return [{ text, isTerm: false }]
  const matches = chooseMatches(findMatches(text, byStart), text.length)
  const pieces: TextPiece[] = []
  let at = 0
  for (const { start, end, target } of matches) {
    if (start > at) pieces.push({ text: text.slice(at, start), isTerm: false })
    pieces.push({ text: target, isTerm: true })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isTerm: false })
  return pieces
}

interface Match {
  readonly start: number
  readonly end: number
  readonly target: string
}

const wordPattern = /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*/uy
/** Matches characters of scripts without spaces between words. A term may begin and end at any of them. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]$/u
const wordCharacter = /^[\p{L}\p{N}\p{M}_]$/u

/** Returns the first word at an offset, in lower case; in scripts without spaces, the first character. */
function startOf(text: string, at: number): string {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  if (unspaced.test(character)) return character
  wordPattern.lastIndex = at
  return wordPattern.exec(text)?.[0].toLowerCase() ?? character
}

function findMatches(text: string, byStart: TermIndex): readonly Match[] {
  const matches: Match[] = []
  for (let at = 0; at < text.length; at++) {
    if (!isBoundary(text, at)) continue
    for (const { length, exact, folded } of byStart.get(startOf(text, at)) ?? []) {
      const end = at + length
      const slice = text.slice(at, end)
      const target = exact.get(slice) ?? folded.get(slice.toLowerCase())
      if (slice.length === length && target !== undefined && isBoundary(text, end)) {
        matches.push({ start: at, end, target })
      }
    }
  }
  return matches
}

function isBoundary(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true
  const before = characterBefore(text, at)
  const after = String.fromCodePoint(text.codePointAt(at) ?? 0)
  if (!wordCharacter.test(before) || !wordCharacter.test(after)) return !isLowSurrogate(text.charCodeAt(at))
  return unspaced.test(before) || unspaced.test(after)
}

function characterBefore(text: string, at: number): string {
  const isPair = at > 1 && isLowSurrogate(text.charCodeAt(at - 1))
  return isPair ? text.slice(at - 2, at) : text.charAt(at - 1)
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc_00 && unit <= 0xdf_ff
}

/** Returns the longest matches that do not overlap, in text order. */
function chooseMatches(matches: readonly Match[], length: number): readonly Match[] {
  const taken = new Uint8Array(length)
  const chosen: Match[] = []
  const longestFirst = [...matches].sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)
  for (const match of longestFirst) {
    // matches are chosen longest first, so a chosen match that overlaps this one covers its start or its end
    if (taken[match.start] === 1 || taken[match.end - 1] === 1) continue
    taken.fill(1, match.start, match.end)
    chosen.push(match)
  }
  return chosen.sort((a, b) => a.start - b.start)
}
