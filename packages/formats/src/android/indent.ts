import type { Block, BlockDialect, BlockFile } from '../block/block.ts'
import { indentBefore } from '../xml/indent.ts'
import { elementOf } from '../xml/containers.ts'

/**
 * By how much what is inside of something is indented: as in the first plural or array with items, else as the first
 * resource.
 */
export function indentUnit(file: BlockFile): string | undefined {
  if (!units.has(file)) units.set(file, findUnit(file))
  return units.get(file)
}

/** Asked for once for each new plural. */
const units = new WeakMap<BlockFile, string | undefined>()

function findUnit({ parsed: { text }, root }: BlockFile): string | undefined {
  for (const container of root.children) {
    const inner = indentOf(text, container.children[0])
    const outer = indentOf(text, container)
    if (inner !== undefined && outer !== undefined && inner.length > outer.length && inner.startsWith(outer)) {
      return inner.slice(outer.length)
    }
  }
  return indentOf(text, root.children[0])
}

export function indentOf(text: string, block: Block | undefined): string | undefined {
  return block && indentBefore(text, elementOf(block).start)
}

/** The indent of a first child; see `BlockDialect`. */
export function indentInside(
  ...[container, target, source]: Parameters<NonNullable<BlockDialect['indentInside']>>
): string {
  const unit = indentUnit(target) ?? (source && indentUnit(source.file)) ?? '    '
  return container === target.root ? unit : (indentOf(target.parsed.text, container) ?? '') + unit
}
