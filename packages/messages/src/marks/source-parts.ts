import { asHtml, openFinder, pairTags, readTag, type TagPart } from './tags.ts'
import { textToken, type Token } from '../syntax.ts'

export type SourcePart = { readonly start: number; readonly end: number } & (
  | { readonly type: 'text' }
  /** An escape in the message. `text` is what the app displays for it. */
  | { readonly type: 'literal'; readonly text: string }
  | { readonly type: 'mark'; readonly token: Token | TagPart }
  /** Text that the format rejects. It cannot be a part of a tag. */
  | { readonly type: 'broken' }
)

export function toTokens(message: string, parts: readonly SourcePart[]): readonly Token[] {
  return pairTags(joinTexts(readTags(message, withTexts(message, parts)), message).map(asHtml))
}

export function withTexts<Part extends { readonly start: number; readonly end: number }>(
  message: string,
  parts: readonly Part[],
): readonly (Part | { readonly type: 'text'; readonly start: number; readonly end: number })[] {
  return [...parts, undefined].flatMap((part, index) => {
    const [start, end] = [parts[index - 1]?.end ?? 0, part?.start ?? message.length]
    const text = start < end ? [{ type: 'text' as const, start, end }] : []
    return part === undefined ? text : [...text, part]
  })
}

/** Returns true if a `<` in a text could begin a tag. @param behind what follows the text */
export function mayOpenTag(text: string, at: number, behind: string | undefined): boolean {
  if (!/[\dA-Za-z/!]/u.test(text.charAt(at + 1))) return false
  // tags have at most 2000 characters, so only this piece is searched
  const rest = text.slice(at, at + 2000)
  if (!rest.includes('>')) return behind !== undefined
  return (behind === undefined ? [''] : possibleEnds).some((end) => beginsWithTag(rest + end))
}

const possibleEnds: readonly string[] = ['', '>', 'x>', '">', "'>", '-->']

function beginsWithTag(text: string): boolean {
  return readTag(text, 0, (from) => (text.includes('-->', from) ? text.indexOf('-->', from) : Infinity)) !== undefined
}

type Piece =
  | Token
  | TagPart
  | { readonly type: 'piece'; readonly start: number; readonly end: number; readonly text: string }

function readTags(message: string, parts: readonly SourcePart[]): readonly Piece[] {
  const nextTag = openFinder(message, '<')
  const nextCommentEnd = openFinder(message, '-->')
  const pieces: Piece[] = []
  let at = 0
  for (const [index, part] of parts.entries()) {
    if (part.end <= at) continue
    if (part.type === 'mark') {
      pieces.push(part.token)
    } else if (part.type === 'literal') {
      pieces.push({ type: 'piece', start: part.start, end: part.end, text: part.text })
    } else {
      at = Math.max(at, part.start)
      const isText = part.type === 'text'
      for (let start = isText ? nextTag(at) : Infinity; start < part.end; start = nextTag(Math.max(at, start + 1))) {
        const tag = readTag(message, start, nextCommentEnd)
        const end = start + (tag?.raw.length ?? 0)
        if (tag === undefined || !endsInText(parts, index, end)) continue
        addText(at, start)
        pieces.push(tag)
        at = end
      }
      addText(at, part.end)
    }
    at = Math.max(at, part.end)
  }
  return pieces

  function addText(start: number, end: number): void {
    if (end > start) pieces.push({ type: 'piece', start, end, text: message.slice(start, end) })
  }
}

function endsInText(parts: readonly SourcePart[], from: number, end: number): boolean {
  let index = from
  for (; (parts[index]?.end ?? Infinity) < end; index++) {
    if (parts[index]?.type === 'broken') return false
  }
  return parts[index]?.type === 'text'
}

function joinTexts(pieces: readonly Piece[], message: string): readonly (Token | TagPart)[] {
  const tokens: (Token | TagPart)[] = []
  let texts: string[] = []
  let start = 0
  let end = 0
  for (const piece of pieces) {
    if (piece.type !== 'piece') {
      endText()
      tokens.push(piece)
      continue
    }
    if (texts.length === 0) start = piece.start
    texts.push(piece.text)
    end = piece.end
  }
  endText()
  return tokens

  function endText(): void {
    if (texts.length === 0) return
    tokens.push(textToken(message.slice(start, end), texts.join('')))
    texts = []
  }
}
