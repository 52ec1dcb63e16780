import { editBlocks } from '../block/edit-blocks.ts'
import type { Format } from '../format.ts'
import { stringsDialect } from './dialect.ts'
import { parseStrings } from './parse-strings.ts'

/** Apple's `.strings`: an old-style property list of texts, with or without braces around it. */
export const strings: Format = {
  id: 'strings',
  parse: parseStrings,
  edit: (parsed, changes, options) => editBlocks(stringsDialect, { parse: parseStrings, parsed, changes, options }),
  create: (source, changes, options) =>
    editBlocks(stringsDialect, { parse: parseStrings, parsed: source, changes, options: { ...options, source } }),
}
