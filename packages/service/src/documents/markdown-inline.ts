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
  /** Rows of ticks, by length, that nothing closes from here on. */
  const unclosed = new Set<number>()
  let start = 0
  let at = 0
  while (at < line.length) {
    const end = markEnd(line, at, unclosed)
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
function markEnd(line: string, at: number, unclosed: Set<number>): number {
  const sign = line[at] ?? ''
  for (const [signs, pattern] of marks) {
    if (!signs.includes(sign)) continue
    pattern.lastIndex = at
    const [found] = pattern.exec(line) ?? []
    if (found === undefined) continue
    if (sign === '`') return codeEnd(line, { at, ticks: found, unclosed })
    if (sign === '_' && isInWord(line, at, found.length)) continue
    if (signs === 'hHfmw' && /\w/u.test(line[at - 1] ?? '')) continue
    return at + found.length
  }
  return at
}

interface Ticks {
  readonly at: number
  readonly ticks: string
  readonly unclosed: Set<number>
}

/** Behind the code that these ticks open, or behind the ticks if nothing closes it. */
function codeEnd(line: string, { at, ticks, unclosed }: Ticks): number {
  let from = at + ticks.length
  while (!unclosed.has(ticks.length)) {
    const close = line.indexOf(ticks, from)
    if (close < 0) {
      unclosed.add(ticks.length)
      break
    }
    let end = close
    while (line[end] === '`') end++
    if (end - close === ticks.length) return end
    from = end
  }
  return at + ticks.length
}

/** `snake_case`: no mark, and no text for people either, but it stays one word. */
function isInWord(line: string, at: number, length: number): boolean {
  return /[\p{L}\p{N}]/u.test(line[at - 1] ?? '') && /[\p{L}\p{N}]/u.test(line[at + length] ?? '')
}
