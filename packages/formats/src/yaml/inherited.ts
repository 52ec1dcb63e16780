import type { Entry } from '../format.ts'
import { isForeign, isPlural, readingOf, toEntry } from './entries.ts'
import { maxDepth, nodesAround, type YamlNode } from './node.ts'

/** Nested aliases multiply. A file with more strings by aliases than this lists none of them. */
const maxInherited = 100_000
/** Limit of the segments of their paths together. */
const maxSegments = 10 * maxInherited

/**
 * Returns the strings that programs find by an alias or a merge key (`*x`, `<<: *x`), in reading order, with the ranges
 * of the strings themselves. They are no entries of the file.
 * @param railsLocale the root key of a Rails file; `undefined` for any other file
 */
export function listInherited(text: string, root: YamlNode, railsLocale: string | undefined): readonly Entry[] {
  if (!text.includes('*') && !text.includes('<<')) return []
  const { anchored, merged } = readLinks(root)
  if (merged === undefined) return []
  const membersOf = (node: YamlNode) => merged.get(node) ?? ownMembers(node)
  const found: Entry[] = []
  const hasComments = text.includes('#')
  const open = new Set<YamlNode>()
  let segments = 0
  return walk(root, [], { isInherited: false, isForm: false }) ? found : []

  /** Returns false above the limit. @param isInherited true inside an alias or a merge key */
  function walk(
    node: YamlNode,
    path: readonly string[],
    { isInherited, isForm }: { readonly isInherited: boolean; readonly isForm: boolean },
  ): boolean {
    // An alias to a node that contains the alias would never end.
    if (open.has(node) || isForeign(node)) return true
    if (isInherited) segments += path.length
    if (path.length >= maxDepth || segments > maxSegments) return false
    open.add(node)
    for (const { key, value, isMerged } of membersOf(node)) {
      const target = value.kind === 'alias' ? anchored.get(value) : value
      if (target === undefined) continue
      const isOther = isInherited || isMerged || target !== value
      if (target.children.length > 0) {
        const isFormed = railsLocale !== undefined && isPlural(target, railsLocale)
        if (!walk(target, [...path, key], { isInherited: isOther, isForm: isFormed })) return false
      } else if (isOther && readingOf(target) !== 'other') {
        segments += path.length + 1
        if (found.length >= maxInherited) return false
        const entry = toEntry(text, { ...target, key }, { outer: path, isText: true, hasComments })
        found.push(isForm ? { ...entry, form: key } : entry)
      }
    }
    open.delete(node)
    return true
  }
}

interface Member {
  readonly key: string
  readonly value: YamlNode
  readonly isMerged: boolean
}

/**
 * Resolves aliases and merge keys in file order: the last anchor before an alias, own members first. `undefined` above
 * the limit.
 */
function readLinks(root: YamlNode) {
  const anchors = new Map<string, YamlNode>()
  const anchored = new Map<YamlNode, YamlNode>()
  const merges: YamlNode[] = []
  for (const node of nodesAround(root)) {
    const anchor = node.kind === 'alias' ? anchors.get(node.value) : undefined
    if (anchor !== undefined) anchored.set(node, anchor)
    if (node.anchor !== undefined) anchors.set(node.anchor, node)
    if (node.isOpaque && node.key === '<<') merges.push(node)
  }
  const merged = new Map<YamlNode, readonly Member[]>()
  let left = maxInherited
  for (const merge of merges) {
    const { parent } = merge
    if (parent === undefined) continue
    const members = [...(merged.get(parent) ?? ownMembers(parent))]
    const known = new Set(members.map(({ key }) => key))
    for (const map of merge.kind === 'seq' ? merge.children : [merge]) {
      const source = map.kind === 'alias' ? anchored.get(map) : map
      if (source?.kind !== 'map' || source === parent) continue
      for (const { key, value } of merged.get(source) ?? ownMembers(source)) {
        if (left-- < 0) return { anchored, merged: undefined }
        if (known.has(key)) continue
        known.add(key)
        members.push({ key, value, isMerged: true })
      }
    }
    merged.set(parent, members)
  }
  return { anchored, merged }
}

/** Returns the last one of duplicate members. */
function ownMembers({ children }: YamlNode): readonly Member[] {
  const own = children.filter(({ isOpaque, shadowedBy }) => !isOpaque && shadowedBy === undefined)
  return own.map((value) => ({ key: value.key, value, isMerged: false }))
}
