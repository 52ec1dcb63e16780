import { addToGroup, groupBy, rememberEach } from '@lockale/errors'
import { numbersOf } from '@lockale/messages/engine'

/** The positions of translations that must not be used, and a sentence about the problem. */
export interface MixUp {
  readonly problem: string
  readonly positions: ReadonlySet<number>
  /** True if all these translations are equal: then the strings are synonyms, or the service is broken. */
  readonly isOneForMost?: boolean
}

/**
 * Finds translations that belong to other strings of the request: a stretch of them is shifted or in another order, two
 * are exchanged, or most are equal. Numbers written as words, and synonyms with one translation, are no sign of it.
 * @param texts strings of the request, as sent
 * @param answers their translations, in the same order
 */
export function findMixUp(texts: readonly string[], answers: readonly string[]): MixUp | undefined {
  const [sent, received] = [texts.map(withoutSlots), answers.map(withoutSlots)]
  const equal = oneForMost(sent, received)
  if (equal !== undefined) {
    return { problem: 'different strings got the same translation', positions: new Set(equal), isOneForMost: true }
  }
  const lengthFit = openLengthFit(sent, received)
  if (sent.every((text, at) => lengthFit(at, at) >= 0 && isAlike(text, received[at] ?? ''))) return undefined
  const positions = misplacedIn(texts, answers, lengthFit)
  if (positions.size === 0) return undefined
  return { problem: 'the translations belong to other strings of the request', positions }
}

/** A quick test: returns whether two texts have the same numbers and the same mark at the end. */
function isAlike(text: string, answer: string): boolean {
  const [one, other] = [text.at(-1) ?? '', answer.at(-1) ?? '']
  if (one !== other && !(isLetter.test(one) && isLetter.test(other))) return false
  const hasNumber = digit.test(text)
  return hasNumber === digit.test(answer) && (!hasNumber || numbersOf(text).join(' ') === numbersOf(answer).join(' '))
}

const isLetter = /[\p{L}\p{M}]/u
const digit = /\p{Nd}/u

/** Removes placeholders before texts are compared: they are the same in many texts. */
function withoutSlots(text: string): string {
  return (/[<@]/u.test(text) ? text.replaceAll(slots, ' ') : text).trim()
}

const maySlot = /[<@]/u
const slots = /<([xn])\b[^<>]*>[^<>]*<\/\1>|<[^<>]*>|ph\d+@ph\.invalid/giu

/** If so many different sentences or short strings have the same translation, they cannot all be synonyms. */
const [leastEqual, leastEqualWords, shortestSentence] = [3, 8, 12]

/** Returns the positions of the strings that got the same translation, if they are most of different strings. */
function oneForMost(sent: readonly string[], received: readonly string[]): readonly number[] | undefined {
  if (new Set(received).size > received.length - leastEqual + 1) return undefined
  const letters = sent.map((text) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''))
  const groups = groupBy(letters.keys(), (at) => received[at])
  return [...groups].find(([answer, group]) => {
    const different = new Set(group.map((at) => letters[at] ?? ''))
    if (answer === '' || different.size * 2 <= sent.length) return false
    const sentences = [...different].filter((text) => text.length >= shortestSentence).length
    return sentences >= leastEqual || different.size >= leastEqualWords
  })?.[1]
}

/** Tells how well a translation fits a string, by their positions: the logarithm of how much better than by chance. */
type Fit = (text: number, answer: number) => number

/** Distances of the strings whose translations are tried in place of the own ones. */
const shifts = [1, -1, 2, -2]
/** How much better other translations must fit: all of a stretch together, and each of two that are exchanged. */
const [stretchGain, neighbourGain, exchangeGain] = [11, 5, 7]
/** The most that one string may add to the gain of a stretch, so that a few free translations are no stretch. */
const mostGain = 4

