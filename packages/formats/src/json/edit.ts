import type { EditOptions, EntryChange, ParsedFile } from '../format.ts'
import { encodeUtf8 } from '../encoding.ts'
import { treeOfPaths } from '../path-tree.ts'
import { refuseBroken, refuseMismatch } from '../refuse.ts'
import { splice } from '../splice.ts'
import { isAsAsked } from '../verify.ts'
import { type Extents, openExtents } from './comments.ts'
import type { Source } from './edit-plan.ts'
import { indexChildren } from './find.ts'
import { type FileLayout, fileLayoutOf } from './layout.ts'
import { parseJson } from './parse.ts'
import { toPatches } from './patches.ts'
import { planEdit } from './plan.ts'
import { type JsonNode, scanJson } from './scan.ts'
import type { StringStyle } from './string-token.ts'
import { strictSyntax, type Syntax } from './syntax.ts'
import { readStyle } from './token-style.ts'

export interface JsonEditOptions extends EditOptions {
  /** RFC 8259 by default. */
  readonly syntax?: Syntax
}

/**
 * The file with the changes made by one splice. Everything else keeps its bytes.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
export function editJson(parsed: ParsedFile, changes: readonly EntryChange[], options: JsonEditOptions): Uint8Array {
  const { file, order, source, syntax = strictSyntax } = options
  const { text, bom } = parsed
  const hasErrors = parsed.diagnostics.some(({ severity }) => severity === 'error')
  const opened = hasErrors ? undefined : openTree(text, syntax)
  if (opened === undefined) {
    throw refuseBroken(file)
  }
  if (changes.length === 0) return encodeUtf8(text, bom)
  const { root, extents } = opened
  const isAdding = changes.some(({ kind }) => kind === 'add' || kind === 'copy')
  const followed = isAdding && source ? openSource(source, syntax) : undefined
  const { style, layout } = readLook(opened, followed)
  const edited = { file, text, syntax, root, style, order: isAdding ? treeOfPaths(order) : undefined, source: followed }
  const plan = planEdit(edited, changes)
  const patches = toPatches({ text, plan, printer: { style, file: layout }, extents, source: followed })
  const bytes = encodeUtf8(splice(text, patches), bom)
  const after = parseJson(bytes, { file, syntax, maxBytes: Number.MAX_SAFE_INTEGER })
  if (isAsAsked({ before: parsed, after, changes, padding: plan.padding })) return bytes
  throw refuseMismatch(file)
}

interface Tree {
  readonly text: string
  readonly syntax: Syntax
  readonly root: JsonNode
  readonly nodes: readonly JsonNode[]
  readonly extents: Extents
}

function openTree(text: string, syntax: Syntax): Tree | undefined {
  const scan = scanJson(text, { syntax })
  return scan.ok ? { text, syntax, root: scan.root, nodes: scan.nodes, extents: openExtents(text, syntax) } : undefined
}

interface Look {
  readonly style: StringStyle
  readonly layout: FileLayout
}

/** How a file looks, and where it does not tell, as the one that it follows. */
function readLook({ text, syntax, root, nodes, extents }: Tree, followed?: Look): Look {
  const { strings, quote, keyQuote } = readStyle(text, nodes, syntax)
  const style = { ...strings, quote: quote ?? followed?.style.quote ?? '"' }
  return { style, layout: fileLayoutOf({ text, root, extents, keyQuote }, followed?.layout) }
}

const sources = new WeakMap<ParsedFile, Source>()

/** One source file is followed by many target files: it is scanned once. */
function openSource(parsed: ParsedFile, syntax: Syntax): Source | undefined {
  const known = sources.get(parsed)
  if (known) return known
  const tree = openTree(parsed.text, syntax)
  if (tree === undefined) return undefined
  const source: Source = { ...tree, ...readLook(tree), findChild: indexChildren() }
  sources.set(parsed, source)
  return source
}
