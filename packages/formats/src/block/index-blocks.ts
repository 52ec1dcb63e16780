import type { EntryPath, ParsedFile } from '../format.ts'
import { type PathTree, plantTree } from '../path-tree.ts'
import type { Block, BlockDialect, BlockFile } from './block.ts'

/** A file as blocks that can be looked up. */
export interface IndexedFile extends BlockFile {
  readonly index: PathTree<BlocksAtPath>
  readonly parents: ReadonlyMap<Block, Block>
}

/** In file order; of several the last one counts. */
export interface BlocksAtPath {
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
