import type { Range } from '@lockale/errors'
import type { Block, BlockDialect, NewBlock, PrintPlace, ValuePlace } from '../block/block.ts'
import { encodeKey, encodeString } from './string-token.ts'
import { editBlocks } from '../block/edit-blocks.ts'
import type { EditOptions, EntryChange, EntryPath, Format, ParsedFile } from '../format.ts'
import { isSamePath, type PathTree, plant, plantTree, treeAt } from '../path-tree.ts'
import { refuseEdit, showPath } from '../refuse.ts'
import { shaped } from '../shape/shaped.ts'
import type { Patch } from '../splice.ts'
import { withLocaleRoot } from '../tree/locale-root.ts'
import {
  factsOf,
  hashPatches,
  headedSections,
  inlineValues,
  readBlocks,
  separatorIn,
  type WrittenAs,
} from './blocks.ts'
import { parseToml, parseTomlLike } from './parse-toml.ts'
import type { Member, TomlValue } from './scan.ts'

const whole: Format = {
  id: 'toml',
  parse: parseToml,
  edit: editToml,
  create: (source, changes, options) => editToml(source, changes, { ...options, source }),
}

/** TOML, with the plurals of go-i18n: tables of strings by plural category. */
export const toml: Format = shaped(withLocaleRoot(whole, findRootKeys))

/** Returns the first key of each header, and of each pair that precedes the first header. */
function findRootKeys(parsed: ParsedFile): readonly Range[] {
  const { text } = parsed
  return factsOf(parsed).sections.flatMap(({ path, start, pairs }) =>
    path.length > 0 ? [firstKeyAt(text, start)] : pairs.map(({ keyStart }) => firstKeyAt(text, keyStart)),
  )
}

