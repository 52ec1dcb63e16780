import type { Axis } from '../syntax.ts'
import { axisId } from './axes.ts'
import { escapeIcu } from './escape.ts'
import type { Quoting } from './quotes.ts'
import { type IcuBlock, type IcuNode, readIcu } from './read-icu.ts'

/** A part of one variant, and the plural that it stands directly in. */
export interface Piece {
  readonly node: Exclude<IcuNode, IcuBlock>
  readonly plural: IcuBlock | undefined
}

/**
 * The text of one variant. `#` is the number of `own` there; the number of another plural is written by its name, and a `#`
 * that is none is quoted. What reads the same either way keeps its spelling.
 */
export function writeText(message: string, pieces: readonly Piece[], { isNested, own, quoting }: WriteOptions): string {
  const isPlural = own !== undefined
  let text = ''
  let result = ''
  for (const { node, plural } of pieces) {
    const raw = message.slice(node.start, node.end)
    const isOwn = plural !== undefined && own !== undefined && axisId(plural) === axisId(own)
    if (node.type === 'text' && (isNested ? !isPlural || isOwn || !raw.includes('#') : !/['#{}<>]/u.test(raw))) {
      flush()
      result += raw
    } else if (node.type === 'text') {
      text += node.text
    } else {
      flush()
      result += node.type === 'pound' && !isOwn ? `{${plural?.name ?? ''}, number}` : raw
    }
  }
  flush()
  return result

  function flush(): void {
    result += escapeIcu(text, { quoting, isPlural })
    text = ''
  }
}

export interface WriteOptions {
  readonly isNested: boolean
  readonly own: Axis | undefined
  readonly quoting: Quoting
}

/** A variant's text for a place where `#` is not the number of `own`. */
export function moveText(text: string, own: Axis | undefined, isPlural: boolean): string {
  const { nodes } = text.includes('#') ? readIcu(text, { isPlural: own !== undefined, isInner: true }) : {}
  if (nodes === undefined) return text
  return nodes
    .map((node) => {
      if (node.type === 'pound') return `{${own?.name ?? ''}, number}`
      const raw = text.slice(node.start, node.end)
      return node.type === 'text' && raw.includes('#') ? escapeIcu(node.text, { quoting: 'optional', isPlural }) : raw
    })
    .join('')
}
