import type { Entry, EntryPath } from './format.ts'

/** A tree of paths with values, in insertion order. Segments are keys of a `Map`, so `__proto__` is allowed. */
export interface PathTree<Value> {
  value: Value | undefined
  branches: Map<string, PathTree<Value>> | undefined
}

export function plantTree<Value>(): PathTree<Value> {
  return { value: undefined, branches: undefined }
}

/** Sets the value at a path. An existing path keeps its position. */
export function plant<Value>(tree: PathTree<Value>, path: EntryPath, value: Value): void {
  let at = tree
  for (const segment of path) at = growBranch(at, segment)
  at.value = value
}

/** Returns the branch of a segment. A new branch gets the value `first`. */
export function growBranch<Value>(tree: PathTree<Value>, segment: string, first?: Value): PathTree<Value> {
  tree.branches ??= new Map()
  const known = tree.branches.get(segment)
  if (known !== undefined) return known
  const branch: PathTree<Value> = { value: first, branches: undefined }
  tree.branches.set(segment, branch)
  return branch
}

export function treeAt<Value>(tree: PathTree<Value> | undefined, path: EntryPath): PathTree<Value> | undefined {
  let at = tree
  for (const segment of path) {
    if (at === undefined) return undefined
    at = at.branches?.get(segment)
  }
  return at
}

/** Returns true if the branches are `0`, `1`, `2`, …, at least one. */
export function isList(tree: PathTree<unknown> | undefined): boolean {
  let index = 0
  for (const key of tree?.branches?.keys() ?? []) if (key !== String(index++)) return false
  return index > 0
}

export function isSamePath(one: EntryPath, other: EntryPath): boolean {
  return one.length === other.length && one.every((segment, at) => segment === other[at])
}

/** Returns the values of a tree with their paths. @param base path of the tree itself */
export function listTree<Value>(
  tree: PathTree<Value> | undefined,
  base: EntryPath = [],
): readonly { readonly path: EntryPath; readonly value: Value }[] {
  const listed: { readonly path: EntryPath; readonly value: Value }[] = []
  const open = tree ? [{ path: base, at: tree }] : []
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { path, at } = one
    if (at.value !== undefined) listed.push({ path, value: at.value })
    for (const [key, branch] of at.branches ?? []) open.push({ path: [...path, key], at: branch })
  }
  return listed
}

/** Returns a tree of entries by path; of duplicate keys, the last entry. */
export function treeOfEntries(entries: readonly Entry[]): PathTree<Entry> {
  const tree = plantTree<Entry>()
  for (const entry of entries) plant(tree, entry.path, entry)
  return tree
}

export function treeOfPaths(paths: readonly EntryPath[]): PathTree<true> {
  const tree = plantTree<true>()
  for (const path of paths) plant(tree, path, true)
  return tree
}

export function treeOf(values: readonly Pick<Entry, 'path'>[]): PathTree<true> {
  return treeOfPaths(values.map(({ path }) => path))
}

/** Returns the entries without those in `dead` (inside a replaced duplicate) whose path no used entry has. */
export function withoutUnseen(entries: readonly Entry[], dead: ReadonlySet<Entry>): readonly Entry[] {
  const alive = plantTree<true>()
  for (const entry of entries) if (!dead.has(entry)) plant(alive, entry.path, true)
  return entries.filter((entry) => !dead.has(entry) || treeAt(alive, entry.path)?.value)
}
