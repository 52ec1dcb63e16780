import type { EntryPath } from '../format.ts'
import { memberOf } from '../json-profile/members.ts'
import type { JsonNode } from '../json/scan.ts'
import { type PathTree, plant, plantTree } from '../path-tree.ts'

/**
 * Where new members belong: Xcode sorts all keys as Finder sorts names, without regard to case (`zh-Hans` before `zh-HK`)
 * and with numbers by their value. Only the messages themselves follow the order that was asked for.
 * @param added JSON paths of new values
 * @param order paths of entries
 */
export function xcodeOrder(
  root: JsonNode,
  added: readonly EntryPath[],
  order: readonly EntryPath[],
): readonly EntryPath[] {
  const tree = plantTree<true>()
  for (const path of added) plant(tree, path, true)
  const paths: EntryPath[] = []
  listNames(tree, root, [])
  return paths

  /** As deep as the paths of values are, which is ten at most. */
  function listNames({ branches }: PathTree<true>, node: JsonNode | undefined, path: EntryPath): void {
    if (branches === undefined) return
    const isMessages = path.length === 1 && path[0] === 'strings'
    const names = isMessages ? messageNames(branches, node) : sortedNames(branches, node)
    // So that names that look like indexes are not taken for those of a list.
    if (names[0] === '0') paths.push([...path, '-'])
    for (const name of names) {
      const branch = branches.get(name)
      if (branch?.branches) listNames(branch, memberOf(node, name), [...path, name])
      else paths.push([...path, name])
    }
  }

  function messageNames(branches: ReadonlyMap<string, unknown>, node: JsonNode | undefined): readonly string[] {
    const there = new Set(node?.children.map(({ key }) => key))
    const isNew = [...branches.keys()].some((key) => !there.has(key))
    return [...new Set([...(isNew ? order.map(([key = '']) => key) : []), ...branches.keys()])]
  }
}

function sortedNames(branches: ReadonlyMap<string, unknown>, node: JsonNode | undefined): readonly string[] {
  const names = new Set([...branches.keys(), ...(node?.children ?? []).map(({ key }) => key)])
  return [...names].toSorted((a, b) => collator.compare(a, b) || (a < b ? -1 : 1))
}

const collator = new Intl.Collator('en', { numeric: true })
