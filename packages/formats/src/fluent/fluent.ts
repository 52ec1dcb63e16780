import { editBlocks } from '../block/edit-blocks.ts'
import type { Format } from '../format.ts'
import { fluentDialect } from './dialect.ts'
import { parseFluent } from './parse.ts'

/** Project Fluent's `.ftl`: messages and terms (`-term`), and their attributes as a second segment of the path. */
export const fluent: Format = {
  id: 'fluent',
  parse: parseFluent,
  edit: (parsed, changes, options) => editBlocks(fluentDialect, { parse: parseFluent, parsed, changes, options }),
  create: (source, changes, options) =>
    editBlocks(fluentDialect, { parse: parseFluent, parsed: source, changes, options: { ...options, source } }),
}