function misplacedIn(texts: readonly string[], answers: readonly string[], lengthFit: Fit): ReadonlySet<number> {
  const fit = openFit(texts, answers, lengthFit)
  const own = texts.map((_, at) => fit(at, at))
  const gains = shifts.map((by) => own.map((mine, at) => (texts[at + by] === undefined ? 0 : fit(at, at + by) - mine)))
  // If the own translations fit worse than any others of the request would, they are in a different order.
  const stretches = [...gains, own.map((mine) => -mine)].map(bestStretch)
  const misplaced = new Set(stretches.flat())
  const unfit = own.flatMap((mine, at) => (mine < 0 && !misplaced.has(at) ? [at] : []))
  for (const one of unfit) {
    for (const other of unfit.filter((at) => at > one)) {
      const least = Math.min(fit(one, other) - (own[one] ?? 0), fit(other, one) - (own[other] ?? 0))
      if (least > (other === one + 1 ? neighbourGain : exchangeGain)) misplaced.add(one).add(other)
    }
  }
  return misplaced
}

/**
 * Returns the positions of the stretch with the highest sum of gains if that is high enough, and those around it up to
 * a position from which on the own translations clearly fit better.
 */
function bestStretch(all: readonly number[]): readonly number[] {
  const gains = all.map((gain) => Math.max(-mostGain, Math.min(mostGain, gain)))
  let [sum, start, best, from, to] = [0, 0, stretchGain, 0, 0]
  for (const [at, gain] of gains.entries()) {
    if (sum <= 0) [sum, start] = [0, at]
    sum += gain
    if (sum > best) [best, from, to] = [sum, start, at + 1]
  }
  if (to === 0) return []
  let [before, after] = [0, 0]
  while (from > 0 && (before += gains[from - 1] ?? 0) > -mostGain) from--
  while (to < gains.length && (after += gains[to] ?? 0) > -mostGain) to++
  return Array.from({ length: to - from }, (_, index) => from + index)
}

/** The share of translations that do not show a trait although their strings do. */
const unlike = 0.05

/**
 * Returns a function that tells how well a translation fits a string: the logarithm of how much more likely it is than
 * for any string of the request. It learns from the request what the languages have in common.
 */
function openFit(texts: readonly string[], answers: readonly string[], lengthFit: Fit): Fit {
  const received = answers.map(toTraits)
  const places = placesOf(received)
  const used = new Set<readonly number[] | string>()
  const weightsOf = rememberEach((counts: number) => toWeights(Math.floor(counts / 1e4), counts % 1e4, texts.length))
  // The weights are summed up beforehand: only traits that a text and a translation share depend on both.
  const [ofText, ofAnswer] = [texts.map(() => 0), answers.map(() => 0)]
  const shared = texts.map((): { readonly found: readonly number[]; readonly weight: number }[] => [])
  let none = 0
  for (const [trait, at] of placesOf(texts.map(traitsOfSource))) {
    const found = places.get(trait) ?? usualWith(at, received, places)
    if (found === undefined || used.has(found)) continue
    const pair = `${at.join(' ')},${found.join(' ')}`
    if (used.has(pair)) continue
    used.add(found).add(pair)
    const { inNone, inAnswer, inText, inBoth } = weightsOf(at.length * 1e4 + found.length)
    for (const one of at) {
      ofText[one] = (ofText[one] ?? 0) + inText - inNone
      shared[one]?.push({ found, weight: inBoth - inText - inAnswer + inNone })
    }
    for (const one of found) ofAnswer[one] = (ofAnswer[one] ?? 0) + inAnswer - inNone
    none += inNone
  }
  return (text, answer) => {
    let sum = lengthFit(text, answer) + none + (ofText[text] ?? 0) + (ofAnswer[answer] ?? 0)
    for (const { found, weight } of shared[text] ?? []) if (found.includes(answer)) sum += weight
    return sum
  }
}

/** Languages without spaces between words: two characters count as a word. */
const unspaced = /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u
// oxlint-disable-next-line no-control-regex -- controls are ASCII
const isAscii = /^[\0-\x7f]*$/
const wordOrMark = /[\p{L}\p{M}]+|[^\s\p{L}\p{M}\p{Nd}]/gu
const sameMarks = new Map(Object.entries({ '。': '.', '।': '.', '۔': '.', '؟': '?' }))

