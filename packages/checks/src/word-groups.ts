import { addToGroup, rememberEach, rememberFor } from '@lockale/errors'
import { hasDigit, toAsciiDigits } from './ascii-digits.ts'
import { listLanguageOf } from './list-language.ts'
import { oppositeWords } from './opposite-words.ts'
import { isInWord } from './text-traits.ts'

/** A word of a text that belongs to a group, such as `on` and `off`. Words of one group with different numbers differ in meaning. */
export interface GroupWord {
  readonly group: string
  readonly number: number
  readonly raw: string
  readonly at: number
}

/** The group of negations. */
export const negations = 'not'
/** The group of numbers from 2 to 12, in words or digits. The first word has the number 0. */
export const numbers = 'number'
const firstNumber = 2
const lastNumber = 12
/** The group of phrases whose words do not count: `last name`. */
const ignored = '-'

interface Stem extends Pick<GroupWord, 'group' | 'number'> {
  readonly text: string
  /** True for a stem that must be at the end of a word, and for one that may be inside a word. */
  readonly isEnd: boolean
  readonly isInner: boolean
  /** True for a part of a word of the same group with another meaning: `ロック` (lock) in `ロック解除` (unlock). */
  isPart: boolean
}

type Members = readonly (readonly Stem[])[]

interface Lexicon {
  /** The words of each group, as the table has them. */
  readonly words: ReadonlyMap<string, string>
  /** The stems of the groups that were needed, by their numbers: most are not, in most languages. */
  readonly members: Map<string, Members>
  /** True for languages that write words without spaces, or small words directly before others. */
  readonly isDense: boolean
}

/** Returns the words of a source string that belong to a group, in their order. */
export function groupWordsOf(prose: string, language: string): readonly GroupWord[] {
  const lexicon = lexiconOf(language)
  if (lexicon === undefined) return none
  const text = prose.toLowerCase()
  const found: GroupWord[] = []
  const { stems, marked, inner } = indexOf(lexicon)
  for (let at = 0, isLetter = false; at < text.length; at++) {
    const isBehind = isLetter
    isLetter = isInWord(text, at)
    if (!isLetter || (isBehind && !lexicon.isDense)) continue
    if (marked[markOf(text, at)] === 0) continue
    for (const stem of stems.get(text.slice(at, at + 2)) ?? none) add(found, stem, { text, at })
    for (const stem of stems.get(text.charAt(at)) ?? none) add(found, stem, { text, at })
  }
  addAll(found, inner, text, lexicon)
  return inOrder(found, digitsIn(prose))
}

/**
 * Returns the words of a translation that belong to some groups, in their order. `undefined` for a language without
 * words.
 */
export function groupWordsIn(
  prose: string,
  language: string,
  groups: ReadonlySet<string>,
): readonly GroupWord[] | undefined {
  const lexicon = lexiconOf(language)
  if (lexicon === undefined) return undefined
  const text = prose.toLowerCase()
  const found: GroupWord[] = []
  for (const group of [ignored, negations, ...groups])
    for (const stems of membersOf(lexicon, group)) addAll(found, stems, text, lexicon)
  return inOrder(found, groups.has(numbers) ? digitsIn(prose) : none)
}

function addAll(found: GroupWord[], stems: readonly Stem[], text: string, lexicon: Lexicon): void {
  for (const stem of stems) {
    for (let at = next(text, stem, lexicon, 0); at !== -1; at = next(text, stem, lexicon, at + 1))
      add(found, stem, { text, at })
  }
}

function inOrder(found: readonly GroupWord[], digits: readonly GroupWord[]): readonly GroupWord[] {
  if (found.length === 0) return digits
  const words = found.filter(({ group }) => group !== ignored).toSorted((a, b) => a.at - b.at)
  return digits.length === 0 ? words : [...words, ...digits]
}

/** A quick test: returns false if a translation has no word for a word of its source, but another one of its group. */
export function keepsWords(
  { raw, lower }: Readonly<Record<'raw' | 'lower', string>>,
  wanted: readonly GroupWord[],
  language: string,
): boolean {
  const lexicon = lexiconOf(language)
  if (lexicon === undefined) return true
  for (const word of wanted) {
    const members = word.group === negations ? [] : membersOf(lexicon, word.group)
    if (members.length < 2) continue
    if (hasStem(lower, members[word.number] ?? none, lexicon, true)) continue
    if (word.group === numbers && lower.includes(word.raw)) continue
    if (word.group === numbers && hasDigit(raw)) return false
    for (let number = 0; number < members.length; number++)
      if (number !== word.number && hasStem(lower, members[number] ?? none, lexicon, false)) return false
  }
  return true
}

