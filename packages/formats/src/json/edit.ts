import type { EditOptions, EntryChange, EntryPath, ParsedFile } from '../format.ts'
import { type PathTree, plant, plantTree } from '../path-tree.ts'
import { splice } from '../splice.ts'
import { encodeUtf8 } from '../encoding.ts'
import type { Source } from './edit-plan.ts'
import { indexChildren } from './find.ts'
import { fileLayoutOf } from './layout.ts'
import { parseJson } from './parse.ts'
import { toPatches } from './patches.ts'
import { planEdit } from './plan.ts'
import { refuseEdit } from '../refuse.ts'
import { scanJson } from './scan.ts'
import { styleOf } from './string-token.ts'
import { isAsAsked } from '../verify.ts'

/**
 * The file with the changes made by one splice. Everything else keeps its bytes.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
export function editJson(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  const { file, order, source } = options
  const { text, bom } = parsed
  const scan = scanJson(text)
  if (!scan.ok || parsed.diagnostics.some(({ severity }) => severity === 'error')) {
    throw refuseEdit(`${file} has errors and cannot be edited.`, { place: file, hint: 'Correct the file first.' })
  }
  if (changes.length === 0) return encodeUtf8(text, bom)
  const { root } = scan
  const style = styleOf(text)
  const isAdding = changes.some(({ kind }) => kind === 'add' || kind === 'copy')
  const plan = planEdit(
    {
      file,
      text,
      root,
      style,
      order: isAdding ? toTree(order) : undefined,
      source: isAdding && source ? openSource(source) : undefined,
    },
    changes,
  )
  const patches = toPatches({ text, plan, printer: { style, file: fileLayoutOf(text, root) } })
  const bytes = encodeUtf8(splice(text, patches), bom)
  const after = parseJson(bytes, { file, maxBytes: Number.MAX_SAFE_INTEGER })
  if (isAsAsked({ before: parsed, after, changes, padding: plan.padding })) return bytes
  throw refuseEdit(`The edit of ${file} did not come out as it was wanted.`, {
    place: file,
    hint: 'This is a bug of lockale. The file was not changed; please report it.',
  })
}

function toTree(order: readonly EntryPath[]): PathTree<true> {
  const tree = plantTree<true>()
  for (const path of order) plant(tree, path, true)
  return tree
}

const sources = new WeakMap<ParsedFile, Source>()

/** One source file is followed by many target files: it is scanned once. */
function openSource(parsed: ParsedFile): Source | undefined {
  const known = sources.get(parsed)
  if (known) return known
  const scan = scanJson(parsed.text)
  if (!scan.ok) return undefined
  const source: Source = { text: parsed.text, root: scan.root, findChild: indexChildren() }
  sources.set(parsed, source)
  return source
}
