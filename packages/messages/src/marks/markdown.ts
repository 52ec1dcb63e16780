import { rememberFor } from '@lockale/errors'
import { readAlone, readAnotherWay } from './marks.ts'
import { type Syntax, textToken, type TextToken, type Token, writtenAs } from '../syntax.ts'

/**
 * Wraps a message format for strings that are Markdown. A code span is a single tag; links (`[`, `](url "title")`,
 * `][ref]`) and emphasis (`**`, `__`, `*`, `_`, `~~`) are pairs of tags. A sign without its partner is an ordinary
 * character.
 */
export const withMarkdown: (syntax: Syntax) => Syntax = rememberFor((syntax) =>
  readAnotherWay(syntax, (message) => tokeniseMarkdown(message, syntax), withMarkdown),
)

interface Mark {
  readonly type: 'open' | 'close' | 'tag'
  readonly start: number
  readonly end: number
  readonly name: string
}

/** Longer links are read as text: the limit bounds the time for strings made to slow lockale down. */
const longestMark = 2000

function tokeniseMarkdown(message: string, syntax: Syntax): readonly Token[] {
  const tokens = syntax.tokenise(message)
  if (!/[`*_~\]]/u.test(message)) return tokens
  const marks = findMarks(message, tokens)
  return marks.length === 0 ? tokens : cut(message, { tokens, marks, syntax })
}

/** Signs of Markdown that began inside one tag and have not ended yet. A pair must not cross the borders of the tag. */
interface Level {
  readonly opened: Mark[]
  readonly counts: Map<string, number>
}

/** Returns the Markdown signs of a message, in order and nested. They are in texts, but can enclose placeholders. */
function findMarks(message: string, tokens: readonly Token[]): readonly Mark[] {
  const marks: Mark[] = []
  let level: Level = { opened: [], counts: new Map() }
  const levels: Level[] = []
  const { inText, isBalanced } = openOffsets(tokens)
  const lastTick = message.lastIndexOf('`')
  let start = 0
  let taken = 0
  for (const token of tokens) {
    const end = start + writtenAs(token).length
    if (token.type === 'open' && start >= taken) {
      levels.push(level)
      level = { opened: [], counts: new Map() }
    }
    if (token.type === 'close' && start >= taken) level = levels.pop() ?? level
    for (let at = Math.max(start, taken); token.type === 'text' && at < end; at = Math.max(at + 1, taken)) {
      taken = markAt(at)?.end ?? taken
    }
    start = end
  }
  return marks.sort((a, b) => a.start - b.start)

  function open(mark: Mark): Mark {
    level.opened.push(mark)
    count(mark.name, 1)
    return mark
  }

  function count(name: string, change: number): void {
    level.counts.set(name, (level.counts.get(name) ?? 0) + change)
  }

  function markAt(at: number): Pick<Mark, 'end'> | undefined {
    const character = message.charAt(at)
    if (character === '\\' && /[\\`*_[\]~]/u.test(message.charAt(at + 1))) return { end: at + 2 }
    if (character === '`' && at < lastTick) return readCode(at)
    if (character === '[') {
      const hasBang = at > 0 && message[at - 1] === '!' && inText(at - 1)
      return open({ type: 'open', start: hasBang ? at - 1 : at, end: at + 1, name: '[]' })
    }
    if (character === ']') return readLinkEnd(at)
    return character === '*' || character === '_' || character === '~' ? readEmphasis(at, character) : undefined
  }

  function readCode(at: number): Pick<Mark, 'end'> | undefined {
    const ticks = /^`+/u.exec(message.slice(at, at + longestMark))?.[0] ?? '`'
    const rest = message.slice(at + ticks.length, at + longestMark)
    const inner = rest.indexOf(ticks)
    const end = at + ticks.length + inner + ticks.length
    if (inner <= 0 || message[end] === '`' || rest.slice(0, inner).includes('\n\n') || !isBalanced(at, end)) {
      return { end: at + ticks.length }
    }
    const mark: Mark = { type: 'tag', start: at, end, name: '`' }
    marks.push(mark)
    return mark
  }

  function readLinkEnd(at: number): Pick<Mark, 'end'> | undefined {
    if (!isOpen('[]')) return undefined
    const next = message[at + 1]
    const length = next === '(' ? linkLength(message, at + 1) : next === '[' ? referenceLength(message, at + 1) : 0
    const end = at + 1 + length
    return length > 0 && isBalanced(at, end) ? close('[]', { start: at, end }) : close('[]', undefined)
  }

  function readEmphasis(at: number, character: string): Pick<Mark, 'end'> | undefined {
    const isDouble = message[at + 1] === character && inText(at + 1)
    if (character === '~' && !isDouble) return undefined
    const name = isDouble ? character + character : character
    const end = at + name.length
    const before = message.charAt(at - 1)
    const after = message.charAt(end)
    const isWordInside = character === '_' && isWord(before) && isWord(after)
    const mayClose = before !== '' && !/\s/u.test(before) && !(character === '_' && isWord(after))
    if (mayClose && isOpen(name)) return close(name, { start: at, end }) ?? { end }
    if (after === '' || /\s/u.test(after) || isWordInside || (character === '_' && isWord(before))) return { end }
    return open({ type: 'open', start: at, end, name })
  }

  function isOpen(name: string): boolean {
    return (level.counts.get(name) ?? 0) > 0
  }

  /** Closes the nearest open sign of a name; without `range`, makes it text. Signs opened after it become text, too. */
  function close(name: string, range: Pick<Mark, 'start' | 'end'> | undefined): Mark | undefined {
    for (let own = level.opened.pop(); own !== undefined; own = level.opened.pop()) {
      count(own.name, -1)
      if (own.name !== name) continue
      if (range === undefined) return undefined
      const mark: Mark = { type: 'close', ...range, name }
      marks.push(own, mark)
      return mark
    }
    return undefined
  }
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}

/** Returns the length of `(url "title")` in a link. The URL may contain parentheses (one level) and placeholders. */
function linkLength(message: string, start: number): number {
  return /^\((?:[^()\n]|\([^()\n]*\))*\)/u.exec(message.slice(start, start + longestMark))?.[0].length ?? 0
}

function referenceLength(message: string, start: number): number {
  return /^\[[^[\]\n]*\]/u.exec(message.slice(start, start + longestMark))?.[0].length ?? 0
}

function openOffsets(
  tokens: readonly Token[],
): Readonly<{ inText: (at: number) => boolean; isBalanced: (start: number, end: number) => boolean }> {
  const starts: number[] = []
  let length = 0
  for (const token of tokens) {
    starts.push(length)
    length += writtenAs(token).length
  }
  const inText = (at: number) => at < length && tokens[indexAt(at)]?.type === 'text'
  return {
    inText,
    isBalanced(start, end) {
      let depth = 0
      for (let index = indexAt(start); index < tokens.length && (starts[index] ?? 0) < end && depth >= 0; index++) {
        const type = tokens[index]?.type
        depth += type === 'open' ? 1 : type === 'close' ? -1 : 0
      }
      return depth === 0 && inText(end - 1)
    },
  }

  function indexAt(at: number): number {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= at) low = middle
      else high = middle
    }
    return low
  }
}

/** Returns the tokens of a message in which each Markdown sign is a token, cut out of the text around it. */
function cut(
  message: string,
  { tokens, marks, syntax }: Readonly<{ tokens: readonly Token[]; marks: readonly Mark[]; syntax: Syntax }>,
): readonly Token[] {
  const result: Token[] = []
  let next = 0
  let start = 0
  let taken = 0
  for (const token of tokens) {
    const raw = writtenAs(token)
    const end = start + raw.length
    if (token.type !== 'text') {
      if (start >= taken) result.push(token)
      start = end
      continue
    }
    let at = Math.max(start, taken)
    for (let mark = marks[next]; mark !== undefined && mark.start < end; mark = marks[++next]) {
      if (mark.start > at) result.push(textOfPart(message.slice(at, mark.start), token, syntax))
      result.push({ type: mark.type, raw: message.slice(mark.start, mark.end), name: mark.name })
      at = taken = mark.end
    }
    if (at < end) result.push(at === start ? token : textOfPart(message.slice(at, end), token, syntax))
    start = end
  }
  return result
}

/** Returns a part of a text as a token, unescaped in the same way as if the part were the whole message. */
function textOfPart(raw: string, { raw: whole }: TextToken, syntax: Syntax): Token {
  return textToken(raw, whole === undefined ? raw : readAlone(raw, syntax))
}
