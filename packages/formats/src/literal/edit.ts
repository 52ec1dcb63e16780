import { hasError } from '../findings.ts'
import { encodeUtf8 } from '../encoding.ts'
import type { EditOptions, EntryChange, ParsedFile, ParseOptions } from '../format.ts'
import { treeOfPaths } from '../path-tree.ts'
import { refuseBroken, refuseMismatch } from '../refuse.ts'
import { type Patch, splice } from '../splice.ts'
import type { TreeDialect } from '../tree/edit-plan.ts'
import { planEdit } from '../tree/plan-edit.ts'
import { indexChildren } from '../tree/tree-node.ts'
import { isAsAsked } from '../verify.ts'
import { type Extents, openExtents } from './comments.ts'
import { type FileLayout, fileLayoutOf } from './layout.ts'
import type { LiteralNode, Notation, Writer } from './notation.ts'
import { toPatches } from './patches.ts'
import { openOrigins, type Source } from './print.ts'

/** A language that writes data in brackets, as the editor of its files needs it. */
export interface LiteralLanguage<OwnWriter extends Writer> {
  readonly notation: Notation
  /** `undefined` for a text with errors. */
  readonly scan: (text: string) => LiteralTree | undefined
  readonly dialect: (text: string) => TreeDialect<LiteralNode>
  /** How a file writes its values, and where it does not tell, as the one that it follows. */
  readonly writerOf: (text: string, nodes: readonly LiteralNode[], followed: OwnWriter | undefined) => OwnWriter
  readonly parse: (bytes: Uint8Array, options: ParseOptions) => ParsedFile
}

interface LiteralTree {
  readonly root: LiteralNode
  /** Nodes in file order, the root first. */
  readonly nodes: readonly LiteralNode[]
}

interface LiteralEditOptions<OwnWriter extends Writer> extends EditOptions {
  readonly language: LiteralLanguage<OwnWriter>
  /** Outside of the root. */
  readonly around?: readonly Patch[]
}

/**
 * The file with the changes made by one splice. Everything else keeps its bytes.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
export function editLiteral<OwnWriter extends Writer>(
  parsed: ParsedFile,
  changes: readonly EntryChange[],
  { file, order, source, language, around = [], itemsMove }: LiteralEditOptions<OwnWriter>,
): Uint8Array {
  const { text, bom } = parsed
  const hasErrors = hasError(parsed)
  // a new file is made of the source file, which is scanned once for all of them
  const own = !hasErrors && source === parsed ? openSource(parsed, language) : undefined
  const opened = hasErrors ? undefined : (own ?? openTree(text, language))
  if (opened === undefined) throw refuseBroken(file)
  if (changes.length === 0) return encodeUtf8(splice(text, around), bom)
  const { root, extents } = opened
  const isAdding = changes.some(({ kind }) => kind === 'add' || kind === 'copy')
  const followed = isAdding && source ? openSource(source, language) : undefined
  const { writer, layout } = own ?? readLook(opened, language, followed)
  const dialect = language.dialect(text)
  const plan = planEdit(
    { file, root, order: isAdding ? treeOfPaths(order) : undefined, source: followed, dialect, itemsMove },
    changes,
  )
  const printer = { writer, file: layout, originOf: openOrigins(followed) }
  const patches = [...around, ...toPatches({ text, plan, printer, extents, source: followed })]
  const bytes = encodeUtf8(splice(text, patches), bom)
  const after = language.parse(bytes, { file, maxBytes: Number.MAX_SAFE_INTEGER })
  if (isAsAsked({ before: parsed, after, changes, padding: plan.padding, itemsMove })) return bytes
  throw refuseMismatch(file)
}

interface OpenedTree extends LiteralTree {
  readonly text: string
  readonly extents: Extents
}

function openTree<OwnWriter extends Writer>(
  text: string,
  { scan, notation }: LiteralLanguage<OwnWriter>,
): OpenedTree | undefined {
  const tree = scan(text)
  return tree && { ...tree, text, extents: openExtents(text, notation) }
}

interface Look<OwnWriter> {
  readonly writer: OwnWriter
  readonly layout: FileLayout
}

/** How a file looks, and where it does not tell, as the one that it follows. */
function readLook<OwnWriter extends Writer>(
  { text, root, nodes, extents }: OpenedTree,
  { notation, writerOf }: LiteralLanguage<OwnWriter>,
  followed?: Look<OwnWriter>,
): Look<OwnWriter> {
  const writer = writerOf(text, nodes, followed?.writer)
  const { keyQuote } = writer
  return { writer, layout: fileLayoutOf({ text, root, extents, keyQuote, notation }, followed?.layout) }
}

type OpenedSource<OwnWriter> = Source & OpenedTree & Look<OwnWriter>

const sources = new WeakMap<ParsedFile, OpenedSource<Writer>>()

/** One source file is followed by many target files: it is scanned once. */
function openSource<OwnWriter extends Writer>(
  parsed: ParsedFile,
  language: LiteralLanguage<OwnWriter>,
): OpenedSource<OwnWriter> | undefined {
  const known = sources.get(parsed)
  // What one language has parsed, no other one edits.
  if (known) return known as OpenedSource<OwnWriter>
  const tree = openTree(parsed.text, language)
  if (tree === undefined) return undefined
  const source = { ...tree, ...readLook(tree, language), findChild: indexChildren<LiteralNode>() }
  sources.set(parsed, source)
  return source
}
