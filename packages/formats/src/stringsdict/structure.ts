import type { Block, BlockFile } from '../block/block.ts'
import type { EntryChange, EntryPath, ParsedFile } from '../format.ts'
import { type PathTree, plant, plantTree, treeAt } from '../path-tree.ts'
import type { Patch } from '../splice.ts'
import { textOf } from '../xml/text.ts'
import { nodeOf } from './blocks.ts'
import type { PlistNode } from './parse-stringsdict.ts'
import { formatKey, isBareFormat, isString, isStructural, type PlistPair, variableOf } from './plist.ts'

export interface PlistEdit {
  readonly parsed: ParsedFile
  readonly changes: readonly EntryChange[]
  /** The dictionary of the source file. */
  readonly model: PlistNode
  /** The file edited is the source file itself: it becomes a new target file. */
  readonly isNew: boolean
}

/**
 * The changes without those to a message of which a part would be missing: a variable that its format string names, say.
 * A program would show the name. The message comes once all its parts are there.
 */
export function withoutParts({ parsed, changes, model, isNew }: PlistEdit): readonly EntryChange[] {
  const finished = finishedTexts(parsed, changes)
  const there = plantTree<true>()
  if (!isNew) for (const { path } of parsed.entries) plant(there, path, true)
  const partial = new Set<string>()
  for (const { path, children } of model.children) {
    const parts = children.filter(isPart)
    const found = parts.filter((part) => treeAt(finished, part.path)).length
    if (found > 0 && found < parts.length && !treeAt(there, path)) partial.add(path[0] ?? '')
  }
  if (partial.size === 0) return changes
  return changes.flatMap((change): readonly EntryChange[] => {
    const { kind, path } = change
    if (kind === 'remove' || !partial.has(path[0] ?? '')) return [change]
    return isNew && kind === 'set' ? [{ kind: 'remove', path }] : []
  })
}

/**
 * Patches that bring the rules of changed messages up to those of the source file: the type of the number, and the format
 * string where it is one variable, and another one. Any other format string is a text.
 */
export function structurePatches(
  { parsed, changes, model }: PlistEdit,
  { target, source }: { readonly target: BlockFile; readonly source: ParsedFile },
): readonly Patch[] {
  const finished = finishedTexts(parsed, changes)
  const touched = plantTree<true>()
  for (const { kind, path } of changes) if (kind === 'set' || kind === 'add') plant(touched, path, true)
  const patches: Patch[] = []
  const waiting: { readonly block: Block; readonly node: PlistNode }[] = [{ block: target.root, node: model }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { block, node } = next
    if (node !== model) patches.push(...rulePatches(block, node, { parsed, source, finished }))
    const blocks = new Map(block.children.map((child) => [child.path.at(-1), child]))
    for (const child of node.children) {
      const counterpart = blocks.get(child.path.at(-1))
      const isDict = child.entry === undefined && counterpart !== undefined && counterpart.entry === undefined
      if (isDict && treeAt(touched, child.path)) waiting.push({ block: counterpart, node: child })
    }
  }
  return patches
}

interface RuleContext {
  readonly parsed: ParsedFile
  readonly source: ParsedFile
  readonly finished: PathTree<true>
}

function rulePatches(
  block: Block,
  { pairs, children }: PlistNode,
  { parsed, source, finished }: RuleContext,
): readonly Patch[] {
  const counterparts = new Map(nodeOf(block).pairs.map((pair) => [pair.key, pair]))
  const isWhole = children.filter(isPart).every(({ path }) => treeAt(finished, path))
  return pairs.flatMap((pair): readonly Patch[] => {
    const counterpart = counterparts.get(pair.key)
    if (
      counterpart === undefined ||
      !isString(pair.value) ||
      !isString(counterpart.value) ||
      counterpart.value.selfClosing
    )
      return []
    const now = textOf(source.text, pair.value)
    const then = textOf(parsed.text, counterpart.value)
    const isOther = isStructural(pair.key) ? now !== then : isWhole && isOtherFormat(pair, now, then)
    if (!isOther) return []
    const { openEnd, closeStart } = pair.value
    const range = { start: counterpart.value.openEnd, end: counterpart.value.closeStart }
    return [{ range, text: source.text.slice(openEnd, closeStart) }]
  })
}

function isOtherFormat({ key }: PlistPair, now: string, then: string): boolean {
  if (key !== formatKey || !isBareFormat(now) || !isBareFormat(then)) return false
  return variableOf(now) !== variableOf(then)
}

/** What a message does not work without: the forms of each variable, and the words around them. */
function isPart({ entry, children, pair }: PlistNode): boolean {
  return entry === undefined ? children.length > 0 : pair?.key === formatKey
}

/** Paths of the texts of the finished file. */
export function finishedTexts(parsed: ParsedFile, changes: readonly EntryChange[]): PathTree<true> {
  const removed = plantTree<true>()
  for (const { kind, path } of changes) if (kind === 'remove') plant(removed, path, true)
  const finished = plantTree<true>()
  for (const { path } of parsed.entries) if (!isIn(removed, path)) plant(finished, path, true)
  for (const { kind, path } of changes) if (kind === 'set' || kind === 'add') plant(finished, path, true)
  return finished
}

function isIn(tree: PathTree<true>, path: EntryPath): boolean {
  return treeAt(tree, path)?.value === true
}
