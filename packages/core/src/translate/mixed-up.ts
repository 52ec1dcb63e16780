import { numbersOf } from '@lockale/messages/engine'

/**
 * Returns a sentence about the problem if the service seems to have returned translations in the wrong order: their
 * numbers or lengths match other strings of the request, or most of them are equal. Numbers written as words, and
 * synonyms with one translation, are no sign of it.
 * @param texts strings of the request, as sent
 * @param answers their translations, in the same order
 */
export function findMixUp(texts: readonly string[], answers: readonly string[]): string | undefined {
  const [sent, received] = [texts.map(withoutSlots), answers.map(withoutSlots)]
  if (isOneForMost(sent, received)) return 'different strings got the same translation'
  if (haveNumbersOfOthers(sent, received) || haveLengthsOfOthers(sent, received)) {
    return 'the translations belong to other strings of the request'
  }
  return undefined
}

/** Removes placeholders before texts are compared: they are the same in many texts. */
function withoutSlots(text: string): string {
  if (!/[<@]/u.test(text)) return text.trim()
  return text.replaceAll(/<([xn])\b[^<>]*>[^<>]*<\/\1>|<[^<>]*>|ph\d+@ph\.invalid/giu, ' ').trim()
}

const leastEqual = 3
/** If so many different short strings have the same translation, they cannot all be synonyms. */
const leastEqualWords = 8
const shortestSentence = 12

function isOneForMost(sent: readonly string[], received: readonly string[]): boolean {
  if (new Set(received).size > received.length - leastEqual + 1) return false
  const sources = new Map<string, Set<string>>()
  for (const [at, answer] of received.entries()) {
    const known = sources.get(answer) ?? new Set()
    sources.set(answer, known.add(lettersOf(sent[at] ?? '')))
  }
  return [...sources].some(([answer, different]) => {
    if (answer === '' || different.size * 2 <= sent.length) return false
    const sentences = [...different].filter((text) => text.length >= shortestSentence).length
    return sentences >= leastEqual || different.size >= leastEqualWords
  })
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function haveNumbersOfOthers(sent: readonly string[], received: readonly string[]): boolean {
  const numbers = sent.map(numbersIn)
  const all = new Set(numbers)
  let [own, others] = [0, 0]
  for (const [at, mine] of numbers.entries()) {
    if (mine === '') continue
    const found = numbersIn(received[at] ?? '')
    if (found === mine) own++
    else if (found !== '' && all.has(found)) others++
  }
  return others >= 2 && others > own
}

function numbersIn(text: string): string {
  if (!/\p{Nd}/u.test(text)) return ''
  return numbersOf(text).toSorted().join(' ')
}

/** Minimum number of strings for a comparison of lengths. With fewer, another order may match by chance. */
const leastForLengths = 12

/** Returns whether the lengths of translations match the strings only in another order: reversed or shifted. */
function haveLengthsOfOthers(sent: readonly string[], received: readonly string[]): boolean {
  const count = sent.length
  if (count < leastForLengths) return false
  const [from, to] = [normalised(sent), normalised(received)]
  if (from === undefined || to === undefined) return false
  const likeness = (at: (index: number) => number) => {
    return from.reduce((sum, value, index) => sum + value * (to[at(index) % count] ?? 0), 0)
  }
  if (likeness((index) => index) >= 0.6) return false
  if (likeness((index) => count - 1 - index) >= 0.9) return true
  return from.some((_, shift) => shift > 0 && likeness((index) => index + shift) >= 0.9)
}

/** Returns logarithms of lengths, centered and normalized for a correlation; `undefined` if they hardly differ. */
function normalised(texts: readonly string[]): readonly number[] | undefined {
  const lengths = texts.map(({ length }) => Math.log(length + 1))
  const mean = lengths.reduce((sum, each) => sum + each, 0) / lengths.length
  const norm = Math.hypot(...lengths.map((each) => each - mean))
  return norm / Math.sqrt(lengths.length) < 0.2 ? undefined : lengths.map((each) => (each - mean) / norm)
}
