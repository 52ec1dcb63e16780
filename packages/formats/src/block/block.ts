import type { Entry, EntryPath, ParsedFile } from '../format.ts'
import { growBranch, type PathTree, plantTree } from '../path-tree.ts'
import type { Patch } from '../splice.ts'
import { beginsLine } from '../lines.ts'

/**
 * A part of a file that is added and removed as a whole: an entry with its attached comment, or a container of entries
 * (a section, a plural with its forms). Blocks of one container do not overlap and are in file order. Between them can
 * be blank lines, comments that are not attached, and brackets.
 */
export interface Block {
  /** The path of the entry. For a container, the path with which all its entries begin; empty for the root. */
  readonly path: EntryPath
  /** `undefined` for a container. */
  readonly entry: Entry | undefined
  readonly children: readonly Block[]
  readonly leadStart: number
  /** The start of the indent, if nothing precedes the block on its line; otherwise the start of the block's text. */
  readonly start: number
  /** End offset: after the last line break if nothing else is on that line, otherwise after the last character. */
  readonly end: number
  /** Offset where the first child of an empty container is added: at the start of a line, or inside a line. */
  readonly insertAt: number
}

export interface NewBlock {
  readonly path: EntryPath
  /** The value to write; `undefined` for a new container. */
  readonly value: NewValue | undefined
  readonly children: readonly NewBlock[]
}

export type NewValue =
  | { readonly kind: 'text'; readonly value: string; readonly form: string | undefined; readonly review?: true }
  /** A value that is not a string: the raw token of the source. */
  | { readonly kind: 'raw'; readonly raw: string }

export interface BlockFile {
  readonly parsed: ParsedFile
  readonly root: Block
}

export interface PrintPlace {
  readonly target: BlockFile
  /** The block of the same path in the source file, to take quotes, tags and attributes from. */
  readonly source: SourceBlock | undefined
  readonly container: Block
  /** The sibling beside which the new block is inserted; `undefined` if all children of the container are removed. */
  readonly neighbour: Block | undefined
  readonly side: 'before' | 'after' | undefined
  /** The indent of the first line. The printed block begins after it. */
  readonly indent: string
  readonly lineBreak: string
  /** True if the neighbour is on the same line as other blocks: the new block must be one line. */
  readonly inline: boolean
  readonly locale: string | undefined
}

export interface SourceBlock {
  readonly file: BlockFile
  readonly block: Block
}

/** How the files of a format are read as blocks (entries and containers), and how values and blocks are written. */
export interface BlockDialect {
  /** Returns the root block of a file without errors. The result is kept: each file and locale is read only once. */
  readonly read: (parsed: ParsedFile, locale: string | undefined) => Block
  /** Returns the text that replaces `entry.valueRange` to set a string, in the style of the current value. */
  readonly printValue: (value: string, place: ValuePlace) => string
  /** Returns the text that replaces `entry.valueRange` to write a raw token. Default: the token. */
  readonly printRaw?: (raw: string, place: ValuePlace) => string
  /** Returns further patches for a new value, such as its review state. They must not touch `entry.valueRange`. */
  readonly alsoPatch?: (value: string, place: ValuePlace) => readonly Patch[]
  /**
   * Returns a new block with everything inside it, from the first character after its indent, without a line break at
   * its end. It must not contain the comment above the block, which the edit copies from the source.
   */
  readonly printBlock: (block: NewBlock, place: PrintPlace) => string
  /** Returns the indent of the first child of an empty container. Default: no indent. */
  readonly indentInside?: (container: Block, target: BlockFile, source: SourceBlock | undefined) => string
  /** Returns the patch that makes room for children in a container without an end tag (`<resources/>`). */
  readonly openContainer?: (container: Block, printed: string, target: BlockFile) => Patch | undefined
  /** Returns the comment above a source block for a target file. Default: the same comment with the new indent. */
  readonly printLead?: (lead: string, block: NewBlock, target: BlockFile) => string
  /**
   * Returns the text to add after a block before more lines follow: a line break if the block does not end its line.
   * Default: nothing. The edit does not call `closing` for a block whose value it changes.
   */
  readonly closing?: (block: Block, lineBreak: string, target: BlockFile) => string
  /** Returns the rank of a block. Blocks of a lower rank come first. Default: the same rank for all. */
  readonly rank?: (block: Block | NewBlock) => number
  /** Returns the container for a new value. Default: `innermost`, the deepest existing container on its path. */
  readonly containerFor?: (path: EntryPath, innermost: Block, root: Block) => Block
  /**
   * Returns the blocks to write for a new block. It is for formats that write the entries of one block at several
   * places: as dotted keys, or below one header per container. Default: the block itself.
   */
  readonly spread?: (block: NewBlock, container: Block) => readonly NewBlock[]
  /** True if a container can also have a value of its own: a child entry with the same path as the container. */
  readonly ownValue?: true
  /** Returns true for a container that stays when it becomes empty. Default: false. */
  readonly keepsEmpty?: (container: Block, target: BlockFile) => boolean
  /** Returns why a block cannot be removed, as a sentence; `undefined` if it can. */
  readonly refuseRemoval?: (block: Block, target: BlockFile) => string | undefined
}

export interface ValuePlace {
  readonly target: BlockFile
  readonly block: Block
  readonly entry: Entry
  /** True if the new translation needs review. */
  readonly review?: true | undefined
  readonly source: SourceBlock | undefined
  readonly locale: string | undefined
}

export interface IndexedFile extends BlockFile {
  readonly index: PathTree<BlocksAtPath>
  readonly parents: ReadonlyMap<Block, Block>
}

/** The blocks of one path in file order. If there are several, apps use the last one. */
interface BlocksAtPath {
  readonly entries: Block[]
  readonly containers: Block[]
}

const known = new WeakMap<ParsedFile, Map<string, IndexedFile>>()

/** Returns the blocks of a file. Many target files use the same source file, so each file is read once. */
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
    let at = index
    for (const segment of block.path) at = growBranch(at, segment)
    at.value ??= { entries: [], containers: [] }
    const { entries, containers } = at.value
    const list = block.entry === undefined ? containers : entries
    list.push(block)
    for (let next = block.children.length - 1; next >= 0; next--) {
      const child = block.children[next]
      if (child === undefined) continue
      parents.set(child, block)
      waiting.push(child)
    }
  }
  return { parsed, root, index, parents }
}

/** The text to edit. It always ends with a line break; `finish` removes that line break if the file had none. */
export interface WorkText {
  readonly text: string
  /** Returns the end of a block in the edited text. */
  readonly endOf: (block: Block) => number
  readonly finish: (edited: string) => string
}

export function toWorkText(text: string, lineBreak: string): WorkText {
  const isOpen = text !== '' && !beginsLine(text.length, text)
  if (!isOpen) return { text, endOf: ({ end }) => end, finish: (edited) => edited }
  const work = text + lineBreak
  return {
    text: work,
    endOf: (block) => (block.end === text.length && beginsLine(block.leadStart, text) ? work.length : block.end),
    finish: (edited) => (edited.endsWith(lineBreak) ? edited.slice(0, -lineBreak.length) : edited),
  }
}

/** Returns true if nothing else is on the lines of a block. */
export function isInLines(block: Block, { text, endOf }: WorkText): boolean {
  return beginsLine(block.leadStart, text) && beginsLine(endOf(block), text)
}
