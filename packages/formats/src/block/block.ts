import type { Entry, EntryPath, ParsedFile } from '../format.ts'
import { type PathTree, plantTree } from '../path-tree.ts'
import type { Patch } from '../splice.ts'

/**
 * A piece of a file that is added and removed as a whole: an entry with the comment attached to it, or a container of
 * entries (a section, a plural with its forms). Blocks of one container do not overlap and stand in file order; between them
 * may be what belongs to none of them: blank lines, comments that are not attached, the text of brackets.
 */
export interface Block {
  /** Of the entry, or what the paths of all entries inside begin with. That of the root is empty. */
  readonly path: EntryPath
  /** `undefined`: a container. */
  readonly entry: Entry | undefined
  readonly children: readonly Block[]
  /** Where its attached comment begins; without one, `start`. */
  readonly leadStart: number
  /** Where it begins itself: the indent of its first line if nothing else is before it there, else its first character. */
  readonly start: number
  /** Behind its last line break if nothing else stands in that line, else behind its last character. */
  readonly end: number
  /** In a container: where a child goes if there is none beside which it could. The start of a line, or inside of one. */
  readonly insertAt: number
}

/** A block that is to be written. */
export interface NewBlock {
  readonly path: EntryPath
  /** `undefined`: a container that the file lacks. */
  readonly value: NewValue | undefined
  /** In the order of the source. */
  readonly children: readonly NewBlock[]
}

export type NewValue =
  | { readonly kind: 'text'; readonly value: string; readonly form: string | undefined; readonly review?: true }
  /** Not a text: the raw token of the source. */
  | { readonly kind: 'raw'; readonly raw: string }

/** The file that an edit goes by, and the source file beside it, both as the dialect reads them. */
export interface BlockFile {
  readonly parsed: ParsedFile
  readonly root: Block
}

export interface PrintPlace {
  readonly target: BlockFile
  /** The block of the same path in the source file, to take quotes, tags and attributes from. */
  readonly source: SourceBlock | undefined
  readonly container: Block
  /** The sibling beside which it goes; `undefined` in a container without children that stay. */
  readonly neighbour: Block | undefined
  /** Of the sibling. */
  readonly side: 'before' | 'after' | undefined
  /** What its first line is to be indented by. The printed text begins behind it. */
  readonly indent: string
  readonly lineBreak: string
  /** The sibling shares its lines with others: print in one line. */
  readonly inline: boolean
  /** Of the new texts. */
  readonly locale: string | undefined
}

export interface SourceBlock {
  readonly file: BlockFile
  readonly block: Block
}

/** What a format tells the block editor: how to read its files as blocks, and how to write a value and a block. */
export interface BlockDialect {
  /** The blocks of a file parsed without errors, from `parsed.text`. Called once for a file and remembered. */
  readonly read: (parsed: ParsedFile, locale: string | undefined) => Block
  /** What replaces `entry.valueRange` to make it this text; in the style of what stands there. */
  readonly printValue: (value: string, place: ValuePlace) => string
  /** A raw token (`NewValue` of kind `raw`) that comes in the place of a value. By default, the token as it is. */
  readonly printRaw?: (raw: string, place: ValuePlace) => string
  /**
   * Other patches that setting this value calls for: a state, a flag that says it is not translated. They must not touch
   * `entry.valueRange`.
   */
  readonly alsoPatch?: (value: string, place: ValuePlace) => readonly Patch[]
  /**
   * A new block and all that is inside it, from the first character behind its indent, without a line break at its end.
   * Without the comment above it: the editor brings that from the source.
   */
  readonly printBlock: (block: NewBlock, place: PrintPlace) => string
  /** The indent of a first child, where there is no sibling to go by. By default none. */
  readonly indentInside?: (container: Block, target: BlockFile, source: SourceBlock | undefined) => string
  /** Where a container has no place for children as it stands (`<resources/>`): the patch that makes it one around them. */
  readonly openContainer?: (container: Block, printed: string, target: BlockFile) => Patch | undefined
  /** The comment above a block of the source as it goes into a target. By default as it is, indented anew. */
  readonly printLead?: (lead: string, block: NewBlock, target: BlockFile) => string
  /**
   * What must come between a block and lines that are put behind it: a line break, where its own last one would not end it.
   * By default nothing. Not asked of a block whose value is set.
   */
  readonly closing?: (block: Block, lineBreak: string, target: BlockFile) => string
  /**
   * Blocks of one container that may not mix: a block goes behind all siblings of a lower rank and before all of a higher
   * one. Called for siblings and for new blocks. By default all have the same.
   */
  readonly rank?: (block: Block | NewBlock) => number
  /** Where a new value goes, if not into the innermost container that there is for its path, which is given. */
  readonly containerFor?: (path: EntryPath, innermost: Block, root: Block) => Block
  /**
   * The blocks that a new one is written as, where the format does not keep together what one path begins: dotted keys, or
   * headers that name a container each. By default the block as it is.
   */
  readonly spread?: (block: NewBlock, container: Block) => readonly NewBlock[]
  /** A container may hold a value of its own, in a child with the path of the container. */
  readonly ownValue?: true
  /** True for a container that stays when all that is in it goes. By default none does. */
  readonly keepsEmpty?: (container: Block, target: BlockFile) => boolean
  /** Why this block cannot go, as a whole sentence; `undefined` if it can. */
  readonly refuseRemoval?: (block: Block, target: BlockFile) => string | undefined
}

