/** A run of text within a line; UTF-16 offsets into it. */
export interface InlineText {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * The texts of a line of Markdown: what lies between marks, code, tags, addresses and references. An escaped sign ends a
 * text, so that what remains needs no reading. Linear time.
 */
export function readInline(line: string): readonly InlineText[] {
  const texts: InlineText[] = []
  const ticks = findTicks(line)
  let start = 0
  let at = 0
  while (at < line.length) {
    const end = markEnd(line, at, ticks)
    if (end === at) {
      at++
      continue
    }
    push(at)
    start = at = end
  }
  push(line.length)
  return texts

  function push(end: number): void {
    const text = line.slice(start, end)
    if (text.trim() !== '') texts.push({ start, end, text })
  }
}

/** Where all that is no text starts; each is tried at its first sign alone. */
const marks: readonly (readonly [signs: string, pattern: RegExp])[] = [
  ['\\', /\\[!-/:-@[-`{-~]/uy],
  ['`', /(`+)(?!`)/uy],
  [
    '<',
    /<(?:[a-z][a-z\d+.-]{1,31}:[^\s<>]{0,2000}|[^\s<>@]{1,200}@[^\s<>@]{1,200}|\/?[a-z][^<>]{0,2000}|!--.{0,2000}?--)>/iuy,
  ],
  // behind a label: where it leads, which definition it means
  [']', /\](?:\((?:[^()\\]|\\.|\([^()]{0,500}\)){0,2000}\)|\[[^[\]]{0,500}\])?/uy],
  ['!', /!\[/uy],
  ['[', /\[(?:\^[^\]]{0,200}\])?/uy],
  ['&', /&#?\w{1,31};/uy],
  ['hHfmw', /(?:https?:\/\/|ftp:\/\/|mailto:|www\.)[^\s<>|)\]*]{1,2000}/iuy],
  ['*_~|', /\*+|_+|~~+|\|/uy],
]

/** Behind the mark that starts at this place; the place itself where none does. */
function markEnd(line: string, at: number, ticks: Ticks): number {
  const sign = line[at] ?? ''
  for (const [signs, pattern] of marks) {
    if (!signs.includes(sign)) continue
    pattern.lastIndex = at
    const [found] = pattern.exec(line) ?? []
    if (found === undefined) continue
    if (sign === '`') return codeEnd(at, found.length, ticks)
    if (sign === '_' && isInWord(line, at, found.length)) continue
    if (signs === 'hHfmw' && /\w/u.test(line[at - 1] ?? '')) continue
    return at + found.length
  }
  return at
}

/** Where runs of backticks start, by their length; the next one is the last of its list, those that were passed are gone. */
type Ticks = ReadonlyMap<number, number[]>

/** All at once: a search for each closing run reads a line of nothing else as often as it has lengths. */
function findTicks(line: string): Ticks {
  const starts = new Map<number, number[]>()
  for (const { 0: run, index } of line.matchAll(/`+/gu)) {
    const same = starts.get(run.length)
    if (same === undefined) starts.set(run.length, [index])
    else same.push(index)
  }
  for (const places of starts.values()) places.reverse()
  return starts
}

/** Behind the code that these ticks open, or behind the ticks if nothing closes it. */
function codeEnd(at: number, length: number, ticks: Ticks): number {
  const places = ticks.get(length) ?? []
  while ((places.at(-1) ?? Infinity) < at + length) places.pop()
  const close = places.at(-1)
  return (close ?? at) + length
}

/** `snake_case`: no mark, and no text for people either, but it stays one word. */
function isInWord(line: string, at: number, length: number): boolean {
  return /[\p{L}\p{N}]/u.test(line[at - 1] ?? '') && /[\p{L}\p{N}]/u.test(line[at + length] ?? '')
}
