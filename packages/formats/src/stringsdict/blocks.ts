import { blankStart, toLines } from '../lines.ts'
import type { Block } from '../block/block.ts'
import type { ParsedFile } from '../format.ts'
import { endInside } from '../xml/containers.ts'
import { commentedLines, type PlistNode, viewOf } from './parse-stringsdict.ts'

/** Texts as entries, dictionaries as containers of them. */
export function readBlocks(parsed: ParsedFile): Block {
  const { dict } = viewOf(parsed)
  const { text } = parsed
  if (dict === undefined) {
    const end = text.length
    return { path: [], entry: undefined, children: [], leadStart: 0, start: 0, end, insertAt: end }
  }
  // As deep as the dictionaries are, which the scanner limits.
  const toBlock = (node: PlistNode, lines?: Lines): Block => {
    const { path, entry, value } = node
    const inside = commentedLines(text, value)
    const children = node.children.map((child) => toBlock(child, inside))
    const block = { ...rangeOf(text, node, lines), path, entry, children, insertAt: endInside(text, value) }
    nodes.set(block, node)
    return block
  }
  return toBlock(dict)
}

/** The dictionary or the string that a block stands for. */
export function nodeOf(block: Block): PlistNode {
  const node = nodes.get(block)
  if (node === undefined) throw new Error('A block of a property list stands for nothing in it.')
  return node
}

const nodes = new WeakMap<Block, PlistNode>()

/** Returns the range from the comment above a key to the end of its value. */
function rangeOf(text: string, { pair, value }: PlistNode, lines: Lines): Pick<Block, 'leadStart' | 'start' | 'end'> {
  if (pair === undefined) return { leadStart: value.start, start: value.start, end: value.end }
  const { keyElement } = pair
  const first = lines?.get(keyElement)?.comments[0]
  const above = first && first.start < keyElement.start ? first.start : keyElement.start
  const behind = lines?.get(value)?.comments.at(-1)
  const last = behind && behind.start > value.end ? behind.end : value.end
  const whole = toLines(text, { start: above, end: last })
  const isLines = whole.start < above || whole.end > last || blankStart(text, above) === above
  if (!isLines) return { leadStart: above, start: keyElement.start, end: last }
  return { leadStart: whole.start, start: blankStart(text, keyElement.start) ?? keyElement.start, end: whole.end }
}

type Lines = ReturnType<typeof commentedLines>