export interface ValuePlace {
  readonly target: BlockFile
  readonly block: Block
  readonly entry: Entry
  /** The new text has to be reviewed by a person. */
  readonly review?: true | undefined
  readonly source: SourceBlock | undefined
  readonly locale: string | undefined
}

/**
 * The range of a block, widened to whole lines if nothing but blanks is beside it there.
 * @returns `start` before the indent of the first line and `end` behind the last line break; or as they came
 */
export function toLines(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): { readonly start: number; readonly end: number } {
  let first = start
  while (first > 0 && isBlank(text.charCodeAt(first - 1))) first--
  let last = end
  while (last < text.length && isBlank(text.charCodeAt(last))) last++
  const isFirst = first === 0 || isBreak(text.charCodeAt(first - 1))
  const isLast = last === text.length || isBreak(text.charCodeAt(last))
  if (!isFirst || !isLast) return { start, end }
  return { start: first, end: last + breakLength(text, last) }
}

/** Units of the line break at an offset: 0, 1 or 2. */
export function breakLength(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code === 0x0d) return text.charCodeAt(at + 1) === 0x0a ? 2 : 1
  return code === 0x0a ? 1 : 0
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09
}

function isBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d
}

/** A file as blocks that can be looked up. */
export interface IndexedFile extends BlockFile {
  readonly index: PathTree<BlocksAtPath>
  readonly parents: ReadonlyMap<Block, Block>
}

/** In file order; of several the last one counts. */
interface BlocksAtPath {
  readonly entries: Block[]
  readonly containers: Block[]
}

const known = new WeakMap<ParsedFile, Map<string, IndexedFile>>()

/** The blocks of a file. One source file is followed by many target files: it is read once. */
export function openBlocks(dialect: BlockDialect, parsed: ParsedFile, locale: string | undefined): IndexedFile {
  const files = known.get(parsed) ?? new Map<string, IndexedFile>()
  known.set(parsed, files)
  const id = locale ?? ''
  const file = files.get(id) ?? indexBlocks(parsed, dialect.read(parsed, locale))
  files.set(id, file)
  return file
}

function indexBlocks(parsed: ParsedFile, root: Block): IndexedFile {
  const index = plantTree<BlocksAtPath>()
  const parents = new Map<Block, Block>()
  // Children are pushed in reverse, so that blocks of one path come out in file order.
  const waiting: Block[] = [root]
  for (let block = waiting.pop(); block !== undefined; block = waiting.pop()) {
    const at = blocksAt(index, block.path)
    if (block.entry === undefined) at.containers.push(block)
    else at.entries.push(block)
    for (let next = block.children.length - 1; next >= 0; next--) {
      const child = block.children[next]
      if (child === undefined) continue
      parents.set(child, block)
      waiting.push(child)
    }
  }
  return { parsed, root, index, parents }
}

function blocksAt(tree: PathTree<BlocksAtPath>, path: EntryPath): BlocksAtPath {
  let at = tree
  for (const segment of path) {
    at.branches ??= new Map()
    let next = at.branches.get(segment)
    if (next === undefined) {
      next = plantTree()
      at.branches.set(segment, next)
    }
    at = next
  }
  at.value ??= { entries: [], containers: [] }
  return at.value
}
