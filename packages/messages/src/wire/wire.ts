import type { Piece } from './pieces.ts'

/** A part of the service's translation, before it is checked. */
export type WirePart =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'element'
      readonly name: 'x' | 'g' | 'l' | 'n'
      readonly shape: 'open' | 'close' | 'single'
      readonly id: number | undefined
    }

/** Limit of a tag's length. Tags that lockale sends are shorter, even with spaces and quotes that an engine adds. */
const longestTag = 200

/** Finds the tags that lockale has sent, even with other case, spaces or quotes. Other tags and brackets are text. */
export function scanXml(answer: string): readonly WirePart[] {
  const parts: WirePart[] = []
  let textStart = 0
  let close = -1
  for (let open = answer.indexOf('<'); open !== -1; open = answer.indexOf('<', open + 1)) {
    if (close < open) close = answer.indexOf('>', open)
    if (close === -1) break
    const body = close - open <= longestTag ? answer.slice(open + 1, close) : ''
    const element = readElement(body)
    if (element === undefined) continue
    if (open > textStart) parts.push({ type: 'text', text: answer.slice(textStart, open) })
    parts.push(element)
    textStart = close + 1
  }
  if (textStart < answer.length) parts.push({ type: 'text', text: answer.slice(textStart) })
  return parts
}

/**
 * Finds e-mail addresses that replace placeholders. One with letters that were not sent (`ph1@ph.invalido`) was
 * translated, so it no longer stands for the placeholder.
 */
export function scanAddresses(answer: string, wire: string): readonly WirePart[] {
  const parts: WirePart[] = []
  let textStart = 0
  for (const match of answer.matchAll(/ph(\d{1,9})\s?@\s?ph\s?\.\s?invalid/giu)) {
    const end = match.index + match[0].length
    const tail = /^(?:[\p{Script=Latin}\p{Nd}_]+|\.\p{L}+)/u.exec(answer.slice(end, end + 40))?.[0]
    if (tail !== undefined && !wire.includes(`ph${match[1]}@ph.invalid${tail}`)) continue
    if (match.index > textStart) parts.push({ type: 'text', text: answer.slice(textStart, match.index) })
    parts.push({ type: 'element', name: 'x', shape: 'single', id: Number(match[1]) })
    textStart = match.index + match[0].length
  }
  if (textStart < answer.length) parts.push({ type: 'text', text: answer.slice(textStart) })
  return parts
}

/** Returns true if a text contains a tag or e-mail address that lockale may have sent, or a part of one. */
export function looksLikeWire(text: string): boolean {
  return mayBeWireLike.test(text) && wireLike.test(text)
}

/** A faster test before `wireLike`: everything that `wireLike` matches contains one of these parts. */
const mayBeWireLike = /[<=@]|\.i|-p/i

const wireLike =
  /<\s{0,3}\/?\s{0,3}[xgln]\b|id\s{0,3}=\s{0,3}["'“”„«»]|\bid\s{0,3}=\s{0,3}\d|ph\.invalid|@deepl\.internal|xml-ph-\d/iu

function readElement(body: string): WirePart | undefined {
  const trimmed = body.trim()
  const isClose = trimmed.startsWith('/')
  const isSingle = trimmed.endsWith('/')
  const inner = trimmed.slice(isClose ? 1 : 0, isSingle ? -1 : undefined).trim()
  const name = /^[xgln](?![\w.:-])/iu.exec(inner)?.[0].toLowerCase()
  if (name !== 'x' && name !== 'g' && name !== 'l' && name !== 'n') return undefined
  if (inner.includes('<') || inner.includes('>')) return undefined
  const id = /\bid\s{0,9}=\s{0,9}["'“”„«»‘’]?\s{0,9}(\d{1,9})(?!\d)/iu.exec(inner)?.[1]
  const shape = isClose ? 'close' : isSingle ? 'single' : 'open'
  return { type: 'element', name, shape, id: id === undefined ? undefined : Number(id) }
}

/**
 * Removes the number that was sent with a string that displays none. The number must be at an end of the string, with a
 * space between it and the text. Returns `undefined` if it cannot be removed: text that is attached to it (`5個の`) or a
 * punctuation mark (`Files: 5`) would make no sense without it.
 */
export function stripCarrier(pieces: readonly Piece[]): readonly Piece[] | undefined {
  const at = pieces.findIndex(isCarrier)
  if (at === -1) return pieces
  const rest = pieces.toSpliced(at, 1).filter((piece) => piece.type === 'slot' || piece.text !== '')
  const first = rest[0]
  if (pieces.slice(0, at).every(isBlank) && first?.type === 'text' && /^\s+[\p{L}\p{Ps}\p{Pi}]/u.test(first.text)) {
    return [{ type: 'text', text: first.text.trimStart() }, ...rest.slice(1)]
  }
  const second = rest[1]
  if (
    pieces.slice(0, at).every(isBlank) &&
    first?.type === 'text' &&
    first.text.trim() === '' &&
    second !== undefined
  ) {
    return rest.slice(1)
  }
  const last = rest.at(-1)
  if (pieces.slice(at + 1).every(isBlank) && last?.type === 'text' && /[\p{L}\p{M}\p{Pe}\p{Pf}]\s+$/u.test(last.text)) {
    return [...rest.slice(0, -1), { type: 'text', text: last.text.trimEnd() }]
  }
  return undefined
}

function isCarrier(piece: Piece): boolean {
  return piece.type === 'slot' && piece.slot.kind === 'standalone' && piece.slot.what === 'carrier'
}

function isBlank(piece: Piece): boolean {
  return piece.type === 'text' && piece.text.trim() === ''
}
