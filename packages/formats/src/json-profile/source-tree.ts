import type { ParsedFile } from '../format.ts'
import { type JsonNode, scanJson } from '../json/scan.ts'

const trees = new WeakMap<ParsedFile, ReadonlyMap<string, JsonNode>>()

/** The members of a source file's root that count. One source file is followed by many target files: it is read once. */
export function membersOfSource(source: ParsedFile | undefined): ReadonlyMap<string, JsonNode> {
  if (source === undefined) return new Map()
  const known = trees.get(source)
  if (known) return known
  const scan = scanJson(source.text)
  const members = rootMembers(scan.ok ? scan.root : undefined)
  trees.set(source, members)
  return members
}

/** By key, in file order. */
export function rootMembers(root: JsonNode | undefined): ReadonlyMap<string, JsonNode> {
  return new Map(root?.children.map((child) => [child.key, child]))
}
