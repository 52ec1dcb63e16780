import type { Block } from '../block/block.ts'
import { removalPatches } from '../block/remove-blocks.ts'
import { firstLineBreak, toWorkText } from '../block/work-text.ts'
import { encodeText } from '../encoding.ts'
import type { ParsedFile } from '../format.ts'
import { plantTree } from '../path-tree.ts'
import { type Patch, splice } from '../splice.ts'

export interface LeftOut {
  /** All blocks of the root element, in file order. */
  readonly all: readonly Block[]
  readonly leftOut: ReadonlySet<Block>
  /** Outside of the blocks. */
  readonly more: readonly Patch[]
}

/**
 * The bytes of a source file without what a file of translations does not have. It goes like a removed entry does: with its
 * comment and a blank line. `undefined` if there is nothing to leave out.
 */
export function withoutBlocks(source: ParsedFile, { all, leftOut, more }: LeftOut): Uint8Array | undefined {
  if (leftOut.size === 0 && more.length === 0) return undefined
  const work = toWorkText(source.text, firstLineBreak(source.text) ?? '\n')
  const root: Block = { path: [], entry: undefined, children: all, leadStart: 0, start: 0, end: 0, insertAt: 0 }
  const parents = new Map(all.map((block) => [block, root]))
  const removals = removalPatches(leftOut, { parsed: source, root, index: plantTree(), parents }, work)
  return encodeText(work.finish(splice(work.text, [...removals, ...more])), source)
}
