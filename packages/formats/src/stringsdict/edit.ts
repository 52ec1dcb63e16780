import type { BlockDialect } from '../block/block.ts'
import { editBlocks } from '../block/edit-blocks.ts'
import type { EditOptions, EntryChange, ParsedFile } from '../format.ts'
import { refuseEdit } from '../refuse.ts'
import { readBlocks } from './blocks.ts'
import { formatPatches } from './format-strings.ts'
import { parsePlist, viewOf } from './parse.ts'
import { indentInside, openContainer, printBlock, printValue } from './print.ts'
import { structurePatches, withoutParts } from './structure.ts'

/** @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED` */
export function editPlist(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  return edit(parsed, changes, { ...options, isNew: false })
}

/** The source file with the texts of the target. */
export function createPlist(source: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  return edit(source, changes, { ...options, source, isNew: true })
}

const dialect: BlockDialect = { read: readBlocks, printValue, printBlock, indentInside, openContainer }

function edit(
  parsed: ParsedFile,
  changes: readonly EntryChange[],
  { isNew, ...options }: EditOptions & { readonly isNew: boolean },
): Uint8Array {
  const { file, source } = options
  const model = isReadable(parsed) && source && isReadable(source) ? viewOf(source).dict : undefined
  if (isReadable(parsed) && viewOf(parsed).dict === undefined && changes.length > 0) {
    throw refuseEdit(`${file} holds no dictionary.`, { place: file, hint: 'A file of texts is a <dict> in a <plist>.' })
  }
  if (model === undefined || source === undefined) {
    return editBlocks(dialect, { parse: parsePlist, parsed, changes, options })
  }
  const whole = withoutParts({ parsed, changes, model, isNew })
  const edited = { parsed, changes: whole, model, isNew }
  return editBlocks(dialect, {
    parse: parsePlist,
    parsed,
    changes: whole,
    options,
    morePatches: (target) => [
      ...structurePatches(edited, { target, source }),
      ...formatPatches(edited, { target, source }),
    ],
  })
}

function isReadable({ diagnostics }: ParsedFile): boolean {
  return !diagnostics.some(({ severity }) => severity === 'error')
}
