import { terminalSafe } from './terminal-safe.ts'

/**
 * Returns how many columns a text takes on a terminal, after escaping. Wide East Asian characters and emoji take two
 * columns, combining marks none (UAX #11). Characters of ambiguous width take one, as in terminals outside East Asia.
 */
export function columnsOf(text: string): number {
  const safe = terminalSafe(text)
  if (!isWider.test(safe)) return safe.length
  let columns = 0
  for (const { segment } of segmenter().segment(safe)) columns += columnsOfCluster(segment)
  return columns
}

/** Cuts a text to `columns`, with a `…` at its end. Never cuts inside an emoji or a letter with accents. */
export function truncate(text: string, columns: number): string {
  if (text.length <= columns && !isWider.test(text) && terminalSafe(text).length <= columns) return text
  // Uses only the beginning of a huge text: a visible character has at most `maxUnits` code units.
  const begin = text.slice(0, Math.max(columns, 1) * maxUnits)
  if (begin.length === text.length && columnsOf(text) <= columns) return text
  if (columns < 1) return ''
  const cut = begin.slice(0, endWithin(begin, columns - 1))
  return `${cut}…`
}

const maxUnits = 32

/** Returns the offset, in code units, up to which `text` fits into `columns`. */
export function endWithin(text: string, columns: number): number {
  let room = columns
  let end = 0
  for (const { segment } of segmenter().segment(text)) {
    room -= columnsOf(segment)
    if (room < 0) break
    end += segment.length
  }
  return end
}

export function padEnd(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - columnsOf(text)))
}

/** Wraps a text between words. A word that is too wide has its own line. @param blank text between two words */
export function wrap(text: string, columns: number, blank = ' '): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(blank)) {
    const longer = line === '' ? word : `${line}${blank}${word}`
    if (line !== '' && columnsOf(longer) > columns) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** Matches characters whose width can differ from one column: all but ASCII and the symbols that lockale prints. */
const isWider = /[^ -~·–—…←→×✓✗█░│╵╷€]/u

function columnsOfCluster(cluster: string): number {
  if (isEmoji.test(cluster)) return 2
  let columns = 0
  let isFirst = true
  for (const character of cluster) {
    if (isInvisible.test(character)) continue
    // The first character takes columns; later ones only if they are not drawn above or below the first.
    if (isFirst || isSpacing.test(character)) columns += isWide.test(character) ? 2 : 1
    isFirst = false
  }
  return columns
}

const isEmoji =
  /^(?:(?!\p{Regional_Indicator})\p{Emoji_Presentation}|\p{Regional_Indicator}{2}|[\d#*]\u{fe0f}?\u{20e3}|\p{Emoji}\u{fe0f})|^\p{Extended_Pictographic}.*\u{200d}\p{Extended_Pictographic}/u
const isInvisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]/u
const isSpacing = /[\p{Mc}\u{ff00}-\u{ffef}]/u
/** Matches characters of two columns: Unicode's East_Asian_Width W and F, and unassigned code points between them. */
const isWide =
  /(?!\p{Regional_Indicator})[\p{Emoji_Presentation}\u{1100}-\u{115e}\u{2329}\u{232a}\u{2630}-\u{2637}\u{268a}-\u{268f}\u{2e80}-\u{303e}\u{3041}-\u{3163}\u{3165}-\u{3247}\u{3250}-\u{a4c6}\u{a960}-\u{a97c}\u{ac00}-\u{d7a3}\u{f900}-\u{fad9}\u{fe10}-\u{fe6b}\u{ff01}-\u{ff60}\u{ffe0}-\u{ffe6}\u{16fe0}-\u{1b2fb}\u{1d300}-\u{1d376}\u{1f200}-\u{1f265}\u{20000}-\u{33479}]/u

let shared: Intl.Segmenter | undefined

/** Returns the segmenter, which splits text into visible characters. Creates it at the first call. */
function segmenter(): Intl.Segmenter {
  shared ??= new Intl.Segmenter()
  return shared
}
