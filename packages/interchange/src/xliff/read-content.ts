import { type InlinePiece, pushText } from '../handoff/inline.ts'
import { textOf, type XmlNode } from './xml-node.ts'

/**
 * Reads text and inline codes (such as tags) from XLIFF elements of any tool. Joins sentences that a tool split.
 * @param data original text of codes by the id of the text, which XLIFF 2 stores outside of the segments
 */
export function readContent(node: XmlNode, data: ReadonlyMap<string, string>): readonly InlinePiece[] {
  const pieces: InlinePiece[] = []
  collect(node, { pieces, data, open: [] })
  return pieces
}

interface CollectedContent {
  readonly pieces: InlinePiece[]
  readonly data: ReadonlyMap<string, string>
  readonly open: string[]
}

function collect(node: XmlNode, into: CollectedContent): void {
  for (const child of node.children) {
    if (typeof child === 'string') pushText(into.pieces, child)
    else readElement(child, into)
  }
}

function readElement(node: XmlNode, into: CollectedContent): void {
  const { pieces, data, open } = into
  const of = (name: string) => node.attributes.get(name)
  const dataOf = (name: string) => data.get(of(name) ?? '')
  const id = of('id') ?? ''
  const push = (shape: 'alone' | 'open' | 'close', own: string, raw: string | undefined) => {
    pieces.push({ type: 'code', id: own, shape, raw: raw ?? '' })
    if (shape === 'open') open.push(own)
  }
  const begin = (raw: string | undefined) => push('open', of('rid') ?? id, raw)
  const end = (raw: string | undefined) => push('close', open.includes(of('rid') ?? id) ? (of('rid') ?? id) : id, raw)
  const content = () => textOf(node) || of('equiv-text')
  switch (node.local) {
    case 'x':
      return push('alone', id, of('equiv-text'))
    case 'ph':
      return push('alone', id, dataOf('dataRef') ?? (content() || of('equiv')))
    case 'bpt':
      return begin(content())
    case 'ept':
      return end(content())
    case 'bx':
      return begin(of('equiv-text'))
    case 'ex':
      return end(of('equiv-text'))
    case 'it':
      return of('pos') === 'close' ? end(content()) : begin(content())
    case 'g':
      push('open', id, of('equiv-text'))
      collect(node, into)
      return push('close', id, undefined)
    case 'pc':
      push('open', id, dataOf('dataRefStart') ?? of('equivStart'))
      collect(node, into)
      return push('close', id, dataOf('dataRefEnd') ?? of('equivEnd'))
    case 'sc':
      return push('open', id, dataOf('dataRef') ?? of('equiv'))
    case 'ec':
      return push('close', of('startRef') ?? id, dataOf('dataRef') ?? of('equiv'))
    case 'cp':
      return pushText(pieces, characterOf(of('hex')))
    case 'mrk':
      return collect(node, into)
    default:
      return undefined
  }
}

/** Returns the character for a hex number. Characters that XML does not allow are written as codes with this number. */
function characterOf(hex: string | undefined): string {
  const code = Number.parseInt(hex ?? '', 16)
  return Number.isInteger(code) && code <= 0x10_ffff ? String.fromCodePoint(code) : ''
}