const firstKey = /[ \t]*(?:\[\[?[ \t]*)?(?<key>"[^"\n]*"|'[^'\n]*'|[\w-]+)/uy

function firstKeyAt(text: string, at: number): Range {
  firstKey.lastIndex = at
  const key = firstKey.exec(text)?.groups?.['key'] ?? ''
  return { start: firstKey.lastIndex - key.length, end: firstKey.lastIndex }
}

function editToml(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  if (options.itemsMove !== true) checkListItems(parsed, changes, options.file)
  return editBlocks(tomlDialect(parsed, options.source), {
    parse: parseTomlLike(parsed),
    parsed,
    changes,
    options,
    morePatches: () => [
      ...commaPatches(parsed, changes),
      // A new file keeps the hashes of the source, which are up to date.
      ...(options.source === parsed ? [] : hashPatches(parsed, changes)),
    ],
  })
}

/** Allows changes of list items only at the end: TOML has no `null`. @throws {LockaleError} `FORMAT_EDIT_MISMATCH` */
function checkListItems(parsed: ParsedFile, changes: readonly EntryChange[], file: string): void {
  if (changes.every(({ kind }) => kind === 'set')) return
  const pendingValues = readPendingValues(changes)
  walkLists(parsed, (path, { value }) => {
    if (value.kind !== 'array') return
    const gone = value.members.map((member) => isGone(member, [...path, ...member.keys], pendingValues))
    const first = gone.indexOf(true)
    if (first < 0 || gone.every(Boolean) || first > gone.lastIndexOf(false)) return
    const hint = 'Correct that list by hand.'
    throw refuseEdit(
      `An item of the list "${showPath(path)}" in ${file} cannot be removed while other items follow it.`,
      { place: file, hint },
    )
  })
}

/** Returns patches that remove the commas of removed members, in arrays and inline tables that keep other members. */
function commaPatches(parsed: ParsedFile, changes: readonly EntryChange[]): readonly Patch[] {
  if (!changes.some(({ kind }) => kind === 'remove')) return []
  const pendingValues = readPendingValues(changes)
  const patches: Patch[] = []
  walkLists(parsed, (path, { value: { members } }) => {
    const gone = members.map((member) => isGone(member, [...path, ...member.keys], pendingValues))
    const isRefilled = treeAt(pendingValues.added, path)?.branches !== undefined
    const first = gone.includes(false) ? gone.indexOf(false) : isRefilled ? members.length : undefined
    if (first === undefined) return
    for (const [index, member] of members.entries()) {
      if (!gone[index]) continue
      const [before, behind] = index < first ? [member, members[index + 1]] : [members[index - 1], member]
      if (before && behind) patches.push({ range: { start: before.value.end, end: behind.keyStart }, text: '' })
    }
  })
  return patches
}

interface PendingValues {
  readonly removed: PathTree<true>
  readonly added: PathTree<true>
}

function readPendingValues(changes: readonly EntryChange[]): PendingValues {
  const pendingValues: PendingValues = { removed: plantTree(), added: plantTree() }
  for (const { kind, path } of changes) {
    if (kind === 'remove') plant(pendingValues.removed, path, true)
    if (kind === 'add' || kind === 'copy') plant(pendingValues.added, path, true)
  }
  return pendingValues
}

/** Returns true if all values of a member are removed and no value is added to it. */
function isGone({ value }: Member, path: EntryPath, pendingValues: PendingValues): boolean {
  const added = treeAt(pendingValues.added, path)
  if (value.members.length === 0)
    return added?.value === undefined && treeAt(pendingValues.removed, path)?.value === true
  if (added?.branches !== undefined) return false
  return value.members.every((member) => isGone(member, [...path, ...member.keys], pendingValues))
}

function walkLists(parsed: ParsedFile, visit: (path: EntryPath, member: Member) => void): void {
  for (const { path, pairs } of factsOf(parsed).sections) for (const pair of pairs) walk(path, pair)

  function walk(outer: EntryPath, member: Member): void {
    if (member.value.members.length === 0) return
    const path = [...outer, ...member.keys]
    visit(path, member)
    for (const inner of member.value.members) walk(path, inner)
  }
}

/** Returns the TOML rules for one edit. The target and its source decide how a new table is written. */
function tomlDialect(target: ParsedFile, source: ParsedFile | undefined): BlockDialect {
  const facts = factsOf(target)
  const sourceFacts = source && factsOf(source)
  /** The first new member of each list whose old members are all removed. No comma precedes it. */
  const firstIn = new Map<Block, NewBlock>()
  return { read: readBlocks, printValue, printBlock, rank, containerFor, spread, keepsEmpty }

  function printValue(value: string, { entry }: ValuePlace): string {
    return encodeString(value, tokenOf(target, entry.valueRange), facts.style)
  }

  /** Returns a rank that puts pairs before headers, because a pair after a header belongs to that header. */
  function rank(block: Block | NewBlock): number {
    if (!('value' in block)) return headedSections.has(block) ? 1 : 0
    return block.value === undefined && isHeaded(writingAt(block.path)) ? 1 : 0
  }

  /** Returns the container of a new value. A table with a header belongs to the root, or to an element of a list. */
  function containerFor(path: EntryPath, innermost: Block, root: Block): Block {
    const length = innermost.path.length + 1
    if (!headedSections.has(innermost) || path.length === length) return innermost
    const isOfElement = innermost.path.some((_, index) => isElement(innermost.path.slice(0, index + 1)))
    return isHeaded(writingAt(path.slice(0, length))) && !isOfElement ? root : innermost
  }

  /** Returns one block for each header and each dotted key of a new block, because they are separate in the file. */
  function spread(block: NewBlock, container: Block): readonly NewBlock[] {
    return inlineValues.get(container) === undefined ? spreadBlock(block) : [block]
  }

  /** Returns the blocks to write for one block. It recurses as deep as a path, which the scanner limits. */
  function spreadBlock(block: NewBlock): readonly NewBlock[] {
    const { value, children } = block
    const writing = value === undefined ? writingAt(block.path) : 'inline'
    if (writing === 'inline' || writing === 'array') return [block]
    if (writing === 'dotted') return children.flatMap(spreadBlock)
    if (writing === 'elements') return children.flatMap((element) => spreadSection(element, true))
    return spreadSection(block, false)
  }

  function spreadSection({ path, children }: NewBlock, isElement: boolean): readonly NewBlock[] {
    const headed = children.filter((child) => child.value === undefined && isHeaded(writingAt(child.path)))
    const pairs = children.filter((child) => !headed.includes(child)).flatMap(spreadBlock)
    const own = pairs.length > 0 || isElement ? [{ path, value: undefined, children: pairs }] : []
    return [...own, ...headed.flatMap(spreadBlock)]
  }

  function printBlock(block: NewBlock, place: PrintPlace): string {
    const { container, neighbour, lineBreak, indent } = place
    const list = inlineValues.get(container)
    if (list !== undefined) {
      const member = list.kind === 'array' ? printInline(block, place) : printPair(block, place, container.path)
      const comma = listLayoutOf(target.text, list)
      if (neighbour === undefined && (firstIn.get(container) ?? block) === block) {
        firstIn.set(container, block)
        return member
      }
      return place.side === 'before' ? member + comma : comma + member
    }
    if (block.value !== undefined || !isHeaded(writingAt(block.path))) return printPair(block, place, container.path)
    const name = nameOf(block.path)
    const header = isElement(block.path) ? `[[${name}]]` : `[${name}]`
    const inner = { ...place, neighbour: undefined }
    return [header, ...block.children.map((pair) => printPair(pair, inner, block.path))].join(lineBreak + indent)
  }

  function printPair(block: NewBlock, place: PrintPlace, outer: EntryPath): string {
    const key = block.path
      .slice(outer.length)
      .map((segment) => encodeKey(segment, facts.style))
      .join('.')
    return key + separatorBeside(place) + printInline(block, place)
  }

  function printInline(block: NewBlock, place: PrintPlace): string {
    const { path, value, children } = block
    if (value?.kind === 'raw') return value.raw
    if (value !== undefined) return encodeString(value.value, modelFor(path, place), facts.style)
    if (writingAt(block.path) === 'array') return `[${children.map((child) => printInline(child, place)).join(', ')}]`
    return `{ ${children.map((child) => printPair(child, { ...place, neighbour: undefined }, path)).join(', ')} }`
  }

  /** Returns a path as headers write it, without the indexes of elements. */
  function nameOf(path: EntryPath): string {
    return path
      .filter((_, index) => !isElement(path.slice(0, index + 1)))
      .map((segment) => encodeKey(segment, facts.style))
      .join('.')
  }

  function isElement(path: EntryPath): boolean {
    return path.length > 1 && writingAt(path.slice(0, -1)) === 'elements'
  }

  function writingAt(path: EntryPath): WrittenAs {
    return facts.writingOf(path) ?? sourceFacts?.writingOf(path) ?? 'section'
  }

  function separatorBeside({ neighbour }: PrintPlace): string {
    const { keyRange, valueRange } = neighbour?.entry ?? {}
    // An item of an array has no key.
    const hasKey = keyRange && valueRange && keyRange.start < valueRange.start
    const own = hasKey ? separatorIn(target.text, keyRange.end, valueRange.start) : undefined
    return own ?? facts.separator ?? sourceFacts?.separator ?? ' = '
  }

  /** Returns the string to imitate: a multi-line string at the same path of the source, else the string beside it. */
  function modelFor(path: EntryPath, { neighbour, source: counterpart }: PrintPlace): string {
    const own =
      counterpart?.block.entry && isSamePath(counterpart.block.path, path)
        ? tokenOf(counterpart.file.parsed, counterpart.block.entry.valueRange)
        : ''
    if (isLong(own)) return own
    const beside = neighbour?.entry?.kind === 'text' ? tokenOf(target, neighbour.entry.valueRange) : ''
    return beside === '' || isLong(beside) ? own : beside
  }

  /** Returns true for an empty element of a list that must stay: other elements or tables inside it follow. */
  function keepsEmpty(container: Block): boolean {
    const section = headedSections.get(container)
    if (!section?.isElement) return false
    const list = section.path.slice(0, -1)
    const next = [...list, String(Number(section.path.at(-1)) + 1)]
    return facts.sections.some(
      ({ path }) => path !== section.path && (startsWith(path, next) || startsWith(path, section.path)),
    )
  }
}

function isHeaded(writing: WrittenAs | undefined): boolean {
  return writing === 'section' || writing === 'elements'
}

function tokenOf({ text }: ParsedFile, { start, end }: Range): string {
  return text.slice(start, end)
}

function isLong(token: string): boolean {
  return token.startsWith('"""') || token.startsWith("'''")
}

function startsWith(path: EntryPath, beginning: EntryPath): boolean {
  return beginning.every((segment, index) => path[index] === segment)
}

/** Returns the text between two members of an array or inline table: a comma, and a blank or a line break. */
function listLayoutOf(text: string, { start, members }: TomlValue): string {
  const [first, second] = members
  if (first === undefined) return ', '
  const gap = second ? text.slice(first.value.end, second.keyStart) : `,${text.slice(start + 1, first.keyStart)}`
  if (gap.length > maxGap || !/^,\s*$/.test(gap)) return ', '
  return gap === ',' && second === undefined ? ', ' : gap
}

const maxGap = 1000
