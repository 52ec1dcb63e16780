import type { TextPair } from '../../text-pair.ts'
import { trait } from '../../text-traits.ts'

/** White space at one end of both texts. */
export interface EdgeSpace {
  readonly source: string
  readonly target: string
  readonly sourceLines: number
  readonly targetLines: number
}

/** `undefined` where one of the texts is nothing but white space, or where both ends are the same. */
export function edgeSpace({ source, target }: TextPair, edge: 'begin' | 'end'): EdgeSpace | undefined {
  if ((source.traits & target.traits & trait.ink) === 0) return undefined
  const [from, to] = edge === 'begin' ? [0, 0] : [source.raw.length - 1, target.raw.length - 1]
  if (!isBlank(source.raw.charCodeAt(from)) && !isBlank(target.raw.charCodeAt(to))) return undefined
  const read = edge === 'begin' ? leading : trailing
  const found = { source: read(source.raw), target: read(target.raw) }
  if (found.source === found.target) return undefined
  return { ...found, sourceLines: countLines(found.source), targetLines: countLines(found.target) }
}

/** The target text with the white space of the source at that end. */
export function withEdge({ target }: TextPair, edge: 'begin' | 'end', found: EdgeSpace): string {
  return edge === 'begin'
    ? found.source + target.raw.slice(found.target.length)
    : target.raw.slice(0, target.raw.length - found.target.length) + found.source
}

/** Line breaks: CRLF is one. */
export function countLines(text: string): number {
  return text.match(/\r\n?|\n/gu)?.length ?? 0
}

/** White space but for U+FEFF, which has no width. */
function isBlank(code: number): boolean {
  if (code < 128) return code === 32 || (code >= 9 && code <= 13)
  return code === 0xa0 || (code >= 0x1680 && code !== 0xfeff && /\s/u.test(String.fromCharCode(code)))
}

function leading(text: string): string {
  let end = 0
  while (end < text.length && isBlank(text.charCodeAt(end))) end++
  return text.slice(0, end)
}

function trailing(text: string): string {
  let start = text.length
  while (start > 0 && isBlank(text.charCodeAt(start - 1))) start--
  return text.slice(start)
}
