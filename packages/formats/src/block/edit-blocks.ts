import { firstLineBreak } from '../lines.ts'
import { hasError } from '../findings.ts'
import { encodeText, fitsLatin1 } from '../encoding.ts'
import type { EditOptions, EntryChange, EntryPath, Format, ParsedFile } from '../format.ts'
import { growBranch, type PathTree, plantTree } from '../path-tree.ts'
import { refuseBroken, refuseEdit, refuseMismatch } from '../refuse.ts'
import { type Patch, splice } from '../splice.ts'
import { isAsAsked, rereadOptions } from '../verify.ts'
import { type Block, type BlockDialect, type BlockFile, type NewValue, openBlocks, toWorkText } from './block.ts'
import { findSource, type InsertInput, insertPatches } from './insert-blocks.ts'
import { planBlocks } from './plan-blocks.ts'
import { removalPatches } from './remove-blocks.ts'

/**
 * Edits a file whose entries are lines or elements. Replaces only the changed parts of the file's text.
 * For `create`, pass the source file as `parsed` and also as `options.source`.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
export function editBlocks(
  dialect: BlockDialect,
  edit: {
    readonly parse: Format['parse']
    readonly parsed: ParsedFile
    readonly changes: readonly EntryChange[]
    readonly options: EditOptions
    /** The id of the format, if a config defines it. */
    readonly format?: string
    /** Returns patches that no change asks for: they set the file's locale, or remove what a new target omits. */
    readonly morePatches?: (file: BlockFile) => readonly Patch[]
  },
): Uint8Array {
  const { parse, parsed, changes, options, morePatches, format } = edit
  const { file } = options
  if (hasError(parsed)) throw refuseBroken(file)
  const target = openBlocks(dialect, parsed, options.locale)
  const more = morePatches?.(target) ?? []
  if (changes.length === 0 && more.length === 0) return encodeText(parsed.text, parsed)
  const source = options.source && openBlocks(dialect, options.source, options.sourceLocale ?? options.locale)
  const order = numberPaths(changes.some(({ kind }) => kind === 'add' || kind === 'copy') ? options.order : [])
  const plan = planBlocks(changes, { dialect, target, options, order })
  const lineBreak = firstLineBreak(parsed.text) ?? firstLineBreak(source?.parsed.text ?? '') ?? '\n'
  const work = toWorkText(parsed.text, lineBreak)
  const input = { dialect, target, source, work, lineBreak, locale: options.locale, values: plan.values }
  const patches = [
    ...insertPatches(plan, order, input),
    ...removalPatches(plan.removed, target, work),
    ...valuePatches(plan.values, input),
    ...more,
  ]
  const text = work.finish(splice(work.text, patches))
  if (parsed.encoding === 'iso-8859-1' && !fitsLatin1(text)) {
    throw refuseEdit(`${file} is in ISO-8859-1, which lacks a character of the new translations.`, {
      place: file,
      hint: 'Save the file as UTF-8, then run the command again.',
    })
  }
  const bytes = encodeText(text, parsed)
  const after = parse(bytes, rereadOptions(options))
  if (isAsAsked({ before: parsed, after, changes, itemsMove: options.itemsMove })) return bytes
  throw refuseMismatch(file, format)
}

/** Numbers the paths in the given order. A prefix of a path has the number of the first path that begins with it. */
function numberPaths(paths: readonly EntryPath[]): PathTree<number> {
  const tree = plantTree<number>()
  for (const [index, path] of paths.entries()) {
    let at = tree
    for (const segment of path) at = growBranch(at, segment, index)
  }
  return tree
}

function valuePatches(values: ReadonlyMap<Block, NewValue>, input: InsertInput): readonly Patch[] {
  const { dialect, target, locale } = input
  return [...values].flatMap(([block, value]) => {
    const { entry } = block
    if (entry === undefined) throw new Error('A container was given a value.')
    const place = { target, block, entry, source: findSource(block, input), locale }
    if (value.kind === 'raw')
      return [{ range: entry.valueRange, text: dialect.printRaw?.(value.raw, place) ?? value.raw }]
    const textPlace = { ...place, review: value.review }
    const patch = { range: entry.valueRange, text: dialect.printValue(value.value, textPlace) }
    return [patch, ...(dialect.alsoPatch?.(value.value, textPlace) ?? [])]
  })
}
