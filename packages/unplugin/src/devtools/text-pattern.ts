/** A part of a string: literal text, a gap for a value, or branches of a plural, of which the page shows one. */
type Piece = string | typeof gap | { readonly oneOf: readonly (readonly Piece[])[] }

const gap = Symbol('gap')

/**
 * Converts a string to a pattern for its text in a page: literal text, and gaps for values. Does not know the message
 * format: if it takes plain text for a placeholder, the pattern only matches more texts.
 * @returns `letters`: number of literal letters; `matches` takes a text that `showText` has normalized
 */
export function toTextPattern(text: string): {
  readonly letters: number
  readonly matches: (shown: string) => boolean
} {
  const forms = formsOf(text).map((form) => readPieces(form, false))
  const pieces = forms.length === 1 ? (forms[0] ?? []) : [{ oneOf: forms }]
  const longest = pieces.reduce<string>((so, one) => (typeof one === 'string' && one.length > so.length ? one : so), '')
  return {
    letters: countLetters(pieces),
    matches: (shown) => shown.includes(longest) && endsOf(pieces, shown, new Set([0])).has(shown.length),
  }
}

/** Returns false for a string that a page shows as it is. */
export function hasGaps(text: string): boolean {
  return gapStart.test(text)
}

const gapStart = /[{%<@$|']/u

/** Quick test before a full match. Returns false if beginning or end differ, which excludes most strings. */
export function mayMatch(text: string, shown: string): boolean {
  const first = text.search(gapStart)
  if (first === -1) return false // no placeholders
  if (text[first] === '|' || text.includes(' | ') || text.startsWith('.')) return true
  const last = Math.max(text.lastIndexOf('}'), text.lastIndexOf('>'), first)
  const tail = text[last] === '}' || text[last] === '>' ? text.slice(last + 1) : ''
  const isPlain = /^[^%@$'#]*$/u.test(tail)
  return shown.startsWith(showText(text.slice(0, first))) && (!isPlain || shown.endsWith(showText(tail)))
}

/** Normalizes a text: removes the characters that formatters put around values, and collapses white space. */
export function showText(text: string): string {
  if (!/[\u200E\u200F\u2066-\u2069]|\s\s|[^\S ]|^\s|\s$/u.test(text)) return text
  return text
    .replaceAll(/[\u200E\u200F\u2066-\u2069]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/** Returns the alternatives of which a page shows one: plurals of vue-i18n, and variants of MessageFormat 2. */
function formsOf(text: string): readonly string[] {
  if (!/^\s*\.(?:match|input|local)\b/u.test(text)) return text.split(/\s\|\s/u)
  const starts = [...text.matchAll(/\{\{/gu)].map(({ index }) => index)
  return starts.map((at) => text.slice(at + 2, (closing(text, at) ?? text.length) - 1))
}

/** Matches placeholders, tags, and the beginning of a choice. A tag itself displays nothing in a page. */
const markPattern =
  /\{\{[^{}]*\}\}|[$%]\{[^{}]*\}|\$t\([^()]*\)|@(?:\.\w+)?:(?:\w|\.\w)+|%\(\w+\)\w|%(?:\d+\$)?[-+0#]*\d*(?:\.\d+)?[hlz]*[@sdifuxXc]|(?<tag><\/?[\w-]+(?:\s[^<>]*)?\/?>)|(?<brace>\{)|(?<number>#)/gu

/**
 * Splits a string into literal texts, gaps and choices.
 * @param isBranch true inside a branch of a plural, where `#` stands for the number
 */
function readPieces(text: string, isBranch: boolean): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of text.matchAll(markPattern)) {
    if (match.index < at) continue // inside a choice
    const { tag, brace, number } = match.groups ?? {}
    if (number !== undefined && !isBranch) continue
    pieces.push(text.slice(at, match.index))
    at = match.index + match[0].length
    if (tag !== undefined) continue
    const end = brace === undefined ? undefined : closing(text, match.index)
    pieces.push(end === undefined ? gap : readBraces(text.slice(at, end)))
    at = end === undefined ? at : end + 1
  }
  pieces.push(text.slice(at))
  return joinPieces(pieces)
}

function readBraces(inner: string): Piece {
  if (/->/u.test(inner)) {
    const [, ...branches] = inner.split(/\*?\[[^\][]*\]/u)
    return { oneOf: branches.map((one) => readPieces(one.trim(), false)) }
  }
  const head = /^\s*[^\s,{}]+\s*,\s*(?:plural|select|selectordinal)\s*,/u.exec(inner)
  if (head === null) return gap
  const oneOf: (readonly Piece[])[] = []
  let at = inner.indexOf('{', head[0].length)
  while (at !== -1) {
    const end = closing(inner, at)
    if (end === undefined) return gap
    oneOf.push(readPieces(inner.slice(at + 1, end), true))
    at = inner.indexOf('{', end + 1)
  }
  return oneOf.length === 0 ? gap : { oneOf }
}

/** Returns the offset of the brace that closes the one at `from`. */
function closing(text: string, from: number): number | undefined {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return undefined
}

function joinPieces(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (piece === '' || (piece === gap && last === gap)) continue
    if (typeof piece === 'string' && typeof last === 'string') joined.splice(-1, 1, last + piece)
    else joined.push(piece)
  }
  return joined.map((piece) =>
    typeof piece === 'string' ? piece.replaceAll(/\s+/gu, ' ').replaceAll("''", "'") : piece,
  )
}

/** Returns all offsets at which a match of the pieces can end. Follows all matches at once, so that it stays fast. */
function endsOf(pieces: readonly Piece[], shown: string, starts: ReadonlySet<number>): ReadonlySet<number> {
  let ends = starts
  for (const piece of pieces) {
    if (ends.size === 0) return ends
    if (piece === gap) ends = new Set(range(Math.min(...ends), shown.length))
    else if (typeof piece === 'string') {
      ends = new Set([...ends].filter((at) => shown.startsWith(piece, at)).map((at) => at + piece.length))
    } else {
      const from = ends
      ends = new Set(piece.oneOf.flatMap((branch) => [...endsOf(branch, shown, from)]))
    }
  }
  return ends
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** Counts the literal letters of a pattern. Of several branches, only the longest counts. */
function countLetters(pieces: readonly Piece[]): number {
  return pieces.reduce<number>((sum, piece) => {
    if (piece === gap) return sum
    return sum + (typeof piece === 'string' ? lettersIn(piece) : Math.max(0, ...piece.oneOf.map(countLetters)))
  }, 0)
}

export function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}
