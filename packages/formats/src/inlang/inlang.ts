import type { Format } from '../format.ts'
import { createInlang, editInlang } from './edit.ts'
import { parseInlang } from './parse.ts'

/** Messages of inlang's message format plugin, which Paraglide compiles: strings, and lists with the variants of one message. */
export const inlang: Format = {
  id: 'inlang',
  parse: parseInlang,
  edit: editInlang,
  create: createInlang,
}