/** Returns what can be compared in two languages: placeholders, numbers, marks, the last mark, beginnings of words. */
function toTraits(text: string): ReadonlySet<string> {
  const found = maySlot.test(text) ? (text.match(slots) ?? []) : []
  const traits = new Set<string>(found.map((slot) => `<${/\d+/u.exec(slot)?.[0] ?? ''}`))
  const shown = withoutSlots(text).toLowerCase()
  const plain = isAscii.test(shown) ? shown : shown.normalize('NFKC').toLowerCase()
  if (digit.test(plain)) for (const number of numbersOf(plain)) traits.add(number)
  const last = plain.endsWith('...') ? '...' : (plain.at(-1) ?? '')
  const end = /[\p{L}\p{M}\p{Nd}]/u.test(last) ? '' : last
  traits.add(`${sameMarks.get(end) ?? end}$`)
  const hasUnspaced = unspaced.test(plain)
  for (const word of plain.slice(0, plain.length - end.length).match(wordOrMark) ?? []) {
    if (word.length === 1) traits.add(sameMarks.get(word) ?? word)
    else if (hasUnspaced && unspaced.test(word)) {
      for (let at = 2; at <= word.length; at++) traits.add(word.slice(at - 2, at))
    } else if (word.length > 2) traits.add(word.slice(0, 4))
  }
  return traits
}

/** Cached, since the same strings are sent for each locale. */
const traitsOfSource = rememberEach(toTraits, 10_000)

function placesOf(texts: readonly ReadonlySet<string>[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (const [at, traits] of texts.entries()) for (const trait of traits) addToGroup(places, trait, at)
  return places
}

/** Returns the places of the trait that the translations of most of some texts have, and few others: a translated word. */
function usualWith(
  at: readonly number[],
  received: readonly ReadonlySet<string>[],
  places: ReturnType<typeof placesOf>,
) {
  if (at.length < leastUses || at.length > received.length / 2) return undefined
  const uses = new Map<string, number>()
  for (const place of at) for (const trait of received[place] ?? []) uses.set(trait, (uses.get(trait) ?? 0) + 1)
  let [best, found] = [leastLikeness, undefined as readonly number[] | undefined]
  for (const [trait, count] of uses) {
    const all = count < leastUses ? undefined : places.get(trait)
    const likeness = all === undefined ? 0 : (2 * count) / (at.length + all.length)
    if (likeness > best) [best, found] = [likeness, all]
  }
  return found
}

const [leastUses, leastLikeness] = [3, 0.6]

/** Returns how likely each combination is, compared with chance, of a trait in a text and another in its translation. */
function toWeights(inTexts: number, inAnswers: number, count: number) {
  const [one, other] = [(inTexts + 0.5) / (count + 1), (inAnswers + 0.5) / (count + 1)]
  const both = (1 - unlike) * Math.min(one, other) + unlike * one * other
  const weight = (share: number, chance: number) => Math.log(Math.max(share, 1e-4) / chance)
  return {
    inNone: weight(1 - one - other + both, (1 - one) * (1 - other)),
    inAnswer: weight(other - both, (1 - one) * other),
    inText: weight(one - both, one * (1 - other)),
    inBoth: weight(both, one * other),
  }
}

/** How much logarithms of lengths differ between translations, and the most that an unusual length may count. */
const [spread, mostForLength] = [0.33, 3]

function openLengthFit(texts: readonly string[], answers: readonly string[]): Fit {
  const [from, to] = [normalised(texts), normalised(answers)]
  const rest = Math.min(1, (spread / Math.min(from.deviation, to.deviation)) ** 2)
  const alike = Math.sqrt(1 - rest)
  return (text, answer) => {
    const [one, other] = [from.values[text] ?? 0, to.values[answer] ?? 0]
    const distance = (1 - rest) * (one * one + other * other) - 2 * alike * one * other
    return Math.max(-mostForLength, -(Math.log(rest) + distance / rest) / 2)
  }
}

/** Returns logarithms of lengths, centered and divided by their standard deviation. */
function normalised(texts: readonly string[]) {
  const lengths = texts.map(({ length }) => Math.log(length + 1))
  const mean = lengths.reduce((sum, each) => sum + each, 0) / lengths.length
  const deviation = Math.hypot(...lengths.map((each) => each - mean)) / Math.sqrt(lengths.length)
  return { values: lengths.map((each) => (deviation === 0 ? 0 : (each - mean) / deviation)), deviation }
}
