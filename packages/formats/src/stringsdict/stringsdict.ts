import { indentBefore, toLines } from '../lines.ts'
import { hasError } from '../findings.ts'
import { type Block, type BlockDialect, type BlockFile } from '../block/block.ts'
import { editBlocks } from '../block/edit-blocks.ts'
import type { EditOptions, EntryChange, EntryPath, Format, ParsedFile } from '../format.ts'
import { type PathTree, treeAt, treeOf } from '../path-tree.ts'
import { refuseEdit, showPath } from '../refuse.ts'
import type { Patch } from '../splice.ts'
import { nodeOf, parsePlist, type PlistNode, readBlocks, viewOf } from './parse-stringsdict.ts'
import { formatKey, isBareFormat, isString, isStructural, type PlistPair, variableOf } from './plist.ts'
import { indentInside, pairLayoutOf, openContainer, printBlock, printValue } from './print.ts'
import { textOf } from '../xml/text.ts'

const dialect: BlockDialect = { read: readBlocks, printValue, printBlock, indentInside, openContainer }

/**
 * Apple's `.stringsdict`: plurals, widths and devices in an XML property list. A path has the keys of the dictionaries
 * around a string. The path of a plural form ends with its category.
 */
export const stringsdict: Format = {
  id: 'stringsdict',
  parse: parsePlist,
  edit: (parsed, changes, options) => editPlist(parsed, changes, { ...options, isNew: false }),
  create: (source, changes, options) => editPlist(source, changes, { ...options, source, isNew: true }),
}

/** An XML property list of keys and strings, which a `.strings` file may contain. */
export const plistStrings: Format = { ...stringsdict, id: 'plist-strings' }

/** Edits a property list, or creates one. @param isNew true to make the source file a new target file */
function editPlist(
  parsed: ParsedFile,
  changes: readonly EntryChange[],
  { isNew, ...options }: EditOptions & { readonly isNew: boolean },
): Uint8Array {
  const { file, source } = options
  const isReadable = !hasError(parsed)
  const model = isReadable && source && !hasError(source) ? viewOf(source).dict : undefined
  if (isReadable && viewOf(parsed).dict === undefined && changes.length > 0) {
    throw refuseEdit(`${file} contains no dictionary.`, {
      place: file,
      hint: 'A strings file is a <dict> in a <plist>.',
    })
  }
  const basis = { parse: parsePlist, parsed, changes, options }
  if (model === undefined || source === undefined) return editBlocks(dialect, basis)
  const edited = { parsed, changes, source, model, finished: finishedTexts(parsed, changes) }
  refuseParts(edited, file, treeOf(isNew ? [] : parsed.entries))
  return editBlocks(dialect, {
    ...basis,
    morePatches: (target) => [...structurePatches(edited, target), ...formatPatches(edited, target)],
  })
}

/** Replaces a format string that is only a variable by its translation. If that is removed, restores the variable. */
function formatPatches({ changes, source, model, finished }: PlistEdit, target: BlockFile): readonly Patch[] {
  return changes.flatMap(({ kind, path }): readonly Patch[] => {
    const outer = path.slice(0, -1)
    const block = path.length > 1 && path.at(-1) === formatKey ? dictAt<Block>(target.root, outer) : undefined
    if (block === undefined) return []
    if (kind === 'add') return oldRule(block, target)
    const isGone = kind === 'remove' && treeAt(finished, path) === undefined
    const isMessage = treeAt(finished, outer) !== undefined
    return isGone && isMessage ? newRule(block, dictAt(model, outer), { target, source }) : []
  })
}

function oldRule(block: Block, { parsed: { text } }: BlockFile): readonly Patch[] {
  const { pairs, children } = nodeOf(block)
  return pairs.flatMap((pair): readonly Patch[] => {
    const { key, keyElement, value } = pair
    if (key !== formatKey || children.some((child) => child.pair === pair)) return []
    return [{ range: toLines(text, { start: keyElement.start, end: value.end }), text: '' }]
  })
}

/** Adds the format string of the source file at the end of the dictionary. */
function newRule(
  block: Block,
  node: PlistNode | undefined,
  { target, source }: { readonly target: BlockFile; readonly source: ParsedFile },
): readonly Patch[] {
  const pair = node?.pairs.findLast(({ key, value }) => key === formatKey && isString(value))
  if (pair === undefined) return []
  const { text } = target.parsed
  const at = block.insertAt
  const isLine = at === 0 || /[\r\n]/.test(text.charAt(at - 1))
  const { style, step, isPaired } = pairLayoutOf(target)
  const indent = (indentBefore(text, nodeOf(block).value.closeStart) ?? '') + (step ?? '\t')
  const value = source.text.slice(pair.value.start, pair.value.end)
  const gap = !isLine || isPaired ? '' : style.lineBreak + indent
  const printed = `<key>${formatKey}</key>${gap}${value}`
  return [{ range: { start: at, end: at }, text: isLine ? indent + printed + style.lineBreak : printed }]
}

