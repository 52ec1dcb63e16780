import type { Token } from '../syntax.ts'
import { pairTags, type TagPart } from '../marks/tags.ts'
import type { IcuNode } from './read-icu.ts'

export interface TokenOptions {
  /** What a `#` is called: the number of the plural that the message stands in. */
  readonly pound?: string | undefined
}

/** The parts of a message from its tree; a plural or select is one of kind `block`. */
export function toTokens(message: string, nodes: readonly IcuNode[], { pound = '#' }: TokenOptions): readonly Token[] {
  return pairTags(nodes.map((node) => toPart(message, node, pound)))
}

function toPart(message: string, node: IcuNode, pound: string): Token | TagPart {
  const raw = message.slice(node.start, node.end)
  switch (node.type) {
    case 'text':
      return raw === node.text ? { type: 'text', text: raw } : { type: 'text', text: node.text, raw }
    case 'tag':
      return node.part
    case 'pound':
      // the number itself, as `{n, number}` shows it
      return {
        type: 'placeholder',
        kind: 'variable',
        raw,
        name: pound,
        ...(pound !== '#' && { identity: `{${pound},number}` }),
      }
    case 'argument':
      return { type: 'placeholder', kind: 'variable', raw, name: node.name }
    case 'block':
      return { type: 'placeholder', kind: 'block', raw, name: node.name }
  }
}
