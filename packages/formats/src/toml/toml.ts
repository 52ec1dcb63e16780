import { editBlocks } from '../block/edit-blocks.ts'
import type { EditOptions, EntryChange, Format, ParsedFile } from '../format.ts'
import { tomlDialect } from './dialect.ts'
import { checkListItems, commaPatches } from './list-items.ts'
import { parseToml } from './parse.ts'

/** TOML, with the plurals of go-i18n: tables of texts by plural category. */
export const toml: Format = {
  id: 'toml',
  parse: parseToml,
  edit: editToml,
  create: (source, changes, options) => editToml(source, changes, { ...options, source }),
}

function editToml(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  checkListItems(parsed, changes, options.file)
  return editBlocks(tomlDialect(parsed, options.source), {
    parse: parseToml,
    parsed,
    changes,
    options,
    morePatches: () => commaPatches(parsed, changes),
  })
}