function dictAt<Dict extends Pick<Block, 'path' | 'entry'> & { readonly children: readonly Dict[] }>(
  root: Dict,
  path: EntryPath,
): Dict | undefined {
  let dict: Dict | undefined = root
  for (const segment of path) {
    dict = dict?.children.findLast((child) => child.path.at(-1) === segment && child.entry === undefined)
  }
  return dict
}

interface PlistEdit {
  readonly parsed: ParsedFile
  readonly changes: readonly EntryChange[]
  readonly source: ParsedFile
  readonly model: PlistNode
  readonly finished: PathTree<true>
}

/**
 * Refuses a message that lacks a part, such as the forms of a variable: programs would display the variable's name.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`
 */
function refuseParts({ model, finished }: PlistEdit, file: string, there: PathTree<true>): void {
  for (const { path, children } of model.children) {
    const parts = children.filter(isPart)
    const lacking = parts.filter((part) => !treeAt(finished, part.path))
    if (lacking[0] === undefined || lacking.length === parts.length || treeAt(there, path)) continue
    throw refuseEdit(
      `"${showPath(path)}" in ${file} needs "${lacking[0].path.at(-1)}", which has no string there yet.`,
      {
        place: file,
        hint: 'They are written together, when all strings of the message are translated.',
      },
    )
  }
}

/** Returns patches that copy the number type and untranslatable formats of changed messages from the source. */
function structurePatches(edited: PlistEdit, target: BlockFile): readonly Patch[] {
  const { model } = edited
  const touched = treeOf(edited.changes.filter(isWritten))
  const patches: Patch[] = []
  const waiting: { readonly block: Block; readonly node: PlistNode }[] = [{ block: target.root, node: model }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { block, node } = next
    if (node !== model) patches.push(...rulePatches(block, node, edited))
    const blocks = new Map(block.children.map((child) => [child.path.at(-1), child]))
    for (const child of node.children) {
      const counterpart = blocks.get(child.path.at(-1))
      const isDict = child.entry === undefined && counterpart !== undefined && counterpart.entry === undefined
      if (isDict && treeAt(touched, child.path)) waiting.push({ block: counterpart, node: child })
    }
  }
  return patches
}

function rulePatches(
  block: Block,
  { pairs, children }: PlistNode,
  { parsed, source, finished }: PlistEdit,
): readonly Patch[] {
  const counterparts = new Map(nodeOf(block).pairs.map((pair) => [pair.key, pair]))
  const isWhole = children.filter(isPart).every(({ path }) => treeAt(finished, path))
  return pairs.flatMap((pair): readonly Patch[] => {
    const counterpart = counterparts.get(pair.key)?.value
    if (!isString(pair.value) || !counterpart || !isString(counterpart) || counterpart.selfClosing) return []
    const now = textOf(source.text, pair.value)
    const then = textOf(parsed.text, counterpart)
    const isOther = isStructural(pair.key) ? now !== then : isWhole && isOtherFormat(pair, now, then)
    if (!isOther) return []
    const { openEnd, closeStart } = pair.value
    const range = { start: counterpart.openEnd, end: counterpart.closeStart }
    return [{ range, text: source.text.slice(openEnd, closeStart) }]
  })
}

function isOtherFormat({ key }: PlistPair, now: string, then: string): boolean {
  if (key !== formatKey || !isBareFormat(now) || !isBareFormat(then)) return false
  return variableOf(now) !== variableOf(then)
}

/** Returns true for a part that a message cannot do without: the forms of a variable, or its format string. */
function isPart({ entry, children, pair }: PlistNode): boolean {
  return entry === undefined ? children.length > 0 : pair?.key === formatKey
}

function finishedTexts({ entries }: ParsedFile, changes: readonly EntryChange[]): PathTree<true> {
  const removed = treeOf(changes.filter(({ kind }) => kind === 'remove'))
  const staying = entries.filter(({ path }) => treeAt(removed, path)?.value !== true)
  return treeOf([...staying, ...changes.filter(isWritten)])
}

function isWritten({ kind }: EntryChange): boolean {
  return kind === 'set' || kind === 'add'
}