function hasStem(text: string, stems: readonly Stem[], lexicon: Lexicon, isWhole: boolean): boolean {
  for (const stem of stems) if (!(isWhole && stem.isPart) && next(text, stem, lexicon, 0) !== -1) return true
  return false
}

/** Returns true if another word of the group has another meaning. */
export function hasOpposite({ group }: GroupWord, language: string): boolean {
  const lexicon = lexiconOf(language)
  return group !== negations && lexicon !== undefined && membersOf(lexicon, group).length > 1
}

/** Returns where a stem is next in a text, in small letters; -1 if it is not. */
function next(text: string, stem: Stem, { isDense }: Lexicon, from: number): number {
  for (let at = text.indexOf(stem.text, from); at !== -1; at = text.indexOf(stem.text, at + 1)) {
    const isBegin = isDense || stem.isInner || !isInWord(text, at - 1)
    if (isBegin && !(stem.isEnd && isInWord(text, at + stem.text.length))) return at
  }
  return -1
}

const none: readonly never[] = []

/** Adds a stem that is at a place of a text. The longer of two words at one place counts: `unlock` and `lock`. */
function add(found: GroupWord[], stem: Stem, { text, at }: { readonly text: string; readonly at: number }): void {
  const { group, number, isEnd } = stem
  if (!text.startsWith(stem.text, at)) return
  const end = at + stem.text.length
  if (isEnd && isInWord(text, end)) return
  for (let index = found.length - 1; index >= 0; index--) {
    const other = found[index]
    if (other === undefined || other.at + other.raw.length <= at || other.at >= end) continue
    if (other.group !== group && other.group !== ignored && group !== ignored) continue
    if (other.raw.length >= stem.text.length) return
    found.splice(index, 1)
  }
  found.push({ group, number, raw: text.slice(at, end), at })
}

function digitsIn(prose: string): readonly GroupWord[] {
  if (!hasDigit(prose)) return none
  const found = toAsciiDigits(prose).matchAll(/(?<![\d.,:/-])\d{1,2}(?![.,:/-]?\d|[A-Za-z])/gu)
  return Array.from(found, ({ 0: raw, index }) => ({
    group: numbers,
    number: Number(raw) - firstNumber,
    raw,
    at: index,
  })).filter(({ number }) => number >= 0 && number <= lastNumber - firstNumber)
}

/** Returns all stems of a language by their first two letters, for source strings. `marked` is a quick test of these; `inner` are those inside of words. */
const indexOf = rememberFor((lexicon: Lexicon) => {
  const stems = new Map<string, Stem[]>()
  const marked = new Uint8Array(marks)
  for (const group of lexicon.words.keys()) {
    for (const stem of membersOf(lexicon, group).flat()) {
      if (stem.isInner) continue
      addToGroup(stems, stem.text.slice(0, 2), stem)
      if (stem.text.length > 1) marked[markOf(stem.text, 0)] = 1
      else for (let second = 0; second < marks; second++) marked[(stem.text.charCodeAt(0) * 31 + second) % marks] = 1
    }
  }
  const inner = membersOf(lexicon, negations).flat()
  return { stems, marked, inner: inner.filter(({ isInner }) => isInner) }
})

const marks = 1024

/** Returns a number below `marks` for two letters of a text. */
function markOf(text: string, at: number): number {
  return (text.charCodeAt(at) * 31 + (at + 1 < text.length ? text.charCodeAt(at + 1) : 0)) % marks
}

const lexiconOf = rememberEach((language: string): Lexicon | undefined => {
  const table = oppositeWords[listLanguageOf(language)]
  if (table === undefined) return undefined
  const lines = new Map(
    table
      .replaceAll('\n', ' ')
      .split(';')
      .map((line) => {
        const [group = '', ...words] = line.trim().split(' ')
        return [group, words.join(' ')] as const
      }),
  )
  return { words: lines, members: new Map(), isDense: dense.has(language) }
})

/** Returns the stems of a group, by their numbers. Cached. */
function membersOf({ words, members }: Lexicon, group: string): Members {
  let own = members.get(group)
  if (own === undefined) members.set(group, (own = toMembers(group, words.get(group) ?? '')))
  return own
}

function toMembers(group: string, words: string): Members {
  const members = words.split('/').map((list, number) =>
    list.split(' ').flatMap((word): Stem[] => {
      const text = word.replace(/^\*|_$/gu, '').replaceAll('_', ' ')
      return word === ''
        ? []
        : [{ group, number, text, isEnd: word.endsWith('_'), isInner: word.startsWith('*'), isPart: false }]
    }),
  )
  for (const stem of members.flat()) {
    stem.isPart = members.some(
      (list, number) => number !== stem.number && list.some(({ text }) => text.includes(stem.text)),
    )
  }
  return members
}

const dense: ReadonlySet<string> = new Set(['ja', 'zh', 'th', 'ko', 'ar', 'he'])
