import type { EntryChange, EntryPath, ParsedFile } from '../format.ts'
import { plant, plantTree, treeAt } from '../path-tree.ts'
import type { Patch } from '../splice.ts'
import { factsOf } from './blocks.ts'
import type { Member, Pair } from './scan.ts'

/**
 * Takes away the hash beside a text that changes: it is that of the source of an earlier one, and `goi18n merge` throws away a
 * translation with such a hash. One without a hash counts as current.
 */
export function hashPatches(parsed: ParsedFile, changes: readonly EntryChange[]): readonly Patch[] {
  const changed = plantTree<'changed' | 'removed'>()
  for (const { kind, path } of changes) {
    const message = path.slice(0, -1)
    if (kind === 'remove') plant(changed, message, 'removed')
    else if (treeAt(changed, message)?.value === undefined) plant(changed, message, 'changed')
  }
  const entries = new Set(parsed.entries.map(({ valueRange }) => valueRange.start))
  const { sections } = factsOf(parsed)
  return sections.flatMap(({ path, pairs }) => pairs.flatMap((pair) => patchesIn(pair, path, pair)))

  function patchesIn({ keys, value }: Member, outer: EntryPath, pair: Pair | undefined): readonly Patch[] {
    if (value.members.length > 0) {
      return value.members.flatMap((member) => patchesIn(member, [...outer, ...keys], undefined))
    }
    const message = [...outer, ...keys.slice(0, -1)]
    const isHash = keys.at(-1) === 'hash' && value.kind === 'string' && !entries.has(value.start)
    if (!isHash || treeAt(changed, message)?.value !== 'changed') return []
    const { start, end } = pair ?? value
    return [{ range: { start, end }, text: pair === undefined ? '""' : '' }]
  }
}
