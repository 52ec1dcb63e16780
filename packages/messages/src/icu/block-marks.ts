import type { Quoting } from './quotes.ts'
import { type IcuNode, readIcu } from './read-icu.ts'

/** A part of a plural or select without words, such as a placeholder or `one {`: UTF-16 offsets, `end` exclusive. */
interface MarkedRange {
  readonly start: number
  readonly end: number
  /** True for the code around the words of a plural or select, such as `{n, plural, one {`. */
  readonly isFrame?: true
}

const quotings: readonly Quoting[] = ['optional', 'none', 'required']

/** Returns the parts of an ICU plural or select that are not words, in order; `undefined` for other strings. */
export function marksInBlock(raw: string): readonly MarkedRange[] | undefined {
  for (const quoting of quotings) {
    const [block, ...others] = readIcu(raw, { quoting }).nodes ?? []
    if (block?.type === 'block' && others.length === 0) return marksOf(block)
  }
  return undefined
}

function marksOf(node: IcuNode): readonly MarkedRange[] {
  if (node.type === 'text') return []
  if (node.type !== 'block') return [{ start: node.start, end: node.end }]
  const marks: MarkedRange[] = []
  let { start } = node
  for (const { inner, nodes } of node.options) {
    marks.push({ start, end: inner.start, isFrame: true }, ...nodes.flatMap(marksOf))
    start = inner.end
  }
  return [...marks, { start, end: node.end, isFrame: true }]
}
