import { editBlocks } from '../block/edit-blocks.ts'
import type { EditOptions, EntryChange, Format, ParsedFile } from '../format.ts'
import { refuseEdit, showPath } from '../refuse.ts'
import { propertiesDialect } from './dialect.ts'
import { parseProperties } from './parse.ts'

/** Java properties. A key is one segment of a path, dots and all. */
export const properties: Format = {
  id: 'properties',
  parse: parseProperties,
  edit: editProperties,
  create: (source, changes, options) => editProperties(source, changes, { ...options, source }),
}

function editProperties(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  for (const { kind, path } of changes) {
    if (kind === 'copy' || (kind === 'add' && path.length !== 1)) {
      throw refuseEdit(`A properties file cannot hold ${showPath(path)} as it is.`, {
        place: options.file,
        hint: 'Its keys have one level, and all its values are texts.',
      })
    }
  }
  return editBlocks(propertiesDialect, { parse: parseProperties, parsed, changes, options })
}
