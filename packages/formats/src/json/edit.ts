import type { EditOptions, EntryChange, EntryPath, ParsedFile } from '../format.ts'
import { encodeUtf8 } from '../encoding.ts'
import { type PathTree, plant, plantTree } from '../path-tree.ts'
import { refuseEdit } from '../refuse.ts'
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
    throw refuseEdit(`${file} has errors and cannot be edited.`, { place: file, hint: 'Correct the file first.' })
  }
  if (changes.length === 0) return encodeUtf8(text, bom)
  const { root, extents } = opened
  const isAdding = changes.some(({ kind }) => kind === 'add' || kind === 'copy')
  const followed = isAdding && source ? openSource(source, syntax) : undefined
  const { style, layout } = readLook(opened, followed)
  const edited = { file, text, syntax, root, style, order: isAdding ? toTree(order) : undefined, source: followed }
  const plan = planEdit(edited, changes)
  const patches = toPatches({ text, plan, printer: { style, file: layout }, extents, source: followed })
  const bytes = encodeUtf8(splice(text, patches), bom)
  const after = parseJson(bytes, { file, syntax, maxBytes: Number.MAX_SAFE_INTEGER })
  if (isAsAsked({ before: parsed, after, changes, padding: plan.padding })) return bytes
  throw refuseEdit(`The edit of ${file} did not come out as it was wanted.`, {
    place: file,
    hint: 'This is a bug of lockale. The file was not changed; please report it.',
  })
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

function toTree(order: readonly EntryPath[]): PathTree<true> {
  const tree = plantTree<true>()
  for (const path of order) plant(tree, path, true)
  return tree
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
