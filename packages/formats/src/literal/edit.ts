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
import { openExtents } from './comments.ts'
import { fileLayoutOf } from './layout.ts'
import type { LiteralNode, Notation, Writer } from './notation.ts'
import { toPatches } from './patches.ts'
import { openOrigins, type Source } from './print.ts'
import type { ScannedLiteral } from './scan.ts'

/** A language with brackets, such as JSON or PHP: how its files are read and written. */
export interface LiteralLanguage {
  readonly notation: Notation
  /** Returns the nodes in file order, the root first; `undefined` for a text with errors. */
  readonly scan: (text: string) => Pick<ScannedLiteral, 'root' | 'nodes'> | undefined
  readonly dialect: (text: string) => TreeDialect<LiteralNode>
  /** Returns the writer for the style of a file. What the file does not show comes from `followed`, its source file. */
  readonly writerOf: (text: string, nodes: readonly LiteralNode[], followed: Writer | undefined) => Writer
  readonly parse: (bytes: Uint8Array, options: ParseOptions) => ParsedFile
}

/** Edits a file. All other bytes stay. @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED` */
export function editLiteral(
  parsed: ParsedFile,
  changes: readonly EntryChange[],
  options: EditOptions & {
    readonly language: LiteralLanguage
    readonly around?: readonly Patch[]
  },
): Uint8Array {
  const { file, order, source, language, around = [], itemsMove } = options
  const { text, bom } = parsed
  if (hasError(parsed)) throw refuseBroken(file)
  if (changes.length === 0) return encodeUtf8(splice(text, around), bom)
  const isAdding = changes.some(({ kind }) => kind === 'add' || kind === 'copy')
  const followed = isAdding && source ? openSource(source, language) : undefined
  // A new file is made from the source file, which is scanned once for all new files.
  const opened = source === parsed ? openSource(parsed, language) : openFile(text, language, followed)
  if (opened === undefined) throw refuseBroken(file)
  const { root, extents, writer, layout } = opened
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

/** A file as a tree, with its style. */
interface OpenedFile extends Source {
  readonly writer: Writer
}

/** Scans a file, and detects its style. @param followed the source file, for style that the file does not show */
function openFile(
  text: string,
  { scan, notation, writerOf }: LiteralLanguage,
  followed?: OpenedFile,
): OpenedFile | undefined {
  const tree = scan(text)
  if (tree === undefined) return undefined
  const { root, nodes } = tree
  const extents = openExtents(text, notation)
  const writer = writerOf(text, nodes, followed?.writer)
  const layout = fileLayoutOf({ text, root, extents, keyQuote: writer.keyQuote, notation }, followed?.layout)
  return { text, root, extents, writer, layout, findChild: indexChildren<LiteralNode>() }
}

const sources = new WeakMap<ParsedFile, OpenedFile | undefined>()

/** Returns a source file as a tree. Each source file is scanned only once. */
function openSource(parsed: ParsedFile, language: LiteralLanguage): OpenedFile | undefined {
  const source = sources.get(parsed) ?? openFile(parsed.text, language)
  sources.set(parsed, source)
  return source
}
