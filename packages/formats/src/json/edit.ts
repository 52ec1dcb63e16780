import { encodeUtf8 } from '../encoding.ts'
import type { EditOptions, EntryChange, ParsedFile } from '../format.ts'
import { treeOfPaths } from '../path-tree.ts'
import { refuseBroken, refuseMismatch } from '../refuse.ts'
import { splice } from '../splice.ts'
import type { TreeDialect } from '../tree/edit-plan.ts'
import { planEdit } from '../tree/plan-edit.ts'
import { indexChildren, isContainer } from '../tree/tree-node.ts'
import { isAsAsked } from '../verify.ts'
import { type Extents, openExtents } from './comments.ts'
import { valueOf } from './entries.ts'
import { type FileLayout, fileLayoutOf } from './layout.ts'
import { literalEnd, literalEnd5 } from './lex.ts'
import { parseJson } from './parse-json.ts'
import { toPatches } from './patches.ts'
import { openOrigins, type Source } from './print.ts'
import { type JsonNode, scanJson } from './scan.ts'
import { setTexts } from './set-texts.ts'
import type { StringStyle } from './string-token.ts'
import { strictSyntax, type Syntax } from './syntax.ts'
import { readStyle } from './token-style.ts'

interface JsonEditOptions extends EditOptions {
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
  const set = setTexts(parsed, changes, { file, syntax })
  if (set !== undefined) return set
  const hasErrors = parsed.diagnostics.some(({ severity }) => severity === 'error')
  // a new file is made of the source file, which is scanned once for all of them
  const opened = hasErrors ? undefined : source === parsed ? openSource(parsed, syntax) : openTree(text, syntax)
  if (opened === undefined) {
    throw refuseBroken(file)
  }
  if (changes.length === 0) return encodeUtf8(text, bom)
  const { root, extents } = opened
  const isAdding = changes.some(({ kind }) => kind === 'add' || kind === 'copy')
  const followed = isAdding && source ? openSource(source, syntax) : undefined
  const { style, layout } = 'nodes' in opened ? readLook(opened, followed) : opened
  const dialect = jsonDialect(text, syntax)
  const plan = planEdit(
    { file, root, order: isAdding ? treeOfPaths(order) : undefined, source: followed, dialect },
    changes,
  )
  const printer = { style, file: layout, originOf: openOrigins(followed) }
  const patches = toPatches({ text, plan, printer, extents, source: followed })
  const bytes = encodeUtf8(splice(text, patches), bom)
  const after = parseJson(bytes, { file, syntax, maxBytes: Number.MAX_SAFE_INTEGER })
  if (isAsAsked({ before: parsed, after, changes, padding: plan.padding })) return bytes
  throw refuseMismatch(file)
}

function jsonDialect(text: string, syntax: Syntax): TreeDialect<JsonNode> {
  const endOfLiteral = syntax.json5 ? literalEnd5 : literalEnd
  return {
    name: syntax.name,
    hasRootValue: true,
    maxDepth: Number.POSITIVE_INFINITY,
    textOf: (node) => (node.kind === 'string' ? valueOf(text, node) : undefined),
    isRaw: (token) => endOfLiteral(token, 0) === token.length,
    // An object without members is as good as an array, if it is one in the source.
    isOpen: ({ kind }, isListElsewhere) => kind === 'seq' || !isListElsewhere,
    canMakeRoom: (node) => isContainer(node) || text.startsWith('null', node.start),
  }
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
